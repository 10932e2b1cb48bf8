"""Alphabets: the tiles of a language, and how a text is cut into them.

An alphabet is data (`data/tiles/*.csv`). Its letters are numbered from 1 in the order of the file; a tile may
be written with several characters (Spanish CH, Hungarian SZ, Catalan L·L), and a word is always cut into the
longest tiles.

>>> french = Alphabet.load("fr")
>>> french.encode("Œuf")
b'\\x0f\\x05\\x15\\x06'
>>> french.decode(b"\\x0f\\x05\\x15\\x06")
'OEUF'
>>> Alphabet.load("es").split("mañana, chico")
Traceback (most recent call last):
    ...
bonmot.errors.BonmotError: “mañana, chico”: “,” is not a tile of the set “es”. [not-a-tile]
>>> Alphabet.load("es").split("chillar")
['CH', 'I', 'LL', 'A', 'R']
"""

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from bonmot.errors import BonmotError

BLANK_FLAG: Final = 0x80
"""Added to a letter's number when a blank stands for it; alone it is a blank that stands for nothing yet."""

LONGEST_TEXT: Final = 1000
"""Nobody types more letters than this at once: longer texts are refused before any work is done."""

_FOLDER: Final = Path(__file__).parent.parent / "data" / "tiles"

# What Unicode does not decompose by itself.
_LIGATURES: Final = {
    "Œ": "OE",
    "Æ": "AE",
    "ẞ": "SS",
    "ß": "SS",
    "Ø": "O",
    "Ł": "L",
    "Đ": "D",
    "Ð": "D",
    "Þ": "TH",
    "ı": "I",
}

_NO_TILE: Final = "\0"


def alphabets() -> list[str]:
    """The names of all tile sets, in alphabetical order.

    >>> alphabets()[:5]
    ['ca', 'cs', 'da', 'de', 'el']
    >>> len(alphabets())
    23
    """
    return sorted(path.stem for path in _FOLDER.glob("*.csv"))


class _Capitals(dict[int, str]):
    """Any character → the capital characters of an alphabet's tiles; filled in as characters are met."""

    def __init__(self, language: str, characters: frozenset[str]) -> None:
        super().__init__()
        self.language = language
        self.characters = characters

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if self.language == "tr":
            character = {"i": "İ", "ı": "I"}.get(character, character)
        capital = character if character in self.characters else character.upper()
        self[code] = result = "".join(self._folded(each) for each in capital) if capital else _NO_TILE
        return result

    def _folded(self, capital: str) -> str:
        if capital in self.characters:
            return capital
        plain = _LIGATURES.get(capital) or "".join(
            part for part in unicodedata.normalize("NFKD", capital) if not unicodedata.combining(part)
        )
        return plain if plain and all(part in self.characters for part in plain) else _NO_TILE


