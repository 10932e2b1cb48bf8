"""What an instruction card asks for, in the reader's language; what is printed on it is in the language of the deck.

>>> instruction(Instruction("length", "4", "MOT DE 4 LETTRES"))
'A word of 4 letters'
>>> instruction(Instruction("special", "starts", "COMMENCE PAR ___"), "D")
'A word that begins with D'
"""

from typing import Final

from bonmot.games.cards.deck import Instruction
from bonmot.texts import _, mark, ngettext

BLANK: Final = "___"
"""Where the special letter will stand."""

_TYPES: Final = {
    "verb": mark("A verb"),
    "proper": mark("A proper noun"),
    "noun": mark("A common noun"),
    "adjective": mark("An adjective"),
}
_SPECIALS: Final = {
    "contains": mark("A word that contains {letter}"),
    "starts": mark("A word that begins with {letter}"),
    "ends": mark("A word that ends with {letter}"),
}


def instruction(card: Instruction, letter: str = "") -> str:
    """What a card asks for."""
    if card.kind == "length":
        count = int(card.param)
        return ngettext("A word of {count} letter", "A word of {count} letters", count).format(count=count)
    if card.kind == "type":
        return _(_TYPES[card.param])
    return _(_SPECIALS[card.param]).format(letter=letter or BLANK)
