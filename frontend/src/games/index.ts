import { html, nothing, type TemplateResult } from "lit";
import type { Route } from "../router";
import type { Language } from "../texts";
import { cards } from "./cards/cover";
import type { Cover } from "./cover";
import { crossword } from "./crossword/cover";
import { duplicate } from "./duplicate/cover";
import { option } from "./option/cover";
import type { GamePart } from "./part";

/** A game of the page: what it shows of itself, and the rest, which is loaded when somebody sits down to it. */
interface Listed {
  readonly cover: Cover;
  readonly part: () => Promise<{ default: GamePart }>;
}

/** The games in the order in which they are offered: the only list of them on the page (and `games.css`, of what they
 *  wear). A game of another package goes by its own name. */
const GAMES: ReadonlyMap<string, Listed> = new Map([
  ["crossword", { cover: crossword, part: () => import("./crossword") }],
  ["option", { cover: option, part: () => import("./option") }],
  ["cards", { cover: cards, part: () => import("./cards") }],
  ["duplicate", { cover: duplicate, part: () => import("./duplicate") }],
]);

export const OUR_GAMES: readonly string[] = [...GAMES.keys()];

/** The pages that only some game has. */
export const PAGES_OF_GAMES: readonly Route[] = [...GAMES.values()].flatMap(({ cover }) => cover.pages ?? []);

/** The part of a game, or null for one that the page does not know. */
export async function partOf(game: string): Promise<GamePart | null> {
  return (await GAMES.get(game)?.part())?.default ?? null;
}

export function gameTitle(game: string): string {
  return GAMES.get(game)?.cover.title() ?? game;
}

export function gameAbout(game: string): string {
  return GAMES.get(game)?.cover.about() ?? "";
}

export function pictureOf(game: string, language: Language): TemplateResult {
  const picture = GAMES.get(game)?.cover.picture(language) ?? nothing;
  return html`<span class="home-picture home-picture-${game}" aria-hidden="true">${picture}</span>`;
}

/** Those that can be played on the page, in order; programs may play others. */
export function playable(games: Iterable<string>): string[] {
  return inOrder(games).filter((game) => GAMES.has(game));
}

/** What games add to the first page. */
export function invitations(games: readonly string[]): TemplateResult[] {
  return games.flatMap((game) => GAMES.get(game)?.cover.invitation?.() ?? []);
}

/** Whether a game has a ladder for each speed; other games have their own time. */
export function hasSpeeds(game: string): boolean {
  return GAMES.get(game)?.cover.hasOwnTime !== true;
}

/** Ours first, then those of other packages. */
export function inOrder(games: Iterable<string>): string[] {
  const place = (game: string): number => (GAMES.has(game) ? OUR_GAMES.indexOf(game) : OUR_GAMES.length);
  return [...games].sort((one, other) => place(one) - place(other));
}
