// Made by `python -m bonmot.web.typescript`: do not edit.

import type {
  Abandon,
  AnswerTakeBack,
  ArrangeRack,
  AskHint,
  CancelWord,
  Claim,
  ClockPart,
  Ended,
  EnterWord,
  Forfeit,
  Miss,
  Pass,
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
  TimePasses,
  TableOf,
} from "./shared";

export type * from "./shared";

/** Play the game of the day. */
export interface Begin {
  readonly language: string;
  readonly name: string;
}

/** A play that could be laid. */
export interface Choice {
  readonly place: string;
  readonly word: string;
  readonly score: number;
}

/** The referee closes the round; if the edition leaves the choice to them, with the top that is laid. */
export interface Close {
  readonly command: "close";
  readonly place?: string;
  readonly word?: string;
}

/** The slips are opened and judged, the top is laid. */
export interface Closed {
  readonly event: "closed";
  readonly round: Round;
  readonly at: number;
}

/** The referee enters another slip for a round that is closed; one without a word is blank. */
export interface Correct {
  readonly command: "correct";
  readonly number: number;
  readonly seat: number;
  readonly place?: string;
  readonly word?: string;
  readonly score?: number | null;
}

/** The referee has found another slip, or has read one again: everything that follows is counted again. */
export interface Corrected {
  readonly event: "corrected";
  readonly number: number;
  readonly seat: number;
  readonly result: Result;
}

/** A day that is over. */
export interface DayOfArchive {
  readonly day: string;
  readonly language: string;
  readonly players: number;
  readonly best: number;
  readonly top: number;
  readonly own: number | null;
}

/** How the game of a day went. */
export interface DayResult {
  readonly day: string;
  readonly language: string;
  readonly over: boolean;
  readonly until: number;
  readonly open_to_you: boolean;
  readonly table: string | null;
  readonly players: number;
  readonly ranking: readonly (DayRow)[];
  readonly rounds: readonly (DayRound)[];
}

/** A round of the game of a day: its rack, the best there was, and what people found. */
export interface DayRound {
  readonly number: number;
  readonly draw: string;
  readonly place: string;
  readonly word: string;
  readonly score: number;
  readonly words: readonly (DayWord)[];
}

/** Somebody in the ranking of a day. */
export interface DayRow {
  readonly rank: number;
  readonly name: string;
  readonly address: string | null;
  readonly score: number;
  readonly top: number;
  readonly own: boolean;
  readonly table: string;
  readonly is_bot: boolean;
}

/** What people found in a round. */
export interface DayWord {
  readonly place: string;
  readonly word: string;
  readonly score: number;
  readonly count: number;
  readonly names: readonly (string)[];
  readonly own: boolean;
}

/** What lies on the referee's desk while a round is open. */
export interface DeskTale {
  readonly top: number;
  readonly solutions: number;
  readonly slips: readonly (Worth)[];
  readonly choices: readonly (Choice)[];
}

/** The referee opens or closes the doors of a hall: who comes later finds no place. */
export interface Doors {
  readonly command: "doors";
  readonly are_open: boolean;
}

/** The referee has opened or closed the doors of the hall. */
export interface DoorsTurned {
  readonly event: "doors-turned";
  readonly are_open: boolean;
}

/** Go on: the next rack is drawn. The referee may say which one, as it came out of a bag of real tiles. */
export interface Draw {
  readonly command: "draw";
  readonly rack?: string;
}

/** Which racks are played, and which are rejected. */
export interface DrawRules {
  readonly vowels: number;
  readonly consonants: number;
  readonly rounds: number;
  readonly both: readonly (string)[];
  readonly joker: "always" | "bag" | "explosive";
  readonly plays: number;
}

/** A rack for everybody. */
export interface Drawn {
  readonly event: "drawn";
  readonly number: number;
  readonly kept: string;
  readonly new: string;
  readonly rejected: readonly (string)[];
  readonly at: number;
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
  readonly game: "duplicate";
  readonly tier: number;
  readonly draw: DrawRules;
  readonly round: RoundRules;
  readonly scoring: ScoringRules;
  readonly top: TopRules;
}

/** How many slips were entered. */
export interface Entered {
  readonly count: number;
}

/** The end of a game. */
export interface FinalView {
  readonly reason: string;
  readonly winners: readonly (number)[];
}

/** A player of the field that a stored game was played by. */
export interface Former {
  readonly name: string;
  readonly slips: readonly (Slip)[];
}

/** Hand in a slip; another one in the same round takes its place. The referee hands it in for a seat. */
export interface HandIn {
  readonly command: "hand-in";
  readonly place: string;
  readonly word: string;
  readonly score?: number | null;
  readonly seat?: number | null;
}

