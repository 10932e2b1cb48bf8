"""Hints in duplicate: the top of the round, told little by little."""

from bonmot.games.duplicate import View
from bonmot.games.duplicate.judging import chosen, tops
from bonmot.players.boards import board_of
from bonmot.players.crossword.hints import told_of
from bonmot.players.duplicate.graded import rack_of
from bonmot.players.hints import Hint, check_grade
from bonmot.words.tables import coarse_words


def hint(view: View, grade: int) -> Hint:
    """A hint for the seat that a view belongs to; in family company never on a coarse word."""
    check_grade(grade)
    board, rack = board_of(view), rack_of(view).tiles
    found = tops(board, rack, view.plays).moves
    unsaid = coarse_words(view.language) if view.family else frozenset[str]()
    sayable = [move for move in found if not any(each.word in unsaid for each in board.judge(move).words)]
    if not sayable:
        return Hint(grade, found=False, unsaid=bool(found))
    return told_of(chosen(board, rack, sayable), board, grade)
