"""Regular expressions over tiles.

| sign | stands for |
|---|---|
| a letter | itself, accents folded; a tile of several characters is one letter, a space keeps two tiles apart |
| `.` | any one letter |
| `@`, `%` | one vowel, one consonant, as in patterns |
| `[AEI]`, `[^AEI]`, `[A-E]` | one of these, none of these, one from … to … in the order of the tiles |
| `(…)`, `(?:…)` | a group |
| `|` | or |
| `*`, `+`, `?`, `{2}`, `{2,4}`, `{2,}` | so many times |
| `^`, `$` | the word begins here, ends here; elsewhere an expression may stand anywhere in a word |

An expression becomes a machine with one place for each of its letters (Glushkov 1961), and the kernel walks it along
the word graph: words that begin alike are read once, and nothing is ever tried twice. No expression can take long, so
there is neither a time limit nor a library that would need one. What needs a memory (back references, looking ahead or
back) is refused, and so is an expression of more than `MOST_PLACES` letters after its repetitions are written out.
"""

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.words.pattern import LONGEST_PATTERN, LONGEST_WORD, letter_class, of_sign

if TYPE_CHECKING:
    from bonmot.words.alphabet import Alphabet

MOST_PLACES: Final = 64
"""As many as the kernel has bits for."""
DEEPEST: Final = 20
"""Groups within groups."""

Shape = tuple[list[int], list[int], int, int]
"""Letters that fit each place, places that may follow each, places that may come first, and last."""

_SIGNS: Final = "().[]{}|*+?^$@%\\"
_TIMES: Final = re.compile(r"\{ *([0-9]{1,9}) *(?:(,) *([0-9]{0,9}) *)?\}")

_RANGE: Final = re.compile(r"(\w) *- *(\w)")


class _Part(NamedTuple):
    """A piece of the machine: where it may begin and end, and whether it may stand for nothing."""

    first: int
    last: int
    empty: bool


_NOTHING: Final = _Part(0, 0, True)


def shape_of(text: str, alphabet: "Alphabet") -> Shape:
    """The machine of an expression, as the kernel takes it.

    >>> from bonmot.words.alphabet import Alphabet
    >>> shape_of("^AB?$", Alphabet.load("en"))
    ([2, 4], [2, 0], 1, 3)
    >>> shape_of(r"(.)\\1", Alphabet.load("en"))
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: The expression “(.)\\1” asks for “\\1”, which words cannot be searched for. [regex-sign]
    """
    if len(text) > LONGEST_PATTERN:
        raise BonmotError("text-too-long", text=text, longest=LONGEST_PATTERN)
    if not text.strip():
        raise BonmotError("empty-pattern")
    return _Reader(text.strip(), alphabet).read()


