"""`bonmot auto`: computers among themselves."""

import gc
import json
import os
import pty
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .conftest import Said

Bonmot = Callable[..., Said]

GAME = ("auto", "--language", "en", "--seed", 7)


@pytest.mark.rule("M-002")
@pytest.mark.rule("D-050")
def test_a_game_is_printed_as_it_goes(bonmot: Bonmot) -> None:
    said = bonmot("auto", "--language", "fr", "--seed", 7)
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert re.fullmatch(r"  1  Robot \d  \w+ [\w()]+ +\+\d+ +\d+", lines[0])
    assert "tiles left" in said.out
    assert lines[-1].startswith("The game is over: Robot ")


def test_totals_add_up(bonmot: Bonmot) -> None:
    document = json.loads(bonmot(*GAME, "--json").out)
    (game,) = document["games"]
    totals = [0] * len(game["scores"])
    for turn in game["turns"]:
        totals[turn["side"]] += turn["score"]
        assert totals[turn["side"]] == turn["total"]
    assert totals == game["scores"]
    best = max(totals)
    assert game["winners"] == [side for side, total in enumerate(totals) if total == best]
    assert {"edition", "language", "lexicon", "levels", "seed", "games"} == set(document)
    assert (game["table"], game["seed"]) == (None, 7)


def test_the_same_seed_gives_the_same_games_with_any_number_of_threads(bonmot: Bonmot) -> None:
    runs = {bonmot(*GAME, "--games", 3, "--threads", threads, "--json").out for threads in (1, 2, 5)}
    assert len(runs) == 1
    (games,) = (json.loads(run)["games"] for run in runs)
    assert [game["seed"] for game in games] == [7, 8, 9]
    alone = json.loads(bonmot("auto", "--language", "en", "--seed", 9, "--json").out)["games"]
    assert alone == games[2:3]
    assert bonmot(*GAME, "--games", 2, "--threads", 2) == bonmot(*GAME, "--games", 2)


def test_many_games_are_summed_up(bonmot: Bonmot) -> None:
    said = bonmot(*GAME, "--games", 5, "--levels", "1,2,3")
    *players, last = said.out.splitlines()
    games = json.loads(bonmot(*GAME, "--games", 5, "--levels", "1,2,3", "--json").out)["games"]
    assert re.fullmatch(r"5 games of \d+\.\d lines on average\.", last)
    for side, line in enumerate(players):
        name, level, mean, wins, _ties = line.split("\t")
        assert (name, level) == (f"Robot {side + 1}", str(side + 1))
        assert float(mean) == sum(game["scores"][side] for game in games) / 5
        assert int(wins) == sum(game["winners"] == [side] for game in games)


def test_without_a_seed_one_is_chosen_and_named(bonmot: Bonmot) -> None:
    said = bonmot("auto", "--language", "en", "--edition", "modern")
    found = re.fullmatch(r"--seed (\d+) plays the same again\.\n", said.err)
    assert found
    assert bonmot("auto", "--language", "en", "--seed", found[1]).out == said.out


@pytest.mark.parametrize(
    ("edition", "names"), [("micro", "R1"), ("deluxe", "Robot 1"), ("super", "Robot 1"), ("tournament", "Robot 1")]
)
def test_every_edition_can_be_watched(edition: str, names: str, bonmot: Bonmot) -> None:
    said = bonmot("auto", "--edition", edition, "--seed", 1)
    assert said.status == 0
    assert names in said.out


