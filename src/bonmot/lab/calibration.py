"""Calibration: how much each level must notice to score what its scale promises.

The manuals of the 1980s promised averages of 160 to 350 points over four levels (Micro) and 150 to over 350 over eight
(De Luxe). A level's vocabulary and manners are chosen by hand below; the share of plays it notices is found by playing.
Nobody ever promised averages for OPTION: there, the best player is the highest level, and each level below notices just
so much that it loses a fixed share of its games to the one above.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from bonmot.lab.arenas import arena_of
from bonmot.lab.contests import Mean, self_play, share_of_wins
from bonmot.players.levels import Level, levels
from bonmot.players.vocabulary import Vocabulary

LANGUAGES: Final = ("fr", "en")
EDITIONS: Final = {"micro": "modern", "deluxe": "modern", "modern": "modern", "option": "option"}
"""The board and the bag of every scale are the usual ones of the language."""

TOLERANCE: Final = 8
POINTS_PER_E: Final = 45
"""Noticing e times as many plays brings about so many points; measured, and good enough for a last correction."""
WON: Final = 0.84
"""Where no averages are promised, a level wins so many games against the one below."""
WON_AT_LEAST, WON_AT_MOST = 0.6, 0.9
WON_WHEN_DEPRIVED: Final = 0.9
"""The highest level wins at least so many games against itself without what the game is about."""
MOODINESS: Final = 0.6
MOODIER: Final = 1.15
"""People have good days and bad days: without them, levels 63 points apart would win nearly every game."""
RISE: Final = 6
"""Points by which a level should score more than the one below, so that chance does not hide it."""
MOST_RANKED: Final = 100_000
CLOSE: Final = 0.01
LEAST_NOTICED: Final = 0.001
SEED: Final = 1984
FRESH: Final = SEED + 50_000_000
"""Deals that calibration never saw: a check on the same ones would only repeat itself."""


class Finding(NamedTuple):
    """What was just measured: told while the next level is being played."""

    scale: str
    language: str
    level: Level
    average: Mean
    share: float | None
    """Games won against the level below."""
    is_deprived: bool = False
    """The games were not against the level below, but against itself without what the game is about (`Arena`)."""


Say = Callable[[Finding], None]


def _nothing(finding: Finding) -> None:
    """Nobody listens."""


def _level(level: int, target: int | None, vocabulary: Vocabulary, **rest: Any) -> Level:
    return Level(level=level, target=target, vocabulary=vocabulary, **rest)


def _known(count: int, *, studied: bool = False) -> Vocabulary:
    """So many common words; who has studied also knows the short words and the extensions (D-014)."""
    return Vocabulary("common", count, 4 if studied else 0, studied)


def ladder(scale: str, language: str) -> tuple[Level, ...]:
    """The levels of a scale before they are calibrated."""
    if scale == "micro":
        # English words bring fewer points: the same averages need more of them, and a full sense for leaves.
        leaves, third = {"fr": (50, 18_000), "en": (100, 26_000)}[language]
        return (
            _level(1, 160, Vocabulary("strategic", 2_500), **_manners(1, MOODIER)),
            _level(2, 223, Vocabulary("strategic", 6_000), **_manners(3, MOODIER)),
            _level(3, 287, Vocabulary("strategic", third), **_manners(6, MOODIER)),
            _level(4, 350, Vocabulary("strategic", 1_000_000), **_manners(8, MOODIER), leave_percent=leaves),
        )
    if scale == "deluxe":
        targets = (150, 180, 210, 240, 270, 300, 325, 358)
        sizes = (2_000, 2_500, 3_500, 6_000, 6_000, 9_000, 14_000, 20_000)
        return tuple(
            _level(
                level,
                target,
                _known(size, studied=level >= 5),
                **_manners(level - 1),
                leave_percent=(0, 0, 0, 0, 0, 0, 25, 25)[level - 1],
                counts_endings=level >= 7,
            )
            for level, (target, size) in enumerate(zip(targets, sizes, strict=True), 1)
        )
    if scale in LADDERS:
        return LADDERS[scale]()
    top = {"fr": 472, "en": 432}[language]
    aims = (150, 185, 220, 255, 290, 320, 350, 378, round((378 + top) / 2))
    counts = (2_000, 2_500, 4_500, 9_000, 8_000, 12_000, 16_000, 24_000)
    lower = tuple(
        _level(
            level,
            target,
            _known(counts[level - 1], studied=level >= 5) if level <= 8 else Vocabulary("all"),
            **_manners(level - 1),
            leave_percent=(0, 0, 0, 0, 0, 0, 25, 50, 75)[level - 1],
            counts_endings=level >= 7,
        )
        for level, target in enumerate(aims, 1)
    )
    return (*lower, _level(10, None, Vocabulary("all"), leave_percent=100, counts_endings=True))


def _option_ladder() -> tuple[Level, ...]:
    """What each level notices is a guess, good enough to begin with; the last one is the best player there is.

    Who cannot read the words on the board cannot build on them: small vocabularies cost more games here than elsewhere,
    and hardly change what two of a kind score. So vocabularies shrink slowly, the highest levels know all words, and
    it is by what is noticed, and above all by how readily one thinks of turning, that averages differ.
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
        _level(
            level,
            None,
            vocabulary,
            **_manners((0, 1, 2, 3, 5, 5, 6)[level - 1], MOODIER if level <= 5 else MOODINESS / 2),
            notices=(0.01, 0.02, 0.04, 0.08, 0.13, 0.3, 0.65)[level - 1],
            notices_turnings=(0.08, 0.1, 0.12, 0.15, 0.2, 0.2, 0.3)[level - 1],
            leave_percent=(0, 0, 0, 0, 50, 50, 100)[level - 1],
            counts_endings=level >= 4,
        )
        for level, vocabulary in enumerate(vocabularies, 1)
    )
    return (*lower, _level(8, None, Vocabulary("all"), leave_percent=100, counts_endings=True))


