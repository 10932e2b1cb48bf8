"""What is known of a word beyond its letters, and how it is kept beside the word graph.

A word file carries these sections, all indexed by the number of the word (numbers ascend with the alphabet):

- `traits`: two bytes a word, the number of a line of `traits.lines`: tier, natures with their certainty, verb
  forms, coarse or not, labels. A language has some thousand different lines, so filters look at lines, not at words.
- `ranks`: two bytes a word, the place among the 40,000 commonest words, 0 when it is not among them.
- `familiar`: two bytes a word, how familiar it is (see `familiarity`), 0 when nobody has heard of it.
- `texts` and `texts.index`: spellings and lemmas, one line a word; the index has every sixteenth place.
- `glosses`: a JSON object for the few words that have a gloss.
- `about`: a JSON object: language, name, where the words come from.
"""

import json
from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.words.alphabet import lower

if TYPE_CHECKING:
    from bonmot.kernel import WordGraph

NATURES: Final = "NVADPRTCIM"
"""Noun, verb, adjective, adverb, preposition, pronoun, determiner, conjunction, interjection, number."""

TRUSTED: Final = 2
"""From this certainty on, the computer relies on a nature."""

_BLOCK: Final = 16
_LIGATURES: Final = frozenset("œæ")
"""Characters that stand for two letters."""


class WordEntry(NamedTuple):
    """What is known of a word.

    - `natures`: a letter of `NATURES` → how certain it is, 0 (guessed from the ending) to 3 (sources agree)
    - `forms`: `i` infinitive, `p` past participle, `g` present participle, `f` another form of a verb
    - `rank`: its place among the 40,000 commonest words
    - `spellings`: how it is written, with accents; `lemmas`: its headwords other than itself (French)
    - `coarse`: computers keep it to themselves in family company
    - `glosses`: a language → a short meaning
    - `labels`: where and when it is said, in the letters of `bonmot.words.labels`
    """

    word: str
    tier: int
    natures: dict[str, int]
    forms: str
    rank: int | None
    spellings: tuple[str, ...]
    lemmas: tuple[str, ...]
    coarse: bool
    glosses: dict[str, str]
    labels: str = ""

    @property
    def trusted_natures(self) -> str:
        """The natures one can rely on, in the order of `NATURES`."""
        return "".join(letter for letter, certainty in self.natures.items() if certainty >= TRUSTED)


class Traits(NamedTuple):
    """What many words share; one line of the section `traits.lines`."""

    tier: int
    natures: str
    """Letter and certainty, again and again: `N3V1`."""
    forms: str = ""
    coarse: bool = False
    labels: str = ""

    def line(self) -> str:
        """The traits as one line.

        >>> Traits(3, "N3V1", "i").line()
        '3|N3V1|i||'
        """
        return f"{self.tier}|{self.natures}|{self.forms}|{'!' if self.coarse else ''}|{self.labels}"

    @staticmethod
    def parse(line: str) -> "Traits":
        """The inverse of `line`; lists that were imported before there were labels have none.

        >>> Traits.parse("3|N3V1|i||B")
        Traits(tier=3, natures='N3V1', forms='i', coarse=False, labels='B')
        """
        tier, natures, forms, coarse, *labels = line.split("|")
        return Traits(int(tier), natures, forms, bool(coarse), "".join(labels))


