import pytest
from hypothesis import given
from hypothesis import strategies as st

from bonmot.errors import BonmotError
from bonmot.words import BLANK_FLAG, Alphabet, alphabets

# Tiles, total value and blanks of each set, as the published descriptions give them.
# For the English set of the large board only the tiles and the blanks are given anywhere, not the value.
SETS: dict[str, tuple[int, int | None, int]] = {
    "ca": (100, 189, 2),
    "cs": (100, 205, 2),
    "da": (100, 247, 2),
    "de": (102, 202, 2),
    "el": (104, 206, 2),
    "en": (100, 187, 2),
    "en-super": (200, None, 4),
    "es": (100, 192, 2),
    "fi": (100, 210, 2),
    "fr": (102, 197, 2),
    "hr": (103, 182, 2),
    "hu": (100, 235, 2),
    "it": (120, 293, 2),
    "nl": (102, 230, 2),
    "no": (100, 202, 2),
    "pl": (100, 190, 2),
    "pt": (120, 204, 3),
    "ro": (100, 211, 2),
    "ru": (104, 224, 2),
    "sk": (100, 267, 2),
    "sl": (100, 180, 2),
    "sv": (100, 194, 2),
    "tr": (100, 201, 2),
}


def test_all_sets_are_there() -> None:
    assert alphabets() == sorted(SETS)


@pytest.mark.parametrize("name", SETS)
def test_sets_have_their_tiles(name: str) -> None:
    alphabet = Alphabet.load(name)
    tiles, value, blanks = SETS[name]
    assert sum(alphabet.counts) + alphabet.blanks == tiles
    total = sum(count * worth for count, worth in zip(alphabet.counts, alphabet.values, strict=True))
    assert value in {total, None}
    assert alphabet.blanks == blanks
    assert alphabet.vowels & alphabet.consonants == 0
    assert alphabet.vowels
    assert len(alphabet) == len(set(alphabet.letters)) <= 63


@pytest.mark.parametrize("name", SETS)
def test_every_letter_finds_itself_in_either_case(name: str) -> None:
    alphabet = Alphabet.load(name)
    for number, letter in enumerate(alphabet.letters, 1):
        assert alphabet.encode(letter) == bytes([number])
        assert alphabet.number(letter) == number
        assert alphabet.letter(number) == letter
        blank = alphabet.decode_tiles(bytes([number | BLANK_FLAG]))
        assert blank != letter
        assert alphabet.encode_tiles(blank) == bytes([number | BLANK_FLAG])
        assert alphabet.encode(blank) == bytes([number])


@pytest.mark.parametrize(
    ("name", "text", "tiles"),
    [
        ("fr", "Cœur", ["C", "O", "E", "U", "R"]),
        ("fr", "ÇÀ", ["C", "A"]),
        ("fr", "E\N{COMBINING ACUTE ACCENT}te\N{COMBINING ACUTE ACCENT}", ["E", "T", "E"]),
        ("en", "naïve", ["N", "A", "I", "V", "E"]),
        ("de", "Straße", ["S", "T", "R", "A", "S", "S", "E"]),
        ("de", "schön", ["S", "C", "H", "Ö", "N"]),
        ("de", "scho\N{COMBINING DIAERESIS}n", ["S", "C", "H", "Ö", "N"]),
        ("es", "cañón", ["C", "A", "Ñ", "O", "N"]),
        ("es", "carro", ["C", "A", "RR", "O"]),
        ("es", "chllrr", ["CH", "LL", "RR"]),
        ("ca", "col·legi", ["C", "O", "L·L", "E", "G", "I"]),
        ("ca", "coŀlegi", ["C", "O", "L·L", "E", "G", "I"]),
        ("ca", "qüestió", ["QU", "E", "S", "T", "I", "O"]),
        ("ca", "plaça", ["P", "L", "A", "Ç", "A"]),
        ("hu", "gyűszű", ["GY", "Ű", "SZ", "Ű"]),
        ("hr", "ǆep", ["DŽ", "E", "P"]),
        ("hr", "džep", ["DŽ", "E", "P"]),
        ("tr", "ılık", ["I", "L", "I", "K"]),
        ("tr", "iğne", ["İ", "Ğ", "N", "E"]),
        ("tr", "kâr", ["K", "A", "R"]),
        ("el", "ψυχής", ["Ψ", "Υ", "Χ", "Η", "Σ"]),
        ("ru", "йод", ["Й", "О", "Д"]),
        ("pl", "łódź", ["Ł", "Ó", "D", "Ź"]),
        ("da", "smørrebrød", ["S", "M", "Ø", "R", "R", "E", "B", "R", "Ø", "D"]),
        ("sv", "idé", ["I", "D", "E"]),
    ],
)
def test_texts_are_cut_into_tiles(name: str, text: str, tiles: list[str]) -> None:
    assert Alphabet.load(name).split(text) == tiles


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("fr", "l'eau", "'"),
        ("fr", "arc-en-ciel", "-"),
        ("fr", "mañana1", "1"),
        ("en", "a\0b", "\0"),
        ("en", "日本", "日"),
        ("en", "a b", " "),
        ("es", "kilo", "k"),
        ("it", "jazz", "j"),
        ("ca", "qatar", "Q"),
        ("ca", "a·b", "·"),
    ],
)
def test_the_first_wrong_character_is_named(name: str, text: str, wrong: str) -> None:
    with pytest.raises(BonmotError) as caught:
        Alphabet.load(name).encode(text)
    assert caught.value.code == "not-a-tile"
    assert caught.value.particulars["character"] == wrong
    assert Alphabet.load(name).try_encode(text) is None


@pytest.mark.parametrize("name", ["xx", "", "../fr", "FR", "fr.csv"])
def test_unknown_sets_are_refused(name: str) -> None:
    with pytest.raises(BonmotError, match="unknown-alphabet"):
        Alphabet.load(name)


def test_more_than_one_tile_is_no_letter() -> None:
    with pytest.raises(BonmotError, match="not-one-tile"):
        Alphabet.load("es").number("CA")


def test_a_text_without_end_is_refused_at_once() -> None:
    with pytest.raises(BonmotError, match="text-too-long"):
        Alphabet.load("fr").encode("A" * 10_000_000)


def test_racks_may_keep_tiles_apart() -> None:
    spanish = Alphabet.load("es")
    assert spanish.encode_rack("LL?a") == (spanish.encode("A") + spanish.encode("LL"), 1)
    assert spanish.encode_rack(" L L ? a?") == (spanish.encode("A") + 2 * spanish.encode("L"), 2)


def test_sets_of_letters_are_bits() -> None:
    hungarian = Alphabet.load("hu")
    assert hungarian.letters_of(hungarian.letter_set("szőr")) == ["R", "SZ", "Ő"]
    assert hungarian.letters_of(hungarian.all_letters) == list(hungarian.letters)


@pytest.mark.parametrize("name", SETS)
def test_every_sequence_of_tiles_survives_writing(name: str) -> None:
    alphabet = Alphabet.load(name)
    tile = st.integers(1, len(alphabet))
    marked = st.builds(lambda number, blank: number | BLANK_FLAG if blank else number, tile, st.booleans())

    @given(st.lists(marked, max_size=21).map(bytes))
    def survives(tiles: bytes) -> None:
        written = alphabet.decode_tiles(tiles)
        read = alphabet.encode_tiles(written)
        # C and H side by side are read as CH: reading again what was read changes nothing more.
        assert alphabet.decode_tiles(read) == written
        if all(len(letter) == 1 for letter in alphabet.letters):
            assert read == tiles

    survives()
