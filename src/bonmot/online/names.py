"""Names that people choose: what may stand in one, and when two look alike.

>>> cleaned("  Ada   Lovelace ")
'Ada Lovelace'
>>> likeness("Ada"), likeness("АDÀ"), likeness("a.d-a")  # the second begins with a Cyrillic letter
('ada', 'ada', 'ada')
>>> cleaned("A\\u202eda")
Traceback (most recent call last):
    ...
bonmot.games.game.Refused: A name is made of letters and digits, with spaces, hyphens or dots in between. [bad-name]
"""

import re
import unicodedata
from functools import cache
from typing import Final

from bonmot.games.game import Refused
from bonmot.texts import LANGUAGES
from bonmot.words.tables import coarse_words

LONGEST: Final = 24
_BETWEEN: Final = frozenset(" -'’._·")
"""What may stand between letters."""
_LOOKALIKES: Final = str.maketrans(
    "аеорсухіјѕԁһӏьвкмнтαβεικνορτυχηωøłđðħıſ01|5$",
    "aeopcyxijsdhlbbkmhtabeikvoptuxnwolddhisollss",
)
"""Letters of other alphabets, and signs, that pass for Latin ones; small, and without their accents."""
_RESERVED: Final = frozenset(
    "admin administrator administrateur moderator moderateur referee arbitre bonmot system server serveur guest invite "
    "computer ordinateur formerplayer ancienjoueur former ancien anonymous anonyme support root".split()
)


def cleaned(name: str) -> str:
    """A name as it is shown: refused if it is empty, too long, or holds what no name needs."""
    if len(name) > 4 * LONGEST:
        raise Refused("long-name", longest=LONGEST)
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFC", name)).strip()
    if len(name) > LONGEST:
        raise Refused("long-name", longest=LONGEST)
    if not all(each in _BETWEEN or unicodedata.category(each)[0] in "LMN" for each in name) or not name[:1].isalnum():
        raise Refused("bad-name")
    if is_coarse(name):
        raise Refused("coarse-name")
    if len(_scripts(name)) > 1 or len(re.sub(r"[^\w]", "", name)) < 2 or _piled_up(name):
        raise Refused("bad-name")
    return name


def likeness(name: str) -> str:
    """What a name looks like at a glance: two people may not have names of one likeness."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(each for each in plain if unicodedata.category(each)[0] in "LN" or each in "|$")
    return letters.translate(_LOOKALIKES).replace("rn", "m").replace("vv", "w").replace("l", "i")


def is_coarse(name: str) -> bool:
    """Whether one of the words of a name is an insult or an obscenity, as computers and hints know them.

    >>> is_coarse("Ada Shit"), is_coarse("Sh1t"), is_coarse("Scunthorpe")
    (True, True, False)
    """
    words = [likeness(each) for each in re.split(r"[\W_]+", name)]
    return not _coarse().isdisjoint({*words, "".join(words)} - {""})


@cache
def _coarse() -> frozenset[str]:
    return frozenset(likeness(word) for language in LANGUAGES for word in coarse_words(language))


def is_reserved(name: str) -> bool:
    """Whether a name passes for that of the house."""
    return likeness(name) in _HOUSE


_HOUSE: Final = frozenset(map(likeness, _RESERVED))


def _scripts(name: str) -> set[str]:
    """The alphabets of a name, by the first word of the Unicode names of its letters."""
    return {unicodedata.name(each, "?").partition(" ")[0] for each in name if unicodedata.category(each)[0] == "L"}


def _piled_up(name: str) -> bool:
    """Whether marks are heaped on a letter."""
    return re.search("[\u0300-\u036f]{3}", unicodedata.normalize("NFD", name)) is not None