/** A slip lies with the referee; until the round is closed only its player, and the referee, know what it says. */
export interface HandedIn {
  readonly event: "handed-in";
  readonly seat: number;
  readonly slip: Slip | null;
}

/** The referee takes back a warning, or the penalties, that a player got in a round. */
export interface Lift {
  readonly command: "lift";
  readonly seat: number;
  readonly number: number;
  readonly what?: "penalty" | "warning";
}

/** The referee takes back what was held against a player in a round: the latest warning, or all penalties. */
export interface Lifted {
  readonly event: "lifted";
  readonly seat: number;
  readonly number: number;
  readonly what: "penalty" | "warning";
}

/** Points lost by one cause. */
export interface Lost {
  readonly cause: string;
  readonly text: string;
  readonly points: number;
}

/** What the referee holds against a player. */
export interface Note {
  readonly player: number;
  readonly number: number;
  readonly kind: "penalty" | "warning";
  readonly points: number;
  readonly reason: string;
}

/** Everybody has sat down; the bag is full. */
export interface Opened {
  readonly event: "opened";
  readonly setup: Setup;
  readonly seed: number;
}

/** A player's game: where the points went. */
export interface PlayerReport {
  readonly summary: readonly (string)[];
  readonly lost: readonly (Lost)[];
  readonly rounds: readonly (ReportedRound)[];
}

/** The bell: time to write, or time is over. */
export interface Rang {
  readonly event: "rang";
  readonly bell: "over" | "write";
  readonly at: number;
}

/** The referee shows a player out. */
export interface Remove {
  readonly command: "remove";
  readonly seat: number;
}

/** The referee has shown a player out. */
export interface Removed {
  readonly event: "removed";
  readonly seat: number;
}

/** The referee goes back to the last round that was closed; what was drawn since goes back into the bag. */
export interface Reopen {
  readonly command: "reopen";
}

/** The last round is open again, with the slips that were handed in; its word is off the board. */
export interface Reopened {
  readonly event: "reopened";
  readonly number: number;
}

/** A round, and what a player made of it. */
export interface ReportedRound {
  readonly number: number;
  readonly draw: string;
  readonly slip: string;
  readonly score: number;
  readonly top: string;
  readonly best: number;
  readonly verdict: string;
  readonly lost: number;
}

/** A side gave up. */
export interface Resigned {
  readonly event: "resigned";
  readonly seat: number;
  readonly late: boolean;
}

/** What became of a player's slip. */
export interface Result {
  readonly place?: string;
  readonly word?: string;
  readonly score?: number;
  readonly fault?: "" | "blank" | "gone" | "letters" | "none" | "place" | "words";
  readonly said?: number | null;
  readonly solo?: number;
}

/** A round that is closed: everything about it is known to all. */
export interface Round {
  readonly number: number;
  readonly kept: string;
  readonly new: string;
  readonly rejected: readonly (string)[];
  readonly place: string;
  readonly word: string;
  readonly score: number;
  readonly tops: number;
  readonly second: number;
  readonly results: readonly (Result)[];
  readonly solo: number | null;
}

/** The clock of a round, with two bells: one says "write", the other one closes the round. */
export interface RoundRules {
  readonly seconds: number;
  readonly writing: number;
  readonly closes: "bell" | "slips";
  readonly pause: number;
  readonly most: number;
}

/** The referee says who was the only one to find the top of a round; None: nobody. */
export interface RuleSolo {
  readonly command: "rule-solo";
  readonly number: number;
  readonly seat?: number | null;
}

/** Somebody has sat down at a game that was open to more players than were there: on the next free seat. */
export interface SatDown {
  readonly event: "sat-down";
  readonly seat: number;
  readonly name: string;
}

/** What a slip is worth. */
export interface ScoringRules {
  readonly scores: "own" | "shared";
  readonly solo: number;
  readonly solo_players: number;
  readonly warnings: number;
  readonly penalty: number;
}

/** How many may sit down: one who trains, or a whole hall. */
export interface SeatRules {
  readonly minimum: number;
  readonly maximum: number;
  readonly name_length: number;
  readonly teams: boolean;
}

/** What is agreed before the first rack is drawn. */
export interface Setup {
  readonly edition: Edition;
  readonly seats: readonly (Seating)[];
  readonly language: string;
  readonly lexicon: string;
  readonly arbiter?: boolean;
  readonly course?: readonly (Step)[];
  readonly field?: readonly (Former)[];
  readonly places?: number;
}

/** The seats that play together, as everybody sees them. */
export interface SideView {
  readonly seats: readonly (number)[];
  readonly names: readonly (string)[];
  readonly score: number;
  readonly resigned: boolean;
}

