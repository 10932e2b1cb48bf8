import { html, nothing, type TemplateResult } from "lit";
import { _ } from "../texts";
import { icon } from "../ui/icons";
import type { Preview } from "./session";
import { wordPicture } from "./sheet";

/** What lies on the board and was not played yet: its words and what they score, or what is wrong with it. */
export function previewCard({ fault, words, bonus, score: sum }: Preview): TemplateResult {
  if (fault !== null) {
    return html`<section class="card soft preview"><p class="preview-fault">${icon("warning")} ${fault.text}</p></section>`;
  }
  return html`<section class="card soft preview" aria-label=${_("This move")}>
    <dl>
      ${words.map(({ word, score }) => html`<div><dt>${wordPicture(word)}</dt><dd>${score}</dd></div>`)}
      ${bonus === 0 ? nothing : html`<div><dt class="quiet">${_("bonus")}</dt><dd>${bonus}</dd></div>`}
      <div class="preview-sum"><dt>${_("This move")}</dt><dd>${sum}</dd></div>
    </dl>
  </section>`;
}

/** The same in one line, for phones. */
export function previewLine({ fault, words, bonus }: Preview): TemplateResult {
  if (fault !== null) return html`<span class="bad">${fault.text}</span>`;
  return html`${words.map(
    ({ word, score }, at) => html`${at > 0 ? " · " : ""}<strong>${wordPicture(word)}</strong> ${score}`,
  )}${bonus === 0 ? nothing : html` · ${_("bonus")} ${bonus}`}`;
}
