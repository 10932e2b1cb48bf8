import { html, nothing, type TemplateResult } from "lit";
import { ask, why } from "../api";
import { DELAYS } from "../online/openness";
import { profileAddress } from "../people/ladders";
import { regard, type How } from "../people/regard";
import type { ChatLine, Company } from "../protocol/messages";
import { go } from "../router";
import { _, language, ngettext } from "../texts";
import { botMark } from "../ui/bot";
import { openDialog } from "../ui/dialog";
import { icon } from "../ui/icons";
import { openMenu, type MenuItem } from "../ui/menu";
import { toast } from "../ui/toast";
import type { Session } from "./session";
import { tried } from "../ui/tried";

/** Those around a table: what people say to each other there, who watches, and what one may do about somebody. What
 *  partners tell each other in secret is another thing (`talk.ts`). */

export type Room = "table" | "spectators";

const LONGEST = 300;

/** The rooms that this page may read; none where there is nobody to talk to. */
export function roomsOf(session: Session): readonly Room[] {
  return (session.company?.rooms ?? []) as readonly Room[];
}

export function roomName(room: Room): string {
  return room === "table" ? _("Chat") : _("Spectators");
}

/** Lines of others that were said since the room was looked at. */
export function unread(session: Session, room: Room): number {
  const seen = session.seenUpTo[room] ?? 0;
  return session.chat.filter((line) => line.room === room && line.id > seen && !line.own).length;
}

/** A small mark with the number of new lines; those who listen hear what it means. */
export function unreadMark(count: number): TemplateResult | typeof nothing {
  if (count === 0) return nothing;
  const told = ngettext("{count} new line", "{count} new lines", count);
  return html` <span class="unread" aria-hidden="true">${count > 99 ? "99+" : count}</span><span class="visually-hidden">${told}</span>`;
}

/** A room: what was said, and a line to say something, where this page may. */
export function chatRoom(session: Session, room: Room): TemplateResult {
  const { company } = session;
  const lines = session.chat.filter((line) => line.room === room);
  const isOwn = company?.room === room;
  return html`<div class="chat">
    ${watched(session)}
    ${lines.length === 0
      ? html`<p class="quiet small chat-empty">
          ${room === "table" ? _("Nobody has said anything yet.") : _("Those who play do not read this before the end.")}
        </p>`
      : html`<ol class="chat-lines">
          ${lines.map((line) => said(session, line))}
        </ol>`}
    ${isOwn ? saying(session, company) : nothing}
  </div>`;
}

function said(session: Session, line: ChatLine): TemplateResult {
  const name = line.own
    ? html`<strong class="chat-name">${line.name}</strong>`
    : html`<button
        type="button"
        class="chat-name chat-who"
        aria-haspopup="menu"
        @click=${(event: Event) => openPerson(event, session, line.person, line.name, line)}
      >
        ${line.name}
      </button>`;
  // A link is shown as it was written: nobody is led away by a click.
  return html`<li class=${line.own ? "chat-own" : ""}>
    ${name}${botMark(line.bot)} <time class="quiet small" datetime=${new Date(line.at).toISOString()}>${hour(line.at)}</time>
    <p class="chat-text" dir="auto">${line.text}</p>
  </li>`;
}

function hour(at: number): string {
  return new Date(at).toLocaleTimeString(language(), { timeStyle: "short" });
}

function saying(session: Session, company: Company): TemplateResult {
  if (company.mute !== "") return html`<p class="quiet small chat-mute">${company.mute}</p>`;
  const label = company.room === "table" ? _("To everybody who plays here") : _("To everybody who watches");
  return html`<form
    class="talk-form"
    @submit=${(event: Event) => {
      event.preventDefault();
      const form = event.target;
      if (!(form instanceof HTMLFormElement)) return;
      const text = String(new FormData(form).get("text") ?? "").trim();
      if (text === "") return;
      void session.say(text).then(
        () => form.reset(),
        (trouble: unknown) => toast(trouble instanceof Error ? trouble.message : "", { wrong: true }),
      );
    }}
  >
    <input class="input" name="text" maxlength=${LONGEST} autocomplete="off" aria-label=${label} placeholder=${label} />
    <button class="button">${_("Say")}</button>
  </form>`;
}

