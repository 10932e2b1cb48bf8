"""Sets of prisms: those that come with Bonmot, and a user's own, refused with a sentence where it is none."""

from collections import Counter
from pathlib import Path

import pytest

from bonmot.board.prism_set import Face, PrismSet
from bonmot.board.prism_text import held, read_shown, shown
from bonmot.errors import BonmotError
from bonmot.telling import sentence

HEAD = "prism,dark_letter,dark_value,light_letter,light_value"
ROWS = [f"P{number},{'AEIO'[number % 4]},{number % 4},T,1" for number in range(28)]


def text(*rows: str, head: str = HEAD) -> str:
    return "\n".join([head, *rows]) + "\n"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_colour_has_the_same_mix_and_required_pairs_exist(language: str) -> None:
    prisms = PrismSet.load(language)
    dark = Counter(prism.dark.letter for prism in prisms)
    light = Counter(prism.light.letter for prism in prisms)
    assert all(abs(dark[letter] - light[letter]) <= 1 for letter in dark | light)
    pairs = {frozenset((prism.dark.letter, prism.light.letter)) for prism in prisms}
    assert {frozenset(pair) for pair in ("RT", "NT", "MR", "GE")} <= pairs
    values = {face.letter: face.value for prism in prisms for face in (prism.dark, prism.light)}
    assert [values[letter] for letter in "TEASRM"] == [1, 1, 2, 3, 3, 5]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_prism_is_written_and_read_in_all_its_ways(language: str) -> None:
    prisms = PrismSet.load(language)
    for prism in prisms:
        assert read_shown(held(prism), prisms).fits(prism)
        for light in (False, True):
            face = prism.face(light=light)
            for letter in prisms.alphabet.letters if face.is_wild else (face.letter,):
                said = read_shown(shown(prism, light=light, letter=letter), prisms)
                assert (said.letter, said.light, said.wild) == (letter, light, face.is_wild)
                assert said.fits(prism)


def test_a_set_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "club.csv"
    file.write_text(text(*ROWS, "wild,?,0,é,3"), encoding="utf-8-sig")
    own = PrismSet.read(file, "fr")
    assert (own.name, len(own), own.is_reconstructed) == ("club", 29, False)
    assert own["wild"].dark == Face("?", 0)
    assert own["wild"].light == Face("E", 3)  # accents are no letters of their own in French
    assert own[0].name == "P0"
    assert own.number("P3") == 3
    file.write_text(text(*(f"{row},reconstructed" for row in ROWS), head=HEAD + ",status"), encoding="utf-8")
    assert PrismSet.read(file, "fr").is_reconstructed


@pytest.mark.parametrize(
    ("content", "code", "line"),
    [
        ("", "prisms-columns", None),
        ("a,b,c\n", "prisms-columns", None),
        (text(*ROWS[:27]), "prisms-count", None),
        (text(*(f"Q{number},A,1,E,1" for number in range(201))), "prisms-count", None),
        (text(*ROWS, "P28,A,0,T"), "prisms-row", 30),
        (text(*ROWS, ",A,0,T,1"), "prisms-name", 30),
        (text(*ROWS, "two words,A,0,T,1"), "prisms-name", 30),
        (text(*ROWS, "P28,AB,0,T,1"), "prisms-letter", 30),
        (text(*ROWS, "P28,A,0,1,1"), "prisms-letter", 30),
        (text(*ROWS, "P28,A,x,T,1"), "prisms-value", 30),
        (text(*ROWS, "P28,A,-1,T,1"), "prisms-value", 30),
        (text(*ROWS, "P28,A,51,T,1"), "prisms-value", 30),
        (text(*ROWS, "P28,?,1,T,1"), "prisms-wild-value", 30),
        (text(*ROWS, "P0,A,0,T,1"), "prisms-twice", None),
        (text(*ROWS, "P28,A,5,T,1"), "prisms-values-differ", None),
        (text(*ROWS, 'P28,"A,0,T,1'), "prisms-not-csv", None),
    ],
)
def test_what_is_no_set_of_prisms(content: str, code: str, line: int | None, tmp_path: Path) -> None:
    file = tmp_path / "own.csv"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(BonmotError) as error:
        PrismSet.read(file, "fr")
    assert (error.value.code, error.value.particulars.get("line")) == (code, line)
    assert sentence(error.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    binary = tmp_path / "binary.csv"
    binary.write_bytes(b"\xff\xfe\x00")
    large = tmp_path / "large.csv"
    large.write_text("x" * 100_001, encoding="utf-8")
    for path, code in (
        (tmp_path / "none.csv", "cannot-read"),
        (Path("a\0b"), "cannot-read"),
        (binary, "prisms-not-text"),
        (large, "prisms-too-large"),
    ):
        with pytest.raises(BonmotError) as error:
            PrismSet.read(path, "fr")
        assert error.value.code == code
        assert sentence(error.value)
