"""What lines of a crossword game's score sheet have done: the squares they covered, the points for many tiles."""

from collections.abc import Iterator, Sequence

from bonmot.board.coordinates import Coordinates
from bonmot.board.move import Move
from bonmot.errors import BonmotError
from bonmot.games.crossword.view import View
from bonmot.games.view import TurnLine


def laid_by(view: View, turns: Sequence[object]) -> frozenset[tuple[int, int]]:
    """The squares that turns have covered; a record may tell of plays that no board allows."""
    return frozenset(square for turn in turns if isinstance(turn, TurnLine) for square in _laid(view, turn))


def _laid(view: View, turn: TurnLine) -> Iterator[tuple[int, int]]:
    if turn.kind != "play":
        return
    try:
        move = Move.parse(f"{turn.place} {turn.word}", view.alphabet, Coordinates.of(view.language))
    except BonmotError:
        return
    yield from move.squares


def has_bonus(view: View, line: TurnLine) -> bool:
    """Whether a play earned the points for many tiles at once."""
    return bool(view.bonuses.get(str(len(laid_by(view, [line])))))
