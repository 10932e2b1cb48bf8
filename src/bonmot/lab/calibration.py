"""Calibration: how much each level must notice to score what its scale promises.

A game plans the vocabularies and manners of its levels; the share of plays that each notices is found by playing.
Where no averages are promised, the best player is the highest level, and each level below notices just so much that it
loses a fixed share of its games to the one above.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from bonmot.lab.contests import Mean, self_play, share_of_wins
from bonmot.lab.part import Deprivation, MeasuredScale, arena_of, measured_scale, measured_scales
from bonmot.lab.planning import MOST_RANKED
from bonmot.players.levels import Level
from bonmot.players.vocabulary import Vocabulary

TOLERANCE: Final = 5
WON: Final = 0.84
"""Where no averages are promised, a level wins so many games against the one below."""
WON_AT_LEAST, WON_AT_MOST = 0.6, 0.9
WON_WHEN_DEPRIVED: Final = 0.9
"""The highest level wins at least so many games against itself without what the game is about."""
RISE: Final = 6
"""Points by which a level should score more than the one below, so that chance does not hide it."""
CLOSE: Final = 0.01
CLOSE_POINTS: Final = 0.5
LEAST_NOTICED: Final = 0.001
LEAST_TUNED: Final = 1e-6
CLOSELY: Final = 3200
"""So many games tell an average within a point or two."""
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
    deprived: Deprivation | None = None
    """The games were not against the level below, but against itself without this."""


Say = Callable[[Finding], None]


def _nothing(finding: Finding) -> None:
    """Nobody listens."""


def calibrated(scale: str, language: str, *, games: int = 800, say: Say = _nothing) -> tuple[Level, ...]:
    """The levels of a scale with what they must notice, and what they were measured to score."""
    found: list[Level] = []
    planned = measured_scale(scale).planned(language)
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
    if level.target is None:
        return level
    low, high = LEAST_TUNED, 1.0
    tried = level
    for step, games in enumerate((120, 120, 120, 200, 200, 400, 400, *[CLOSELY] * 5)):
        share = (low * high) ** 0.5
        tried = msgspec.structs.replace(level, notices=float(f"{share:.4g}"))
        average = self_play(tried, measured_scale(scale).edition, language, games, SEED + step * 1_000_000)[0].value
        if games == CLOSELY and abs(average - level.target) < CLOSE_POINTS:
            break
        low, high = (share, high) if average < level.target else (low, share)
        if games < CLOSELY:
            # Few games may mislead: what they exclude is only nearly excluded.
            low, high = low / 1.3, min(1.0, high * 1.3)
    return tried


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
        return self_play(one, measured_scale(scale).edition, language, games, SEED)[0].value

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


def measure(level: Level, scale: str, language: str, games: int, below: Level | None) -> Level:
    """A level with its averages for two, three and four seats, and its share of wins against the one below."""
    edition = measured_scale(scale).edition
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
    arena = arena_of(measured_scale(scale).edition, language)
    return share_of_wins(arena.contender(level, 1), arena.contender(below, 2), arena, games, seed)


class Complaint(NamedTuple):
    """A promise that a check found broken."""

    scale: str
    language: str
    level: int
    kind: Literal["average", "rise", "wins", "deprived"]
    value: float
    deprived: Deprivation | None = None
    """Without what it won too little against itself."""


def check(
    scale: str, language: str, *, games: int = 400, say: Say = _nothing, ladder: Sequence[Level] = ()
) -> list[Complaint]:
    """Play the shipped levels, or a ladder, again: averages as promised and rising, each beats the one below."""
    complaints: list[Complaint] = []
    before: Level | None = None
    before_average = 0.0
    measured = measured_scale(scale)
    for level in ladder or measured.levels(language):
        average = self_play(level, measured_scale(scale).edition, language, games, FRESH)[0]
        share = None if before is None else against(level, before, scale, language, max(200, games), FRESH).value
        say(Finding(scale, language, level, average, share))
        if not _keeps(measured, level, average.value):
            complaints.append(Complaint(scale, language, level.level, "average", average.value))
        if average.value <= before_average:
            complaints.append(Complaint(scale, language, level.level, "rise", average.value))
        if share is not None and not WON_AT_LEAST <= share <= WON_AT_MOST:
            complaints.append(Complaint(scale, language, level.level, "wins", share))
        before, before_average = level, average.value
    deprived = measured_scales()[scale].deprived
    if before is not None and deprived is not None:
        share = against(before, deprived.level(before), scale, language, max(200, games), FRESH).value
        say(Finding(scale, language, before, Mean(before_average, 0), share, deprived=deprived))
        if share < WON_WHEN_DEPRIVED:
            complaints.append(Complaint(scale, language, before.level, "deprived", share, deprived))
    return complaints


def _keeps(scale: MeasuredScale, level: Level, average: float) -> bool:
    if level.level in scale.at_least:
        return average >= scale.at_least[level.level]
    return level.target is None or abs(average - level.target) <= TOLERANCE


def written(found: Mapping[str, Mapping[str, Sequence[Level]]]) -> bytes:
    """The table as text that people can read and compare."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"
