import { html, nothing, type TemplateResult } from "lit";
import type { Language } from "../texts";

/** What each game is played with, small: pictures for the first page, made of letters like the things themselves. */
export function pictureOf(game: string, language: Language): TemplateResult | typeof nothing {
  return html`<span class="home-picture home-picture-${game}" aria-hidden="true">${drawn(game, language)}</span>`;
}

const WORD: Record<Language, readonly (readonly [string, number])[]> = {
  fr: [["M", 2], ["O", 1], ["T", 1], ["S", 1]],
  en: [["W", 4], ["O", 1], ["R", 1], ["D", 2]],
};

const CARDS: Record<Language, string> = { fr: "ARIT", en: "AREN" };

function drawn(game: string, language: Language): TemplateResult | typeof nothing | TemplateResult[] {
  switch (game) {
    case "crossword":
      return WORD[language].map(([letter, value]) => html`<span class="letter">${letter}<small>${value}</small></span>`);
    case "option":
      return [prism("light", "R", 3, "T"), prism("dark", "O", 2, "A"), prism("light turned", "S", 3, "N")];
    case "cards":
      return [...CARDS[language]].map(
        (letter) => html`<span class="home-card ${"AEIOUY".includes(letter) ? "vowel" : "consonant"}">${letter}</span>`,
      );
    case "duplicate":
      return html`<span class="home-slip"><i>12A</i><b>ELEGANTE</b><strong>72</strong></span>`;
    default:
      return nothing;
  }
}

function prism(side: string, letter: string, value: number, other: string): TemplateResult {
  return html`<span class="home-prism ${side}"
    ><b>${letter}</b><small>${value}</small><i>${other}</i></span
  >`;
}
