"""What a computer player sees of a game of OPTION: the board, its rack, the words, how a turn is written."""

from functools import lru_cache

from bonmot import kernel, words
from bonmot.board.coordinates import Coordinates
from bonmot.board.prism_move import PrismMove
from bonmot.board.prisms import PrismBoard
from bonmot.games.option import View
from bonmot.games.option.judging import board_on
from bonmot.games.option.preview import cells_of, rack_of
from bonmot.games.option.state import lexicon_of, set_of
from bonmot.notation.option.moves import write_move
from bonmot.words import Lexicon
from bonmot.words.tables import coarse_words


def words_of(view: View) -> Lexicon:
    """The words that are good at a table."""
    return lexicon_of(view.lexicon, view.options)


def good_words(view: View, known: Lexicon) -> Lexicon:
    """The words that a player knows, without those that this table does not take."""
    return _good(known, words_of(view))


@lru_cache(maxsize=64)
def _good(known: Lexicon, table: Lexicon) -> Lexicon:
    return words.kept_lexicon(
        f"good words {known.graph.checksum} {table.graph.checksum}",
        lambda: kernel.choose_words(known.graph, table.graph, known.graph, everything=True),
        known.alphabet.name,
        known.name,
    )


def board_of(view: View, known: Lexicon | None = None) -> PrismBoard:
    """The board that a view shows, with the words of the table or those that a player knows."""
    return board_on(cells_of(view), set_of(view.prisms), view.options, known or words_of(view))


def unseen_worth(view: View) -> int:
    """Both sides of all prisms that others hold; nobody knows it before the bag is empty (O-049)."""
    if view.bag:
        return 0
    seen = {cell.prism for line in view.board for cell in line if cell is not None} | set(rack_of(view))
    return sum(prism.value for prism in set_of(view.prisms) if prism.name not in seen)


def is_said(view: View, board: PrismBoard, turn: PrismMove) -> bool:
    """Whether one who knows all words would form those of a turn: coarse ones are not for family company."""
    unsaid = coarse_words(view.language) if view.family else frozenset[str]()
    return not unsaid or all(formed.word not in unsaid for formed in board.judge(turn).words)


class Writing:
    """Turns as people read them, on the board that a view shows."""

    def __init__(self, view: View) -> None:
        self._before = cells_of(view)
        self._prisms = set_of(view.prisms)
        self._coordinates = Coordinates.of(view.language)

    def __call__(self, turn: PrismMove) -> str:
        """The place where it begins, and what is laid and flipped, as the game reads it."""
        return write_move(turn.placed, turn.flipped, self._before, self._prisms, self._coordinates)
