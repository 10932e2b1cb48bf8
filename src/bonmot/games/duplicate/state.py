"""The state of a duplicate game, and how each event changes it. Nothing here asks whether an event is allowed.

The bag is what is neither on the board nor on the rack: nobody knows its order, for there is none before a rack is
drawn.
"""

import dataclasses
from collections import Counter
from collections.abc import Mapping
from functools import cached_property, singledispatch
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from bonmot import words
from bonmot.board import Board, Move
from bonmot.board.tiles import read_tiles, write_tiles
from bonmot.games.duplicate.drawing import Pool
from bonmot.games.duplicate.events import (
    AnyEvent,
    Closed,
    Corrected,
    DoorsTurned,
    Drawn,
    HandedIn,
    Lifted,
    Opened,
    Rang,
    Removed,
    Reopened,
    Result,
    Round,
    Setup,
    Slip,
    SoloRuled,
    Warned,
)
from bonmot.games.duplicate.standing import Note, Standing, scored, standings, totals
from bonmot.games.endings import leaders
from bonmot.games.events import Ended, Penalized, Resigned, SatDown
from bonmot.games.moments import BEGINNING, Instant
from bonmot.games.setups import Seating, names_of
from bonmot.games.tiles import counted_tiles
from bonmot.games.turns import left
from bonmot.games.view import SideView
from bonmot.kernel import BLANK_MARK, LETTER_MASK
from bonmot.words import Alphabet, Lexicon
from bonmot.words.house import base_of

Phase = Literal["waiting", "open", "over"]
"""Waiting for the next rack; looking for words; the game is over."""


class OpenRound(msgspec.Struct, frozen=True):
    """A round in which slips are written."""

    number: int
    kept: str
    new: str
    rejected: tuple[str, ...]
    at: Instant
    slips: Mapping[int, Slip] = {}
    rung: int = 0
    """Bells that have rung."""


