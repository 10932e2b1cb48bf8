"""`bonmot moves`, as people and programs meet it."""

import json

import pytest

from bonmot.board import Board
from bonmot.cli import main

POSITION = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 14/0 0 lex en;"


def test_the_best_moves_come_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "RETINAS", "--language", "en", "--top", "3"]) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    best = Board("en").moves("RETINAS", top=3)
    assert rows == [[move.place(), move.word, str(move.score)] for move in best]


def test_ten_are_shown_and_the_others_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "RETINAS", "--language", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 11
    assert lines[-1].startswith(f"{Board('en').count('RETINAS')} moves")


def test_all_of_them_in_json_with_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "--position", POSITION, "--language", "en", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    board = Board.from_cgp(POSITION, "en")
    assert (answer["rack"], answer["count"]) == ("AEINRST", board.count("AEINRST"))
    assert len(answer["moves"]) == answer["count"]
    first = board.moves("AEINRST")[0]
    assert answer["moves"][0]["word"] == first.word
    assert answer["moves"][0]["at"] == first.place()
    assert set(answer["moves"][0]) == {"at", "word", "score", "row", "column", "down", "tiles"}


def test_only_the_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "AEINRS?", "--language", "fr", "--count"]) == 0
    assert capsys.readouterr().out == f"{Board('fr').count('AEINRS?')}\n"


def test_no_move_is_said_in_french(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert main(["moves", "ZW", "--language", "fr"]) == 0
    said = capsys.readouterr().out
    assert said.split() == ["Aucun", "coup", ":", "échangez", "ou", "passez."]


@pytest.mark.parametrize("command", ["moves", "hint"])
@pytest.mark.parametrize(
    ("rack", "position"),
    [("ZZZAEIO", "15/" * 14 + "15 / 0/0 0"), ("AEIOUSZ", "ZZ13/" + "15/" * 13 + "15 / 0/0 0")],
)
def test_a_position_that_no_bag_could_give_is_answered_with_a_warning(
    command: str, rack: str, position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, rack, "--language", "en", "--position", position]) == 0
    said = capsys.readouterr()
    assert said.err == "No game comes to this position: there are more Z than the bag has (1).\n"
    assert "Z" in said.out or command == "hint"
