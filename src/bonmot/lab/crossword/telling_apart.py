"""Whether personas can be told apart by their play, and whether they are as strong as others of their level.

Each plays against a player of the same level without a temperament. A dozen things that can be seen of a game are
counted; who it was is guessed from the games of all, without the game in question, by the nearest mean.
"""

from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from bonmot.kernel import Deed, GameResult
from bonmot.lab.contests import Mean, mean_of
from bonmot.lab.crossword.arena import CrosswordArena
from bonmot.players.levels import Level
from bonmot.players.personas import Persona, personas
from bonmot.words import Alphabet

NEUTRAL_SEED: Final = 1
HARD: Final = 8
"""Tiles of so many points are hard."""

Features = tuple[float, ...]


class Likeness(NamedTuple):
    """How well games are attributed to those who played them."""

    right: float
    confused: dict[tuple[str, str], int]
    """Who it was, who it seemed to be → games."""


def games_of(persona: Persona, level: Level, arena: CrosswordArena, games: int, seed: int) -> list[GameResult]:
    """Games of a persona against nobody in particular; it has the first seat in every other one."""
    own, other = arena.contender(level, persona=persona), arena.contender(level, NEUTRAL_SEED)
    first = arena.whole_games([own, other], seed, games - games // 2)
    return first + arena.whole_games([other, own], seed, games // 2)


def seats_of(games: int) -> list[int]:
    """Where the persona sat in each of these games."""
    return [0] * (games - games // 2) + [1] * (games // 2)


def strength(persona: Persona, level: Level, arena: CrosswordArena, games: int, seed: int) -> Mean:
    """The share of games it wins, counted by deals."""
    played = games_of(persona, level, arena, games, seed)
    deals = games // 2

    def point(own: int, other: int) -> float:
        return 1.0 if own > other else 0.5 if own == other else 0.0

    return mean_of(
        [(point(*played[deal].scores) + 1 - point(*played[deals + deal].scores)) / 2 for deal in range(deals)]
    )


def features(deeds: Sequence[Deed], alphabet: Alphabet) -> Features:
    """What can be seen of the turns of one player in one game."""
    plays = [deed for deed in deeds if deed.length]
    points = [alphabet.values[number] for number in range(len(alphabet))]
    laid = [(deed, tile) for deed in plays for tile in deed.tiles]
    s = alphabet.number("S")

    def mean(values: Sequence[float]) -> float:
        return fmean(values) if values else 0.0

    return (
        mean([deed.length for deed in plays]),
        mean([len(deed.tiles) for deed in plays]),
        mean([deed.crossings for deed in plays]),
        mean([deed.openness for deed in plays]),
        mean([deed.down for deed in plays]),
        mean([deed.score for deed in plays]),
        mean([deed.score for deed in plays if 0 in deed.tiles]),
        mean([deed.bag for deed, tile in laid if tile == 0]),
        mean([deed.bag for deed, tile in laid if tile == s]),
        mean([deed.score for deed in plays if s in deed.tiles]),
        mean([deed.bag for deed, tile in laid if tile and points[tile - 1] >= HARD]),
        float(len(plays)),
    )


def told_apart(level: Level, arena: CrosswordArena, games: int, seed: int) -> Likeness:
    """Let every persona play, and guess who each game was played by."""
    alphabet = Alphabet.load(arena.language)
    seen: list[tuple[str, Features]] = []
    for number, persona in enumerate(personas()):
        played = games_of(persona, level, arena, games, seed + 1000 * number)
        for game, seat in zip(played, seats_of(games), strict=True):
            seen.append((persona.name, features([deed for deed in game.deeds if deed.seat == seat], alphabet)))
    spreads = [pstdev(each) or 1.0 for each in zip(*(one for _, one in seen), strict=True)]
    confused: dict[tuple[str, str], int] = {}
    right = 0
    for index, (name, one) in enumerate(seen):
        guess = _nearest(one, [each for place, each in enumerate(seen) if place != index], spreads)
        confused[name, guess] = confused.get((name, guess), 0) + 1
        right += guess == name
    return Likeness(right / len(seen), confused)


def _nearest(one: Features, others: Sequence[tuple[str, Features]], spreads: Sequence[float]) -> str:
    means = {
        name: tuple(map(fmean, zip(*(each for whose, each in others if whose == name), strict=True)))
        for name in dict(others)
    }
    return min(
        means,
        key=lambda name: sum(((a - b) / spread) ** 2 for a, b, spread in zip(one, means[name], spreads, strict=True)),
    )
