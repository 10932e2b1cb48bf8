"""A game being played by a test, and everything that must be true of it after each command."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from bonmot.board import Board, Move, Rack
from bonmot.board.tiles import read_tiles, write_tiles
from bonmot.games.crossword import (
    Abandon,
    Accept,
    AnyCommand,
    AnyEvent,
    Challenge,
    Confirm,
    Consult,
    Crossword,
    Exchange,
    Pass,
    Penalize,
    Resign,
    Setup,
    State,
    Vote,
    Withdraw,
)
from bonmot.games.crossword.events import ChallengeUpheld, Consulted, Exchanged, Opened, Played
from bonmot.games.crossword.state import Said
from bonmot.games.game import Refused, replay
from tests import reference
from tests.board.comparing import DATA, placement_of
from tests.games.machine import AT, Machine, encoded

GAME = Crossword()
STRANGER = 99
decoded = msgspec.json.Decoder(AnyEvent).decode


class Sitting(Machine[State, AnyCommand, AnyEvent]):
    """A game, and what must be true of it."""

    def __init__(self, setup: Setup, seed: int) -> None:
        super().__init__(GAME, decoded, facts)
        self.bag = Counter(
            {
                0 if tile == "?" else setup.edition.tile_set(setup.language).letters.index(tile) + 1: count
                for tile, count in setup.edition.tile_counts(setup.language).items()
                if count
            }
        )
        self.apply(GAME.open(setup, seed))

    def would_take(self, seat: int | None, command: AnyCommand) -> bool:
        try:
            GAME.decide(self.state, seat, command, AT)
        except Refused:
            return False
        return True

    def apply(self, events: Sequence[AnyEvent]) -> None:
        """The score of every play is counted again, too."""
        for event in events:
            if isinstance(event, Played):
                check_score(self.state, event)
            super().apply([event])

    # ---- what must be true

    def check(self, rng: Random) -> None:
        """Everything, after each command."""
        self.check_rules()
        self.check_log()
        self.check_may()
        for seat in self.watchers():
            check_view_keeps_secrets(self.state, seat, rng)

    def check_rules(self) -> None:
        state = self.state
        assert tiles_in_play(state) == self.bag
        assert (not GAME.acting(state)) == self.over
        check_score_sheet(state)

    def check_log(self) -> None:
        assert self.read_again is not None
        assert facts(self.read_again) == facts(self.state)
        assert encoded(GAME.view(self.read_again, 0)) == encoded(GAME.view(self.state, 0))

    def check_whole_log(self, rng: Random) -> None:
        """The log, saved and read at once, is the game; and nobody who watched it learned a secret."""
        lines = b"\n".join(map(encoded, self.log))
        events = [decoded(line) for line in lines.splitlines()]
        assert facts(replay(GAME, events)) == facts(self.state)
        state = None
        for event in events:
            state = GAME.evolve(state, event)
            for seat in self.watchers():
                check_witness_keeps_secrets(state, event, seat, rng)

    def check_may(self) -> None:
        """`may` lists a command exactly when the game would take one of that kind."""
        for seat in self.watchers():
            view = GAME.view(self.state, seat)
            for name, command in samples(self.state, seat).items():
                listed, taken = name in view.may, seat is not None and self.would_take(seat, command)
                assert listed == taken, (name, seat, view.may)

    def watchers(self) -> list[int | None]:
        seats = len(self.state.setup.seats) + (1 if self.state.setup.arbiter else 0)
        return [*range(seats), None, STRANGER]


def facts(value: object) -> Any:
    """A state as plain values, so that two can be compared."""
    if isinstance(value, Board):
        lexicon = value.lexicon
        return value.squares, value.layout, value.alphabet, value.bonuses, value.stack, lexicon and lexicon.name
    if isinstance(value, msgspec.Struct):
        return type(value), {name: facts(getattr(value, name)) for name in value.__struct_fields__}
    return value


def tiles_in_play(state: State) -> Counter[int]:
    """Every tile, on the board, on a rack or in the bag; a blank on the board is a blank."""
    board = (0 if tile & 0x80 else tile for tile in state.board.squares if tile)
    return Counter([*board, *state.bag, *b"".join(state.racks)])


def samples(state: State, seat: int | None) -> Mapping[str, AnyCommand]:
    """A command of each kind that nothing but the moment could forbid. (A play needs luck as well.)"""
    side = None if seat is None else state.side_of(seat)
    rack = b"" if side is None else state.racks[side]
    return {
        "pass": Pass(),
        "exchange": Exchange(state.text(rack[:1])),
        "confirm": Confirm(),
        "withdraw": Withdraw(),
        "challenge": Challenge(),
        "accept": Accept(),
        "vote": Vote(valid=False),
        "resign": Resign(),
        "abandon": Abandon(),
        "consult": Consult("QUOI ?"),
        "penalize": Penalize(0, 1),
    }


# ---- scores


@cache
def reference_layout(name: str) -> reference.Layout:
    return reference.read_layout(DATA / "boards" / f"{name}.txt")


@cache
def reference_values(name: str) -> dict[str, int]:
    return reference.read_tiles(DATA / "tiles" / f"{name}.csv").values


def check_score(state: State, event: Played) -> None:
    """The score is that of the slow reference, word by word."""
    edition = state.setup.edition
    letters = {letter.lower(): letter for letter in state.alphabet.letters}
    board: reference.Board = {
        (row, column): (letters[text.lower()], text.upper() != text)
        for row, texts in enumerate(GAME.view(state, None).board)
        for column, text in enumerate(texts)
        if text
    }
    placement = placement_of(Move.parse(f"{event.place} {event.word}", state.alphabet, state.board.coordinates))
    counted = reference.score(
        board,
        reference_layout(edition.board),
        reference_values(state.alphabet.name),
        placement,
        {int(tiles): points for tiles, points in edition.bonuses.items()},
    )
    formed = [(state.referee.plain(each.word), each.score) for each in event.words]
    # A single tile that only makes cross words has no main word.
    assert formed == [each for each in counted.words if len(placement.tiles) > 1 or each != counted.words[0]]
    if not edition.constraints.theme:
        assert event.score == counted.total
    laid = read_tiles(event.tiles, state.alphabet)
    assert sorted(laid) == sorted(tile for tile in placement_tiles(state, event) if tile)


def placement_tiles(state: State, event: Played) -> bytes:
    return Move.parse(f"{event.place} {event.word}", state.alphabet, state.board.coordinates).tiles


def check_score_sheet(state: State) -> None:
    """Each line of the score sheet gives the total so far, and the last one is the score."""
    for side, score in enumerate(state.scores):
        turns = [turn for turn in state.turns if turn.side == side]
        assert [turn.total for turn in turns] == list(accumulate(turn.score for turn in turns))
        assert score == sum(turn.score for turn in turns)


# ---- secrets


def hidden_sides(state: State, seat: int | None) -> list[int]:
    """The sides whose racks a seat may not see, from the rules and not from the code."""
    shown = state.setup.edition.racks_visible
    if state.final is not None or shown == "all":
        return []
    own = None if seat is None else state.side_of(seat)
    next_up = state.following(state.turn) if shown == "next" else None
    return [side for side in range(len(state.sides)) if side not in {own, next_up}]


def with_other_secrets(state: State, seat: int | None, rng: Random) -> State:
    """A state that differs in all that the seat may not know, and in nothing else."""
    hidden = hidden_sides(state, seat)
    pool = bytearray(state.bag + b"".join(state.racks[side] for side in hidden))
    rng.shuffle(pool)
    racks = list(state.racks)
    for side in hidden:
        racks[side] = bytes(pool[: len(racks[side])])
        del pool[: len(racks[side])]
    own = None if seat is None else state.side_of(seat)
    talk = tuple(
        said if own is not None and state.side_of(said.seat) == own else Said(said.seat, said.text + " NON", said.turn)
        for said in state.talk
    )
    other = replace(state, seed=state.seed ^ rng.getrandbits(64), racks=tuple(racks), bag=bytes(pool), talk=talk)
    if state.last is not None:
        forgotten = replace(state.last.before, seed=0, racks=(b"",) * len(racks), bag=b"", talk=())
        drawn = msgspec.structs.replace(state.last.event, drawn="")
        other = replace(other, last=replace(state.last, event=drawn, before=forgotten))
    return other


def check_view_keeps_secrets(state: State, seat: int | None, rng: Random) -> None:
    """A view is the same byte for byte whatever the hidden tiles, their order and the seed are."""
    seen = encoded(GAME.view(state, seat))
    assert str(state.seed).encode() not in seen
    other = with_other_secrets(state, seat, rng)
    # That nobody can play any more is a fact about hidden racks which everybody is told.
    may_tell = state.setup.edition.end.no_move and not state.bag
    assert may_tell or GAME.acting(other) == GAME.acting(state)
    if GAME.acting(other) == GAME.acting(state):
        assert encoded(GAME.view(other, seat)) == seen


def check_witness_keeps_secrets(state: State, event: AnyEvent, seat: int | None, rng: Random) -> None:
    """So is what a seat is told about an event."""
    told = encoded(GAME.witness(state, event, seat))
    assert str(state.seed).encode() not in told
    other = event_with_other_secrets(state, event, seat, rng)
    assert encoded(GAME.witness(state, other, seat)) == told


def event_with_other_secrets(state: State, event: AnyEvent, seat: int | None, rng: Random) -> AnyEvent:
    change = msgspec.structs.replace
    hidden = hidden_sides(state, seat)

    def others(text: str) -> str:
        """As many tiles, but not these."""
        tiles = state.tiles(text)
        return write_tiles(bytes(rng.randint(0, len(state.alphabet.letters)) for _ in tiles), state.alphabet)

    if isinstance(event, Opened):
        racks = tuple(others(rack) if side in hidden else rack for side, rack in enumerate(event.racks))
        return change(event, seed=rng.getrandbits(64), bag=others(event.bag), racks=racks)
    if isinstance(event, ChallengeUpheld):
        return change(event, bag=others(event.bag))
    own = None if seat is None else state.side_of(seat)
    owner = state.side_of(event.seat) if isinstance(event, Played | Exchanged | Consulted) else None
    told = owner == own or state.setup.edition.racks_visible == "all"
    if isinstance(event, Consulted) and owner != own:
        return change(event, text=event.text + " NON")
    if isinstance(event, Played) and not told:
        return change(event, drawn=others(event.drawn))
    if isinstance(event, Exchanged):
        changed = change(event, bag=others(event.bag))
        return changed if told else change(changed, tiles=others(event.tiles), drawn=others(event.drawn))
    return event


# ---- sensible things to do


def plays(state: State, seat: int, top: int | None = 12) -> Sequence[Move]:
    side = state.side_of(seat)
    rack = b"" if side is None else state.racks[side]
    return state.board.moves(Rack(rack, state.alphabet), top=top) if rack else []


def misspelt(state: State, move: Move, rng: Random) -> str:
    """The word of a move with its new tiles in another order: a legal placement, and seldom a word."""
    laid = list(move.played)
    rng.shuffle(laid)
    tiles = bytes(laid.pop() if tile else 0 for tile in move.tiles)
    return write_tiles(tiles, state.alphabet, brackets=True, through=".")
