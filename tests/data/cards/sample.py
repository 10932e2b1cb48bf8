"""Prints a fresh sample of words for each type of word, with what the program says: to be reviewed by people.

    python tests/data/cards/sample.py fr > sample.tsv

The reviewed tables are natures-fr.tsv and natures-en.tsv: type, word, whether it is one ("yes" or "no"), and a remark
where the program was found to differ. Words of 3 to 7 letters: 90 common and 20 rare ones that the program accepts for
each type, 70 common and 20 rare ones that it refuses.
"""

import sys
from collections.abc import Iterator
from random import Random

from bonmot import words
from bonmot.games.cards import Instruction
from bonmot.games.cards.judging import Question, meets

TYPES = ("verb", "noun", "adjective", "proper")
SHARES = {(True, True): 90, (True, False): 20, (False, True): 70, (False, False): 20}


def rows(language: str, seed: int = 2024) -> Iterator[tuple[str, str, str]]:
    """Type, word and verdict."""
    chance = Random(seed)
    lexicon = words.open(language)
    entries = [entry for entry in lexicon.entries(words.Filter(3, 7)) if not entry.coarse]
    names = [name for name in words.names(language) if 3 <= len(name) <= 7]
    for kind in TYPES:
        question = Question(Instruction("type", kind, ""), language, language, 3)
        ranked = {entry.word: entry.rank is not None for entry in entries}
        if kind == "proper":
            # Names have no rank; those that people and places have are the common ones.
            famous = {name: any(each in "gpc" for each in words.names(language).kinds(name)) for name in names}
            ranked |= famous
        for (good, common), count in SHARES.items():
            fitting = sorted(word for word, rank in ranked.items() if rank == common and meets(question, word) == good)
            for word in sorted(chance.sample(fitting, min(count, len(fitting)))):
                yield kind, word, "yes" if good else "no"


if __name__ == "__main__":
    print("\n".join("\t".join(row) for row in rows(sys.argv[1])))
