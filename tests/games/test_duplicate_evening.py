"""A whole evening of thirty players at the referee's desk, against results that were not made by the game.

`tests/data/duplicate/evening.json` says where they come from.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from bonmot.games.commands import Penalize
from bonmot.games.duplicate import Close, Correct, Draw, HandIn, Warn
from tests.games.duplicate import Played, table

EVENING = json.loads((Path(__file__).parents[1] / "data/duplicate/evening.json").read_text(encoding="utf-8"))
REFEREE = len(EVENING["names"])


@pytest.fixture(scope="module")
def evening() -> Played:
    """All slips entered, round by round, as they were written."""
    game = Played(names=EVENING["names"], arbiter=True, options={"top.choice": "referee"})
    for expected in EVENING["rounds"]:
        game.do(REFEREE, Draw(expected["rack"]))
        for seat, slip in enumerate(expected["slips"]):
            if slip is not None:
                place, word, said, _worth = slip
                game.do(REFEREE, HandIn(place, word, said, seat=seat))
        for number, seat, reason in EVENING["warnings"]:
            if number == expected["number"]:
                game.do(REFEREE, Warn(seat, reason))
        for number, seat, points in EVENING["penalties"]:
            if number == expected["number"]:
                game.do(REFEREE, Penalize(seat, points, "décalage"))
        game.do(REFEREE, Close(expected["place"], expected["word"]))
    return game


def test_every_round_has_its_top_and_every_slip_its_score(evening: Played) -> None:
    assert len(evening.state.rounds) == 20
    for played, expected in zip(evening.state.rounds, EVENING["rounds"], strict=True):
        assert (played.score, played.tops, played.second) == (expected["top"], expected["tops"], expected["second"])
        worth = [0 if slip is None else slip[3] for slip in expected["slips"]]
        assert [result.score for result in played.results] == worth, played.number


def test_totals_negatives_percentages_ranks_solos_and_penalties(evening: Played) -> None:
    view = evening.view()
    assert view.top_total == EVENING["top_total"] == 908
    assert table(view) == EVENING["before"]
    assert max(line[8] for line in EVENING["before"]) >= 10  # somebody was warned often enough to pay twice
    assert sum(line[6] for line in EVENING["before"]) == 3


def test_the_slip_of_round_seven_read_again(evening: Played) -> None:
    corrected = EVENING["correction"]
    place, word, said, _worth = corrected["slip"]
    evening.do(REFEREE, Correct(corrected["round"], corrected["player"], place, word, said))
    assert table(evening.view()) == EVENING["after"]
    assert EVENING["after"] != EVENING["before"]
    assert sum(line[6] for line in EVENING["after"]) == 2  # whoever seemed to be alone was not
    assert table_of(evening) == EVENING["after"]


def table_of(game: Played) -> list[list[Any]]:
    """The same from the log alone."""
    again = Played(names=EVENING["names"], arbiter=True, options={"top.choice": "referee"})
    again.state = game.read_again()
    return table(again.view())
