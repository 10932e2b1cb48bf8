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
  Pause,
  Penalize,
  Ready,
  Rename,
  Resign,
  Resume,
  Seating,
  TakeBack,
  TimePasses,
  TableOf,
} from "./shared";

export type * from "./shared";

/** A seat wins the card and discards the cards it used, with the special letter (C-016, C-019, C-042). */
export interface Awarded {
  readonly event: "awarded";
  readonly seat: number;
  readonly cards: readonly (string)[];
  readonly word: string;
  readonly time: number;
  readonly under: readonly (string)[];
  readonly until: number;
  readonly explanation: string;
}

/** Have a word: this fixes the time, the cards are shown in the next seconds (D4). */
export interface Buzz {
  readonly command: "buzz";
}

/** A seat has a word and must show it by `until`. */
export interface Buzzed {
  readonly event: "buzzed";
  readonly seat: number;
  readonly time: number;
  readonly until: number;
}

/** A proper noun that waits for its explanation, or for the others' verdict. */
export interface ClaimView {
  readonly seat: number;
  readonly cards: readonly (string)[];
  readonly stage: string;
  readonly word: string;
  readonly explanation: string;
  readonly until: number | null;
  readonly voters: readonly (number)[];
}

/** All the cards of a game: two kinds of letters (C-004), and the instructions. */
export interface Deck {
  readonly language: string;
  readonly vowels: Readonly<Record<string, number>>;
  readonly consonants: Readonly<Record<string, number>>;
  readonly instructions: readonly (Instruction)[];
  readonly values: Readonly<Record<string, number>>;
}

/** Choose from which piles the winner draws (C-021); as many vowels as were laid if nothing is said. */
export interface Draw {
  readonly command: "draw";
  readonly vowels?: number | null;
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
  readonly game: "cards";
  readonly target: number;
  readonly mercy: boolean;
  readonly hand: HandRules;
  readonly race: RaceRules;
  readonly words: WordRules;
}

/** Change cards for as many new ones and leave the round (C-028, C-029). */
export interface Exchange {
  readonly command: "exchange";
  readonly cards: readonly (string)[];
  readonly vowels?: number | null;
}

/** A seat drew new cards, then its old ones were shuffled and put under their piles (C-032). It is out (C-029). */
export interface Exchanged {
  readonly event: "exchanged";
  readonly seat: number;
  readonly cards: readonly (string)[];
  readonly vowels: number;
  readonly drawn: readonly (string)[];
  readonly under: readonly (string)[];
  readonly time: number;
}

/** Say what a proper noun refers to. */
export interface Explain {
  readonly command: "explain";
  readonly text: string;
}

/** The proper noun is explained, and the others say whether they accept it. */
export interface Explained {
  readonly event: "explained";
  readonly seat: number;
  readonly word: string;
  readonly text: string;
  readonly until: number;
}

/** The proper noun is good: it counts from the moment it was laid. */
export interface ExplanationAccepted {
  readonly event: "explanation-accepted";
  readonly seat: number;
  readonly word: string;
}

/** Cards are laid as a proper noun that no list has: the seat says what it refers to, the race stands still (D5). */
export interface ExplanationAsked {
  readonly event: "explanation-asked";
  readonly seat: number;
  readonly cards: readonly (string)[];
  readonly time: number;
  readonly at: number;
  readonly until: number;
}

/** The end of a game. */
export interface FinalView {
  readonly reason: string;
  readonly winners: readonly (number)[];
}

/** Turn the top instruction card (C-012): everybody sees it at the same instant, after a countdown (C-013). */
export interface Flip {
  readonly command: "flip";
}

/** The next instruction card is turned: it will be seen at `start`. */
export interface Flipped {
  readonly event: "flipped";
  readonly seat: number;
  readonly start: number;
}

/** A seat left the round. */
export interface GaveUp {
  readonly event: "gave-up";
  readonly seat: number;
  readonly time: number;
}

/** Leave the round with the hand as it is. */
export interface GiveUp {
  readonly command: "give-up";
}

/** What is dealt: seven cards (C-006, C-007). */
export interface HandRules {
  readonly vowels: number;
  readonly consonants: number;
}

/** What a word must be to win this card: its length (C-034), its type (C-035), or a letter it uses (C-039). */
export interface Instruction {
  readonly kind: "length" | "special" | "type";
  readonly param: string;
  readonly text: string;
}

