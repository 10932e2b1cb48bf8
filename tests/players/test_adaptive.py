"""A fair opponent: the level for an even match, from the games that somebody finished."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from bonmot.cli import main
from bonmot.games.crossword import Resign, setup_for
from bonmot.players.adaptive import Strength, nearest_level, strength_of
from bonmot.players.measures import Result
from bonmot.tables import ClockRules, Seating, Store, Table
from bonmot.tables.results import results_of
from tests.players.ladders import SCALES, levels
from tests.tables.sitting import play_to_the_end

PERSON = Seating()

every_ladder = pytest.mark.parametrize(
    ("scale", "language"), [(scale, language) for scale in SCALES for language in ("fr", "en")]
)


def strength(results: Sequence[Result], scale: str, language: str) -> Strength:
    return strength_of(results, levels(scale, language))


def choose_level(results: Sequence[Result], scale: str, language: str) -> int:
    return nearest_level(levels(scale, language), strength(results, scale, language).value)


def games_of(points: float, scale: str, language: str, count: int, seed: int = 0) -> Iterator[Result]:
    """The games of somebody of some strength, each against the level that is advised, with the luck that games have."""
    chance = Random(seed)
    played: list[Result] = []
    for _game in range(count):
        other = levels(scale, language)[choose_level(played, scale, language) - 1].average
        own = points - 0.25 * (other - points) + chance.gauss(0, 42)
        others = other - 0.25 * (points - other) + chance.gauss(0, 42)
        played.append(Result(round(own), (round(others),), other))
        yield played[-1]


# ---- the level


@every_ladder
def test_whoever_plays_like_a_level_gets_that_level(scale: str, language: str) -> None:
    for level in levels(scale, language):
        score = round(level.average)
        results = [Result(score, (score,), level.average)] * 40
        assert choose_level(results, scale, language) == level.level


@every_ladder
def test_luck_is_not_strength(scale: str, language: str) -> None:
    ladder = levels(scale, language)
    for level in ladder[1:]:
        results = list(games_of(level.average, scale, language, 40, seed=level.level))
        assert abs(strength(results, scale, language).value - level.average) < 30


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nobody_knows_a_beginner_so_he_begins_low_and_moves_in_small_steps(language: str) -> None:
    ladder = levels("deluxe", language)
    first = choose_level([], "deluxe", language)
    assert 2 <= first <= len(ladder) // 2
    usual = ladder[first - 1].average
    lucky = Result(round(usual) + 80, (round(usual) - 60,), usual)
    assert first <= choose_level([lucky], "deluxe", language) <= first + 2
    unlucky = Result(round(usual) - 80, (round(usual) + 60,), usual)
    assert first - 2 <= choose_level([unlucky], "deluxe", language) <= first
    lucky, unlucky = Result(450, (120,), usual), Result(40, (300,), usual)
    assert choose_level([lucky] * 30, "deluxe", language) == len(ladder)
    assert choose_level([unlucky] * 30, "deluxe", language) == 1


@every_ladder
def test_more_points_never_mean_a_lower_level(scale: str, language: str) -> None:
    advised = [choose_level([Result(score, (200,), 220.0)] * 20, scale, language) for score in range(0, 1000, 10)]
    assert advised == sorted(advised)
    assert advised[0] == 1
    assert advised[-1] == len(levels(scale, language))


def test_late_games_count_for_more() -> None:
    weak, strong = [Result(150, (150,), 150.0)] * 20, [Result(300, (300,), 300.0)] * 20
    grown = strength(weak + strong, "deluxe", "fr").value
    faded = strength(strong + weak, "deluxe", "fr").value
    assert grown > faded + 50


def test_the_difference_tells_as_well_as_the_points() -> None:
    beaten = strength([Result(250, (350,), 300.0)] * 10, "deluxe", "fr").value
    winning = strength([Result(250, (150,), 300.0)] * 10, "deluxe", "fr").value
    assert winning > beaten + 30


def test_tiles_shared_by_more_people_bring_less_to_each() -> None:
    for seats in (3, 4):
        shared = levels("deluxe", "fr")[4]
        score = round(shared.averages.get(str(seats), shared.average * 2 / seats))
        results = [Result(score, (score,) * (seats - 1), shared.average)] * 30
        assert abs(choose_level(results, "deluxe", "fr") - shared.level) <= 1


def test_the_same_games_give_the_same_level() -> None:
    results = list(games_of(260, "modern", "en", 15))
    assert choose_level(results, "modern", "en") == choose_level(tuple(results), "modern", "en")


# ---- from kept games


@pytest.fixture
def database(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    with Store(url) as store:
        store.migrate()
    return url


def played(store: Store, *seats: Seating, names: tuple[str, ...] = ("Ada", "Robot"), seed: int = 1) -> Table:
    setup = setup_for("modern", names, language="en", options={"opening.first": "first-seat"})
    table = Table.create(store, setup, seats, seed=seed, rules=ClockRules())
    play_to_the_end(table)
    return table


def test_finished_games_of_a_person_are_results(database: str) -> None:
    with Store(database) as store:
        table = played(store, PERSON, Seating(computer=True, level=3))
        (result,) = results_of(store, "ada", "en", "crossword")
        scores = [side.score for side in table.view(None).game.sides]
        assert result == Result(scores[0], (scores[1],), levels("modern", "en")[2].average)
        assert results_of(store, "Robot", "en", "crossword") == []  # a computer learns nothing here
        assert results_of(store, "Ada", "fr", "crossword") == []
        assert results_of(store, "Eve", "en", "crossword") == []


def test_games_against_people_count_with_their_points_alone(database: str) -> None:
    with Store(database) as store:
        played(store, PERSON, PERSON, names=("Ada", "Bob"))
        assert [result.against for result in results_of(store, "Ada", "en", "crossword")] == [None]
        ada, bob = (results_of(store, name, "en", "crossword")[0] for name in ("Ada", "Bob"))
        assert ada.score == bob.others[0]


def test_games_given_up_or_still_played_do_not_count(database: str) -> None:
    setup = setup_for("modern", ["Ada", "Bob"], language="en")
    with Store(database) as store:
        Table.create(store, setup, seed=1)
        given_up = Table.create(store, setup, seed=2)
        given_up.submit(0, Resign())
        assert given_up.is_over
        assert results_of(store, "Ada", "en", "crossword") == []


def test_results_come_in_the_order_of_play(database: str) -> None:
    with Store(database) as store:
        scores = [
            played(store, PERSON, Seating(computer=True), seed=seed).view(None).game.sides[0].score
            for seed in (1, 2, 3)
        ]
        found = [result.score for result in results_of(store, "Ada", "en", "crossword")]
        assert sorted(found) == sorted(scores)
        assert len(set(scores)) == 3
        updated = {summary.scores[0]: summary.updated for summary in store.summaries("over")}
        assert [updated[score] for score in found] == sorted(updated.values())


# ---- on the command line


def test_the_command_advises_and_says_why(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with Store(database) as store:
        for seed in (1, 2):
            played(store, PERSON, Seating(computer=True, level=3), seed=seed)
        expected = choose_level(results_of(store, "Ada", "en", "crossword"), "deluxe", "en")
    arguments = ["games", "level", "Ada", "--language", "en", "--scale", "deluxe", "--database", database]
    assert main(arguments) == 0
    said = capsys.readouterr().out
    assert f"Level {expected} of the scale deluxe" in said
    assert "2 finished games of Ada" in said
    assert main([*arguments, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["level"], answer["games"]) == (expected, 2)


def test_the_command_speaks_french_to_somebody_new(
    database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert main(["games", "level", "Zoé", "--database", database]) == 0
    said = capsys.readouterr().out
    assert f"Niveau {choose_level([], 'modern', 'fr')} " in said
    assert "Pas encore de partie finie de Zoé" in said


def test_an_unknown_scale_or_language_is_refused(
    database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["games", "level", "Ada", "--scale", "none", "--database", database]) == 2
    assert "micro, deluxe, modern" in capsys.readouterr().err
    for reader, sentence in (("en", "no words for the language “xx”"), ("fr", "pas encore de mots pour la langue")):
        monkeypatch.setenv("BONMOT_LANGUAGE", reader)
        assert main(["games", "level", "Ada", "--language", "xx", "--database", database]) == 2
        told = capsys.readouterr()
        assert (told.out, sentence in told.err) == ("", True), told.err