/** Somebody takes a place in an open hall: the table lets them in, or the referee, whatever the doors are. */
export interface SitDown {
  readonly command: "sit-down";
  readonly name: string;
}

/** What a player has written down; a blank slip has no word. */
export interface Slip {
  readonly place?: string;
  readonly word?: string;
  readonly score?: number | null;
}

/** A file of slips, as text. */
export interface Slips {
  readonly text: string;
}

/** The referee has decided who was the only one to find a top, or that nobody was. */
export interface SoloRuled {
  readonly event: "solo-ruled";
  readonly number: number;
  readonly seat: number | null;
}

/** Plays of the open round, the best first. */
export interface Solutions {
  readonly count: number;
  readonly plays: readonly (Choice)[];
}

/** Where a player stands. */
export interface Standing {
  readonly player: number;
  readonly name: string;
  readonly rank: number;
  readonly score: number;
  readonly negative: number;
  readonly percent: number;
  readonly tops: number;
  readonly solos: number;
  readonly warnings: number;
  readonly penalties: number;
}

/** A round of a stored game: its rack, and what was laid. */
export interface Step {
  readonly rack: string;
  readonly place?: string;
  readonly word?: string;
}

export type Table = TableOf<View>;

/** What is told of a game, in the reader's language. */
export interface Tale {
  readonly faults: Readonly<Record<string, string>>;
  readonly desk: DeskTale | null;
}

/** The game of the day in a language, as this browser has played it. */
export interface Today {
  readonly day: string;
  readonly language: string;
  readonly table: string | null;
  readonly over: boolean;
  readonly rounds: number;
  readonly score: number;
  readonly top: number;
  readonly percent: number;
  readonly rank: number;
  readonly players: number;
  readonly until: number | null;
  readonly finished: number;
}

/** What is laid on the board after a round. */
export interface TopRules {
  readonly laid: "best-found" | "top";
  readonly choice: "program" | "referee";
}

/** What a line means that is typed at the desk. */
export interface TypedLine {
  readonly seat: number | null;
  readonly name: string;
  readonly text: string;
  readonly instead: string;
}

/** A game as one seat, the referee or a spectator sees it. */
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
  readonly turn: number | null;
  readonly bag: number;
  readonly unseen: Readonly<Record<string, number>>;
  readonly alphabet: string;
  readonly layout: string;
  readonly bonuses: Readonly<Record<string, number>>;
  readonly opening_star: boolean;
  readonly opening_minimum: number;
  readonly plays: number;
  readonly board: readonly (readonly (string)[])[];
  readonly phase: "open" | "over" | "waiting";
  readonly round: number;
  readonly rack: string;
  readonly draw: string;
  readonly rejected: readonly (string)[];
  readonly started: number | null;
  readonly write_at: number | null;
  readonly over_at: number | null;
  readonly next_at: number | null;
  readonly closes: string;
  readonly referee: number | null;
  readonly slip: Slip | null;
  readonly slips: Readonly<Record<string, Slip>>;
  readonly handed_in: readonly (number)[];
  readonly rounds: readonly (Round)[];
  readonly standings: readonly (Standing)[];
  readonly ledger: readonly (Note)[];
  readonly top_total: number;
  readonly scores: string;
  readonly laid: string;
  readonly choice: string;
  readonly solo_players: number;
  readonly doors: "" | "closed" | "open";
  readonly places: number;
}

/** The referee warns a player, in this round or an earlier one. */
export interface Warn {
  readonly command: "warn";
  readonly seat: number;
  readonly reason?: string;
  readonly number?: number | null;
}

/** The referee warns a player. */
export interface Warned {
  readonly event: "warned";
  readonly seat: number;
  readonly number: number;
  readonly reason: string;
}

/** What a slip is worth, as the referee sees it before the round is closed. */
export interface Worth {
  readonly seat: number;
  readonly place: string;
  readonly word: string;
  readonly score: number;
  readonly fault: string;
  readonly is_top: boolean;
}

export type GameEvent =
  | Opened
  | Drawn
  | Rang
  | HandedIn
  | Closed
  | Corrected
  | Warned
  | Lifted
  | SoloRuled
  | Reopened
  | SatDown
  | DoorsTurned
  | Removed
  | Penalized
  | Resigned
  | Ended;

export type GameCommand =
  | Draw
  | HandIn
  | Pass
  | Close
  | Correct
  | Warn
  | Lift
  | RuleSolo
  | Reopen
  | SitDown
  | Doors
  | Remove
  | Resign
  | Abandon
  | TimePasses
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
