// Made by `python -m bonmot.web.typescript`: do not edit.

import type {
  Abandon,
  Accept,
  Accepted,
  AnswerTakeBack,
  ArrangeRack,
  AskHint,
  CancelWord,
  Challenge,
  Claim,
  ClockPart,
  Ended,
  EnterWord,
  Forfeit,
  Miss,
  Pass,
  Passed,
  Pause,
  Penalize,
  Penalized,
  Ready,
  Rename,
  Resign,
  Resume,
  Seating,
  TakeBack,
  TableOf,
} from "./shared";

export type * from "./shared";

/** A prism on the board: its letter, its value, and the letter of its other side (O-018). */
export interface CellView {
  readonly prism: string;
  readonly letter: string;
  readonly value: number;
  readonly light: boolean;
  readonly wild: boolean;
  readonly other_letter: string;
  readonly other_value: number;
}

/** The words are good; the challenger loses points (O-046). */
export interface ChallengeFailed {
  readonly event: "challenge-failed";
  readonly seat: number;
  readonly words: readonly (string)[];
  readonly loses_points: number;
}

/** The turn is taken back, flipped prisms too, and is lost (O-045). `bag` is shaken again. */
export interface ChallengeUpheld {
  readonly event: "challenge-upheld";
  readonly seat: number;
  readonly words: readonly (string)[];
  readonly bag: readonly (string)[];
}

/** What a draft comes to, beside its words. */
export interface Composed {
  readonly laid: readonly (Laid)[];
  readonly turnable: readonly (readonly [number, number])[];
  readonly turning: number;
  readonly seven: number;
  readonly doubled: readonly (boolean)[];
}

/** All the rules of one way to play OPTION. */
export interface Edition {
  readonly name: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly subtitles: Readonly<Record<string, string>>;
  readonly language: string;
  readonly languages: readonly (string)[];
  readonly seats: SeatRules;
  readonly clock: ClockPart;
  readonly warnings: Readonly<Record<string, string>>;
  readonly warns_in: string;
  readonly screen: Readonly<Record<string, string | number | boolean>>;
  readonly game: "option";
  readonly options: Options;
}

/** Put prisms back into the bag and draw as many (O-029). */
export interface Exchange {
  readonly command: "exchange";
  readonly prisms: readonly (string)[];
}

/** Prisms went back into the bag, which was shaken, and as many were drawn; `bag` is its new order. */
export interface Exchanged {
  readonly event: "exchanged";
  readonly seat: number;
  readonly prisms: readonly (string)[];
  readonly drawn: readonly (string)[];
  readonly bag: readonly (string)[];
}

/** A prism of the board that is flipped. */
export type Flipped = readonly [number, number, string];

/** A prism on a square, one of its faces up. */
export type Laid = readonly [number, number, string, boolean, string];

/** The bag is filled and shaken, everybody draws for the start and then a rack; `bag` is drawn from its end. */
export interface Opened {
  readonly event: "opened";
  readonly setup: Setup;
  readonly seed: number;
  readonly draws: readonly (readonly (string)[])[];
  readonly first: number;
  readonly racks: readonly (readonly (string)[])[];
  readonly bag: readonly (string)[];
}

/** What the printed rules leave open, or to the players. */
export interface Options {
  readonly board: number;
  readonly placement: "free" | "ladder" | "line";
  readonly flip_scope: "main" | "touched";
  readonly advanced: boolean;
  readonly referee: "challenge" | "strict";
  readonly challenge_cost: number;
  readonly exchange_only_if_stuck: boolean;
  readonly tier: number;
}

/** Lay prisms, and flip prisms of the board: squares count from 0, a prism goes by its name. */
export interface Play {
  readonly command: "play";
  readonly placed: readonly (Laid)[];
  readonly turned?: readonly (Flipped)[];
}

/** Prisms are laid and flipped, the score is counted, and new prisms are drawn. */
export interface Played {
  readonly event: "played";
  readonly seat: number;
  readonly placed: readonly (Laid)[];
  readonly turned: readonly (Flipped)[];
  readonly score: number;
  readonly words: readonly (PrismWord)[];
  readonly drawn: readonly (string)[];
  readonly seven_bonus: number;
  readonly turned_bonus: number;
  readonly connections: readonly (string)[];
}

