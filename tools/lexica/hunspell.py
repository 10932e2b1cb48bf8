"""Expand a hunspell dictionary: every form that its stems and suffix rules yield.

Prefix rules are left out on purpose: in the French dictionary they only add elisions (l', d', qu'…).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

NEED_AFFIX = "()"
FORBIDDEN = "{}"
NO_SUGGESTION = "--"  # units and abbreviations


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the `.dic` file."""

    stem: str
    flags: tuple[str, ...]
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """One suffix rule: cut `strip`, add `suffix`, if the condition holds at the end of the stem."""

    strip: str
    suffix: str
    condition: re.Pattern[str]
    flags: tuple[str, ...]
    fields: tuple[str, ...]

    def apply(self, stem: str) -> str | None:
        # FULLSTRIP: a strip may take the whole stem
        if not stem.endswith(self.strip) or not self.condition.search(stem):
            return None
        return stem[: len(stem) - len(self.strip)] + self.suffix


@dataclass(frozen=True, slots=True)
class Form:
    """One form: its text, the line it comes from and the fields of the rules that made it."""

    text: str
    line: Line
    fields: tuple[str, ...]


class Dictionary:
    """A `.dic` and its `.aff`, with two-character flags (`FLAG long`)."""

    def __init__(self, dic: Path, aff: Path) -> None:
        self.suffixes = _suffix_classes(aff)
        self.lines = [_line(text) for text in dic.read_text("utf-8").splitlines()[1:] if text.strip()]

    def expand(self, line: Line) -> Iterator[Form]:
        """Every form of the line: the stem, one suffix, or two."""
        if FORBIDDEN in line.flags:
            return
        if NEED_AFFIX not in line.flags:
            yield Form(line.stem, line, ())
        for flag in line.flags:
            for first in self.suffixes.get(flag, ()):
                once = first.apply(line.stem)
                if once is None:
                    continue
                if NEED_AFFIX not in first.flags:
                    yield Form(once, line, first.fields)
                for further in first.flags:
                    for second in self.suffixes.get(further, ()):
                        twice = second.apply(once)
                        if twice is not None and NEED_AFFIX not in second.flags:
                            yield Form(twice, line, first.fields + second.fields)


def values(fields: tuple[str, ...], key: str) -> frozenset[str]:
    """The values of the fields `key:value`.

    >>> sorted(values(("po:nom", "po:adj", "is:mas"), "po"))
    ['adj', 'nom']
    """
    return frozenset(field[len(key) + 1 :] for field in fields if field.startswith(key + ":"))


def _flags(text: str) -> tuple[str, ...]:
    return tuple(text[start : start + 2] for start in range(0, len(text), 2))


def _line(text: str) -> Line:
    entry, *fields = text.split()
    stem, _, flags = entry.partition("/")
    return Line(stem, _flags(flags), tuple(fields))


def _suffix_classes(aff: Path) -> dict[str, list[Rule]]:
    classes: dict[str, list[Rule]] = {}
    for text in aff.read_text("utf-8").splitlines():
        if not text.startswith("SFX "):
            continue
        _, flag, *rest = text.split()
        if len(rest) == 2:  # the head of a class: "Y 103"
            classes[flag] = []
            continue
        strip, addition, condition, *fields = rest
        suffix, _, flags = addition.partition("/")
        classes[flag].append(
            Rule(
                strip="" if strip == "0" else strip,
                suffix="" if suffix == "0" else suffix,
                condition=re.compile(f"(?:{condition})$"),
                flags=_flags(flags),
                fields=tuple(fields),
            )
        )
    return classes
