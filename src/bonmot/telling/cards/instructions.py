"""What an instruction card asks for, in the reader's language; what is printed on it is in the language of the deck.

>>> from bonmot.games.cards.deck import Instruction
>>> instruction(Instruction("length", "4", "MOT DE 4 LETTRES"))
'A word of 4 letters'
>>> instruction(Instruction("special", "starts", "COMMENCE PAR ___"), "D")
'A word that begins with D'
"""

from typing import TYPE_CHECKING, Final

from bonmot.telling.wordings import wordings
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.games.cards.deck import Instruction

BLANK: Final = "___"
"""Where the special letter will stand."""
_TYPES: Final = wordings("cards")["types"]
_SPECIALS: Final = wordings("cards")["specials"]
_NAMES: Final = wordings("cards")["names"]
"""What a name of the list may be the name of; of some it is only known that they are names."""


def instruction(card: "Instruction", letter: str = "") -> str:
    """What a card asks for."""
    if card.kind == "length":
        count = int(card.param)
        return ngettext("A word of {count} letter", "A word of {count} letters", count).format(count=count)
    if card.kind == "type":
        return _(_TYPES[card.param])
    return _(_SPECIALS[card.param]).format(letter=letter or BLANK)


def about_name(language: str, name: str) -> str:
    """What a name of the list refers to, as far as that is known.

    >>> about_name("fr", "PARIS"), about_name("fr", "ELISABETH")
    ('Paris: a given name, a place', 'Élisabeth: a given name')
    """
    from bonmot import words  # the kernel is loaded only when needed

    listed = words.names(language) if language in {"fr", "en"} else None
    if listed is None or name not in listed:
        return name
    kinds = ", ".join(_(_NAMES[kind]) for kind in listed.kinds(name) if kind in _NAMES)
    spelling = (listed.spellings(name) or (name,))[0]
    return _("{name}: {kinds}").format(name=spelling, kinds=kinds) if kinds else spelling
