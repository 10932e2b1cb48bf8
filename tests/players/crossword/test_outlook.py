"""What the last tiles of the bag change for those who count endings."""

import pytest

from bonmot import kernel
from bonmot.board import Board, Rack
from bonmot.players.crossword.leaves import leaves_for
from bonmot.players.crossword.noticing import Outlook

EXPERT = kernel.Character(leave_percent=100, counts_endings=True)


def laid(table: kernel.LeaveTable, bag: int, character: kernel.Character = EXPERT) -> int:
    """How many tiles the best play lays."""
    board, rack = Board("en"), Rack("RETINAS", "en")
    best = Outlook(board, rack, bag, 0).plays(character, table).best()
    assert best is not None
    return len(best.letters)


def test_who_counts_endings_leaves_the_number_of_tiles_that_is_worth_most() -> None:
    # A hundred points for whoever leaves three tiles, and nothing for anybody else.
    table = kernel.LeaveTable(26, b"", [(10_000 if left == 3 else 0, 1000) for left in range(-7, 21)])
    assert laid(table, 40) == 7
    assert [laid(table, bag) for bag in (7, 8, 6)] == [4, 5, 3]
    assert laid(table, 7, kernel.Character(leave_percent=100)) == 7


def test_an_outlook_beyond_all_bounds_is_refused() -> None:
    for row in ((10_001, 1000), (0, -1), (0, 2001)):
        with pytest.raises(ValueError, match=r"outlook|share"):
            kernel.LeaveTable(26, b"", [row])


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_shipped_outlooks_change_the_end_and_nothing_else(language: str) -> None:
    table = leaves_for(language)
    assert table is not None
    bare = kernel.LeaveTable(26, bytes(2 * len(table)))
    board, rack = Board(language), Rack("RETINAS", language)
    far, near = (Outlook(board, rack, bag, 0).plays(EXPERT, table).best() for bag in (60, 8))
    plain = Outlook(board, rack, 60, 0).plays(EXPERT, bare).best()
    assert far is not None
    assert near is not None
    assert plain is not None
    # All seven tiles: nothing is kept, so far from the end only points count, and with one tile left more than those.
    assert (len(far.letters), far.equity) == (7, plain.equity)
    assert near.equity > far.equity
