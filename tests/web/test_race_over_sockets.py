"""A card race between pages: what somebody does counts from when they did it, and the server alone takes the time."""

import json

import pytest

from bonmot.games.cards import Deck, Instruction, setup_for
from bonmot.games.cards.judging import answers
from bonmot.games.moments import Instant
from bonmot.tables import Seating, Table
from tests.stores import in_memory
from tests.web.visitors import Sitting, served

ROUGH = {"race.countdown": 0, "race.tie_window": 0}
"""A card is seen at once, and a millisecond decides."""


class HandClock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.at = Instant(1_000_000)

    def __call__(self) -> Instant:
        return self.at

    def pass_by(self, milliseconds: int) -> None:
        self.at = Instant(self.at + milliseconds)


def echo(page: Sitting, call: int) -> None:
    """Answer a call; nothing is said about it."""
    page._socket.send_text(json.dumps({"type": "echo", "id": call}))


@pytest.mark.rule("C-016", "C-024")
@pytest.mark.parametrize(("there_and_back", "counted"), [(240, 4_980), (10_000, 4_850)])
def test_a_word_counts_from_when_it_was_laid_however_long_its_way(there_and_back: int, counted: int) -> None:
    store, clock = in_memory(), HandClock()
    usual = Deck.load("en")
    deck = Deck("en", usual.vowels, usual.consonants, (Instruction("length", "4", ""),) * 19, usual.values)
    setup = setup_for("cards", ["Ada", "Blaise"], language="en", options=ROUGH, deck=deck)
    table = Table.create(store, setup, [Seating(), Seating()], seed=1, clock=clock)
    with served(store, clock=clock) as ada:
        blaise = ada.another()
        ada.seat(table, 0)
        blaise.seat(table, 1)
        with ada.sits_at(table.name) as near, blaise.sits_at(table.name) as far:
            echo(near, near.hear("call")["id"])
            called = far.hear("call")["id"]
            near.do("order", cards=near.view["game"]["sides"][0]["hand"])  # what she said has arrived by now
            clock.pass_by(there_and_back)
            echo(far, called)
            echo(far, called)  # twice is once
            flipper = near.view["game"]["flipper"]
            assert (near, far)[flipper].do("flip")["type"] == "done"
            clock.pass_by(5_000)
            for seat, page in enumerate((near, far)):
                view = Table.open(store, table.name, clock=clock, resume=False, apart=True).view(seat).game
                word = next(iter(answers(view.question, view.sides[seat].hand)))
                assert page.do("lay", cards=list(word))["type"] == "done"
                clock.pass_by(100)
            won = Table.open(store, table.name, clock=clock, resume=False, apart=True).view(None).game
            assert won.phase == "draw"
            assert won.winner == 1, "his word came 100 ms later, on a way of 120, or of 250 at most"
            assert won.history[-1].times == (counted,)
