"""The state of a card race, and how each event changes it. Nothing here asks whether an event is allowed."""

from functools import singledispatch
from typing import Any, Literal

import msgspec
from msgspec import structs
from msgspec.structs import replace

from bonmot.games.cards.deck import Instruction, Pile
from bonmot.games.cards.events import (
    AnyEvent,
    Awarded,
    Buzzed,
    Cards,
    Exchanged,
    Explained,
    ExplanationAccepted,
    ExplanationAsked,
    Flipped,
    GaveUp,
    Judged,
    Laid,
    LastLeft,
    Mistaken,
    Opened,
    Ordered,
    Picked,
    RaceResumed,
    Refilled,
    Resigned,
    Revealed,
    Setup,
    Tied,
    Unanswered,
)
from bonmot.games.cards.judging import Question
from bonmot.games.cards.sheet import Outcome, Won
from bonmot.games.events import Ended
from bonmot.games.moments import Instant
from bonmot.games.turns import following, left, with_item

Phase = Literal["flip", "countdown", "pick", "race", "draw", "over"]


class Claim(msgspec.Struct, frozen=True):
    """What a seat says it has: a buzz without cards yet, a name to explain or to be voted on, or a good word."""

    seat: int
    time: int
    """Of the race: what decides who was first."""
    stage: Literal["buzzed", "asked", "voting", "good"]
    cards: Cards = ()
    word: str = ""
    explanation: str = ""
    until: Instant | None = None
    """By then it must show, explain or be voted on."""
    votes: tuple[tuple[int, bool], ...] = ()


class Left(msgspec.Struct, frozen=True):
    """A seat that is out of the round: why, and when it left."""

    seat: int
    why: Literal["exchange", "gave-up", "wrong"]
    time: int


class Lock(msgspec.Struct, frozen=True):
    """A seat that claimed wrongly: when it did, and when it may claim again."""

    seat: int
    time: int
    until: int


class Round(msgspec.Struct, frozen=True):
    """One instruction card, from its turning to its fate."""

    number: int
    flipper: int
    phase: Phase
    at: Instant
    """When the phase began; in the race, when its clock was at 0."""
    card: Instruction | None = None
    index: int = -1
    """Which card of the deck it is."""
    letter: str = ""
    claims: tuple[Claim, ...] = ()
    out: tuple[Left, ...] = ()
    locks: tuple[Lock, ...] = ()
    last: tuple[int, int] | None = None
    """Since when only one seat is left, and until when it may lay."""
    stopped: Instant | None = None
    """Since when the race stands still for an explanation."""
    winner: int | None = None
    laid: Cards = ()
    until: Instant | None = None

    def claim_of(self, seat: int) -> Claim | None:
        """What a seat has claimed."""
        return next((claim for claim in self.claims if claim.seat == seat), None)

    def locked_until(self, seat: int) -> int:
        """When a seat may claim again."""
        return max((lock.until for lock in self.locks if lock.seat == seat), default=0)


class State(msgspec.Struct, frozen=True):
    """Everything about a game, hidden things included. It never leaves the game: views do."""

    setup: Setup
    seed: int
    number: int
    """Events so far."""
    hands: tuple[Cards, ...]
    vowels: Cards
    """From the top."""
    consonants: Cards
    instructions: tuple[int, ...]
    """Cards of the deck by their place, from the top."""
    round: Round
    won: tuple[tuple[Won, ...], ...]
    retired: frozenset[int] = frozenset()
    history: tuple[Outcome, ...] = ()
    final: Ended | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have not resigned."""
        return left(len(self.hands), self.retired)

    @property
    def turn(self) -> int:
        """The seat that turns the card of this round."""
        return self.round.flipper

    @property
    def scores(self) -> tuple[int, ...]:
        """The cards won, by seat."""
        return tuple(map(len, self.won))

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that are not out of the round."""
        gone = {each.seat for each in self.round.out}
        return tuple(seat for seat in self.seats if seat not in gone)

    @property
    def question(self) -> Question | None:
        """What is asked for in this round; None before it is seen."""
        if self.round.card is None:
            return None
        setup = self.setup
        minimum = setup.edition.words.minimum_length
        return Question(self.round.card, setup.language, setup.lexicon, minimum, self.round.letter)

    def following(self, seat: int) -> int:
        """The seat after another one."""
        return following(seat, len(self.hands), self.retired)

    def pile(self, pile: Pile) -> Cards:
        """One of the piles of letters, from the top."""
        return self.vowels if pile == "vowel" else self.consonants

    def kinds(self, cards: Cards) -> tuple[Cards, Cards]:
        """Cards, the vowels and the consonants apart."""
        vowels = self.setup.deck.vowels
        return tuple(card for card in cards if card in vowels), tuple(card for card in cards if card not in vowels)


