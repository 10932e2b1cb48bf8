import { _, figure } from "../texts";

/** What lists of tables say of each (as the server tells it). */

export interface SeatTold {
  readonly name: string;
  readonly persona: string | null;
  readonly score: number;
}

export interface RunningTable {
  readonly name: string;
  readonly game: string;
  readonly title: string;
  readonly edition: string;
  readonly seats: readonly SeatTold[];
  readonly your_move: boolean;
  readonly over: boolean;
  readonly changed: number;
}

export interface PersonaOffered {
  readonly name: string;
  readonly display: string;
  readonly about: string;
  readonly greeting?: string;
}

export interface GameOffered {
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

/** “129 to 170”, or for three and more “129, 170, 98”. */
export function scoreline(table: RunningTable): string {
  const scores = table.seats.map((each) => figure(each.score));
  return scores.length === 2 ? _("{first} to {second}", { first: scores[0] ?? "", second: scores[1] ?? "" }) : scores.join(", ");
}
