"""Leaving a game: one resigns, or all stop."""

import pytest

from bonmot.games.crossword import (
    Abandon,
    Pass,
    Resign,
)
from tests.rules.challenging import end_of, good


@pytest.mark.rule("R-002")
def test_with_two_sides_resigning_gives_the_game_to_the_other() -> None:
    game = good()
    happened = game.do(0, Resign())  # though he leads, and it is not his turn
    end = end_of(happened)
    assert (end.reason, end.winners, end.scores, end.adjustments) == ("resigned", (1,), (18, 0), (0, 0))
    assert game.acting() == set()


@pytest.mark.rule("R-002", "R-037")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_sides_the_others_play_on(seats: int) -> None:
    game = good(seats)
    game.do(1, Resign())
    assert game.view().final is None
    assert game.view().sides[1].resigned
    assert game.acting() == {2}
    assert game.code(1, Pass()) == "resigned-already"
    for turn in [*range(2, seats), 0]:
        assert game.acting() == {turn}
        game.do(turn, Pass())
    assert game.acting() == {2}  # the seat that left is passed over
    happened = [event for seat in range(2, seats) for event in game.do(seat, Resign())]
    assert end_of(happened).winners == (0,)


@pytest.mark.rule("R-002")
def test_who_resigned_cannot_win() -> None:
    game = good(3)
    game.do(0, Resign())
    for turn in range(6):
        game.do(1 + turn % 2, Pass())
    assert game.scores()[0] > max(game.scores()[1:])
    assert game.final().winners == (1, 2)


@pytest.mark.rule("R-002")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_abandoned_game_has_no_winner(seat: int | None) -> None:
    game = good()
    end = end_of(game.do(seat, Abandon()))
    assert (end.reason, end.winners, end.scores) == ("abandoned", (), (18, 0))
    assert game.code(1, Pass()) == "game-over"
