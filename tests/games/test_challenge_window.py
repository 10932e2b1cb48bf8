"""The challenge window is one for all games: the same commands after the same word are answered in the same way."""

from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bonmot.games.catalogue import rules_of
from bonmot.games.commands import Abandon, Accept, Challenge, Command, Pass, Penalize, Resign
from bonmot.games.crossword import Play
from bonmot.games.crossword import View as CrosswordView
from bonmot.games.game import Refused, SomeState, replay, step
from bonmot.games.option import Option
from bonmot.games.option import View as OptionView
from tests.rules import challenging, prisms

POINTS = challenging.CLUB | {
    "challenge.cost": "points",
    "challenge.points": 10,
    "challenge.points_go": "from-challenger",
}
"""A wrong challenge costs ten points, as in OPTION (O-046)."""
SHARED = {"challenge", "accept", "resign", "abandon"}


class Side:
    """One of the two games, told apart by nothing but its rules."""

    def __init__(self, game: str, state: object) -> None:
        self.game = rules_of(game)
        self.state = SomeState(state)

    def answer(self, seat: int | None, command: Command) -> tuple[str, ...]:
        """What follows from a command, the end left out; or why it is refused."""
        try:
            self.state, events = step(self.game, self.state, seat, command)
        except Refused as refused:
            return ("refused", refused.code)
        tags = [str(event.__struct_config__.tag) for event in events]
        return tuple(tag for tag in tags if tag != "ended")

    def window(self, seats: int) -> object:
        """What can be seen of the window: who is waited for, what each seat may do, which words are open."""
        views = [self.game.view(self.state, seat) for seat in range(seats)]
        return (
            self.game.acting(self.state),
            [SHARED.intersection(view.may) for view in views],
            [view.challengeable for view in views if isinstance(view, CrosswordView | OptionView)],
        )

    @property
    def over(self) -> bool:
        return not self.game.acting(self.state)


def both(word: str, seats: int, *, last: bool) -> tuple[Side, Side]:
    """A crossword game and one of OPTION in which the first seat has just played a word, perhaps its last."""
    crossword = challenging.table([word, *["E"] * (seats - 1)], "" if last else "E" * 30, options=POINTS)
    crossword.do(0, Play("H8", word))
    hand = prisms.Hand()
    racks = [hand.rack(*word), *(hand.rack("U") for _seat in range(seats - 1))]
    option = prisms.table(*racks, bag=() if last else None)
    option.play(f"H8 {word}")
    return Side("crossword", crossword.state), Side("option", replay(Option(), option.log))


def commands(seats: int) -> st.SearchStrategy[tuple[int | None, Command]]:
    """What players and strangers may say. The first seat stays: who it leaves to play on, each game decides."""
    said = st.sampled_from(
        [Accept(), Challenge(), Challenge(("RASE",)), Challenge(("RASE", "OUI")), Pass(), Penalize(1, 5), Abandon()]
    )
    anyone = st.tuples(st.sampled_from([None, *range(seats + 1)]), said)
    return anyone | st.tuples(st.integers(1, seats), st.just(Resign()))


@pytest.mark.rule("M-039", "R-047", "O-044")
@given(
    word=st.sampled_from(["RASE", "RASX"]),
    last=st.booleans(),
    given_commands=st.integers(2, 4).flatmap(
        lambda seats: st.tuples(st.just(seats), st.lists(commands(seats), max_size=8))
    ),
)
@example(word="RASE", last=False, given_commands=(3, [(1, Challenge()), (2, Challenge())]))
@example(word="RASX", last=True, given_commands=(4, [(3, Accept()), (1, Resign()), (2, Challenge())]))
def test_both_games_answer_alike(
    word: str, last: bool, given_commands: tuple[int, Sequence[tuple[int | None, Command]]]
) -> None:
    seats, said = given_commands
    crossword, option = both(word, seats, last=last)
    for seat, command in said:
        assert crossword.window(seats) == option.window(seats)
        answer = crossword.answer(seat, command)
        assert answer == option.answer(seat, command)
        if crossword.over or option.over or answer[0] == "challenge-upheld":
            break  # how a game goes on without the word, and when passes end it, is its own affair


@pytest.mark.rule("M-039", "O-044")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_games_end_when_all_have_accepted(seats: int) -> None:
    for side in both("RASE", seats, last=True):
        for seat in range(1, seats):
            assert not side.over
            assert side.answer(seat, Accept()) == ("accepted",)
        assert side.over