/** Accept another's explanation, or refuse it. */
export interface Judge {
  readonly command: "judge";
  readonly accept: boolean;
  readonly seat?: number | null;
}

/** A seat accepted an explanation, or refused it. */
export interface Judged {
  readonly event: "judged";
  readonly seat: number;
  readonly claimant: number;
  readonly accept: boolean;
}

/** A seat laid cards that make a word which conforms; whether it wins depends on the others' times. */
export interface Laid {
  readonly event: "laid";
  readonly seat: number;
  readonly cards: readonly (string)[];
  readonly word: string;
  readonly time: number;
  readonly explanation: string;
}

/** Others have exchanged and one seat is left: it takes the card if it can form a word (C-031). */
export interface LastLeft {
  readonly event: "last-left";
  readonly seat: number;
  readonly time: number;
  readonly until: number;
}

/** Lay cards of the hand, in any order (C-017); for a proper noun perhaps with what it refers to (C-038). */
export interface Lay {
  readonly command: "lay";
  readonly cards: readonly (string)[];
  readonly explanation?: string;
}

/** A claim was wrong: the cards go back to the hand, and the seat is out of the round, or has to wait. */
export interface Mistaken {
  readonly event: "mistaken";
  readonly seat: number;
  readonly cards: readonly (string)[];
  readonly time: number;
  readonly why: "no-word" | "nothing-shown" | "refused" | "unexplained";
  readonly until: number | null;
}

/** The three piles are shuffled (C-005), the hands dealt (C-006). */
export interface Opened {
  readonly event: "opened";
  readonly setup: Setup;
  readonly seed: number;
  readonly first: number;
  readonly hands: readonly (readonly (string)[])[];
  readonly vowels: readonly (string)[];
  readonly consonants: readonly (string)[];
  readonly instructions: readonly (number)[];
}

/** Put one's hand in another order (C-008). */
export interface Order {
  readonly command: "order";
  readonly cards: readonly (string)[];
}

/** A seat put its hand in order. */
export interface Ordered {
  readonly event: "ordered";
  readonly seat: number;
  readonly hand: readonly (string)[];
}

/** How a round ended: a line of the history. */
export interface Outcome {
  readonly round: number;
  readonly card: Instruction;
  readonly letter: string;
  readonly flipper: number;
  readonly how: "nobody" | "tied" | "won";
  readonly seats: readonly (number)[];
  readonly words: readonly (string)[];
  readonly times: readonly (number)[];
  readonly spellings: readonly (string)[];
}

/** Reveal the top card of the vowels or of the consonants as the special letter (C-039). */
export interface Pick {
  readonly command: "pick";
  readonly pile: "consonant" | "vowel";
}

/** The special letter is revealed, and opens the race. */
export interface Picked {
  readonly event: "picked";
  readonly seat: number;
  readonly pile: "consonant" | "vowel";
  readonly letter: string;
  readonly at: number;
  readonly by_chance: boolean;
}

/** The race goes on after an explanation; its clock stood still: `start` is moved. */
export interface RaceResumed {
  readonly event: "race-resumed";
  readonly start: number;
}

/** Time. Milliseconds where one reacts, seconds where one thinks. */
export interface RaceRules {
  readonly tie_window: number;
  readonly round_seconds: number;
  readonly wrong: "lock" | "out";
  readonly lock_seconds: number;
  readonly countdown: number;
  readonly lag: number;
  readonly show_seconds: number;
  readonly pick_seconds: number;
  readonly draw_seconds: number;
  readonly last_seconds: number;
  readonly explain_seconds: number;
  readonly vote_seconds: number;
}

/** The winner drew as many cards as were laid (C-020). */
export interface Refilled {
  readonly event: "refilled";
  readonly seat: number;
  readonly vowels: number;
  readonly drawn: readonly (string)[];
  readonly at: number;
  readonly by_default: boolean;
}

/** A seat gave up; its cards were shuffled and put under their piles. */
export interface Resigned {
  readonly event: "resigned";
  readonly seat: number;
  readonly under: readonly (string)[];
  readonly late: boolean;
}

/** The card is seen by all. It opens the race at this instant, unless it wants a special letter first. */
export interface Revealed {
  readonly event: "revealed";
  readonly card: Instruction;
  readonly at: number;
}

