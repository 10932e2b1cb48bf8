"""The state of a game of OPTION, and how each event changes it.

A state is a value: `evolved` makes a new one and leaves the old one alone. Nothing here asks whether an event is
allowed: it has happened.
"""

from dataclasses import dataclass, replace
from functools import lru_cache, singledispatch
from typing import Final

import msgspec

from bonmot import words
from bonmot.board.coordinates import Coordinates
from bonmot.board.prism_set import Face, Prism, PrismSet
from bonmot.games.challenges import LastPlay
from bonmot.games.endings import after_penalty
from bonmot.games.events import Accepted, Ended, Passed, Penalized, Resigned
from bonmot.games.option.cells import Cells, cells_after
from bonmot.games.option.edition import Options
from bonmot.games.option.events import (
    AnyEvent,
    ChallengeFailed,
    ChallengeUpheld,
    Exchanged,
    Opened,
    Played,
    PrismTable,
    Setup,
)
from bonmot.games.option.sheet import PrismTurnLine
from bonmot.games.turns import following, left, with_change, with_item
from bonmot.words import Alphabet, Lexicon
from bonmot.words.sources import BUILT_IN

_MOST_LEXICA: Final = 16
_MOST_SETS: Final = 64


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game, hidden things included. It never leaves the game: views do."""

    setup: Setup
    seed: int
    number: int
    """Events so far: also the stream of chance for the next one that needs it."""
    prisms: PrismSet
    """The set that is played with, from the setup."""
    board: Cells
    racks: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...]
    scores: tuple[int, ...]
    turn: int
    first: int
    draws: tuple[tuple[str, ...], ...]
    scoreless: int = 0
    """Turns in a row without a score."""
    passes: int = 0
    """Passes in a row."""
    retired: frozenset[int] = frozenset()
    """Seats that resigned."""
    last: LastPlay[Played, "State"] | None = None
    turns: tuple[PrismTurnLine, ...] = ()
    final: Ended | None = None

    @property
    def lexicon(self) -> Lexicon:
        """The words of the game."""
        return lexicon_of(self.setup.lexicon, self.setup.edition.options)

    @property
    def coordinates(self) -> Coordinates:
        """How places are written."""
        return Coordinates.of(self.setup.language)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that did not resign."""
        return left(len(self.racks), self.retired)

    @property
    def went_out(self) -> int | None:
        """The seat that laid its last prism with an empty bag."""
        if self.bag:
            return None
        return next((seat for seat in self.active if not self.racks[seat]), None)

    def following(self, seat: int) -> int:
        """The seat that moves after another: the next to the left (O-016)."""
        return following(seat, len(self.racks), self.retired)


def table_of(prisms: PrismSet) -> PrismTable:
    """A set as a log keeps it."""
    rows = tuple(
        (prism.name, prism.dark.letter, prism.dark.value, prism.light.letter, prism.light.value) for prism in prisms
    )
    return msgspec.convert(
        {
            "name": prisms.name,
            "alphabet": prisms.alphabet.name,
            "is_reconstructed": prisms.is_reconstructed,
            "rows": rows,
        },
        PrismTable,
    )


@lru_cache(maxsize=_MOST_SETS)
def set_of(table: PrismTable) -> PrismSet:
    """The set that a log keeps."""
    prisms = [
        Prism(row.name, Face(row.dark_letter, row.dark_value), Face(row.light_letter, row.light_value))
        for row in table.rows
    ]
    return PrismSet(table.name, Alphabet.load(table.alphabet), prisms, is_reconstructed=table.is_reconstructed)


@lru_cache(maxsize=_MOST_LEXICA)
def lexicon_of(name: str, options: Options) -> Lexicon:
    """The words of a game; the lists that come with Bonmot have tiers."""
    return words.open(name, options.tier if name in BUILT_IN else None)


def _opened(event: Opened) -> State:
    seats = len(event.setup.seats)
    lexicon_of(
        event.setup.lexicon, event.setup.edition.options
    )  # if the words are missing, players should hear of it now
    return State(
        setup=event.setup,
        seed=event.seed,
        number=1,
        prisms=set_of(event.setup.prisms),
        board={},
        racks=event.racks,
        bag=event.bag,
        scores=(0,) * seats,
        turn=event.first,
        first=event.first,
        draws=event.draws,
    )


def evolved(state: State | None, event: AnyEvent) -> State:
    """The state after an event; the first one makes the first state."""
    if isinstance(event, Opened):
        return _opened(event)
    if state is None:
        raise ValueError("a game starts by being opened")
    return replace(_after(event, state), number=state.number + 1)


def _without(rack: tuple[str, ...], names: frozenset[str]) -> tuple[str, ...]:
    return tuple(name for name in rack if name not in names)


