import { html } from "lit";
import { _, type Language } from "../../texts";
import type { Cover } from "../cover";

const WORD: Record<Language, readonly (readonly [string, number])[]> = {
  fr: [["M", 2], ["O", 1], ["T", 1], ["S", 1]],
  en: [["W", 4], ["O", 1], ["R", 1], ["D", 2]],
};

export const crossword: Cover = {
  title: () => _("Crossword"),
  about: () => _("The classic, for two to four."),
  picture: (language) =>
    WORD[language].map(([letter, value]) => html`<span class="letter">${letter}<small>${value}</small></span>`),
};
