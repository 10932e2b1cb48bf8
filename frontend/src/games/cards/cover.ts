import { html } from "lit";
import { _, type Language } from "../../texts";
import type { Cover } from "../cover";

const LETTERS: Record<Language, string> = { fr: "ARIT", en: "AREN" };

export const cards: Cover = {
  title: () => _("Card race"),
  about: () => _("Who finds the word first?"),
  picture: (language) =>
    [...LETTERS[language]].map(
      (letter) => html`<span class="home-card ${"AEIOUY".includes(letter) ? "vowel" : "consonant"}">${letter}</span>`,
    ),
  hasOwnTime: true,
};
