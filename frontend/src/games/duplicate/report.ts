import { html, nothing, type TemplateResult } from "lit";
import { ask } from "../../api";
import type { PlayerReport } from "../../protocol/duplicate";
import { _ } from "../../texts";
import { openDialog } from "../../ui/dialog";
import { wordOf } from "../../replay/sheet";
import "../../table/meaning";
import { signed } from "./views";
import { tried } from "../../ui/tried";

/** Where the points of a player went, as the server reckons it. */
export function fetchReport(table: string, player: number): Promise<PlayerReport> {
  return ask<PlayerReport>(`/api/v1/tables/${encodeURIComponent(table)}/report/${player}`);
}

/** The training report in a dialog. */
export async function openReport(table: string, player: number): Promise<void> {
  await tried(async () => {
    const report = await fetchReport(table, player);
    void openDialog({ title: () => _("Where the points went"), sheet: true, broad: true, body: () => reportBody(report, table) });
  });
}

export function reportBody(report: PlayerReport, table: string): TemplateResult {
  const lost = report.lost.reduce((sum, each) => sum + each.points, 0);
  return html`<div class="report">
    ${(lost === 0 ? report.summary : report.summary.slice(0, -1)).map((line) => html`<p>${line}</p>`)}
    ${lost === 0
      ? nothing
      : html`<ul class="report-causes">
          ${[...report.lost]
            .sort((one, other) => other.points - one.points)
            .map(
              (each) => html`<li>
                <span>${each.text}</span>
                <meter min="0" max=${lost} value=${each.points} aria-hidden="true"></meter>
              </li>`,
            )}
        </ul>`}
    <div class="report-rounds" role="region" aria-label=${_("Rounds")} tabindex="0">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col"><span class="visually-hidden">${_("Round")}</span></th>
            <th scope="col">${_("Rack")}</th>
            <th scope="col">${_("Your slip")}</th>
            <th scope="col" class="figure">${_("Points")}</th>
            <th scope="col">${_("Top")}</th>
            <th scope="col" class="figure">${_("Lost")}</th>
            <th scope="col">${_("Why")}</th>
          </tr>
        </thead>
        <tbody>
          ${report.rounds.map(
            (round) => html`<tr class=${round.lost === 0 ? "report-top" : ""}>
              <td class="quiet">${round.number}</td>
              <td>${round.draw}</td>
              <td>${inFull(round.slip)}</td>
              <td class="figure">${round.score}</td>
              <td>
                <asked-word .table=${table} .word=${wordOf(round.top)} .label=${inFull(round.top)}></asked-word>
                <span class="quiet">${round.best}</span>
              </td>
              <td class="figure">${round.lost === 0 ? "✓" : signed(-round.lost)}</td>
              <td class="quiet">${round.verdict}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}

/** A play as people read it: what lay on the board stands in no brackets. */
function inFull(play: string): string {
  return play.replace(/\((\p{Lu}+)\)/gu, "$1");
}
