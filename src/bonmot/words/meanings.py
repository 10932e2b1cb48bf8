"""What words mean: glosses, synonyms, and of which headword a word is which form.

>>> import bonmot.words
>>> french = bonmot.words.open("fr")
>>> [(sense.headword, sense.natures, sense.grammar) for sense in french.meaning("jouerons").senses]
[('jouer', 'V', ('f4',))]
>>> bonmot.words.open("en").meaning("agilities").senses[0].headword
'agility'

Everything comes from tables beside the word lists (`data/words/*-forms`, `*-glosses`…), which are read a page at a time
and only when somebody asks: opening a lexicon costs nothing more. What was written by hand goes before the rest.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from bonmot.words.alphabet import Alphabet
from bonmot.words.pages import PagedTable
from bonmot.words.sources import BUILT_IN, FOLDER
from bonmot.words.tables import written_by_hand

BASE_FORMS: Final = frozenset({"n", "ms", "fs", "es", "mi", "fi", "ei", "s", "i", "m", "f", "e", "p"})
"""Grammar that a headword itself may have: an infinitive, a singular, or nothing but a plural."""


_OF_VERBS: Final = frozenset("05679-")
"""What an English word may be of a verb: the act, who does it, once more… (`tools/lexica/english_meanings`)."""


class Sense(NamedTuple):
    """One reading of a word.

    - `spelling`: how the word is written in this sense; `headword`: what one looks up in a dictionary
    - `natures`: letters of `bonmot.words.entries.NATURES`
    - `grammar`: what the word is of its headword, in the letters of `docs/words.md`; `telling` says it in words
    - `glosses`: what the headword means; `synonyms`: words that mean nearly the same (French)
    """

    spelling: str
    headword: str
    natures: str
    grammar: tuple[str, ...] = ()
    glosses: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()

    @property
    def is_headword(self) -> bool:
        """Whether the word is itself what stands in a dictionary."""
        return self.spelling == self.headword and set(self.grammar) <= BASE_FORMS

    @property
    def says_something(self) -> bool:
        """Whether it says what the word means, and not only what it is a form of."""
        return bool(self.glosses or self.synonyms)


class Meaning(NamedTuple):
    """All readings of a word, those written by hand first."""

    word: str
    language: str
    senses: tuple[Sense, ...]

    @property
    def is_explained(self) -> bool:
        """Whether any reading says what the word means."""
        return any(sense.says_something for sense in self.senses)


class _Item(NamedTuple):
    """What a table of glosses or synonyms says of one spelling."""

    spelling: str
    natures: str
    texts: tuple[str, ...]


class Meanings:
    """The meanings of the words of one language."""

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self._forms: Final = PagedTable(FOLDER / f"{language}-forms.tsv.xz")
        self._glosses: Final = PagedTable(FOLDER / f"{language}-glosses.tsv.xz")
        self._more: Final = PagedTable(FOLDER / f"{language}-webster.tsv.xz")
        self._synonyms: Final = PagedTable(FOLDER / f"{language}-synonyms.tsv.xz")

    def of(self, word: str) -> Meaning:
        """What a word means, in capitals; a word of which nothing is known has no senses."""
        by_hand = written_by_hand(self.language).get(word, "")
        senses = [Sense(word.lower(), word.lower(), "", glosses=(by_hand,))] if by_hand else []
        senses += self._merged(self._collected(word, silent=bool(by_hand)))
        return Meaning(word, self.language, tuple(senses))

    def _collected(self, word: str, *, silent: bool) -> Iterator[Sense]:
        """The forms that a word is of its headwords, then what is said of the word itself."""
        seen: set[str] = set()
        explained = False
        for spelling, headword, natures, grammar in self._analyses(word):
            own = headword == spelling
            seen.add(headword)
            glosses, synonyms = ((), ()) if own and silent else self._said_of(headword, self._meant(natures, grammar))
            if not glosses and not synonyms and not own:
                glosses = self._through(headword)
            yield Sense(spelling, headword, natures, grammar, glosses, synonyms)
            explained = explained or bool(glosses or synonyms)
        if silent:
            return
        small = word.lower()
        if small not in seen:
            for item in (*_items(word, self._glosses), *_items(word, self._more)):
                if item.spelling not in seen:
                    yield Sense(item.spelling, item.spelling, item.natures, glosses=item.texts)
            # BEAUX has the synonyms of BEAU, and need not have them in the plural.
            for item in () if explained else _items(word, self._synonyms):
                if item.spelling not in seen:
                    yield Sense(item.spelling, item.spelling, item.natures, synonyms=item.texts)

    def _analyses(self, word: str) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
        """(spelling, headword, natures, grammar)."""
        for column in self._forms.row(word):
            spelling, change, natures, grammar = column.split(":")
            spelling = spelling or word.lower()
            yield spelling, _changed(spelling, change), natures, tuple(grammar.split(",")) if grammar else ()

    def _said_of(self, headword: str, natures: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Glosses and synonyms of a headword, of the natures that are meant."""
        folded = _folded(headword)
        by_hand = written_by_hand(self.language).get(folded)
        # What is said by hand of the letters is said of all their spellings.
        apart = self.language == "fr"
        glosses = (
            (by_hand,)
            if by_hand
            else _texts(headword, natures, _items(folded, self._glosses), verbs_apart=apart)
            or _texts(headword, "", _items(folded, self._more))
        )
        return glosses, _texts(headword, natures, _items(folded, self._synonyms), verbs_apart=apart)

    def _through(self, headword: str) -> tuple[str, ...]:
        """The gloss of what a headword is itself made of: LIPPINESSES is of LIPPINESS, and that of LIPPY."""
        for _spelling, further, natures, grammar in self._analyses(_folded(headword)):
            if further != headword and (found := self._said_of(further, self._meant(natures, grammar))[0]):
                return found
        return ()

    def _meant(self, natures: str, grammar: tuple[str, ...]) -> str:
        """The nature of the headword: a profiter is who profits, and a profit is another thing."""
        return "V" if self.language == "en" and _OF_VERBS.intersection(grammar) else natures

    @staticmethod
    def _merged(senses: Iterator[Sense]) -> list[Sense]:
        """Readings of one headword side by side."""
        merged: dict[tuple[str, str, str, tuple[str, ...]], Sense] = {}
        for sense in senses:
            key = sense.spelling, sense.headword, sense.natures, sense.grammar
            before = merged.get(key, sense)
            merged[key] = before._replace(
                glosses=before.glosses or sense.glosses, synonyms=before.synonyms or sense.synonyms
            )
        return list(merged.values())