def without(hand: Cards, cards: Cards) -> Cards:
    """A hand without some cards."""
    kept = list(hand)
    for card in cards:
        kept.remove(card)
    return tuple(kept)


def _opened(event: Opened) -> State:
    return State(
        setup=event.setup,
        seed=event.seed,
        number=1,
        hands=event.hands,
        vowels=event.vowels,
        consonants=event.consonants,
        instructions=event.instructions,
        round=Round(1, event.first, "flip", Instant(0)),
        won=((),) * len(event.hands),
    )


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


def _with_hand(state: State, seat: int, hand: Cards) -> tuple[Cards, ...]:
    return with_item(state.hands, seat, hand)


def _under(state: State, cards: Cards) -> State:
    """Cards put under the piles of their kinds."""
    vowels, consonants = state.kinds(cards)
    return replace(state, vowels=(*state.vowels, *vowels), consonants=(*state.consonants, *consonants))


def _drawn(state: State, seat: int, cards: Cards) -> State:
    """A seat took cards from the top of the piles."""
    vowels, consonants = state.kinds(cards)
    return replace(
        state,
        hands=_with_hand(state, seat, (*state.hands[seat], *cards)),
        vowels=state.vowels[len(vowels) :],
        consonants=state.consonants[len(consonants) :],
    )


def _in_round(
    state: State,
    claim: Claim | None = None,
    seat: int | None = None,
    **changes: Any,  # for `replace`
) -> State:
    """The state with something changed in the round: a seat's claim, if one is given or a seat's goes away."""
    changed = claim.seat if claim is not None else seat
    claims = tuple(each for each in state.round.claims if each.seat != changed)
    if claim is not None:
        claims = (*claims, claim)
    return replace(state, round=replace(state.round, claims=claims, **changes))


def _next_round(state: State, flipper: int, at: Instant) -> State:
    return replace(state, round=Round(state.round.number + 1, flipper, "flip", at))


def _card_back(state: State, event: Tied | Unanswered) -> State:
    """Nobody won: the card goes under its pile, the special letter too, and the same seat turns the next one."""
    played = state.round
    card = played.card
    if card is None:
        raise ValueError("no card lies there")
    outcome = Outcome(played.number, card, played.letter, played.flipper, "nobody", (), (), ())
    if isinstance(event, Tied):
        outcome = structs.replace(outcome, how="tied", seats=event.seats, words=event.words, times=event.times)
    back = replace(state, instructions=(*state.instructions, played.index), history=(*state.history, outcome))
    flipper = played.flipper if played.flipper not in state.retired else state.following(played.flipper)
    return _next_round(_under(back, (played.letter,) if played.letter else ()), flipper, event.at)


@_after.register
def _(event: Flipped, state: State) -> State:
    return replace(state, round=replace(state.round, phase="countdown", at=event.start))


@_after.register
def _(event: Revealed, state: State) -> State:
    phase: Phase = "pick" if event.card.kind == "special" else "race"
    revealed = replace(state.round, phase=phase, at=event.at, card=event.card, index=state.instructions[0])
    return replace(state, round=revealed, instructions=state.instructions[1:])


@_after.register
def _(event: Picked, state: State) -> State:
    picked = replace(state, round=replace(state.round, phase="race", at=event.at, letter=event.letter))
    if event.pile == "vowel":
        return replace(picked, vowels=state.vowels[1:])
    return replace(picked, consonants=state.consonants[1:])


@_after.register
def _(event: Buzzed, state: State) -> State:
    return _in_round(state, Claim(event.seat, event.time, "buzzed", until=event.until))


