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

/** Games in the order in which they are offered: ours first, then those of other packages. */
export function inOrder(games: Iterable<string>): string[] {
  const order = Object.keys(NAMES);
  const place = (game: string): number => (order.includes(game) ? order.indexOf(game) : order.length);
  return [...games].sort((one, other) => place(one) - place(other));
}
