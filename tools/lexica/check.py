"""Compare tables with the figures that a correct build gives (`expected.toml`)."""

from __future__ import annotations

import hashlib
import lzma
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .coverage import Coverage, coverage
from .text import LONGEST, SHORTEST
from .writing import read_table

EXPECTED: dict[str, Any] = tomllib.loads(Path(__file__).with_name("expected.toml").read_text("utf-8"))

Grades = dict[str, tuple[int, str]]  # word → tier, natures


def check(folder: Path) -> list[str]:
    """What is wrong with the tables of the folder, a sentence for each fault."""
    faults = list(_contents(folder))
    # Without sound files there is no use in counting words.
    if faults:
        return faults
    for language, grades in (("fr", french_grades(folder)), ("en", english_grades(folder))):
        faults += [*_grades(language, grades), *_meanings(language, covered(folder, language, grades))]
    return faults


def covered(folder: Path, language: str, grades: Grades) -> Coverage:
    """How many of the words in force have a meaning."""
    return coverage(folder, language, [word for word, (tier, _) in grades.items() if tier >= 1])


def _meanings(language: str, found: Coverage) -> Iterator[str]:
    wanted: dict[str, float] = EXPECTED["meanings"][language]
    for name, least in wanted.items():
        share = getattr(found, name)
        if share < least:
            yield f"{language}: {name} {share:.2%}, not {least:.0%}"
    if found.short_without:
        yield f"{language}: short words without a meaning: {' '.join(found.short_without[:20])}"


def french_grades(folder: Path) -> Grades:
    """The words of `fr-words` and `fr-tiers`, which stand side by side, and of `fr-extra`."""
    words = read_table(folder / "fr-words.tsv.xz")
    tiers = read_table(folder / "fr-tiers.txt.xz")
    extra = (row.split("\t") for row in read_table(folder / "fr-extra.tsv.xz"))
    graded = {row.partition("\t")[0]: (int(tier[0]), tier[1:]) for row, tier in zip(words, tiers, strict=True)}
    return graded | {word: (2, natures) for word, natures in extra}


def english_grades(folder: Path) -> Grades:
    rows = (row.split("\t") for row in read_table(folder / "en-words.tsv.xz"))
    return {word: (int(tier), natures) for word, tier, _size, natures in rows}


def digest(rows: list[str]) -> str:
    """SHA-256 of the rows, each with its line end.

    >>> digest(["UN", "DEUX"])[:8]
    '63b433ca'
    """
    return hashlib.sha256("".join(f"{row}\n" for row in rows).encode("utf-8")).hexdigest()


def _contents(folder: Path) -> Iterator[str]:
    expected: dict[str, Any] = EXPECTED["tables"]
    present = {path.name for path in folder.glob("*.xz")}
    yield from (f"{name}: missing" for name in sorted(expected.keys() - present))
    yield from (f"{name}: not expected here" for name in sorted(present - expected.keys()))
    for name in sorted(expected.keys() & present):
        try:
            rows = read_table(folder / name)
        except (lzma.LZMAError, EOFError, UnicodeDecodeError) as error:
            yield f"{name}: unreadable ({error})"
            continue
        if len(rows) != expected[name]["rows"]:
            yield f"{name}: {len(rows):,} rows instead of {expected[name]['rows']:,}"
        elif digest(rows) != expected[name]["sha256"]:
            yield f"{name}: other content than expected"


def _grades(language: str, grades: Grades) -> Iterator[str]:
    for row in EXPECTED["lists"]:
        if row["language"] != language:
            continue
        words = sorted(word for word, (tier, _) in grades.items() if tier >= row["tier"])
        lengths = Counter(map(len, words))
        title = f"{language} tier ≥ {row['tier']}"
        if [lengths[length] for length in range(SHORTEST, LONGEST + 1)] != row["lengths"]:
            yield f"{title}: other counts by length than expected ({len(words):,} words)"
        if not digest(words).startswith(row["sha256"]):
            yield f"{title}: other words than expected"
    in_force = [natures for tier, natures in grades.values() if tier >= 1]
    share = sum(natures != "" for natures in in_force) / len(in_force)
    if share < EXPECTED["natures"][language]:
        yield f"{language}: only {share:.2%} of the words have a nature"