LADDERS: Final[dict[str, Callable[[], tuple[Level, ...]]]] = {"option": _option_ladder}
"""Scales of other games → their levels as they are planned, the same in all languages."""


def _manners(step: int, moodiness: float = MOODINESS) -> dict[str, float]:
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


def calibrated(scale: str, language: str, *, games: int = 800, say: Say = _nothing) -> tuple[Level, ...]:
    """The levels of a scale with what they must notice, and what they were measured to score."""
    found: list[Level] = []
    planned = ladder(scale, language)
    if all(level.target is None for level in planned):
        planned = _tuned_by_wins(planned, scale, language, games)
    for level in planned:
        tuned = _tuned(level, scale, language) if level.target is not None else level
        measured = measure(tuned, scale, language, games, found[-1] if found else None)
        found.append(measured)
        average = Mean(measured.average, measured.margin)
        say(Finding(scale, language, measured, average, measured.beats_lower))
    return tuple(found)


def _tuned(level: Level, scale: str, language: str) -> Level:
    """Bisection on the logarithm of the share of plays noticed, with more games the closer it gets."""
    low, high = 0.004, 1.0
    if level.target is None:
        return level
    tried = level
    for step in range(9):
        share = (low * high) ** 0.5
        tried = msgspec.structs.replace(level, notices=round(share, 4))
        games = 120 if step < 4 else 400
        average = self_play(tried, EDITIONS[scale], language, games, SEED)[0]
        if average.value < level.target:
            low = share
        else:
            high = share
        if step >= 4 and abs(average.value - level.target) < 1.5:
            break
    return _polished(tried, scale, language)


def _tuned_by_wins(planned: Sequence[Level], scale: str, language: str, games: int) -> tuple[Level, ...]:
    """From the highest level down: each loses `WON` of its games to the one above."""
    found = [planned[-1]]
    for level in reversed(planned[:-1]):
        found.append(_tuned_below(level, found[-1], scale, language, games))
    return tuple(reversed(found))


