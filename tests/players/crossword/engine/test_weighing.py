"""The last turns before the bag is empty, within a number of positions, against a proof without any limit."""

import msgspec
import pytest

from bonmot.board import Position
from bonmot.games.crossword import Pass, Play
from bonmot.kernel import StopFlag
from bonmot.players.crossword.engine import Question
from bonmot.players.crossword.engine.pre_endgame import PreEndgameTask
from bonmot.players.crossword.engine.weighing import FEWEST_POSITIONS, is_pre_endgame, weighed

ROWS = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15"
UNSEEN = bytes([1, 20, 5, 9])
LAID = bytes([8, 15, 18, 14])


def _question(rack: str = "ES", spread: int = 0) -> Question:
    """One tile in the bag, three on the other rack."""
    position = Position.from_cgp(f"{ROWS} {rack}/ {spread}/0 0 lex en;", "en")
    tiles = LAID + UNSEEN + position.racks[0].tiles
    question = Question.of_position(position, bag=tiles)
    # On paper racks are taken to be full: here they are short, so that everything can be tried.
    return msgspec.structs.replace(question, held=(len(position.racks[0]), 3))


@pytest.mark.parametrize("spread", [-12, 0, 9])
def test_it_is_what_the_proof_says(spread: int) -> None:
    question = _question(spread=spread)
    assert is_pre_endgame(question)
    proof = PreEndgameTask(question).solve()
    assert proof.proved
    exact = [turn for turn in proof.turns if turn.open == 0 and turn.spread is not None]
    assert exact
    places = question.board.coordinates
    for turn in exact:
        command = Pass() if turn.move is None else Play(turn.move.place(places), turn.move.word)
        (found,) = weighed(question, [command], positions=1_000_000)
        assert found.proved
        assert found.won == pytest.approx((turn.won + turn.drawn / 2) / proof.ways)
        assert found.spread == pytest.approx(turn.spread)


def test_the_best_comes_first_and_nothing_is_said_by_halves() -> None:
    question = _question()
    places = question.board.coordinates
    best, *_others, last = (
        Pass() if turn.move is None else Play(turn.move.place(places), turn.move.word)
        for turn in PreEndgameTask(question).solve().turns
    )
    commands = [last, best]
    assert weighed(question, commands, positions=200_000)[0].command == best
    ways = len(set(question.unseen))
    assert weighed(question, commands, positions=2 * ways * FEWEST_POSITIONS - 1) == []
    stop = StopFlag()
    stop.raise_()
    assert weighed(question, commands, positions=200_000, stop=stop) == []
