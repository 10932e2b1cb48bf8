// Made by `python -m bonmot.web.typescript`: do not edit.

import type {
  Ending,
  SheetLine,
} from "./shared";

export type * from "./shared";

/** Answer at once (`Echo`): in a race it is known then how long the way is (D4). */
export interface Call {
  readonly type: "call";
  readonly id: number;
}

/** Say something to the others: to those who play, or to those who watch (`bonmot.online.talk`). */
export interface Chat {
  readonly type: "chat";
  readonly id: number;
  readonly text: string;
}

/** What a person said to others; not to be confused with what a character says. */
export interface ChatLine {
  readonly id: number;
  readonly room: string;
  readonly person: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
  readonly own: boolean;
  readonly bot: boolean;
}

/** What people said: all that this page may read, or what is new. */
export interface Chatted {
  readonly type: "chatted";
  readonly lines: readonly (ChatLine)[];
  readonly new: boolean;
}

/** Do something: `command` is a command of the game or of the table, as programs write it. */
export interface Command {
  readonly type: "command";
  readonly id: number;
  readonly command: unknown;
  readonly seat?: number | null;
  readonly expected?: number | null;
}

/** Who else is around a table, and what this page may do among them. */
export interface Company {
  readonly type: "company";
  readonly rooms: readonly (string)[];
  readonly room: string;
  readonly mute: string;
  readonly person: string;
  readonly people: readonly (SeatedPerson)[];
  readonly owner: boolean;
  readonly moderator: boolean;
  readonly chat: boolean;
  readonly spectators: boolean;
  readonly late_moves: number;
  readonly late_minutes: number;
  readonly late: boolean;
}

/** What was asked for has been done. */
export interface Done {
  readonly type: "done";
  readonly id: number;
}

/** The answer to a call, given at once. */
export interface Echo {
  readonly type: "echo";
  readonly id: number;
}

/** Whoever looks may not be here: why, and until when. */
export interface Expelled {
  readonly type: "expelled";
  readonly text: string;
}

/** Why something may not be, for programs and for people. */
export interface Fault {
  readonly code: string;
  readonly text: string;
}

/** Let the computer that thinks play the best it has found (D-068). */
export interface Force {
  readonly type: "force";
}

/** A hint of some grade. */
export interface Hint {
  readonly type: "hint";
  readonly id: number;
  readonly grade: number;
  readonly seat?: number | null;
}

/** A hint in sentences; a whole word lies on the board as a ghost. */
export interface Hinted {
  readonly type: "hint";
  readonly id: number;
  readonly lines: readonly (string)[];
  readonly tiles: readonly (readonly [number, number, string])[];
}

/** Stop computers that play alone for a while, or let them go on. */
export interface Hold {
  readonly type: "hold";
}

/** What happened in an entry of the log, in sentences. */
export interface LogLine {
  readonly number: number;
  readonly lines: readonly (string)[];
}

/** How fast computers show what they do, and whether they think aloud. */
export interface Pace {
  readonly type: "pace";
  readonly speed: number;
  readonly aloud: boolean;
}

/** What would this score? The draft is the game's own. */
export interface Preview {
  readonly type: "preview";
  readonly id: number;
  readonly draft: unknown;
  readonly seat?: number | null;
}

/** What a draft comes to. */
export interface Previewed {
  readonly type: "preview";
  readonly id: number;
  readonly command: unknown;
  readonly score: number | null;
  readonly words: readonly (WordScore)[];
  readonly bonus: number;
  readonly text: string;
  readonly place: string;
  readonly tiles: readonly (readonly [number, number, string])[];
  readonly more: unknown;
  readonly fault: Fault | null;
}

/** A rated game has been counted: for those who played, what it did to their own ratings. */
export interface Rated {
  readonly type: "rated";
  readonly changes: readonly (RatingChange)[];
}

/** What a game did to the rating of a seat. */
export interface RatingChange {
  readonly seat: number;
  readonly before: number;
  readonly after: number;
  readonly provisional: boolean;
}

/** What was asked for may not be done, and nothing has changed. */
export interface Refused {
  readonly type: "refused";
  readonly id: number;
  readonly code: string;
  readonly text: string;
}

/** What a character says. */
export interface Said {
  readonly seat: number;
  readonly text: string;
}

/** Who holds a seat, where the server knows who it is. */
export interface SeatedPerson {
  readonly seat: number;
  readonly person: string;
  readonly name: string;
  readonly bot: boolean;
}

/** What a page has before its eyes; updates say what has changed in it (`bonmot.web.changes`). */
export interface Shown {
  readonly views: readonly unknown[];
  readonly sheet: readonly (SheetLine)[];
  readonly told: unknown;
  readonly ending: Ending | null;
}

/** Speak another language from here on. */
export interface Speak {
  readonly type: "speak";
  readonly language: string;
}

/** What a computer thinks aloud. */
export interface Thought {
  readonly type: "thought";
  readonly seat: number;
  readonly text: string;
  readonly score: number;
  readonly kept: boolean;
  readonly laying: boolean;
  readonly tiles: readonly (readonly [number, number, string])[];
  readonly letter: number;
}

/** A line was taken away. */
export interface Unsaid {
  readonly type: "unsaid";
  readonly line: number;
}

/** One more entry of the log, or a clock that was moved: events, and what has changed in the views. */
export interface Update {
  readonly type: "update";
  readonly number: number;
  readonly events?: readonly unknown[];
  readonly changes: unknown;
  readonly lines?: readonly (string)[];
  readonly remarks?: readonly (Said)[];
  readonly moods?: Readonly<Record<string, string>>;
  readonly held?: boolean;
  readonly at: number;
}

/** How many watch. */
export interface Watched {
  readonly type: "watched";
  readonly spectators: number;
}

/** Everything that a page must know: when it comes, when its language changes, when somebody else looks. */
export interface Welcome {
  readonly type: "welcome";
  readonly table: string;
  readonly game: string;
  readonly number: number;
  readonly own: readonly (number)[];
  readonly eyes: number | null;
  readonly shown: Shown;
  readonly fixtures: unknown;
  readonly log: readonly (LogLine)[];
  readonly remarks: readonly (Said)[];
  readonly moods: Readonly<Record<string, string>>;
  readonly language: string;
  readonly held: boolean;
  readonly at: number;
}

/** A word that would be formed. */
export interface WordScore {
  readonly word: string;
  readonly score: number;
}

export type Incoming =
  | Command
  | Preview
  | Hint
  | Speak
  | Pace
  | Force
  | Hold
  | Echo
  | Chat;

export type Outgoing =
  | Welcome
  | Update
  | Thought
  | Rated
  | Call
  | Done
  | Refused
  | Previewed
  | Hinted
  | Chatted
  | Unsaid
  | Company
  | Watched
  | Expelled;
