import type {
  ChatLine,
  Company,
  Ending,
  Hinted,
  LogLine,
  Previewed,
  RatingChange,
  Said,
  SheetLine,
  Thought,
} from "../protocol/messages";
import type { TableSession } from "../protocol/session";
import { _ } from "../texts";
import type { GameView, TableView } from "./views";

/** Something a seat wants to do, as the server takes it. */
export interface Command {
  readonly command: string;
  readonly [detail: string]: unknown;
}

/** What a draft would be worth: `command` plays it, `fault` says why it cannot be played. */
export type Preview = Omit<Previewed, "command"> & { readonly command: Command | null };

export interface TableUpdate {
  readonly number: number;
  readonly events: readonly TableEvent[];
  readonly lines: readonly string[];
}

interface TableEvent {
  readonly event: string;
  readonly seat?: number;
  readonly [detail: string]: unknown;
}

/** The way to a table that has answered: there is a view, and it is that of this game. */
export interface Session<Game extends GameView = GameView, Fixtures = unknown> extends EventTarget {
  readonly view: TableView<Game>;
  readonly views: readonly TableView<Game>[];
  readonly fixtures: Fixtures;
  readonly sheet: readonly SheetLine[];
  readonly ending: Ending | null;
  readonly log: readonly LogLine[];
  readonly remarks: readonly Said[];
  readonly moods: Readonly<Record<string, string>>;
  readonly own: readonly number[];
  readonly ratings: readonly RatingChange[];
  readonly eyes: number | null;
  readonly thought: Thought | null;
  readonly held: boolean;
  readonly connected: boolean;
  readonly company: Company | null;
  readonly spectators: number;
  /** The clock of the game, in milliseconds. */
  readonly time: number;
  readonly chat: readonly ChatLine[];
  readonly seenUpTo: Readonly<Record<string, number>>;
  send(command: Command, seat?: number | null): Promise<void>;
  preview(draft: unknown, seat?: number | null): Promise<Preview>;
  hint(grade: number, seat?: number | null): Promise<Hinted>;
  say(text: string): Promise<void>;
  look(room: string): boolean;
  comeInAgain(): void;
  force(): void;
  hold(): void;
  pace(speed: number, aloud: boolean): void;
}

/** A session whose table has answered, as its game's own element reads it; null before. The game's types end here, as
 *  they do on the server: only the element that is named for the game knows them. */
export function answered(session: TableSession): Session | null {
  return session.view === null ? null : (session as unknown as Session);
}

/** The sentence for whatever a table refused. */
export function whyNot(trouble: unknown, offline: string): string {
  return trouble instanceof Error && trouble.message !== "" ? trouble.message : offline;
}

/** Why a table is not there, or not any more: somebody may have deleted it meanwhile. */
export function whyGone(event: Event): string {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (typeof detail === "object" && detail !== null && "text" in detail) return String(detail.text);
  if (detail === "closed-to-spectators") return _("This table is closed to spectators.");
  return detail === "unknown-table" ? _("There is no such table.") : _("This table cannot be opened.");
}
