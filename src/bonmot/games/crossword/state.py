"""The state of a crossword game, and how each event changes it.

A state is a value: `evolved` makes a new one and leaves the old one alone. Nothing here asks whether an event is
allowed: it has happened.
"""

from functools import singledispatch
from typing import Final

import msgspec
from msgspec.structs import replace

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
from bonmot.games.dealing import without
from bonmot.games.events import Accepted, Ended, Passed, Penalized, Resigned
from bonmot.games.laying import LayingState, ended, noted, passed, penalized, resigned, turn_over
from bonmot.games.turns import side_of, turns_taken, with_change, with_item
from bonmot.games.view import TurnLine
from bonmot.words import Alphabet


class Said(msgspec.Struct, frozen=True):
    """A word between partners (R-056), and in which turn it was said: so many had been taken."""

    seat: int
    text: str
    turn: int


class Doubt(msgspec.Struct, frozen=True):
    """The program asked whether words are right and waits for the answer."""

    event: Doubted


class Verdict(msgspec.Struct, frozen=True):
    """Contested words wait for the votes of others, or for the arbiter."""

    challenger: int
    words: tuple[str, ...]
    votes: tuple[tuple[int, bool], ...] = ()


class State(LayingState, frozen=True, kw_only=True):
    """Everything about a game, hidden things included. It never leaves the game: views do."""

    setup: Setup
    board: Board
    racks: tuple[bytes, ...]
    bag: bytes
    skips: tuple[int, ...] = ()
    """Turns each side still has to let go by."""
    last: LastPlay[Played, "State"] | None = None
    pending: Doubt | Verdict | None = None
    vouched: frozenset[str] = frozenset()
    """Unknown words that players confirmed: they stay good for the game (M-009)."""
    talk: tuple[Said, ...] = ()

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


_after.register(Passed, passed)
_after.register(Penalized, penalized)
_after.register(Ended, ended)


@_after.register
def _(event: Resigned, state: State) -> State:
    after, pending = resigned(event, state), state.pending
    if not isinstance(pending, Verdict) or state.arbiter is None:
        return after
    # What somebody else contests is still put to the arbiter.
    is_own = state.side_of(pending.challenger) == state.side_of(event.seat)
    return after if is_own else replace(after, pending=pending)


@_after.register
def _(event: Doubted, state: State) -> State:
    return replace(state, pending=Doubt(event))


def _move_of(event: Played, state: State) -> Move:
    return Move.parse(f"{event.place} {event.word}", state.alphabet, state.board.coordinates)


@_after.register
def _(event: Played, state: State) -> State:
    side = state.playing(event.seat)
    move = _move_of(event, state)
    board = state.board.after(move)
    drawn = state.tiles(event.drawn)
    rack = removed(state.racks[side], move.played) + drawn
    scores = with_change(state.scores, side, event.score)
    formed = tuple(dict.fromkeys(state.referee.plain(each.word) for each in event.words))
    played = replace(
        state,
        board=board,
        racks=with_item(state.racks, side, rack),
        bag=without(state.bag, drawn),
        scores=scores,
        scoreless=0 if event.score else state.scoreless + 1,
        passes=0,
        # What lies further back can never be taken back: it need not be kept. Nor need the board as it was: a board is
        # the larger part of a table, and the play can be lifted from it again.
        last=LastPlay(event.seat, side, event, formed, before=replace(state, board=board, last=None, pending=None)),
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
    # Whose word is wrong, passes (M-040).
    return turn_over(state, state.playing(event.seat), "withdrawn", seat=event.seat, passes=state.passes + 1)


@_after.register
def _(event: Exchanged, state: State) -> State:
    side = state.playing(event.seat)
    given, drawn = state.tiles(event.tiles), state.tiles(event.drawn)
    changed = replace(
        state,
        racks=with_item(state.racks, side, removed(state.racks[side], given) + drawn),
        bag=state.tiles(event.bag),
    )
    return turn_over(changed, side, "exchange", seat=event.seat, count=len(given))


@_after.register
def _(event: Skipped, state: State) -> State:
    over = turn_over(state, event.side, "skipped", passes=state.passes)
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
    skipped = sum(turn.kind == "skipped" for turn in state.turns[len(before.turns) :])
    lost = 1 + skipped if state.setup.edition.challenge.lost_turn_is_scoreless else 0
    # Only the play is undone: penalties and turns that were skipped since then stay.
    undone = replace(
        before,
        board=state.board.without(_move_of(last.event, state)),
        bag=state.tiles(event.bag),
        skips=state.skips,
        scores=state.scores,
        scoreless=before.scoreless + lost,
        passes=before.passes + 1,  # M-040
        turns=state.turns,
        talk=state.talk,
        retired=state.retired,
        turn=state.turn,
    )
    return noted(undone, last.side, "challenged", -last.event.score, seat=last.seat, word=last.event.word)


@_after.register
def _(event: ChallengeFailed, state: State) -> State:
    side = state.playing(event.seat)
    last = state.last
    if last is None:
        raise ValueError(event)
    after = state
    if event.loses_points:
        after = noted(after, side, "wrong-challenge", -event.loses_points, seat=event.seat)
    if event.gives_points:
        after = noted(after, last.side, "challenge-bonus", event.gives_points, seat=last.seat)
    if event.loses_game:
        after = replace(after, retired=state.retired | {side})
    return replace(
        after,
        pending=None,
        last=last.found_good(event.words),  # its other words stay open (M-039)
        skips=with_change(state.skips, side, 1) if event.loses_turn else state.skips,
        turn=after.following(side) if event.loses_game and state.turn == side else state.turn,
    )


@_after.register
def _(event: Accepted, state: State) -> State:
    if state.last is None:
        raise ValueError(event)
    return replace(state, last=state.last.accepted(event.seat))


@_after.register
def _(event: Consulted, state: State) -> State:
    return replace(state, talk=(*state.talk, Said(event.seat, event.text, turns_taken(state.turns))))


MOST_TALK: Final = 500
"""Messages between partners that a game keeps."""
