"""The `.dic` file of a spelling dictionary, and every form that its words have by the rules of the `.aff` file.

A form is the word itself, or it has one suffix, or two (the second one allowed by the first), and a prefix before all
that, where both ends allow it. This is what Hunspell accepts, in the other direction; compounds are another matter.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bonmot.errors import BonmotError
from bonmot.words.spelling.affixes import Affixes, Rule, read_bytes

LONGEST_LINE: Final = 20_000
MOST_LINES: Final = 5_000_000
_FIELDS: Final = re.compile(r"\t| +(?=[a-z]{2}:)")
_SLASH: Final = re.compile(r"(?<!\\)/")


@dataclass(frozen=True, slots=True)
class DictionaryLine:
    """One line of the `.dic` file."""

    stem: str
    flags: tuple[str, ...]
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """One form: its text, the line it comes from and the rules that made it."""

    text: str
    line: DictionaryLine
    rules: tuple[Rule, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        """What the rules say about the form."""
        return tuple(field for rule in self.rules for field in rule.fields)


class Dictionary:
    """A `.dic` and its `.aff`."""

    def __init__(self, dic: Path, aff: Path) -> None:
        self.affixes: Final = Affixes(aff)
        self.lines: Final = list(self._lines(dic))
        meaning = self.affixes.meaning
        self._needs, self._inside, self._around = meaning("needs"), meaning("inside"), meaning("around")
        self._forbidden = meaning("forbidden")

    def is_forbidden(self, line: DictionaryLine) -> bool:
        """Whether the line says what is *not* a word."""
        return self._forbidden is not None and self._forbidden in line.flags

    def expand(self, line: DictionaryLine, *, prefixes: bool = True, twice: bool = True) -> Iterator[Form]:
        """Every form of the line; with `prefixes` off or `twice` off none that has a prefix or two suffixes."""
        if not self.is_forbidden(line):
            for text, rules in self.derived(line, prefixes=prefixes, twice=twice):
                yield Form(text, line, rules)

    def derived(
        self, line: DictionaryLine, *, prefixes: bool = True, once: bool = True, twice: bool = True
    ) -> Iterator[tuple[str, tuple[Rule, ...]]]:
        """The same for many lines: texts and rules; also of forbidden lines. `once` off: only two suffixes."""
        stem, flags = line.stem, line.flags
        if self._inside is not None and self._inside in flags:
            return  # nothing of it stands alone, whatever is put before or after it
        suffixes = self.affixes.suffixes
        before = tuple(flag for flag in flags if flag in self.affixes.prefixes) if prefixes else ()
        if once and self._needs not in flags:
            yield stem, ()
        for flag in flags:
            for first, text in suffixes[flag].applied(stem) if flag in suffixes else ():
                if once and self._stands_alone(first):
                    yield text, (first,)
                if once and prefixes and first.crosses:
                    yield from self._prefixed(text, (*before, *first.flags), (first,))
                if twice and first.flags:
                    yield from self._twice(text, first, before, prefixes=prefixes)
        if once:
            for flag in before:
                yield from self._only_prefixed(stem, flag)

    def _twice(
        self, once: str, first: Rule, before: tuple[str, ...], *, prefixes: bool
    ) -> Iterator[tuple[str, tuple[Rule, ...]]]:
        """What a second suffix makes of a word that has one."""
        suffixes = self.affixes.suffixes
        for further in first.flags:
            if further not in suffixes:
                continue
            for second, text in suffixes[further].applied(once):
                rules = (first, second)
                if self._stands_alone(second) and self._around not in first.flags:
                    yield text, rules
                if prefixes and second.crosses:
                    inner = (*before, *first.flags) if first.crosses else ()
                    yield from self._prefixed(text, (*inner, *second.flags), rules)

    def _prefixed(
        self, text: str, flags: tuple[str, ...], rules: tuple[Rule, ...]
    ) -> Iterator[tuple[str, tuple[Rule, ...]]]:
        """The same with a prefix, too."""
        if self._inside is not None and any(self._inside in rule.flags for rule in rules):
            return
        goes_around = self._around is not None and any(self._around in rule.flags for rule in rules)
        needs = self._needs is not None and self._needs in rules[-1].flags
        for flag in dict.fromkeys(flags):
            found = self.affixes.prefixes.get(flag)
            if found is None or not found.crosses:
                continue
            for rule, prefixed in found.applied(text):
                if self._inside in rule.flags or (needs and self._needs in rule.flags):
                    continue
                if goes_around == (self._around is not None and self._around in rule.flags):
                    yield prefixed, (*rules, rule)

    def _only_prefixed(self, stem: str, flag: str) -> Iterator[tuple[str, tuple[Rule, ...]]]:
        """A prefix before the bare word, and the suffixes that the prefix itself allows."""
        for rule, prefixed in self.affixes.prefixes[flag].applied(stem):
            if self._stands_alone(rule):
                yield prefixed, (rule,)
            for further in rule.flags if rule.crosses else ():
                if further in self.affixes.suffixes and self.affixes.suffixes[further].crosses:
                    for suffix, text in self.affixes.suffixes[further].applied(stem):
                        for again, both in self.affixes.prefixes[flag].applied(text):
                            if again is rule and self._goes_together(suffix, rule):
                                yield both, (suffix, rule)

    def _stands_alone(self, rule: Rule) -> bool:
        flags = rule.flags
        return not flags or not (self._needs in flags or self._inside in flags or self._around in flags)

    def _goes_together(self, suffix: Rule, prefix: Rule) -> bool:
        if self._inside in suffix.flags or self._inside in prefix.flags:
            return False
        return self._around is None or (self._around in suffix.flags) == (self._around in prefix.flags)

    def _lines(self, dic: Path) -> Iterator[DictionaryLine]:
        text = read_bytes(dic).decode(self.affixes.encoding, errors="replace")
        if "\0" in text:
            raise BonmotError("dictionary-damaged", path=dic, line=text[: text.index("\0")].count("\n") + 1)
        for number, whole in enumerate(text.split("\n")):
            if len(whole) > LONGEST_LINE or number > MOST_LINES:
                raise BonmotError("dictionary-damaged", path=dic, line=number + 1)
            line = whole.rstrip("\r\n ")
            if number == 0 and line.lstrip("\ufeff").strip().split("\t")[0].isdigit():
                continue  # how many lines there are, more or less
            if line.strip() and not line.startswith(("#", "\t")):
                yield self._line(line)

    def _line(self, text: str) -> DictionaryLine:
        entry, *fields = _FIELDS.split(text, maxsplit=1)
        slash = _SLASH.search(entry, 1)
        stem, flags = (entry[: slash.start()], entry[slash.end() :]) if slash else (entry, "")
        known = self.affixes.fields(fields[0].split()) if fields else ()
        return DictionaryLine(stem.replace("\\/", "/").strip(), self.affixes.flags(flags.strip()), known)
