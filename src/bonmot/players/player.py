"""What a computer player is, and the simplest one that plays well: the best score of all moves."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from bonmot.board import Board, Rack
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
from bonmot.games.game import Refused
from bonmot.kernel import StopFlag
from bonmot.words import Alphabet
from bonmot.words import open as open_lexicon


class Thought(NamedTuple):
    """A move that a player looks at, and whether it is the best so far."""

    place: str
    word: str
    score: int
    kept: bool


Say = Callable[[Thought], None]


class Player(Protocol):
    """A computer player."""

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """What it does in this position. When `stop` is raised it answers at once, with the best so far."""
        ...


class BestScore:
    """Plays the move that scores most; exchanges when it has none, and passes when it cannot."""

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """The best score of all moves."""
        if "play" not in view.may:
            return _answer(view)
        board, rack = board_of(view), rack_of(view)
        for move in board.moves(rack, top=1, stop=stop):
            place = move.place(board.habit)
            say(Thought(place, move.word, move.score or 0, kept=True))
            return Play(place, move.word)
        if "exchange" in view.may and view.bag >= max(len(rack), view.exchange_minimum):
            return Exchange(str(rack))
        return Pass()


def _answer(view: View) -> AnyCommand:
    """A question of the table: the lexicon is the computer's dictionary (R-069)."""
    lexicon = open_lexicon(view.lexicon)
    if view.question is not None and view.question.kind == "doubt":
        return Withdraw()
    if view.question is not None:
        return Vote(all(word in lexicon for word in view.question.words))
    if "challenge" in view.may and any(word not in lexicon for word in view.challengeable):
        return Challenge()
    if "accept" in view.may:
        return Accept()
    raise Refused("not-your-turn", name="")


def board_of(view: View) -> Board:
    """The board that a view shows."""
    lexicon = open_lexicon(view.lexicon)
    board = Board(
        lexicon,
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


def player_for(level: int | None = None, persona: str | None = None) -> Player:
    """A computer player; for now every level plays the best score."""
    del level, persona
    return BestScore()


__all__ = ["BestScore", "Player", "Say", "Thought", "board_of", "player_for", "rack_of"]
