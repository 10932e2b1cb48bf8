import { ask } from "../api";
import { applied } from "../protocol/changes";
import type { PastStep, ReviewOfGame, SeenAgain, SheetLine } from "../protocol/api";
import type { GameView } from "../table/views";

/** What lies there at one moment; of which game, only its own module knows. */
interface Position {
  readonly view: GameView;
  readonly told: unknown;
}

/** A moment of a game: what happened, and what it looks like now. */
export interface Moment extends PastStep {
  readonly position: Position;
}

/** A game from its beginning to where it stands, as this browser may see it. */
export interface PastGame extends SeenAgain {
  readonly moments: readonly Moment[];
}

/** Ask for a game that is over, or as far as it has gone. */
export async function pastOf(name: string): Promise<PastGame> {
  const seen = await ask<SeenAgain>(`/api/v1/tables/${encodeURIComponent(name)}/past`);
  const moments: Moment[] = [];
  let position: unknown = null;
  for (const step of seen.steps) {
    position = applied(position, step.change);
    moments.push({ ...step, position: position as Position });
  }
  return { ...seen, moments };
}

/** Ask what could have been played. */
export function reviewOf(name: string): Promise<ReviewOfGame> {
  return ask<ReviewOfGame>(`/api/v1/tables/${encodeURIComponent(name)}/review`);
}

/** The moment at which the score sheet had so many lines. */
export function momentOfLine(game: PastGame, line: number): number {
  const found = game.moments.findIndex((each) => each.lines > line);
  return found < 0 ? game.moments.length - 1 : found;
}

/** Where a game, or one of its positions, can be found: this is what people share. */
export function addressOf(name: string, step: number | null = null): string {
  return `/t/${encodeURIComponent(name)}/replay${step === null ? "" : `/${step}`}`;
}

/** The address of the moment at which a line of the score sheet was written, for those who know no more of the game. */
export function lineAddress(name: string, line: number): string {
  return `${addressOf(name)}?line=${line + 1}`;
}

/** What a line of the sheet is numbered by: its own number, or that of the round it belongs to. */
export function numberOf(sheet: readonly SheetLine[], line: number): string {
  if ((sheet[line]?.mark ?? null) === null) return String(line + 1);
  return sheet.slice(0, line + 1).findLast((each) => each.mark !== "" && each.mark !== null)?.mark ?? String(line + 1);
}
