"""The card race in the browser: its views say everything but what cards ask for, which is told."""

import msgspec

from bonmot.games.cards import Buzz, Lay, View
from bonmot.games.cards.judging import prepare_names
from bonmot.telling.cards.instructions import instruction
from bonmot.telling.cards.sentences import how_it_ended, status
from bonmot.web.part import WebPart


class ToldRound(msgspec.Struct, frozen=True):
    """A round that is over."""

    card: str
    """What its card asked for."""
    how: str
    """Who won it, with which word, after how many seconds."""


class ToldRace(msgspec.Struct, frozen=True):
    """A race, in the reader's language."""

    card: str
    """What the card that lies there asks for; empty while none is seen."""
    statuses: tuple[str, ...]
    """What everybody does."""
    rounds: tuple[ToldRound, ...]
    won: tuple[tuple[str, ...], ...]
    """Seat by seat, what the cards ask for that it has won."""


class CardsPart(WebPart[View]):
    """Nothing is laid on a board, and nothing is previewed: whoever lays a wrong word has laid it."""

    view = View
    tale = ToldRace
    raced = (Buzz, Lay)

    def fixtures(self, view: View) -> dict[str, object]:
        """Nothing; but names are read now, which takes a moment, and not when the first card asks for one."""
        prepare_names(view.language)
        return {}

    def told(self, view: View) -> ToldRace:
        """What the card asks for, what everybody does, and how the rounds ended."""
        # While the winner draws, the special letter has gone with the cards that were laid (C-042).
        letter = view.history[-1].letter if view.phase == "draw" else view.letter
        return ToldRace(
            card="" if view.card is None else instruction(view.card, letter),
            statuses=tuple(status(view, seat) for seat in range(len(view.sides))),
            rounds=tuple(
                ToldRound(instruction(played.card, played.letter), how_it_ended(view, played))
                for played in view.history
            ),
            won=tuple(tuple(instruction(won.card, won.letter) for won in side.won) for side in view.sides),
        )


WEB = CardsPart()