def _tuned_below(level: Level, above: Level, scale: str, language: str, games: int) -> Level:
    """A level that loses `WON` of its games to the one above, and scores less in games against itself.

    Where its words are too few for that, whatever it notices, it gets more of them.
    """

    def lost(share: float, deals: int) -> float:
        tried = msgspec.structs.replace(level, notices=round(share, 4))
        return against(above, tried, scale, language, deals, SEED + 3_000_000).value

    def average(one: Level) -> float:
        return self_play(one, EDITIONS[scale], language, games, SEED)[0].value

    while True:
        is_able = level.vocabulary.kind == "all" or lost(1.0, games // 4) <= (WON + WON_AT_MOST) / 2
        if is_able:
            tuned = msgspec.structs.replace(level, notices=_noticing(lost, level.notices, games))
            if level.vocabulary.kind == "all" or average(tuned) + RISE < average(above):
                return tuned
        level = msgspec.structs.replace(level, vocabulary=_richer(level.vocabulary))


def _noticing(lost: Callable[[float, int], float], guess: float, games: int) -> float:
    """Bisection on the logarithm of what is noticed, from a bracket around a guess that grows while it is wrong."""
    low = high = guess
    if lost(guess, games // 4) < WON:
        low /= 2
        while low > LEAST_NOTICED and lost(low, games // 4) < WON:
            low, high = low / 2, low
    else:
        high = min(1.0, 2 * high)
        while high < 1 and lost(high, games // 4) > WON:
            low, high = high, min(1.0, 2 * high)
    share = guess
    for deals in (games // 2, games, games, games):
        share = float((low * high) ** 0.5)
        value = lost(share, deals)
        if deals == games and abs(value - WON) < CLOSE:
            break
        low, high = (share, high) if value > WON else (low, share)
    return round(share, 4)


def _richer(vocabulary: Vocabulary) -> Vocabulary:
    """Half as many words again; beyond those that have a rank, all."""
    larger = msgspec.structs.replace(vocabulary, words=vocabulary.words * 3 // 2)
    return larger if larger.words <= MOST_RANKED else Vocabulary("all")


def _polished(level: Level, scale: str, language: str) -> Level:
    """Two corrections from many games: chance may have misled the bisection by a few points."""
    for attempt in (1, 2):
        average = self_play(level, EDITIONS[scale], language, 1600, SEED + attempt * 100_000_000)[0]
        missing = (level.target or 0) - average.value
        if abs(missing) < 1:
            break
        share = min(1.0, level.notices * math.exp(missing / POINTS_PER_E))
        level = msgspec.structs.replace(level, notices=round(share, 4))
    return level


def measure(level: Level, scale: str, language: str, games: int, below: Level | None) -> Level:
    """A level with its averages for two, three and four seats, and its share of wins against the one below."""
    edition = EDITIONS[scale]
    average = self_play(level, edition, language, games, SEED + 1_000_000)[0]
    others = {
        str(seats): round(self_play(level, edition, language, games // 4, SEED + seats * 1_000_000, seats)[0].value, 1)
        for seats in (3, 4)
    }
    share = None
    if below is not None:
        share = round(against(level, below, scale, language, games).value, 3)
    return msgspec.structs.replace(
        level,
        average=round(average.value, 1),
        margin=round(average.margin, 1),
        games=games,
        averages=others,
        beats_lower=share,
    )


def against(level: Level, below: Level, scale: str, language: str, games: int, seed: int = SEED + 9_000_000) -> Mean:
    """The share of games a level wins against another."""
    arena = arena_of(EDITIONS[scale], language)
    return share_of_wins(arena.contender(level, 1), arena.contender(below, 2), arena, games, seed)


class Complaint(NamedTuple):
    """A promise that a check found broken."""

    scale: str
    language: str
    level: int
    kind: Literal["average", "rise", "wins", "deprived"]
    value: float


def check(
    scale: str, language: str, *, games: int = 400, say: Say = _nothing, ladder: Sequence[Level] = ()
) -> list[Complaint]:
    """Play the shipped levels, or a ladder, again: averages as promised and rising, each beats the one below."""
    complaints: list[Complaint] = []
    before: Level | None = None
    before_average = 0.0
    for level in ladder or levels(scale, language):
        average = self_play(level, EDITIONS[scale], language, games, FRESH)[0]
        share = None if before is None else against(level, before, scale, language, max(200, games), FRESH).value
        say(Finding(scale, language, level, average, share))
        if not _keeps(scale, level, average.value):
            complaints.append(Complaint(scale, language, level.level, "average", average.value))
        if average.value <= before_average:
            complaints.append(Complaint(scale, language, level.level, "rise", average.value))
        if share is not None and not WON_AT_LEAST <= share <= WON_AT_MOST:
            complaints.append(Complaint(scale, language, level.level, "wins", share))
        before, before_average = level, average.value
    deprived = arena_of(EDITIONS[scale], language).deprived(before) if before is not None else None
    if before is not None and deprived is not None:
        share = against(before, deprived, scale, language, max(200, games), FRESH).value
        say(Finding(scale, language, before, Mean(before_average, 0), share, is_deprived=True))
        if share < WON_WHEN_DEPRIVED:
            complaints.append(Complaint(scale, language, before.level, "deprived", share))
    return complaints


def _keeps(scale: str, level: Level, average: float) -> bool:
    if scale == "deluxe" and level.level == 8:
        return average >= 350
    return level.target is None or abs(average - level.target) <= TOLERANCE


def written(found: dict[str, dict[str, tuple[Level, ...]]]) -> bytes:
    """The table as text that people can read and compare."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"
