"""Deciding commands: every rule of OPTION that says no is in this module, or the judge's (`judging`).

Each `_decide` answers with events or raises `Refused`; nothing is changed here.
"""

from functools import singledispatch
from typing import Final

from bonmot.games.challenges import check_acceptance, contested, open_window
from bonmot.games.chance import Chance
from bonmot.games.commands import Abandon, Accept, Challenge, Forfeit, Miss, Pass, Penalize, Resign
from bonmot.games.dealing import drawn
from bonmot.games.endings import abandoned, by_resignation, counted, penalty, tiles_left
from bonmot.games.events import Accepted, Ended, Passed, Resigned
from bonmot.games.game import Refused, refusing
from bonmot.games.moments import Instant
from bonmot.games.option.commands import AnyCommand, Exchange, Play
from bonmot.games.option.events import AnyEvent, ChallengeFailed, ChallengeUpheld, Exchanged, Played, PrismWord
from bonmot.games.option.finding import can_play
from bonmot.games.option.judging import board_on, judged
from bonmot.games.option.state import State, evolved
from bonmot.games.turns import check_authority, check_running, player, with_consequences

RACK: Final = 7
"""O-017."""


def decide(state: State, seat: int | None, command: AnyCommand, at: Instant) -> list[AnyEvent]:
    """The events that follow from a command, with the end of the game if that follows."""
    del at  # no rule of this game looks at the time
    check_running(state.final, seat, command)
    return with_consequences(state, _decide(command, state, seat), evolved, _end)


def acting(state: State) -> frozenset[int]:
    """The seats the game waits for."""
    if state.final is not None:
        return frozenset()
    return opponents_to_accept(state) or frozenset({state.turn})


def opponents_to_accept(state: State) -> frozenset[int]:
    """Who may still challenge the play that ends the game; nobody when it ends nothing."""
    if state.last is None or not may_challenge(state) or reason_to_end(state) is None:
        return frozenset()
    return state.last.undecided(state.sides, state.retired)


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
    if (end := by_resignation(state.scores, state.retired)) is not None:
        return end
    reason = reason_to_end(state)
    if reason is None or opponents_to_accept(state):
        return None
    # What is left costs both of its faces, and the seat that went out gains all of that (O-048, O-049).
    values = [sum(state.prisms[name].value for name in rack) for rack in state.racks]
    return counted(reason, state.scores, tiles_left(values, state.went_out), state.retired)


@singledispatch
def _decide(command: AnyCommand, _state: State, _seat: int | None) -> list[AnyEvent]:
    raise TypeError(command)


def _player(state: State, seat: int | None) -> int:
    return player(seat, state.sides, state.retired)[0]


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
    found = judged(board_on(state.board, state.prisms, options), command.placed, command.flipped, rack)
    if options.referee == "strict" and (wrong := _wrong_words(state, tuple(word.word for word in found.words))):
        raise Refused("unknown-words", words=list(wrong))
    wanted = RACK - (len(rack) - len(command.placed))
    words = tuple(
        PrismWord(word.word, word.score, word.row, word.column, word.down, word.doubled) for word in found.words
    )
    return [
        Played(
            seat,
            tuple(sorted(command.placed)),
            tuple(sorted(command.flipped)),
            found.score,
            words,
            drawn(state.bag, wanted)[0],
            found.seven_bonus,
            found.flip_bonus,
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
    shaken = Chance(state.seed, state.number).in_new_order((*state.bag, *given))
    return [Exchanged(seat, given, *drawn(shaken, len(given)))]


@_decide.register
def _(_command: Pass, state: State, seat: int | None) -> list[AnyEvent]:
    return [Passed(_on_turn(state, seat))]


# ---- challenges


def contestable(state: State) -> tuple[str, ...]:
    """The words of the last play that were not yet found good."""
    return state.last.contestable if state.last is not None and may_challenge(state) else ()


@_decide.register
def _(command: Challenge, state: State, seat: int | None) -> list[AnyEvent]:
    seat = _player(state, seat)
    if not may_challenge(state):
        raise Refused("no-challenges")
    last = open_window(state.last, seat, seat)
    alphabet = state.prisms.alphabet
    with refusing():
        named = [alphabet.decode(alphabet.encode(word)) for word in command.words]
    words = contested(named, last.contestable)
    wrong = _wrong_words(state, words)
    if wrong:
        return [ChallengeUpheld(seat, wrong, Chance(state.seed, state.number).in_new_order(last.before.bag))]
    return [ChallengeFailed(seat, words, state.setup.edition.options.challenge_cost)]


def _wrong_words(state: State, formed: tuple[str, ...]) -> tuple[str, ...]:
    lexicon = state.lexicon
    return tuple(word for word in dict.fromkeys(formed) if word not in lexicon)


@_decide.register
def _(_command: Accept, state: State, seat: int | None) -> list[AnyEvent]:
    seat = _player(state, seat)
    check_acceptance(state.last, seat, opponents_to_accept(state))
    return [Accepted(seat)]


# ---- leaving, penalties


@_decide.register
def _(_command: Resign, state: State, seat: int | None) -> list[AnyEvent]:
    return [Resigned(_player(state, seat))]


@_decide.register
def _(_command: Abandon, state: State, seat: int | None) -> list[AnyEvent]:
    if seat is not None:
        _player(state, seat)
    return [abandoned(state.scores)]


@_decide.register
def _(command: Miss, state: State, seat: int | None) -> list[AnyEvent]:
    check_authority(seat)
    return [Passed(_on_turn(state, command.seat), missed=True)]


@_decide.register
def _(command: Forfeit, state: State, seat: int | None) -> list[AnyEvent]:
    check_authority(seat)
    return [Resigned(_player(state, command.seat), late=True)]


@_decide.register
def _(command: Penalize, state: State, seat: int | None) -> list[AnyEvent]:
    check_authority(seat)
    return [penalty(command, len(state.racks))]
