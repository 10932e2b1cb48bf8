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

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from bonmot.words.alphabet import Alphabet
from bonmot.words.pages import PagedTable
from bonmot.words.sources import BUILT_IN, FOLDER
from bonmot.words.tables import written_by_hand

BASE_FORMS: Final = frozenset({"n", "ms", "fs", "es", "mi", "fi", "ei", "s", "i", "m", "f", "e", "p"})
"""Grammar that a headword itself may have: an infinitive, a singular, or nothing but a plural."""


MOST_SYNONYMS: Final = 6
MADE_OF: Final = frozenset("0123456789!-i")
"""Codes of English words that are made of others, as distinct from their forms."""
_MADE_OF_NATURE: Final = {"2": "A", "3": "N", "4": "N"} | dict.fromkeys("05679-", "V")
_GRAMMAR: Final = re.compile(
    r"(?:past tense|plural|form) of \w+(?:: \w+ \w+)?"
    r"|(?:forme|participe(?: passé)?|pluriel|féminin)(?: féminin| pluriel)? (?:d'|de |du verbe )\w+"
)
"""Grammar and nothing else: “past tense of eat”."""
_INFINITIVE: Final = re.compile(r"(?:\(?se\)? |s'|ne pas )?\w*(?:er|ir|[aiou]re|[dtv]re)(?=[ ,]|$)")
OF_VERBS: Final = frozenset("05679-")
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
        self._first: Final = PagedTable(FOLDER / f"{language}-first.tsv.xz")

    def of(self, word: str) -> Meaning:
        """What a word means, in capitals; a word of which nothing is known has no senses."""
        by_hand = self._by_hand(word)
        senses = self._merged(self._collected(word, silent=word in written_by_hand(self.language)))
        if by_hand:
            own = [sense for sense in senses if sense.spelling == sense.headword]
            senses = [_first(word, by_hand, own), *(sense for sense in senses if sense not in own)]
        else:
            senses.sort(key=_is_of_another if self.language == "fr" else _compares)
        # VOLE is of VOLER before it is a term of card games.
        first = self._first.row(word)
        senses.sort(key=lambda sense: not (sense.headword in first and sense.says_something))
        return Meaning(word, self.language, tuple(senses))

    def _by_hand(self, word: str) -> str:
        """What was written by hand of a word, without grammar that its forms tell: LU is of LIRE."""
        said = written_by_hand(self.language).get(word, "")
        if not any(spelling != headword for spelling, headword, *_grammar in self._analyses(word)):
            return said
        between = " ; " if " ; " in said else "; "
        return between.join(piece for piece in said.split(between) if not _GRAMMAR.fullmatch(piece))

    def _collected(self, word: str, *, silent: bool) -> Iterator[Sense]:
        """The forms that a word is of its headwords, then what is said of the word itself."""
        seen: set[str] = set()
        explained = False
        for spelling, headword, natures, grammar in self._analyses(word):
            own = headword == spelling
            if silent and self.language == "en" and MADE_OF.intersection(grammar):
                continue  # what BURNINGLY is made of need not be told beside what it means
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
        items = _items(folded, self._glosses)
        # What is said by hand of the letters is said of all their spellings; but what it says of several things in one
        # breath (“to move, to leave; a turn; a board game”) is no good for WENT.
        # A verb is said with “to”: OUT, “not in”, is no good for OUTED either, nor a small carpet for MATTER.
        unfit = natures == "A" or (natures == "V") != by_hand.startswith("to ") if by_hand else False
        if by_hand and self.language == "en" and ("; " in by_hand or unfit):
            by_hand = None if any(set(natures) & set(item.natures) for item in items) else by_hand
        if (
            by_hand
            and headword.endswith("é")
            and any(other == folded.lower() for _, other, *_ in self._analyses(folded))
        ):
            by_hand = None  # a magnifying glass, LOUPE, has nothing to do with what is « loupé »
        if self.language == "en" and natures == "N" and headword.endswith("ing"):
            # CHURNINGS are told through the verb: what is churning, an adjective, is another thing.
            items = [item for item in items if item.natures != "A"]
        glosses = (
            (_of_the_verb(by_hand) if self.language == "fr" and natures == "V" else by_hand,)
            if by_hand
            else _texts(headword, natures, items)
            or _texts(headword, "", _of_nature(natures, _items(folded, self._more)))
        )
        return glosses, _texts(headword, natures, _items(folded, self._synonyms))[:MOST_SYNONYMS]

    def _through(self, headword: str) -> tuple[str, ...]:
        """The gloss of what a headword is itself made of: LIPPINESSES is of LIPPINESS, and that of LIPPY."""
        for _spelling, further, natures, grammar in self._analyses(_folded(headword)):
            if further != headword and (found := self._said_of(further, self._meant(natures, grammar))[0]):
                return found
        return ()

    def _meant(self, natures: str, grammar: tuple[str, ...]) -> str:
        """The nature of the headword: a profiter is who profits, and a profit is another thing."""
        made_of = {_MADE_OF_NATURE.get(code, natures) for code in grammar} if self.language == "en" else set()
        return made_of.pop() if len(made_of) == 1 else natures

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


