import { html, nothing, type TemplateResult } from "lit";
import { _, language, ngettext } from "../texts";
import { BLANK, isBlank } from "./laying";

/** What may lie on a square, whatever a game calls it. The board draws it and knows no more of it. */
export interface BoardPiece {
  /** A piece with the same key looks the same: its square is not drawn again. */
  readonly key: string;
  /** What a reader is told of it. */
  readonly label: string;
  /** Its picture, as large as the square. */
  readonly picture: TemplateResult;
  /** Whether the square's own colour would make it hard to see. */
  readonly isGhost?: boolean;
  /** Whether it may be lifted from the board. */
  readonly isLoose?: boolean;
}

/** How a tile lies there: colour and shape say it, each alone would do. */
export type TileState = "laid" | "tentative" | "last" | "invalid" | "ghost" | "thought" | "kept" | "written";

interface TileLook {
  /** A small letter is a blank; `?` a blank that shows nothing yet. */
  readonly text: string;
  readonly value: number | null;
  readonly state?: TileState;
  /** Which of the tiles of a play it is: they arrive one after the other. */
  readonly order?: number;
}

/** The picture of a tile; it fills what it lies in, whose font size is the side of the tile. */
export function tilePicture({ text, value, state = "laid", order = -1 }: TileLook): TemplateResult {
  const blank = text === BLANK || isBlank(text);
  const letter = text === BLANK ? "" : text.toUpperCase();
  const classes = ["tile", `tile-${state}`];
  if (blank) classes.push("tile-blank");
  if (letter.length > 1) classes.push("tile-long");
  if (order >= 0) classes.push("tile-arrives", `tile-arrives-${Math.min(order, 8)}`);
  return html`<span class=${classes.join(" ")} aria-hidden="true">
    <span class="tile-letter">${letter}</span>
    ${blank || value === null ? nothing : html`<span class="tile-value">${value}</span>`}
    ${state === "invalid" ? html`<span class="tile-fault">!</span>` : nothing}
  </span>`;
}

/** What a reader is told of a tile. */
export function tileLabel(text: string, value: number | null): string {
  if (text === "") return _("some letter");
  if (text === BLANK) return _("blank");
  if (isBlank(text)) return _("blank as {letter}", { letter: text.toUpperCase() });
  return value === null
    ? text
    : ngettext("{letter}, {value} point", "{letter}, {value} points", value, { letter: text, value });
}

const STATES: Readonly<Record<TileState, () => string>> = {
  laid: () => "",
  tentative: () => _("not played yet"),
  last: () => _("last move"),
  invalid: () => _("not a word here"),
  ghost: () => _("hint"),
  thought: () => _("thought of"),
  kept: () => _("thought of, the best so far"),
  written: () => _("on your slip"),
};

/** Tiles that look the same are the same: a board sees at a glance which squares have changed. */
const made = new Map<string, BoardPiece>();

/** A tile as the board takes it. */
export function tilePiece(look: TileLook): BoardPiece {
  const { text, value, state = "laid", order = -1 } = look;
  const key = `${language()} ${text} ${value} ${state} ${order}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const piece = newPiece(look, key);
  made.set(key, piece);
  return piece;
}

function newPiece(look: TileLook, key: string): BoardPiece {
  const { text, value, state = "laid" } = look;
  const told = STATES[state]();
  const label = tileLabel(text, value);
  return {
    key,
    label: told === "" ? label : `${label}, ${told}`,
    picture: tilePicture(look),
    isGhost: state === "ghost" || state === "thought" || state === "kept" || state === "written",
    isLoose: state === "tentative" || state === "invalid",
  };
}
