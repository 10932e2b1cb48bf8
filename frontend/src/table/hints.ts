import { html, nothing, type TemplateResult } from "lit";
import type { Hinted } from "../protocol/messages";
import { _, ngettext } from "../texts";

/** What a hint of each grade adds to those before it. */
export const gradeNames = (): readonly string[] => [
  _("what the best move scores"),
  _("which way it runs"),
  _("where it begins"),
  _("how long it is"),
  _("its first letter"),
  _("its letters"),
  _("the whole word"),
];

/** What was told so far, and what asking once more would tell and cost. */
export function hintCard(
  told: Hinted | null,
  grade: number,
  cost: number,
  ask: () => void,
  close: () => void,
): TemplateResult {
  const names = gradeNames();
  const next = names[grade];
  const price = cost > 0 ? ngettext("costs {count} point", "costs {count} points", cost) : "";
  return html`<section class="card soft hint-card" aria-label=${_("Hint")}>
    <header class="hint-head">
      <h3>${_("Hint")}</h3>
      <span class="hint-steps" role="img" aria-label=${_("{grade} of {most}", { grade, most: names.length })}>
        ${names.map((_name, at) => html`<span class=${at < grade ? "hint-step hint-step-told" : "hint-step"}></span>`)}
      </span>
    </header>
    ${told === null ? nothing : html`<p class="hint-told">${told.lines.map((line) => html`<span>${line}</span> `)}</p>`}
    <div class="row">
      ${next === undefined
        ? nothing
        : html`<button type="button" class="button" @click=${ask}>
            ${_("Tell me {what}", { what: next })}${price === "" ? nothing : html` <span class="quiet">· ${price}</span>`}
          </button>`}
      <button type="button" class="button plain" @click=${close}>${_("Close")}</button>
    </div>
  </section>`;
}
