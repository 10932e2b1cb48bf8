"""Coordinates as they are written in French and in English.

Rows and columns count from 0 inside the program, from the top left corner. On paper

- in **French** the letter names the row and the number the column; a word that starts with the letter runs across:
  ``H8`` across, ``8H`` down;
- in **English** the letter names the column and the number the row; a word that starts with the number runs across:
  ``8H`` across, ``H8`` down.

>>> Coordinates.FRENCH.place(7, 3, down=False), Coordinates.ENGLISH.place(7, 3, down=False)
('H4', '8D')
>>> Coordinates.FRENCH.read("8H"), Coordinates.ENGLISH.read("8H")
((7, 7, True), (7, 7, False))
"""

import re
from enum import Enum
from string import ascii_uppercase

from bonmot.errors import BonmotError

Square = tuple[int, int]
"""Row and column."""

_PLACE = re.compile(r"(?:([A-Z])([0-9]{1,2})|([0-9]{1,2})([A-Z]))", re.ASCII)


class Coordinates(Enum):
    """How a place on the board is written."""

    FRENCH = "fr"
    ENGLISH = "en"

    @staticmethod
    def of(language: str) -> "Coordinates":
        """Those of a language: French writes its own way, everybody else the English one.

        >>> Coordinates.of("fr"), Coordinates.of("es")
        (<Coordinates.FRENCH: 'fr'>, <Coordinates.ENGLISH: 'en'>)
        """
        return Coordinates.FRENCH if language == "fr" else Coordinates.ENGLISH

    def place(self, row: int, column: int, *, down: bool) -> str:
        """The place where a word starts; the order of letter and number gives its direction."""
        lettered, numbered = (row, column) if self is Coordinates.FRENCH else (column, row)
        letter, number = ascii_uppercase[lettered], str(numbered + 1)
        letter_first = down is (self is Coordinates.ENGLISH)
        return letter + number if letter_first else number + letter

    def square(self, row: int, column: int) -> str:
        """One square, without a direction: letter first.

        >>> Coordinates.FRENCH.square(0, 14), Coordinates.ENGLISH.square(0, 14)
        ('A15', 'O1')
        """
        return self.place(row, column, down=self is Coordinates.ENGLISH)

    def row_name(self, row: int) -> str:
        """The heading of a row.

        >>> Coordinates.FRENCH.row_name(7), Coordinates.ENGLISH.row_name(7)
        ('H', '8')
        """
        return ascii_uppercase[row] if self is Coordinates.FRENCH else str(row + 1)

    def column_name(self, column: int) -> str:
        """The heading of a column."""
        return str(column + 1) if self is Coordinates.FRENCH else ascii_uppercase[column]

    def read(self, text: str) -> tuple[int, int, bool]:
        """Row, column and whether the word runs down.

        >>> Coordinates.FRENCH.read("7?")
        Traceback (most recent call last):
            ...
        bonmot.errors.BonmotError: “7?” is not a place on a board: write H8 or 8H. [bad-coordinates]
        """
        found = _PLACE.fullmatch(text.strip().upper())
        if found is None:
            raise BonmotError("bad-coordinates", text=text)
        letter = found[1] or found[4]
        number = int(found[2] or found[3]) - 1
        letter_first = found[1] is not None
        lettered = ascii_uppercase.index(letter)
        row, column = (lettered, number) if self is Coordinates.FRENCH else (number, lettered)
        return row, column, letter_first is (self is Coordinates.ENGLISH)
