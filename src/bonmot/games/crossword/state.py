"""The state of a crossword game, and how each event changes it.

A state is a value: `evolved` makes a new one and leaves the old one alone. Nothing here asks whether an event is
allowed: it has happened.
"""

from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Final

from bonmot.board import Board, Move
from bonmot.board.tiles import read_tiles, write_tiles
from bonmot.games.challenges import LastPlay
from bonmot.games.crossword.events import (
    AnyEvent,
    Challenged,
    ChallengeFailed,
    ChallengeUpheld,
    Consulted,
    Doubted,
    Exchanged,
    Opened,
    Played,
    Setup,
    Skipped,
    Voted,
    Withdrawn,
)
from bonmot.games.crossword.referee import Referee, referee_for
from bonmot.games.endings import after_penalty
from bonmot.games.events import Accepted, Ended, Passed, Penalized, Resigned
from bonmot.games.turns import following, side_of, with_change, with_item
from bonmot.games.view import TurnLine
from bonmot.words import Alphabet


@dataclass(frozen=True, slots=True)
class Doubt:
    """The program asked whether words are right and waits for the answer."""

    event: Doubted


@dataclass(frozen=True, slots=True)
class Verdict:
    """Contested words wait for the votes of others, or for the arbiter."""

    challenger: int
    words: tuple[str, ...]
    votes: tuple[tuple[int, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game, hidden things included. It never leaves the game: views do."""

    setup: Setup
    seed: int
    number: int
    """Events so far: also the stream of chance for the next one that needs it."""
    sides: tuple[tuple[int, ...], ...]
    board: Board
    racks: tuple[bytes, ...]
    bag: bytes
    scores: tuple[int, ...]
    turn: int
    """The side to move."""
    first: int
    draws: tuple[tuple[str, ...], ...]
    scoreless: int = 0
    """Turns in a row without a score."""
    passes: int = 0
    """Passes in a row."""
    skips: tuple[int, ...] = ()
    """Turns each side still has to let go by."""
    retired: frozenset[int] = frozenset()
    """Sides that resigned."""
    last: LastPlay[Played, "State"] | None = None
    pending: Doubt | Verdict | None = None
    vouched: frozenset[str] = frozenset()
    """Unknown words that players confirmed: they stay good for the game (M-009)."""
    turns: tuple[TurnLine, ...] = ()
    talk: tuple[Consulted, ...] = ()
    final: Ended | None = None

    @property
    def alphabet(self) -> Alphabet:
        """The tiles it is played with."""
        return self.board.alphabet

    @property
    def referee(self) -> Referee:
        """Who knows the words."""
        return referee_for(self.setup)

    def side_of(self, seat: int) -> int | None:
        """The side a seat plays for; None for the arbiter and for strangers."""
        return side_of(seat, self.sides)

    @property
    def arbiter(self) -> int | None:
        """The arbiter's seat."""
        return len(self.setup.seats) if self.setup.arbiter else None

    @property
    def out(self) -> frozenset[int]:
        """The sides that take no more turns: they resigned, or have played their last tile."""
        empty = (side for side, rack in enumerate(self.racks) if not self.bag and not rack)
        return self.retired.union(empty)

    def following(self, side: int) -> int:
        """The side that moves after another; the same one when all others are out."""
        return following(side, len(self.sides), self.out)

    def text(self, tiles: bytes) -> str:
        """Tiles as events write them."""
        return write_tiles(tiles, self.alphabet)

    def tiles(self, text: str) -> bytes:
        """Tiles as events write them, read again."""
        return read_tiles(text, self.alphabet)


def removed(rack: bytes, tiles: bytes) -> bytes:
    """A rack without tiles that were played or given back; a blank that stands for a letter is a blank."""
    left = bytearray(rack)
    for tile in tiles:
        left.remove(0 if tile & 0x80 else tile)
    return bytes(left)


def _opened(event: Opened) -> State:
    setup = event.setup
    edition = setup.edition
    sides = sides_of(setup)
    alphabet = edition.tile_set(setup.language)
    return State(
        setup=setup,
        seed=event.seed,
        number=1,
        sides=sides,
        board=edition.empty_board(referee_for(setup).lexicon, setup.language),
        racks=tuple(read_tiles(rack, alphabet) for rack in event.racks),
        bag=read_tiles(event.bag, alphabet),
        scores=(0,) * len(sides),
        turn=event.first,
        first=event.first,
        draws=event.draws,
        skips=(0,) * len(sides),
    )


def sides_of(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """The seats of each side: one each, or the members of each team in the order the teams appear."""
    teams: dict[int, list[int]] = {}
    for seat, each in enumerate(setup.seats):
        teams.setdefault(-1 - seat if each.team is None else each.team, []).append(seat)
    return tuple(tuple(seats) for seats in teams.values())


def evolved(state: State | None, event: AnyEvent) -> State:
    """The state after an event; the first one makes the first state."""
    if isinstance(event, Opened):
        return _opened(event)
    if state is None:
        raise ValueError("a game starts by being opened")
    return replace(_after(event, state), number=state.number + 1)


@singledispatch
def _after(event: AnyEvent, _state: State) -> State:
    raise TypeError(event)


def _side(state: State, seat: int) -> int:
    side = state.side_of(seat)
    if side is None:
        raise ValueError(seat)
    return side


def _turn_over(state: State, turn: TurnLine, *, passes: int = 0) -> State:
    """A turn without a score ends: the window of the play before closes, and the next side is on."""
    return replace(
        state,
        scoreless=state.scoreless + 1,
        passes=passes,
        last=None,
        pending=None,
        turns=(*state.turns, turn),
        turn=state.following(turn.side),
    )


@_after.register
def _(event: Doubted, state: State) -> State:
    return replace(state, pending=Doubt(event))


@_after.register
def _(event: Played, state: State) -> State:
    side = _side(state, event.seat)
    move = Move.parse(f"{event.place} {event.word}", state.alphabet, state.board.coordinates)
    board = state.board.copy()
    board.lay(move)
    drawn = state.tiles(event.drawn)
    rack = removed(state.racks[side], move.played) + drawn
    scores = with_change(state.scores, side, event.score)
    formed = tuple(dict.fromkeys(state.referee.plain(each.word) for each in event.words))
    played = replace(
        state,
        board=board,
        racks=with_item(state.racks, side, rack),
        bag=state.bag[: len(state.bag) - len(drawn)],
        scores=scores,
        scoreless=0 if event.score else state.scoreless + 1,
        passes=0,
        # What lies further back can never be taken back: it need not be kept.
        last=LastPlay(event.seat, side, event, formed, before=replace(state, last=None, pending=None)),
        pending=None,
        vouched=state.vouched.union(event.vouched),
        turns=(
            *state.turns,
            TurnLine(side, event.seat, "play", event.score, scores[side], event.place, event.word, event.words),
        ),
    )
    return replace(played, turn=played.following(side))


@_after.register
def _(event: Withdrawn, state: State) -> State:
    side = _side(state, event.seat)
    turn = TurnLine(side, event.seat, "withdrawn", 0, state.scores[side])
    return _turn_over(state, turn, passes=state.passes + 1)  # whose word is wrong, passes (M-040)


@_after.register
def _(event: Exchanged, state: State) -> State:
    side = _side(state, event.seat)
    given, drawn = state.tiles(event.tiles), state.tiles(event.drawn)
    changed = replace(
        state,
        racks=with_item(state.racks, side, removed(state.racks[side], given) + drawn),
        bag=state.tiles(event.bag),
    )
    return _turn_over(changed, TurnLine(side, event.seat, "exchange", 0, state.scores[side], count=len(given)))


@_after.register
def _(event: Passed, state: State) -> State:
    side = _side(state, event.seat)
    turn = TurnLine(side, event.seat, "missed" if event.missed else "pass", 0, state.scores[side])
    return _turn_over(state, turn, passes=state.passes + 1)


@_after.register
def _(event: Skipped, state: State) -> State:
    turn = TurnLine(event.side, state.sides[event.side][0], "skipped", 0, state.scores[event.side])
    over = _turn_over(state, turn, passes=state.passes)
    return replace(
        over,
        # The play before may still be challenged: the side that was skipped committed to nothing.
        last=None if state.last is None else replace(state.last, accepted_by=frozenset()),
        skips=with_change(state.skips, event.side, -1),
        scoreless=over.scoreless if state.setup.edition.challenge.lost_turn_is_scoreless else state.scoreless,
    )


@_after.register
def _(event: Challenged, state: State) -> State:
    return replace(state, pending=Verdict(event.seat, event.words))


@_after.register
def _(event: Voted, state: State) -> State:
    pending = state.pending
    if not isinstance(pending, Verdict):
        raise TypeError(pending)
    return replace(state, pending=replace(pending, votes=(*pending.votes, (event.seat, event.valid))))


@_after.register
def _(event: ChallengeUpheld, state: State) -> State:
    last = state.last
    if last is None:
        raise ValueError(event)
    before = last.before
    # Only the play is undone: penalties and turns that were skipped since then stay.
    scores = with_change(state.scores, last.side, -last.event.score)
    skipped = sum(turn.kind == "skipped" for turn in state.turns[len(before.turns) :])
    lost = 1 + skipped if state.setup.edition.challenge.lost_turn_is_scoreless else 0
    turn = TurnLine(last.side, last.seat, "challenged", -last.event.score, scores[last.side], word=last.event.word)
    return replace(
        before,
        bag=state.tiles(event.bag),
        skips=state.skips,
        scores=scores,
        scoreless=before.scoreless + lost,
        passes=before.passes + 1,  # M-040
        turns=(*state.turns, turn),
        talk=state.talk,
        retired=state.retired,
        turn=state.turn,
    )


@_after.register
def _(event: ChallengeFailed, state: State) -> State:
    side = _side(state, event.seat)
    last = state.last
    if last is None:
        raise ValueError(event)
    scores = with_change(state.scores, side, -event.loses_points)
    scores = with_change(scores, last.side, event.gives_points)
    turns = state.turns
    if event.loses_points:
        turns = (*turns, TurnLine(side, event.seat, "wrong-challenge", -event.loses_points, scores[side]))
    if event.gives_points:
        turns = (*turns, TurnLine(last.side, last.seat, "challenge-bonus", event.gives_points, scores[last.side]))
    retired = replace(state, retired=state.retired | {side}) if event.loses_game else state
    return replace(
        retired,
        pending=None,
        last=last.found_good(event.words),  # its other words stay open (M-039)
        scores=scores,
        skips=with_change(state.skips, side, 1) if event.loses_turn else state.skips,
        turns=turns,
        turn=retired.following(side) if event.loses_game and state.turn == side else state.turn,
    )


@_after.register
def _(event: Accepted, state: State) -> State:
    if state.last is None:
        raise ValueError(event)
    return replace(state, last=state.last.accepted(event.seat))


@_after.register
def _(event: Resigned, state: State) -> State:
    side = _side(state, event.seat)
    retired = replace(state, retired=state.retired | {side})
    turns = (*state.turns, TurnLine(side, event.seat, "resigned", 0, state.scores[side]))
    if state.turn != side:
        return replace(retired, turns=turns)
    # A doubt about a word goes with the player who laid it.
    return replace(retired, turns=turns, turn=retired.following(side), pending=None)


@_after.register
def _(event: Consulted, state: State) -> State:
    return replace(state, talk=(*state.talk, event))


@_after.register
def _(event: Penalized, state: State) -> State:
    scores = with_change(state.scores, event.side, -event.points)
    turn = TurnLine(
        event.side, state.sides[event.side][0], "penalty", -event.points, scores[event.side], word=event.reason
    )
    final = after_penalty(state.final, scores, state.retired)
    return replace(state, scores=scores, turns=(*state.turns, turn), final=final)


@_after.register
def _(event: Ended, state: State) -> State:
    turns = list(state.turns)
    for side, change in enumerate(event.adjustments):
        if change:
            turns.append(TurnLine(side, state.sides[side][0], "adjustment", change, event.scores[side]))
    return replace(state, scores=event.scores, turns=tuple(turns), pending=None, last=None, final=event)


MOST_TALK: Final = 500
"""Messages between partners that a game keeps."""