class State(msgspec.Struct, frozen=True, dict=True):
    """Everything about a game, hidden things included. It never leaves the game: views do."""

    setup: Setup
    seed: int
    number: int
    """Events so far: also the stream of chance for the next rack."""
    board: Board
    kept: bytes
    """What was left of the last rack."""
    jokers: int
    """Blanks that are set aside, where every rack has one."""
    round: OpenRound | None = None
    rounds: tuple[Round, ...] = ()
    """Those that are closed."""
    ledger: tuple[Note, ...] = ()
    ruled: Mapping[int, int] = {}
    """Round → who was the only one, where the referee has ruled; -1: nobody."""
    retired: frozenset[int] = frozenset()
    struck: frozenset[int] = frozenset()
    """Those of them who were shown out before anything was played: no list names them."""
    doors_closed: bool = False
    """Whether the referee lets nobody in any more."""
    closed_at: Instant = BEGINNING
    final: Ended | None = None

    @property
    def players(self) -> int:
        """How many there are, those of a former field included."""
        return len(self.setup.seats) + len(self.setup.field)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seats that still play."""
        return left(len(self.setup.seats), self.retired)

    @property
    def people(self) -> tuple[int, ...]:
        """Those of them that are not computers."""
        return tuple(seat for seat in self.seats if not self.setup.seats[seat].computer)

    @property
    def arbiter(self) -> int | None:
        """The referee's seat: after the players', or where more may come, after all places."""
        return max(self.setup.places, len(self.setup.seats)) if self.setup.arbiter else None

    @property
    def free_places(self) -> int:
        """How many may still come in."""
        return max(0, self.setup.places - len(self.setup.seats)) if self.final is None else 0

    @property
    def doors(self) -> Literal["", "open", "closed"]:
        """Whether whoever comes may sit down; nothing where nobody can."""
        return "" if not self.setup.places else "closed" if self.doors_closed or not self.free_places else "open"

    @property
    def phase(self) -> Phase:
        """What is going on."""
        return "over" if self.final is not None else "waiting" if self.round is None else "open"

    @property
    def turn(self) -> int:
        """Nobody moves before the others; a list of games names somebody for whom it waits."""
        return self.seats[0] if self.seats else 0

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name."""
        return (*names_of(self.setup.seats), *(former.name for former in self.setup.field))

    @property
    def alphabet(self) -> Alphabet:
        """The tiles it is played with."""
        return self.board.alphabet

    @property
    def rack(self) -> bytes:
        """The tiles that all have; what was kept, while no round is open."""
        return self.kept if self.round is None else self.tiles(self.round.kept + self.round.new)

    # A hall of five hundred looks at the same position: what is the same for all is made once.

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The seats the game waits for, in their order."""
        if self.final is not None:
            return ()
        referee = () if self.arbiter is None else (self.arbiter,)
        if self.round is None:
            return referee or self.people
        slips = self.round.slips
        return (*(seat for seat in self.seats if seat not in slips), *referee)

    @cached_property
    def handed_in(self) -> tuple[int, ...]:
        """Who has handed in a slip."""
        return () if self.round is None else tuple(sorted(self.round.slips))

    @cached_property
    def unseen(self) -> dict[str, int]:
        """What is still in the bag, by its text."""
        return counted_tiles(self.bag, self.alphabet)

    @cached_property
    def bag(self) -> bytes:
        """What is neither on the board nor on the rack nor set aside, letter by letter."""
        held = Counter(self.rack)
        held.update(0 if tile & BLANK_MARK else tile for tile in self.board.squares if tile)
        aside = self.jokers if self.round is None or 0 not in self.rack else self.jokers - 1
        held[0] += max(0, aside)
        there = Counter(self.setup.edition.full_bag(self.setup.language)) - held
        return bytes(sorted(there.elements()))

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Everybody's points, those of a former field included."""
        return totals(self.players, self.rounds, self.ledger, self.setup.edition.scoring)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return self.totals[: len(self.setup.seats)]

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody, the best first."""
        everybody = standings(self.names, self.totals, self.rounds, self.ledger, self.setup.edition.scoring)
        return tuple(each for each in everybody if each.player not in self.struck) if self.struck else everybody

    @cached_property
    def sides(self) -> tuple[SideView, ...]:
        """Every seat with its points, as everybody sees it."""
        return tuple(
            SideView(seats=(seat,), names=(name,), score=score, resigned=seat in self.retired)
            for seat, (name, score) in enumerate(zip(names_of(self.setup.seats), self.scores, strict=True))
        )

    @property
    def pool(self) -> Pool:
        """What the next rack is drawn from."""
        number = len(self.rounds) + 1
        return Pool(self.setup.edition, self.board, self.kept, self.bag, self.jokers, number)

    def text(self, tiles: bytes) -> str:
        """Tiles as events write them."""
        return write_tiles(tiles, self.alphabet)

    def tiles(self, text: str) -> bytes:
        """Tiles as events write them, read again."""
        return read_tiles(text, self.alphabet)


def lexicon_of(setup: Setup) -> Lexicon:
    """The words that are good."""
    return words.open(setup.lexicon, setup.edition.tier if base_of(setup.lexicon) == setup.language else None)


def evolved(state: State | None, event: AnyEvent) -> State:
    """The state after an event; the first one makes the first state."""
    if isinstance(event, Opened):
        return _opened(event)
    if state is None:
        raise ValueError("a game starts by being opened")
    after = replace(_after(event, state), number=state.number + 1)
    if isinstance(event, HandedIn | Rang):  # slips come by the hundred, and change nothing of what was counted before
        vars(after).update({name: vars(state)[name] for name in _COUNTED if name in vars(state)})
    return after


_COUNTED: Final = ("bag", "totals", "standings", "sides")
"""What a state counts once."""


def _opened(event: Opened) -> State:
    setup = event.setup
    aside = setup.edition.draw.joker != "bag"
    jokers = setup.edition.full_bag(setup.language).count(0) if aside else 0
    board = setup.edition.empty_board(lexicon_of(setup), setup.language)
    return State(setup, event.seed, 1, board, b"", jokers)


@singledispatch
def _after(event: AnyEvent, _state: State) -> State:
    raise TypeError(event)


@_after.register
def _(event: Drawn, state: State) -> State:
    return replace(state, round=OpenRound(event.number, event.kept, event.new, event.rejected, event.at))


@_after.register
def _(event: Rang, state: State) -> State:
    return replace(state, round=replace(_open(state), rung=1 if event.bell == "write" else 2))


@_after.register
def _(event: HandedIn, state: State) -> State:
    round_ = _open(state)
    return replace(state, round=replace(round_, slips={**round_.slips, event.seat: event.slip or Slip()}))


def _open(state: State) -> OpenRound:
    if state.round is None:
        raise ValueError("no round is open")
    return state.round


@_after.register
def _(event: Closed, state: State) -> State:
    after = _laid(replace(state, rounds=(*state.rounds, event.round), closed_at=event.at), event.round)
    return replace(after, round=None)


def _laid(state: State, round_: Round) -> State:
    """The top lies on the board; a blank comes back for the letter it stood for, where every rack has one."""
    rack = state.tiles(round_.rack)
    if not round_.word:
        return replace(state, kept=b"")  # nobody had a word: everything goes back
    move = Move.parse(f"{round_.place} {round_.word}", state.alphabet, state.board.coordinates)
    held = bytearray(rack)
    for tile in move.played:
        held.remove(0 if tile & BLANK_MARK else tile)
    jokers = state.jokers
    if state.setup.edition.draw.joker != "bag":
        spare = Counter(replace(state, kept=rack, round=None).bag)
        move, jokers = _redeemed(move, spare, jokers)
        held = bytearray(tile for tile in held if tile)  # the blank is set aside until the next rack
    return replace(state, board=state.board.after(move), kept=bytes(held), jokers=jokers)


def _redeemed(move: Move, spare: Counter[int], jokers: int) -> tuple[Move, int]:
    tiles = bytearray(move.tiles)
    for at, tile in enumerate(tiles):
        letter = tile & LETTER_MASK
        if tile & BLANK_MARK and spare[letter]:
            tiles[at] = letter
            spare[letter] -= 1
        elif tile & BLANK_MARK:
            jokers -= 1
    return dataclasses.replace(move, tiles=bytes(tiles)), jokers


@_after.register
def _(_event: Reopened, state: State) -> State:
    last = state.rounds[-1]
    again = before(state, last.number)
    slips = {
        seat: Slip(result.place, result.word, result.said)
        for seat, result in enumerate(last.results[: len(state.setup.seats)])
        if result.fault != "none"
    }
    return replace(
        state,
        board=again.board,
        kept=again.kept,
        jokers=again.jokers,
        rounds=state.rounds[:-1],
        round=OpenRound(last.number, last.kept, last.new, last.rejected, state.closed_at, slips, rung=2),
        ledger=tuple(note for note in state.ledger if note.number != last.number or note.reason != WRONG_SCORE),
        ruled={number: seat for number, seat in state.ruled.items() if number != last.number},
        final=None,
    )


def before(state: State, number: int) -> State:
    """How everything lay when the rack of an earlier round was drawn."""
    again = _opened(Opened(state.setup, state.seed))
    for round_ in state.rounds[: number - 1]:
        again = _laid(again, round_)
    return again


WRONG_SCORE = "score"
"""The reason of a warning that follows from a slip by itself."""


@_after.register
def _(event: Corrected, state: State) -> State:
    round_ = state.rounds[event.number - 1]
    results = (*round_.results[: event.seat], event.result, *round_.results[event.seat + 1 :])
    corrected = _counted(state, msgspec.structs.replace(round_, results=results))
    return _again(replace(state, rounds=corrected, ledger=_ledger_after(state, event)))


def _ledger_after(state: State, event: Corrected) -> tuple[Note, ...]:
    """A warning for a wrong score goes with the slip, and another may come with the new one."""
    kept = tuple(
        note
        for note in state.ledger
        if (note.player, note.number, note.reason) != (event.seat, event.number, WRONG_SCORE)
    )
    wrong = says_wrong_score(event.result)
    return (*kept, Note(event.seat, event.number, "warning", 0, WRONG_SCORE)) if wrong else kept


def _counted(state: State, round_: Round) -> tuple[Round, ...]:
    """The rounds with one of them counted again."""
    rules = state.setup.edition.scoring
    results = scored(round_.results, round_.score, rules, state.ruled.get(round_.number))
    solo = next((player for player, result in enumerate(results) if result.solo), None)
    counted = msgspec.structs.replace(round_, results=results, solo=solo)
    return (*state.rounds[: round_.number - 1], counted, *state.rounds[round_.number :])


def _again(state: State) -> State:
    """The end with the points as they are now."""
    final = state.final
    if final is None or not final.winners:
        return state
    scores = state.scores
    winners = leaders(scores, state.retired)
    return replace(state, final=msgspec.structs.replace(final, scores=scores, winners=winners))


@_after.register
def _(event: Warned, state: State) -> State:
    note = Note(event.seat, event.number, "warning", 0, event.reason)
    return _again(replace(state, ledger=(*state.ledger, note)))


@_after.register
def _(event: Penalized, state: State) -> State:
    number = len(state.rounds) + (state.round is not None)
    note = Note(event.side, number, "penalty", event.points, event.reason)
    return _again(replace(state, ledger=(*state.ledger, note)))


@_after.register
def _(event: Lifted, state: State) -> State:
    mine = [
        at
        for at, note in enumerate(state.ledger)
        if (note.player, note.number, note.kind) == (event.seat, event.number, event.what)
    ]
    gone = set(mine[-1:] if event.what == "warning" else mine)
    return _again(replace(state, ledger=tuple(note for at, note in enumerate(state.ledger) if at not in gone)))


@_after.register
def _(event: SoloRuled, state: State) -> State:
    ruled = replace(state, ruled={**state.ruled, event.number: -1 if event.seat is None else event.seat})
    return _again(replace(ruled, rounds=_counted(ruled, state.rounds[event.number - 1])))


@_after.register
def _(event: Resigned, state: State) -> State:
    return replace(state, retired=state.retired | {event.seat})


@_after.register
def _(event: SatDown, state: State) -> State:
    """Who comes late has handed in nothing in the rounds before."""
    none = Result(fault="none")
    rounds = tuple(msgspec.structs.replace(each, results=(*each.results, none)) for each in state.rounds)
    setup = msgspec.structs.replace(state.setup, seats=(*state.setup.seats, Seating(event.name)))
    return replace(state, setup=setup, rounds=rounds)


@_after.register
def _(event: DoorsTurned, state: State) -> State:
    return replace(state, doors_closed=not event.are_open)


@_after.register
def _(event: Removed, state: State) -> State:
    has_begun = bool(state.rounds) or state.round is not None
    struck = state.struck if has_begun else state.struck | {event.seat}
    return replace(state, retired=state.retired | {event.seat}, struck=struck)


@_after.register
def _(event: Ended, state: State) -> State:
    return replace(state, final=event, round=None)


def says_wrong_score(result: Result) -> bool:
    """Whether a good slip says another score than it has; what is zero anyway is not held against anybody twice."""
    return not result.fault and result.said is not None and result.said != result.score
