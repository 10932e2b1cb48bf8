import { html, nothing, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";
import { ask, why } from "../../api";
import type { PlayerReport, Standing } from "../../protocol/duplicate";
import { endMoment, type Course } from "../../table/end";
import { go } from "../../router";
import { _, language, ngettext } from "../../texts";
import { icon } from "../../ui/icons";
import { fetchReport, reportBody } from "./report";
import { standingsTable } from "./standings";
import { percent, signed, type DuplicateSession } from "./views";
import { tried } from "../../ui/tried";

const reports = new Map<string, Promise<PlayerReport>>();

/** The report is asked for once, however often the page is drawn; each language has its own. */
function reportOf(table: string, player: number): Promise<PlayerReport> {
  const key = `${table} ${player} ${language()}`;
  const found = reports.get(key) ?? fetchReport(table, player);
  reports.set(key, found);
  return found;
}

/** Play the same racks once more, against those who played them. */
export async function playAgain(table: string): Promise<void> {
  await tried(async () => {
    const { name } = await ask<{ name: string }>(`/api/v1/tables/${encodeURIComponent(table)}/again`, { method: "POST" });
    go(`/t/${name}`);
  });
}

/** The end: where one stands, who stands where, and where the points went. */
export function endOfDuplicate(
  session: DuplicateSession,
  here: readonly number[],
  look: () => void,
  wrong: (text: string) => void,
): TemplateResult {
  const { view } = session;
  const { game } = view;
  const own = game.standings.filter((each) => here.includes(each.player));
  const reports = own.slice(0, 4).map(
    (each) => html`<section class="card end-report">
      <h2>${own.length > 1 ? _("Where the points went: {name}", { name: each.name }) : _("Where the points went")}</h2>
      ${until(
        reportOf(view.name, each.player).then((report) => reportBody(report, view.name), () => html`<p class="quiet">${_("Something went wrong. Try again.")}</p>`),
        html`<p class="waiting">${_("One moment…")}</p>`,
      )}
    </section>`,
  );
  const [me] = own;
  const course: Course = {
    title: _("Standings"),
    headline: headline(session, here),
    length: ngettext("{count} round", "{count} rounds", game.rounds.length),
    went: standingsTable(session, { kept: here, full: true }),
    more:
      here.length === 0
        ? nothing
        : html`<button type="button" class="button end-more" @click=${() => void playAgain(view.name)}>
            ${icon("undo")} ${_("The same game, against this field")}
          </button>`,
    ...(own.length === 1 && me !== undefined ? { note: noteOf(me, game.standings.length) } : {}),
    ...(reports.length > 0 ? { beside: html`${reports}` } : {}),
  };
  return endMoment(session, nothing, look, (trouble) => wrong(why(trouble)), course);
}

/** Where one stands: “rank 2 of 14 · 81 % · −96 · 5 tops”. */
function noteOf(standing: Standing, players: number): string {
  const rank = players > 1 ? _("rank {rank} of {count}", { rank: standing.rank, count: players }) : "";
  const tops = ngettext("{count} top", "{count} tops", standing.tops);
  return [rank, `${percent(standing)} %`, signed(standing.negative), tops].filter(Boolean).join(" · ");
}

function headline(session: DuplicateSession, here: readonly number[]): string {
  const { game } = session.view;
  const winners = game.final?.winners ?? [];
  const [first] = winners;
  if (game.sides.length === 1 || first === undefined) return _("The game is over.");
  if (here.length === 1 && here[0] !== undefined && winners.includes(here[0])) return _("You have won!");
  const names = winners.map((seat) => game.sides[seat]?.names[0] ?? "");
  return names.length > 1 ? _("A tie between {names}", { names: names.join(", ") }) : ngettext("{name} wins", "{name} win", 1, { name: names[0] ?? "" });
}
