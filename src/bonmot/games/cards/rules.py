"""Deciding commands: every rule of the card race that says no is in this module. Nothing is changed here."""

from collections import Counter
from functools import singledispatch
from typing import Final

from bonmot.games.cards.chances import chance_for, shuffled
from bonmot.games.cards.commands import AnyCommand, Buzz, Draw, Exchange, Explain, Flip, GiveUp, Judge, Lay, Order, Pick
from bonmot.games.cards.deck import Pile
from bonmot.games.cards.events import (
    AnyEvent,
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
    Ordered,
    Picked,
    Refilled,
    Resigned,
    Revealed,
)
from bonmot.games.cards.judging import Question, arrangements, named_in, shortest
from bonmot.games.cards.racing import (
    consequence,
    ending,
    first_good,
    limit_of,
    mistaken,
    race_deadline,
    voters,
    waits_until,
)
from bonmot.games.cards.state import Claim, State, evolved
from bonmot.games.clocks import SECOND
from bonmot.games.commands import Abandon, Forfeit, Miss, Penalize, Resign, TimePasses
from bonmot.games.endings import abandoned
from bonmot.games.game import Refused
from bonmot.games.legible import legible
from bonmot.games.moments import Instant
from bonmot.games.turns import alone, player, with_consequences

_LONGEST_EXPLANATION: Final = 200


def decide(state: State, seat: int | None, command: AnyCommand, at: Instant) -> list[AnyEvent]:
    """The events that follow from a command, with all that follows from them."""
    if state.final is not None:
        raise Refused("game-over")
    passed = isinstance(command, TimePasses)
    if passed and seat is not None:
        raise Refused("not-the-table")
    events = with_consequences(
        state, _decide(command, state, seat, at), evolved, lambda after: _following(after, at, passed=passed)
    )
    if not events:
        raise Refused("nothing-due")
    return events


def _following(state: State, at: Instant, *, passed: bool) -> AnyEvent | None:
    if (end := ending(state)) is not None:
        return end
    if state.round.phase == "race":
        return consequence(state, at, passed=passed)
    return None


def deadline(state: State) -> Instant | None:
    """When the game goes on although nobody acts."""
    played, race = state.round, state.setup.edition.race
    match played.phase:
        case "countdown":
            return played.at
        case "pick":
            return Instant(played.at + race.pick_seconds * SECOND)
        case "draw":
            return played.until
        case "race":
            return race_deadline(state)
        case _:
            return None


def acting(state: State) -> frozenset[int]:
    """The seats the game waits for."""
    played = state.round
    match played.phase:
        case "flip" | "pick":
            return frozenset({played.flipper} - state.retired)
        case "draw":
            return frozenset({played.winner} if played.winner is not None else ())
        case "race":
            return _racers(state)
        case _:
            return frozenset()


def _racers(state: State) -> frozenset[int]:
    stages = {claim.seat: claim.stage for claim in state.round.claims}
    busy = {seat for seat, stage in stages.items() if stage in {"buzzed", "asked"}}
    for claim in state.round.claims:
        if claim.stage == "voting":
            busy |= voters(state, claim) - {seat for seat, _accept in claim.votes}
    if state.round.stopped is None:
        busy |= {seat for seat in state.active if seat not in stages}
    return frozenset(busy)


@singledispatch
def _decide(command: AnyCommand, _state: State, _seat: int | None, _at: Instant) -> list[AnyEvent]:
    raise TypeError(command)


def _player(state: State, seat: int | None) -> int:
    return player(seat, alone(len(state.hands)), state.retired)[0]


def _held(state: State, seat: int, cards: Cards) -> Cards:
    """The cards as the deck writes them, if the seat holds them all."""
    written = tuple(card.strip().upper() for card in cards[: len(state.hands[seat]) + 1])
    missing = Counter(written) - Counter(state.hands[seat])
    if missing:
        raise Refused("card-not-held", card=next(iter(missing)))
    return written


def _vowels_drawn(state: State, count: int, vowels: int) -> tuple[int, Cards]:
    """So many new cards from the top, so many of them vowels (C-021)."""
    if not 0 <= vowels <= count:
        raise Refused("bad-draw", vowels=vowels, cards=count)
    consonants = count - vowels
    # No pile of a deck that was checked runs out; who plays with fewer cards takes the others.
    if vowels > len(state.vowels):
        vowels, consonants = len(state.vowels), count - len(state.vowels)
    return vowels, (*state.vowels[:vowels], *state.consonants[:consonants])


# ---- turning a card


@_decide.register
def _(_command: Flip, state: State, seat: int | None, at: Instant) -> list[AnyEvent]:
    seat = _player(state, seat)
    if state.round.phase != "flip":
        raise Refused("card-lies-there" if state.round.phase != "draw" else "winner-draws", name=_winner(state))
    if seat != state.round.flipper:
        raise Refused("not-the-flipper", name=state.setup.seats[state.round.flipper].name)
    start = Instant(at + state.setup.edition.race.countdown)
    flipped = Flipped(seat, start)
    return [flipped, _revealed(state, start)] if start <= at else [flipped]


