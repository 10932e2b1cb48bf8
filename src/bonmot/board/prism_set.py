"""Prisms, and the sets of them that OPTION is played with (`data/prisms/*.csv`).

A prism has two faces, a dark and a light one, each with a letter and its value; ``?`` is the wild face, which stands
for any letter and is worth nothing (O-005, O-019). The maker's own list is not public: the sets that come with Bonmot
are reconstructed, and say so.

>>> french = PrismSet.load("fr")
>>> len(french), french["FR-01"].dark, french["FR-01"].light, french.is_reconstructed
(96, Face(letter='C', value=4), Face(letter='A', value=2), True)
>>> PrismSet.load("xx")
Traceback (most recent call last):
    ...
bonmot.errors.BonmotError: There is no set of prisms “xx”. There are: en, fr. [unknown-prism-set]
"""

import csv
import io
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, overload

from bonmot.errors import BonmotError
from bonmot.files import text_of
from bonmot.words import Alphabet

WILD: Final = "?"
"""The letter of a wild face."""

COLUMNS: Final = ("prism", "dark_letter", "dark_value", "light_letter", "light_value")
"""A file has these columns, and may have `status` (reconstructed) as a sixth."""

FEWEST_PRISMS: Final = 28
"""Four racks."""
MOST_PRISMS: Final = 200
MOST_VALUE: Final = 50
LONGEST_NAME: Final = 12

_FOLDER: Final = Path(__file__).parents[1] / "data" / "prisms"
_RECONSTRUCTED: Final = "reconstructed"


class Face(NamedTuple):
    """One side of a prism."""

    letter: str
    value: int

    @property
    def is_wild(self) -> bool:
        """Whether it stands for any letter."""
        return self.letter == WILD


class Prism(NamedTuple):
    """A prism of a set."""

    name: str
    dark: Face
    light: Face

    def face(self, *, light: bool) -> Face:
        """The face of a colour."""
        return self.light if light else self.dark

    @property
    def value(self) -> int:
        """Both faces together, as the start draw and the end of a game count them (O-015, O-048)."""
        return self.dark.value + self.light.value


class PrismSet(Sequence[Prism]):
    """The prisms of a game."""

    def __init__(self, name: str, alphabet: Alphabet, prisms: Sequence[Prism], *, is_reconstructed: bool) -> None:
        self.name: Final = name
        self.alphabet: Final = alphabet
        self.is_reconstructed: Final = is_reconstructed
        self._prisms: Final = tuple(prisms)
        self._numbers: Final = {prism.name: number for number, prism in enumerate(prisms)}

    @staticmethod
    def load(name: str) -> "PrismSet":
        """A set that comes with Bonmot: that of a language."""
        if name not in prism_sets():
            raise BonmotError("unknown-prism-set", name=name, names=prism_sets())
        return _loaded(name)

    @staticmethod
    def read(path: Path, alphabet: Alphabet | str) -> "PrismSet":
        """A set of the user's own, from a CSV file; the error names the line and the fault."""
        text = text_of(path, too_large="prisms-too-large", not_text="prisms-not-text")
        return PrismSet.parse(path.stem, text, alphabet)

    @staticmethod
    def parse(name: str, text: str, alphabet: Alphabet | str) -> "PrismSet":
        """A set from the text of a CSV file.

        >>> PrismSet.parse("mine", "prism,dark_letter,dark_value,light_letter,light_value\\n1,É,1,7,2", "fr")
        Traceback (most recent call last):
            ...
        bonmot.errors.BonmotError: Line 2 of the prisms, light_letter: “7” is neither a letter of the alphabet
        nor ?. [prisms-letter]
        """
        alphabet = Alphabet.load(alphabet) if isinstance(alphabet, str) else alphabet
        try:
            rows = list(csv.reader(io.StringIO(text), strict=True))
        except csv.Error as error:
            raise BonmotError("prisms-not-csv") from error
        heading = tuple(title.strip().lower() for title in rows[0]) if rows else ()
        if heading not in (COLUMNS, (*COLUMNS, "status")):
            raise BonmotError("prisms-columns", columns=list(COLUMNS))
        prisms: list[Prism] = []
        statuses = set()
        for line, row in enumerate(rows[1:], 2):
            if not row:
                continue
            if len(row) != len(heading):
                raise BonmotError("prisms-row", line=line, found=len(row), wanted=len(heading))
            prisms.append(_prism(line, row, alphabet))
            statuses.add(row[len(COLUMNS)].strip() if len(heading) > len(COLUMNS) else "")
        _check(prisms)
        return PrismSet(name, alphabet, prisms, is_reconstructed=_RECONSTRUCTED in statuses)

    @overload
    def __getitem__(self, key: int | str) -> Prism: ...
    @overload
    def __getitem__(self, key: slice) -> "tuple[Prism, ...]": ...
    def __getitem__(self, key: int | str | slice) -> "Prism | tuple[Prism, ...]":
        """A prism, by its number or its name."""
        return self._prisms[self._numbers[key]] if isinstance(key, str) else self._prisms[key]

    def __eq__(self, other: object) -> bool:
        """Whether they have the same prisms of the same alphabet."""
        if not isinstance(other, PrismSet):
            return NotImplemented
        return (self.alphabet, self._prisms) == (other.alphabet, other._prisms)

    def __hash__(self) -> int:
        return hash(self._prisms)

    def __len__(self) -> int:
        return len(self._prisms)

    def __iter__(self) -> Iterator[Prism]:
        return iter(self._prisms)

    def has(self, name: str) -> bool:
        """Whether there is a prism of that name."""
        return name in self._numbers

    def number(self, name: str) -> int:
        """The number of a prism in the set, from 0."""
        return self._numbers[name]