// ---- what one may do about somebody

/** The menu at somebody's name. `line` is what they said, where the name stands at it. */
export function openPerson(event: Event, session: Session, person: string, name: string, line: ChatLine | null = null): void {
  const anchor = event.currentTarget;
  if (!(anchor instanceof HTMLElement)) return;
  const items: MenuItem[] = [
    { label: _("Profile"), icon: "person", act: () => go(profileAddress(name)) },
    { label: _("Ignore {name}", { name }), hint: _("you no longer read them"), icon: "sound-off", act: () => void regard(person, name, "mute") },
    { label: _("Block {name}", { name }), hint: _("you no longer meet"), icon: "close", act: () => void regard(person, name, "block") },
    { label: _("Report…"), icon: "flag", danger: true, apart: true, act: () => void report(session, person, name) },
  ];
  if (session.company?.moderator && line !== null) {
    items.push({ label: _("Delete this line…"), icon: "trash", danger: true, apart: true, act: () => void unsay(line) });
  }
  openMenu(anchor, items, name);
}

interface Avoided {
  readonly person: string;
  readonly name: string;
  readonly how: How;
}

/** Everybody whom one ignores or has blocked; each can be forgiven. */
export async function openAvoided(): Promise<void> {
  let people: readonly Avoided[];
  try {
    people = await ask<readonly Avoided[]>("/api/v1/avoided");
  } catch (trouble) {
    toast(why(trouble), { wrong: true });
    return;
  }
  await openDialog({
    title: () => _("People you avoid"),
    body: (_close, again) =>
      people.length === 0
        ? html`<p class="quiet">${_("Nobody: you read and meet everybody.")}</p>`
        : html`<ul class="avoided">
            ${people.map(
              (each) => html`<li>
                <span><strong>${each.name}</strong> <span class="quiet small">${each.how === "mute" ? _("ignored") : _("blocked")}</span></span>
                <button
                  type="button"
                  class="button"
                  @click=${() =>
                    void regard(each.person, each.name, "none").then(() => {
                      people = people.filter((other) => other !== each);
                      again();
                    })}
                >
                  ${_("Forgive")}
                </button>
              </li>`,
            )}
          </ul>`,
  });
}

const REASONS: readonly (readonly [string, () => string])[] = [
  ["insult", () => _("Insults or threats")],
  ["spam", () => _("Advertising, or the same again and again")],
  ["cheating", () => _("Cheating")],
  ["name", () => _("The name itself")],
  ["other", () => _("Something else")],
];

async function report(session: Session, person: string, name: string): Promise<void> {
  const wanted = await openDialog<{ reason: string; text: string }>({
    title: () => _("Report {name}", { name }),
    body: (close) => html`<form
      id="report"
      class="stack"
      @submit=${(event: Event) => {
        event.preventDefault();
        if (!(event.target instanceof HTMLFormElement)) return;
        const data = new FormData(event.target);
        close({ reason: String(data.get("reason")), text: String(data.get("text") ?? "") });
      }}
    >
      <p class="quiet">${_("A moderator reads it, with the last lines that were said here. {name} is not told who reported them.", { name })}</p>
      <fieldset class="stack report-reasons">
        <legend class="label">${_("What is wrong?")}</legend>
        ${REASONS.map(
          ([value, label], at) => html`<label><input type="radio" name="reason" value=${value} ?checked=${at === 0} /> ${label()}</label>`,
        )}
      </fieldset>
      <label class="field"><span class="label">${_("In your words")}</span><textarea class="input" name="text" maxlength="500" rows="3"></textarea></label>
    </form>`,
    foot: () => html`<button class="button filled" form="report">${_("Send the report")}</button>`,
  });
  if (wanted === null) return;
  await tried(async () => {
    await ask(`/api/v1/tables/${encodeURIComponent(session.view.name)}/report`, { method: "POST", body: { person, ...wanted } });
    toast(_("Thank you: a moderator will look at it."));
  });
}

