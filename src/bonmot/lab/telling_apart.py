"""Whether personas can be told apart by their play, and whether they are as strong as others of their level.

Each plays against a player of the same level without a temperament. A dozen things that can be seen of a game are
counted; who it was is guessed from the games of all, without the game in question, by the nearest mean.
"""

from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from bonmot.lab.contests import Mean, mean_of
from bonmot.players.personas import Persona, personas

NEUTRAL_SEED: Final = 1
"""Of the words that somebody without a temperament knows."""

Features = tuple[float, ...]
Deed = TypeVar("Deed")
"""What a player does in a turn, as its game sees it."""


class Seen(NamedTuple, Generic[Deed]):
    """A game of a persona: what it did, and whether it won (1), tied (½) or lost (0)."""

    deeds: Sequence[Deed]
    won: float


class PersonaGames(Protocol[Deed]):
    """A game at one level in one language, for personas against somebody without a temperament."""

    evening: int
    """How many games are looked at together to guess who it was: some say little."""

    def games(self, persona: Persona, games: int, seed: int) -> Sequence[Seen[Deed]]:
        """So many games; in the second half seats are changed, on the deals of the first."""
        ...

    def features(self, deeds: Sequence[Deed]) -> Features:
        """What strikes one who sees all that."""
        ...


class Likeness(NamedTuple):
    """How well games are attributed to those who played them."""

    right: float
    confused: dict[tuple[str, str], int]
    """Who it was, who it seemed to be → games."""


def points(own: int, other: int) -> float:
    """What a game counts.

    >>> points(300, 250), points(9, 9)
    (1.0, 0.5)
    """
    return 1.0 if own > other else 0.5 if own == other else 0.0


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return fmean(values) if values else 0.0


def strength(persona: Persona, playing: PersonaGames[Deed], games: int, seed: int) -> Mean:
    """The share of games it wins, counted by deals."""
    deals = games // 2
    won = [seen.won for seen in playing.games(persona, 2 * deals, seed)]
    return mean_of([(won[deal] + won[deals + deal]) / 2 for deal in range(deals)])


class _WholeGames(Protocol):
    # Levels, contenders and games are those of the arena, whichever game it is.
    def contender(self, level: Any, seed: int = 0, persona: Persona | None = None) -> Any: ...
    def whole_games(self, seats: Sequence[Any], seed: int, count: int) -> Sequence[Any]: ...  # contenders, games


# What is seen of a game is what its arena sees.
def against_neutral(arena: _WholeGames, level: object, persona: Persona, games: int, seed: int) -> list[Seen[Any]]:
    """Games of a persona against nobody in particular; it has the first seat in the first half of them."""
    own, other = arena.contender(level, persona=persona), arena.contender(level, NEUTRAL_SEED)
    found = []
    for seat, seats, count in ((0, [own, other], games - games // 2), (1, [other, own], games // 2)):
        for game in arena.whole_games(seats, seed, count):
            deeds = [deed for deed in game.deeds if deed.seat == seat]
            found.append(Seen(deeds, points(game.scores[seat], game.scores[1 - seat])))
    return found


def told_apart(playing: PersonaGames[Deed], evenings: int, seed: int) -> Likeness:
    """Let every persona play, and guess who each game, or evening of games, was played by."""
    seen: list[tuple[str, Features]] = []
    for number, persona in enumerate(personas()):
        played = playing.games(persona, evenings * playing.evening, seed + 1000 * number)
        for start in range(evenings):
            deeds = [deed for game in played[start::evenings] for deed in game.deeds]
            seen.append((persona.name, playing.features(deeds)))
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
