"""Racks and tops of duplicate by themselves: what is drawn, what is rejected, and which of equal tops is laid."""

import pytest

from bonmot.board import Board, Rack
from bonmot.games.chance import Chance
from bonmot.games.duplicate import Close, Draw, Edition, HandIn, Slip
from bonmot.games.duplicate.drawing import NewRack, Pool, drawn
from bonmot.games.duplicate.judging import chosen, judged, tops
from tests.games.duplicate import Played

CLUB = Edition.load("duplicate")


def tiles(text: str) -> bytes:
    return Rack(text, "fr").tiles


def drawn_from(kept: str, bag: str, number: int, stream: int = 1) -> NewRack | None:
    return drawn(Pool(CLUB, Board("fr"), tiles(kept), tiles(bag), 0, number), Chance(1, stream))


def test_a_play_of_more_tiles_than_allowed_is_no_top() -> None:
    board = Board("fr", bonuses={})
    assert tops(board, tiles("RELATION"), 8).score == 54  # RELATION on H1: nine points, six times
    found = tops(board, tiles("RELATION"), 7)
    assert 0 < found.score < 54
    assert all(len(move.played) <= 7 for move in found.moves)


@pytest.mark.parametrize(
    ("rack", "plays", "laid"),
    [
        ("CHATOU?", ["H8 OUi", "H8 CHAT"], "CHAT"),  # the blank is kept
        ("CHATOUICC", ["H8 OUI", "H8 CHAT"], "CHAT"),  # no three of a letter are left
        ("CCCCHATOUI", ["H8 OUI", "H8 CHAT"], "CHAT"),  # four are worse than three
        ("CHATOUI", ["H8 OUI", "H8 CHAT"], "OUI"),  # FOUI, JOUI, OUIR…: more letters make it longer than CHAT
    ],
)
def test_which_of_equal_tops_is_laid(rack: str, plays: list[str], laid: str) -> None:
    board = Board("fr")
    moves = [board.judge(play).move for play in plays]
    for order in (moves, moves[::-1]):
        assert chosen(board, tiles(rack), order).word == laid


@pytest.mark.parametrize(("lexicon", "coarse"), [("", True), ("fr !family", False)])
def test_the_top_is_the_true_top_unless_the_table_bans_coarse_words(lexicon: str, coarse: bool) -> None:
    """Family company keeps computers and hints from coarse words, not the referee; a table may have them banned."""
    game = Played(names=("Ada",), arbiter=True, lexicon=lexicon)
    game.do(1, Draw("BIROUTE"))
    game.do(1, HandIn("H4", "BIROUTE", seat=0))
    game.do(1, Close())
    (closed,) = game.view().rounds
    assert (closed.word == "BIROUTE") == coarse
    assert (closed.score == 74) == coarse
    assert (game.view().standings[0].score == 74) == coarse


def test_capitals_are_read_as_the_best_that_the_blank_may_be() -> None:
    board = Board("fr")
    board.push("H8 AS")
    # BARBA from D8 down to H8: its first letter is doubled, so the blank had better be the second B.
    read = [judged(board, tiles("BAR?"), Slip("8D", word), 7) for word in ("BARBA", "bARBA", "BARbA")]
    assert [each.fault for each in read] == ["", "", ""]
    assert [each.score for each in read] == [9, 6, 9]


def test_one_vowel_is_enough_where_no_more_are_left() -> None:
    rack = drawn_from("", "ARSTNLC", 3)
    assert rack is not None
    assert sorted(rack.new) == sorted(tiles("ARSTNLC"))


def test_with_no_vowel_or_no_consonant_the_game_is_over() -> None:
    assert drawn_from("", "RSTNLCD", 18) is None
    assert drawn_from("A", "EIOU", 18) is None
    assert drawn_from("", "A", 18) is None


def test_what_is_rejected_goes_back_and_can_be_drawn_again() -> None:
    racks = [drawn_from("BCDF", "GHMAE", 2, stream) for stream in range(20)]
    rejected = [rack for rack in racks if rack is not None and rack.rejected]
    assert rejected
    for rack in rejected:
        assert rack.kept == b""
        assert len(rack.new) == 7


def test_too_many_tiles_are_refused_at_once() -> None:
    game = Played(edition="duplicate-7-of-8", names=("Ada",), arbiter=True)
    game.do(1, Draw("RELATION"))
    assert game.code(0, HandIn("H4", "RELATION")) == "slip-too-many"