/** How many may sit down. */
export interface SeatRules {
  readonly minimum: number;
  readonly maximum: number;
  readonly name_length: number;
  readonly teams: boolean;
}

/** A seat as everybody sees it, with the cards won as its score; its hand only for the seat that holds it. */
export interface SeatView {
  readonly seats: readonly (number)[];
  readonly names: readonly (string)[];
  readonly score: number;
  readonly resigned: boolean;
  readonly computer: boolean;
  readonly cards: number;
  readonly hand: readonly (string)[] | null;
  readonly vowels: readonly (string)[] | null;
  readonly consonants: readonly (string)[] | null;
  readonly won: readonly (Won)[];
  readonly status: string;
  readonly out_by: string;
  readonly locked_until: number;
  readonly time: number | null;
  readonly laid: readonly (string)[];
  readonly word: string;
}

/** What is agreed before the cards are dealt. The deck is kept whole, too. */
export interface Setup {
  readonly edition: Edition;
  readonly seats: readonly (Seating)[];
  readonly language: string;
  readonly lexicon: string;
  readonly deck: Deck;
}

export type Table = TableOf<View>;

/** Several laid at the same moment: nobody wins, the card goes under its pile (C-024 to C-026). */
export interface Tied {
  readonly event: "tied";
  readonly seats: readonly (number)[];
  readonly words: readonly (string)[];
  readonly times: readonly (number)[];
  readonly at: number;
}

/** A race, in the reader's language. */
export interface ToldRace {
  readonly card: string;
  readonly statuses: readonly (string)[];
  readonly rounds: readonly (ToldRound)[];
  readonly won: readonly (readonly (string)[])[];
}

/** A round that is over. */
export interface ToldRound {
  readonly card: string;
  readonly how: string;
}

/** Nobody formed a word: the card goes under its pile (C-023). */
export interface Unanswered {
  readonly event: "unanswered";
  readonly at: number;
  readonly timeout: boolean;
}

/** A card race as one seat, or a spectator, sees it. It ends by target, resigned, no-cards or abandoned. */
export interface View {
  readonly edition: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly language: string;
  readonly lexicon: string;
  readonly scale: string;
  readonly number: number;
  readonly seat: number | null;
  readonly sides: readonly (SeatView)[];
  readonly acting: readonly (number)[];
  readonly may: readonly (string)[];
  readonly final: FinalView | null;
  readonly family: boolean;
  readonly target: number;
  readonly minimum_length: number;
  readonly tie_window: number;
  readonly wrong: string;
  readonly proper_nouns: string;
  readonly mercy: boolean;
  readonly values: Readonly<Record<string, number>>;
  readonly vowel_cards: Readonly<Record<string, number>>;
  readonly consonant_cards: Readonly<Record<string, number>>;
  readonly piles: Readonly<Record<string, number>>;
  readonly round: number;
  readonly phase: string;
  readonly flipper: number;
  readonly since: number;
  readonly start: number | null;
  readonly card: Instruction | null;
  readonly letter: string;
  readonly race_at: number | null;
  readonly stopped_at: number | null;
  readonly limit: number | null;
  readonly last: number | null;
  readonly last_since: number | null;
  readonly winner: number | null;
  readonly to_draw: number;
  readonly until: number | null;
  readonly claims: readonly (ClaimView)[];
  readonly history: readonly (Outcome)[];
}

/** An instruction card that a seat has won, and with which word. */
export interface Won {
  readonly card: Instruction;
  readonly letter: string;
  readonly word: string;
  readonly time: number;
  readonly round: number;
  readonly explanation: string;
  readonly spelling: string;
  readonly index?: number;
}

/** Which words are good. */
export interface WordRules {
  readonly minimum_length: number;
  readonly proper_nouns: "free" | "list" | "vote";
}

export type GameEvent =
  | Opened
  | Flipped
  | Revealed
  | Picked
  | Awarded
  | Tied
  | Unanswered
  | Refilled
  | Ordered
  | Buzzed
  | Laid
  | Mistaken
  | RaceResumed
  | Exchanged
  | GaveUp
  | LastLeft
  | ExplanationAsked
  | Explained
  | Judged
  | ExplanationAccepted
  | Resigned
  | Ended;

export type GameCommand =
  | Flip
  | Pick
  | Buzz
  | Lay
  | Explain
  | Judge
  | Exchange
  | GiveUp
  | Draw
  | Order
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
