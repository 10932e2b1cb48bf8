"""What a computer player is, and the simplest one that plays well: the best score of all moves."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from bonmot.board import Board, Move, Rack
from bonmot.games.crossword import (
    Accept,
    AnyCommand,
    Challenge,
    Exchange,
    Pass,
    Play,
    View,
    Vote,
    Withdraw,
)
from bonmot.games.crossword.edition import Constraints
from bonmot.games.crossword.referee import limits_of
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.kernel import StopFlag
from bonmot.words import Alphabet, Lexicon
from bonmot.words import open as open_lexicon


class Thought(NamedTuple):
    """A move that a player looks at, and whether it is the best so far."""

    place: str
    word: str
    score: int
    kept: bool
    value: float = 0
    """What it is worth to the player: points, and what is kept on the rack."""


Say = Callable[[Thought], None]


class Later(NamedTuple):
    """An answer to be given at a later moment, as people need time to read, to search and to act.

    The moment is on the game's clock, as views show it: whoever is asked again because something else happened can
    name the same moment again. A moment in the past means at once; None as a command: nothing, until something happens.
    """

    at: Instant
    command: Any


class Player(Protocol):
    """A computer player of some game: a function of that game's view."""

    def choose(self, view: Any, stop: StopFlag, say: Say) -> Any:
        """The command it gives in this position, or `Later`.

        When `stop` is raised it answers at once, with the best so far.
        """
        ...


class BestScore:
    """Plays the move that scores most; exchanges when it has none, and passes when it cannot."""

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """The best score of all moves."""
        known = open_lexicon(view.lexicon)
        if "challenge" in view.may and any(word not in known for word in view.challengeable):
            return Challenge()
        if "play" not in view.may:
            return answer(view, known)
        board, rack = board_of(view), rack_of(view)
        score = permitted(view)
        # Where everything is permitted the best is enough; otherwise the first that is.
        for move in board.moves(rack, top=None if view.constraints != Constraints() else 1, stop=stop):
            points = score(move)
            if points is not None:
                place = move.place(board.coordinates)
                say(Thought(place, move.word, points, kept=True))
                return Play(place, move.word)
        if "exchange" in view.may and view.bag >= max(len(rack), view.exchange_minimum):
            return Exchange(str(rack))
        return Pass()


def answer(view: View, known: Lexicon) -> AnyCommand:
    """An answer to a question of the table, by the words one knows (R-069)."""
    if view.question is not None and view.question.kind == "doubt":
        return Withdraw()
    if view.question is not None:
        return Vote(all(word in known for word in view.question.words))
    if "accept" in view.may:
        return Accept()
    raise Refused("not-your-turn", name="")


def permitted(view: View) -> Callable[[Move], int | None]:
    """What a move would score at this table; nothing if its constraints forbid it (R-058 to R-060)."""
    limits = limits_of(view.lexicon, view.alphabet, view.constraints)
    if limits is None:
        return lambda move: move.score or 0
    board = board_of(view)

    def score(move: Move) -> int | None:
        try:
            return limits.constrain(board.judge(move))
        except Refused:
            return None

    return score


def board_of(view: View, known: Lexicon | None = None) -> Board:
    """The board that a view shows, with the words of the table or those that somebody knows."""
    board = Board(
        known or open_lexicon(view.lexicon),
        layout=view.layout,
        alphabet=view.alphabet,
        bonuses={int(tiles): points for tiles, points in view.bonuses.items()},
        star=view.opening_star,
        opening_minimum=view.opening_minimum,
    )
    board.set_up(
        (row, column, board.alphabet.encode_tiles(text)[0])
        for row, line in enumerate(view.board)
        for column, text in enumerate(line)
        if text
    )
    return board


def rack_of(view: View) -> Rack:
    """The rack of the seat that a view belongs to."""
    if view.side is None:
        raise ValueError("a spectator has no rack")
    return Rack(view.sides[view.side].rack or "", Alphabet.load(view.alphabet))