def _winner(state: State) -> str:
    winner = state.round.winner
    return state.setup.seats[winner].name if winner is not None else ""


def _revealed(state: State, at: Instant) -> Revealed:
    return Revealed(state.setup.deck.instructions[state.instructions[0]], at)


@_decide.register
def _(command: Pick, state: State, seat: int | None, at: Instant) -> list[AnyEvent]:
    seat = _player(state, seat)
    if state.round.phase != "pick":
        raise Refused("nothing-to-pick")
    if seat != state.round.flipper:
        raise Refused("not-the-flipper", name=state.setup.seats[state.round.flipper].name)
    return [_picked(state, command.pile, at)]


def _picked(state: State, pile: Pile, at: Instant, *, by_chance: bool = False) -> Picked:
    letter = state.pile(pile)[0]
    return Picked(state.round.flipper, pile, letter, Instant(max(at, state.round.at)), by_chance)


@_decide.register
def _(_command: TimePasses, state: State, _seat: int | None, at: Instant) -> list[AnyEvent]:
    due = deadline(state)
    if due is None or at < due:
        raise Refused("nothing-due")
    match state.round.phase:
        case "countdown":
            return [_revealed(state, at)]
        case "pick":
            chance = chance_for(state, state.round.flipper, "pick")
            return [_picked(state, "vowel" if chance.below(2) == 0 else "consonant", at, by_chance=True)]
        case "draw":
            return [_refilled(state, None, at, by_default=True)]
        case _:
            return []  # what follows, follows from the time alone


# ---- the race


def _race_time(state: State, seat: int, at: Instant) -> int:
    """The time of the race at which a seat acts, if it may act now."""
    played = state.round
    if played.phase != "race":
        raise Refused("no-race" if played.phase in {"flip", "draw"} else "not-yet")
    if seat not in state.active:
        raise Refused("out-of-round")
    time = max(0, at - played.at)
    window = state.setup.edition.race.tie_window
    if played.stopped is not None and at > played.stopped + window:
        raise Refused("race-stopped", name=_explaining(state))
    return time


def _explaining(state: State) -> str:
    names = [state.setup.seats[claim.seat].name for claim in state.round.claims if claim.stage in {"asked", "voting"}]
    return " & ".join(names)


