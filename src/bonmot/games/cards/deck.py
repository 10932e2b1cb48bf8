"""Decks: the letter cards and the instruction cards, as data (`data/cards/*.csv`). You may write your own.

>>> french = Deck.load("fr")
>>> sum(french.vowels.values()), sum(french.consonants.values()), len(french.instructions)
(34, 52, 19)
>>> french.instructions[2]
Instruction(kind='length', param='4', text='MOT DE 4 LETTRES')
>>> Deck.parse("deck,kind,param,copies\\nvowel,LETTER,7,1", "en")
Traceback (most recent call last):
    ...
bonmot.errors.BonmotError: Line 2: “7” is not a letter of the language “en”. [deck-letter]
"""

import csv
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final, Literal

import msgspec

from bonmot.errors import BonmotError
from bonmot.files import text_of
from bonmot.words import Alphabet

_FOLDER: Final = Path(__file__).parents[2] / "data" / "cards"
_MOST_COPIES: Final = 99
_LONGEST_TEXT: Final = 60
_LONGEST_WORD: Final = 7
"""Letters that an instruction may ask for: those of a hand."""

_COLUMNS: Final = ("deck", "kind", "param", "copies")

Pile = Literal["vowel", "consonant"]

_TYPES: Final = {"VERB": "verb", "PROPER": "proper", "NOUN": "noun", "ADJ": "adjective"}
_SPECIALS: Final = {"CONTAINS": "contains", "STARTS": "starts", "ENDS": "ends"}


class Instruction(msgspec.Struct, frozen=True):
    """What a word must be to win this card: its length (C-034), its type (C-035), or a letter it uses (C-039)."""

    kind: Literal["length", "type", "special"]
    param: str
    """A number; verb, proper, noun or adjective; contains, starts or ends."""
    text: str
    """What is printed on the card, in the language of the deck."""


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the cards of a game: two kinds of letters (C-004), and the instructions."""

    language: str
    vowels: dict[str, int]
    consonants: dict[str, int]
    instructions: tuple[Instruction, ...]
    values: dict[str, int] = {}
    """Points are printed on the letters for their looks only."""

    @staticmethod
    def load(language: str) -> "Deck":
        """The deck of a language."""
        if language not in decks():
            raise BonmotError("no-deck-for-language", language=language, languages=decks())
        return _load(language)

    @staticmethod
    def read(path: Path, language: str) -> "Deck":
        """A deck from a file of the user."""
        return Deck.parse(text_of(path, too_large="deck-too-large", not_text="deck-not-text"), language)

    @staticmethod
    def parse(text: str, language: str) -> "Deck":
        """A deck from CSV: the columns deck, kind, param and copies, and if one likes text and value."""
        alphabet = Alphabet.load(language)
        letters: dict[str, dict[str, int]] = {"vowel": {}, "consonant": {}}
        values: dict[str, int] = {}
        instructions: list[Instruction] = []
        for line, row in _rows(text):
            copies = _number(line, "copies", row["copies"], 1, _MOST_COPIES)
            pile = _one_of(line, "deck", row["deck"], ("vowel", "consonant", "instruction"))
            if pile == "instruction":
                instructions += [_instruction(line, row)] * copies
                continue
            _one_of(line, "kind", row["kind"], ("LETTER",))
            letter = _letter(line, row["param"], alphabet)
            if any(letter in each for each in letters.values()):
                raise BonmotError("deck-letter-twice", line=line, value=letter)
            letters[pile][letter] = copies
            if row.get("value"):
                values[letter] = _number(line, "value", row["value"], 0, _MOST_COPIES)
        return Deck(language, letters["vowel"], letters["consonant"], tuple(instructions), values)

    def check(self, seats: int, hand: int, target: int) -> None:
        """Refuse a deck that may run out: any hand may come to hold one kind of cards only."""
        needed = seats * hand + 1
        if (cards := sum(self.vowels.values())) < needed:
            raise BonmotError("deck-few-vowels", cards=cards, needed=needed)
        if (cards := sum(self.consonants.values())) < needed:
            raise BonmotError("deck-few-consonants", cards=cards, needed=needed)
        if len(self.instructions) < target:
            raise BonmotError("deck-few-instructions", cards=len(self.instructions), needed=target)


@cache
def decks() -> list[str]:
    """The languages that have a deck."""
    return sorted(path.stem for path in _FOLDER.glob("*.csv"))


@cache
def _load(language: str) -> Deck:
    return Deck.parse((_FOLDER / f"{language}.csv").read_text(encoding="utf-8"), language)


def _rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    reader = csv.DictReader(StringIO(text), restkey="", restval="")
    try:
        missing = [name for name in _COLUMNS if name not in (reader.fieldnames or ())]
        if missing:
            raise BonmotError("deck-columns", columns=list(_COLUMNS), missing=missing)
        for row in reader:
            yield reader.line_num, {name: str(value or "").strip() for name, value in row.items()}
    except csv.Error as error:
        raise BonmotError("deck-line", line=reader.line_num) from error


def _one_of(line: int, column: str, value: str, choices: tuple[str, ...]) -> str:
    for choice in choices:
        if value.casefold() == choice.casefold():
            return choice
    raise BonmotError("deck-choice", line=line, column=column, value=value, choices=list(choices))


def _number(line: int, column: str, value: str, least: int, most: int) -> int:
    number = int(value) if value.isascii() and value.isdigit() and len(value) <= 4 else -1
    if not least <= number <= most:
        raise BonmotError("deck-number", line=line, column=column, value=value, least=least, most=most)
    return number


def _letter(line: int, value: str, alphabet: Alphabet) -> str:
    encoded = alphabet.try_encode(value) if len(value) <= 4 else None
    if encoded is None or len(encoded) != 1:
        raise BonmotError("deck-letter", line=line, value=value, language=alphabet.language)
    return alphabet.letter(encoded[0])


def _instruction(line: int, row: dict[str, str]) -> Instruction:
    kind = _one_of(line, "kind", row["kind"], ("LENGTH", "TYPE", "SPECIAL"))
    text = "".join(each for each in row.get("text", "") if each.isprintable())[:_LONGEST_TEXT]
    if kind == "LENGTH":
        return Instruction("length", str(_number(line, "param", row["param"], 2, _LONGEST_WORD)), text)
    choices = _TYPES if kind == "TYPE" else _SPECIALS
    param = choices[_one_of(line, "param", row["param"], tuple(choices))]
    return Instruction("type" if kind == "TYPE" else "special", param, text)
