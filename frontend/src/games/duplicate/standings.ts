import { html, nothing, type TemplateResult } from "lit";
import type { Round } from "../../protocol/duplicate";
import "../../table/meaning";
import { wordPicture } from "../../table/sheet";
import { _, ngettext } from "../../texts";
import {
  drawOf,
  faultText,
  finders,
  foundTop,
  gained,
  nameOfPlayer,
  percent,
  shownStandings,
  signed,
  type DuplicateSession,
} from "./views";

/** Who stands where: rank, name, whether the slip is in, points, what is missing to the top, per cent. */
export function standingsTable(
  session: DuplicateSession,
  { rows = 1000, kept = [], full = false }: { rows?: number; kept?: readonly number[]; full?: boolean } = {},
): TemplateResult {
  const { game } = session.view;
  const shown = shownStandings(game, rows, kept);
  const isOpen = game.phase === "open";
  const isRuled = full && game.ledger.length > 0;
  return html`<table class=${`figures standings ${full ? "standings-full" : ""}`}>
    <thead>
      <tr>
        <th scope="col"><span class="visually-hidden">${_("Rank")}</span></th>
        <th scope="col">${_("Name")}</th>
        ${isOpen ? html`<th scope="col"><span class="visually-hidden">${_("Slip")}</span></th>` : nothing}
        <th scope="col" class="figure">${_("Points")}</th>
        <th scope="col" class="figure"><abbr title=${_("what is missing to the top")}>${_("Neg.")}</abbr></th>
        <th scope="col" class="figure">%</th>
        ${full
          ? html`<th scope="col" class="figure">${_("Tops")}</th>
              <th scope="col" class="figure">${_("Solos")}</th>`
          : nothing}
        ${isRuled
          ? html`<th scope="col" class="figure">${_("Warn.")}</th>
              <th scope="col" class="figure">${_("Pen.")}</th>`
          : nothing}
      </tr>
    </thead>
    <tbody>
      ${shown.map((each) => {
        const isOwn = kept.includes(each.player);
        const isIn = game.handed_in.includes(each.player);
        const won = game.final?.winners.includes(each.player) && game.sides.length > 1;
        return html`<tr class=${isOwn ? "standings-own" : ""} data-player=${each.player}>
          <td class="standings-rank">${each.rank}</td>
          <th scope="row">${each.name}${won ? html` <span aria-label=${_("wins")}>★</span>` : nothing}</th>
          ${isOpen
            ? html`<td class=${isIn ? "standings-in" : "standings-seeks"}>
                <span role="img" aria-label=${isIn ? _("slip handed in") : _("still looking")}>${isIn ? "✓" : "○"}</span>
              </td>`
            : nothing}
          <td class="figure">${each.score}</td>
          <td class="figure quiet">${game.rounds.length === 0 ? "" : signed(each.negative)}</td>
          <td class="figure quiet">${game.rounds.length === 0 ? "" : percent(each)}</td>
          ${full
            ? html`<td class="figure">${each.tops}</td>
                <td class="figure">${each.solos}</td>`
            : nothing}
          ${isRuled
            ? html`<td class="figure" data-warnings>${each.warnings}</td>
                <td class="figure">${each.penalties === 0 ? 0 : signed(-each.penalties)}</td>`
            : nothing}
        </tr>`;
      })}
    </tbody>
    ${game.rounds.length === 0
      ? nothing
      : html`<tfoot>
          <tr>
            <td></td>
            <th scope="row">${_("Maximum")}</th>
            ${isOpen ? html`<td></td>` : nothing}
            <td class="figure strong">${game.top_total}</td>
            <td></td>
            <td class="figure">100</td>
            ${full ? html`<td class="figure">${game.rounds.length}</td><td></td>` : nothing}
            ${isRuled ? html`<td></td><td></td>` : nothing}
          </tr>
        </tfoot>`}
  </table>`;
}

/** What the signs beside the names mean. */
export function signs(): TemplateResult {
  return html`<p class="quiet small standings-signs">
    <span class="standings-in">✓</span> ${_("slip handed in")} <span>○</span> ${_("still looking")}
  </p>`;
}

