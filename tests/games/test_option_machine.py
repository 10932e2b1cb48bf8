"""Whatever players of OPTION do: prisms stay, secrets stay, the log is the game, refusals change nothing."""

from random import Random
from typing import ClassVar

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from bonmot.board.prism_move import Flipped, Laid
from bonmot.games.option import (
    Abandon,
    Accept,
    AnyCommand,
    Challenge,
    Exchange,
    Forfeit,
    Miss,
    Pass,
    Penalize,
    Play,
    Resign,
    State,
    setup_for,
)
from tests.games.prisms import GAME, Sitting, kernel_board, verdict_of

SEEDS = st.integers(min_value=10**18, max_value=2**64 - 1)
SEATS = st.none() | st.integers(-2, 5) | st.sampled_from([10**20, -(10**20)])
NUMBERS = st.integers(-3, 22) | st.sampled_from([1000, 10**20])
TEXTS = st.text(max_size=4) | st.sampled_from(
    ["", "?", "A", "E", "e", "É", "FR-01", "FR-96", "EN-50", "\0", "A" * 5000]
)
LAID = st.builds(Laid, NUMBERS, NUMBERS, TEXTS, st.booleans(), TEXTS)
TURNED = st.builds(Flipped, NUMBERS, NUMBERS, TEXTS)
NONSENSE: st.SearchStrategy[AnyCommand] = st.one_of(
    st.builds(Play, st.lists(LAID, max_size=9).map(tuple), st.lists(TURNED, max_size=3).map(tuple)),
    st.builds(Exchange, st.lists(TEXTS, max_size=9).map(tuple)),
    st.builds(Challenge, st.lists(TEXTS, max_size=3).map(tuple)),
    st.builds(Penalize, NUMBERS, NUMBERS, TEXTS),
    st.builds(Miss, NUMBERS),
    st.sampled_from([Pass(), Accept()]),
)
VARIANTS: dict[str, tuple[str, str, int, dict[str, object]]] = {
    "fr": ("option", "fr", 2, {}),
    "en free": ("option-free", "en", 3, {}),
    "strict main line": (
        "option",
        "fr",
        4,
        {"options.referee": "strict", "options.flip_scope": "main", "options.placement": "line"},
    ),
    "advanced small": ("option-advanced", "en", 2, {"options.board": 13, "options.exchange_only_if_stuck": True}),
}


def plays(state: State, rng: Random) -> list[Play]:
    """Some turns of whoever is to move, the best one and any."""
    turns = kernel_board(state).moves(list(state.racks[state.turn]))
    chosen = [turns[0], turns[rng.randrange(len(turns))]] if len(turns) else []
    return [Play(turn.placed, turn.flipped) for turn in chosen]


def misspelt(play: Play, state: State, rng: Random) -> Play:
    """The same squares, other faces: hardly a word."""
    placed = []
    for each in play.placed:
        light = rng.random() < 0.5
        face = state.prisms[each.prism].face(light=light)
        placed.append(each._replace(light=light, letter=rng.choice("AEX") if face.is_wild else face.letter))
    return Play(tuple(placed), play.flipped)


