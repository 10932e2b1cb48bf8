"""Hints for OPTION: the best turn of a position, told little by little, in the grades of the crossword game.

The last grade is the whole turn as the game takes it, prisms that are flipped included.
"""

from contextlib import suppress
from typing import Final

from bonmot.board.coordinates import Coordinates
from bonmot.board.prism_move import PrismMove
from bonmot.board.prisms import PrismBoard
from bonmot.errors import BonmotError
from bonmot.games.option import View
from bonmot.games.option.preview import preview, rack_of
from bonmot.kernel import Character
from bonmot.notation.option.moves import by_letters, read_move
from bonmot.players.hints import Hint, check_grade, told
from bonmot.players.option.noticing import noticed
from bonmot.players.option.seeing import Writing, board_of, is_said, unseen_worth
from bonmot.players.option.worths import worths

_EXPERT: Final = Character(leave_percent=100, counts_endings=True)
"""Hints come from one who sees every turn, and what each leaves on the rack."""


def hint(view: View, grade: int) -> Hint:
    """A hint for the seat that a view belongs to."""
    check_grade(grade)
    board = board_of(view)
    best = best_turn(view, board)
    if best is None:
        return Hint(grade, found=False, unsaid=board.best(rack_of(view)) is not None)
    place, _space, text = readable(Writing(view)(best), view, best.score).partition(" ")
    _row, _column, down = Coordinates.of(view.language).read(place)
    word = main_word(board, best, place)
    alphabet = board.alphabet
    return told(grade, best.score, place, alphabet.encode(word), text, down=down, write=alphabet.decode)


def readable(text: str, view: View, score: int | None) -> str:
    """A turn by its letters alone, if the prisms that are taken for them score as much; else with all its prisms."""
    short = by_letters(text)
    with suppress(BonmotError):
        play = read_move(short, view)
        if preview(view, play.placed, play.flipped).score == score:
            return short
    return text


def best_turn(view: View, board: PrismBoard) -> PrismMove | None:
    """The turn of the best value: its points, and what it leaves on the rack."""
    rack, unseen = rack_of(view), unseen_worth(view)
    best: tuple[PrismMove, int] | None = None
    for turn, equity in noticed(board, rack, view.bag, unseen, 0, _EXPERT, worths=worths(board.prisms)):
        if (best is None or equity > best[1]) and is_said(view, board, turn):
            best = turn, equity
    return best[0] if best else None


def main_word(board: PrismBoard, turn: PrismMove, place: str) -> str:
    """The word of a turn that begins at a place."""
    begins = board.coordinates.read(place)
    formed = board.judge(turn).words
    return next((each.word for each in formed if (each.row, each.column, each.down) == begins), formed[0].word)