def _compares(sense: Sense) -> bool:
    """Whether a sense is more or most of another: a toper drinks, and is only then what is more top."""
    return bool(sense.grammar) and set(sense.grammar) <= {"c", "x"}


def _is_of_another(sense: Sense) -> bool:
    """Whether a sense comes after those of the word itself: GREVE is the strike before it is a form of GREVER."""
    # A noun or an adjective of which the spelling dictionary knows nothing is one of Littré's, and rare.
    rare = sense.natures in {"", "A", "N"} and not sense.grammar
    return rare or not (sense.is_headword and sense.says_something)


def _first(word: str, by_hand: str, own: list[Sense]) -> Sense:
    """What is said by hand of a word as it is written, and its own natures: BRU is a noun, FIN is three things."""
    spellings = {sense.spelling for sense in own}
    spelling = spellings.pop() if len(spellings) == 1 else word.lower()  # NEGRE is « nègre »
    if spellings:  # LE and LÉ are told one after the other
        return Sense(spelling, spelling, "", glosses=(by_hand,))
    natures = "".join(dict.fromkeys("".join(sense.natures for sense in own)))
    grammar = own[0].grammar if len(own) == 1 else ()
    return Sense(spelling, spelling, natures, grammar, (by_hand.removeprefix(f"{spelling} : "),))


def _of_the_verb(by_hand: str) -> str:
    """Of a French gloss that speaks of noun and verb, what belongs to the verb; all of it where nothing does.

    >>> _of_the_verb("remettre à plus tard ; journaliste qui enquête"), _of_the_verb("avoir peur ; crainte")
    ('remettre à plus tard', 'avoir peur')
    """
    pieces = by_hand.split(" ; ")
    return " ; ".join([piece for piece in pieces if _INFINITIVE.match(piece)] or pieces)


def told_by(natures: str, text: str) -> bool:
    """Whether Webster's text may be said of a word of these natures: of a verb it says what it is “to” do.

    >>> told_by("V", "Barley"), told_by("V", "To howl at"), told_by("N", "Barley")
    (False, True, True)
    """
    return natures != "V" or text.startswith(("To ", "to ", "same as "))


def _of_nature(natures: str, items: list[_Item]) -> list[_Item]:
    kept = (item._replace(texts=tuple(text for text in item.texts if told_by(natures, text))) for item in items)
    return [item for item in kept if item.texts]


def _texts(headword: str, natures: str, items: list[_Item]) -> tuple[str, ...]:
    """The texts that fit best: of this very spelling, of one of these natures."""
    # CROUTE is croûte, but what is langué is no langue.
    alike = [item for item in items if item.spelling[-1] == headword[-1]]
    same = [item for item in items if item.spelling == headword] or alike
    fitting = [item for item in same if not natures or not item.natures or set(natures) & set(item.natures)]
    if not fitting:
        # A noun may be said to be an adjective elsewhere; what a verb does is told by verbs alone.
        fitting = [] if natures == "V" else [item for item in same if item.natures != "V"]
    texts = tuple(dict.fromkeys(text for item in fitting for text in item.texts))
    # Who is noun and adjective at once is told as what comes first.
    return texts[: max(2, len(fitting[0].texts))] if len(natures) > 1 and texts else texts


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
