"""The state of a game of OPTION, and how each event changes it.

A state is a value: `evolved` makes a new one and leaves the old one alone. Nothing here asks whether an event is
allowed: it has happened.
"""

from functools import lru_cache, singledispatch
from typing import ClassVar, Final

from msgspec.structs import replace

from bonmot import words
from bonmot.board.coordinates import Coordinates
from bonmot.board.prism_set import Face, Prism, PrismSet
from bonmot.decoding import converted
from bonmot.games.challenges import LastPlay
from bonmot.games.dealing import without
from bonmot.games.events import Accepted, Ended, Passed, Penalized, Resigned
from bonmot.games.laying import LayingState, ended, noted, passed, penalized, resigned, turn_over
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
from bonmot.games.turns import alone, left, with_change, with_item
from bonmot.games.view import TurnLine
from bonmot.words import Alphabet, Lexicon
from bonmot.words.house import base_of
from bonmot.words.sources import BUILT_IN

_MOST_LEXICA: Final = 16
_MOST_SETS: Final = 64


class State(LayingState, frozen=True, kw_only=True):
    """Everything about a game, hidden things included. It never leaves the game: views do. Everybody plays alone."""

    LINE: ClassVar[type[TurnLine]] = PrismTurnLine

    setup: Setup
    prisms: PrismSet
    """The set that is played with, from the setup."""
    board: Cells
    racks: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...]
    last: LastPlay[Played, "State"] | None = None
    turns: tuple[PrismTurnLine, ...] = ()

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


def table_of(prisms: PrismSet) -> PrismTable:
    """A set as a log keeps it."""
    rows = tuple(
        (prism.name, prism.dark.letter, prism.dark.value, prism.light.letter, prism.light.value) for prism in prisms
    )
    return converted(
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
    return words.open(name, options.tier if base_of(name) in BUILT_IN else None)


def _opened(event: Opened) -> State:
    seats = len(event.setup.seats)
    # If the words are missing, players should hear of it now.
    lexicon_of(event.setup.lexicon, event.setup.edition.options)
    return State(
        setup=event.setup,
        seed=event.seed,
        number=1,
        sides=alone(seats),
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


_after.register(Passed, passed)
_after.register(Resigned, resigned)
_after.register(Penalized, penalized)
_after.register(Ended, ended)


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
        bag=without(state.bag, event.drawn),
        scores=scores,
        scoreless=0 if event.score else state.scoreless + 1,
        passes=0,
        # What lies further back can never be taken back: it need not be kept.
        last=LastPlay(seat, seat, event, formed, before=replace(state, last=None)),
        turns=(*state.turns, turn),
        turn=state.following(seat),
    )


@_after.register
def _(event: Exchanged, state: State) -> State:
    kept = _without(state.racks[event.seat], frozenset(event.prisms))
    changed = replace(state, racks=with_item(state.racks, event.seat, (*kept, *event.drawn)), bag=event.bag)
    return turn_over(changed, event.seat, "exchange", count=len(event.prisms))


@_after.register
def _(event: ChallengeUpheld, state: State) -> State:
    last = state.last
    if last is None:
        raise ValueError(event)
    # Only the turn is undone: penalties since then stay.
    undone = replace(
        last.before,
        bag=event.bag,
        scores=state.scores,
        scoreless=last.before.scoreless + 1,
        passes=0,
        turns=state.turns,
        retired=state.retired,
        turn=state.turn,
    )
    return noted(undone, last.seat, "challenged", -last.event.score, word=last.event.words[0].word)


@_after.register
def _(event: ChallengeFailed, state: State) -> State:
    last = state.last
    if last is None:
        raise ValueError(event)
    after = noted(state, event.seat, "wrong-challenge", -event.loses_points) if event.loses_points else state
    return replace(after, last=last.found_good(event.words))


@_after.register
def _(event: Accepted, state: State) -> State:
    if state.last is None:
        raise ValueError(event)
    return replace(state, last=state.last.accepted(event.seat))