@_after.register
def _(event: Laid, state: State) -> State:
    return _in_round(state, Claim(event.seat, event.time, "good", event.cards, event.word, event.explanation))


@_after.register
def _(event: ExplanationAsked, state: State) -> State:
    claim = Claim(event.seat, event.time, "asked", event.cards, until=event.until)
    return _in_round(state, claim, stopped=event.at if state.round.stopped is None else state.round.stopped)


def _claim(state: State, seat: int) -> Claim:
    claim = state.round.claim_of(seat)
    if claim is None:
        raise ValueError(seat)
    return claim


@_after.register
def _(event: Explained, state: State) -> State:
    claim = _claim(state, event.seat)
    explained = replace(claim, stage="voting", word=event.word, explanation=event.text, until=event.until)
    return _in_round(state, explained)


@_after.register
def _(event: Judged, state: State) -> State:
    claim = _claim(state, event.claimant)
    return _in_round(state, replace(claim, votes=(*claim.votes, (event.seat, event.accept))))


@_after.register
def _(event: ExplanationAccepted, state: State) -> State:
    return _in_round(state, replace(_claim(state, event.seat), stage="good", word=event.word, until=None))


@_after.register
def _(event: Mistaken, state: State) -> State:
    if event.until is not None:
        return _in_round(state, seat=event.seat, locks=(*state.round.locks, Lock(event.seat, event.time, event.until)))
    return _in_round(state, seat=event.seat, out=(*state.round.out, Left(event.seat, "wrong", event.time)))


@_after.register
def _(event: RaceResumed, state: State) -> State:
    return _in_round(state, at=event.start, stopped=None)


@_after.register
def _(event: Exchanged, state: State) -> State:
    without_old = replace(state, hands=_with_hand(state, event.seat, without(state.hands[event.seat], event.cards)))
    changed = _under(_drawn(without_old, event.seat, event.drawn), event.under)
    out = (*state.round.out, Left(event.seat, "exchange", event.time))
    return _in_round(changed, seat=event.seat, out=out)


@_after.register
def _(event: GaveUp, state: State) -> State:
    return _in_round(state, seat=event.seat, out=(*state.round.out, Left(event.seat, "gave-up", event.time)))


@_after.register
def _(event: LastLeft, state: State) -> State:
    return _in_round(state, last=(event.time, event.until))


@_after.register
def _(event: Awarded, state: State) -> State:
    played = state.round
    card = played.card
    if card is None:
        raise ValueError("no card lies there")
    seat = event.seat
    won = Won(card, played.letter, event.word, event.time, played.number, event.explanation, "", played.index)
    outcome = Outcome(played.number, card, played.letter, played.flipper, "won", (seat,), (event.word,), (event.time,))
    discarded = replace(
        state,
        hands=_with_hand(state, seat, without(state.hands[seat], event.cards)),
        won=with_item(state.won, seat, (*state.won[seat], won)),
        history=(*state.history, outcome),
        round=replace(
            played, phase="draw", claims=(), stopped=None, winner=seat, laid=event.cards, until=event.until, letter=""
        ),
    )
    return _under(discarded, event.under)


@_after.register
def _(event: Refilled, state: State) -> State:
    return _next_round(_drawn(state, event.seat, event.drawn), state.following(state.round.flipper), event.at)


@_after.register
def _(event: Tied, state: State) -> State:
    return _card_back(state, event)


@_after.register
def _(event: Unanswered, state: State) -> State:
    return _card_back(state, event)


@_after.register
def _(event: Ordered, state: State) -> State:
    return replace(state, hands=_with_hand(state, event.seat, event.hand))


@_after.register
def _(event: Resigned, state: State) -> State:
    seat = event.seat
    gone = replace(state, hands=_with_hand(state, seat, ()), retired=state.retired | {seat})
    gone = _in_round(_under(gone, event.under), seat=seat)
    played = gone.round
    if played.phase == "flip" and played.flipper == seat:
        return replace(gone, round=replace(played, flipper=gone.following(seat)))
    if played.phase == "draw" and played.winner == seat:
        return _next_round(gone, gone.following(played.flipper), played.at)
    return gone


@_after.register
def _(event: Ended, state: State) -> State:
    return replace(state, final=event, round=replace(state.round, phase="over", claims=(), until=None))
