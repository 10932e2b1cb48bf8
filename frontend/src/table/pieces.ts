import { _, ngettext } from "../texts";

/** How a game calls what is laid, wherever games that lay pieces say the same. Asked each time: the language may change. */
export interface PieceWords {
  readonly bag: (count: number) => string;
  readonly unseen: () => string;
  readonly touch: () => string;
  readonly back: () => string;
  readonly whichLetter: () => string;
  // What can be exchanged.
  readonly exchange: () => string;
  readonly toExchange: () => string;
  readonly exchangeSome: (count: number) => string;
  // Lines of the score sheet.
  readonly exchanges: (count: number) => string;
  readonly left: () => string;
  // What keys do.
  readonly keys: () => {
    readonly lay: string;
    readonly layWild: string;
    readonly takeAll: string;
    readonly takeLast: string;
    readonly another: string;
    readonly exchange: string;
    readonly exchangeAll: string;
    readonly moveAlong: string;
  };
}

export const TILES: PieceWords = {
  bag: (count) => ngettext("{count} tile in the bag", "{count} tiles in the bag", count),
  unseen: () => _("Unseen tiles"),
  touch: () => _("Touch a tile, then a square; or drag it."),
  back: () => _("Your tiles are back on the rack: the place is taken."),
  whichLetter: () => _("Which letter does the blank show?"),
  exchange: () => _("Exchange tiles"),
  toExchange: () => _("Tiles to exchange"),
  exchangeSome: (count) => ngettext("Exchange {count} tile", "Exchange {count} tiles", count),
  exchanges: (count) => ngettext("exchanges {count} tile", "exchanges {count} tiles", count),
  left: () => _("tiles left"),
  keys: () => ({
    lay: _("lay a tile at the arrow"),
    layWild: _("lay a blank as this letter"),
    takeAll: _("take all tiles back"),
    takeLast: _("take the last tile back"),
    another: _("blank instead of the letter laid last"),
    exchange: _("exchange tiles"),
    exchangeAll: _("exchange all tiles"),
    moveAlong: _("move a tile along the rack"),
  }),
};
