"""Deciding commands: every rule of OPTION that says no is in this module or in `legality`.

Each `_decide` answers with events or raises `Refused`; nothing is changed here.
"""

from functools import singledispatch
from typing import Final

from bonmot.errors import BonmotError
from bonmot.games.chance import Chance
from bonmot.games.game import Refused
from bonmot.games.legible import legible
from bonmot.games.option.commands import (
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
)
from bonmot.games.option.events import (
    Accepted,
    AnyEvent,
    ChallengeFailed,
    ChallengeUpheld,
    Ended,
    Exchanged,
    Formed,
    Passed,
    Penalized,
    Played,
    Resigned,
)
from bonmot.games.option.finding import can_play
from bonmot.games.option.legality import judged
from bonmot.games.option.state import State, evolved

RACK: Final = 7
"""O-017."""


def decide(state: State, seat: int | None, command: AnyCommand) -> list[AnyEvent]:
    """The events that follow from a command, with the end of the game if that follows."""
    # Overtime is counted when the game is over: only the table may still say so.
    if state.final is not None and not (seat is None and isinstance(command, Penalize)):
        raise Refused("game-over")
    events = _decide(command, state, seat)
    for event in events:
        state = evolved(state, event)
    if state.final is None and (end := _end(state)) is not None:
        events.append(end)
    return events


def acting(state: State) -> frozenset[int]:
    """The seats the game waits for."""
    if state.final is not None:
        return frozenset()
    return opponents_to_accept(state) or frozenset({state.turn})


def opponents_to_accept(state: State) -> frozenset[int]:
    """Who may still challenge the play that ends the game; nobody when it ends nothing."""
    if state.last is None or not may_challenge(state) or reason_to_end(state) is None:
        return frozenset()
    return frozenset(state.active) - state.accepted_by - {state.last.event.seat}


def may_challenge(state: State) -> bool:
    """Whether words stand until they are challenged."""
    return state.setup.edition.options.referee == "challenge"


def reason_to_end(state: State) -> str | None:
    """Why the game would end now, if it would: a code, or None (O-047)."""
    if state.went_out is not None:
        return "out"
    if state.passes >= len(state.active):
        return "all-passed"
    if not state.bag and not any(can_play(state, seat) for seat in state.active):
        return "no-move"
    return None


def _end(state: State) -> Ended | None:
    if len(state.active) == 1:
        return given_up(state, "resigned")
    reason = reason_to_end(state)
    if reason is None or opponents_to_accept(state):
        return None
    return ended(state, reason)


def ended(state: State, reason: str) -> Ended:
    """The end: what is left costs both of its faces, and whoever went out gains all of that (O-048, O-049)."""
    values = [sum(state.prisms[name].value for name in rack) for rack in state.racks]
    adjustments = [-value for value in values]
    if (out := state.went_out) is not None:
        adjustments[out] += sum(values)
    scores = tuple(score + change for score, change in zip(state.scores, adjustments, strict=True))
    return Ended(reason, tuple(adjustments), scores, state.best_seats(scores))


def given_up(state: State, reason: str) -> Ended:
    """The end without counting prisms: one seat is left, or the game was abandoned."""
    winners = state.active if reason != "abandoned" else ()
    return Ended(reason, (0,) * len(state.racks), state.scores, winners)


@singledispatch
def _decide(command: AnyCommand, _state: State, _seat: int | None) -> list[AnyEvent]:
    raise TypeError(command)


def _player(state: State, seat: int | None) -> int:
    if seat is None or not 0 <= seat < len(state.racks):
        raise Refused("not-a-player")
    if seat in state.retired:
        raise Refused("resigned-already")
    return seat


def _on_turn(state: State, seat: int | None) -> int:
    """The seat, if it may take a turn now."""
    seat = _player(state, seat)
    if opponents_to_accept(state):
        raise Refused("last-play-open")
    if seat != state.turn:
        raise Refused("not-your-turn", name=state.setup.seats[state.turn].name)
    return seat


# ---- turns


@_decide.register
def _(command: Play, state: State, seat: int | None) -> list[AnyEvent]:
    seat = _on_turn(state, seat)
    options, rack = state.setup.edition.options, state.racks[seat]
    found = judged(state.board, command.placed, command.turned, state.prisms, options, state.coordinates, rack)
    if options.referee == "strict" and (wrong := _wrong_words(state, tuple(word.word for word in found.words))):
        raise Refused("unknown-words", words=list(wrong))
    wanted = RACK - (len(rack) - len(command.placed))
    drawn = state.bag[max(0, len(state.bag) - wanted) :] if wanted > 0 else ()
    words = tuple(Formed(word.word, word.score, word.row, word.column, word.down, word.doubled) for word in found.words)
    return [
        Played(
            seat,
            tuple(sorted(command.placed)),
            tuple(sorted(command.turned)),
            found.score,
            words,
            drawn,
            found.seven_bonus,
            found.turned_bonus,
            found.connections,
        )
    ]


