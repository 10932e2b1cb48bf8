import type { PieceWords } from "../../table/pieces";
import { _, ngettext } from "../../texts";

/** OPTION has prisms where others have tiles, and wild faces where others have blanks. */
export const PRISMS: PieceWords = {
  bag: (count) => ngettext("{count} prism in the bag", "{count} prisms in the bag", count),
  unseen: () => _("Unseen prisms"),
  touch: () => _("Touch a prism, then a square; or drag it."),
  back: () => _("Your prisms are back on the rack: the board has changed."),
  whichLetter: () => _("Which letter does the wild face stand for?"),
  exchange: () => _("Exchange prisms"),
  toExchange: () => _("Prisms to exchange"),
  exchangeSome: (count) => ngettext("Exchange {count} prism", "Exchange {count} prisms", count),
  exchanges: (count) => ngettext("exchanges {count} prism", "exchanges {count} prisms", count),
  left: () => _("prisms left"),
  keys: () => ({
    lay: _("lay a prism at the arrow"),
    layWild: _("lay a wild face as this letter"),
    takeAll: _("take all prisms back"),
    takeLast: _("take the last prism back"),
    another: _("another prism for the letter laid last"),
    exchange: _("exchange prisms"),
    exchangeAll: _("exchange all prisms"),
    moveAlong: _("move a prism along the rack"),
  }),
};
