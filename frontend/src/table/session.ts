import type { GameView, TableView } from "./views";

/** Something a seat wants to do, as the server takes it. */
export interface Command {
  readonly command: string;
  readonly [detail: string]: unknown;
}

/** What a draft would be worth: `command` plays it, `fault` says why it cannot be played. */
export interface Preview {
  readonly command: Command | null;
  readonly score: number | null;
  readonly words: readonly { readonly word: string; readonly score: number }[];
  readonly text: string;
  readonly tiles: readonly (readonly [number, number, string])[];
  readonly fault: { readonly code: string; readonly text: string } | null;
}

export interface ToldHint {
  readonly lines: readonly string[];
  readonly tiles: readonly (readonly [number, number, string])[];
}

/** What a computer thinks aloud. */
export interface ThoughtTold {
  readonly seat: number;
  readonly text: string;
  readonly score: number;
  readonly kept: boolean;
  readonly laying: boolean;
  readonly tiles: readonly (readonly [number, number, string])[];
}

export interface TableUpdate {
  readonly number: number;
  readonly events: readonly TableEvent[];
  readonly lines: readonly string[];
}

export interface TableEvent {
  readonly event: string;
  readonly seat?: number;
  readonly [detail: string]: unknown;
}

/** What a table page needs of the way to its table; `protocol/session.ts` is the real one. It says "changed" when
 *  anything did, "update" with the update, "thought", and "refused". */
export interface Session<Game extends GameView = GameView, Fixtures = unknown> extends EventTarget {
  readonly view: TableView<Game>;
  readonly views: readonly TableView<Game>[];
  readonly fixtures: Fixtures;
  readonly log: readonly { readonly number: number; readonly lines: readonly string[] }[];
  readonly remarks: readonly { readonly seat: number; readonly text: string }[];
  readonly moods: Readonly<Record<string, string>>;
  readonly own: readonly number[];
  readonly eyes: number | null;
  readonly thought: ThoughtTold | null;
  readonly connected: boolean;
  send(command: Command, options?: { seat?: number }): Promise<void>;
  preview(draft: unknown): Promise<Preview>;
  hint(grade: number): Promise<ToldHint>;
  force(): void;
  hold(): void;
  pace(speed: number, aloud: boolean): void;
}
