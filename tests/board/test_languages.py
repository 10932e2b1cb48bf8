"""Every tile set plays: alphabets are data."""

from pathlib import Path

import pytest

from bonmot import words
from bonmot.board import Board
from bonmot.words import Alphabet, alphabets
from tests import reference
from tests.board.comparing import check_plays, rack_of


def made_up(alphabet: Alphabet) -> list[tuple[str, ...]]:
    """A few hundred words of two to four tiles that use every tile of the alphabet."""
    letters = alphabet.letters
    count = len(letters)
    made = set()
    for place, letter in enumerate(letters):
        for step in (1, 2, 5):
            other, third = letters[(place + step) % count], letters[(place * step + 3) % count]
            made |= {(letter, other), (other, letter, third), (third, letter, other, letter)}
    # Some tiles spell others when they lie side by side: such words would be read with the longer tile.
    return [word for word in sorted(made) if tuple(alphabet.split("".join(word))) == word]


@pytest.mark.parametrize("language", [name for name in alphabets() if name != "en-super"])
def test_every_tile_set_plays_with_an_imported_list(language: str, tmp_path: Path) -> None:
    """Import a list, lay a word, find all moves with scores like the slow reference, also with a blank."""
    alphabet = Alphabet.load(language)
    listed = made_up(alphabet)
    file = tmp_path / "list.txt"
    file.write_text("\n".join("".join(word) for word in listed), encoding="utf-8")
    name = f"made-up-{language}"
    report = words.import_list(file, name, language)
    assert (report.words, report.refused) == (len(listed), [])
    board = Board(name)
    values = dict(zip(alphabet.letters, alphabet.values, strict=True))
    layout = reference.Layout(board.layout.rows)
    wordlist = reference.WordList(listed)
    rack = [*listed[len(listed) // 2], *listed[len(listed) // 3], "?"][:7]
    on_board: reference.Board = {}
    for _turn in range(3):
        expected = reference.placements(on_board, layout, wordlist, values, rack)
        check_plays(board, rack_of(rack, board), expected)
        assert expected
        board.push(board.moves(rack_of(rack, board))[0])
        on_board = {
            (row, column): (alphabet.letters[(tile & 0x3F) - 1], bool(tile & 0x80))
            for row, column, tile in board.pieces()
        }
    again = Board.from_cgp(board.cgp(), name)
    assert again.squares == board.squares
    words.remove(name)
