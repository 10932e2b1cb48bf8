"""Levels before they are calibrated: what they know and how they look at the board is chosen by hand."""

from typing import Final, TypedDict

from bonmot.players.levels import Level
from bonmot.players.vocabulary import Vocabulary

MOODINESS: Final = 0.6
MOODIER: Final = 1.15
"""People have good days and bad days: without them, levels 63 points apart would win nearly every game."""
MOST_RANKED: Final = 100_000
"""No list of ours ranks more words."""

EXPERT: Final = Level(level=1, vocabulary=Vocabulary("all"), leave_percent=100, counts_endings=True)
"""Sees every play of every word."""


def known(count: int, *, studied: bool = False) -> Vocabulary:
    """So many common words; players who have studied also know the short words and the extensions (D-014)."""
    return Vocabulary("common", count, 4 if studied else 0, studied)


class Manners(TypedDict):
    """How a player looks at the board, as levels are made of it."""

    notices_crossings: float
    notices_long_plays: float
    longest_word: int
    suspicion: float
    moodiness: float


def manners(step: int, moodiness: float = MOODINESS) -> Manners:
    """How a player looks at the board: beginners overlook crossings and long plays, and look for short words."""
    crossings = (0.30, 0.35, 0.45, 0.50, 0.60, 0.70, 0.80, 0.90, 1.0)
    long_plays = (0.02, 0.05, 0.10, 0.20, 0.30, 0.40, 0.60, 0.80, 1.0)
    longest = (5, 5, 6, 7, 8, 9, 11, 13, 15)
    suspicion = (0.02, 0.03, 0.05, 0.08, 0.12, 0.2, 0.35, 0.6, 1.0)
    return {
        "notices_crossings": crossings[step],
        "notices_long_plays": long_plays[step],
        "longest_word": longest[step],
        "suspicion": suspicion[step],
        "moodiness": moodiness,
    }
