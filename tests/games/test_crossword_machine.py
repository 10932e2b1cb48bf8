"""Whatever players do, in every edition: tiles stay, secrets stay, the log is the game, refusals change nothing."""

from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from bonmot.games.crossword import (
    Abandon,
    Accept,
    AnyCommand,
    Challenge,
    Confirm,
    Consult,
    Exchange,
    Forfeit,
    Miss,
    Pass,
    Penalize,
    Play,
    Resign,
    Vote,
    Withdraw,
)
from tests.games.sitting import GAME, Sitting, misspelt, plays
from tests.games.variants import VARIANTS, Variant

SEEDS = st.integers(min_value=10**18, max_value=2**64 - 1)
SEATS = st.none() | st.integers(-2, 5) | st.sampled_from([10**20, -(10**20)])
NUMBERS = st.integers(-3, 9) | st.sampled_from([1000, 1001, 10**20])
TEXTS = st.one_of(
    st.text(max_size=12),
    st.text("ABEILNORSTZabest?.()[]", max_size=9),
    st.sampled_from("H8 8H h8 H16 Z99 0A ? [ ] () (A A) [[A]] [CH] [] ... É ß ﬃ İ ² ٣ Ａ".split(" ")),
    st.sampled_from(["", "H8 TARE", "e\N{COMBINING ACUTE ACCENT}", "\0", "\x1b[31m", "A" * 10_000, "[" * 999]),
)
NONSENSE: st.SearchStrategy[AnyCommand] = st.one_of(
    st.builds(Play, TEXTS, TEXTS),
    st.builds(Play, st.sampled_from(["H8", "8H", "H7", "8D", "A1"]), TEXTS),
    st.builds(Exchange, TEXTS),
    st.builds(Challenge, st.lists(TEXTS, max_size=3).map(tuple)),
    st.builds(Vote, st.booleans()),
    st.builds(Consult, TEXTS),
    st.builds(Penalize, NUMBERS, NUMBERS, TEXTS),
    st.builds(Miss, NUMBERS),
    st.sampled_from([Pass(), Confirm(), Withdraw(), Accept()]),
)
TURNS = st.sampled_from(["play", "play", "play", "best", "best", "misspell", "misspell", "exchange", "pass"])

ASIDES = st.sampled_from(["consult", "penalize", "miss", "forfeit", "resign", "abandon"])


class CrosswordMachine(RuleBasedStateMachine):
    """Players who mostly behave."""

    variant: ClassVar[Variant]

    def __init__(self) -> None:
        super().__init__()
        self.table: Sitting | None = None

    @property
    def sitting(self) -> Sitting:
        assert self.table is not None
        return self.table

    @initialize(seed=SEEDS, small=st.booleans())
    def sit_down(self, seed: int, small: bool) -> None:
        self.rng = Random(seed)
        self.table = Sitting(self.variant.setup(small=small), seed)
        self.table.check(self.rng)

    def give(self, seat: int | None, command: AnyCommand) -> bool:
        """Whether the command was taken; if it was, everything is looked at again."""
        answer = self.sitting.submit(seat, command)
        if isinstance(answer, Exception):
            return False
        self.sitting.check(self.rng)
        return True

    def somebody(self, pick: int) -> int:
        waiting = sorted(GAME.acting(self.sitting.state))
        return waiting[pick % len(waiting)]

    def playing(self) -> bool:
        return self.table is not None and not self.table.over

    @precondition(playing)
    @rule(kind=TURNS, pick=st.integers(0, 10**6))
    def take_a_turn(self, kind: str, pick: int) -> None:
        state = self.sitting.state
        seat = self.somebody(pick)
        found = plays(state, seat)
        if kind in {"play", "best", "misspell"} and found:
            move = found[0 if kind == "best" else pick % len(found)]
            word = misspelt(state, move, self.rng) if kind == "misspell" else move.word
            self.give(seat, Play(move.place(), word))
        elif kind == "exchange":
            rack = state.racks[state.side_of(seat) or 0]
            tiles = bytes(self.rng.sample(rack, 1 + pick % len(rack))) if rack else b""
            self.give(seat, Exchange(state.text(tiles)))
        else:
            self.give(seat, Pass())

    @precondition(playing)
    @rule(turns=st.integers(2, 12), pick=st.integers(0, 10**6))
    def play_on(self, turns: int, pick: int) -> None:
        """A few turns without incident, or no game would get far."""
        for turn in range(turns):
            if self.playing():
                self.answer(pick + turn, yes=True)
            if self.playing():
                self.take_a_turn("best" if pick % 3 else "play", pick + turn)

    @precondition(playing)
    @rule(pick=st.integers(0, 10**6), yes=st.booleans())
    def answer(self, pick: int, yes: bool) -> None:
        """Say what the game waits for; if it waits for nothing but a turn, contest the play before it."""
        seat = self.somebody(pick)
        may = GAME.view(self.sitting.state, seat).may
        if "vote" in may:
            assert self.give(seat, Vote(yes))
        elif "confirm" in may:
            assert self.give(seat, Confirm() if yes else Withdraw())
        elif "accept" in may and yes:
            assert self.give(seat, Accept())
        elif "challenge" in may and not yes:
            words = GAME.view(self.sitting.state, seat).challengeable
            assert self.give(seat, Challenge(words[: pick % (len(words) + 1)]))

    @precondition(playing)
    @rule(pick=st.integers(0, 10**6), kind=ASIDES, number=st.integers(0, 3))
    def step_aside(self, pick: int, kind: str, number: int) -> None:
        """What is no turn."""
        seat = pick % (len(self.sitting.state.setup.seats) + 1)
        table = None if pick % 2 else seat
        commands: dict[str, tuple[int | None, AnyCommand]] = {
            "consult": (seat, Consult("SSALÉ ?")),
            "penalize": (table, Penalize(number, 5 + number)),
            "miss": (table, Miss(number)),
            "forfeit": (table, Forfeit(number)),
            "resign": (seat, Resign()),
            "abandon": (seat, Abandon()),
        }
        if kind in {"consult", "penalize", "miss"} or pick % 5 == 4:  # leaving is rare
            self.give(*commands[kind])

    @precondition(lambda self: self.table is not None)
    @rule(pick=st.integers(0, 10**6), seat=SEATS, command=NONSENSE, wrong_seat=st.booleans())
    def talk_nonsense(self, pick: int, seat: int | None, command: AnyCommand, wrong_seat: bool) -> None:
        self.give(seat if wrong_seat or not self.playing() else self.somebody(pick), command)

    def teardown(self) -> None:
        if self.table is not None:
            self.table.check_whole_log(self.rng)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_whatever_players_do(variant: Variant) -> None:
    run(variant, max_examples=4, stateful_step_count=30)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_whatever_players_do_for_long(variant: Variant) -> None:
    run(variant, max_examples=100, stateful_step_count=60)


def run(variant: Variant, **limits: Any) -> None:
    # A game is long to replay: of a failure only a short example is wanted, not a study of its causes.
    phases = [Phase.reuse, Phase.generate, Phase.shrink]

    class Machine(CrosswordMachine):
        pass

    Machine.variant = variant
    run_state_machine_as_test(Machine, settings=settings(phases=phases, report_multiple_bugs=False, **limits))
