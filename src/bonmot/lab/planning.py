"""Levels before they are calibrated: what they know and how they look at the board is chosen by hand."""

from typing import Final, TypedDict

from bonmot.players.levels import Level
from bonmot.players.vocabulary import SHORTEST, Vocabulary

MOODINESS: Final = 0.6
MOODY: Final = 0.9
MOODIER: Final = 1.15
"""People have good days and bad days: without them, levels 63 points apart would win nearly every game."""
MOST_RANKED: Final = 100_000
"""No list of ours ranks more words."""

EXPERT: Final = Level(level=1, vocabulary=Vocabulary("all"), leave_percent=100, counts_endings=True)
"""Sees every play of every word."""


def known(count: int, *, studied: bool = False) -> Vocabulary:
    """So many common words with their inflections, extensions, and the shortest words, which are often all that fits.

    Players who have studied know all words up to four letters (D-014).
    """
    return Vocabulary("common", count, 4 if studied else SHORTEST, extensions=True)


class Eye(TypedDict):
    """How a player looks at the board, as levels are made of it."""

    notices_crossings: float
    notices_long_plays: float
    notices_small_plays: float
    notices_rare: float
    reluctance: int
    longest_word: int
    suspicion: float
    moodiness: float


def eye(step: int, moodiness: float | None = None) -> Eye:
    """How a player looks at the board, from 0 to 8.

    Beginners overlook crossings and long plays, and make words of four or five letters that everybody knows. Rare words
    come to mind late, and are played with reluctance, by everybody but experts.
    """
    return {
        "notices_crossings": (0.10, 0.15, 0.22, 0.32, 0.48, 0.66, 0.82, 0.95, 1.0)[step],
        "notices_long_plays": (0.02, 0.05, 0.10, 0.20, 0.30, 0.40, 0.60, 0.80, 1.0)[step],
        "notices_small_plays": (0.002, 0.006, 0.02, 0.06, 0.18, 0.36, 0.60, 0.85, 1.0)[step],
        "notices_rare": (0.09, 0.20, 0.28, 0.44, 0.54, 0.60, 0.70, 0.85, 1.0)[step],
        "reluctance": (200, 190, 180, 170, 145, 115, 80, 40, 0)[step],
        "longest_word": (7, 7, 7, 7, 8, 9, 11, 13, 15)[step],
        "suspicion": (0.02, 0.03, 0.05, 0.08, 0.12, 0.2, 0.35, 0.6, 1.0)[step],
        "moodiness": (2.2, 2.4, 1.2, *[MOODINESS] * 6)[step] if moodiness is None else moodiness,
    }