class Columns:
    """The columns while they are being filled, one row per word in ascending order."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._traits = array("H")
        self._ranks = array("H")
        self._familiar = array("H")
        self._texts: list[str] = []

    def add(self, traits: str, rank: int, text: str, familiar: int = 0) -> None:
        """One more word: its line of traits, its rank or 0, spellings and lemmas (see `text_of`), its familiarity."""
        self._traits.append(self._numbers.setdefault(traits, len(self._numbers)))
        self._ranks.append(rank)
        self._familiar.append(familiar or rank)
        self._texts.append(text)

    def add_unknown(self, count: int) -> None:
        """So many words of which nothing is known but that they are good."""
        number = self._numbers.setdefault(Traits(3, "").line(), len(self._numbers))
        self._traits.extend([number] * count)
        self._ranks.extend([0] * count)
        self._familiar.extend([0] * count)
        self._texts.extend([""] * count)

    def sections(self, about: dict[str, object], glosses: dict[str, dict[str, str]]) -> dict[str, bytes]:
        """All sections, ready to be written beside a word graph."""
        index = array("I")
        place = 0
        blocks = []
        for start in range(0, len(self._texts), _BLOCK):
            index.append(place)
            blocks.append(("\n".join(self._texts[start : start + _BLOCK]) + "\n").encode())
            place += len(blocks[-1])
        return {
            "about": json.dumps(about, ensure_ascii=False).encode(),
            "glosses": json.dumps(glosses, ensure_ascii=False).encode(),
            "traits": self._traits.tobytes(),
            "traits.lines": "\n".join(self._numbers).encode(),
            "ranks": self._ranks.tobytes(),
            "familiar": self._familiar.tobytes(),
            "texts": b"".join(blocks),
            "texts.index": index.tobytes(),
        }


class Shelf:
    """The columns of a word file, read where they lie: nothing is copied or parsed before it is asked for."""

    def __init__(self, graph: "WordGraph", language: str) -> None:
        self._traits = graph.section("traits").cast("H")
        self._ranks = graph.section("ranks").cast("H")
        # Lists that were imported before there was such a column know what they know.
        self._familiar = graph.section("familiar").cast("H") if "familiar" in graph.section_names() else self._ranks
        self._texts = graph.section("texts")
        self._index = graph.section("texts.index").cast("I")
        self._lines = bytes(graph.section("traits.lines")).decode().split("\n")
        self._graph = graph
        self._language = language
        self._glosses: dict[str, dict[str, str]] | None = None
        if not len(graph) == len(self._traits) == len(self._ranks):
            raise ValueError("the columns do not fit the words")

    def traits(self, number: int) -> Traits:
        """What word `number` shares with others."""
        return Traits.parse(self._lines[self._traits[number]])

    def traits_line(self, number: int) -> str:
        """The same as it is kept."""
        return self._lines[self._traits[number]]

    def rank(self, number: int) -> int:
        """Place among the commonest words, 0 if it is not among them."""
        return self._ranks[number]

    def familiar(self, number: int) -> int:
        """How familiar it is, as a rank; 0 when nobody has heard of it."""
        return self._familiar[number]

    def text(self, number: int) -> str:
        """Spellings and lemmas as they are kept."""
        block, line = divmod(number, _BLOCK)
        end = self._index[block + 1] if block + 1 < len(self._index) else len(self._texts)
        return bytes(self._texts[self._index[block] : end]).decode().split("\n")[line]

    def texts(self) -> list[str]:
        """Spellings and lemmas of all words, in their order."""
        return bytes(self._texts).decode().split("\n")

    def glosses(self) -> dict[str, dict[str, str]]:
        """All short meanings, by word and language."""
        return dict(json.loads(bytes(self._graph.section("glosses"))))

    def gloss(self, word: str) -> dict[str, str]:
        """Short meanings, by language."""
        if self._glosses is None:
            self._glosses = json.loads(bytes(self._graph.section("glosses")))
        return self._glosses.get(word, {})

    def entry(self, number: int, word: str) -> WordEntry:
        """All that is known of word `number`."""
        traits = self.traits(number)
        natures = dict(zip(traits.natures[::2], map(int, traits.natures[1::2]), strict=True))
        spellings, lemmas = texts_of(word, self.text(number), self._language)
        rank = self._ranks[number] or None
        return WordEntry(
            word,
            traits.tier,
            natures,
            traits.forms,
            rank,
            spellings,
            lemmas,
            traits.coarse,
            self.gloss(word),
            traits.labels,
        )

    def keeping(self, tier: int | None, natures: str | None, labels: str | None = None) -> "Keeper | None":
        """A test for "at least this tier", "one of these natures", "one of these labels"; None when all words pass."""
        if not tier and natures is None and labels is None:
            return None
        lines = map(Traits.parse, self._lines)
        good = frozenset(
            number
            for number, traits in enumerate(lines)
            if traits.tier >= (tier or 0)
            and (natures is None or not set(natures).isdisjoint(traits.natures[::2]))
            and (labels is None or not set(labels).isdisjoint(traits.labels))
        )
        return Keeper(self._traits, good)


class Keeper(NamedTuple):
    """Which words pass a filter."""

    traits: Sequence[int]
    good: frozenset[int]

    def __call__(self, number: int) -> bool:
        """Whether word `number` passes."""
        return self.traits[number] in self.good


def text_of(word: str, spellings: Iterable[str], lemmas: str) -> str:
    """Spellings and lemmas in few bytes: a spelling is the accents alone, each with its place.

    >>> text_of("COTE", ["cote", "côté"], "")
    ',BôDé\\t'
    >>> texts_of("COTE", ",BôDé\\t", "fr")[0]
    ('cote', 'côté')
    >>> texts_of("OEUFS", text_of("OEUFS", ["œufs"], "1"), "fr")
    (('œufs',), ('œuf',))
    """
    small = word.lower()
    return ",".join([_squeezed(small, spelling) for spelling in spellings]) + "\t" + lemmas


def texts_of(word: str, text: str, language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The spellings and lemmas that `text_of` wrote; both empty when nothing was written."""
    squeezed, known, cuts = text.partition("\t")
    if not known:
        return (), ()
    small = lower(word, language)
    spellings = tuple(_unsqueezed(small, each) for each in squeezed.split(","))
    return spellings, tuple(_lemma(spellings[0], cut) for cut in cuts.split(",")) if cuts else ()


def _lemma(spelling: str, cut: str) -> str:
    """The headword: cut so many letters from the spelling, then add this.

    >>> _lemma("mangeasses", "5r")
    'manger'
    """
    digits = cut[: len(cut) - len(cut.lstrip("0123456789"))]
    return spelling[: len(spelling) - int(digits or 0)] + cut[len(digits) :]


def _squeezed(small: str, spelling: str) -> str:
    if spelling == small:
        return ""
    if len(spelling) == len(small) and not _LIGATURES.intersection(spelling):
        return "".join(
            chr(ord("A") + place) + character
            for place, (character, plain) in enumerate(zip(spelling, small, strict=True))
            if character != plain
        )
    places = []
    place = 0
    for character in spelling:
        if character in _LIGATURES:
            places.append(chr(ord("A") + place) + character)
            place += 1
        elif small[place : place + 1] != character:
            places.append(chr(ord("A") + place) + character)
        place += 1
    squeezed = "".join(places)
    # Whatever this cannot express is written in full.
    return squeezed if _unsqueezed(small, squeezed) == spelling else "=" + spelling


def _unsqueezed(small: str, squeezed: str) -> str:
    if squeezed.startswith("="):
        return squeezed[1:]
    letters = list(small)
    for place, character in zip(squeezed[::2], squeezed[1::2], strict=False):
        at = ord(place) - ord("A")
        if at < len(letters):
            letters[at] = character
            if character in _LIGATURES and at + 1 < len(letters):
                letters[at + 1] = ""
    return "".join(letters)
