"""What a computer player sees of a crossword game: the board, its rack, and which moves the table permits."""

from collections.abc import Callable

from bonmot.board import Move, Rack
from bonmot.games.crossword import Play, View
from bonmot.games.crossword.referee import limits_of
from bonmot.games.game import Refused
from bonmot.players.boards import board_of
from bonmot.players.player import Thought
from bonmot.words import Alphabet
from bonmot.words.tables import coarse_words

__all__ = ["board_of", "permitted", "rack_of", "thought_of", "unseen_of"]


def rack_of(view: View) -> Rack:
    """The rack of the seat that a view belongs to."""
    if view.side is None:
        raise ValueError("a spectator has no rack")
    return Rack(view.sides[view.side].rack or "", Alphabet.load(view.alphabet))


def unseen_of(view: View) -> bytes:
    """The tiles that the seat does not see, in the bag and on other racks: numbers, ascending, 0 for a blank."""
    alphabet = Alphabet.load(view.alphabet)
    numbers = ((0 if text == "?" else alphabet.encode_tiles(text)[0], count) for text, count in view.unseen.items())
    return bytes(sorted(number for number, count in numbers for _copy in range(count)))


def permitted(view: View, *, knows_all: bool = False) -> Callable[[Move], int | None]:
    """What a move would score at this table; nothing if its constraints forbid it (R-058 to R-060).

    For one who knows all words coarse ones are forbidden, too, in family company; others do not know them there.
    """
    limits = limits_of(view.lexicon, view.alphabet, view.constraints)
    unsaid = coarse_words(view.language) if knows_all and view.family else frozenset[str]()
    if limits is None and not unsaid:
        return lambda move: move.score or 0
    board = board_of(view)

    def score(move: Move) -> int | None:
        judged = board.judge(move)
        if any(formed.word in unsaid for formed in judged.words):
            return None
        try:
            return limits.constrain(judged) if limits is not None else move.score or 0
        except Refused:
            return None

    return score


def thought_of(play: Play, score: int, *, kept: bool, value: float = 0) -> Thought:
    """A play that a player thinks of; its word is laid letter by letter."""
    return Thought(play, f"{play.place} {play.word}", score, kept, value, steps=len(play.word))
