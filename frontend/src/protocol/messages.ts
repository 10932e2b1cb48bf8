// Made by `python -m bonmot.web.typescript`: do not edit.

import type {
  Fairness,
  Seating,
} from "./shared";

export type {
  Acquaintance,
  Fairness,
  Seating,
} from "./shared";

/** Somebody sits down. */
export interface Acceptance {
  readonly key: string;
}

/** What a member's own page shows of the account. */
export interface Account {
  readonly me: Me;
  readonly mail: string;
  readonly created: number;
  readonly sessions: readonly (KnownBrowser)[];
  readonly can_mail: boolean;
}

/** Something that somebody with a role did. */
export interface Act {
  readonly id: number;
  readonly at: number;
  readonly by: string;
  readonly by_name: string;
  readonly what: string;
  readonly about: string;
  readonly about_name: string;
  readonly until: number;
  readonly why: string;
  readonly particulars: string;
}

/** A game that is to be played again. */
export interface Again {
  readonly name: string | null;
  readonly waits_for: readonly (string)[];
}

/** Somebody who is not heard, or not met. */
export interface AvoidedPerson {
  readonly person: string;
  readonly name: string;
  readonly how: "block" | "mute";
}

/** Everybody sits: there is a table. */
export interface Begun {
  readonly type: "begun";
  readonly table: string;
  readonly seek: string;
  readonly rematch: string | null;
  readonly names: readonly (string)[];
}

/** Answer at once (`Echo`): in a race it is known then how long the way is (D4). */
export interface Call {
  readonly type: "call";
  readonly id: number;
}

