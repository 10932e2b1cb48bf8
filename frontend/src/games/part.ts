import type { TemplateResult, nothing } from "lit";

/** A tile somewhere on the board: row, column, and its letter; a small letter is a blank. */
type LaidTile = readonly [row: number, column: number, text: string];

/** A moment of a game that is seen again. What views and fixtures are, only the game's own module knows. */
export interface Scene<View = unknown, Fixtures = unknown> {
  readonly view: View;
  /** The moment before; null at the beginning. */
  readonly before: View | null;
  /** What the game tells in words beside its view. */
  readonly told: unknown;
  readonly fixtures: Fixtures;
  /** The line of the score sheet that was just written, from 0, and the side that wrote it. */
  readonly line: number | null;
  readonly side: number | null;
  /** Where the best move would have lain, if it is to be shown. */
  readonly better: readonly LaidTile[];
  /** Whether what was laid arrives now: the reader has gone one step on. */
  readonly arrives: boolean;
}

/** How the positions of a game are drawn when it is seen again. */
export interface PositionPart<View = unknown, Fixtures = unknown> {
  /** What lies on the table. */
  board(scene: Scene<View, Fixtures>): TemplateResult;
  /** What a side holds, where that may be seen. */
  held?(scene: Scene<View, Fixtures>, side: number): TemplateResult | typeof nothing;
}

/** What a game adds to the page: the custom element that draws its table, which gets `.session`; and how its positions
 *  are drawn afterwards. Without that, a replay tells what happened. */
export interface GamePart {
  readonly tag: string;
  /** What a hall sees of its table on a large screen; without one, what spectators see. */
  readonly projector?: string;
  readonly position?: PositionPart;
}

/** The types of a game end here, as they do on the server: a replay hands each position to the game it is of. */
export function positionPart<View, Fixtures>(part: PositionPart<View, Fixtures>): PositionPart {
  return part as unknown as PositionPart;
}