/** A line for each round: rack, top, and what one has made of it. */
export function roundsTable(
  session: DuplicateSession,
  player: number | null,
  choose: (round: Round) => void,
): TemplateResult {
  const { game } = session.view;
  if (game.rounds.length === 0) return html`<p class="quiet">${_("No round is closed yet.")}</p>`;
  return html`<table class="sheet course">
    <thead>
      <tr>
        <th scope="col"><span class="visually-hidden">${_("Round")}</span></th>
        <th scope="col">${_("Rack and top")}</th>
        <th scope="col" class="sheet-points">${_("Top")}</th>
        ${player === null ? nothing : html`<th scope="col" class="sheet-points">${_("You")}</th>`}
      </tr>
    </thead>
    <tbody>
      ${game.rounds.map((round) => {
        const result = player === null ? undefined : round.results[player];
        const own = player === null ? 0 : gained(round, player, game.scores);
        const found = foundTop(round, result);
        return html`<tr>
          <td class="sheet-place">${round.number}</td>
          <td class="course-top">
            <button type="button" class="sheet-button" @click=${() => choose(round)}>
              <span class="course-draw">${drawOf(round)}</span>
              <span><span class="sheet-place">${round.place}</span> ${round.word === "" ? _("nothing") : wordPicture(round.word)}</span>
            </button>
          </td>
          <td class="sheet-points strong">${round.score}</td>
          ${player === null
            ? nothing
            : html`<td class=${`sheet-points ${found ? "standings-in strong" : ""}`}>
                ${own}<br /><small class="quiet">${result?.solo ? "★" : found ? "✓" : signed(own - round.score)}</small>
              </td>`}
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** All slips of a round that is closed, the best first. */
export function slipsOf(session: DuplicateSession, round: Round, own: readonly number[]): TemplateResult {
  const { game } = session.view;
  const order = round.results.map((_each, player) => player);
  order.sort((one, other) => (round.results[other]?.score ?? 0) - (round.results[one]?.score ?? 0));
  return html`<p class="slips-head">
      ${drawOf(round)} · <strong>${round.place} ${round.word === "" ? _("nothing") : wordPicture(round.word)}</strong>
      ${round.score} ·
      ${ngettext("{count} top", "{count} tops", round.tops)} ·
      ${_("found by {count} of {all}", { count: finders(round), all: round.results.length })}
    </p>
    <bonmot-meaning .table=${session.view.name} .words=${round.word.replace(/[()[\]]/g, "").toUpperCase()}></bonmot-meaning>
    <table class="figures slips">
      <tbody>
        ${order.map((player) => {
          const result = round.results[player];
          if (result === undefined) return nothing;
          const top = foundTop(round, result);
          return html`<tr class=${own.includes(player) ? "standings-own" : ""}>
            <th scope="row">${nameOfPlayer(game, player)}</th>
            <td>
              ${result.word ? html`<span class="sheet-place">${result.place}</span> ${wordPicture(result.word)}` : nothing}
              ${result.fault ? html`<span class="quiet small">${faultText(session, result)}</span>` : nothing}
            </td>
            <td class="figure">
              ${result.score ?? 0}${result.solo ? html` <span class="standings-in">+${result.solo}</span>` : nothing}
              ${top ? html`<span class="standings-in" role="img" aria-label=${_("the top")}>✓</span>` : nothing}
            </td>
          </tr>`;
        })}
      </tbody>
    </table>`;
}

/** The round that was closed last, in three lines. */
export function lastRound(session: DuplicateSession, own: readonly number[], open: () => void): TemplateResult | typeof nothing {
  const { game } = session.view;
  const round = game.rounds.at(-1);
  if (round === undefined) return nothing;
  const players = own.filter((player) => round.results[player] !== undefined);
  return html`<button type="button" class="card last-round" @click=${open}>
    <span class="quiet small">${_("Round {number}: the best word", { number: round.number })}</span>
    <span class="last-round-top">
      <strong>${round.place} ${round.word === "" ? _("nothing") : wordPicture(round.word)}</strong><strong>${round.score}</strong>
    </span>
    ${players.map((player) => lastOf(session, round, player, players.length > 1))}
  </button>`;
}

function lastOf(session: DuplicateSession, round: Round, player: number, named: boolean): TemplateResult {
  const result = round.results[player];
  const name = named ? html`${nameOfPlayer(session.view.game, player)}${_(": ")}` : nothing;
  if (result === undefined) return html``;
  if (result.solo) return html`<span class="standings-in strong">★ ${name}${_("Solo! Nobody else has found it.")}</span>`;
  if (foundTop(round, result)) {
    const others = finders(round) - 1;
    const told =
      others === 0
        ? _("You have found it.")
        : ngettext("You have found it, with {count} other.", "You have found it, with {count} others.", others);
    return html`<span class="standings-in strong">✓ ${name}${told}</span>`;
  }
  if (!result.word) return html`<span class="quiet">${name}${faultText(session, result)}</span>`;
  const lost = (result.score ?? 0) - round.score;
  return html`<span class="quiet"
    >${name}${result.place} ${wordPicture(result.word)} ${result.score ?? 0} (${signed(lost)})${result.fault
      ? html`, ${faultText(session, result)}`
      : nothing}</span
  >`;
}
