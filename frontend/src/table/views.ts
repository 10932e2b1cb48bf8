import type { Absence, Fairness } from "../protocol/shared";

/** What the shared parts of a table read of a view, whatever is played. The types of each game say more. */

export interface SideView {
  readonly seats: readonly number[];
  readonly names: readonly string[];
  readonly score: number;
  readonly resigned: boolean;
}

export interface FinalView {
  readonly reason: string;
  readonly winners: readonly number[];
}

export interface GameView {
  readonly edition: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly language: string;
  readonly lexicon: string;
  readonly number: number;
  readonly seat: number | null;
  readonly sides: readonly SideView[];
  readonly acting: readonly number[];
  readonly may: readonly string[];
  readonly final: FinalView | null;
}

export interface Seating {
  readonly name?: string;
  readonly computer?: boolean;
  readonly level?: number | null;
  readonly persona?: string | null;
  readonly adaptive?: boolean;
}

export interface TableView<Game extends GameView = GameView> {
  readonly name: string;
  readonly game_name: string;
  readonly title: string;
  readonly game: Game;
  readonly number: number;
  readonly position: number;
  readonly seats: readonly Seating[];
  /** The referee's seat, where there is one. */
  readonly referee: number | null;
  readonly simultaneous: boolean;
  readonly is_over: boolean;
  readonly is_timed: boolean;
  readonly is_paused: boolean;
  readonly is_put_away: boolean;
  readonly clock: { readonly kind: string; readonly seconds: number };
  readonly left: readonly (number | null)[];
  readonly running: number | null;
  /** What the clock of the game said. */
  readonly time: number;
  readonly hand_over: boolean;
  readonly in_front: number | null;
  readonly waits_for: number | null;
  readonly take_back_asked_by: number | null;
  readonly take_back_agreed: readonly number[];
  readonly last_turn_of: number | null;
  readonly hinted: number;
  readonly hint_cost: number;
  readonly hints: boolean;
  readonly rated: boolean;
  readonly fairness: Fairness;
  /** People who have left a live game, and how many milliseconds the others still wait. */
  readonly away: readonly Absence[];
  /** How much of what a side has left is in its bank. */
  readonly bank: readonly (number | null)[];
  readonly thinking: readonly number[];
  readonly order: readonly string[];
  readonly laid: readonly string[];
}

/** A line of the score sheet of games in which words are laid. */
export interface TurnLine {
  readonly side: number;
  readonly seat: number;
  readonly kind: string;
  readonly score: number;
  readonly total: number;
  readonly place: string;
  readonly word: string;
  readonly words: readonly { readonly word: string }[];
  readonly count: number;
}

/** The side that a seat plays for; null for spectators and arbiters. */
/** Whether computers play alone: no person, and no referee who lets people in. */
export function hasNobody(view: TableView): boolean {
  return view.referee === null && view.seats.every((seat) => seat.computer);
}

export function sideOf(view: GameView, seat: number | null): number | null {
  const found = view.sides.findIndex((side) => seat !== null && side.seats.includes(seat));
  return found < 0 ? null : found;
}

/** How a side is called: the names of those who play together. */
export function nameOf(view: GameView, side: number): string {
  return view.sides[side]?.names.join(" & ") ?? "";
}

export function nameOfSeat(view: GameView, seat: number): string {
  for (const side of view.sides) {
    const at = side.seats.indexOf(seat);
    if (at >= 0) return side.names[at] ?? "";
  }
  return "";
}
