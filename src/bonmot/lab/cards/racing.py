"""How strong the computers of the card race are: whole games without waiting for the clock.

A game jumps from one moment to the next: whatever comes first, a player's answer or the game's own deadline.
"""

import math
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from bonmot.games.cards import AnyCommand, CardRace, Setup, TimePasses, setup_for
from bonmot.games.cards.events import Awarded, Exchanged, GaveUp, Laid, Mistaken
from bonmot.games.cards.state import State
from bonmot.games.game import replay
from bonmot.games.moments import Instant
from bonmot.kernel import StopFlag
from bonmot.players.cards import CardPlayer, Racer
from bonmot.players.player import Later, Player

LEAST: Final = 0.60
MOST: Final = 0.90
"""What a level must win of its games against the one below."""

_MOST_EVENTS: Final = 5000


Deed = Laid | Mistaken | Exchanged | GaveUp
"""What a player may do in a round, as it happened."""


class Played(NamedTuple):
    """A finished game: who won, how long each card took its winner (milliseconds), and what everybody did."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    times: tuple[tuple[int, ...], ...]
    rounds: int
    deeds: tuple[Deed, ...]


class Finding(NamedTuple):
    """What a level was measured to do against the one below."""

    level: int
    games: int
    share: float
    margin: float
    """Half of the 95 % confidence interval."""
    seconds: float
    """Mean time of its answers."""
    cards: float
    rounds: float

    @property
    def kept(self) -> bool:
        """Whether the share of wins is what a ladder should have."""
        return LEAST <= self.share <= MOST


def play(setup: Setup, players: Sequence[Player], seed: int) -> Played:
    """One game between computers, to its end."""
    game = CardRace()
    state = replay(game, game.open(setup, seed))
    at = Instant(0)
    times: list[list[int]] = [[] for _ in players]
    deeds: list[Deed] = []
    for _count in range(_MOST_EVENTS):
        if state.final is not None:
            final, taken = state.final, tuple(map(tuple, times))
            return Played(final.winners, final.scores, taken, state.round.number, tuple(deeds))
        at, seat, command = _next(game, state, players, at)
        events = game.decide(state, seat, command, at)
        for event in events:
            if isinstance(event, Awarded):
                times[event.seat].append(event.time)
            elif isinstance(event, Deed):
                deeds.append(event)
        state = replay(game, events, state)
    raise RuntimeError("this game comes to no end")


def _next(
    game: CardRace, state: State, players: Sequence[Player], at: Instant
) -> tuple[Instant, int | None, AnyCommand]:
    moments: list[tuple[Instant, int, AnyCommand]] = []
    for seat in sorted(game.acting(state)):
        answer = players[seat].choose(game.view(state, seat), StopFlag(), _unheard)
        later = answer if isinstance(answer, Later) else Later(at, answer)
        if isinstance(later.command, AnyCommand):
            moments.append((Instant(max(later.at, at)), seat, later.command))
    first = min(moments, key=lambda each: each[:2], default=None)
    due = game.deadline(state)
    if first is not None and (due is None or first[0] <= due):
        return first
    if due is None:
        raise RuntimeError("nobody can do anything")
    return Instant(max(due, at)), None, TimePasses()


def _unheard(_thought: object) -> None:
    pass


def match(upper: Racer, lower: Racer, language: str, games: int, seed: int = 1) -> Finding:
    """Games of two, seats changed in every other one."""
    setup = setup_for("cards", ["A", "B"], language=language, computers=[0, 1])
    wins, seconds, cards, rounds = 0.0, [], [], []
    for number in range(games):
        seat = number % 2
        racers = (upper, lower) if seat == 0 else (lower, upper)
        players = [CardPlayer(racer, form=seed * 1_000_003 + number * 2 + place) for place, racer in enumerate(racers)]
        played = play(setup, players, seed * 1_000_003 + number // 2)
        wins += 1.0 if played.winners == (seat,) else 0.5 if seat in played.winners else 0.0
        seconds += [time / 1000 for time in played.times[seat]]
        cards.append(played.scores[seat])
        rounds.append(played.rounds)
    share = wins / games
    margin = 1.96 * math.sqrt(max(share * (1 - share), 0.25 / games) / games)
    return Finding(upper.level, games, share, margin, fmean(seconds or [0]), fmean(cards), fmean(rounds))


def measured(
    racers: Sequence[Racer],
    language: str,
    games: int,
    *,
    seed: int = 1,
    tell: Callable[[Finding], None] = lambda _finding: None,
) -> tuple[Racer, ...]:
    """The levels with what they were measured to do; the first one plays against itself."""
    found = []
    for place, racer in enumerate(racers):
        finding = match(racer, racers[max(0, place - 1)], language, games, seed)
        tell(finding)
        found.append(
            msgspec.structs.replace(
                racer,
                beats_lower=round(finding.share, 3) if place else None,
                answer_seconds=round(finding.seconds, 2),
                average=round(finding.cards, 2),
                games=games,
            )
        )
    return tuple(found)
