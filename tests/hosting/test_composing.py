"""A turn of OPTION while it is composed: whatever is typed, no prism is lost or laid twice, and `decide` agrees."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.games.option import View
from bonmot.games.option.preview import preview
from bonmot.hosting.option.composing import Composing
from bonmot.notation.option.moves import wild_letters
from tests.rules.prisms import Hand, Table, table


def position() -> Table:
    """RAS and RAME cross; a wild face lies there, one is behind the E, and one is on the rack."""
    hand = Hand()
    board = hand.lying("H6 R/tAS", "6H RAME/?")
    return table(hand.rack("?/d", "T/m", "A/i", "E/s", "S/e", "U/r", "L/h"), hand.rack("T"), board=board)


STEPS = st.one_of(
    st.tuples(st.just("lay"), st.sampled_from("TMAIESURLHDZ")),
    st.tuples(st.just("move"), st.integers(-3, 3), st.integers(-3, 3)),
    st.tuples(st.sampled_from(["turn", "another", "back", "recall", "down", "heed"])),
    st.tuples(st.just("click"), st.integers(0, 6)),
    st.tuples(st.just("declare"), st.sampled_from("EAZ")),
    st.tuples(st.just("take"), st.integers(4, 9), st.integers(4, 9)),
)


def do(composing: Composing, view: View, step: tuple[object, ...]) -> None:  # noqa: C901  (a case for each step)
    match step:
        case ("lay", str(letter)):
            composing.lay(letter, view)
        case ("move", int(rows), int(columns)):
            composing.move(rows, columns)
        case ("click", int(index)):
            composing.lay_prism((view.sides[0].rack or ())[index].name, view)
        case ("declare", str(letter)):
            if composing.declaring is not None:
                composing.declare(letter, view)
        case ("take", int(row), int(column)):
            composing.take((row, column))
        case ("back",):
            composing.take_last()
        case ("recall",):
            composing.recall()
        case ("down",):
            composing.down = not composing.down
        case ("heed",):
            assert composing.heed(view)  # nothing has changed: everything stays
        case (("turn" | "another") as name,):
            square = composing.at(view)
            if square is not None:
                (composing.turn if name == "turn" else composing.another)(square, view)


@given(st.lists(STEPS, max_size=25))
def test_no_prism_is_lost_or_laid_twice(steps: list[tuple[object, ...]]) -> None:
    there = position()
    view = there.view(0)
    held = [each.name for each in view.sides[0].rack or ()]
    composing = Composing(view.size)
    for step in steps:
        before = (dict(composing.laid), dict(composing.flipped))
        try:
            do(composing, view, step)
        except Refused:
            assert (composing.laid, composing.flipped) == before  # a refusal changes nothing
        names = [laid.prism for laid in composing.laid.values()]
        assert set(names) <= set(held)
        assert len(set(names)) == len(names)
        assert composing.wanted.keys() == composing.laid.keys()
        assert all(laid[:2] == square for square, laid in composing.laid.items())
        assert all(view.board[row][column] is None for row, column in composing.laid)
        assert all(view.board[row][column] is not None for row, column in composing.flipped)
        assert composing.is_inside(composing.cursor)
        assert composing.is_empty == (not composing.laid and not composing.flipped)
        if composing.declaring is not None:
            assert composing.declaring in {*composing.laid, *composing.flipped}
    with suppress(BonmotError):
        play = composing.play
        score = preview(view, play.placed, play.flipped).score
        assert there.play(play, seat=0).score == score  # what was promised is what is counted
    composing.recall()
    assert composing.is_empty
    assert not composing.laid


@given(st.lists(STEPS, max_size=12))
def test_one_step_back_after_the_other_leads_to_nothing(steps: list[tuple[object, ...]]) -> None:
    view = position().view(0)
    composing = Composing(view.size)
    for step in steps:
        with suppress(Refused):
            do(composing, view, step)
    taken = 0
    while composing.take_last():
        taken += 1
    assert composing.is_empty
    assert taken <= 7 + 6


@pytest.mark.rule("O-020")
def test_a_plain_letter_takes_a_prism_that_shows_it_whatever_a_wild_face_would_score() -> None:
    hand = Hand()
    rack = hand.rack("M/r", "E/?")
    game = table(rack, hand.rack("T"), board=hand.lying("H3 i/As/Ee/Sr/Uh/L"))
    view = game.view(0)
    composing = Composing(15)
    composing.cursor = (7, 7)
    composing.lay("M", view)
    (laid,) = composing.laid.values()
    assert (laid.prism, laid.light) == (rack[0], False)
    composing.lay("Z", view)  # nothing else shows a Z
    assert wild_letters(view, composing.play) == "Z"
