// Made by `python -m bonmot.web.typescript`: do not edit.

/** Stop the game for everybody, without a winner (M-082). */
export interface Abandon {
  readonly command: "abandon";
}

/** Let the last play of the game stand. */
export interface Accept {
  readonly command: "accept";
}

/** A seat lets the last play of the game stand. */
export interface Accepted {
  readonly event: "accepted";
  readonly seat: number;
}

/** What an opponent that plays at people's strength knew of them when the game began. */
export interface Acquaintance {
  readonly games?: number;
  readonly won?: number;
  readonly score?: number | null;
}

/** Agree to another's taking back, or not. */
export interface AnswerTakeBack {
  readonly command: "answer-take-back";
  readonly agreed: boolean;
}

/** Keep the order in which one's pieces lie, and those that are laid and not played. */
export interface ArrangeRack {
  readonly command: "arrange-rack";
  readonly order: readonly (string)[];
  readonly laid?: readonly (string)[];
}

/** Ask for a hint of some grade: the higher, the more it tells, and costs where the table charges for it. */
export interface AskHint {
  readonly command: "ask-hint";
  readonly grade: number;
}

/** Enter another word instead. */
export interface CancelWord {
  readonly command: "cancel-word";
}

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

/** Contest words of the last play: some of them, or all when none is named (M-039, R-047). */
export interface Challenge {
  readonly command: "challenge";
  readonly words?: readonly (string)[];
}

/** The words are good; the challenger loses points (O-046). */
export interface ChallengeFailed {
  readonly event: "challenge-failed";
  readonly seat: number;
  readonly words: readonly (string)[];
  readonly loses_points: number;
}

/** The turn is taken back, turned prisms too, and is lost (O-045). `bag` is shaken again. */
export interface ChallengeUpheld {
  readonly event: "challenge-upheld";
  readonly seat: number;
  readonly words: readonly (string)[];
  readonly bag: readonly (string)[];
}

/** The clock that the edition proposes, as its file writes it. */
export interface ClockPart {
  readonly kind: "game" | "none" | "turn";
  readonly seconds: number;
  readonly increment: number;
  readonly overtime_minutes: number;
  readonly overtime_penalty: number;
}

/** How time is kept. */
export interface ClockRules {
  readonly kind: "days" | "game" | "none" | "turn";
  readonly seconds: number;
  readonly increment: number;
  readonly overtime_minutes: number;
  readonly penalty: number;
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

/** The game is over: why, what the tiles left changed, and the final scores. */
export interface Ended {
  readonly event: "ended";
  readonly reason: string;
  readonly adjustments: readonly (number)[];
  readonly scores: readonly (number)[];
  readonly winners: readonly (number)[];
}

/** Say which word is entered and will now be placed. */
export interface EnterWord {
  readonly command: "enter-word";
  readonly word: string;
  readonly begun?: boolean;
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

/** A seat's time for the game is over: from the arbiter, or from the table's clock. */
export interface Forfeit {
  readonly command: "forfeit";
  readonly seat: number;
}

/** A prism on a square, one of its faces up. */
export type Laid = readonly [number, number, string, boolean, string];

/** A seat's time for its turn is over: from the arbiter, or from the table's clock (D-063). */
export interface Miss {
  readonly command: "miss";
  readonly seat: number;
}

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

/** Let the turn go by. */
export interface Pass {
  readonly command: "pass";
}

/** A turn went by. */
export interface Passed {
  readonly event: "passed";
  readonly seat: number;
  readonly missed: boolean;
}

/** Put the table away. */
export interface Pause {
  readonly command: "pause";
}

/** Take points from a side: from the arbiter, or from the table's clock. */
export interface Penalize {
  readonly command: "penalize";
  readonly side: number;
  readonly points: number;
  readonly reason?: string;
}

/** A side lost points for something other than a play. */
export interface Penalized {
  readonly event: "penalized";
  readonly side: number;
  readonly points: number;
  readonly reason: string;
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

/** Say that one sits in front of the screen. */
export interface Ready {
  readonly command: "ready";
}

/** Give the table a title. */
export interface Rename {
  readonly command: "rename";
  readonly title: string;
}

/** Give the game up; the others play on. */
export interface Resign {
  readonly command: "resign";
}

/** A side gave up. */
export interface Resigned {
  readonly event: "resigned";
  readonly seat: number;
  readonly late: boolean;
}

/** Take it up again. */
export interface Resume {
  readonly command: "resume";
}

/** How many may sit down. */
export interface SeatRules {
  readonly minimum: number;
  readonly maximum: number;
  readonly name_length: number;
  readonly teams: boolean;
}

/** Who sits there, as the log keeps it: in a game's setup what the rules must know, with the table what it must. */
export interface Seating {
  readonly name?: string;
  readonly computer?: boolean;
  readonly level?: number | null;
  readonly persona?: string | null;
  readonly form?: number;
  readonly team?: number | null;
  readonly adaptive?: boolean;
  readonly met?: Acquaintance;
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

/** A view of a table at which a certain game is played: for those who read what was sent, and for schemas. */
export interface Table {
  readonly name: string;
  readonly game_name: string;
  readonly title: string;
  readonly game: View;
  readonly number: number;
  readonly position: number;
  readonly seats: readonly (Seating)[];
  readonly simultaneous: boolean;
  readonly is_over: boolean;
  readonly is_timed: boolean;
  readonly is_paused: boolean;
  readonly is_put_away: boolean;
  readonly clock: ClockRules;
  readonly left: readonly (number | null)[];
  readonly running: number | null;
  readonly turn: readonly [number, number] | null;
  readonly time: number;
  readonly has_entered: boolean;
  readonly entered: string;
  readonly hand_over: boolean;
  readonly apart: readonly (number)[];
  readonly in_front: number | null;
  readonly waits_for: number | null;
  readonly take_back_asked_by: number | null;
  readonly take_back_agreed: readonly (number)[];
  readonly last_turn_of: number | null;
  readonly hinted: number;
  readonly hint_cost: number;
  readonly hints: boolean;
  readonly thinking: readonly (number)[];
  readonly order: readonly (string)[];
  readonly laid: readonly (string)[];
  readonly display: Readonly<Record<string, number>>;
}

/** Take one's last turn back; people who play against people ask for it. */
export interface TakeBack {
  readonly command: "take-back";
}

/** What does not change at a table with tiles. */
export interface TileFixtures {
  readonly rows: readonly (string)[];
  readonly letters: readonly (string)[];
  readonly values: Readonly<Record<string, number>>;
  readonly coordinates: string;
  readonly rack_size: number;
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
  | ArrangeRack;
