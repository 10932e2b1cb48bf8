"""Which language a file is in, from what it says of its tiles and its words."""

import re
from typing import Final

from bonmot.notation.gcg.model import Game
from bonmot.words import alphabets

# Tile sets as other programs call them.
_TILE_SETS: Final = {
    "catalan": "ca",
    "czech": "cs",
    "danish": "da",
    "dutch": "nl",
    "english": "en",
    "finnish": "fi",
    "french": "fr",
    "german": "de",
    "greek": "el",
    "hungarian": "hu",
    "italian": "it",
    "norwegian": "no",
    "polish": "pl",
    "portuguese": "pt",
    "romanian": "ro",
    "russian": "ru",
    "slovak": "sk",
    "slovene": "sl",
    "spanish": "es",
    "swedish": "sv",
    "turkish": "tr",
}
# How the names of the lists begin that files are known to mention, without their year.
_LEXICA: Final = {
    "csw": "en",
    "disc": "ca",
    "ecwl": "en",
    "fise": "es",
    "nsf": "no",
    "nwl": "en",
    "ods": "fr",
    "osps": "pl",
    "ospd": "en",
    "osw": "en",
    "otcwl": "en",
    "owl": "en",
    "rd": "de",
    "sowpods": "en",
    "twl": "en",
}


def language_of(game: Game) -> str | None:
    """The tile set that the file's pragmas hint at, or None.

    >>> from bonmot.notation.gcg.model import Pragma
    >>> language_of(Game((Pragma("lexicon", "ODS8"),))), language_of(Game((Pragma("tile-set", "Spanish"),)))
    ('fr', 'es')
    >>> language_of(Game((Pragma("title", "A game"),)))
    """
    for hint, names in ((game.tile_set, _TILE_SETS), (game.lexicon, _LEXICA)):
        word = (hint.lower().split() or [""])[0]
        stem = re.sub(r"[-_]?[0-9]*$", "", word)
        for each in (word, stem):
            if each in alphabets():
                return each
            if each in names:
                return names[each]
    return None