def prism_sets() -> list[str]:
    """The names of the sets that come with Bonmot."""
    return sorted(path.stem for path in _FOLDER.glob("*.csv"))


@cache
def _loaded(name: str) -> PrismSet:
    return PrismSet.parse(name, (_FOLDER / f"{name}.csv").read_text(encoding="utf-8"), name)


def _prism(line: int, row: list[str], alphabet: Alphabet) -> Prism:
    name = row[0].strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or any(each.isspace() for each in name):
        raise BonmotError("prisms-name", line=line, longest=LONGEST_NAME)
    dark, light = (_face(line, row, alphabet, column) for column in (1, 3))
    return Prism(name, dark, light)


def _face(line: int, row: list[str], alphabet: Alphabet, column: int) -> Face:
    text, number = row[column].strip(), row[column + 1].strip()
    letter = WILD
    if text != WILD:
        encoded = alphabet.try_encode(text)
        if encoded is None or len(encoded) != 1:
            raise BonmotError("prisms-letter", line=line, column=COLUMNS[column], letter=text)
        letter = alphabet.decode(encoded)
    if not (number.isascii() and number.isdigit() and len(number) <= 3 and int(number) <= MOST_VALUE):
        raise BonmotError("prisms-value", line=line, column=COLUMNS[column + 1], value=number, most=MOST_VALUE)
    if letter == WILD and int(number):
        raise BonmotError("prisms-wild-value", line=line)  # O-019
    return Face(letter, int(number))


def _check(prisms: Sequence[Prism]) -> None:
    if not FEWEST_PRISMS <= len(prisms) <= MOST_PRISMS:
        raise BonmotError("prisms-count", count=len(prisms), fewest=FEWEST_PRISMS, most=MOST_PRISMS)
    seen: set[str] = set()
    values: dict[tuple[str, str], Prism] = {}
    for prism in prisms:
        if prism.name in seen:
            raise BonmotError("prisms-twice", name=prism.name)
        seen.add(prism.name)
        # A prism is written by its two letters, so those must tell what it is worth.
        twin = values.setdefault((prism.dark.letter, prism.light.letter), prism)
        if (twin.dark, twin.light) != (prism.dark, prism.light):
            raise BonmotError("prisms-values-differ", name=prism.name, other=twin.name)
