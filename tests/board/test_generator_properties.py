"""What hypothesis finds, and positions that generators get wrong: very long words, ×9, boards without room."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bonmot import words
from bonmot.board import Board, Layout
from bonmot.words import Alphabet
from tests import reference
from tests.board.comparing import check_plays, rack_of, reference_words

pytestmark = pytest.mark.xdist_group("reference")  # its words are cut into tiles once for all of them

SMALL = Layout.parse("T.d.T\n.D.t.\nd.*.d\n.t.D.\nT.d.Q")
VALUES = dict(zip(Alphabet.load("en").letters, Alphabet.load("en").values, strict=True))
LETTERS = "ABCE"

listed = st.lists(st.text(LETTERS, min_size=2, max_size=5), min_size=1, max_size=40, unique=True)
racks = st.lists(st.sampled_from([*LETTERS, "?"]), min_size=1, max_size=5).filter(lambda rack: rack.count("?") <= 2)


@given(listed=listed, rack=racks, turns=st.integers(0, 6), seed=st.integers(0, 2**32), star=st.booleans())
def test_small_boards_with_any_words(listed: list[str], rack: list[str], turns: int, seed: int, star: bool) -> None:
    """Whatever the words, every play and score is the reference's, at each turn of a random game."""
    lexicon = words.lexicon_of(listed, "en")
    layout = reference.Layout(SMALL.rows)
    board = Board(lexicon, layout=SMALL, star=star)
    on_board: reference.Board = {}
    choose = random.Random(seed)
    for _ in range(turns + 1):
        expected = reference.placements(
            on_board,
            layout,
            reference.WordList(listed),
            VALUES,
            rack,
            opening="star" if star else "anywhere",
        )
        check_plays(board, rack_of(rack, board), expected)
        moves = board.moves(rack_of(rack, board))
        if not moves:
            break
        move = choose.choice(moves)
        board.push(move)
        on_board = {
            (row, column): (board.alphabet.letters[(tile & 0x3F) - 1], bool(tile & 0x80))
            for row, column, tile in board.pieces()
        }


@pytest.mark.rule("M-050")
def test_a_red_and_a_pink_square_count_six_times_where_a_board_has_both() -> None:
    board = Board("en", layout=Layout.parse("..... ..... T.*.. ..... ....."))
    assert board.judge("3A CAT").score == (3 + 1 + 1) * 6
    scores = {move.place(): move.score for move in board.moves("CAT") if move.word == "CAT"}
    assert scores == {"3A": 30, "3B": 10, "3C": 10}


@pytest.mark.rule("M-050")
def test_fifteen_letters_triple_triple_extension_of_the_opening() -> None:
    """NATIONALE opens; INTER and S make a word of fifteen letters over both triple-word squares of the row: ×9."""
    board = Board("fr")
    board.push("H6 NATIONALE")
    rack = ["I", "N", "T", "E", "R", "S", "?"]
    expected = reference.placements(
        {(7, 5 + step): (letter, False) for step, letter in enumerate("NATIONALE")},
        reference.Layout(board.layout.rows),
        reference_words("fr"),
        dict(zip(board.alphabet.letters, board.alphabet.values, strict=True)),
        rack,
    )
    check_plays(board, rack_of(rack, board), expected)
    best = board.moves(rack_of(rack, board))[0]
    # Fifteen letters of one point, the E on a double-letter square, twice tripled; six tiles bring no bonus.
    assert (str(best), best.score) == ("H1 INTER(NATIONALE)S", 9 * 16)


@pytest.mark.rule("M-050")
def test_triple_triple_from_the_corner() -> None:
    """Eight letters along the edge from corner to middle."""
    listed = ["OA", "COASTER", "COASTERS", "OAST"]
    board = Board(words.lexicon_of(listed, "en"), star=False)
    board.push("1B OA")
    rack = ["C", "S", "T", "E", "R", "S", "?"]
    expected = reference.placements(
        {(0, 1): ("O", False), (0, 2): ("A", False)},
        reference.Layout(board.layout.rows),
        reference.WordList(listed),
        VALUES,
        rack,
    )
    check_plays(board, rack_of(rack, board), expected)
    best = board.moves(rack_of(rack, board))[0]
    assert (str(best), best.score) == ("1A C(OA)STERS", 9 * (3 + 1 + 1 + 2 + 1 + 1 + 1 + 1))