class OptionMachine(RuleBasedStateMachine):
    """Players who mostly behave."""

    variant: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        self.table: Sitting | None = None

    @property
    def sitting(self) -> Sitting:
        assert self.table is not None
        return self.table

    @initialize(seed=SEEDS)
    def sit_down(self, seed: int) -> None:
        self.rng = Random(seed)
        edition, language, seats, options = VARIANTS[self.variant]
        self.table = Sitting(
            setup_for(edition, ["Zoé", "Max", "Léa", "Tom"][:seats], language=language, options=options), seed
        )
        self.table.check(self.rng)

    def give(self, seat: int | None, command: AnyCommand) -> bool:
        """Whether the command was taken; if it was, everything is looked at again."""
        if isinstance(self.sitting.submit(seat, command), Exception):
            return False
        self.sitting.check(self.rng)
        return True

    @precondition(lambda self: self.table is not None and not self.table.over)
    @rule(how=st.sampled_from(["play", "play", "best", "best", "best", "misspell", "exchange", "pass"]))
    def take_a_turn(self, how: str) -> None:
        state = self.sitting.state
        seat = min(GAME.acting(state))
        if "accept" in GAME.view(state, seat).may:
            assert self.give(seat, Accept() if how != "misspell" else Challenge())
            return
        possible = plays(state, self.rng)
        if not possible or how in {"exchange", "pass"}:
            if how != "pass" and state.bag and self.give(seat, Exchange(state.racks[seat][: self.rng.randint(1, 7)])):
                return
            assert self.give(seat, Pass())
            return
        play = possible[0 if how == "best" else -1]
        if how == "misspell":
            self.give(seat, misspelt(play, state, self.rng))
            return
        assert self.give(seat, play)

    @precondition(lambda self: self.table is not None)
    @rule(seat=SEATS, command=NONSENSE)
    def say_nonsense(self, seat: int | None, command: AnyCommand) -> None:
        self.give(seat, command)

    @precondition(lambda self: self.table is not None and not self.table.over)
    @rule()
    def challenge(self) -> None:
        state = self.sitting.state
        self.give(state.turn, Challenge())

    @precondition(lambda self: self.table is not None and not self.table.over)
    @rule(what=st.sampled_from(["miss", "penalize", "resign", "forfeit", "abandon"]), often=st.integers(0, 4))
    def something_else(self, what: str, often: int) -> None:
        state = self.sitting.state
        seat = state.turn
        if what in {"resign", "forfeit", "abandon"} and often:
            return  # or hardly a game would last
        commands: dict[str, tuple[int | None, AnyCommand]] = {
            "miss": (None, Miss(seat)),
            "penalize": (None, Penalize(seat, 7)),
            "resign": (seat, Resign()),
            "forfeit": (None, Forfeit(seat)),
            "abandon": (seat, Abandon()),
        }
        self.give(*commands[what])

    def teardown(self) -> None:
        if self.table is not None:
            self.table.check_whole_log()


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_players_do(variant: str) -> None:
    machine = type("Machine", (OptionMachine,), {"variant": variant})
    run_state_machine_as_test(
        machine,
        settings=settings(max_examples=6, stateful_step_count=30, deadline=None, phases=[Phase.generate, Phase.shrink]),
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_games_end_by_the_rules(variant: str) -> None:
    edition, language, seats, options = VARIANTS[variant]
    reasons = set()
    for seed in range(4):
        rng = Random(seed)
        sitting = Sitting(setup_for(edition, ["A", "B", "C", "D"][:seats], language=language, options=options), seed)
        while not sitting.over:
            state = sitting.state
            seat = min(GAME.acting(state))
            possible = plays(state, rng)
            command: AnyCommand = Pass()
            if "accept" in GAME.view(state, seat).may:
                command = Accept()
            elif possible:
                command = possible[rng.randrange(2)]
            elif state.bag:
                command = Exchange(state.racks[seat])
            assert not isinstance(sitting.submit(seat, command), Exception)
            if not sitting.state.bag:  # chance seldom comes here otherwise
                sitting.check(rng)
        sitting.check(rng)
        sitting.check_whole_log()
        assert sitting.state.final is not None
        reasons.add(sitting.state.final.reason)
    assert reasons <= {"out", "no-move", "all-passed"}


@pytest.mark.parametrize("placement", ["line", "ladder", "free"])
@pytest.mark.parametrize(
    ("language", "scope", "advanced"), [("fr", "touched", True), ("en", "main", False), ("fr", "main", True)]
)
def test_the_readable_rules_and_the_kernel_say_the_same(
    language: str, placement: str, scope: str, advanced: bool
) -> None:
    """Of turns as they are found, and of turns gone wrong in every way."""
    options = {"options.placement": placement, "options.flip_scope": scope, "options.advanced": advanced}
    good = bad = 0
    for seed in range(2):
        rng = Random(seed)
        sitting = Sitting(setup_for("option", ["A", "B"], language=language, options=options), seed)
        for _turn in range(14):
            state = sitting.state
            if sitting.over or "accept" in GAME.view(state, state.turn).may:
                break
            board = kernel_board(state)
            turns = board.moves(list(state.racks[state.turn]))
            sample = [turns[rng.randrange(len(turns))] for _each in range(25)] if len(turns) else []
            for turn in sample:
                placed, flipped = list(turn.placed), list(turn.flipped)
                for _change in range(rng.randrange(4)):
                    spoil(placed, flipped, state, rng)
                is_good = verdict_of(state, board, tuple(placed), tuple(flipped)) == "good"
                good += is_good
                bad += not is_good
            possible = plays(state, rng)
            sitting.submit(state.turn, possible[-1] if possible else Pass())
    assert good > 100
    assert bad > 50


def spoil(placed: list[Laid], flipped: list[Flipped], state: State, rng: Random) -> None:
    """Change something about a turn: mostly for the worse."""
    size = state.setup.edition.options.board
    what = rng.randrange(8)
    if what == 0 and len(placed) > 1:
        placed.pop(rng.randrange(len(placed)))
    elif what == 1 and placed:
        each = rng.randrange(len(placed))
        placed[each] = placed[each]._replace(row=placed[each].row + rng.choice([-1, 1]))
    elif what == 2 and placed:
        each = rng.randrange(len(placed))
        placed[each] = placed[each]._replace(column=placed[each].column + rng.choice([-1, 1]))
    elif what == 3 and flipped:
        flipped.pop()
    elif what in (4, 5) and state.board:
        row, column = rng.choice(sorted(state.board))
        cell = state.board[row, column]
        face = state.prisms[cell.prism].face(light=not cell.light)
        flipped.append(Flipped(row, column, "E" if face.is_wild else face.letter))
    elif what == 6:
        used = {each.prism for each in placed}
        free = [name for name in state.racks[state.turn] if name not in used]
        if free:
            row, column = rng.randrange(size), rng.randrange(size)
            face = state.prisms[free[0]].dark
            placed.append(Laid(row, column, free[0], light=False, letter="E" if face.is_wild else face.letter))
    elif what == 7 and placed:
        placed[0] = placed[0]._replace(light=not placed[0].light)