@singledispatch
def _after(event: AnyEvent, _state: State) -> State:
    raise TypeError(event)


@_after.register
def _(event: Played, state: State) -> State:
    seat = event.seat
    laid = frozenset(each.prism for each in event.placed)
    scores = with_change(state.scores, seat, event.score)
    formed = tuple(dict.fromkeys(each.word for each in event.words))
    main = event.words[0]
    turn = PrismTurnLine(
        seat,
        seat,
        "play",
        event.score,
        scores[seat],
        state.coordinates.place(main.row, main.column, down=main.down),
        main.word,
        event.words,
        placed=event.placed,
        flipped=event.flipped,
        connections=event.connections,
    )
    return replace(
        state,
        board=cells_after(state.board, event.placed, event.flipped),
        racks=with_item(state.racks, seat, (*_without(state.racks[seat], laid), *event.drawn)),
        bag=state.bag[: len(state.bag) - len(event.drawn)],
        scores=scores,
        scoreless=0 if event.score else state.scoreless + 1,
        passes=0,
        # What lies further back can never be taken back: it need not be kept.
        last=LastPlay(seat, seat, event, formed, before=replace(state, last=None)),
        turns=(*state.turns, turn),
        turn=state.following(seat),
    )


def _turn_over(state: State, turn: PrismTurnLine, *, passes: int) -> State:
    """A turn without a score ends: the window of the play before closes, and the next seat is on."""
    return replace(
        state,
        scoreless=state.scoreless + 1,
        passes=passes,
        last=None,
        turns=(*state.turns, turn),
        turn=state.following(turn.side),
    )


@_after.register
def _(event: Exchanged, state: State) -> State:
    kept = _without(state.racks[event.seat], frozenset(event.prisms))
    changed = replace(state, racks=with_item(state.racks, event.seat, (*kept, *event.drawn)), bag=event.bag)
    turn = PrismTurnLine(event.seat, event.seat, "exchange", 0, state.scores[event.seat], count=len(event.prisms))
    return _turn_over(changed, turn, passes=0)


@_after.register
def _(event: Passed, state: State) -> State:
    turn = PrismTurnLine(event.seat, event.seat, "missed" if event.missed else "pass", 0, state.scores[event.seat])
    return _turn_over(state, turn, passes=state.passes + 1)


@_after.register
def _(event: ChallengeUpheld, state: State) -> State:
    last = state.last
    if last is None:
        raise ValueError(event)
    before, seat = last.before, last.seat
    # Only the turn is undone: penalties since then stay.
    scores = with_change(state.scores, seat, -last.event.score)
    turn = PrismTurnLine(seat, seat, "challenged", -last.event.score, scores[seat], word=last.event.words[0].word)
    return replace(
        before,
        bag=event.bag,
        scores=scores,
        scoreless=before.scoreless + 1,
        passes=0,
        turns=(*state.turns, turn),
        retired=state.retired,
        turn=state.turn,
    )


@_after.register
def _(event: ChallengeFailed, state: State) -> State:
    last = state.last
    if last is None:
        raise ValueError(event)
    scores = with_change(state.scores, event.seat, -event.loses_points)
    turn = PrismTurnLine(event.seat, event.seat, "wrong-challenge", -event.loses_points, scores[event.seat])
    return replace(
        state,
        scores=scores,
        last=last.found_good(event.words),
        turns=(*state.turns, turn) if event.loses_points else state.turns,
    )


@_after.register
def _(event: Accepted, state: State) -> State:
    if state.last is None:
        raise ValueError(event)
    return replace(state, last=state.last.accepted(event.seat))


@_after.register
def _(event: Resigned, state: State) -> State:
    retired = replace(state, retired=state.retired | {event.seat})
    turns = (*state.turns, PrismTurnLine(event.seat, event.seat, "resigned", 0, state.scores[event.seat]))
    return replace(retired, turns=turns, turn=retired.following(event.seat) if state.turn == event.seat else state.turn)


@_after.register
def _(event: Penalized, state: State) -> State:
    scores = with_change(state.scores, event.side, -event.points)
    turn = PrismTurnLine(event.side, event.side, "penalty", -event.points, scores[event.side], word=event.reason)
    final = after_penalty(state.final, scores, state.retired)
    return replace(state, scores=scores, turns=(*state.turns, turn), final=final)


@_after.register
def _(event: Ended, state: State) -> State:
    changes = ((seat, change) for seat, change in enumerate(event.adjustments) if change)
    turns = tuple(PrismTurnLine(seat, seat, "adjustment", change, event.scores[seat]) for seat, change in changes)
    return replace(state, scores=event.scores, turns=(*state.turns, *turns), last=None, final=event)
