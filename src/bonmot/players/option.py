"""The computer players of OPTION."""

from collections.abc import Sequence
from typing import Final

from bonmot import words
from bonmot.board.prism_turn import Laid
from bonmot.board.prisms import PrismBoard
from bonmot.games.game import Refused
from bonmot.games.option import Accept, AnyCommand, Challenge, Exchange, Pass, Play, View
from bonmot.games.option.finding import prism_board
from bonmot.kernel import StopFlag
from bonmot.notation.option import turn_text
from bonmot.players.casts import Cast, Rung
from bonmot.players.player import Player, Say, Thought
from bonmot.words import Lexicon

_BOARD: Final = 15
"""Points on other boards cannot be compared."""


class BestTurn:
    """Plays the turn that scores most; exchanges when it has none, and passes when it cannot."""

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        """The best score of all turns."""
        known = words.open(view.lexicon)
        if "challenge" in view.may and any(word not in known for word in view.challengeable):
            return Challenge()
        if "play" not in view.may:
            return answer(view)
        board, rack = board_of(view), rack_of(view)
        if (best := board.best(rack, stop=stop)) is not None:
            place, _space, text = turn_text(view, best.placed, best.turned).partition(" ")
            say(Thought(place, text, best.score or 0, kept=True))
            return Play(best.placed, best.turned)
        return Exchange(tuple(rack)) if "exchange" in view.may else Pass()


def answer(view: View) -> AnyCommand:
    """An answer when it is no turn that the game waits for."""
    if "accept" in view.may:
        return Accept()
    raise Refused("not-your-turn", name="")


def board_of(view: View, known: Lexicon | None = None) -> PrismBoard:
    """The board that a view shows, with the words of the table or those that somebody knows."""
    board = prism_board(view.options, view.prisms, known or words.open(view.lexicon))
    board.set_up(
        Laid(row, column, cell.prism, cell.light, cell.letter)
        for row, line in enumerate(view.board)
        for column, cell in enumerate(line)
        if cell is not None
    )
    return board


def rack_of(view: View) -> list[str]:
    """The rack of the seat that a view belongs to."""
    if view.side is None:
        raise ValueError("a spectator has no rack")
    return [prism.name for prism in view.sides[view.side].rack or ()]


def _player(_level: int | None, _persona: str | None, _form: int) -> Player:
    return BestTurn()


def _ladder(_scale: str, _language: str) -> Sequence[Rung]:
    return ()


def _hint(_view: View, _grade: int) -> None:
    raise Refused("no-word-to-find")


def _can_hint(_view: View) -> bool:
    return False


def _is_comparable(view: View) -> bool:
    return view.size == _BOARD


CAST: Final = Cast(
    player=_player,
    simplest=BestTurn,
    ladder=_ladder,
    hint=_hint,
    grades=0,
    can_hint=_can_hint,
    is_comparable=_is_comparable,
)