async function unsay(line: ChatLine): Promise<void> {
  const reason = await askWhy(() => _("Delete this line?"), () => _("Delete"));
  if (reason === null) return;
  await tried(async () => {
    await ask(`/api/v1/moderation/lines/${line.id}/delete`, { method: "POST", body: { why: reason } });
  });
}

/** Ask a moderator for the reason that goes into the audit log; null when it was left without one. */
export async function askWhy(title: () => string, yes: () => string): Promise<string | null> {
  return openDialog<string>({
    title,
    body: (close) => html`<form
      id="why"
      @submit=${(event: Event) => {
        event.preventDefault();
        if (!(event.target instanceof HTMLFormElement)) return;
        const reason = String(new FormData(event.target).get("why") ?? "").trim();
        if (reason !== "") close(reason);
      }}
    >
      <label class="field"><span class="label">${_("Reason, for the log of moderators")}</span><input class="input" name="why" required maxlength="250" autocomplete="off" /></label>
    </form>`,
    foot: () => html`<button class="button danger" form="why">${yes()}</button>`,
  });
}

// ---- who watches, and how open the table is

/** How many watch; nothing where nobody does. */
export function watched(session: Session): TemplateResult | typeof nothing {
  const { company, spectators } = session;
  if (company === null) return nothing;
  const count = spectators === 0 ? nothing : html`${icon("eye")} ${ngettext("{count} spectator", "{count} spectators", spectators)}`;
  const late = company.late ? html`${icon("clock")} ${lateness(company)}` : nothing;
  return count === nothing && late === nothing ? nothing : html`<p class="table-watched quiet small">${count} ${late}</p>`;
}

function lateness({ late_moves, late_minutes }: Company): string {
  if (late_minutes > 0) return ngettext("You see the game {count} minute late.", "You see the game {count} minutes late.", late_minutes);
  return ngettext("You see the game {count} move late.", "You see the game {count} moves late.", late_moves);
}

/** The owner's switches: talk, spectators, and how late these see the game. A moderator says first why they use them. */
export async function openOpenness(session: Session): Promise<void> {
  const { company } = session;
  if (company === null) return;
  const reason = company.owner ? "" : await askWhy(() => _("Talk and spectators"), () => _("Go on"));
  if (reason === null) return;
  let { chat, spectators, late_moves, late_minutes } = company;
  const save = async (again: () => void): Promise<void> => {
    again();
    await tried(async () => {
      const body = { chat, spectators, late_moves, late_minutes };
      const because = reason === "" ? "" : `?why=${encodeURIComponent(reason)}`;
      await ask(`/api/v1/tables/${encodeURIComponent(session.view.name)}/openness${because}`, { method: "PUT", body });
    });
  };
  await openDialog({
    title: () => _("Talk and spectators"),
    body: (_close, again) => html`<div class="stack">
      ${onOff(_("People may talk at this table"), chat, (on) => {
        chat = on;
        void save(again);
      })}
      ${onOff(_("Others may watch while you play"), spectators, (on) => {
        spectators = on;
        void save(again);
      })}
      <label class="field">
        <span class="label">${_("They see the game")}</span>
        <select
          class="input"
          ?disabled=${!spectators}
          @change=${(event: Event) => {
            if (!(event.target instanceof HTMLSelectElement)) return;
            [late_moves = 0, late_minutes = 0] = event.target.value.split(" ").map(Number);
            void save(again);
          }}
        >
          ${DELAYS().map(
            ([value, label]) => html`<option value=${value} ?selected=${value === `${late_moves} ${late_minutes}`}>${label}</option>`,
          )}
        </select>
      </label>
    </div>`,
  });
}

function onOff(label: string, isOn: boolean, change: (on: boolean) => void): TemplateResult {
  return html`<label class="switch">
    <input
      type="checkbox"
      role="switch"
      .checked=${isOn}
      @change=${(event: Event) => {
        if (event.target instanceof HTMLInputElement) change(event.target.checked);
      }}
    />
    <span>${label}</span>
  </label>`;
}
