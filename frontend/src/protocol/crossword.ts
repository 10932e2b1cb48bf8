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
  TileRules,
  TableOf,
} from "./shared";

export type * from "./shared";

/** The words are good; what that costs the challenger, or earns the player. */
export interface ChallengeFailed {
  readonly event: "challenge-failed";
  readonly seat: number;
  readonly words: readonly (string)[];
  readonly loses_points: number;
  readonly gives_points: number;
  readonly loses_turn: boolean;
  readonly loses_game: boolean;
}

/** What a challenge may cost (K-05), and who judges it. */
export interface ChallengeRules {
  readonly allowed: boolean;
  readonly cost: "free" | "game" | "points" | "turn";
  readonly points: number;
  readonly each: "play" | "word";
  readonly points_go: "from-challenger" | "to-player";
  readonly judge: "arbiter" | "lexicon" | "vote";
  readonly lost_turn_is_scoreless: boolean;
  readonly in_vain: boolean;
}

/** The play is taken back, the tiles drawn for it too, and the turn is lost. `bag` is shaken again. */
export interface ChallengeUpheld {
  readonly event: "challenge-upheld";
  readonly seat: number;
  readonly words: readonly (string)[];
  readonly bag: string;
}

/** Words of the last play are contested; others decide. */
export interface Challenged {
  readonly event: "challenged";
  readonly seat: number;
  readonly words: readonly (string)[];
}

/** Say that a doubted word is right (M-008, D-085). */
export interface Confirm {
  readonly command: "confirm";
}

/** Games with a theme, a minimum length or forbidden words. */
export interface Constraints {
  readonly theme: readonly (string)[];
  readonly theme_rule: "bonus" | "refuse" | "unscored";
  readonly theme_bonus: number;
  readonly minimum_length: number;
  readonly banned: readonly (string)[];
}

/** Say something that only the partners hear. */
export interface Consult {
  readonly command: "consult";
  readonly text: string;
}

/** A word between partners. */
export interface Consulted {
  readonly event: "consulted";
  readonly seat: number;
  readonly text: string;
}

/** The program does not know words and asks whether they are right (M-007, D-083). */
export interface Doubted {
  readonly event: "doubted";
  readonly seat: number;
  readonly place: string;
  readonly word: string;
  readonly score: number;
  readonly words: readonly (string)[];
}

/** All the rules of one way to play. */
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
  readonly board: string;
  readonly bonuses: Readonly<Record<string, number>>;
  readonly tiles: TileRules;
  readonly game: "crossword";
  readonly racks_visible: "all" | "next" | "none";
  readonly opening: OpeningRules;
  readonly words: WordRules;
  readonly challenge: ChallengeRules;
  readonly exchange: ExchangeRules;
  readonly end: EndRules;
  readonly constraints: Constraints;
}

/** When a game ends (K-06) and what the tiles left change (K-09). */
export interface EndRules {
  readonly out: "ends" | "others-play-on";
  readonly all_pass_with_empty_bag: boolean;
  readonly scoreless_turns: number;
  readonly no_move: boolean;
  readonly tiles_left: "own-and-others" | "twice-the-others";
}

/** Give tiles back and draw as many; `?` is a blank. */
export interface Exchange {
  readonly command: "exchange";
  readonly tiles: string;
}

/** How tiles are changed (K-07, K-08). */
export interface ExchangeRules {
  readonly order: "draw-first" | "return-first";
  readonly minimum_bag: number;
}

/** Tiles went back into the bag, which was shaken; `bag` is its new order. */
export interface Exchanged {
  readonly event: "exchanged";
  readonly seat: number;
  readonly tiles: string;
  readonly drawn: string;
  readonly bag: string;
}

/** The end of a game, and what its totals deserve to be called. */
export interface FinalView {
  readonly reason: string;
  readonly winners: readonly (number)[];
  readonly adjustments: readonly (number)[];
  readonly remark: string;
  readonly remarks: readonly (string)[];
}

/** A word that a play makes or changes, and its share of the score. */
export interface Formed {
  readonly word: string;
  readonly score: number;
}

/** The bag is filled and shaken, the racks are dealt; `bag` is drawn from its end. */
export interface Opened {
  readonly event: "opened";
  readonly setup: Setup;
  readonly seed: number;
  readonly draws: readonly (readonly (string)[])[];
  readonly first: number;
  readonly racks: readonly (string)[];
  readonly bag: string;
}

/** The first turn. */
export interface OpeningRules {
  readonly star: boolean;
  readonly minimum: number;
  readonly first: "closest-to-a" | "first-seat" | "random";
}

