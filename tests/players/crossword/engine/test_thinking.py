"""The player above the scale: it thinks ahead in every edition, says what it thinks, and can be forced."""

import threading

import pytest

import bonmot.words
from bonmot.board import Rack
from bonmot.games.crossword import AnyCommand, Crossword, Exchange, Pass, Play, View, setup_for
from bonmot.games.game import replay
from bonmot.games.setups import Seating
from bonmot.kernel import StopFlag
from bonmot.players.casts import highest_level
from bonmot.players.crossword import player_for
from bonmot.players.crossword.engine.effort import Effort, turns_to_come
from bonmot.players.crossword.engine.question import Question
from bonmot.players.crossword.engine.simulation import Judged, static_ranking
from bonmot.players.crossword.engine.thinking import considered, thought_out
from bonmot.players.player import Say, Thought, Timed, TimeLeft, unheard
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


class Counting:
    """One who hears how many games were played out for the best so far."""

    def __init__(self) -> None:
        self.samples = 0

    def mention(self, judged: Judged) -> None:
        assert not judged.samples

    def prefer(self, judged: Judged) -> None:
        self.samples = max(self.samples, judged.samples)


def test_the_effort_follows_the_clock() -> None:
    view = opening(3)
    asked, stop = Question.of_view(view), StopFlag()
    turns = turns_to_come(len(asked.unseen), asked.seats, len(asked.rack))
    heard = []
    for effort in (Effort(), Effort.within(TimeLeft(6_000), turns), Effort.within(TimeLeft(90), turns)):
        counting = Counting()
        considered(asked, stop, counting, effort=effort)
        heard.append(counting.samples)
    without, little, nothing = heard
    assert without > little > nothing == 0


def test_with_hardly_any_time_left_it_plays_what_it_sees_at_once() -> None:
    view = opening(3)
    at_once = static_ranking(Question.of_view(view), 1)[0].command
    player = player_for(11)
    assert isinstance(player, Timed)
    assert player.choose_within(view, StopFlag(), unheard, TimeLeft(90)) == at_once
    assert player.choose(view, StopFlag(), unheard) != at_once


def opening(seed: int) -> View:
    """The first turn of a game, as whoever has it sees it."""
    game = Crossword()
    state = replay(game, game.open(setup_for("modern", ["Ada", "Bob"], language="en"), seed))
    return game.view(state, min(game.acting(state)))


class Interrupted(StopFlag):
    """Somebody presses Ctrl+C at the second look."""

    looks = 0

    @property
    def is_raised(self) -> bool:
        self.looks += 1
        if self.looks > 2:
            raise KeyboardInterrupt
        return False


def test_whoever_is_interrupted_leaves_nobody_at_work() -> None:
    """A thread that still thinks when the program ends would take it down."""
    table = Table.create(in_memory(), setup_for("modern", ["Ada", "Bob"], language="en"), seed=9)
    view = table.view(table.view(None).game.acting[0]).game
    before = set(threading.enumerate())
    with pytest.raises(KeyboardInterrupt):
        thought_out(view, bonmot.words.open("en"), Interrupted(), unheard, seed=1, effort=Effort(samples=20_000_000))
    assert set(threading.enumerate()) <= before
