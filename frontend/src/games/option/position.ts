import { html, nothing } from "lit";
import "../../board/board";
import { Coordinates, squareAt, type Square } from "../../board/geometry";
import type { BoardPiece } from "../../board/tile";
import type { TileFixtures, View } from "../../protocol/option";
import { _ } from "../../texts";
import { positionPart } from "../part";
import { faceOf, prismLabel, prismPicture, prismPiece } from "./prism";

/** What lies on the board of a view; the prisms that the last play laid or turned are marked. */
function piecesOf(view: View, arrives: boolean): ReadonlyMap<Square, BoardPiece> {
  const { size } = view;
  const last = view.last.map(([row, column]) => squareAt(size, row, column));
  const line = view.turns.findLast((each) => each.kind === "play" || each.kind === "challenged");
  const turned = new Set(line?.turned.map(([row, column]) => squareAt(size, row, column)));
  const pieces = new Map<Square, BoardPiece>();
  for (const [row, cells] of view.board.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell === null) continue;
      const square = squareAt(size, row, column);
      const isLast = last.includes(square);
      const { letter, value, light, wild, other_letter: other } = cell;
      const state = isLast && turned.has(square) ? "last-turned" : isLast ? "last" : "laid";
      const order = isLast && arrives ? last.indexOf(square) : -1;
      pieces.set(square, prismPiece({ letter, value, light, wild, other, state, order }));
    }
  }
  return pieces;
}

/** A game of OPTION seen again: racks as there was to choose from, dark faces up. */
export const position = positionPart<View, TileFixtures>({
  board: ({ view, fixtures, arrives }) => html`<bonmot-board
    .size=${view.size}
    .coordinates=${Coordinates.of(fixtures.coordinates)}
    .pieces=${piecesOf(view, arrives)}
    .label=${_("Board")}
  ></bonmot-board>`,
  held: (scene, side) => {
    const view = side === scene.side && scene.before !== null ? scene.before : scene.view;
    const rack = view.sides[side]?.rack ?? null;
    if (rack === null || rack.length === 0) return nothing;
    const faces = rack.map((prism) => faceOf(prism, false));
    return html`<div class="held-tiles" role="img" aria-label=${faces.map(prismLabel).join("; ")}>
      ${faces.map((face) => html`<span class="held-prism">${prismPicture(face)}</span>`)}
    </div>`;
  },
});
