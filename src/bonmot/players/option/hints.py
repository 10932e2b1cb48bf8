"""Hints for OPTION: the best turn of a position, told little by little, in the grades of the crossword game.

The last grade is the whole turn as the game takes it, prisms that are turned included.
"""

from typing import Final

from bonmot.board.coordinates import Coordinates
from bonmot.board.prism_move import PrismMove
from bonmot.board.prisms import PrismBoard
from bonmot.games.option import View
from bonmot.kernel import Character
from bonmot.players.hints import WHOLE_WORD, Hint, check_grade
from bonmot.players.option.noticing import noticed
from bonmot.players.option.seeing import Writing, board_of, rack_of, unseen_worth
from bonmot.players.option.worths import worths

_EXPERT: Final = Character(leave_percent=100, counts_endings=True)
"""Hints come from one who sees every turn, and what each leaves on the rack."""


def hint(view: View, grade: int) -> Hint:
    """A hint for the seat that a view belongs to."""
    check_grade(grade)
    board = board_of(view)
    best = best_turn(view, board)
    if best is None:
        return Hint(grade, found=False)
    place, _space, text = Writing(view)(best).partition(" ")
    _row, _column, down = Coordinates.of(view.language).read(place)
    word = main_word(board, best, place)
    ordered = sorted(word)
    return Hint(
        grade,
        found=True,
        score=best.score,
        down=down if grade >= 2 else None,
        place=place if grade >= 3 else None,
        length=len(word) if grade >= 4 else None,
        first=word[0] if grade >= 5 else None,
        # ABBE and the like must not be given away by the alphabet itself.
        letters="".join(ordered[::-1] if ordered == list(word) else ordered) if grade >= 6 else None,
        word=text if grade >= WHOLE_WORD else None,
    )


def best_turn(view: View, board: PrismBoard) -> PrismMove | None:
    """The turn of the best value: its points, and what it leaves on the rack."""
    rack, unseen = rack_of(view), unseen_worth(view)
    best: tuple[PrismMove, int] | None = None
    for turn, equity in noticed(board, rack, view.bag, unseen, 0, _EXPERT, worths=worths(board.prisms)):
        if best is None or equity > best[1]:
            best = turn, equity
    return best[0] if best else None


def main_word(board: PrismBoard, turn: PrismMove, place: str) -> str:
    """The word of a turn that begins at a place."""
    begins = board.coordinates.read(place)
    formed = board.judge(turn).words
    return next((each.word for each in formed if (each.row, each.column, each.down) == begins), formed[0].word)
