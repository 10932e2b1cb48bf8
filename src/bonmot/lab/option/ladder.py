"""The levels of OPTION as they are planned.

Nobody ever promised averages for OPTION: the best player is the highest level, and each level below notices just so
much that it loses a fixed share of its games to the one above.
"""

from bonmot.lab.planning import MOODIER, MOODINESS, MOST_RANKED, eye
from bonmot.players.option.levels import PrismLevel
from bonmot.players.vocabulary import Vocabulary


def planned(_language: str) -> tuple[PrismLevel, ...]:
    """What each level notices is a guess, good enough to begin with; the last one is the best player there is.

    Players who cannot read the words on the board cannot build on them: small vocabularies cost more games here than
    elsewhere, and hardly change what two of a kind score. So vocabularies shrink slowly, the highest levels know all
    words, and it is by what is noticed, and above all by how readily one thinks of flipping, that averages differ.
    """
    vocabularies = (
        Vocabulary("common", 6_000, 3, extensions=True),
        Vocabulary("common", 10_000, 4, extensions=True),
        Vocabulary("common", 20_000, 4, extensions=True),
        Vocabulary("common", 40_000, 4, extensions=True),
        Vocabulary("common", MOST_RANKED, 5, extensions=True),
        Vocabulary("all"),
        Vocabulary("all"),
    )
    lower = tuple(
        PrismLevel(
            level=level,
            vocabulary=vocabulary,
            **eye((0, 1, 2, 3, 5, 5, 6)[level - 1], MOODIER if level <= 5 else MOODINESS / 2),
            notices=(0.01, 0.02, 0.04, 0.08, 0.13, 0.3, 0.65)[level - 1],
            notices_turnings=(0.08, 0.1, 0.12, 0.15, 0.2, 0.2, 0.3)[level - 1],
            leave_percent=(0, 0, 0, 0, 50, 50, 100)[level - 1],
            counts_endings=level >= 4,
        )
        for level, vocabulary in enumerate(vocabularies, 1)
    )
    return (*lower, PrismLevel(level=8, vocabulary=Vocabulary("all"), leave_percent=100, counts_endings=True))
