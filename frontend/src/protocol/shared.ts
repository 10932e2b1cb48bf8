// Made by `python -m bonmot.web.typescript`: do not edit.

/** Stop the game for everybody, without a winner (M-082). */
export interface Abandon {
  readonly command: "abandon";
}

/** Somebody who is away. */
export interface Absence {
  readonly seat: number;
  readonly left: number;
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

/** Contest words of the last play: some of them, or all when none is named (M-039, R-047). */
export interface Challenge {
  readonly command: "challenge";
  readonly words?: readonly (string)[];
}

/** Wait no longer for somebody who has left: they give up, or nothing was played. */
export interface Claim {
  readonly command: "claim";
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
  readonly bank: number;
}

/** The game is over: why, what the tiles left changed, and the final scores. */
export interface Ended {
  readonly event: "ended";
  readonly reason: string;
  readonly adjustments: readonly (number)[];
  readonly scores: readonly (number)[];
  readonly winners: readonly (number)[];
}

/** How a game ended, in the reader's language. */
export interface Ending {
  readonly outcome: string;
  readonly told: readonly (string)[];
  readonly best: string;
  readonly best_line: number | null;
  readonly finalists: readonly (number | null)[];
  readonly lasted: number;
  readonly review: boolean;
}

/** Say which word is entered and will now be placed. */
export interface EnterWord {
  readonly command: "enter-word";
  readonly word: string;
  readonly begun?: boolean;
}

/** What a table shows of its seed: before the end the hash alone. */
export interface Fairness {
  readonly commitment: string;
  readonly salt: string;
  readonly seed: string;
}

/** A seat's time for the game is over: from the arbiter, or from the table's clock. */
export interface Forfeit {
  readonly command: "forfeit";
  readonly seat: number;
}

/** A seat's time for its turn is over: from the arbiter, or from the table's clock (D-063). */
export interface Miss {
  readonly command: "miss";
  readonly seat: number;
}

/** What the owner of a table has decided; by itself a table is open, and nothing is late. */
export interface Openness {
  readonly chat: boolean;
  readonly spectators: boolean;
  readonly late_moves: number;
  readonly late_minutes: number;
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

/** Take it up again. */
export interface Resume {
  readonly command: "resume";
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

/** A seat for a person. */
export interface SeekSeat {
  readonly seat: number;
  readonly person: string | null;
  readonly name: string;
  readonly is_taken: boolean;
  readonly is_bot: boolean;
}

/** A line of the score sheet, in the reader's language. */
export interface SheetLine {
  readonly side: number | null;
  readonly seat: number | null;
  readonly kind: string;
  readonly text: string;
  readonly score: number;
  readonly total: number;
  readonly mark?: string | null;
}

/** House words: those that are good though the lexicon has them not, and those that are not. */
export interface ShownHouse {
  readonly name: string;
  readonly language: string;
  readonly added: readonly (string)[];
  readonly banned: readonly (string)[];
  readonly polite: boolean;
}

/** A seek, as a page shows it. */
export interface ShownSeek {
  readonly id: string;
  readonly host: string;
  readonly host_name: string;
  readonly host_is_bot: boolean;
  readonly rating: number | null;
  readonly audience: "all" | "club" | "link" | "named";
  readonly club: string | null;
  readonly rematch: string | null;
  readonly created: number;
  readonly until: number;
  readonly game: string;
  readonly edition: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly language: string;
  readonly house: ShownHouse | null;
  readonly clock: string;
  readonly speed: "blitz" | "correspondence" | "rapid" | "slow";
  readonly is_live: boolean;
  readonly rated: boolean;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly teams: boolean;
  readonly seats: number;
  readonly people: readonly (SeekSeat)[];
  readonly referee: number | null;
  readonly openness: Openness;
}

/** A view of a table at which a certain game is played: for those who read what was sent, and for schemas. */
export interface TableOf<View> {
  readonly name: string;
  readonly game_name: string;
  readonly title: string;
  readonly game: View;
  readonly number: number;
  readonly position: number;
  readonly seats: readonly (Seating)[];
  readonly referee: number | null;
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
  readonly rated: boolean;
  readonly thinking: readonly (number)[];
  readonly order: readonly (string)[];
  readonly laid: readonly (string)[];
  readonly display: Readonly<Record<string, number>>;
  readonly fairness: Fairness;
  readonly away: readonly (Absence)[];
  readonly bank: readonly (number | null)[];
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
  readonly limits: readonly (string)[];
}

/** What is in the bag. `set` names a tile set, or is empty: the set of the language. */
export interface TileRules {
  readonly set: string;
  readonly bags: number;
  readonly blanks: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly rack: number;
}

/** The moment has come when the game wanted to be woken (`Game.deadline`): from the table only. */
export interface TimePasses {
  readonly command: "time-passes";
}
