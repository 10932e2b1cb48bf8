"""The player above the scale: it thinks ahead in every edition, says what it thinks, and can be forced."""

from typing import Any

import pytest

import bonmot.words
from bonmot.board import Rack
from bonmot.games.crossword import AnyCommand, Exchange, Pass, Play, View, setup_for
from bonmot.games.setups import Seating
from bonmot.kernel import StopFlag
from bonmot.players.casts import highest_level
from bonmot.players.crossword import player_for
from bonmot.players.crossword.engine.question import Question
from bonmot.players.crossword.engine.simulation import Simulation, static_ranking
from bonmot.players.crossword.engine.thinking import thought_out
from bonmot.players.player import Say, Thought, TimeLeft, unheard
from bonmot.tables import ClockRules, Table
from tests.players.crossword.engine.test_endgame import value, without
from tests.stores import in_memory
from tests.tables.sitting import Watch


@pytest.mark.parametrize(
    ("edition", "language", "seats"),
    [("modern", "fr", 4), ("micro", "fr", 2), ("deluxe", "en", 3), ("super", "en", 2), ("regles", "fr", 3)],
)
def test_it_plays_in_every_edition(edition: str, language: str, seats: int) -> None:
    store = in_memory()
    names = ["Ada", "Bob", "Eve", "Max"][:seats]
    table = Table.create(store, setup_for(edition, names, language=language), seed=3)
    view = table.view(None).game
    level = highest_level("crossword", view.scale, language)
    seat = view.acting[0]
    command = player_for(level).choose(table.view(seat).game, StopFlag(), unheard)
    assert isinstance(command, Play | Exchange)
    table.submit(seat, command)
    assert len(table.view(None).game.turns) == 1
    store.close()


def test_the_trace_ends_with_what_is_played_and_the_answer_is_always_the_same() -> None:
    store = in_memory()
    table = Table.create(store, setup_for("modern", ["Ada", "Bob"], language="en"), seed=9)
    seat = table.view(None).game.acting[0]
    view = table.view(seat).game
    heard: list[Thought] = []
    command = player_for(11).choose(view, StopFlag(), heard.append)
    assert heard[0].kept
    assert [thought.command for thought in heard if thought.kept][-1] == command
    assert len(heard) >= 10
    assert player_for(11).choose(view, StopFlag(), unheard) == command
    store.close()


def test_whoever_forces_it_gets_the_best_so_far() -> None:
    store = in_memory()
    table = Table.create(store, setup_for("modern", ["Ada", "Bob"], language="en"), seed=9)
    seat = table.view(None).game.acting[0]
    stop, heard = StopFlag(), list[Thought]()
    stop.raise_()
    command = player_for(11).choose(table.view(seat).game, stop, heard.append)
    assert [thought.command for thought in heard if thought.kept] == [command]
    assert not isinstance(command, Pass)
    store.close()


def test_a_seat_can_have_it() -> None:
    store = in_memory()
    seats = (Seating(computer=True, level=11), Seating())
    table = Table.create(store, setup_for("modern", ["Ada", "Bob"], language="en"), seats=seats, seed=9)
    assert table.view(None).seats[0].level == 11
    store.close()


LAID = (
    "8G WALD|7H ZA|J8 (D)RANK|12H HO(K)UMS|13C DIgRAMS|6I ASTRAND|D11 BR(I)NY|9F COX|O4 WE(D)EL|15A GOE(Y)|E10 QI|"
    "N1 VIVA|L1 GETTE(R)|13K GOOF|F9 (C)IT|1G JOLIN(G)|14L ATE|K10 DO(UG)H|H11 O(HM)IC|O12 PYRE|2J FE(E)|A8 cUPELIN(G)|"
    "15F RE(C)ENT|5I BIS(E)|14D (N)U"
)
"""A game between two, up to their last four tiles."""


def test_an_endgame_is_played_as_well_as_it_can_be() -> None:
    store = in_memory()
    table = Table.create(store, setup_for("modern", ["Ada", "Bob"], language="en"), seed=7)
    for move in LAID.split("|"):
        place, word = move.split()
        table.submit(table.view(None).game.acting[0], Play(place, word))
    view = table.view(table.view(None).game.acting[0]).game
    assert isinstance(view, View)
    words = bonmot.words.open("en")
    asked = Question.of_view(view, words)
    mine, others = str(asked.rack), str(Rack(asked.unseen, asked.board.alphabet))
    assert (mine, others) == ("AIE", "U")

    def worth(command: AnyCommand) -> int:
        assert isinstance(command, Play)
        after = asked.board.copy()
        after.push(f"{command.place} {command.word}")
        laid = after.stack[-1]
        return asked.board.judge(laid).score - value(after, others, without(mine, laid), 0)

    command = thought_out(view, words, StopFlag(), unheard, 0)
    assert command is not None
    assert worth(command) == value(asked.board, mine, others, 0)
    assert worth(static_ranking(asked, 1)[0].command) < worth(command), "what brings most at once is not the best here"
    played_out = thought_out(view, words, StopFlag(), unheard, 0, proves_ends=False)
    assert played_out is not None
    assert worth(played_out) < worth(command), "nor is what games played out say"
    store.close()


class Watching:
    """A player that says what its clock shows when it is asked."""

    def __init__(self) -> None:
        self.asked: list[TimeLeft | None] = []

    def choose(self, view: View, stop: StopFlag, say: Say) -> AnyCommand:
        self.asked.append(None)
        return Pass()

    def choose_within(self, view: View, stop: StopFlag, say: Say, left: TimeLeft) -> AnyCommand:
        self.asked.append(left)
        return Pass()


@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        (ClockRules(), None),
        (ClockRules(kind="game", seconds=600), TimeLeft(560_000)),
        (ClockRules.per_turn(1, 0), TimeLeft(20_000, is_for_game=False)),
    ],
)
def test_a_table_tells_what_the_clock_shows(rules: ClockRules, shown: TimeLeft | None) -> None:
    watch, player = Watch(), Watching()
    table = Table.create(
        in_memory(),
        setup_for("modern", ["Ada", "Bob"], language="en"),
        [Seating(computer=True, level=11)] * 2,
        rules=rules,
        clock=watch,
        seed=9,
        players=lambda _seating: player,
    )
    watch.forward(40)
    table.play_out()
    assert player.asked[0] == shown


def _counted(view: View, left: TimeLeft | None, monkeypatch: pytest.MonkeyPatch) -> int:
    """The games that are played out for a turn: what its simulation was allowed."""
    allowed: list[int] = []
    begun = Simulation.__init__

    def noted(self: Simulation, *args: Any, **options: Any) -> None:
        allowed.append(options["most_samples"])
        begun(self, *args, **options)

    monkeypatch.setattr(Simulation, "__init__", noted)
    thought_out(view, bonmot.words.open("en"), StopFlag(), unheard, 0, left)
    monkeypatch.undo()
    return sum(allowed)


def test_the_effort_follows_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.create(in_memory(), setup_for("modern", ["Ada", "Bob"], language="en"), seed=9)
    view = table.view(table.view(None).game.acting[0]).game
    without, little, nothing = (_counted(view, left, monkeypatch) for left in (None, TimeLeft(6_000), TimeLeft(90)))
    assert without > little > nothing == 0