@_decide.register
def _(command: Exchange, state: State, seat: int | None) -> list[AnyEvent]:
    seat = _on_turn(state, seat)
    given = command.prisms
    if not given:
        raise Refused("exchange-nothing")
    for name in given:
        if name not in state.racks[seat]:
            raise Refused("turn-not-on-rack", prism=name)
        if given.count(name) > 1:
            raise Refused("turn-prism-twice", prism=name)
    if not state.bag:
        raise Refused("bag-too-small", bag=0, needed=1)
    if state.setup.edition.options.exchange_only_if_stuck and can_play(state, seat):
        raise Refused("exchange-not-stuck")  # O-029
    # Prisms go back before others are drawn: one may draw one's own again (K-07).
    shaken = _shaken(state, (*state.bag, *given))
    return [Exchanged(seat, given, shaken[len(shaken) - len(given) :], shaken[: len(shaken) - len(given)])]


def _shaken(state: State, names: tuple[str, ...]) -> tuple[str, ...]:
    numbers = bytes(state.prisms.number(name) for name in names)
    return tuple(state.prisms[number].name for number in Chance(state.seed, state.number).shuffled(numbers))


@_decide.register
def _(_command: Pass, state: State, seat: int | None) -> list[AnyEvent]:
    return [Passed(_on_turn(state, seat))]


# ---- challenges


def contestable(state: State) -> tuple[str, ...]:
    """The words of the last play that were not yet found good."""
    if state.last is None or not may_challenge(state):
        return ()
    formed = dict.fromkeys(each.word for each in state.last.event.words)
    return tuple(word for word in formed if word not in state.last.good)


@_decide.register
def _(command: Challenge, state: State, seat: int | None) -> list[AnyEvent]:
    seat = _player(state, seat)
    if not may_challenge(state):
        raise Refused("no-challenges")
    if state.last is None:
        raise Refused("challenge-too-late")  # the window closes when the next seat commits
    if seat == state.last.event.seat:
        raise Refused("own-play")
    if seat in state.accepted_by:
        raise Refused("accepted-already")
    formed = contestable(state)
    try:
        alphabet = state.prisms.alphabet
        named = tuple(dict.fromkeys(alphabet.decode(alphabet.encode(word)) for word in command.words))
    except BonmotError as error:
        raise Refused(error.code, **error.particulars) from error
    for word in named:
        if word not in formed:
            raise Refused("word-not-played", word=word, words=list(formed))
    contested = named or formed
    wrong = _wrong_words(state, contested)
    if wrong:
        return [ChallengeUpheld(seat, wrong, _shaken(state, state.last.before.bag))]
    return [ChallengeFailed(seat, contested, state.setup.edition.options.challenge_cost)]


def _wrong_words(state: State, formed: tuple[str, ...]) -> tuple[str, ...]:
    lexicon = state.lexicon
    return tuple(word for word in dict.fromkeys(formed) if word not in lexicon)


@_decide.register
def _(_command: Accept, state: State, seat: int | None) -> list[AnyEvent]:
    seat = _player(state, seat)
    waiting = opponents_to_accept(state)
    if not waiting:
        raise Refused("nothing-to-accept")
    if seat not in waiting:
        raise Refused("accepted-already" if seat in state.accepted_by else "own-play")
    return [Accepted(seat)]


# ---- leaving, penalties


@_decide.register
def _(_command: Resign, state: State, seat: int | None) -> list[AnyEvent]:
    return [Resigned(_player(state, seat))]


@_decide.register
def _(_command: Abandon, state: State, seat: int | None) -> list[AnyEvent]:
    if seat is not None:
        _player(state, seat)
    return [given_up(state, "abandoned")]


def _table(seat: int | None) -> None:
    if seat is not None:
        raise Refused("not-the-arbiter")


@_decide.register
def _(command: Miss, state: State, seat: int | None) -> list[AnyEvent]:
    _table(seat)
    return [Passed(_on_turn(state, command.seat), missed=True)]


@_decide.register
def _(command: Forfeit, state: State, seat: int | None) -> list[AnyEvent]:
    _table(seat)
    return [Resigned(_player(state, command.seat), late=True)]


@_decide.register
def _(command: Penalize, state: State, seat: int | None) -> list[AnyEvent]:
    _table(seat)
    if not 0 <= command.side < len(state.racks):
        raise Refused("no-such-side", side=command.side)
    if not 1 <= command.points <= 1000:
        raise Refused("bad-penalty", points=command.points)
    return [Penalized(command.side, command.points, legible(command.reason)[:40])]
