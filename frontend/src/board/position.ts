import { html, nothing, type TemplateResult } from "lit";
import type { Scene } from "../games/part";
import { settings } from "../settings";
import { _ } from "../texts";
import "./board";
import { Coordinates, squareAt, type Square } from "./geometry";
import { isBlank } from "./laying";
import type { Lie } from "./plays";
import { tilesOf } from "./racks";
import { tileLabel, tilePicture, tilePiece, type BoardPiece } from "./tile";

/** What a position of tiles needs of its game's fixtures. */
export interface BoardFixtures {
  readonly rows: readonly string[];
  readonly values: Readonly<Record<string, number>>;
  readonly letters: readonly string[];
  readonly coordinates: string;
}

type Squares = readonly (readonly string[])[];

const worth = (fixtures: BoardFixtures, text: string): number | null =>
  settings.now.values && !isBlank(text) ? (fixtures.values[text] ?? null) : null;

/** A board of tiles as it lay at some moment: the last play marked, a better one as ghosts. */
export function boardAt(
  board: Squares,
  { fixtures, better, arrives }: Pick<Scene<unknown, BoardFixtures>, "fixtures" | "better" | "arrives">,
  last: Lie["laid"],
): TemplateResult {
  const size = board.length;
  const order = [...last.keys()];
  const pieces = new Map<Square, BoardPiece>();
  for (const [row, line] of board.entries()) {
    for (const [column, text] of line.entries()) {
      if (text === "") continue;
      const square = squareAt(size, row, column);
      const isLast = last.has(square);
      pieces.set(
        square,
        tilePiece({
          text,
          value: worth(fixtures, text),
          state: isLast ? "last" : "laid",
          order: isLast && arrives ? order.indexOf(square) : -1,
        }),
      );
    }
  }
  for (const [row, column, text] of better) {
    const square = squareAt(size, row, column);
    if (!pieces.has(square)) pieces.set(square, tilePiece({ text, value: worth(fixtures, text), state: "ghost" }));
  }
  return html`<bonmot-board
    .size=${size}
    .premiums=${fixtures.rows}
    .coordinates=${Coordinates.of(fixtures.coordinates)}
    .pieces=${pieces}
    .label=${_("Board")}
  ></bonmot-board>`;
}

/** The tiles of a rack side by side, as small as a card needs them. */
export function tilesAt(rack: string | null, fixtures: BoardFixtures): TemplateResult | typeof nothing {
  if (rack === null || rack === "") return nothing;
  const tiles = tilesOf(rack, fixtures.letters);
  const told = tiles.map((tile) => tileLabel(tile, null)).join(" ");
  return html`<div class="held-tiles" role="img" aria-label=${told}>
    ${tiles.map((text) => tilePicture({ text, value: worth(fixtures, text) }))}
  </div>`;
}
