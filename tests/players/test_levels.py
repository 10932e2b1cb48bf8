"""Levels: what each promises, what the shipped table says it keeps, and a few games to see."""

from itertools import pairwise

import pytest

from bonmot.errors import BonmotError
from bonmot.games.crossword import Pass, setup_for
from bonmot.lab.calibration import against
from bonmot.lab.contests import self_play
from bonmot.players.casts import cast_of
from bonmot.players.crossword import Graded
from bonmot.players.levels import Level
from bonmot.tables import Seating, Table
from tests.players.ladders import EDITIONS, SCALES, level_of, levels
from tests.players.playing import played
from tests.stores import in_memory

LANGUAGES = ("fr", "en")
LADDERS = [(scale, language) for scale in SCALES for language in LANGUAGES]
PROMISES = {
    "micro": (160, 223, 287, 350),
    "deluxe": (150, 180, 210, 240, 270, 300, 325, 350),
}


def robots(edition: str, *of_levels: int, seed: int = 3, language: str = "") -> Table:
    names = [f"R{seat}" for seat in range(1, len(of_levels) + 1)]
    seats = [Seating(computer=True, level=level) for level in of_levels]
    return Table.create(in_memory(), setup_for(edition, names, language=language), seats, seed=seed)


# ---- who sits where


@pytest.mark.rule("M-002")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_any_number_of_seats_may_be_computers(seats: int) -> None:
    table = robots("micro", *range(1, seats + 1))
    table.play_out()
    assert table.is_over
    assert sum(turn.kind == "play" for turn in table.view(None).game.turns) > seats


@pytest.mark.rule("D-005")
def test_three_opponents_in_one_game() -> None:
    setup = setup_for("deluxe", ["Ada", "R2", "R3", "R4"], options={"opening.first": "first-seat"})
    opponents = [Seating(computer=True, level=level) for level in (1, 4, 8)]
    table = Table.create(in_memory(), setup, [Seating(), *opponents], seed=2)
    assert [seating.computer for seating in table.view(None).seats] == [False, True, True, True]
    assert [seating.level for seating in table.view(None).seats] == [None, 1, 4, 8]
    table.submit(0, Pass())
    with pytest.raises(BonmotError, match="waits-for-people"):
        table.play_out()
    assert [turn.seat for turn in table.view(None).game.turns] == [0, 1, 2, 3]  # each of them has moved
    assert table.view(None).acting == {0}


@pytest.mark.rule("M-003")
@pytest.mark.rule("D-006")
@pytest.mark.parametrize(("edition", "low", "high"), [("micro", 1, 4), ("deluxe", 1, 8)])
def test_each_seat_has_a_level_of_its_own(edition: str, low: int, high: int) -> None:
    totals = [0, 0]
    for seed in range(8):  # the luck of fewer deals may hide it
        table = robots(edition, low, high, seed=seed)
        table.play_out()
        for side, each in enumerate(table.view(None).game.sides):
            totals[side] += each.score
    assert totals[0] + 800 < totals[1]


@pytest.mark.rule("M-010")
@pytest.mark.rule("D-011")
@pytest.mark.rule("D-006")
@pytest.mark.parametrize(
    ("edition", "language", "count"), [("micro", "fr", 4), ("deluxe", "en", 8), ("modern", "fr", 10)]
)
def test_how_many_levels_an_edition_has(edition: str, language: str, count: int) -> None:
    assert [level.level for level in levels(edition, language)] == list(range(1, count + 1))
    for level in (1, count, count + 1):  # the last one is above the scale: it thinks ahead
        assert robots(edition, level, level, language=language).view(None).seats[0].level == level
    for level in (0, -1, count + 2):
        with pytest.raises(BonmotError) as refused:
            robots(edition, level, level, language=language)
        assert refused.value.code == "unknown-level"
        assert refused.value.particulars == {"level": level, "highest": count + 1}


# ---- what the table says


@pytest.mark.rule("M-011")
@pytest.mark.rule("D-012")
@pytest.mark.parametrize(("scale", "language"), LADDERS)
def test_the_shipped_averages_are_the_promised_ones(scale: str, language: str) -> None:
    ladder = levels(scale, language)
    assert all(level.games >= 240 for level in ladder)
    # Games of OPTION have far more points, and as much more chance.
    assert all(0 < level.margin < max(8, level.average / 45) for level in ladder)
    for level, promise in zip(ladder, PROMISES.get(scale, ()), strict=False):
        if (scale, level.level) == ("deluxe", 8):
            assert level.average >= promise
        else:
            assert abs(level.average - promise) <= 5
    for level in ladder:
        assert level.target is None or abs(level.average - level.target) <= 5


@pytest.mark.parametrize(("scale", "language"), LADDERS)
def test_levels_rise_and_beat_the_one_below(scale: str, language: str) -> None:
    ladder = levels(scale, language)
    assert all(lower.average < higher.average for lower, higher in pairwise(ladder))
    assert ladder[0].beats_lower is None
    assert all(0.6 <= (level.beats_lower or 0) <= 0.9 for level in ladder[1:])
    for seats in ("3", "4") if ladder[0].target is not None else ():  # what nobody promised is only measured
        assert all(lower.averages[seats] < higher.averages[seats] for lower, higher in pairwise(ladder))


def test_other_languages_take_the_english_levels() -> None:
    assert levels("modern", "hu") == levels("modern", "en")


def test_editions_without_a_scale_take_the_usual_one() -> None:
    assert cast_of("crossword").ladder("clabbers", "fr") == levels("modern", "fr")


# ---- what games say


@pytest.mark.rule("M-011")
@pytest.mark.rule("D-012")
@pytest.mark.parametrize(
    ("scale", "language", "level", "promised"),
    [
        ("deluxe", "en", 1, 150),
        ("deluxe", "en", 2, 180),
        ("deluxe", "en", 8, 350),
        ("micro", "fr", 1, 160),
        ("micro", "fr", 4, 350),
    ],
)
def test_a_level_scores_what_it_promises(scale: str, language: str, level: int, promised: int) -> None:
    average, _games = self_play(level_of(scale, language, level), EDITIONS[scale], language, 60, seed=77_000_000)
    if level == 8:
        assert average.value > promised  # “over 350”
    assert abs(average.value - promised) <= promised / 10


@pytest.mark.long
@pytest.mark.parametrize(("scale", "language"), LADDERS)
def test_every_level_scores_what_the_table_says(scale: str, language: str) -> None:
    below: Level | None = None
    for level in levels(scale, language):
        average, _games = self_play(level, EDITIONS[scale], language, 400, seed=88_000_000)
        assert abs(average.value - level.average) <= 10
        if below is not None:
            assert 0.55 <= against(level, below, scale, language, 400).value <= 0.95
        below = level


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", SCALES)
def test_a_beginner_hardly_ever_plays_seven_tiles(scale: str, language: str) -> None:
    _average, games = self_play(level_of(scale, language, 1), EDITIONS[scale], language, 20, seed=66_000_000)
    assert sum(game.long_plays for game in games) <= len(games) / 20


def test_the_table_and_the_laboratory_play_alike() -> None:
    """Levels are measured by games in the kernel; at a table they must be as strong."""
    level = level_of("modern", "en", 6)
    scores: list[int] = []
    for seed in range(8):
        game = played([Graded(6, form=seed), Graded(6, form=seed + 100)], seed=seed)
        scores += game.state.scores
    assert abs(sum(scores) / len(scores) - level.average) < 35
