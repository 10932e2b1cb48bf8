"""Which language a file is in, which tiles and which board, from what it says of them."""

import re
import tomllib
from pathlib import Path
from typing import Final

from bonmot.board.layout import layouts
from bonmot.notation.gcg.model import Game
from bonmot.words import alphabets

_NAMES: Final[dict[str, dict[str, str]]] = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "tiles" / "names.toml").read_text(encoding="utf-8")
)
"""How other programs call tile sets and lexica → what it is here."""

_MORE_BAGS: Final = re.compile(r"\S+ +(?P<bags>[1-9]) bags? +(?P<blanks>[0-9]{1,2}) blanks?", re.ASCII)


def bags_of(game: Game) -> tuple[int, int | None]:
    """How many bags of its tile set are played with, and how many blanks, where the file says so: as *Super* needs it.

    >>> from bonmot.notation.gcg.model import Pragma
    >>> bags_of(Game((Pragma("tile-set", "en 2 bags 4 blanks"),))), bags_of(Game((Pragma("tile-set", "en"),)))
    ((2, 4), (1, None))
    """
    found = _MORE_BAGS.fullmatch(game.tile_set)
    return (int(found["bags"]), int(found["blanks"])) if found else (1, None)


def layout_of(game: Game) -> str:
    """The board that the file names, if it is one of ours."""
    name = game.pragma("board-layout")
    return name if name in layouts() else "standard-15"


def language_of(game: Game) -> str | None:
    """The tile set that the file's pragmas hint at, or None.

    >>> from bonmot.notation.gcg.model import Pragma
    >>> language_of(Game((Pragma("lexicon", "ODS8"),))), language_of(Game((Pragma("tile-set", "Spanish"),)))
    ('fr', 'es')
    >>> language_of(Game((Pragma("title", "A game"),)))
    """
    for hint, names in ((game.tile_set, _NAMES["tile-sets"]), (game.lexicon, _NAMES["lexica"])):
        word = (hint.lower().split() or [""])[0]
        stem = re.sub(r"[-_]?[0-9]*$", "", word)
        for each in (word, stem):
            if each in alphabets():
                return each
            if each in names:
                return names[each]
    return None
