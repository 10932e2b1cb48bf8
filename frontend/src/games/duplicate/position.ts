import { html, nothing } from "lit";
import { Coordinates } from "../../board/geometry";
import { whereLies, type Lie } from "../../board/plays";
import { boardAt, tilesAt } from "../../board/position";
import type { Round, TileFixtures, View } from "../../protocol/duplicate";
import { wordPicture } from "../../table/sheet";
import { positionPart } from "../part";

/** The round that a position is about: the one that is closed, unless the next rack is drawn. */
const closed = (view: View): Round | undefined => (view.phase === "open" ? undefined : view.rounds.at(-1));

/** The tiles of the last top. */
function topOf(view: View, { coordinates, letters }: TileFixtures): Lie["laid"] {
  const round = view.rounds.findLast((each) => each.word !== "");
  if (round === undefined) return new Map();
  const size = view.board.length;
  return whereLies(round.place, round.word, { coordinates: Coordinates.of(coordinates), size, letters }).laid;
}

/** A game of duplicate seen again: the rack that everybody has, the top on the board, and what each has written. */
export const position = positionPart<View, TileFixtures>({
  board: (scene) => {
    const { view, fixtures } = scene;
    const round = closed(view);
    return html`${boardAt(view.board, scene, topOf(view, fixtures))}
      <div class="replay-rack">${tilesAt(round === undefined ? view.rack : round.kept + round.new, fixtures)}</div>`;
  },
  held: ({ view }, side) => {
    const slip = closed(view)?.results[side];
    return slip?.word === undefined || slip.word === ""
      ? nothing
      : html`<p class="small"><span class="quiet">${slip.place}</span> ${wordPicture(slip.word)} <strong>${slip.score ?? 0}</strong></p>`;
  },
});
