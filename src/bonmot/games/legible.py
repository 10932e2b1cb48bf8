"""Texts that come from outside: as they may be shown to others, and as they are compared.

Names, titles, file names and records are cleaned when they come in, and whatever is printed is cleaned once more: a
database may have been written by anybody.
"""

import json
import re
import unicodedata
from typing import Final

_ILLEGIBLE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters: on a terminal they begin escape sequences
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # turn the direction of writing
    "\u2028\u2029\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"  # break lines, or cannot be seen at all
    "\ud800-\udfff]"  # halves of characters
)


def legible(text: str) -> str:
    """A text without what no log can hold or no screen should get; lines and tabs stay.

    >>> legible("Zoé\\x1b[31m\\ud800 \\u202e!")
    'Zoé[31m !'
    """
    return _ILLEGIBLE.sub("", text)


def escaped(text: str) -> str:
    """JSON in which the same is written out, so that programs get it and terminals do not.

    >>> escaped('"Zo\\x9b"')
    '"Zo\\\\u009b"'
    """
    return _ILLEGIBLE.sub(lambda found: json.dumps(found[0])[1:-1], text)


def folded(text: str) -> str:
    """A text as it is compared: small letters without accents, and without spaces around it.

    >>> folded("  Règles ")
    'regles'
    """
    apart = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))
