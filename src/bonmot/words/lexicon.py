"""A lexicon: which words there are, what is known of them, and how to find them.

>>> import bonmot.words
>>> french = bonmot.words.open("fr")
>>> "maison" in french, "MAISSON" in french
(True, False)
>>> french["cote"].spellings
('cote', 'cotè', 'coté', 'côte', 'côté')
>>> [found.word for found in french.anagrams("aeinrt?", exact=True)][:3]
['ADIRENT', 'AGIRENT', 'ALENTIR']
>>> list(french.pattern("W@G?N"))
['WAGON']
>>> french.hooks("maison").back
('S',)

Results are sequences, in the order of the alphabet unless said otherwise, and always in the same order.
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.words.alphabet import Alphabet, lower
from bonmot.words.entries import NATURES, Shelf, WordEntry
from bonmot.words.found import Found
from bonmot.words.labels import LABELS
from bonmot.words.pattern import LONGEST_WORD, Pattern, parse_pattern
from bonmot.words.regex import shape_of

if TYPE_CHECKING:
    from pathlib import Path

    from bonmot.kernel import WordGraph
    from bonmot.words.meanings import Meaning
    from bonmot.words.regex import Shape
    from bonmot.words.saved import Listed

EXTENSIONS: Final = ("front", "back", "both", "inner")
"""Letters before, after, on both sides, or one letter inside."""

ORDERS: Final = ("alphabet", "length", "probability")
"""How found words may be put in order."""


class Anagram(NamedTuple):
    """A word that a rack makes, and the letters for which its blanks stand."""

    word: str
    blanks: tuple[str, ...]
    shown: str
    """The word with small letters where the blanks lie."""


class Hooks(NamedTuple):
    """Letters that make another word when they are put before or after one."""

    front: tuple[str, ...]
    back: tuple[str, ...]


class Filter(NamedTuple):
    """Which words are wanted: number of tiles, tier at least, one of these natures, one of these labels.

    A capital label asks for words that have it as a whole, a small one for those that have it in some sense.
    """

    minimum: int = 1
    maximum: int = LONGEST_WORD
    tier: int | None = None
    natures: str | None = None
    labels: str | None = None

    def checked(self) -> "Filter":
        """Itself, or an error that says what is wrong with it."""
        if not 1 <= self.minimum <= self.maximum <= LONGEST_WORD:
            raise BonmotError("bad-lengths", minimum=self.minimum, maximum=self.maximum)
        if self.tier is not None and not 0 <= self.tier <= 3:
            raise BonmotError("bad-tier", tier=self.tier)
        wrong = [letter for letter in self.natures or "" if letter not in NATURES]
        if wrong:
            raise BonmotError("unknown-nature", text=wrong[0], natures=list(NATURES))
        strange = [letter for letter in self.labels or "" if letter.upper() not in LABELS]
        if strange:
            raise BonmotError("unknown-label", text=strange[0], labels=list(LABELS))
        return self


EVERYTHING: Final = Filter()


class Lexicon:
    """All the words of a list. Made by `bonmot.words.open`."""

    def __init__(self, name: str, graph: "WordGraph", path: "Path") -> None:
        self.name: Final = name
        self.path: Final = path
        self.graph: Final = graph
        self.about: Final[dict[str, object]] = json.loads(bytes(graph.section("about")))
        self.alphabet: Final = Alphabet.load(str(self.about["alphabet"]))
        self.shelf: Final = Shelf(graph, self.language)
        if tuple(graph.letters) != self.alphabet.letters:
            raise ValueError("the letters are not those of the alphabet")

    @property
    def language(self) -> str:
        """Two letters: "fr", "hu"…"""
        return self.alphabet.language

    @property
    def tier(self) -> int:
        """The words of this lexicon have at least this tier."""
        tier = self.about.get("tier", 3)
        return tier if isinstance(tier, int) else 3

    def __eq__(self, other: object) -> bool:
        """Whether they have the same words, and know the same of them."""
        return self.graph.checksum == other.graph.checksum if isinstance(other, Lexicon) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.graph.checksum)

    def __copy__(self) -> "Lexicon":
        return self  # it never changes

    def __deepcopy__(self, _memo: object) -> "Lexicon":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """It is opened again: by its file, or elsewhere by its name."""
        return _opened_again, (self.name, self.tier, self.path)

    def __repr__(self) -> str:
        return f"<Lexicon {self.name!r}: {len(self)} words, tier {self.tier} and better>"

    def __len__(self) -> int:
        return len(self.graph)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._number(word) >= 0

    def __iter__(self) -> Iterator[str]:
        return iter(self.words())

    def __getitem__(self, word: str) -> WordEntry:
        entry = self.entry(word)
        if entry is None:
            raise KeyError(word)
        return entry

    def entry(self, word: str) -> WordEntry | None:
        """What is known of a word; None if it is not in the list.

        >>> import bonmot.words
        >>> bonmot.words.open("en").entry("walks").natures
        {'N': 3, 'V': 3}
        """
        number = self._number(word)
        return None if number < 0 else self.shelf.entry(number, self._text(number))

    def meaning(self, word: str) -> "Meaning | None":
        """What a word means; None if it is not in the list, no senses where nobody knows.

        >>> import bonmot.words
        >>> bonmot.words.open("en").meaning("kali").senses[0].glosses
        ('the glasswort plant, or its ash',)
        """
        from bonmot.words.meanings import Meaning, meanings  # seldom asked for, and opening must be quick

        number = self._number(word)
        if number < 0:
            return None
        text, known = self._text(number), meanings(self.language)
        return Meaning(text, self.language, ()) if known is None else known.of(text)

    def words(self, only: Filter = EVERYTHING) -> Found[str]:
        """Every word, in the order of the alphabet."""
        return Found(self._numbers(None, only), self._text)

    def entries(self, only: Filter = EVERYTHING) -> Found[WordEntry]:
        """Every word with what is known of it."""
        return Found(self._numbers(None, only), lambda number: self.shelf.entry(number, self._text(number)))

    def pattern(self, text: str, only: Filter = EVERYTHING) -> Found[str]:
        """The words that look like this; `bonmot.words.pattern` says how a pattern is written.

        >>> import bonmot.words
        >>> bonmot.words.open("en").pattern("q[^u]*s")[:3]
        ['QABALAHS', 'QABALAS', 'QABALISMS']
        """
        return Found(self._numbers(parse_pattern(text, self.alphabet), only), self._text)

    def anagrams(
        self,
        rack: str,
        *,
        exact: bool = False,
        only: Filter = EVERYTHING,
    ) -> Found[Anagram]:
        """The words that the tiles of a rack make, longest first, then in the order of the alphabet.

        `?` is a blank; `exact` asks for words that use every tile.

        >>> import bonmot.words
        >>> [found.shown for found in bonmot.words.open("en").anagrams("zq?", exact=True)]
        []
        >>> bonmot.words.open("en").anagrams("banan?")[0].shown
        'BANANa'
        """
        letters, blanks = self._rack(rack)
        size = len(letters) + blanks
        longest = min(only.checked().maximum, size)
        shortest = size if exact else only.minimum
        held, numbers = Counter(letters), list[int]()
        for length in range(longest, shortest - 1, -1):
            numbers += self._numbers(None, only._replace(minimum=length, maximum=length), letters, blanks)
        return Found(numbers, lambda number: self._anagram(self.graph.word(number), held))

    def search(
        self,
        regex: str | None = None,
        *,
        pattern: str | None = None,
        contains: str = "",
        subset: str = "",
        among: "Listed | None" = None,
        order: str = "alphabet",
        only: Filter = EVERYTHING,
    ) -> Found[str]:
        """The words for which all that is said holds.

        - `regex`: a regular expression (`bonmot.words.regex`), or `pattern`: one of those, for the whole word
        - `contains`: letters that all occur, each as often as it is named
        - `subset`: the tiles of which the word is made, not all of them need be used; `?` is a blank
        - `among`: words of saved lists (`bonmot.words.saved`)
        - `order`: "alphabet"; "length", the longest first; "probability", those first whose tiles are likeliest drawn
          out of a full bag

        >>> import bonmot.words
        >>> english = bonmot.words.open("en")
        >>> english.search("^(un|re)[^aeiou]{3}")[:3]
        ['RECCY', 'RECCYING', 'RECHRISTEN']
        >>> english.search(contains="zz", subset="pizazzes", order="length")[:3]
        ['PIZAZZES', 'PIZZAZES', 'PZAZZES']
        """
        if order not in ORDERS:
            raise BonmotError("unknown-order", order=order, orders=ORDERS)
        if regex is not None and pattern is not None:
            raise BonmotError("regex-or-pattern")
        rack, blanks = self._rack(subset) if subset else (None, 0)
        needed = self._word(contains.replace(" ", "")) if contains.strip() else None
        shape = None if regex is None else shape_of(regex, self.alphabet)
        pieces = None if pattern is None else parse_pattern(pattern, self.alphabet)
        numbers = self._numbers(pieces, only, rack, blanks, shape=shape, needed=needed)
        if among is not None:
            wanted = among.numbers(self)
            numbers = [number for number in numbers if number in wanted]
        return Found(self._ordered(numbers, order), self._text)

    def _ordered(self, numbers: list[int], order: str) -> list[int]:
        """Ties are in the order of the alphabet."""
        if order == "length":
            return sorted(numbers, key=lambda number: -len(self.graph.word(number)))
        if order == "probability":
            likely = self.graph.draw_probabilities(numbers, self.alphabet.counts, self.alphabet.blanks)
            return [number for _odds, number in sorted(zip((-each for each in likely), numbers, strict=True))]
        return numbers

    def hooks(self, word: str) -> Hooks:
        """The letters that make a word when one is put before it, and when one is put after it.

        >>> import bonmot.words
        >>> bonmot.words.open("en").hooks("lope")
        Hooks(front=('E', 'S'), back=('D', 'R', 'S'))
        """
        encoded = self._word(word)
        anything = (self.alphabet.all_letters, False)
        letters = [(1 << number, False) for number in encoded]
        front = self._numbers([anything, *letters], EVERYTHING)
        back = self._numbers([*letters, anything], EVERYTHING)
        return Hooks(
            tuple(self.alphabet.letter(self.graph.word(number)[0]) for number in front),
            tuple(self.alphabet.letter(self.graph.word(number)[-1]) for number in back),
        )

    def extensions(self, word: str, where: str, only: Filter = EVERYTHING) -> Found[str]:
        """Longer words that hold this one.

        Letters more before ("front"), after ("back"), on both sides ("both"), or one inside ("inner").

        >>> import bonmot.words
        >>> bonmot.words.open("en").extensions("cat", "inner")[:]
        ['CANT', 'CART', 'CAST', 'CHAT', 'COAT']
        """
        encoded = self._word(word)
        one = (self.alphabet.all_letters, False)
        run = (self.alphabet.all_letters, True)
        letters = [(1 << number, False) for number in encoded]
        patterns: dict[str, list[Pattern]] = {
            "front": [[run, one, *letters]],
            "back": [[*letters, one, run]],
            "both": [[run, one, *letters, one, run]],
            "inner": [[*letters[:place], one, *letters[place:]] for place in range(1, len(letters))],
        }
        if where not in patterns:
            raise BonmotError("unknown-extension", where=where, kinds=EXTENSIONS)
        found = {number for pattern in patterns[where] for number in self._numbers(pattern, only)}
        return Found(sorted(found), self._text)

    def plus_one(self, rack: str, only: Filter = EVERYTHING) -> dict[str, list[str]]:
        """Letters that make a word with *all* the tiles of the rack ("7+1"), and the words they make.

        >>> import bonmot.words
        >>> bonmot.words.open("en").plus_one("quartz")
        {'Y': ['QUARTZY']}
        """
        letters, blanks = self._rack(rack)
        size = len(letters) + blanks + 1
        made: dict[int, list[str]] = {}
        if size <= LONGEST_WORD:
            for number in self._numbers(None, only._replace(minimum=size, maximum=size), letters, blanks + 1):
                encoded = self.graph.word(number)
                for letter in Counter(encoded) - Counter(letters):
                    made.setdefault(letter, []).append(self.alphabet.decode(encoded))
        return {self.alphabet.letter(letter): made[letter] for letter in sorted(made)}

    def _anagram(self, encoded: bytes, held: Counter[int]) -> Anagram:
        missing = Counter(encoded) - held
        stands_for = tuple(self.alphabet.letter(number) for number in sorted(missing.elements()))
        shown = []
        for number in reversed(encoded):
            letter = self.alphabet.letter(number)
            # Which of two equal letters is the blank makes no difference here: the last one.
            if missing[number] > 0:
                missing[number] -= 1
                letter = lower(letter, self.language)
            shown.append(letter)
        return Anagram(self.alphabet.decode(encoded), stands_for, "".join(reversed(shown)))

    def _numbers(
        self,
        pattern: Pattern | None,
        only: Filter,
        rack: bytes | None = None,
        blanks: int = 0,
        shape: "Shape | None" = None,
        needed: bytes | None = None,
    ) -> list[int]:
        """Word numbers, ascending."""
        only.checked()
        keep = self.shelf.keeping(only.tier, only.natures, only.labels)
        if pattern and sum(not repeats for _letters, repeats in pattern) > LONGEST_WORD:
            return []
        found = self.graph.find(pattern, rack, blanks, only.minimum, only.maximum, -1, max(1, len(self)), shape, needed)
        return list(found) if keep is None else [number for number in found if keep(number)]

    def _number(self, word: str) -> int:
        encoded = self.alphabet.try_encode(word) if len(word) <= 4 * LONGEST_WORD else None
        return self.graph.number(encoded) if encoded and len(encoded) <= LONGEST_WORD else -1

    def _text(self, number: int) -> str:
        return self.alphabet.decode(self.graph.word(number))

    def _word(self, word: str) -> bytes:
        encoded = self.alphabet.encode(word)
        if not encoded:
            raise BonmotError("empty-word")
        if len(encoded) > LONGEST_WORD:
            raise BonmotError("word-too-long", text=word, longest=LONGEST_WORD)
        return encoded

    def _rack(self, rack: str) -> tuple[bytes, int]:
        letters, blanks = self.alphabet.encode_rack(rack)
        size = len(letters) + blanks
        if not size:
            raise BonmotError("empty-rack")
        if size > LONGEST_WORD:
            raise BonmotError("rack-too-long", tiles=size, most=LONGEST_WORD)
        return letters, blanks


def _opened_again(name: str, tier: int, path: "Path") -> Lexicon:
    from bonmot.words.house import base_of
    from bonmot.words.library import open_graph, open_lexicon  # it makes lexica
    from bonmot.words.sources import BUILT_IN

    if path.exists():
        return Lexicon(name, open_graph(path), path)
    return open_lexicon(name, tier=tier if base_of(name) in BUILT_IN else None)
