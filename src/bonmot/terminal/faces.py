"""How each game looks in the terminal: the package that shows it, loaded when somebody plays the game.

Every such package has a module `plain` with a `FACE` (see `bonmot.terminal.plain.face`), and its screens beside it.

>>> plain_face("crossword").game
'crossword'
>>> plain_face("chess")
Traceback (most recent call last):
    ...
bonmot.errors.BonmotError: BonmotError('unknown-game', name='chess', names=['cards'...])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from bonmot.errors import BonmotError

if TYPE_CHECKING:
    from bonmot.terminal.plain.face import Face

FACES: Final[dict[str, str]] = {
    "crossword": "bonmot.terminal.crossword",
    "cards": "bonmot.terminal.cards",
    "option": "bonmot.terminal.option",
}
"""Name of a game → the package that shows it."""


def plain_face(game: str) -> "Face":
    """The game in lines of text."""
    if game not in FACES:
        raise BonmotError("unknown-game", name=game, names=sorted(FACES))
    face: Face = import_module(f"{FACES[game]}.plain").FACE
    return face
