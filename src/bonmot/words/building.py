"""Building a lexicon out of a spelling dictionary.

Every form of the dictionary is written down, cut into the tiles of the language and counted. What cannot be a word of a
game is refused: names and abbreviations (a capital letter, except where nouns have one), what has a sign without a tile
(hyphens, apostrophes, foreign letters), what is too short or too long, what the dictionary itself forbids.

Languages that put one ending after another have more forms than anybody could play. Forms are therefore taken in
rounds: words with one ending; then those with a prefix; then those with two endings; in each round the common words
first. The building stops at `MOST_WORDS` words, or after `MOST_FORMS` forms were looked at, and says what was left out.

Compounds that the dictionary allows but does not list are taken if people write them: if both parts fit and the whole
is among the commonest words.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.words.alphabet import Alphabet, lower
from bonmot.words.commonness import common_words
from bonmot.words.compiling import joined
from bonmot.words.entries import Columns, Traits, text_of
from bonmot.words.familiarity import CONJUGATED, LEAST_FAMILIAR
from bonmot.words.importing import SHORTEST_WORD, target_of
from bonmot.words.library import FORMAT, write_word_file
from bonmot.words.sources import BUILT_IN
from bonmot.words.spelling import Dictionary, DictionaryLine
from bonmot.words.spelling.finding import find_dictionary

MOST_WORDS: Final = 3_000_000
MOST_FORMS: Final = 20_000_000
MOST_FORBIDDEN: Final = 1_000_000
"""Forms that a dictionary forbids, and that are remembered."""
LONGEST: Final = 15
"""Squares of a board."""
RANKED: Final = 40_000
EXAMPLES: Final = 5
NOUNS_HAVE_CAPITALS: Final = frozenset({"de"})

REASONS: Final = ("capital", "no-tile", "short", "long", "forbidden")
"""Why something is refused."""


class Rejected(NamedTuple):
    """Forms that were refused for one reason."""

    reason: str
    forms: int
    examples: tuple[str, ...]


class Built(NamedTuple):
    """What came of a building."""

    name: str
    language: str
    path: Path
    source: str
    encoding: str
    lines: int
    words: int
    refused: tuple[Rejected, ...]
    compounds: int
    ranked: int | None
    """Words that have a rank; None where nobody knows which are common."""
    left_out: int
    """Lines of the dictionary whose further forms were left out."""


def build_lexicon(
    language: str,
    name: str | None = None,
    *,
    source: Path | None = None,
    fetch: bool = False,
    replace: bool = False,
    common: Iterable[str] | None = None,
    most: int = MOST_WORDS,
    progress: Callable[[int], None] | None = None,
) -> Built:
    """Make a lexicon of a language whose spelling dictionary is at hand; `bonmot.words.open(name)` opens it.

    `common`: the commonest words, the commonest first; by default what `wordfreq` says, if it is installed.
    """
    language = {"nb": "no", "nn": "no"}.get(language.strip().lower(), language.strip().lower())
    alphabet = Alphabet.load(language)
    if language in BUILT_IN and name is None:
        raise BonmotError("reserved-lexicon-name", name=language)
    target = target_of(name or language, replace)
    found = find_dictionary(alphabet.language, source, fetch=fetch)
    dictionary = Dictionary(found.dic, found.aff)
    commonest = common_words(alphabet.language) if common is None else [word.lower() for word in common] or None
    gathering = _Gathering(dictionary, alphabet, commonest, most)
    gathering.gather(progress)
    if not gathering.words:
        raise BonmotError("empty-dictionary", path=found.dic, alphabet=alphabet.name)
    compounds = gathering.add_compounds()
    ordered = sorted(gathering.words)
    about = {
        "format": FORMAT,
        "alphabet": alphabet.name,
        "source": found.origin,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "built": True,
    }
    columns, ranked = _columns(ordered, gathering, alphabet, commonest)
    write_word_file(target, list(alphabet.letters), joined(ordered), columns.sections(about, {}))
    return Built(
        target.stem,
        alphabet.language,
        target,
        found.origin,
        dictionary.affixes.encoding,
        len(dictionary.lines),
        len(ordered),
        gathering.refusals(),
        compounds,
        None if commonest is None else ranked,
        len(gathering.left_out),
    )


class _Gathering:
    """The words of a dictionary while they are gathered."""

    def __init__(self, dictionary: Dictionary, alphabet: Alphabet, common: list[str] | None, most: int) -> None:
        self.dictionary = dictionary
        self.alphabet = alphabet
        self.common = common or []
        self.most = most
        self.words: dict[bytes, int] = {}
        """Each word, and the line it was first made of."""
        self.spellings: dict[bytes, str] = {}
        """Of those whose tiles do not say it."""
        self.left_out: set[int] = set()
        self._counts: Counter[str] = Counter()
        self._examples: dict[str, list[str]] = {reason: [] for reason in REASONS}
        self._looked_at = 0
        self._capitals = alphabet.language in NOUNS_HAVE_CAPITALS
        self._forbidden_stems: set[str] = set()
        self._forbidden_forms: set[str] = set()

    def gather(self, progress: Callable[[int], None] | None) -> None:
        """All forms, in rounds, the common words first."""
        dictionary = self.dictionary
        for line in filter(dictionary.is_forbidden, dictionary.lines):
            self._forbidden_stems.add(line.stem)
            # Where suffixes are chained one line has millions of forms: the bound is for those that are no words, too.
            room = max(0, MOST_FORBIDDEN - len(self._forbidden_forms))
            texts = (text for text, _rules in islice(dictionary.derived(line), room))
            self._forbidden_forms.update(text for text in texts if len(text) <= 2 * LONGEST)
        ranks = {word: rank for rank, word in enumerate(self.common)}
        last = len(ranks)
        lines = [(number, line) for number, line in enumerate(dictionary.lines) if self._may_be_words(line)]
        lines.sort(key=lambda each: ranks.get(each[1].stem.lower(), last))
        affixes = dictionary.affixes
        rules = [rule for each in affixes.suffixes.values() for rule in each.rules]
        before = {id(rule) for each in affixes.prefixes.values() for rule in each.rules}
        rounds: list[tuple[bool, bool, bool]] = [(False, True, False)]
        if affixes.prefixes:
            rounds.append((True, True, False))
        if any(flag in affixes.suffixes for rule in rules for flag in rule.flags):
            rounds.append((True, False, True))
        for prefixes, once, twice in rounds:
            for place, (number, line) in enumerate(lines):
                if self._is_full():
                    self.left_out.update(number for number, _line in lines[place:])
                    break
                forms = dictionary.derived(line, prefixes=prefixes, once=once, twice=twice)
                if prefixes and once:  # without a prefix they came in the round before
                    forms = (each for each in forms if each[1] and id(each[1][-1]) in before)
                self._take(number, line, forms)
                if progress is not None and place % 10_000 == 0:
                    progress(len(self.words))

    def _is_full(self) -> bool:
        return len(self.words) >= self.most or self._looked_at >= MOST_FORMS

    def _may_be_words(self, line: DictionaryLine) -> bool:
        if self.dictionary.is_forbidden(line):
            self._refuse("forbidden", line.stem)
            return False
        if line.stem != lower(line.stem, self.alphabet.language) and not self._capitals:
            self._refuse("capital", line.stem)
            return False
        return bool(line.stem)

    def _take(self, number: int, line: DictionaryLine, forms: Iterable[tuple[str, tuple[object, ...]]]) -> None:
        language, words, encode = self.alphabet.language, self.words, self.alphabet.try_encode
        for text, _rules in forms:
            if self._is_full():
                self.left_out.add(number)
                return
            self._looked_at += 1
            if len(text) > 2 * LONGEST:
                self._refuse("long", text)
                continue
            if text in self._forbidden_stems or (text in self._forbidden_forms and text != line.stem):
                self._refuse("forbidden", text)
                continue
            small = lower(text, language)
            if text != small and not (self._capitals and text[1:] == small[1:]):
                self._refuse("capital", text)
                continue
            encoded = encode(small)
            if encoded is None:
                self._refuse("no-tile", text)
            elif not SHORTEST_WORD <= len(encoded) <= LONGEST:
                self._refuse("short" if len(encoded) < SHORTEST_WORD else "long", text)
            elif encoded not in words:
                words[encoded] = number
                if len(text) != len(encoded) or text != lower(self.alphabet.decode(encoded), language):
                    self.spellings[encoded] = text

    def add_compounds(self) -> int:
        """Compounds that the dictionary allows and people write; how many there are."""
        meaning = self.dictionary.affixes.meaning
        begins, ends = set[str](), set[str]()
        first = {meaning("compound"), meaning("compound_begin")} - {None}
        last = {meaning("compound"), meaning("compound_end")} - {None}
        if not first or not last or not self.common:
            return 0
        permitted = {meaning("compound_permit")} - {None}
        suffixes = self.dictionary.affixes.suffixes
        for line in self.dictionary.lines:
            own = set(line.flags)
            if self.dictionary.is_forbidden(line) or not own & (first | last | suffixes.keys()):
                continue
            if own & first:
                begins.add(line.stem.lower())
            if own & last and meaning("needs") not in own:
                ends.add(line.stem.lower())
            for flag in line.flags:
                for rule, text in suffixes[flag].applied(line.stem) if flag in suffixes else ():
                    flags = set(rule.flags)
                    if flags & first and (own & first or flags & permitted):
                        begins.add(text.lower())
                    if (own & last or flags & last) and meaning("inside") not in flags:
                        ends.add(text.lower())
        return self._compounded(begins, ends)

    def _compounded(self, begins: set[str], ends: set[str]) -> int:
        least, added = self.dictionary.affixes.compound_least, 0
        for word in self.common:
            encoded = self.alphabet.try_encode(word) if len(word) <= 2 * LONGEST else None
            if encoded is None or encoded in self.words or len(encoded) > LONGEST or word in self._forbidden_stems:
                continue
            places = range(least, len(word) - least + 1)
            if any(word[:place] in begins and word[place:] in ends for place in places):
                self.words[encoded] = -1
                added += 1
        return added

    def refusals(self) -> tuple[Rejected, ...]:
        """What was refused, by reason."""
        return tuple(
            Rejected(reason, self._counts[reason], tuple(self._examples[reason]))
            for reason in REASONS
            if self._counts[reason]
        )

    def _refuse(self, reason: str, text: str) -> None:
        self._counts[reason] += 1
        if len(self._examples[reason]) < EXAMPLES:
            self._examples[reason].append(text)


def _columns(
    ordered: list[bytes], gathering: _Gathering, alphabet: Alphabet, common: list[str] | None
) -> tuple[Columns, int]:
    """What is known of the words, and how many have a rank: their own, or that of their family with a handicap."""
    ranks: dict[bytes, int] = {}
    for encoded in _encoded(common or [], alphabet):
        if encoded in gathering.words and encoded not in ranks:
            ranks[encoded] = len(ranks) + 1
    families: dict[int, int] = {}
    for encoded, rank in ranks.items():
        line = gathering.words[encoded]
        if line >= 0 and rank < families.get(line, LEAST_FAMILIAR):
            families[line] = rank
    columns = Columns()
    # As with imported lists, the source vouches for its words.
    vouched = Traits(3, "").line()
    known = 0
    for encoded in ordered:
        rank = ranks.get(encoded, 0)
        family = families.get(gathering.words[encoded], 0) * CONJUGATED
        familiar = min(rank or LEAST_FAMILIAR, family or LEAST_FAMILIAR)
        spelling = gathering.spellings.get(encoded)
        text = text_of(alphabet.decode(encoded), [spelling], "") if spelling else ""
        known += familiar < LEAST_FAMILIAR
        columns.add(vouched, rank if rank <= RANKED else 0, text, round(familiar) if familiar < LEAST_FAMILIAR else 0)
    return columns, known


def _encoded(words: list[str], alphabet: Alphabet) -> Iterator[bytes]:
    for word in words:
        encoded = alphabet.try_encode(word) if len(word) <= 2 * LONGEST else None
        if encoded:
            yield encoded
