import { _ } from "../texts";

/** How games are called, and what they are in a few words. A game of another package goes by its own name. */
const NAMES: Readonly<Record<string, readonly [title: () => string, about: () => string]>> = {
  crossword: [() => _("Crossword"), () => _("The classic, for two to four.")],
  option: [() => _("Option"), () => _("Prisms with a letter on each side.")],
  cards: [() => _("Card race"), () => _("Who finds the word first?")],
  duplicate: [() => _("Duplicate"), () => _("The same rack for everyone.")],
};

export function gameTitle(game: string): string {
  return NAMES[game]?.[0]() ?? game;
}

export function gameAbout(game: string): string {
  return NAMES[game]?.[1]() ?? "";
}
