import { html, nothing, type TemplateResult } from "lit";
import type { ToldRace, View } from "../../protocol/cards";
import { nameOfSeat } from "../../table/views";
import { _, ngettext } from "../../texts";
import { backPicture, type Kind } from "./card";

/** The number to show when so many milliseconds of the countdown are left: three, two, one. */
export function countdownNumber(left: number, whole: number): number {
  return Math.max(1, Math.min(3, Math.ceil((3 * left) / Math.max(1, whole))));
}

/** What lies in the middle: the pile of instruction cards, the countdown, or the card that everybody sees. */
export function middleCard(
  view: View,
  told: ToldRace,
  { number, flip, letter, last }: { number: number; flip: (() => void) | null; letter: unknown; last: string },
): TemplateResult {
  switch (view.phase) {
    case "flip": {
      const outcome = last === "" ? nothing : html`<span class="asked-last">${last}</span>`;
      const content = html`<span class="asked-back" aria-hidden="true">«&#8239;»</span>${outcome}`;
      return flip === null
        ? html`<div class="asked asked-down">${content}</div>`
        : html`<button type="button" class="asked asked-down asked-flip" data-action="flip-card" @click=${flip}>
            ${content}<span class="visually-hidden">${_("Turn the next card")}</span>
          </button>`;
    }
    case "countdown":
      return html`<div class="asked asked-countdown" role="timer">
        <span aria-hidden="true">«</span><strong>${number || ""}</strong><span aria-hidden="true">»</span>
      </div>`;
    default:
      return html`<div class="asked asked-open">
        <span class="asked-round">${_("round {number}", { number: view.round })}</span>
        <strong class="asked-text">${figured(told.card)}</strong>
        ${letter === nothing ? nothing : html`<span class="asked-letter">${letter}</span>`}
        ${below(view, last)}
      </div>`;
  }
}

/** Young Serif has old-style figures: figures are set apart. */
const figured = (text: string): unknown =>
  text.split(/(\d+)/).map((part, at) => (at % 2 === 0 ? part : html`<span class="asked-figure">${part}</span>`));

/** What more is to be known of the card. */
function below(view: View, last: string): TemplateResult | typeof nothing {
  if (view.phase === "draw") return html`<span class="asked-below asked-won">${last}</span>`;
  if (view.last !== null) {
    const name = nameOfSeat(view, view.last);
    return html`<span class="asked-below">${_("Only {name} is left: any word that fits.", { name })}</span>`;
  }
  if (view.stopped_at !== null) return html`<span class="asked-below">${_("The race stands still.")}</span>`;
  if (view.card?.kind === "type") {
    return html`<span class="asked-below"
      >${view.card.param === "verb"
        ? _("any form counts")
        : ngettext("at least {count} letter", "at least {count} letters", view.minimum_length)}</span
    >`;
  }
  return nothing;
}

const counted = (kind: Kind, cards: number): string =>
  kind === "vowel"
    ? ngettext("{count} vowel in the pile", "{count} vowels in the pile", cards)
    : ngettext("{count} consonant in the pile", "{count} consonants in the pile", cards);

/** A pile of letter cards and how many lie there; `count` is how many are taken from it. */
export function pilePicture(
  kind: Kind,
  cards: number,
  { count, choose, label }: { count: number | null; choose: (() => void) | null; label: string },
): TemplateResult {
  const content = html`<span class=${`pile-cards pile-${kind}`}>${backPicture(kind)}</span>
    ${count === null ? nothing : html`<span class="pile-taken" aria-hidden="true">+${count}</span>`}
    <span class="pile-count">${cards}</span>`;
  return choose === null
    ? html`<div class="pile" role="img" aria-label=${counted(kind, cards)}>
        ${content}
      </div>`
    : html`<button type="button" class="pile pile-open" aria-label=${label} data-pile=${kind} @click=${choose}>${content}</button>`;
}
