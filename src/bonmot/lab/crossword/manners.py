"""How computers behave at the table, level by level: what people notice who play against them.

Games are those of `contests.self_play`, in the editions that are played.
"""

from collections.abc import Sequence
from statistics import fmean, median

import msgspec

from bonmot.kernel import Deed, GameResult
from bonmot.lab.contests import SEEDS
from bonmot.lab.crossword.arena import CrosswordArena
from bonmot.lab.crossword.doubting import doubting
from bonmot.players.levels import Level
from bonmot.words.familiarity import LEAST_FAMILIAR

RARE = 20_000
"""Less familiar words are rare."""


class Manners(msgspec.Struct, frozen=True):
    """What was seen of a level in games against itself."""

    level: int
    games: int
    exchanges: float
    """Share of turns; passes are counted with them."""
    longest_waste: int
    """Turns in a row in which one player had a word to play and did not."""
    went_out: float
    """Share of games that ended because somebody laid the last tile."""
    median_rank: float
    rare: float
    """Share of words beyond the 20,000 most familiar ones."""
    length: float
    """Letters of a word, on average."""
    tiles: float
    """Tiles laid at once, on average."""
    whole_racks: float
    """Plays of seven tiles, a game and player."""
    challenges: float
    """Challenges a game, of words as a better player forms them, and of inventions."""
    right: float | None
    """How many of those were right; None if there were none."""


def manners(level: Level, above: Level, edition: str, language: str, games: int, seed: int) -> Manners:
    """Play so many games, and look; `above` is the better player whose words may be contested."""
    arena = CrosswordArena(edition, language)
    played: list[GameResult] = []
    for index, (one, other) in enumerate(SEEDS):
        pair = [arena.contender(level, one), arena.contender(level, other)]
        played += arena.whole_games(pair, seed + 10_000 * index, games // len(SEEDS))
    deeds = [deed for game in played for deed in game.deeds]
    plays = [deed for deed in deeds if deed.length]
    ranks = [deed.rank or LEAST_FAMILIAR for deed in plays]
    doubted = doubting(level, above, language, games, seed)
    return Manners(
        level=level.level,
        games=len(played),
        exchanges=1 - len(plays) / len(deeds),
        longest_waste=max(longest_waste(game.deeds) for game in played),
        went_out=fmean(game.went_out for game in played),
        median_rank=median(ranks),
        rare=fmean(rank > RARE for rank in ranks),
        length=fmean(deed.length for deed in plays),
        tiles=fmean(len(deed.tiles) for deed in plays),
        whole_racks=sum(len(deed.tiles) >= 7 for deed in plays) / len(played) / 2,
        challenges=doubted.contested,
        right=doubted.right,
    )


def longest_waste(deeds: Sequence[Deed]) -> int:
    """The most turns in a row in which one seat had a word to play and did not."""
    longest, running = 0, dict.fromkeys((deed.seat for deed in deeds), 0)
    for deed in deeds:
        running[deed.seat] = running[deed.seat] + 1 if deed.had_play and not deed.length else 0
        longest = max(longest, running[deed.seat])
    return longest
