"""`bonmot moves`: what a rack can play.

With `--json` it prints one document: `{"lexicon", "rack", "position", "count", "moves": [{"at", "word", "score",
"row", "column", "down", "tiles"}]}`. Rows and columns count from 0; `tiles` has a dot where a tile lies already;
`count` is null when `--top` did not look at every move.
"""

from typing import TYPE_CHECKING, Final

from bonmot.cli.choosing import Words
from bonmot.cli.showing import as_json, line, note, table
from bonmot.errors import BonmotError
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.board import Board, Move, Position, Rack
    from bonmot.words import Lexicon

SHOWN: Final = 10
"""Moves shown when nobody says how many."""


def moves(
    rack: str | None = None,
    /,
    *,
    position: str | None = None,
    of: Words,
    top: int | None = None,
    all: bool = False,  # noqa: A002  (it is the option's name)
    count: bool = False,
    json: bool = False,
) -> None:
    """`bonmot moves`."""
    from bonmot.board.tiles import write_tiles  # the kernel is loaded only when it is needed

    if sum((top is not None, all, count)) > 1:
        raise BonmotError("options-exclude", options=["--top", "--all", "--count"])
    opened = of.opened()
    here, held = position_and_rack(position, rack, opened)
    asked = {"lexicon": opened.name, "rack": str(held), "position": here.cgp()}

    if count:
        found = here.board.count(held)
        if json:
            as_json({**asked, "count": found, "moves": []})
        else:
            line(str(found))
        return

    everything = here.board.moves(held, top=top)
    shown = everything[: SHOWN if top is None and not all and not json else len(everything)]
    if json:
        described = [
            {
                "at": move.place(here.board.coordinates),
                "word": move.word,
                "score": move.score,
                "row": move.row,
                "column": move.column,
                "down": move.down,
                "tiles": write_tiles(move.tiles, move.alphabet, through="."),
            }
            for move in shown
        ]
        as_json({**asked, "count": len(everything) if top is None else None, "moves": described})
        return
    _show(shown)
    if top is None and not all and len(everything) > SHOWN:
        text = ngettext(
            "{count} move in all; --all shows it.", "{count} moves in all; --all shows them.", len(everything)
        )
        line(text.format(count=len(everything)))
    if not everything:
        line(_("No move: exchange or pass."))


def _show(shown: "list[Move]") -> None:
    rows = [(move.place(), move.word, str(move.score)) for move in shown]
    if rows:
        table([(_("place"), _("word"), _("points")), *rows])


def position_and_rack(position: str | None, rack: str | None, words: "Lexicon") -> "tuple[Position, Rack]":
    """The board that is meant, an empty one by default, and the rack to play from."""
    from bonmot.board import Board, Position, Rack

    here = Position(Board(words)) if position is None else Position.from_cgp(position, words)
    held = Rack(rack, words.alphabet) if rack is not None else (here.racks or (Rack("", words.alphabet),))[0]
    if not held.tiles:
        raise BonmotError("empty-rack")
    _compare_with_bag(here.board, held)
    return here, held


def _compare_with_bag(board: "Board", rack: "Rack") -> None:
    """Say so if no bag could give these tiles, on the rack and on the board: the question has an answer yet."""
    from bonmot.board import Rack as Tiles
    from bonmot.kernel import BLANK_MARK

    alphabet = board.alphabet
    laid = [0 if tile & BLANK_MARK else tile for _row, _column, tile in board.pieces()]
    for tile in sorted({*rack.tiles, *laid}):
        there_are = alphabet.counts[tile - 1] if tile else alphabet.blanks
        if rack.tiles.count(tile) + laid.count(tile) > there_are:
            text = _("No game comes to this position: there are more {tile} than the bag has ({there_are}).")
            note(text.format(tile=Tiles(bytes([tile]), alphabet), there_are=there_are))
