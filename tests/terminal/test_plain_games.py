"""Whole games in plain mode, played by somebody who only listens."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bonmot.games.crossword.edition import Edition, editions
from bonmot.games.crossword.events import Opened, Played
from bonmot.games.events import Ended
from bonmot.games.legible import folded
from bonmot.hosting.drafts import shown_editions
from bonmot.starting import SeatWish, Start, clock_from
from bonmot.terminal.part import shown_games
from bonmot.texts import LANGUAGES

from .listening import ADA, BOB, CLEO, DAN, ROBOT, Lines, Listener, Sitting, sit

LISTENED = re.compile(r"^\w+: (?P<word>[A-Z]+)[^;\n]*?, \w+ (?:across|down), (?P<points>\d+) points?", re.MULTILINE)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.sqlite"


def test_every_edition_is_played_below() -> None:
    assert {edition for edition, _seats, _options in GAMES} == set(editions()) == set(Edition.known())


GAMES = [
    ("micro", (ADA, SeatWish("Robot", computer=True, level=1)), {"racks": "none"}),
    ("micro", (ADA, BOB), {"racks": "next", "hand_over": True}),
    ("deluxe", (ADA, SeatWish("Robot", computer=True, level=8), BOB), {"racks": "all", "clock": clock_from("none")}),
    ("regles", (ADA, BOB, CLEO, DAN), {"teams": True, "hand_over": False}),
    ("regles-89", (ADA, ROBOT), {}),
    ("modern", (ADA, SeatWish("", computer=True, level=3, persona="colette")), {"language": "en"}),
    ("modern", (ADA,), {"language": "fr"}),
    ("tournament", (ADA, BOB), {"language": "en", "hand_over": True, "clock": clock_from("25")}),
    ("super", (ADA, BOB), {"language": "en", "hand_over": False}),
    ("clabbers", (ADA, ROBOT), {"language": "en"}),
]


def named(game: object) -> str:
    return game if isinstance(game, str) else ""


@pytest.mark.rule("M-001")
@pytest.mark.parametrize(("edition", "seats", "options"), GAMES, ids=named)
def test_a_whole_game_is_played_by_ear(
    edition: str, seats: tuple[SeatWish, ...], options: dict[str, Any], url: str
) -> None:
    start = Start(edition=edition, seats=seats, seed=11)._replace(**options)
    sat = sit(start, Listener(), url)
    assert isinstance(sat.events[-1], Ended)
    assert sat.text.endswith("Another game? [y/N] \nGoodbye.\n")
    # Every play was read aloud, with its points, to whoever was in front: at least once.
    told = {(found["word"], int(found["points"])) for found in LISTENED.finditer(sat.text)}
    played = [event for event in sat.events if isinstance(event, Played)]
    assert len(played) > 10
    for event in played:
        assert (re.sub(r"[()\[\]]", "", event.word).upper(), event.score) in told
    scores = ", ".join(f"{name} {score}" for name, score in zip(names(sat), sat.events[-1].scores, strict=True))
    assert f"Final scores: {scores}." in sat.text


def names(sat: Sitting) -> list[str]:
    opened = sat.events[0]
    assert isinstance(opened, Opened)
    seats = [seat.name for seat in opened.setup.seats]
    return [" & ".join(seats[side::2]) for side in (0, 1)] if opened.setup.seats[0].team is not None else seats


def test_nothing_is_drawn_and_every_line_can_be_read_aloud(url: str) -> None:
    heard = sit(Start(edition="modern", language="en", seats=(ADA, ROBOT), seed=2), Listener(), url).text
    assert not re.search(r"[\u2500-\u259f\x00-\x08\x0b-\x1f\x7f]", heard)  # boxes, blocks, control characters
    assert not [line for line in heard.splitlines() if len(line) > 300]


def test_the_same_game_comes_through_a_pipe(url: str, tmp_path: Path) -> None:
    start = Start(edition="modern", language="en", seats=(ADA, SeatWish("", True, 3, "oscar")), seed=5)
    sat = sit(start, Listener(), url)
    options = ["--edition", "modern", "--language", "en", "--names", "Ada", "--levels", "3", "--personas", "oscar"]
    piped = subprocess.run(
        [sys.executable, "-m", "bonmot", "play", *options, "--seed", "5"],
        input="".join(f"{line}\n" for line in sat.typed),
        env=os.environ | {"BONMOT_DATA": str(tmp_path / "data")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert piped.returncode == 0
    assert piped.stderr == "This is not a terminal: the game is played in plain lines.\n"
    assert piped.stdout == sat.text


def test_an_opponent_plays_at_ones_strength_game_after_game(url: str) -> None:
    answers = ["modern", "en", "2", "Ada", "n", "", "", "0", "oscar", "n"]
    asked = sit(Start(), Lines(answers), url).text
    assert "or 0 for one that plays at your strength? [3]" in asked
    assert "Oscar: We don’t know each other yet: I begin at level 4." in asked
    start = Start(edition="modern", language="en", seats=(ADA, SeatWish("Robot", computer=True, adaptive=True)), seed=2)
    first = sit(start, Listener(), url)
    assert first.text.count("I begin at level 4.") == 1
    score = re.search(r"Final scores: Ada (\d+)", first.text)
    assert score is not None
    second = sit(start, Lines([]), url).text
    assert re.search(rf"Robot: I play at level \d+: in your last game you scored {score[1]}\.", second)


# ---- leaving and coming back


@pytest.mark.parametrize(
    ("seats", "options", "patience"),
    [
        # A line, the end of the input, the next line: nothing is lost, and nothing happens twice.
        ((ADA, ROBOT), {"edition": "modern", "language": "en"}, 1),
        # Whoever comes back first says that he is there.
        ((ADA, BOB), {"edition": "tournament", "language": "en", "hand_over": True, "clock": clock_from("99")}, 4),
        # After the question whether to keep a word, too.
        ((ADA, ROBOT), {"edition": "micro", "racks": "none"}, 4),
    ],
    ids=["modern", "tournament", "micro"],
)
def test_the_end_of_the_input_at_any_line_loses_nothing(
    seats: tuple[SeatWish, ...], options: dict[str, Any], patience: int, url: str, tmp_path: Path
) -> None:
    start = Start(seats=seats, seed=3)._replace(**options)
    whole = sit(start, Listener(), f"sqlite:///{tmp_path}/whole.sqlite")
    listener = Listener(patience)
    sat = sit(start, listener, url)
    sittings = 1
    while not isinstance(sat.events[-1], Ended):
        assert sat.text.endswith(f"The game is kept. To go on: bonmot play --resume {sat.table}\nGoodbye.\n")
        listener.patience = patience
        sat = sit(Start(resume=sat.table), listener, url)
        sittings += 1
        assert sittings < 500
    assert sittings > 10
    assert sat.events == whole.events


def test_whoever_leaves_before_the_first_tile_leaves_nothing_behind(url: str) -> None:
    questions = ["modern", "en", "2", "Ada", "n", "Bob", "n"]
    for answered in range(len(questions) + 1):
        sat = sit(Start(), Lines(questions[:answered]), url)
        assert sat.table == ""
        assert sat.text.endswith("Goodbye.\n")


@pytest.mark.rule("D-045")
def test_a_game_that_was_left_is_offered_at_the_next_start(url: str) -> None:
    left = sit(Start(edition="modern", language="en", seats=(ADA, ROBOT), seed=3), Lines(["hint", "pass"]), url)
    sat = sit(Start(), Lines(["1", "sheet"]), url)
    assert "Games that you can go on with:\n1. Modern en: Ada 0, Robot " in sat.text
    assert sat.table == left.table
    assert "Ada> sheet\n1. " in sat.text
    new = sit(Start(), Lines(["", "modern", "en", "1", "Ada", "n"]), url)
    assert new.table != left.table


@pytest.mark.rule("D-091")
@pytest.mark.rule("M-083")
@pytest.mark.rule("M-084")
def test_one_plays_again_with_the_same_people_or_others(url: str) -> None:
    start = Start(edition="micro", seats=(ADA, ROBOT), racks="none", seed=3)
    again = sit(start, Lines(["abandon", "y", "y", "y", "quit"]), url)
    assert again.text.count("Micro, the French home computer of the 1980s: Ada, Robot.") == 2
    others = sit(start, Lines(["abandon", "y", "yes", "no", "0", "micro", "1", "Zoé", "n", "n", "quit"]), url)
    assert "Micro, the French home computer of the 1980s: Zoé." in others.text
    assert others.text.count("The game was abandoned.") == 1


# ---- questions before the game


@pytest.mark.rule("M-067")
@pytest.mark.rule("M-068")
@pytest.mark.rule("M-069")
@pytest.mark.rule("M-071")
def test_micro_asks_for_its_players_one_after_the_other(url: str) -> None:
    lines = ["micro", "5", "3", "Maximilien", "Max", "n", "R", "y", "9", "4", "-", "", "", "", "colette"]
    heard = sit(Start(), Lines([*lines, "n", "quit"]), url).text.splitlines()
    asked = heard[heard.index("Which edition? [modern] micro") + 1 :]
    assert asked[:19] == [
        "How many players, 1 to 4? [2] 5",
        "Please give a number from 1 to 4.",
        "How many players, 1 to 4? [2] 3",
        "Name of player 1, at most 5 letters? [P1] Maximilien",
        "The name “Maximilien” is too long: at most 5 characters.",
        "Name of player 1, at most 5 letters? [P1] Max",
        "Does the computer play for Max? [y/N] n",
        "Name of player 2, at most 5 letters? [P2] R",
        "Does the computer play for R? [Y/n] y",
        "Which level, 1 to 4, or 0 for one that plays at your strength? [3] 9",
        "Please give a number from 0 to 4.",
        "Which level, 1 to 4, or 0 for one that plays at your strength? [3] 4",
        "Which character (oscar, colette, nora, felix, simon, irma, zoe, edgar), or - for none? [-] -",
        "Name of player 3, at most 5 letters? [P3] ",
        "Does the computer play for P3? [Y/n] ",
        "Which level, 1 to 4, or 0 for one that plays at your strength? [3] ",
        "Which character (oscar, colette, nora, felix, simon, irma, zoe, edgar), or - for none? [-] colette",
        "Is the rack of the next player shown? [y/N] n",
        "Micro, the French home computer of the 1980s: Max, R, Colet.",
    ]


@pytest.mark.rule("D-057")
def test_enter_takes_the_usual_answer_everywhere(url: str) -> None:
    heard = sit(Start(edition="deluxe"), Lines([""] * 9 + ["quit"]), url).text
    assert "Are all racks shown? [Y/n] \n" in heard
    assert "or none? [none] \n" in heard
    assert "De Luxe, the home computer of the 1980s: Player 1, Robot 2.\n" in heard
    assert "clock" not in heard.partition("Player 1>")[2]


@pytest.mark.parametrize(("asked", "seconds"), [("0:45", 45), ("2:30", 150), ("0:03", 10)])
def test_a_clock_may_be_asked_for(asked: str, seconds: int, url: str) -> None:
    start = Start(edition="deluxe", racks="all", seed=1)
    people = ["2", "Ada", "no", "Bob", "no"]
    heard = sit(start, Lines([*people, "soon", asked, "clock", "quit"]), url).text
    assert "“soon” is not a clock: write 2:30 for each turn" in heard
    assert f"Each turn may take {seconds} seconds." in heard


@pytest.mark.parametrize("edition", shown_editions(shown_games()))
def test_a_game_that_was_given_whole_begins_at_once(edition: str, url: str) -> None:
    start = Start(edition=edition, seats=(ADA, SeatWish("Robot", True, 1)), seed=1)
    heard = sit(start, Lines(["quit"]), url).text
    assert "The game is kept. To go on:" in heard  # nothing was asked before there was one


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_remark_is_made_where_it_belongs(language: str, url: str) -> None:
    start = Start(edition="super", language=language, seats=(ADA, BOB), seed=1)
    assert ("No official French bag" in sit(start, Lines(["quit"]), url).text) is (language == "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_speaks_both_languages(language: str, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    start = Start(edition="modern", language="fr", seats=(ADA, BOB), hand_over=False, seed=4)
    words = {"en": "help quit", "fr": "aide quitter"}[language]
    heard = sit(start, Lines(words.split()), url).text
    assert {"en": "Goodbye.", "fr": "Au revoir."}[language] in heard
    assert {"en": "Your rack: ", "fr": "Votre chevalet\N{NO-BREAK SPACE}: "}[language] in heard
    # Who speaks French is not given English words, nor the other way round.
    assert folded("chevalet:" if language == "en" else "rack:") not in heard
