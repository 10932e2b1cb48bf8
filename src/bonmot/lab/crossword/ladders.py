"""The levels of the crossword game as they are planned.

The manuals of the 1980s promised averages of 160 to 350 points over four levels (Micro) and 150 to over 350 over eight
(De Luxe).
"""

from bonmot.lab.planning import MOODY, Eye, eye, known
from bonmot.players.levels import Level
from bonmot.players.vocabulary import SHORTEST, Vocabulary


def micro(_language: str) -> tuple[Level, ...]:
    """Four levels."""
    sizes = (20_000, 20_000, 26_000, 1_000_000)
    return tuple(
        Level(
            level=level,
            target=target,
            vocabulary=Vocabulary("strategic", size, SHORTEST),
            **_micro_eye(level),
            leave_percent=70 if level == 4 else 0,
            counts_endings=level == 4,
        )
        for level, (target, size) in enumerate(zip((160, 223, 287, 350), sizes, strict=True), 1)
    )


def deluxe(_language: str) -> tuple[Level, ...]:
    """Eight levels."""
    targets = (150, 180, 210, 240, 270, 300, 325, 358)
    sizes = (20_000, 20_000, 20_000, 20_000, 20_000, 22_000, 24_000, 28_000)
    return tuple(
        Level(
            level=level,
            target=target,
            vocabulary=known(size, studied=level >= 5),
            **eye(level - 1),
            leave_percent=(0, 0, 0, 0, 0, 25, 50, 70)[level - 1],
            counts_endings=level >= 7,
        )
        for level, (target, size) in enumerate(zip(targets, sizes, strict=True), 1)
    )


def modern(language: str) -> tuple[Level, ...]:
    """Ten levels, the last of them the best player there is."""
    top = {"fr": 472, "en": 432}[language]
    aims = (150, 185, 220, 255, 290, 320, 350, 378, round((378 + top) / 2))
    counts = (20_000, 20_000, 20_000, 20_000, 20_000, 24_000, 32_000, 60_000)
    lower = tuple(
        Level(
            level=level,
            target=target,
            vocabulary=known(counts[level - 1], studied=level >= 5) if level <= 8 else Vocabulary("all"),
            **_modern_eye(level),
            leave_percent=(0, 0, 0, 0, 0, 25, 50, 70, 70)[level - 1],
            counts_endings=level >= 7,
        )
        for level, target in enumerate(aims, 1)
    )
    return (*lower, Level(level=10, vocabulary=Vocabulary("all"), leave_percent=100, counts_endings=True))


def _micro_eye(level: int) -> Eye:
    """Strategic lists hold fewer words than people know: beginners must think of more of them to be rid of a W."""
    seen = eye((0, 4, 6, 8)[level - 1], None if level < 4 else MOODY)
    return seen | {"notices_rare": 0.2} if level == 1 else seen


def _modern_eye(level: int) -> Eye:
    """Levels 7 and 8 meet players who know all words, and know that there are many they do not know themselves."""
    seen = eye((0, 1, 2, 4, 5, 6, 7, 8, 8)[level - 1])
    return seen | {"suspicion": 0.05} if level in {7, 8} else seen