/** Somebody whom you follow has come, or gone. */
export interface Came {
  readonly type: "came";
  readonly person: string;
  readonly name: string;
  readonly is_here: boolean;
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

/** Words that were looked up. */
export interface Checked {
  readonly words: readonly (CheckedWord)[];
}

/** Whether it is a word, and what is known of it. */
export interface CheckedWord {
  readonly word: string;
  readonly valid: boolean;
  readonly facts: readonly (Fact)[];
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

/** What is wrong with somebody at a table. */
export interface Complaint {
  readonly person: string;
  readonly reason: "cheating" | "insult" | "name" | "other" | "spam";
  readonly text: string;
}

/** What waits for a moderator. */
export interface Desk {
  readonly reports: readonly (Report)[];
  readonly sanctioned: readonly (Sanctioned)[];
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

/** Rules that one may play by. */
export interface Edition {
  readonly name: string;
  readonly title: string;
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

/** A line that was said before somebody complained. */
export interface Evidence {
  readonly line: number;
  readonly room: string;
  readonly person: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

/** Whoever looks may not be here: why, and until when. */
export interface Expelled {
  readonly type: "expelled";
  readonly text: string;
}

/** Words that were asked about. */
export interface Explained {
  readonly words: readonly (WordExplained)[];
}

/** Something that is known of a word. */
export interface Fact {
  readonly name: string;
  readonly text: string;
}

/** Why something may not be, for programs and for people. */
export interface Fault {
  readonly code: string;
  readonly text: string;
}

/** What was refused, and the field that it is about. */
export interface FieldFault {
  readonly field: string;
  readonly code: string;
  readonly text: string;
}

/** Somebody follows you. */
export interface FollowsYou {
  readonly type: "follows";
  readonly person: string;
  readonly name: string;
  readonly is_friend: boolean;
}

/** Let the computer that thinks play the best it has found (D-068). */
export interface Force {
  readonly type: "force";
}

/** The form of a new table, in the reader's language. */
export interface Form {
  readonly edition: string;
  readonly game: string;
  readonly title: string;
  readonly subtitle: string;
  readonly rules: readonly (ShownField)[];
  readonly players: readonly (ShownField)[];
  readonly seats: readonly (ShownSeat)[];
  readonly customs: readonly (ShownField)[];
  readonly more: readonly (ShownField)[];
  readonly troubles: Readonly<Record<string, string>>;
}

/** Somebody who was looked for. */
export interface FoundPerson {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** Somebody whom one follows. */
export interface Friend {
  readonly id: string;
  readonly name: string;
  readonly is_friend: boolean;
  readonly is_here: boolean;
  readonly kind: string;
}

/** What became of following somebody. */
export interface Friendship {
  readonly is_friend: boolean;
}

/** A game, and its editions. */
export interface Game {
  readonly name: string;
  readonly editions: readonly (Edition)[];
}

/** The line stands: now is the time to ask for everything. */
export interface Hello {
  readonly type: "hello";
  readonly me: string | null;
}

/** A chapter in a list. */
export interface HelpChapter {
  readonly name: string;
  readonly title: string;
}

/** A place where what was searched for stands. */
export interface HelpFound {
  readonly chapter: HelpChapter;
  readonly section: string;
  readonly id: string;
  readonly line: string;
}

/** All chapters, and where something stands that was searched for. */
export interface HelpList {
  readonly chapters: readonly (HelpChapter)[];
  readonly found: readonly (HelpFound)[];
}

/** A chapter to read. */
export interface HelpPage {
  readonly name: string;
  readonly title: string;
  readonly html: string;
  readonly sections: readonly (HelpSection)[];
}

/** A heading within a chapter. */
export interface HelpSection {
  readonly id: string;
  readonly title: string;
}

/** What every page shows in its header. */
export interface Here {
  readonly me: Me | null;
  readonly online: boolean;
  readonly can_mail: boolean;
  readonly reports: number;
}

/** Whether one hides. */
export interface Hiding {
  readonly hidden: boolean;
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

/** Everything that the first page shows. */
export interface Home {
  readonly tables: readonly (ListedTable)[];
  readonly personas: readonly (Persona)[];
  readonly games: readonly (Game)[];
  readonly languages: readonly (string)[];
  readonly is_home: boolean;
  readonly online: boolean;
}

/** The letters that lengthen a word. */
export interface Hooked {
  readonly word: string;
  readonly valid: boolean;
  readonly front: readonly (string)[];
  readonly back: readonly (string)[];
  readonly longer: readonly (Longer)[];
}

/** What is said of words, each as people write them: one after the other. */
export interface HouseChange {
  readonly add?: string;
  readonly ban?: string;
  readonly remove?: string;
}

/** The address that opens a seat, once. */
export interface Invitation {
  readonly path: string;
  readonly url: string;
}

/** The key of a club's link. */
export interface Joining {
  readonly key: string;
}

/** What a review says of a line of the score sheet. */
export interface JudgedLine {
  readonly line: number;
  readonly is_best: boolean;
  readonly missed: number;
  readonly best: string;
  readonly verdict: string;
  readonly rack: string;
  readonly tiles: readonly (readonly [number, number, string])[];
}

/** All one's lists. */
export interface KeptLists {
  readonly lists: readonly (ListShown)[];
}

/** A browser in which somebody is known. */
export interface KnownBrowser {
  readonly id: string;
  readonly agent: string;
  readonly created: number;
  readonly seen: number;
  readonly here: boolean;
}

/** Where or when words are said, and in which languages there are such words. */
export interface LabelShown {
  readonly letter: string;
  readonly name: string;
  readonly languages: readonly (string)[];
}

/** A ladder: a game, the language of its words, and a speed. */
export interface LadderName {
  readonly game: string;
  readonly language: string;
  readonly speed: string;
}

/** Where somebody stands on a ladder, and how they came there. */
export interface LadderStep {
  readonly ladder: LadderName;
  readonly rating: number;
  readonly deviation: number;
  readonly provisional: boolean;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly average: number;
  readonly best: number;
  readonly best_play: string;
  readonly best_table: string | null;
  readonly history: readonly (RatedMoment)[];
}

/** Somebody on a leaderboard. */
export interface LeaderRow {
  readonly rank: number;
  readonly name: string;
  readonly address: string;
  readonly kind: "bot" | "computer" | "guest" | "member";
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
}

/** Those who lead on a ladder. */
export interface Leaderboard {
  readonly ladder: LadderName;
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly rows: readonly (LeaderRow)[];
}

/** What there is to ask. */
export interface Lexica {
  readonly lexica: readonly (LexiconShown)[];
  readonly natures: readonly (NatureShown)[];
  readonly labels: readonly (LabelShown)[];
}

/** A lexicon that one may ask. */
export interface LexiconShown {
  readonly name: string;
  readonly language: string;
  readonly title: string;
  readonly words: number | null;
}

/** A list that was saved: its language, and how many words it has. */
export interface ListShown {
  readonly name: string;
  readonly language: string;
  readonly words: number;
}

/** A table in a list. */
export interface ListedTable {
  readonly name: string;
  readonly game: string;
  readonly edition: string;
  readonly language: string;
  readonly title: string;
  readonly names: readonly (string)[];
  readonly faces: readonly (string)[];
  readonly scores: readonly (number)[];
  readonly own: readonly (number)[];
  readonly your_move: boolean;
  readonly over: boolean;
  readonly updated: number;
  readonly rated: boolean;
  readonly by_mail: boolean;
  readonly bots: readonly (number)[];
  readonly deadline: number | null;
}

/** What happened in an entry of the log, in sentences. */
export interface LogLine {
  readonly number: number;
  readonly lines: readonly (string)[];
}

/** Longer words that a word is in, or that letters make with one more. */
export interface Longer {
  readonly title: string;
  readonly total: number;
  readonly words: readonly (string)[];
}

/** The person who asks, as their own page shows them. */
export interface Me {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly roles: readonly (string)[];
}

/** What is to be done, for how long, and why. */
export interface Measure {
  readonly why: string;
  readonly minutes: number | null;
}

/** A table, by its name. */
export interface Named {
  readonly name: string;
}

/** A kind of words. */
export interface NatureShown {
  readonly letter: string;
  readonly name: string;
}

/** A club that is founded. */
export interface NewClub {
  readonly name: string;
}

/** A token, this once with its secret. */
export interface NewToken {
  readonly token: Token;
  readonly secret: string;
}

/** How a game can be written down. */
export interface Notation {
  readonly name: string;
  readonly suffix: string;
  readonly about: string;
}

/** A seat that is offered to somebody else. */
export interface Offer {
  readonly seat: number;
}

/** What the owner of a table has decided; by itself a table is open, and nothing is late. */
export interface Openness {
  readonly chat: boolean;
  readonly spectators: boolean;
  readonly late_moves: number;
  readonly late_minutes: number;
}

/** Somebody who played, too. */
export interface Opponent {
  readonly name: string;
  readonly address: string | null;
  readonly kind: "bot" | "computer" | "guest" | "member";
  readonly score: number;
}

/** A club that one belongs to. */
export interface OwnClub {
  readonly id: string;
  readonly name: string;
}

/** How fast computers show what they do, and whether they think aloud. */
export interface Pace {
  readonly type: "pace";
  readonly speed: number;
  readonly aloud: boolean;
}

/** The game at one moment: after a line of the score sheet, or where else there is something to see. */
export interface PastStep {
  readonly lines: number;
  readonly line: number | null;
  readonly side: number | null;
  readonly scores: readonly (number)[];
  readonly told: readonly (string)[];
  readonly used: number;
  readonly change: unknown;
}

/** A character that one may play against. */
export interface Persona {
  readonly name: string;
  readonly display: string;
  readonly about: string;
  readonly greeting: string;
  readonly portrait: string;
}

/** The letters that make a word with all those that were given, and the words. */
export interface PlusOne {
  readonly letters: readonly (Longer)[];
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

/** Whether one's profile is for oneself alone. */
export interface Privacy {
  readonly private: boolean;
}

/** What everybody may know of somebody. */
export interface Profile {
  readonly name: string;
  readonly address: string;
  readonly kind: "bot" | "computer" | "guest" | "member";
  readonly since: number | null;
  readonly private: boolean;
  readonly own: boolean;
  readonly ladders: readonly (LadderStep)[];
  readonly recent: readonly (RatedGame)[];
}

/** A game that somebody proposes. */
export interface Proposed {
  readonly wished: Wished;
  readonly audience?: "all" | "club" | "link" | "named";
  readonly club?: string | null;
  readonly invited?: readonly (string)[];
  readonly rated?: boolean;
  readonly lowest?: number | null;
  readonly highest?: number | null;
  readonly minutes?: number;
  readonly openness?: Openness;
}

/** A game at once, against a character that plays at one's strength. */
export interface Quick {
  readonly edition?: string;
  readonly persona?: string;
  readonly language?: string;
  readonly name?: string;
}

/** A rated game has been counted: for those who played, what it did to their own ratings. */
export interface Rated {
  readonly type: "rated";
  readonly changes: readonly (RatingChange)[];
}

/** A rated game. */
export interface RatedGame {
  readonly table: string | null;
  readonly at: number;
  readonly ladder: LadderName;
  readonly edition: string;
  readonly score: number;
  readonly result: "drawn" | "lost" | "won";
  readonly before: number;
  readonly after: number;
  readonly others: readonly (Opponent)[];
}

/** A rating after a game. */
export interface RatedMoment {
  readonly at: number;
  readonly rating: number;
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

/** How whoever asks stands to somebody. */
export interface Relation {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly follows: boolean;
  readonly is_friend: boolean;
  readonly is_here: boolean;
  readonly how: "block" | "mute" | "none";
}

/** A complaint, with what was said before. */
export interface Report {
  readonly id: number;
  readonly at: number;
  readonly by: string;
  readonly by_name: string;
  readonly about: string;
  readonly about_name: string;
  readonly table: string;
  readonly reason: string;
  readonly text: string;
  readonly evidence: readonly (Evidence)[];
}

/** So many complaints wait: moderators alone are told. */
export interface ReportsWait {
  readonly type: "reports";
  readonly count: number;
}

/** A game that is over, looked at again. */
export interface ReviewOfGame {
  readonly lines: readonly (JudgedLine)[];
  readonly summary: readonly (string)[];
  readonly warnings: readonly (string)[];
  readonly chances: readonly (readonly (number)[])[];
}

/** What a character says. */
export interface Said {
  readonly seat: number;
  readonly text: string;
}

/** Somebody who may not talk, or not come in, for now. */
export interface Sanctioned {
  readonly person: string;
  readonly name: string;
  readonly muted_until: number;
  readonly banned_until: number;
}

/** A seat. */
export interface Seat {
  readonly seat: number;
}

/** Who holds a seat, where the server knows who it is. */
export interface SeatedPerson {
  readonly seat: number;
  readonly person: string;
  readonly name: string;
  readonly bot: boolean;
}

/** A seek is not offered any more. */
export interface SeekGone {
  readonly type: "gone";
  readonly id: string;
  readonly declined_by: string;
}

/** A seat for a person. */
export interface SeekSeat {
  readonly seat: number;
  readonly person: string | null;
  readonly name: string;
  readonly is_taken: boolean;
  readonly is_bot: boolean;
}

/** A seek is new, or somebody has sat down or got up. */
export interface SeekStands {
  readonly type: "seek";
  readonly seek: ShownSeek;
}

/** A game from its beginning to where it stands, as this browser may see it. */
export interface SeenAgain {
  readonly table: string;
  readonly game: string;
  readonly title: string;
  readonly edition: string;
  readonly house: string;
  readonly at: number;
  readonly over: boolean;
  readonly damaged: boolean;
  readonly own: readonly (number)[];
  readonly eyes: number | null;
  readonly seats: readonly (Seating)[];
  readonly rated: boolean;
  readonly fairness: Fairness;
  readonly fixtures: unknown;
  readonly sheet: readonly (SheetLine)[];
  readonly steps: readonly (PastStep)[];
  readonly ending: Ending | null;
  readonly review: boolean;
  readonly notations: readonly (Notation)[];
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

/** What a page has before its eyes; updates say what has changed in it (`bonmot.web.changes`). */
export interface Shown {
  readonly views: readonly unknown[];
  readonly sheet: readonly (SheetLine)[];
  readonly told: unknown;
  readonly ending: Ending | null;
}

/** Something that may be chosen. */
export interface ShownChoice {
  readonly value: string;
  readonly title: string;
  readonly group: string;
}

/** A club, as its members see it. */
export interface ShownClub {
  readonly id: string;
  readonly name: string;
  readonly is_owner: boolean;
  readonly owner: string;
  readonly url: string;
  readonly members: readonly (Friend)[];
  readonly tables: readonly (ListedTable)[];
}

/** Something to fill in. */
export interface ShownField {
  readonly name: string;
  readonly label: string;
  readonly kind: "choice" | "file" | "switch" | "text";
  readonly value: string;
  readonly choices: readonly (ShownChoice)[];
  readonly about: string;
  readonly usual: string;
  readonly beside: boolean;
}

/** House words: those that are good though the lexicon has them not, and those that are not. */
export interface ShownHouse {
  readonly name: string;
  readonly language: string;
  readonly added: readonly (string)[];
  readonly banned: readonly (string)[];
  readonly polite: boolean;
}

/** The house words of a person or a club, by language. */
export interface ShownHouses {
  readonly houses: readonly (ShownHouse)[];
  readonly languages: readonly (ShownChoice)[];
  readonly may_change: boolean;
}

/** Everything that the lobby shows. */
export interface ShownLobby {
  readonly me: string | null;
  readonly name: string;
  readonly seeks: readonly (ShownSeek)[];
  readonly playing: readonly (ListedTable)[];
  readonly watch: readonly (ListedTable)[];
  readonly halls: readonly (ListedTable)[];
  readonly friends: readonly (Friend)[];
  readonly clubs: readonly (OwnClub)[];
  readonly here: number;
  readonly hidden: boolean;
}

/** Somebody who shall sit down. */
export interface ShownSeat {
  readonly who: ShownField;
  readonly level: ShownField | null;
  readonly name: ShownField;
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
  readonly openness: Openness;
}

/** What was looked for: as the addresses of the tools have it. */
export interface Sought {
  readonly tool: string;
  readonly lexicon?: string;
  readonly text?: string;
  readonly exact?: boolean;
  readonly contains?: string;
  readonly subset?: string;
  readonly among?: string;
  readonly minimum?: number | null;
  readonly maximum?: number | null;
  readonly nature?: string;
  readonly label?: string;
  readonly tier?: number | null;
}

/** Speak another language from here on. */
export interface Speak {
  readonly type: "speak";
  readonly language: string;
}

/** What became of a seek when somebody sat down. */
export interface Taken {
  readonly table: string | null;
  readonly seek: ShownSeek | null;
}

/** A seat that somebody takes. */
export interface Taking {
  readonly seat?: number | null;
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

/** A token, as its owner sees it afterwards. */
export interface Token {
  readonly id: string;
  readonly label: string;
  readonly scopes: readonly (string)[];
  readonly created: number;
  readonly seen: number;
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

/** What was said about a new table: field of the form → what was chosen or written. */
export interface Wished {
  readonly said: Readonly<Record<string, string>>;
  readonly watching: boolean;
}

/** What the dictionary of the table says of a word; or, where it is silent, why. */
export interface WordExplained {
  readonly word: string;
  readonly open: boolean;
  readonly told: string;
}

/** A word that would be formed. */
export interface WordScore {
  readonly word: string;
  readonly score: number;
}

/** Words that were found, from one of them on; small letters are blanks. */
export interface WordsFound {
  readonly total: number;
  readonly start: number;
  readonly words: readonly (string)[];
}

/** Somebody waits for you at a table. */
export interface YourTurn {
  readonly type: "turn";
  readonly table: string;
  readonly game: string;
  readonly names: readonly (string)[];
}

export type LobbyMessage =
  | Hello
  | SeekStands
  | SeekGone
  | Begun
  | YourTurn
  | Came
  | FollowsYou
  | ReportsWait;

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
