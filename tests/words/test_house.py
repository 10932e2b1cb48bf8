"""The hand-written word files: their form, and how they fit the tables they complete.

The files are read here as a newcomer would read them, without the library, so that a mistake in them
cannot hide behind a kindness of the reader.
"""

import lzma
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import bonmot
from bonmot.words import Alphabet

FOLDER = Path(bonmot.__file__).parent / "data/words"
LANGUAGES = ["fr", "en"]
NATURES = "NVADPRTCIM"
WORD = re.compile(r"[A-Z]{2,21}")

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


class House(NamedTuple):
    """One line of a house file."""

    word: str
    sign: str
    natures: str
    reason: str


class Short(NamedTuple):
    """One line of the list of two-letter words; the glosses are in the list's language and in the other."""

    word: str
    natures: str
    own: str
    other: str


def table(name: str) -> list[list[str]]:
    text = lzma.decompress((FOLDER / name).read_bytes()).decode("utf-8")
    return [line.split("\t") for line in text.splitlines()]


@cache
def tiers(language: str) -> dict[str, int]:
    """The tier of every word of the base tables."""
    if language == "en":
        return {word: int(tier) for word, tier, *_rest in table("en-words.tsv.xz")}
    words = [fields[0] for fields in table("fr-words.tsv.xz")]
    grades = [int(fields[0][0]) for fields in table("fr-tiers.txt.xz")]
    extra = dict.fromkeys((fields[0] for fields in table("fr-extra.tsv.xz")), 2)
    return extra | dict(zip(words, grades, strict=True))


def lines(name: str) -> list[str]:
    """The lines of a plain file that are not comments."""
    text = (FOLDER / name).read_bytes().decode("utf-8")
    assert text.endswith("\n")
    assert "\r" not in text
    return [line for line in text.removesuffix("\n").split("\n") if not line.startswith("#")]


def house(language: str) -> list[House]:
    return [House(*line.split("\t")) for line in lines(f"house-{language}.tsv")]


def short(language: str) -> list[Short]:
    return [Short(*line.split("\t")) for line in lines(f"short-{language}.tsv")]


def added(language: str) -> set[str]:
    return {line.word for line in house(language) if line.sign == "+"}


def removed(language: str) -> set[str]:
    return {line.word for line in house(language) if line.sign == "-"}


def in_force(language: str) -> set[str]:
    base = {word for word, tier in tiers(language).items() if tier >= 1}
    return (base | added(language)) - removed(language)


def well_formed(natures: str) -> bool:
    """Some natures, each once, in the order in which they are always named."""
    return natures != "" and natures == "".join(letter for letter in NATURES if letter in natures)


@pytest.mark.parametrize("name", ["house-{}.tsv", "short-{}.tsv", "family-{}.txt"])
def test_words_are_sorted_and_named_once(language: str, name: str) -> None:
    words = [line.split("\t")[0] for line in lines(name.format(language))]
    assert [word for word in words if not WORD.fullmatch(word)] == []
    assert words == sorted(set(words))


def test_house_lines_say_what_they_do_and_why(language: str) -> None:
    for line in house(language):
        assert line.sign in {"+", "-"}, line
        assert len(line.reason) >= 5, line
        assert line.reason == line.reason.strip(), line
        assert well_formed(line.natures) if line.sign == "+" else line.natures == "", line


def test_every_word_has_a_reason_of_its_own(language: str) -> None:
    reasons = Counter(line.reason for line in house(language))
    assert [reason for reason, times in reasons.items() if times > 1] == []


def test_added_words_were_not_in_force_already(language: str) -> None:
    base = tiers(language)
    assert sorted(word for word in added(language) if base.get(word, 0) >= 1) == []


def test_removed_words_are_in_the_base(language: str) -> None:
    assert sorted(removed(language) - tiers(language).keys()) == []


def test_two_letter_words_are_exactly_those_in_force(language: str) -> None:
    expected = {word for word in in_force(language) if len(word) == 2}
    assert [line.word for line in short(language)] == sorted(expected)


def test_two_letter_words_have_natures_and_two_glosses(language: str) -> None:
    for line in short(language):
        assert well_formed(line.natures), line
        for gloss in (line.own, line.other):
            assert 0 < len(gloss) <= 60, line
            assert gloss == gloss.strip(), line


def test_two_letter_words_have_the_natures_of_the_house(language: str) -> None:
    """A word that both files know is the same word in both."""
    natures = {line.word: line.natures for line in house(language)}
    differing = [line for line in short(language) if natures.get(line.word, line.natures) != line.natures]
    assert differing == []


def test_family_words_are_in_the_lists(language: str) -> None:
    known = (tiers(language).keys() | added(language)) - removed(language)
    assert sorted(set(lines(f"family-{language}.txt")) - known) == []


def test_family_words_come_with_their_plurals(language: str) -> None:
    """Whoever refuses a noun refuses its plural (LES and LESS, though, have nothing in common)."""
    family = set(lines(f"family-{language}.txt"))
    plurals = {word + "S" for word in family if not word.endswith("S")}
    assert sorted((plurals & tiers(language).keys()) - family) == []


@pytest.mark.parametrize(
    ("length", "least"), [(2, {"fr": 79, "en": 124}), (3, {"fr": 587, "en": 1279})], ids=["two", "three"]
)
def test_short_words_do_not_get_lost(language: str, length: int, least: dict[str, int]) -> None:
    assert sum(len(word) == length for word in in_force(language)) >= least[language]


@pytest.mark.rule("R-041", "R-045")
def test_abbreviations_were_reviewed_one_by_one(language: str) -> None:
    """Each is written with its letters and says what it means; an initialism in capitals is never one of them."""
    rows = [line.split("\t") for line in lines(f"house-abbreviations-{language}.tsv")]
    assert [row[0] for row in rows] == sorted({row[0] for row in rows})
    fold = Alphabet.load(language)
    for word, sign, spelling, meaning in rows:
        assert len(meaning) >= 3, word
        assert sign in {"+", "-"}, word
        assert (fold.decode(fold.encode(spelling)) == word and not spelling.isupper()) == (sign == "+"), word
    in_use = in_force(language)
    good = [word for word, sign, *_rest in rows if sign == "+" and word not in in_use]
    initialisms = [word for word, sign, *_rest in rows if sign == "-"]
    assert len(good) >= 150
    assert len(initialisms) >= 40
    assert sorted(set(initialisms) & in_use) == []
