// Made by `python -m bonmot.web.typescript`: do not edit.

import type {
  Ending,
  Fairness,
  Openness,
  Seating,
  SheetLine,
  ShownHouse,
  ShownSeek,
} from "./shared";

export type * from "./shared";

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

/** What is wrong with somebody at a table. */
export interface Complaint {
  readonly person: string;
  readonly reason: "cheating" | "insult" | "name" | "other" | "spam";
  readonly text: string;
}

/** Rules that one may play by. */
export interface Edition {
  readonly name: string;
  readonly title: string;
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

/** Words that were asked about. */
export interface Explained {
  readonly words: readonly (WordExplained)[];
}

/** Something that is known of a word. */
export interface Fact {
  readonly name: string;
  readonly text: string;
}

/** What was refused, and the field that it is about. */
export interface FieldFault {
  readonly field: string;
  readonly code: string;
  readonly text: string;
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
  readonly may_be_refereed: boolean;
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
  readonly history: readonly (PastRating)[];
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
  readonly rules: string;
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
  readonly clock: string | null;
  readonly is_hall: boolean;
  readonly bots: readonly (number)[];
  readonly deadline: number | null;
  readonly club: string;
  readonly referee: string;
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

/** What waits for a moderator. */
export interface ModerationDesk {
  readonly reports: readonly (Report)[];
  readonly sanctioned: readonly (Sanctioned)[];
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

/** A rating after a game. */
export interface PastRating {
  readonly at: number;
  readonly rating: number;
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
  readonly referee?: boolean;
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

/** A game that is over, looked at again. */
export interface ReviewOfGame {
  readonly lines: readonly (JudgedLine)[];
  readonly summary: readonly (string)[];
  readonly warnings: readonly (string)[];
  readonly chances: readonly (readonly (number)[])[];
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

/** What became of a seek when somebody sat down. */
export interface Taken {
  readonly table: string | null;
  readonly seek: ShownSeek | null;
}

/** A seat that somebody takes. */
export interface Taking {
  readonly seat?: number | null;
}

/** A token, as its owner sees it afterwards. */
export interface Token {
  readonly id: string;
  readonly label: string;
  readonly scopes: readonly (string)[];
  readonly created: number;
  readonly seen: number;
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

/** Words that were found, from one of them on; small letters are blanks. */
export interface WordsFound {
  readonly total: number;
  readonly start: number;
  readonly words: readonly (string)[];
}
