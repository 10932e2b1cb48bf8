"""Where and when a word is said, in words: the labels of `bonmot.words.labels`.

>>> told_labels("S"), told_labels("bO")
('Scotland', 'old; in some senses Britain')
"""

from typing import Final

from bonmot.texts import _, mark

LABEL_NAMES: Final = {
    "B": mark("Britain"),
    "A": mark("United States"),
    "I": mark("Ireland"),
    "C": mark("Canada"),
    "S": mark("Scotland"),
    "U": mark("Australia"),
    "Z": mark("New Zealand"),
    "F": mark("South Africa"),
    "H": mark("India"),
    "D": mark("dialects of England"),
    "W": mark("Switzerland"),
    "P": mark("provinces of France"),
    "O": mark("old"),
    "K": mark("new in Littré’s or Webster’s day"),
    "R": mark("spelling of 1990"),
    "T": mark("spelling from before 1990"),
    "L": mark("slang"),
}


def told_labels(labels: str) -> str:
    """What is said of the whole word, then what is said of some of its senses; nothing where nothing is said."""
    whole = ", ".join(_(LABEL_NAMES[letter]) for letter in labels if letter.isupper())
    partly = ", ".join(_(LABEL_NAMES[letter.upper()]) for letter in labels if letter.islower())
    told = [whole, _("in some senses {labels}").format(labels=partly) if partly else ""]
    return _("; ").join(filter(None, told))
