import { html, type TemplateResult } from "lit";
import { _ } from "../../texts";

export type Kind = "vowel" | "consonant";

export interface Piles {
  readonly vowel_cards: Readonly<Record<string, number>>;
}

export const kindOf = (letter: string, deck: Piles): Kind => (letter in deck.vowel_cards ? "vowel" : "consonant");

/** A letter card: vowels are round, consonants square. It is as wide as `--card`. */
export const cardPicture = (letter: string, kind: Kind): TemplateResult =>
  html`<span class=${`lettercard lettercard-${kind}`} aria-hidden="true">${letter}</span>`;

export const cardLabel = (letter: string, kind: Kind): string =>
  kind === "vowel" ? _("{letter}, vowel", { letter }) : _("{letter}, consonant", { letter });

/** Cards that lie face down: three small shapes say of which kind they are. */
export const backPicture = (kind: Kind): TemplateResult => html`<span
  class=${`lettercard lettercard-${kind} lettercard-back`}
  aria-hidden="true"
>
  <svg viewBox="0 0 36 12"><path d=${SIGNS[kind]} /></svg>
</span>`;

const SIGNS: Readonly<Record<Kind, string>> = {
  vowel: "M1.5 6a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M13.5 6a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M25.5 6a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0",
  consonant: "M1 1.5h34v9h-34zM12.3 1.5v9M23.6 1.5v9",
};

/** Cards won, out of those that win the game. */
export const pips = (won: number, target: number): TemplateResult => html`<span
  class="pips"
  role="img"
  aria-label=${_("{won} of {target} cards", { won, target })}
  >${Array.from({ length: target }, (_each, at) => html`<span class=${at < won ? "pip pip-won" : "pip"}></span>`)}</span
>`;