class _Reader:
    """Reads an expression from left to right and writes its machine down."""

    def __init__(self, text: str, alphabet: "Alphabet") -> None:
        self.text, self.rest, self.alphabet = text, text, alphabet
        self.letters: list[int] = []
        self.following: list[int] = []
        self.depth = 0

    def read(self) -> Shape:
        whole = self._choices(outermost=True)
        if self.rest:  # only a bracket stops the reading before the end
            raise BonmotError("pattern-bracket", pattern=self.text)
        return self.letters, self.following, whole.first, whole.last

    def _choices(self, *, outermost: bool = False) -> _Part:
        """What stands between brackets, or in the whole expression: one thing or another."""
        found = self._row(outermost)
        while self.rest.startswith("|"):
            self.rest = self.rest[1:]
            other = self._row(outermost)
            found = _Part(found.first | other.first, found.last | other.last, found.empty or other.empty)
        return found

    def _row(self, outermost: bool) -> _Part:
        """One thing after another. Only whole alternatives have an end that can be named with ^ or $."""
        begins = outermost and self.rest.startswith("^")
        self.rest = self.rest[1:] if begins else self.rest
        found = _NOTHING if begins or not outermost else self._any_run()
        while self.rest and self.rest[0] not in "|)":
            if outermost and re.match(r"\$ *(\||$)", self.rest):
                self.rest = self.rest[1:].lstrip()
                return found
            for part in self._pieces():
                found = self._joined(found, part)
        return self._joined(found, self._any_run()) if outermost else found

    def _pieces(self) -> list[_Part]:
        """The next letters or group; how often the last of them may come stands after it."""
        start = len(self.letters)
        sign = self.rest[0]
        if sign not in _SIGNS:
            end = next((at for at, each in enumerate(self.rest) if each in _SIGNS), len(self.rest))
            plain, self.rest = self.rest[:end], self.rest[end:]
            found = [self._place(1 << number) for part in plain.split() for number in self.alphabet.encode(part)]
            start = len(self.letters) - 1
            if not found:
                return []
        elif sign in ".@%":
            self.rest = self.rest[1:]
            found = [self._place(of_sign(sign, self.alphabet))]
        elif sign == "[":
            inside, closed, self.rest = self.rest[1:].partition("]")
            if not closed:
                raise BonmotError("pattern-not-closed", pattern=self.text)
            found = [self._place(letter_class(_ranges(inside, self.alphabet), self.text, self.alphabet))]
        elif sign == "(":
            found = [self._group()]
        else:
            wrong = self.rest[:2] if sign == "\\" else sign
            raise BonmotError("regex-sign", pattern=self.text, sign=wrong)
        times = self._times()
        return found if times is None else [*found[:-1], self._repeated(found[-1], start, *times)]

    def _group(self) -> _Part:
        self.rest = self.rest[1:].removeprefix("?:")
        if self.rest.startswith("?"):
            raise BonmotError("regex-sign", pattern=self.text, sign="(" + self.rest[:2])
        self.depth += 1
        if self.depth > DEEPEST:
            raise BonmotError("regex-too-deep", pattern=self.text, most=DEEPEST)
        found = self._choices()
        self.depth -= 1
        if not self.rest.startswith(")"):
            raise BonmotError("pattern-not-closed", pattern=self.text)
        self.rest = self.rest[1:]
        return found

    def _times(self) -> tuple[int, int | None] | None:
        """How often: at least, and at most if there is a most."""
        simple = {"*": (0, None), "+": (1, None), "?": (0, 1)}
        sign = self.rest[:1]
        if sign in simple and sign:
            self.rest = self.rest[1:]
            return simple[sign]
        if sign != "{":
            return None
        counted = _TIMES.match(self.rest)
        if not counted:
            raise BonmotError("regex-sign", pattern=self.text, sign="{")
        least, several, most = counted.groups()
        self.rest = self.rest[counted.end() :]
        at_least = int(least)
        at_most = at_least if not several else int(most) if most else None
        if at_most is not None and at_most < at_least:
            raise BonmotError("regex-sign", pattern=self.text, sign=counted[0])
        # No word is longer: more than that cannot be there, nor need it be written out.
        return min(at_least, LONGEST_WORD + 1), None if at_most is None or at_most > LONGEST_WORD else at_most

    def _repeated(self, part: _Part, start: int, least: int, most: int | None) -> _Part:
        """The part so many times: its places, which begin at `start`, are written once for each time."""
        if most == 0:
            del self.letters[start:], self.following[start:]
            return _NOTHING
        letters, following = self.letters[start:], self.following[start:]
        copies = max(1, least if most is None else most)
        if start + len(letters) * copies > MOST_PLACES:
            raise self._too_large()
        found = part
        for copy in range(copies):
            if copy:
                shift = len(self.letters) - start
                self.letters += letters
                self.following += [places << shift for places in following]
                part = _Part(part.first << len(letters), part.last << len(letters), part.empty)
            if most is None and copy == copies - 1:  # the last one may come again
                self._follow(part.last, part.first)
            optional = _Part(part.first, part.last, part.empty or copy >= least)
            found = self._joined(found, optional) if copy else optional
        return found

    def _place(self, letters: int) -> _Part:
        if len(self.letters) >= MOST_PLACES:
            raise self._too_large()
        place = 1 << len(self.letters)
        self.letters.append(letters)
        self.following.append(0)
        return _Part(place, place, False)

    def _any_run(self) -> _Part:
        found = self._place(self.alphabet.all_letters)
        self._follow(found.last, found.first)
        return found._replace(empty=True)

    def _joined(self, one: _Part, other: _Part) -> _Part:
        self._follow(one.last, other.first)
        first = one.first | (other.first if one.empty else 0)
        last = other.last | (one.last if other.empty else 0)
        return _Part(first, last, one.empty and other.empty)

    def _follow(self, places: int, next_ones: int) -> None:
        for place in range(len(self.following)):
            if places >> place & 1:
                self.following[place] |= next_ones

    def _too_large(self) -> BonmotError:
        return BonmotError("regex-too-large", pattern=self.text, most=MOST_PLACES)


def _ranges(inside: str, alphabet: "Alphabet") -> str:
    """What stands in brackets, with every A-E written out.

    >>> from bonmot.words.alphabet import Alphabet
    >>> _ranges("^a-cx", Alphabet.load("es"))
    '^ A B C x'
    """

    def written_out(found: re.Match[str]) -> str:
        one, other = alphabet.number(found[1]), alphabet.number(found[2])
        if one > other:
            raise BonmotError("regex-sign", pattern=f"[{inside}]", sign=found[0])
        return f" {' '.join(alphabet.letter(number) for number in range(one, other + 1))} "

    return _RANGE.sub(written_out, inside)
