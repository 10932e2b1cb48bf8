// Made by `python -m bonmot.web.typescript`: do not edit.

import type {
  ShownSeek,
} from "./shared";

export type * from "./shared";

/** Everybody sits: there is a table. */
export interface Begun {
  readonly type: "begun";
  readonly table: string;
  readonly seek: string;
  readonly rematch: string | null;
  readonly names: readonly (string)[];
}

/** Somebody whom you follow has come, or gone. */
export interface Came {
  readonly type: "came";
  readonly person: string;
  readonly name: string;
  readonly is_here: boolean;
}

/** Somebody follows you. */
export interface FollowsYou {
  readonly type: "follows";
  readonly person: string;
  readonly name: string;
  readonly is_friend: boolean;
}

/** The line stands: now is the time to ask for everything. */
export interface Hello {
  readonly type: "hello";
  readonly me: string | null;
}

/** So many complaints wait: moderators alone are told. */
export interface ReportsWait {
  readonly type: "reports";
  readonly count: number;
}

/** A seek is not offered any more. */
export interface SeekGone {
  readonly type: "gone";
  readonly id: string;
  readonly declined_by: string;
}

/** A seek is new, or somebody has sat down or got up. */
export interface SeekStands {
  readonly type: "seek";
  readonly seek: ShownSeek;
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
