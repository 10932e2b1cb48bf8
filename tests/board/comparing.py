"""Both generators on the same position: the kernel's through `Board`, and the slow reference."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bonmot import words
from bonmot.board import Board, Layout, Move, Rack
from bonmot.words import Lexicon
from tests import reference

DATA = Path(words.__file__).parent.parent / "data"


@dataclass(frozen=True)
class Variety:
    """One way to play: words, tiles and a board."""

    lexicon: str
    tiles: str
    layout: str
    bags: int = 1


VARIETIES = {
    "French": Variety("fr", "fr", "standard-15"),
    "English": Variety("en", "en", "standard-15"),
    "digraphs": Variety("made-up-spanish", "es", "standard-15"),
    "21×21": Variety("en", "en-super", "super-21"),
}


def made_up_spanish() -> list[str]:
    """A few thousand words in Spanish tiles, full of CH, LL and RR; no real list is needed to try digraphs."""
    choice = random.Random("made-up-spanish").choice
    onsets = ["CH", "LL", "RR", "Ñ", "B", "C", "D", "L", "M", "N", "P", "R", "S", "T", ""]
    vowels = ["A", "E", "I", "O", "U", "Á"]
    codas = ["", "", "S", "N", "R", "L"]
    made: set[str] = set()
    while len(made) < 8000:
        syllables = choice((1, 1, 2, 2, 2, 3, 4))
        text = "".join(choice(onsets) + choice(vowels) + choice(codas) for _ in range(syllables))
        if len(text) >= 2:
            made.add(text)
    return sorted(made)


@cache
def reference_words(name: str) -> reference.WordList:
    """The same words for the reference, cut into tiles."""
    lexicon = words.open(name)
    letters = lexicon.alphabet.letters
    if all(len(letter) == 1 for letter in letters):
        return reference.WordList(map(tuple, lexicon))
    return reference.WordList(
        tuple(letters[number - 1] for number in lexicon.graph.word(index)) for index in range(len(lexicon))
    )


def material(variety: Variety) -> tuple[reference.TileSet, reference.Layout]:
    """Tiles and layout as the reference reads them."""
    return (
        reference.read_tiles(DATA / "tiles" / f"{variety.tiles}.csv"),
        reference.read_layout(DATA / "boards" / f"{variety.layout}.txt"),
    )


def board_of(position: reference.Position, lexicon: Lexicon | str, tiles: str, layout: Layout | str) -> Board:
    """The reference's board as one of ours."""
    board = Board(lexicon, alphabet=tiles, layout=layout)
    alphabet = board.alphabet
    board.set_up(
        (row, column, alphabet.letters.index(letter) + 1 | (0x80 if blank else 0))
        for (row, column), (letter, blank) in position.board.items()
    )
    return board


def rack_of(tiles: Iterable[str], board: Board) -> Rack:
    """The reference's rack as one of ours."""
    return Rack(bytes(0 if tile == "?" else board.alphabet.letters.index(tile) + 1 for tile in tiles), board.alphabet)


def placement_of(move: Move) -> reference.Placement:
    """A move as the reference writes it."""
    tiles = tuple(
        None if not tile else (move.alphabet.letters[(tile & 0x3F) - 1], bool(tile & 0x80)) for tile in move.tiles
    )
    return reference.Placement(move.row, move.column, not move.down, tiles)


def check_position(position: reference.Position, variety: Variety) -> None:
    """All plays and scores agree; so do the counting and the best few."""
    tiles, layout = material(variety)
    board = board_of(position, variety.lexicon, variety.tiles, variety.layout)
    expected = reference.placements(
        position.board, layout, reference_words(variety.lexicon), tiles.values, position.rack
    )
    check_plays(board, rack_of(position.rack, board), expected)


def check_plays(board: Board, rack: Rack, expected: dict[reference.Placement, int]) -> None:
    """The board's moves are exactly these."""
    moves = board.moves(rack)
    found = {placement_of(move): move.score for move in moves}
    assert len(found) == len(moves), "a play was found twice"
    assert found == expected
    assert board.count(rack) == len(expected)
    scores = [move.score for move in moves]
    assert scores == sorted(scores, key=lambda score: -(score or 0))
    for top in (1, 3, 20):
        assert list(board.moves(rack, top=top)) == moves[:top]