/** Lay a word: where it starts, in the coordinates of the game's language, and all its letters. */
export interface Play {
  readonly command: "play";
  readonly place: string;
  readonly word: string;
}

/** A word is laid, its score counted, and new tiles are drawn. */
export interface Played {
  readonly event: "played";
  readonly seat: number;
  readonly place: string;
  readonly word: string;
  readonly tiles: string;
  readonly score: number;
  readonly words: readonly (Formed)[];
  readonly drawn: string;
  readonly vouched: readonly (string)[];
}

/** Words that wait for an answer: of their player, of the others, or of the arbiter. */
export interface QuestionView {
  readonly kind: string;
  readonly seat: number;
  readonly words: readonly (string)[];
  readonly place: string;
  readonly word: string;
  readonly score: number;
}

/** A side gave up. */
export interface Resigned {
  readonly event: "resigned";
  readonly seat: number;
  readonly late: boolean;
}

/** A word between partners, and in which turn it was said: so many had been taken. */
export interface Said {
  readonly seat: number;
  readonly text: string;
  readonly turn: number;
}

/** How many may sit down: one may also play alone. */
export interface SeatRules {
  readonly minimum: number;
  readonly maximum: number;
  readonly name_length: number;
  readonly teams: boolean;
}

/** What is agreed before the first tile is drawn. */
export interface Setup {
  readonly edition: Edition;
  readonly seats: readonly (Seating)[];
  readonly language: string;
  readonly lexicon: string;
  readonly arbiter: boolean;
}

/** A side as everybody sees it; its rack only for those who may. */
export interface SideView {
  readonly seats: readonly (number)[];
  readonly names: readonly (string)[];
  readonly score: number;
  readonly resigned: boolean;
  readonly tiles: number;
  readonly rack: string | null;
}

/** A turn lost by a wrong challenge went by. */
export interface Skipped {
  readonly event: "skipped";
  readonly side: number;
}

export type Table = TableOf<View>;

/** A turn of a game in which words are laid; the state of such a game keeps its sheet in these lines. */
export interface TurnLine {
  readonly side: number;
  readonly seat: number;
  readonly kind: string;
  readonly score: number;
  readonly total: number;
  readonly place: string;
  readonly word: string;
  readonly words: readonly (Formed)[];
  readonly count: number;
}

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
  readonly final: FinalView | null;
  readonly family: boolean;
  readonly turn: number;
  readonly bag: number;
  readonly unseen: Readonly<Record<string, number>>;
  readonly first: number;
  readonly scoreless: number;
  readonly challengeable: readonly (string)[];
  readonly turns: readonly (TurnLine)[];
  readonly alphabet: string;
  readonly layout: string;
  readonly bonuses: Readonly<Record<string, number>>;
  readonly opening_star: boolean;
  readonly opening_minimum: number;
  readonly exchange_minimum: number;
  readonly exchange_order: string;
  readonly rack_size: number;
  readonly end: EndRules;
  readonly words: WordRules;
  readonly constraints: Constraints;
  readonly board: readonly (readonly (string)[])[];
  readonly draws: readonly (readonly (string)[])[];
  readonly question: QuestionView | null;
  readonly talk: readonly (Said)[];
}

/** Say whether contested words are good: as one of the players, or as the arbiter, whose word is final. */
export interface Vote {
  readonly command: "vote";
  readonly valid: boolean;
}

/** A voter said whether the contested words are good. */
export interface Voted {
  readonly event: "voted";
  readonly seat: number;
  readonly valid: boolean;
}

/** Admit that a doubted word is wrong (M-105, D-084). */
export interface Withdraw {
  readonly command: "withdraw";
}

/** A doubted word was admitted to be wrong: the turn and its points are lost. */
export interface Withdrawn {
  readonly event: "withdrawn";
  readonly seat: number;
  readonly words: readonly (string)[];
}

/** Who decides about words, and which there are. */
export interface WordRules {
  readonly referee: "challenge" | "honour" | "strict";
  readonly tier: number;
  readonly proper_nouns: boolean;
  readonly abbreviations: boolean;
  readonly any_order: boolean;
}

export type GameEvent =
  | Opened
  | Doubted
  | Played
  | Withdrawn
  | Exchanged
  | Passed
  | Skipped
  | Consulted
  | Challenged
  | Voted
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
  | Confirm
  | Withdraw
  | Challenge
  | Accept
  | Vote
  | Resign
  | Abandon
  | Consult
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
