"""The levels of the crossword game as they are planned.

The manuals of the 1980s promised averages of 160 to 350 points over four levels (Micro) and 150 to over 350 over eight
(De Luxe).
"""

from bonmot.lab.planning import MOODIER, known, manners
from bonmot.players.levels import Level
from bonmot.players.vocabulary import Vocabulary


def micro(language: str) -> tuple[Level, ...]:
    """Four levels."""
    # English words score fewer points: the same averages need more of them, and a full sense for leaves.
    leaves, third = {"fr": (50, 18_000), "en": (100, 26_000)}[language]
    return (
        Level(level=1, target=160, vocabulary=Vocabulary("strategic", 2_500), **manners(1, MOODIER)),
        Level(level=2, target=223, vocabulary=Vocabulary("strategic", 6_000), **manners(3, MOODIER)),
        Level(level=3, target=287, vocabulary=Vocabulary("strategic", third), **manners(6, MOODIER)),
        Level(
            level=4,
            target=350,
            vocabulary=Vocabulary("strategic", 1_000_000),
            **manners(8, MOODIER),
            leave_percent=leaves,
        ),
    )


def deluxe(_language: str) -> tuple[Level, ...]:
    """Eight levels."""
    targets = (150, 180, 210, 240, 270, 300, 325, 358)
    sizes = (2_000, 2_500, 3_500, 6_000, 6_000, 9_000, 14_000, 20_000)
    return tuple(
        Level(
            level=level,
            target=target,
            vocabulary=known(size, studied=level >= 5),
            **manners(level - 1),
            leave_percent=(0, 0, 0, 0, 0, 0, 25, 25)[level - 1],
            counts_endings=level >= 7,
        )
        for level, (target, size) in enumerate(zip(targets, sizes, strict=True), 1)
    )


def modern(language: str) -> tuple[Level, ...]:
    """Ten levels, the last of them the best player there is."""
    top = {"fr": 472, "en": 432}[language]
    aims = (150, 185, 220, 255, 290, 320, 350, 378, round((378 + top) / 2))
    counts = (2_000, 2_500, 4_500, 9_000, 8_000, 12_000, 16_000, 24_000)
    lower = tuple(
        Level(
            level=level,
            target=target,
            vocabulary=known(counts[level - 1], studied=level >= 5) if level <= 8 else Vocabulary("all"),
            **manners(level - 1),
            leave_percent=(0, 0, 0, 0, 0, 0, 25, 50, 75)[level - 1],
            counts_endings=level >= 7,
        )
        for level, target in enumerate(aims, 1)
    )
    return (*lower, Level(level=10, vocabulary=Vocabulary("all"), leave_percent=100, counts_endings=True))
