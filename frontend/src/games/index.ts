import type { GamePart } from "./part";

/** The one place of the page that names games; each is loaded when somebody sits down to it. */
const PARTS: Readonly<Record<string, () => Promise<{ default: GamePart }>>> = {
  cards: () => import("./cards"),
  crossword: () => import("./crossword"),
  option: () => import("./option"),
  duplicate: () => import("./duplicate"),
};

/** The part of a game, or null for one that the page does not know. */
export async function partOf(game: string): Promise<GamePart | null> {
  return (await PARTS[game]?.())?.default ?? null;
}
