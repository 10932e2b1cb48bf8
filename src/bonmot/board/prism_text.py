"""How a prism is written: its two letters, the one that is up first, a capital for dark and a small letter for light.

`T/r` shows a dark T and hides a light R; `t/R` shows a light T and hides a dark R. A question mark is the wild face: it
stands alone on a rack (`?/a`), and after the letter it was declared to be on the board (`E?/a`, `e?/A`). Prisms of
the same two letters are alike and not told apart.

>>> french = PrismSet.load("fr")
>>> shown(french["FR-87"], light=False, letter="R"), shown(french["FR-87"], light=True, letter="T")
('R/t', 't/R')
>>> shown(french["FR-94"], light=False, letter="E"), held(french["FR-94"]), held(french["FR-93"])
('E?/d', '?/d', 'A/?')
>>> read_shown("e?/A", french)
Shown(letter='E', light=True, wild=True, dark_letter='A', light_letter='?')
"""

from typing import NamedTuple

from bonmot.board.prism_set import WILD, Prism, PrismSet
from bonmot.errors import BonmotError
from bonmot.words import Alphabet
from bonmot.words.alphabet import lower


class Shown(NamedTuple):
    """What a text says of a prism: which letter is up, in which colour, and what its two faces are."""

    letter: str
    """`?` for a wild face that stands for nothing yet."""
    light: bool | None
    """None: the text does not say, because both of its letters are of one case."""
    wild: bool
    dark_letter: str
    light_letter: str

    def fits(self, prism: Prism) -> bool:
        """Whether a prism is of this kind; where the colour is open, either way round."""
        faces = (prism.dark.letter, prism.light.letter)
        wanted = (self.dark_letter, self.light_letter)
        return faces == wanted or (self.light is None and faces == wanted[::-1])


def shown(prism: Prism, *, light: bool, letter: str) -> str:
    """A prism on the board."""
    face, other = prism.face(light=light), prism.face(light=not light)
    mark = WILD if face.is_wild else ""
    return f"{_coloured(letter, light=light)}{mark}/{_coloured(other.letter, light=not light)}"


def held(prism: Prism) -> str:
    """A prism on a rack: its dark face first."""
    return f"{prism.dark.letter}/{_coloured(prism.light.letter, light=True)}"


def read_shown(text: str, prisms: PrismSet) -> Shown:
    """Read a prism.

    >>> read_shown("T-R", PrismSet.load("fr"))
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: “T-R” is not a prism: write the letter that is up, a slash and the other letter,
    for example T/r. [bad-prism]
    """
    up, slash, hidden = text.strip().partition("/")
    wild = up.endswith(WILD)
    up = up if up == WILD else up.removesuffix(WILD)
    if not slash or not up or not hidden:
        raise BonmotError("bad-prism", text=text)
    letter, other = (_letter(part, prisms.alphabet, text) for part in (up, hidden))
    light = _is_light(up, hidden)
    face = WILD if wild else letter
    faces = (other, face) if light else (face, other)
    return Shown(letter, light, wild, *faces)


def _is_light(up: str, hidden: str) -> bool | None:
    """Whether the light face is up, by the case of the letters; None where they do not tell."""
    cases = [None if part == WILD else part != part.upper() for part in (up, hidden)]
    if cases[0] is None or cases[1] is None:
        # Of a letter and a wild face the letter tells; of two wild ones nothing is to be told apart.
        return cases[0] if cases[1] is None else not cases[1]
    return cases[0] if cases[0] != cases[1] else None


def _letter(text: str, alphabet: Alphabet, whole: str) -> str:
    if text == WILD:
        return WILD
    encoded = alphabet.try_encode(text)
    if encoded is None or len(encoded) != 1:
        raise BonmotError("bad-prism", text=whole)
    return alphabet.decode(encoded)


def _coloured(letter: str, *, light: bool) -> str:
    return lower(letter, "") if light else letter
