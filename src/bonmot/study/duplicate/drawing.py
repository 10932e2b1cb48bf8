"""The board of duplicate on a score sheet."""

from bonmot.board import Move
from bonmot.board.coordinates import Coordinates
from bonmot.games.duplicate import View
from bonmot.study.score_sheet.sheet import Sheet
from bonmot.study.tile_boards import board_drawn


def board_page(sheet: Sheet) -> str:
    """The board as SVG; the last top is marked."""
    view: View = sheet.view
    last = next((played for played in reversed(view.rounds) if played.word), None)
    if last is None:
        return board_drawn(view, ())
    move = Move.parse(f"{last.place} {last.word}", view.alphabet, Coordinates.of(view.language))
    return board_drawn(view, move.squares)