@cache
def meanings(language: str) -> Meanings | None:
    """The meanings of a language; None where nobody has collected them."""
    return Meanings(language) if language in BUILT_IN else None


def _items(word: str, table: PagedTable) -> list[_Item]:
    found = []
    for column in table.row(word):
        spelling, natures, texts = column.split(":", 2)
        found.append(_Item(spelling or word.lower(), natures, tuple(texts.split("|"))))
    return found


def _texts(headword: str, natures: str, items: list[_Item], *, verbs_apart: bool = False) -> tuple[str, ...]:
    """The texts that fit best: of this very spelling, of one of these natures."""
    same = [item for item in items if item.spelling == headword] or items
    fitting = [item for item in same if not natures or not item.natures or set(natures) & set(item.natures)]
    if not fitting:
        # A noun may be said to be an adjective elsewhere; what a French verb does is told by verbs alone.
        fitting = [] if verbs_apart and natures == "V" else same
    return tuple(dict.fromkeys(text for item in fitting for text in item.texts))


def _changed(spelling: str, change: str) -> str:
    """The headword: cut so many letters from the spelling, then add this.

    >>> _changed("chevaux", "2l"), _changed("quiz", "")
    ('cheval', 'quiz')
    """
    added = change.lstrip("0123456789")
    cut = int(change[: len(change) - len(added)] or 0)
    return spelling[: len(spelling) - cut] + added


def _folded(headword: str) -> str:
    alphabet = Alphabet.load("fr")  # the letters of both languages, and their accents
    encoded = alphabet.try_encode(headword)
    return alphabet.decode(encoded) if encoded else headword.upper()
