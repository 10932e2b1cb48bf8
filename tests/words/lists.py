"""Small lexica for tests: a list of words in, a lexicon out, by the same door as everybody's lists."""

import itertools
from collections.abc import Iterable
from pathlib import Path

from bonmot import words
from bonmot.words import Lexicon

_numbers = itertools.count()


def lexicon_of(texts: Iterable[str], language: str, folder: Path) -> Lexicon:
    """A lexicon of just these words."""
    name = f"test-{next(_numbers)}"
    file = folder / f"{name}.txt"
    file.write_text("\n".join(texts) + "\n", encoding="utf-8")
    words.import_list(file, name, language)
    return words.open(name)
