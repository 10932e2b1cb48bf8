import { html, nothing, type TemplateResult } from "lit";
import { faceOf, headline, rulesOf, scoreline, termsOf, titled, yourMove } from "../pages/tables";
import type { ListedTable } from "../protocol/api";
import { _ } from "../texts";
import { clockText, languageText } from "./seeks";

/** A running game in a list: one's own to go on with, or another's to watch. */
export function tableCard(table: ListedTable): TemplateResult {
  const isOwn = table.own.length > 0;
  const does = isOwn ? _("Resume") : table.is_hall ? _("Go in") : _("Watch");
  const clock = table.clock === null || table.clock === "" ? "" : clockText(table.clock);
  const rules = [rulesOf(table), ...(isOwn ? [] : [languageText(table.language), clock])].filter(Boolean);
  const whose = [table.club, table.referee === "" ? "" : _("Referee: {name}", { name: table.referee })].filter(Boolean);
  return html`<li class="card lobby-seek">
    ${faceOf(table, "lobby-face")}
    <div class="lobby-text">
      <h3>${titled(table)}</h3>
      <p class="small quiet">${[...whose, ...rules].join(" · ")}</p>
      <p class="small">
        ${table.your_move ? html`<span class="yours">${yourMove(table)}</span> · ` : nothing}${[scoreline(table), termsOf(table)]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
    <div class="lobby-do">
      <a class="button" href="/t/${table.name}" aria-label="${does}: ${headline(table)}">${does}</a>
    </div>
  </li>`;
}
