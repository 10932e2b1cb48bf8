"""The examples that the printed rules work out, replayed turn by turn (RULES B1, B2, B4)."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bonmot.board import Board, Coordinates
from tests.rules.playing import Table, deal, play

MATERIAL: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "worked-examples.json").read_text(encoding="utf-8")
)
VECTORS: dict[str, dict[str, Any]] = {vector["id"]: vector for vector in MATERIAL["vectors"]}
EDITIONS = {"fr": "micro", "en": "deluxe"}

# These two boards exist on paper only: no legal game comes to CHAT with its C on a double letter and its T on a double
# word so early (K-23). They are scored on a bare board; all others are games.
BARE = ("EX-002-A", "EX-002-B")


def moves(vector: dict[str, Any]) -> list[str]:
    """The turns of a vector as moves, tiles that lie there already in parentheses."""
    coordinates = Coordinates.of(vector["tiles"])
    found = []
    for turn in vector["turns"]:
        down = turn["dir"] == "down"
        new = {(each["row"], each["column"]) for each in turn["placed"]}
        letters = ""
        for offset, letter in enumerate(turn["word"]):
            square = (turn["row"] + offset * down, turn["column"] + offset * (not down))
            letters += letter if square in new else f"({letter})"
        found.append(f"{coordinates.place(turn['row'] - 1, turn['column'] - 1, down=down)} {letters}")
    return found


def replayed(name: str) -> Table:
    """A vector played as a game; every turn must bring the printed score."""
    vector = VECTORS[name]
    assert vector["board_before"] == []
    played = moves(vector)
    table = deal(EDITIONS[vector["tiles"]], *played)
    totals = [0, 0]
    for number, (move, turn) in enumerate(zip(played, vector["turns"], strict=True)):
        event = table.lay(move)
        assert (event.score, event.tiles) == (turn["score"], "".join(each["letter"] for each in turn["placed"]))
        assert {each.word: each.score for each in event.words} == {
            each["word"]: each["score"] for each in turn["words"]
        }
        totals[number % 2] += turn["score"]
        assert list(table.scores) == totals
    return table


@pytest.mark.rule("M-058", "M-059")
@pytest.mark.parametrize("name", ["EX-000-A", "EX-000-B", "EX-000-C"])
def test_mites_soute_quai_ferme(name: str) -> None:
    table = replayed(name)
    assert [turn.score for turn in table.view().turns] == [12, 10, 27, 11]
    assert [re.sub(r"[()]", "", turn.word) for turn in table.view().turns] == ["MITES", "SOUTE", "QUAI", "FERME"]
    assert table.at("H8") == "I"  # the I of MITES on the star


@pytest.mark.rule("D-041")
def test_horn_farm_paste_mob() -> None:
    table = replayed("EX-004-A")
    assert [turn.score for turn in table.view().turns] == [14, 9, 25, 16]
    assert [[formed.word for formed in turn.words] for turn in table.view().turns] == [
        ["HORN"],
        ["FARM"],
        ["PASTE", "FARMS"],
        ["MOB", "NOT", "BE"],
    ]
    assert table.at("H8") == "R"  # the R of HORN on the centre square


@pytest.mark.parametrize("name", BARE)
def test_chat_brings_24_on_a_bare_board(name: str) -> None:
    vector = VECTORS[name]
    board = Board(vector["tiles"], star=False)
    for before in vector["board_before"]:
        down = before["dir"] == "down"
        board.set_up(
            (before["row"] - 1 + offset * down, before["column"] - 1 + offset * (not down), number)
            for offset, number in enumerate(board.alphabet.encode(before["word"]))
        )
    (move,) = moves(vector)
    judged = board.judge(move)
    assert judged.score == vector["turns"][0]["score"] == 24
    assert [(each.word, each.score) for each in judged.words] == [("CHAT", 24)]


def test_chat_as_an_opening_is_refused_there_and_brings_18_on_the_star() -> None:
    table = replayed("EX-002-C")
    assert table.scores == (18, 0)
    (elsewhere,) = moves(VECTORS["EX-002-B"])
    assert deal("micro", elsewhere).refusal(play(elsewhere)).code == "move-star-not-covered"


def test_every_crossword_example_is_replayed() -> None:
    named = {"EX-000-A", "EX-000-B", "EX-000-C", "EX-004-A", "EX-002-C", *BARE}
    assert {name for name, vector in VECTORS.items() if vector["game"] == "crossword"} == named
    layout = MATERIAL["layouts"]["standard-15"]
    for language in EDITIONS:
        board = Board(language)
        assert list(board.layout.rows) == layout
        values = dict(zip(board.alphabet.letters, board.alphabet.values, strict=True))
        assert values | {"?": 0} == MATERIAL["values"][language]
