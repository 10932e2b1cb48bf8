"""A list of words that can say quickly which of its words may fit a stretch of squares.

A set of words of one length is one big integer, bit i standing for the i-th word of that length: this
makes plain set operations (and, or, without) on hundreds of thousands of words take microseconds.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

Word = tuple[str, ...]


class WordsOfLength:
    """The words of one length, with the sets needed to choose among them."""

    def __init__(self, words: list[Word], alphabet: Sequence[str]) -> None:
        self.words = words
        self.all = (1 << len(words)) - 1
        self._with_letter_at: dict[tuple[int, str], int] = {}
        self._with_copies: dict[tuple[str, int], int] = {}
        self._spellable: dict[tuple[frozenset[tuple[str, int]], int], int] = {}
        code = {letter: number for number, letter in enumerate(alphabet)}
        # The first character of a number is its highest bit, so the last word is written first.
        for position, column in enumerate(zip(*reversed(words), strict=True)):
            column_codes = bytes(map(code.__getitem__, column))
            for letter in set(column):
                ones = bytes(49 if number == code[letter] else 48 for number in range(256))
                members = int(column_codes.translate(ones), 2)
                self._with_letter_at[position, letter] = members
        length = len(words[0])
        for letter in alphabet:
            for position in range(length):
                here = self._with_letter_at.get((position, letter), 0)
                for copies in range(position + 1, 1, -1):
                    more = self._with_copies.get((letter, copies - 1), 0) & here
                    if more:
                        self._with_copies[letter, copies] = self._with_copies.get((letter, copies), 0) | more
                if here:
                    self._with_copies[letter, 1] = self._with_copies.get((letter, 1), 0) | here

    def with_letter_at(self, position: int, letters: Iterable[str]) -> int:
        """The words that have one of these letters at this position."""
        members = 0
        for letter in letters:
            members |= self._with_letter_at.get((position, letter), 0)
        return members

    def spellable(self, letters: Mapping[str, int], blanks: int, alphabet: Sequence[str]) -> int:
        """The words that this stock of letters can spell if `blanks` missing letters are forgiven."""
        key = (frozenset(letters.items()), blanks)
        if key not in self._spellable:
            # lacking[n]: the words that lack at least n letters of those looked at so far.
            lacking = [self.all] + [0] * (blanks + 1)
            for letter in alphabet:
                owned = letters.get(letter, 0)
                for copies in range(owned + 1, owned + blanks + 2):
                    members = self._with_copies.get((letter, copies), 0)
                    if not members:
                        break
                    for count in range(blanks + 1, 0, -1):
                        lacking[count] |= lacking[count - 1] & members
            self._spellable[key] = self.all & ~lacking[blanks + 1]
        return self._spellable[key]

    def forget_racks(self) -> None:
        self._spellable.clear()

    def members(self, numbers: int) -> Iterator[Word]:
        digits = f"{numbers:b}"[::-1]
        index = digits.find("1")
        while index >= 0:
            yield self.words[index]
            index = digits.find("1", index + 1)


class WordList:
    """Words as sequences of tile texts: "CHAT" is four tiles, ("CH", "A", "T") three.

    >>> words = WordList(["CHAT", ("CH", "A"), "CHAT", "AH"])
    >>> len(words), tuple("CHAT") in words, tuple("CHA") in words, words.alphabet
    (3, True, False, ('A', 'C', 'CH', 'H', 'T'))
    """

    def __init__(self, words: Iterable[Sequence[str]]) -> None:
        self._words = frozenset(tuple(word) for word in words if len(word))
        self.alphabet: tuple[str, ...] = tuple(sorted({letter for word in self._words for letter in word}))
        by_length: defaultdict[int, list[Word]] = defaultdict(list)
        for word in sorted(self._words):
            by_length[len(word)].append(word)
        self._by_length = {length: WordsOfLength(group, self.alphabet) for length, group in sorted(by_length.items())}

    def __len__(self) -> int:
        return len(self._words)

    def __contains__(self, word: Word) -> bool:
        return word in self._words

    def __iter__(self) -> Iterator[Word]:
        for group in self._by_length.values():
            yield from group.words

    def matching(
        self, pattern: Sequence[str | frozenset[str] | None], rack: Mapping[str, int], blanks: int
    ) -> Iterator[Word]:
        """The words that fit a pattern, in order, made of its letters and those of the rack.

        A square of the pattern holds a letter, or wants one of a set of letters, or takes any (None).
        Rack letters are counted over the whole word: the caller still has to lay them out.

        >>> words = WordList(["TAS", "TES", "SAT", "SOT"])
        >>> list(words.matching(["S", None, None], Counter("AT"), 0))
        [('S', 'A', 'T')]
        >>> list(words.matching([frozenset("T"), None, "S"], Counter("T"), 1))
        [('T', 'A', 'S'), ('T', 'E', 'S')]
        """
        group = self._by_length.get(len(pattern))
        if group is None:
            return
        numbers = group.all
        stock = Counter(rack)
        for position, wanted in enumerate(pattern):
            if isinstance(wanted, str):
                stock[wanted] += 1
                numbers &= group.with_letter_at(position, [wanted])
            elif wanted is not None:
                numbers &= group.with_letter_at(position, wanted)
            if not numbers:
                return
        numbers &= group.spellable(stock, blanks, self.alphabet)
        yield from group.members(numbers)

    def with_letters(self, pattern: Sequence[Iterable[str]]) -> Iterator[Word]:
        """The words that have one of these letters on each square, in order.

        >>> list(WordList(["TAS", "TES", "SAT"]).with_letters(["TR", "AE", "S"]))
        [('T', 'A', 'S'), ('T', 'E', 'S')]
        """
        group = self._by_length.get(len(pattern))
        if group is None:
            return
        numbers = group.all
        for position, letters in enumerate(pattern):
            numbers &= group.with_letter_at(position, letters)
        yield from group.members(numbers)

    def forget_racks(self) -> None:
        """Drop what was remembered about the last racks, so that long runs do not fill the memory."""
        for group in self._by_length.values():
            group.forget_racks()
