"""A place and a word that somebody types at a table of the crossword game, with the rack of that person."""

from bonmot.board import Judgement, Rack
from bonmot.games.crossword import View
from bonmot.games.crossword.referee import within_limits
from bonmot.hosting import typed_moves
from bonmot.players.crossword import board_of, rack_of


def typed_play(line: str, view: View) -> tuple[str, str, str]:
    """The place and the word that somebody types, and the letters for which blanks are taken unasked."""
    return typed_moves.typed_play(line, view, _own_rack(view))


def with_blanks(view: View, place: str, word: str) -> tuple[str, str]:
    """A word with blanks where the rack has no tile left of a letter, and the letters they stand for."""
    return typed_moves.with_blanks(view, place, word, _own_rack(view))


def judged(view: View, place: str, word: str) -> Judgement:
    """What a word would score for whoever sees this view; `IllegalMove` says what is wrong with its place (M-102)."""
    found = board_of(view).judge(f"{place} {word}", rack_of(view))
    return within_limits(found, view.lexicon, view.alphabet, view.constraints)


def _own_rack(view: View) -> Rack | None:
    return None if view.side is None else rack_of(view)
