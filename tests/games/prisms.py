"""A game of OPTION being played by a test, and everything that must be true of it after each command."""

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from bonmot.board.prism_move import Flipped, Laid, PrismMove
from bonmot.board.prisms import PrismBoard
from bonmot.games.game import Refused, replay
from bonmot.games.option import (
    Abandon,
    Accept,
    AnyCommand,
    AnyEvent,
    Challenge,
    Exchange,
    Option,
    Pass,
    Resign,
    Setup,
    State,
)
from bonmot.games.option.judging import board_on
from tests.board.comparing_prisms import check_verdict
from tests.games.machine import AT, Machine, encoded
from tests.reference.prism_legality import Rules

GAME = Option()
STRANGER = 99
decoded = msgspec.json.Decoder(AnyEvent).decode


class Sitting(Machine[State, AnyCommand, AnyEvent]):
    """A game, and what must be true of it."""

    def __init__(self, setup: Setup, seed: int) -> None:
        super().__init__(GAME, decoded, facts)
        self.apply(GAME.open(setup, seed))

    # ---- what must be true

    def check(self, rng: Random) -> None:
        """Everything, after each command."""
        state = self.state
        assert sorted(in_play(state)) == sorted(prism.name for prism in state.prisms)
        assert (not GAME.acting(state)) == self.over
        check_score_sheet(state)
        assert self.read_again is not None
        assert facts(self.read_again) == facts(state)
        for seat in (*range(len(state.racks)), None, STRANGER):
            check_view_keeps_secrets(state, seat, rng)
            check_may(state, seat)
            seen = GAME.witness(state, self.log[-1], seat)
            check_witness_keeps_secrets(state, self.log[-1], seen, seat)

    def check_whole_log(self) -> None:
        """The log, saved and read at once, is the game."""
        events = [decoded(line) for line in b"\n".join(map(encoded, self.log)).splitlines()]
        assert facts(replay(GAME, events)) == facts(self.state)


def facts(value: object) -> Any:
    """A state as plain values, so that two can be compared."""
    if isinstance(value, msgspec.Struct):
        return type(value), {name: facts(getattr(value, name)) for name in value.__struct_fields__}
    return value


def in_play(state: State) -> list[str]:
    """Every prism: on the board, on a rack or in the bag."""
    return [
        *(cell.prism for cell in state.board.values()),
        *state.bag,
        *(name for rack in state.racks for name in rack),
    ]


def check_score_sheet(state: State) -> None:
    """The totals are the sums of the lines."""
    totals = [0] * len(state.racks)
    for turn in state.turns:
        totals[turn.side] += turn.score
        assert turn.total == totals[turn.side]
    assert tuple(totals) == state.scores


def samples(state: State, seat: int) -> dict[str, AnyCommand]:
    """A command of each kind that nothing but the moment could forbid. (A play needs luck as well.)"""
    rack = state.racks[seat] if 0 <= seat < len(state.racks) else ("FR-01",)
    # Where only those may exchange who can form no word, that needs luck as well.
    exchange = {} if state.setup.edition.options.exchange_only_if_stuck else {"exchange": Exchange(rack[:1])}
    return {
        **exchange,
        "pass": Pass(),
        "challenge": Challenge(),
        "accept": Accept(),
        "resign": Resign(),
        "abandon": Abandon(),
    }


def check_may(state: State, seat: int | None) -> None:
    """`may` lists a command exactly when the game would take one of that kind."""
    may = GAME.view(state, seat).may
    if seat is None:
        assert may == ()
        return
    for name, command in samples(state, seat).items():
        try:
            GAME.decide(state, seat, command, AT)
        except Refused:
            assert name not in may
        else:
            assert name in may


def check_view_keeps_secrets(state: State, seat: int | None, rng: Random) -> None:
    """Prisms that a seat cannot see may lie anywhere: its view stays the same, whatever it is."""
    if state.final is not None:
        return
    view = GAME.view(state, seat)
    # Known to all: the set, what was drawn for the start, and what ever lay on the board.
    told = encoded(msgspec.structs.replace(view, prisms=msgspec.structs.replace(view.prisms, rows=()), draws=()))
    shown = {each.prism for turn in state.turns for each in turn.placed}
    shown.update(state.racks[seat] if seat is not None and 0 <= seat < len(state.racks) else ())
    assert not [name for name in in_play(state) if name not in shown and f'"{name}"'.encode() in told]
    owners = [owner for owner in range(len(state.racks)) if owner != seat]
    hidden = [*state.bag, *(name for owner in owners for name in state.racks[owner])]
    rng.shuffle(hidden)
    racks = list(state.racks)
    for owner in owners:
        racks[owner] = tuple(hidden[: len(racks[owner])])
        del hidden[: len(racks[owner])]
    other = replace(state, racks=tuple(racks), bag=tuple(hidden), seed=state.seed ^ 1)
    # Whether anybody can still form a word is known at the end of a game only, and is then no secret.
    if state.bag:
        assert encoded(GAME.view(other, seat)) == encoded(GAME.view(state, seat))


def check_witness_keeps_secrets(state: State, event: AnyEvent, seen: AnyEvent | None, seat: int | None) -> None:
    """No name of a prism leaves a game that the seat cannot see on the board or on its own rack."""
    text = encoded(seen)
    visible = {cell.prism for cell in state.board.values()}
    if seat is not None and 0 <= seat < len(state.racks):
        visible.update(state.racks[seat])
    hidden = {name for name in in_play(state) if name not in visible}
    told = msgspec.json.decode(text)
    told.pop("setup", None)  # the set itself is known to everybody
    told.pop("draws", None)  # drawn in the open, and put back
    known = {*(each["prism"] if isinstance(each, dict) else each[2] for each in told.get("placed", ()))}
    if told["event"] == "exchanged" and told["seat"] == seat:
        known.update(told["prisms"])  # whoever gave prisms back knows which
    leaked = {name for name in hidden - known if f'"{name}"'.encode() in encoded(told)}
    assert not leaked, (event, leaked)
    if state.final is None:
        assert told.get("seed", 0) == 0


# ---- the kernel's judge, compared with the readable rules


def kernel_board(state: State) -> PrismBoard:
    return board_on(state.board, state.prisms, state.setup.edition.options, state.lexicon)


def verdict_of(state: State, board: PrismBoard, placed: tuple[Laid, ...], flipped: tuple[Flipped, ...]) -> str:
    """Why a turn may not be made, or "good"; the kernel and the readable rules must say the same."""
    options = state.setup.edition.options
    rules = Rules(options.board, options.placement, options.flip_scope, options.advanced)
    return check_verdict(board, rules, PrismMove(placed, flipped), state.racks[state.turn])
