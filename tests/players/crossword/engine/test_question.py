"""The question that the engine answers holds what the mover may know, and nothing else."""

import pytest

from bonmot.board import Position
from bonmot.errors import BonmotError
from bonmot.games.crossword import Exchange, Pass, View, setup_for
from bonmot.players.crossword.engine import Question
from bonmot.tables import Table
from tests.stores import in_memory

_EMPTY = "/".join(["15"] * 15)


def _views(names: list[str], edition: str, *, passes: int) -> list[View]:
    """The views of all seats after some passes."""
    store = in_memory()
    table = Table.create(store, setup_for(edition, names, language="fr"), seed=5)
    for _turn in range(passes):
        table.submit(table.view(None).game.acting[0], Pass())
    views = [table.view(seat).game for seat in range(len(names))]
    store.close()
    return views


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_tells_what_the_mover_knows(seats: int) -> None:
    views = _views(["Ada", "Bob", "Eve", "Max"][:seats], "modern", passes=1)
    mover = next(view for view in views if view.side == view.turn)
    question = Question.of_view(mover)
    assert question.seats == seats
    assert question.held == (7,) * seats
    assert question.known[1:] == (None,) * (seats - 1)
    assert question.rack.tiles == question.known[0]
    assert question.bag == 102 - 7 * seats == mover.bag
    assert len(question.unseen) == 102 - 7
    assert (question.scoreless, question.passes) == (1, 1)
    assert question.rules.end.scoreless_turns == 6


@pytest.mark.parametrize(
    ("edition", "options", "ends"),
    [
        ("modern", {}, (7, True, False, 6)),
        ("modern", {"end.out": "others-play-on"}, (7, False, False, 6)),
        ("micro", {}, (7, True, True, 0)),
    ],
)
def test_the_kernel_is_told_how_the_game_ends(
    edition: str, options: dict[str, str], ends: tuple[int, bool, bool, int]
) -> None:
    store = in_memory()
    setup = setup_for(edition, ["Ada", "Bob"], language="fr", options=options)
    table = Table.create(store, setup, seed=5)
    told = Question.of_view(table.view(table.view(None).game.acting[0]).game).ending_rules
    assert (told["full_rack"], told["out_ends"], told["ends_when_all_pass"], told["scoreless_turns"]) == ends
    store.close()


def test_nobody_asks_for_another() -> None:
    waiting = next(view for view in _views(["Ada", "Bob"], "modern", passes=0) if view.side != view.turn)
    with pytest.raises(BonmotError) as refused:
        Question.of_view(waiting)
    assert refused.value.code == "question-not-on-turn"


def test_open_racks_are_known() -> None:
    views = _views(["Ada", "Bob", "Eve"], "deluxe", passes=0)
    question = Question.of_view(next(view for view in views if view.side == view.turn))
    assert [len(rack or b"") for rack in question.known] == [7, 7, 7]
    assert question.bag == len(question.unseen) == 102 - 21


def test_an_exchange_is_no_pass() -> None:
    store = in_memory()
    table = Table.create(store, setup_for("modern", ["Ada", "Bob"], language="en"), seed=5)
    table.submit(table.view(None).game.acting[0], Pass())
    seat = table.view(None).game.acting[0]
    rack = table.view(seat).game.sides[seat].rack
    table.submit(seat, Exchange(str(rack)[:2]))
    seat = table.view(None).game.acting[0]
    question = Question.of_view(table.view(seat).game)
    store.close()
    assert (question.scoreless, question.passes) == (2, 0)


def test_positions_on_paper() -> None:
    question = Question.of_position(Position.from_cgp(f"{_EMPTY} AEI?/QZ 10/20 3", "en"))
    assert question.held == (4, 2)
    assert question.known == (bytes([1, 5, 9, 0]), bytes([17, 26]))
    assert question.bag == len(question.unseen) == 100 - 6
    assert question.unseen.count(0) == 1
    assert question.scores == (10, 20)
    assert question.scoreless == 3


@pytest.mark.parametrize(
    ("rest", "code"), [("", "question-no-rack"), (" /AB 0/0 0", "question-no-rack"), (" QQ", "question-too-many-tiles")]
)
def test_positions_that_cannot_be_judged(rest: str, code: str) -> None:
    with pytest.raises(BonmotError) as refused:
        Question.of_position(Position.from_cgp(_EMPTY + rest, "en"))
    assert refused.value.code == code