class Alphabet:
    """The tiles of one language: letters, how many of each, what they are worth, which are vowels."""

    def __init__(self, name: str, rows: list[tuple[str, int, int, bool]]) -> None:
        tiles = [row for row in rows if row[0] != "?"]
        self.name: Final = name
        self.language: Final = name.partition("-")[0]
        self.letters: Final = tuple(row[0] for row in tiles)
        self.counts: Final = tuple(row[1] for row in tiles)
        self.values: Final = tuple(row[2] for row in tiles)
        self.blanks: Final = sum(row[1] for row in rows if row[0] == "?")
        self.vowels: Final = sum(1 << number for number, row in enumerate(tiles, 1) if row[3])
        self.all_letters: Final = sum(1 << number for number in range(1, len(tiles) + 1))
        self.consonants: Final = self.all_letters & ~self.vowels
        self._numbers: Final = {letter: number for number, letter in enumerate(self.letters, 1)}
        self._capitals: Final = _Capitals(self.language, frozenset("".join(self.letters)))
        longest_first = sorted(self.letters, key=len, reverse=True)
        self._tile: Final = re.compile("|".join(map(re.escape, longest_first)))
        self._compound: Final = any(len(letter) > 1 for letter in self.letters)
        self._single: Final = {ord(letter): number for letter, number in self._numbers.items() if len(letter) == 1}
        plain = bytes(self._single.get(ord(self._capitals[code][:1]), 0) for code in range(128))
        self._ascii: Final = plain.ljust(256, b"\0")
        """The tile that each plain character stands for, or 0, where every tile is one character."""
        self._all_ascii: Final = not self._compound and "".join(self.letters).isascii()
        self._texts: Final = f"\0{''.join(self.letters)}".encode().ljust(256, b"\0")[:256]
        """What stands on each tile, where all of them are plain characters."""
        self._shown: Final = cache(self._text_of)

    @staticmethod
    def load(name: str) -> "Alphabet":
        """The tile set of that name: a language ("fr", "hu"…) or an edition of one ("en-super").

        >>> Alphabet.load("hu").letters[:5]
        ('A', 'B', 'C', 'CS', 'D')
        >>> Alphabet.load("xx")
        Traceback (most recent call last):
            ...
        bonmot.errors.BonmotError: There is no tile set “xx”. [unknown-alphabet]
        """
        return _load(name)

    def __reduce__(self) -> tuple[object, ...]:
        return Alphabet.load, (self.name,)

    def __repr__(self) -> str:
        return f"Alphabet.load({self.name!r})"

    def __len__(self) -> int:
        return len(self.letters)

    def number(self, letter: str) -> int:
        """The number of one tile, written in any case.

        >>> Alphabet.load("es").number("ch")
        4
        """
        encoded = self.encode(letter)
        if len(encoded) != 1:
            raise BonmotError("not-one-tile", text=letter, alphabet=self.name)
        return encoded[0]

    def letter(self, number: int) -> str:
        """The text of tile `number`.

        >>> Alphabet.load("es").letter(4)
        'CH'
        """
        return self.letters[number - 1]

    def encode(self, text: str) -> bytes:
        """The text as letter numbers; accents and ligatures that have no tile of their own are folded.

        >>> Alphabet.load("en").encode("Café") == Alphabet.load("en").encode("CAFE")
        True
        >>> Alphabet.load("tr").split("ılıkİi")
        ['I', 'L', 'I', 'K', 'İ', 'İ']
        >>> Alphabet.load("en").encode("it's")
        Traceback (most recent call last):
            ...
        bonmot.errors.BonmotError: “it's”: “'” is not a tile of the set “en”. [not-a-tile]
        """
        encoded = self.try_encode(text)
        if encoded is None:
            raise self._refusal(text)
        return encoded

    def try_encode(self, text: str) -> bytes | None:
        """Like `encode`, but None when a character has no tile: for long lists, where errors are slow."""
        if not self._compound and text.isascii() and len(text) <= LONGEST_TEXT:  # most words, in one step
            plain = text.encode("ascii").translate(self._ascii)
            return None if 0 in plain else plain
        capitals = self._capitalized(text)
        if _NO_TILE in capitals:
            return None
        if not self._compound:
            return capitals.translate(self._single).encode("latin-1")
        encoded = bytearray()
        position = 0
        while position < len(capitals):
            found = self._tile.match(capitals, position)
            if found is None:
                return None
            encoded.append(self._numbers[found.group()])
            position = found.end()
        return bytes(encoded)

    def decode(self, encoded: bytes) -> str:
        """The text of an encoded word.

        >>> Alphabet.load("ca").decode(Alphabet.load("ca").encode("col·legi"))
        'COL·LEGI'
        """
        if self._all_ascii:
            return encoded.translate(self._texts).decode()
        letters = self.letters
        return "".join([letters[number - 1] for number in encoded])

    def split(self, text: str) -> list[str]:
        """The tiles of a text, longest first at each place.

        >>> Alphabet.load("hu").split("szép")
        ['SZ', 'É', 'P']
        """
        return [self.letters[number - 1] for number in self.encode(text)]

    def encode_tiles(self, text: str) -> bytes:
        """A text in which case matters: a small letter is a blank that stands for it, `?` a blank still free.

        >>> Alphabet.load("en").encode_tiles("Ab?") == bytes([1, 2 | BLANK_FLAG, BLANK_FLAG])
        True
        >>> spanish = Alphabet.load("es")
        >>> spanish.decode_tiles(spanish.encode_tiles("chiCO"))
        'chiCO'
        """
        encoded = bytearray()
        for run in _runs(text):
            if run == "?":
                encoded.append(BLANK_FLAG)
            else:
                flag = BLANK_FLAG if _is_small(run[0]) else 0
                encoded.extend(number | flag for number in self.encode(run))
        return bytes(encoded)

    def decode_tiles(self, encoded: bytes) -> str:
        """The inverse of `encode_tiles`."""
        return "".join(map(self._shown, encoded))

    def tile_text(self, tile: int) -> str:
        """The text of one tile.

        >>> Alphabet.load("es").tile_text(4)
        'CH'
        """
        return self._shown(tile)

    def encode_rack(self, text: str) -> tuple[bytes, int]:
        """The letters of a rack, in order, and how many blanks (`?`) come with them.

        Spaces keep tiles apart where a longer tile would be read: in Spanish `LL` is one tile, `L L` are two.

        >>> Alphabet.load("fr").encode_rack("sel?a")
        (b'\\x01\\x05\\x0c\\x13', 1)
        >>> len(Alphabet.load("es").encode_rack("L L LL")[0])
        3
        """
        letters = b"".join(self.encode(part) for part in text.replace("?", " ").split())
        return bytes(sorted(letters)), text.count("?")

    def letter_set(self, text: str) -> int:
        """The set of the letters of a text: bit k stands for letter k.

        >>> Alphabet.load("en").letter_set("AC") == 1 << 1 | 1 << 3
        True
        """
        return sum(1 << number for number in set(b"".join(self.encode(part) for part in text.split())))

    def letters_of(self, letter_set: int) -> list[str]:
        """The letters of a set, in the order of the alphabet.

        >>> Alphabet.load("en").letters_of(0b1010)
        ['A', 'C']
        """
        return [letter for number, letter in enumerate(self.letters, 1) if letter_set >> number & 1]

    def _text_of(self, tile: int) -> str:
        if tile == BLANK_FLAG:
            return "?"
        if not tile & BLANK_FLAG:
            return self.letters[tile - 1]
        return lower(self.letters[(tile & ~BLANK_FLAG) - 1], self.language)

    def _capitalized(self, text: str) -> str:
        if len(text) > LONGEST_TEXT:
            raise BonmotError("text-too-long", text=text, longest=LONGEST_TEXT)
        if not text.isascii():
            # Composed characters first: E + combining acute is É, and É may be a tile.
            text = unicodedata.normalize("NFKC", text)
        return text.translate(self._capitals)

    def _refusal(self, text: str) -> BonmotError:
        composed = unicodedata.normalize("NFKC", text)
        wrong = next((each for each in composed if _NO_TILE in self._capitals[ord(each)]), None)
        if wrong is None:
            # Every character occurs in some tile, but not here: a Q without its U in Catalan.
            capitals = self._capitalized(text)
            position = 0
            while found := self._tile.match(capitals, position):
                position = found.end()
            wrong = capitals[position]
        return BonmotError("not-a-tile", character=wrong, text=text, alphabet=self.name)


