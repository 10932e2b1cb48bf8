import { html, type TemplateResult } from "lit";
import type { View } from "../../protocol/duplicate";
import type { Command } from "../../table/session";
import { _ } from "../../texts";
import { openDialog } from "../../ui/dialog";
import { nameOfPlayer, players, type DuplicateSession } from "./views";

/** What a referee rules: each question is a small form, and its answer a command. */

type Answers = Readonly<Record<string, string>>;

/** Ask with a form; what was filled in, by the names of the fields. */
function askForm(title: () => string, yes: () => string, fields: () => TemplateResult): Promise<Answers | null> {
  return openDialog<Answers>({
    title,
    body: (close) => html`<form
      id="ruling"
      class="stack"
      @submit=${(event: Event) => {
        event.preventDefault();
        const { target } = event;
        if (!(target instanceof HTMLFormElement)) return;
        close(Object.fromEntries([...new FormData(target)].map(([name, value]) => [name, String(value)])));
      }}
    >
      ${fields()}
    </form>`,
    foot: () => html`<button class="button filled" form="ruling">${yes()}</button>`,
  });
}

function seatField(view: View, seats: readonly number[], nobody = false): TemplateResult {
  return html`<label class="field">
    <span class="label">${_("Player")}</span>
    <select class="select" name="seat">
      ${nobody ? html`<option value="">${_("nobody")}</option>` : ""}
      ${seats.map((seat) => html`<option value=${seat}>${seat + 1} ${nameOfPlayer(view, seat)}</option>`)}
    </select>
  </label>`;
}

function roundField(latest: number): TemplateResult {
  return html`<label class="field">
    <span class="label">${_("Round")}</span>
    <select class="select" name="number">
      ${Array.from({ length: latest }, (_each, at) => latest - at).map((number) => html`<option value=${number}>${number}</option>`)}
    </select>
  </label>`;
}

function textField(name: string, label: string, value = "", kind = "text"): TemplateResult {
  return html`<label class="field">
    <span class="label">${label}</span>
    <input class="input" name=${name} type=${kind} maxlength="60" .value=${value} autocomplete="off" />
  </label>`;
}

const everybody = (view: View): number[] => view.sides.map((_side, seat) => seat);
/** The open round, or the last one that was closed. */
const latest = (view: View): number => view.rounds.length + (view.phase === "open" ? 1 : 0);

export async function askWarning(view: View): Promise<Command | null> {
  const answers = await askForm(
    () => _("Warn a player"),
    () => _("Warn"),
    () => html`${seatField(view, players(view))} ${latest(view) === 0 ? "" : roundField(latest(view))}
    ${textField("reason", _("Why"))}`,
  );
  if (answers === null) return null;
  const number = answers["number"] === undefined ? {} : { number: Number(answers["number"]) };
  return { command: "warn", seat: Number(answers["seat"]), reason: answers["reason"] ?? "", ...number };
}

export async function askPenalty(view: View): Promise<Command | null> {
  const answers = await askForm(
    () => _("Take points from a player"),
    () => _("Take them"),
    () => html`${seatField(view, players(view))} ${textField("points", _("Points"), "5", "number")} ${textField("reason", _("Why"))}`,
  );
  if (answers === null) return null;
  return {
    command: "penalize",
    side: Number(answers["seat"]),
    points: Number(answers["points"]),
    reason: answers["reason"] || "referee",
  };
}

export async function askSolo(view: View): Promise<Command | null> {
  const answers = await askForm(
    () => _("Who is the only one to have found the top?"),
    () => _("Rule so"),
    () => html`${roundField(view.rounds.length)} ${seatField(view, everybody(view), true)}`,
  );
  if (answers === null) return null;
  const seat = answers["seat"] === "" ? null : Number(answers["seat"]);
  return { command: "rule-solo", number: Number(answers["number"]), seat };
}

export async function askCorrection(session: DuplicateSession): Promise<Command | null> {
  const { game } = session.view;
  const answers = await askForm(
    () => _("Correct a slip"),
    () => _("Correct"),
    () => html`${roundField(game.rounds.length)} ${seatField(game, everybody(game))} ${textField("place", _("Place"))}
      ${textField("word", _("Word (empty: a blank slip; a small letter is a blank)"))} ${textField("score", _("The score on the slip, if any"), "", "number")}`,
  );
  if (answers === null) return null;
  return {
    command: "correct",
    number: Number(answers["number"]),
    seat: Number(answers["seat"]),
    place: (answers["place"] ?? "").trim().toUpperCase(),
    word: capitals((answers["word"] ?? "").trim()),
    score: answers["score"] ? Number(answers["score"]) : null,
  };
}

/** Whoever writes everything small has just not pressed Shift. */
function capitals(word: string): string {
  return word === word.toLowerCase() ? word.toUpperCase() : word;
}

export async function askLift(view: View): Promise<Command | null> {
  const chosen = await openDialog<number>({
    title: () => _("Take back a warning or a penalty"),
    body: (close) => html`<div class="stack">
      ${view.ledger.map((note, at) => {
        const { number, points } = note;
        const what =
          note.kind === "warning" ? _("warning, round {number}", { number }) : _("{points} points, round {number}", { points, number });
        return html`<button type="button" class="button" @click=${() => close(at)}>
          ${nameOfPlayer(view, note.player)} · ${what} ${note.reason}
        </button>`;
      })}
    </div>`,
  });
  const note = chosen === null ? undefined : view.ledger[chosen];
  return note === undefined ? null : { command: "lift", seat: note.player, number: note.number, what: note.kind };
}
