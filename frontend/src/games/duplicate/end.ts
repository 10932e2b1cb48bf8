import { html, nothing, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";
import { ask, why } from "../../api";
import type { PlayerReport } from "../../protocol/duplicate";
import { go } from "../../router";
import { _, language, ngettext } from "../../texts";
import { icon } from "../../ui/icons";
import { toast } from "../../ui/toast";
import { fetchReport, reportBody } from "./report";
import { standingsTable } from "./standings";
import { percent, signed, type DuplicateSession } from "./views";

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
  try {
    const { name } = await ask<{ name: string }>(`/api/tables/${encodeURIComponent(table)}/again`, { method: "POST" });
    go(`/t/${name}`);
  } catch (trouble) {
    toast(why(trouble), { wrong: true });
  }
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
  const rematch = async (): Promise<void> => {
    try {
      const { name } = await ask<{ name: string }>(`/api/tables/${encodeURIComponent(view.name)}/rematch`, { method: "POST" });
      go(`/t/${name}`);
    } catch (trouble) {
      wrong(why(trouble));
    }
  };
  const own = game.standings.filter((each) => here.includes(each.player));
  const rounds = ngettext("{count} round", "{count} rounds", game.rounds.length);
  return html`<div class="end end-duplicate">
    <section class="card end-head">
      <div class="end-told">
        <h1>${headline(session, here)}</h1>
        <p class="quiet">${rounds} · ${game.titles[language()] ?? game.edition}</p>
      </div>
      <ol class="end-scores">
        ${own.map(
          (each) => html`<li class="end-winner">
            <span>${own.length > 1 ? each.name : game.standings.length > 1 ? _("rank {rank} of {count}", { rank: each.rank, count: game.standings.length }) : each.name}</span>
            <strong>${each.score}</strong>
            <span class="quiet">${percent(each)} % · ${signed(each.negative)} · ${ngettext("{count} top", "{count} tops", each.tops)}</span>
          </li>`,
        )}
      </ol>
    </section>
    <section class="card end-standings">
      <h2>${_("Standings")}</h2>
      ${standingsTable(session, { kept: here })}
    </section>
    ${own.slice(0, 4).map(
      (each) => html`<section class="card end-report">
        <h2>${own.length > 1 ? _("Where the points went: {name}", { name: each.name }) : _("Where the points went")}</h2>
        ${until(
          reportOf(view.name, each.player).then(reportBody, () => html`<p class="quiet">${_("Something went wrong. Try again.")}</p>`),
          html`<p class="waiting">${_("One moment…")}</p>`,
        )}
      </section>`,
    )}
    <div class="end-next">
      ${here.length === 0
        ? nothing
        : html`<button class="button filled big" @click=${() => void rematch()}>${icon("replay")} ${_("Play again")}</button>
            <button class="button" @click=${() => void playAgain(view.name)}>${icon("undo")} ${_("The same game, against this field")}</button>`}
      <a class="button" href=${`/t/${view.name}/replay`}>${icon("zoom")} ${_("Replay and review")}</a>
      <button class="button plain" @click=${look}>${icon("eye")} ${_("See the board")}</button>
    </div>
  </div>`;
}

function headline(session: DuplicateSession, here: readonly number[]): string {
  const { game } = session.view;
  const winners = game.final?.winners ?? [];
  const [first] = winners;
  if (game.sides.length === 1 || first === undefined) return _("The game is over.");
  if (here.length === 1 && here[0] !== undefined && winners.includes(here[0])) return _("You have won!");
  const names = winners.map((seat) => game.sides[seat]?.names[0] ?? "");
  return names.length > 1 ? _("A tie between {names}", { names: names.join(", ") }) : _("{name} wins", { name: names[0] ?? "" });
}
