"""What the dictionary says of a word, and when it may be opened.

During a game it only settles disputes: it keeps silent until a word is contested, and then speaks of that word alone
(M-038, O-010). When the game is over it is open.
"""

from typing import TYPE_CHECKING, Final

from bonmot.errors import BonmotError
from bonmot.texts import _, mark

if TYPE_CHECKING:
    from bonmot.games.past import Past

NATURE_NAMES: Final = {
    "N": mark("noun"),
    "V": mark("verb"),
    "A": mark("adjective"),
    "D": mark("adverb"),
    "P": mark("preposition"),
    "R": mark("pronoun"),
    "T": mark("determiner"),
    "C": mark("conjunction"),
    "I": mark("interjection"),
    "M": mark("number"),
}

_DISPUTES: Final = frozenset({"challenged", "challenge-upheld", "challenge-failed"})
"""Events that say which words were contested."""


def nature_names(natures: dict[str, int]) -> list[str]:
    """The names of natures in the reader's language; it is said where one cannot rely on one."""
    names = ((_(NATURE_NAMES[letter]), certainty) for letter, certainty in natures.items())
    return [name if certainty >= 2 else _("perhaps {nature}").format(nature=name) for name, certainty in names]


def looked_up(past: "Past", text: str) -> str:
    """What the dictionary of a table says of a word; `BonmotError` while it is closed."""
    from bonmot.games.view import RackGameView
    from bonmot.words import open as open_lexicon  # who only names natures needs no words

    lexicon = open_lexicon(past.view.lexicon)
    encoded = lexicon.alphabet.try_encode(text.strip())
    word = lexicon.alphabet.decode(encoded) if encoded else text.strip().upper()
    if not word:
        raise BonmotError("look-which-word")
    if not past.is_over and word not in _contested(past):
        disputed = isinstance(past.view, RackGameView)  # in other games nobody contests a word
        raise BonmotError("dictionary-closed", word=word) if disputed else BonmotError("dictionary-closed-here")
    entry = lexicon.entry(word) if encoded else None
    if entry is None:
        return _("{word} is not in the dictionary.").format(word=word)
    natures = ", ".join(nature_names(entry.natures))
    return _("{word} is in the dictionary: {natures}.").format(word=word, natures=natures or "…")


def _contested(past: "Past") -> set[str]:
    """The words that were contested in this game."""
    events = (event for entry in past.entries for event in entry.events)
    disputes = (event for event in events if type(event).__struct_config__.tag in _DISPUTES)
    return {word for event in disputes for word in getattr(event, "words", ())}