def _claim_time(state: State, seat: int, at: Instant) -> int:
    """The time of a new claim, if it may be made now."""
    if (claim := state.round.claim_of(seat)) is not None:
        raise Refused("explain-first" if claim.stage == "asked" else "claimed-already")
    time = _race_time(state, seat, at)
    limit, best = limit_of(state), first_good(state)
    window = state.setup.edition.race.tie_window
    if (limit is not None and time > limit) or (best is not None and time > best + window):
        raise Refused("too-late")
    if (locked := state.round.locked_until(seat)) > time:
        raise Refused("locked", seconds=-(-(locked - time) // SECOND))
    return time


@_decide.register
def _(_command: Buzz, state: State, seat: int | None, at: Instant) -> list[AnyEvent]:
    seat = _player(state, seat)
    time = _claim_time(state, seat, at)
    return [Buzzed(seat, time, Instant(max(at, state.round.at) + state.setup.edition.race.show_seconds * SECOND))]


@_decide.register
def _(command: Lay, state: State, seat: int | None, at: Instant) -> list[AnyEvent]:
    seat = _player(state, seat)
    claim = state.round.claim_of(seat)
    if claim is not None and claim.stage == "buzzed":
        if (until := waits_until(state, claim)) is not None and at > until:
            raise Refused("too-late")
        time = claim.time  # the buzz fixed it (D4)
    else:
        time = _claim_time(state, seat, at)
        if not command.cards:
            raise Refused("lay-nothing")
    cards = _held(state, seat, command.cards)
    question = state.question
    if question is None:
        raise Refused("not-yet")
    found = arrangements(question, cards)
    if found:
        return [Laid(seat, cards, found[0], time, _explanation(command.explanation) if question.wants_name else "")]
    claimed = Claim(seat, time, "asked", cards)
    if not _may_be_explained(state, question, cards):
        return [mistaken(state, claimed, "no-word" if cards else "nothing-shown", at)]
    until = Instant(max(at, state.round.at) + state.setup.edition.race.explain_seconds * SECOND)
    asked = ExplanationAsked(seat, cards, time, Instant(max(at, state.round.at)), until)
    text = _explanation(command.explanation)
    word = named_in(question, cards, text)
    return [asked, *_explained(state, claimed, word, text, at)] if word else [asked]


def _may_be_explained(state: State, question: Question, cards: Cards) -> bool:
    """Whether these cards could be a proper noun that the list does not have (C-038)."""
    explains = state.setup.edition.words.proper_nouns != "list"
    return question.wants_name and explains and len(cards) >= shortest(question)


def _explanation(text: str) -> str:
    return " ".join(legible(text).split())[:_LONGEST_EXPLANATION]


@_decide.register
def _(command: Explain, state: State, seat: int | None, at: Instant) -> list[AnyEvent]:
    seat = _player(state, seat)
    claim = state.round.claim_of(seat)
    question = state.question
    if claim is None or claim.stage != "asked" or question is None:
        raise Refused("nothing-to-explain")
    text = _explanation(command.text)
    word = named_in(question, claim.cards, text)
    if word is None:
        raise Refused("explanation-without-word", cards="".join(claim.cards))
    return _explained(state, claim, word, text, at)


def _explained(state: State, claim: Claim, word: str, text: str, at: Instant) -> list[AnyEvent]:
    rules = state.setup.edition
    explained = Explained(claim.seat, word, text, Instant(at + rules.race.vote_seconds * SECOND))
    if rules.words.proper_nouns == "vote" and voters(state, claim):
        return [explained]
    # Only computers listen: they believe what has two words or a capital (D5).
    if rules.words.proper_nouns == "free" or len(text.split()) > 1 or text[:1].isupper():
        return [explained, ExplanationAccepted(claim.seat, word)]
    return [explained, mistaken(state, claim, "refused", at)]


@_decide.register
def _(command: Judge, state: State, seat: int | None, _at: Instant) -> list[AnyEvent]:
    seat = _player(state, seat)
    voting = [
        claim
        for claim in state.round.claims
        if claim.stage == "voting" and seat in voters(state, claim) and command.seat in {None, claim.seat}
    ]
    fresh = [claim for claim in voting if seat not in {voter for voter, _accept in claim.votes}]
    if not fresh:
        raise Refused("voted-already" if voting else "nothing-to-judge")
    return [Judged(seat, fresh[0].seat, command.accept)]


@_decide.register
def _(command: Exchange, state: State, seat: int | None, at: Instant) -> list[AnyEvent]:
    seat = _player(state, seat)
    if state.round.claim_of(seat) is not None:
        raise Refused("claimed-already")
    time = _race_time(state, seat, at)
    if not command.cards:
        raise Refused("exchange-no-card")
    cards = _held(state, seat, command.cards)
    given_vowels = len(state.kinds(cards)[0])
    # The new cards are drawn first, and the old ones go under the piles after that (C-032).
    vowels, drawn = _vowels_drawn(state, len(cards), given_vowels if command.vowels is None else command.vowels)
    return [Exchanged(seat, cards, vowels, drawn, shuffled(state, seat, "exchange", cards), time)]


@_decide.register
def _(_command: GiveUp, state: State, seat: int | None, at: Instant) -> list[AnyEvent]:
    seat = _player(state, seat)
    if state.round.claim_of(seat) is not None:
        raise Refused("claimed-already")
    return [GaveUp(seat, _race_time(state, seat, at))]


# ---- after the race


@_decide.register
def _(command: Draw, state: State, seat: int | None, at: Instant) -> list[AnyEvent]:
    seat = _player(state, seat)
    if state.round.phase != "draw":
        raise Refused("nothing-to-draw")
    if seat != state.round.winner:
        raise Refused("winner-draws", name=_winner(state))
    return [_refilled(state, command.vowels, at)]


def _refilled(state: State, vowels: int | None, at: Instant, *, by_default: bool = False) -> Refilled:
    laid, winner = state.round.laid, state.round.winner
    if winner is None:
        raise Refused("nothing-to-draw")
    vowels, drawn = _vowels_drawn(state, len(laid), len(state.kinds(laid)[0]) if vowels is None else vowels)
    return Refilled(winner, vowels, drawn, at, by_default)


@_decide.register
def _(command: Order, state: State, seat: int | None, _at: Instant) -> list[AnyEvent]:
    seat = _player(state, seat)
    cards = _held(state, seat, command.cards)
    if len(cards) != len(state.hands[seat]):
        raise Refused("order-all-cards", cards=len(state.hands[seat]))
    return [Ordered(seat, cards)]


@_decide.register
def _(_command: Resign, state: State, seat: int | None, _at: Instant) -> list[AnyEvent]:
    seat = _player(state, seat)
    return [Resigned(seat, shuffled(state, seat, "resign", state.hands[seat]))]


@_decide.register
def _(_command: Abandon, state: State, seat: int | None, _at: Instant) -> list[AnyEvent]:
    if seat is not None:
        _player(state, seat)
    return [abandoned(state.scores)]


# ---- orders of the table


@_decide.register
def _(command: Forfeit, state: State, seat: int | None, _at: Instant) -> list[AnyEvent]:
    if seat is not None:
        raise Refused("not-the-table")
    loser = _player(state, command.seat)
    return [Resigned(loser, shuffled(state, loser, "resign", state.hands[loser]), late=True)]


@_decide.register(Miss)
@_decide.register(Penalize)
def _(_command: Miss | Penalize, _state: State, _seat: int | None, _at: Instant) -> list[AnyEvent]:
    raise Refused("not-in-this-game")  # there are no turns and no points
