import { boardAt, tilesAt, type BoardFixtures } from "../../board/position";
import { Coordinates } from "../../board/geometry";
import { whereLies, type Lie } from "../../board/plays";
import { positionPart } from "../part";
import type { View } from "../../protocol/crossword";

const NOTHING: Lie["laid"] = new Map();

/** What a line of the sheet has laid. */
function laidBy(view: View, line: number | null, { coordinates, letters }: BoardFixtures): Lie["laid"] {
  const turn = line === null ? undefined : view.turns[line];
  if (turn?.kind !== "play") return NOTHING;
  const size = view.board.length;
  return whereLies(turn.place, turn.word, { coordinates: Coordinates.of(coordinates), size, letters }).laid;
}

/** A crossword game seen again. A rack is shown as there was to choose from: of whoever has just moved, before the move. */
export const position = positionPart<View, BoardFixtures>({
  board: (scene) => boardAt(scene.view.board, scene, laidBy(scene.view, scene.line, scene.fixtures)),
  held: (scene, side) => {
    const view = side === scene.side && scene.before !== null ? scene.before : scene.view;
    return tilesAt(view.sides[side]?.rack ?? null, scene.fixtures);
  },
});
