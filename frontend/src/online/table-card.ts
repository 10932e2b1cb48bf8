import { html, nothing, type TemplateResult } from "lit";
import { faceOf, headline, rulesOf, scoreline, termsOf, titled, yourMove } from "../pages/tables";
import type { ListedTable } from "../protocol/messages";
import { _ } from "../texts";

/** A running game in a list: one's own to go on with, or another's to watch. */
export function tableCard(table: ListedTable): TemplateResult {
  const does = table.own.length > 0 ? _("Resume") : _("Watch");
  return html`<li class="card lobby-seek">
    ${faceOf(table, "lobby-face")}
    <div class="lobby-text">
      <h3>${titled(table)}</h3>
      <p class="small quiet">${rulesOf(table)}</p>
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
