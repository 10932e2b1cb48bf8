"""`bonmot analyse`: positions and games that are over, for people and for programs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.notation.files import FOLDER
from tests.study.test_story import SAVES

Bonmot = Callable[..., Any]
_POSITION = "15/15/15/15/15/15/15/4STONED5/15/15/15/15/15/15/15 AEIRTLQ/ 30/10 0"


def test_people_get_a_table(bonmot: Bonmot) -> None:
    said = bonmot("analyse", _POSITION, "--language", "en", "--top", 4, "--samples", 300)
    assert (said.status, said.err) == (0, "")
    titles, *rows = said.out.splitlines()
    assert titles.split("\t") == ["move", "points", "kept", "worth", "wins", "spread", "games"]
    assert all("%" in row for row in rows[:4])
    assert rows[4] == "300 games played out."


def test_programs_get_the_same_whatever_the_threads(bonmot: Bonmot) -> None:
    asked = ("analyse", _POSITION, "--language", "en", "--top", 5, "--samples", 300, "--seed", 7, "--json")
    first = bonmot(*asked).out
    assert bonmot(*asked, "--threads", 3).out == first
    answer = json.loads(first)
    assert answer["method"] == "simulation"
    assert answer["samples"] == sum(each["samples"] for each in answer["moves"]) == 300
    assert answer["turns"] == 600
    assert answer["bag"] == 80
    assert [each["best"] for each in answer["moves"]] == [True, False, False, False, False]
    for each in answer["moves"]:
        assert 0 <= each["win"] <= 1
        assert each["equity"] == pytest.approx(each["score"] + each["leave"], abs=0.02)


def test_without_games_points_and_tiles_kept_decide(bonmot: Bonmot) -> None:
    answer = json.loads(bonmot("analyse", _POSITION, "--language", "en", "--samples", 0, "--json").out)
    assert answer["method"] == "static"
    worths = [each["equity"] for each in answer["moves"]]
    assert worths == sorted(worths, reverse=True)
    assert [each["win"] for each in answer["moves"]] == [None] * 15


def test_a_turn_of_a_record(bonmot: Bonmot) -> None:
    asked = ("analyse", FOLDER / "fr-two-players.gcg", "--samples", 100, "--top", 3, "--json")
    first, last = (json.loads(bonmot(*asked, *more).out) for more in (("--turn", 1), ()))
    assert first["position"].startswith("15/15/")
    assert last["position"] != first["position"]
    assert len(first["moves"]) == 3
    own = json.loads(bonmot("analyse", SAVES / "modern-over.jsonl", "--turn", 2, "--samples", 64, "--json").out)
    assert own["samples"] == 64


@pytest.mark.parametrize("name", ["modern-playing.jsonl", "tournament-playing.jsonl"])
def test_a_game_that_goes_on_is_not_analysed(name: str, bonmot: Bonmot) -> None:
    said = bonmot("analyse", SAVES / name)
    assert said == (2, "", "bonmot: A game is reviewed when it is over: this one is still being played.\n")


@pytest.mark.parametrize(
    "wrong",
    [
        ("nonsense",),
        (_POSITION, "--top", 0),
        (_POSITION, "--threads", 0),
        (_POSITION, "--threads", 100_000),
        (_POSITION, "--plies", -1),
        (_POSITION, "--samples", -1),
        (_POSITION, "--confidence", 20),
        (_POSITION, "--turn", 3),
        (_POSITION.replace("AEIRTLQ", "QQ"),),
        (_POSITION.split(maxsplit=1)[0],),
        ("missing.gcg",),
    ],
)
def test_bad_questions_get_one_sentence(wrong: tuple[object, ...], bonmot: Bonmot) -> None:
    said = bonmot("analyse", *wrong, "--language", "en")
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1


_ENDGAME = (
    "6JOLING1V1/9FEE1I1/11T1V1/11T1AW/8BISE2E/8ASTRAND/7ZA5E/c5WALD4L/U4COX1R5/P3QI3AD4/E2BIT1O1NO4/L2R3HOKUMS1P/"
    "I1DIgRAMS1GOOFY/N2NU2I2HATER/GOEY1RECENT3E AIE/ 482/361 0"
)
"""Three tiles against one: it is tried out to the end in tests/players/crossword/engine/test_thinking.py."""


def test_an_endgame_is_told_to_its_last_turn(bonmot: Bonmot) -> None:
    asked = ("analyse", _ENDGAME, "--language", "en", "--top", 2, "--samples", 64)
    said = bonmot(*asked)
    assert "Best play from here to the end is worth +25, which is proved: G1 (J)A, pass, 15N E(E), pass," in said.out
    endgame = json.loads(bonmot(*asked, "--json").out)["endgame"]
    assert (endgame["value"], endgame["low"], endgame["high"], endgame["proved"]) == (25, 25, 25, True)
    assert endgame["line"][:2] == ["G1 (J)A", ""]
    assert json.loads(bonmot("analyse", _POSITION, "--samples", 0, "--json").out)["endgame"] is None


def test_the_last_tiles_of_the_bag(bonmot: Bonmot) -> None:
    asked = ("analyse", FOLDER / "en-two-players.gcg", "--turn", 21, "--samples", 0, "--top", 2, "--seconds", 1)
    found = json.loads(bonmot(*asked, "--json").out)
    assert 1 <= found["bag"] <= 4
    last = found["pre_endgame"]
    assert last["assumptions"][0] == "every-way-equally-likely"
    assert all(turn["won"] + turn["drawn"] + turn["lost"] + turn["open"] == last["ways"] for turn in last["turns"])
    assert json.loads(bonmot(*asked[:-1], 0, "--json").out)["pre_endgame"] is None
    said = bonmot(*asked).out
    assert f"The last tiles, in {last['ways']} ways:" in said
    assert "Assumed: every way the unseen tiles may lie is equally likely." in said
    assert (
        json.loads(bonmot("analyse", _POSITION, "--language", "en", "--samples", 0, "--json").out)["pre_endgame"]
        is None
    )


def test_what_the_other_side_kept_can_be_inferred_in_a_record(bonmot: Bonmot) -> None:
    asked = ("analyse", FOLDER / "en-two-players.gcg", "--turn", 12, "--samples", 200, "--top", 3, "--json")
    plain, inferred = (json.loads(bonmot(*asked, *more).out) for more in ((), ("--infer",)))
    assert (plain["inferred"], inferred["inferred"]) == (False, True)
    assert [each["win"] for each in plain["moves"]] != [each["win"] for each in inferred["moves"]]
    assert bonmot("analyse", _POSITION, "--language", "en", "--infer").status == 2


def test_whoever_mistypes_the_name_of_a_file_is_told_so(bonmot: Bonmot, tmp_path: Path) -> None:
    assert bonmot("analyse", "match").err == "bonmot: There is no file match.\n"
    spaced = tmp_path / "my game"
    spaced.write_text("hello")
    assert "“hello” belongs to nothing" in bonmot("analyse", spaced).err
    assert "A position has 1 rows" in bonmot("analyse", "no file " * 600).err