def lower(letter: str, language: str) -> str:
    """Small letters, in the way of the language.

    >>> lower("I", "tr"), lower("İ", "tr"), lower("DŽ", "hr")
    ('ı', 'i', 'dž')
    """
    if language == "tr":
        letter = letter.replace("I", "ı").replace("İ", "i")
    return letter.lower()


def _is_small(character: str) -> bool:
    return character == character.lower() != character.upper()


def _runs(text: str) -> list[str]:
    """Runs of the same case, so that a tile of several characters is never cut out of two cases."""
    runs: list[str] = []
    for character in unicodedata.normalize("NFKC", text):
        caseless = character.lower() == character.upper()  # the dot of L·L goes with what stands before it
        alone = character == "?" or not runs or runs[-1] == "?"
        if not alone and (caseless or _is_small(character) == _is_small(runs[-1][0])):
            runs[-1] += character
        else:
            runs.append(character)
    return runs


@cache
def _load(name: str) -> Alphabet:
    # Nothing but a name that is there is ever made into a path.
    if name not in alphabets():
        raise BonmotError("unknown-alphabet", name=name)
    path = _FOLDER / f"{name}.csv"
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split(",") for line in lines]
    return Alphabet(name, [(letter, int(count), int(value), vowel == "1") for letter, count, value, vowel in rows])