/** A prism of the set, as a log keeps it. */
export type PrismRow = readonly [string, string, number, string, number];

/** The set that is played with, kept whole: old games keep their prisms. */
export interface PrismTable {
  readonly name: string;
  readonly alphabet: string;
  readonly is_reconstructed: boolean;
  readonly rows: readonly (PrismRow)[];
}

/** A turn: the prisms that it laid and flipped. */
export interface PrismTurnLine {
  readonly side: number;
  readonly seat: number;
  readonly kind: string;
  readonly score: number;
  readonly total: number;
  readonly place: string;
  readonly word: string;
  readonly words: readonly (PrismWord)[];
  readonly count: number;
  readonly placed: readonly (Laid)[];
  readonly turned: readonly (Flipped)[];
  readonly connections: readonly (string)[];
}

/** A prism on a rack: both faces are seen (O-017). */
export interface PrismView {
  readonly name: string;
  readonly dark_letter: string;
  readonly dark_value: number;
  readonly light_letter: string;
  readonly light_value: number;
}

/** A word of prisms: where it begins, and whether it counts double. */
export interface PrismWord {
  readonly word: string;
  readonly score: number;
  readonly row: number;
  readonly column: number;
  readonly down: boolean;
  readonly doubled: boolean;
}

/** The end of a game at which the pieces left are counted. */
export interface RackFinalView {
  readonly reason: string;
  readonly winners: readonly (number)[];
  readonly adjustments: readonly (number)[];
}

/** A side gave up. */
export interface Resigned {
  readonly event: "resigned";
  readonly seat: number;
  readonly late: boolean;
}

/** How many may sit down. */
export interface SeatRules {
  readonly minimum: number;
  readonly maximum: number;
  readonly name_length: number;
  readonly teams: boolean;
}

/** What is agreed before the first prism is drawn. */
export interface Setup {
  readonly edition: Edition;
  readonly seats: readonly (Seating)[];
  readonly language: string;
  readonly lexicon: string;
  readonly prisms: PrismTable;
}

/** A seat as everybody sees it; its rack only for itself, until the game is over. */
export interface SideView {
  readonly seats: readonly (number)[];
  readonly names: readonly (string)[];
  readonly score: number;
  readonly resigned: boolean;
  readonly tiles: number;
  readonly rack: readonly (PrismView)[] | null;
}

export type Table = TableOf<View>;

/** A game as one seat, or a spectator, sees it. */
export interface View {
  readonly edition: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly language: string;
  readonly lexicon: string;
  readonly scale: string;
  readonly number: number;
  readonly seat: number | null;
  readonly sides: readonly (SideView)[];
  readonly acting: readonly (number)[];
  readonly may: readonly (string)[];
  readonly final: RackFinalView | null;
  readonly family: boolean;
  readonly turn: number;
  readonly bag: number;
  readonly unseen: Readonly<Record<string, number>>;
  readonly first: number;
  readonly scoreless: number;
  readonly challengeable: readonly (string)[];
  readonly turns: readonly (PrismTurnLine)[];
  readonly size: number;
  readonly options: Options;
  readonly prisms: PrismTable;
  readonly board: readonly (readonly (CellView | null)[])[];
  readonly draws: readonly (readonly (PrismView | null)[])[];
  readonly last: readonly (readonly [number, number])[];
}

export type GameEvent =
  | Opened
  | Played
  | Exchanged
  | Passed
  | ChallengeUpheld
  | ChallengeFailed
  | Accepted
  | Resigned
  | Penalized
  | Ended;

export type GameCommand =
  | Play
  | Exchange
  | Pass
  | Challenge
  | Accept
  | Resign
  | Abandon
  | Penalize
  | Miss
  | Forfeit
  | EnterWord
  | CancelWord
  | Ready
  | TakeBack
  | AnswerTakeBack
  | Pause
  | Resume
  | AskHint
  | Rename
  | ArrangeRack
  | Claim;