def test_games_are_kept_when_asked(bonmot: Bonmot, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    said = bonmot(*GAME, "--save", "--database", url)
    found = re.fullmatch(r"Kept as “(\w+)”\.\n", said.err)
    assert found
    assert bonmot("games", "list", "--database", url).out.split("\t")[0] == found[1]
    kept = json.loads(bonmot(*GAME, "--games", 3, "--threads", 2, "--save", "--database", url, "--json").out)["games"]
    listed = json.loads(bonmot("games", "list", "--json", "--database", url).out)["games"]
    assert len(listed) == 4
    assert {game["table"]: game["scores"] for game in kept}.items() <= {
        game["table"]: game["scores"] for game in listed
    }.items()


def test_it_speaks_french(bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    said = bonmot("auto", "--seed", 7)
    assert "jetons restants" in said.out
    assert said.out.splitlines()[-1].startswith("La partie est finie\N{NO-BREAK SPACE}: Robot ")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("--games 0", "--games: 0 is too small"),
        ("--threads 0", "--threads: 0 is too small"),
        ("--seats 0", "--seats: 0 is too small"),
        ("--seats 5", "5 players cannot play this"),
        ("--seats 1000000", "100 players cannot play this"),
        ("--levels 1,2 --seats 3", "2 levels do not go with 3 seats"),
        ("--levels 0", "levels go from 1 to 11"),
        ("--levels 12", "levels go from 1 to 11"),
        ("--levels one", "“one” is not a good value for --levels"),
        ("--levels 1,,2", "is not a good value for --levels"),
        ("--seed -1", "“-1” is not a good value for --seed"),
        ("--seed 99999999999999999999", "is not a good value for --seed"),
        ("--edition chess", "There is no edition “chess”"),
        ("--language xx", "xx"),
        ("--edition regles --language en", "is not played in the language “en”"),
        ("--lexicon fr --language en", "is written in “fr”, not in “en”"),
        ("--database sqlite://", "say --save as well"),
        ("--save --database mysql://x", "names no database"),
    ],
)
def test_bad_questions_are_one_line(question: str, answer: str, bonmot: Bonmot) -> None:
    said = bonmot("auto", *question.split())
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert answer in said.err


def test_a_person_sees_a_bar(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "bonmot", *map(str, GAME), "--games", "4"]
    environment = os.environ | {"COLUMNS": "100", "TERM": "xterm", "NO_COLOR": "1"}
    process = subprocess.Popen(command, env=environment, stdout=theirs, stderr=theirs, close_fds=True)
    os.close(theirs)
    seen = b""
    try:
        while piece := os.read(ours, 65536):
            seen += piece
    except OSError:  # the other side is closed
        pass
    os.close(ours)
    assert process.wait() == 0
    assert "4/4" in seen.decode()
    assert "Robot 2" in seen.decode()


def test_the_highest_level_plays(bonmot: Bonmot) -> None:
    said = bonmot(*GAME, "--levels", "10,9", "--json")
    assert said.status == 0
    assert json.loads(said.out)["levels"] == [10, 9]


def test_other_games_are_played_by_the_levels_of_their_own_scale(bonmot: Bonmot) -> None:
    asked = ("auto", "--edition", "option", "--levels", "3,8", "--language", "en", "--seed", 4)
    said = bonmot(*asked)
    assert (said.status, said.err) == (0, "")
    assert said.out.splitlines()[-1] == "The game is over: Robot 2 wins."
    document = json.loads(bonmot(*asked, "--json").out)
    (game,) = document["games"]
    assert (document["edition"], document["levels"], game["winners"]) == ("option", [3, 8], [1])
    assert f"{game['turns'][0]['place']} {game['turns'][0]['word']}" in said.out.splitlines()[0]
    refused = bonmot("auto", "--edition", "option", "--levels", "9", "--language", "en")
    assert (refused.status, "levels go from 1 to 8" in refused.err) == (2, True)


def test_a_race_is_not_printed_turn_by_turn(bonmot: Bonmot) -> None:
    said = bonmot("auto", "--edition", "cards", "--language", "en")
    assert (said.status, said.out) == (2, "")
    assert "“cards” is not played in turns" in said.err


@pytest.mark.rule("R-047", "R-069")
@pytest.mark.parametrize("levels", ["3,5", "3,5,2"])
def test_computers_let_stand_what_the_referee_has_admitted(levels: str, bonmot: Bonmot) -> None:
    said = bonmot("auto", "--edition", "regles", "--language", "fr", "--levels", levels, "--seed", 11, "--json")
    (game,) = json.loads(said.out)["games"]
    assert {turn["kind"] for turn in game["turns"]} <= {"play", "exchange", "pass", "adjustment"}


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Only what nobody holds any more goes; rings that hold themselves stay and are seen."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_many_games_need_no_more_memory_than_few(bonmot: Bonmot) -> None:
    def kept_after(games: int) -> int:
        before = tracemalloc.get_traced_memory()[0]
        assert bonmot("auto", "--games", games, "--seed", 3, "--language", "en").status == 0
        return tracemalloc.get_traced_memory()[0] - before

    bonmot("auto", "--games", 8, "--seed", 3, "--language", "en")  # what is loaded once, or kept for later, is there
    tracemalloc.start()
    try:
        few, many = kept_after(2), kept_after(8)
    finally:
        tracemalloc.stop()
    assert many - few < 6 * 50_000, (few, many)  # a finished game that somebody holds is 133,000
