"""The library's face: everything from one name, and things that behave as Python programmers expect."""

import copy
import pickle
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

import bonmot
from bonmot.board.prism_move import Laid
from bonmot.texts import speak


def played() -> bonmot.Board:
    board = bonmot.Board("en")
    board.set_up([(7, 7, 1), (7, 8, 20)])  # AT was there before
    board.push("I8 (T)ARn")
    return board


def prisms() -> bonmot.PrismBoard:
    board = bonmot.PrismBoard("fr")
    board.set_up([Laid(7, 5, "FR-87", light=False, letter="R"), Laid(7, 6, "FR-01", light=True, letter="A")])
    return board


def test_every_name_of_the_face_is_there() -> None:
    assert bonmot.__all__ == sorted(bonmot.__all__)
    for name in bonmot.__all__:
        assert getattr(bonmot, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _nothing = bonmot.chess


def test_importing_it_loads_nothing() -> None:
    script = "import sys, bonmot; print([name for name in sys.modules if name.startswith('bonmot.')])"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, encoding="utf-8")
    assert said.stdout.strip() == "['bonmot.errors']"


@pytest.mark.parametrize("make", [played, prisms])
def test_boards_are_copied_compared_and_pickled(make: "type[bonmot.Board]") -> None:
    board = make()
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert twin == board
        assert twin is not board
        assert twin.stack == board.stack
    other = make()
    assert other == board
    while other.stack:
        other.pop()
        assert other != board
    assert board != "a board"
    assert make() == board, "the original has not changed"
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)


def test_boards_of_other_rules_or_words_are_other_boards() -> None:
    assert bonmot.Board("en") == bonmot.Board("en")
    for other in (
        bonmot.Board("fr"),
        bonmot.Board("en", star=False),
        bonmot.Board("en", bonuses={7: 40}),
        bonmot.Board("en", opening_minimum=3),
        bonmot.Board("en", layout="super-21"),
        bonmot.Board(None, alphabet="en"),
    ):
        assert other != bonmot.Board("en")


def test_a_pickled_board_can_be_played_on() -> None:
    twin = pickle.loads(pickle.dumps(played()))
    assert str(twin.pop()) == "I8 (T)ARn"
    assert list(twin.pieces()) == [(7, 7, 1), (7, 8, 20)]
    assert twin.best("RETINAS") == bonmot.Position.from_cgp(twin.cgp(), "en").board.best("RETINAS")


def test_lexica_are_compared_copied_and_pickled() -> None:
    english = bonmot.open_lexicon("en")
    twin = pickle.loads(pickle.dumps(english))
    assert twin == english == copy.deepcopy(english)
    assert hash(twin) == hash(english)
    assert english != bonmot.open_lexicon("fr")
    assert english != bonmot.open_lexicon("en", tier=0)
    assert "quiz" in twin


def test_racks_moves_and_positions_are_pickled() -> None:
    position = bonmot.Position(played(), (bonmot.Rack("QI?", "en"),), (8, 0))
    assert pickle.loads(pickle.dumps(position)) == position
    move = played().stack[0]
    assert pickle.loads(pickle.dumps(move)) == move == copy.deepcopy(move)


def letters_in(drawing: str) -> list[str]:
    """The letters of the tiles of a drawing, which must be sound XML with a name space and a size."""
    root = ET.fromstring(drawing)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert float(root.attrib["width"]) > 0
    assert any("style" in each.tag for each in root)
    return [each.text or "" for each in root.iter() if each.attrib.get("class", "").startswith("letter")]


def test_boards_racks_and_moves_are_drawn_in_notebooks() -> None:
    board = played()
    assert letters_in(board._repr_svg_()) == ["A", "T", "A", "R", "N"]
    assert board.svg(marked=["I9", "I11"]).count(" new") == 2
    assert letters_in(bonmot.Rack("QI?", "en")._repr_svg_()) == ["Q", "I", ""]
    assert letters_in(board.stack[0]._repr_svg_()) == ["T", "A", "R", "N"]
    assert letters_in(prisms()._repr_svg_()) == ["R", "a"]
    with speak("fr"):
        assert ">MT<" in bonmot.Board("fr").svg()
    with pytest.raises(bonmot.BonmotError, match="no-such-square"):
        board.svg(marked=["Z99"])


def test_errors_are_sentences_in_the_language_of_the_reader() -> None:
    board = bonmot.Board("fr")
    with pytest.raises(bonmot.BonmotError) as refused:
        board.pop()
    assert str(refused.value) == "No move was made on this board that could be taken back. [nothing-to-pop]"
    with speak("fr"):
        assert str(refused.value) == "Aucun coup joué sur cette grille ne peut être repris. [nothing-to-pop]"
    for square in ("Z99", "", "8", (15, 0), (-1, 3)):
        with pytest.raises(bonmot.BonmotError, match="no-such-square"):
            board[square]
    with pytest.raises(IndexError, match="no-such-square") as outside:
        prisms()[15, 0]
    assert str(pickle.loads(pickle.dumps(outside.value))) == str(outside.value)
