"""The levels of the crossword game, on the scales that the manuals of the 1980s promised, and on ours.

>>> 142 <= levels("deluxe", "fr")[0].average <= 158
True
>>> level_of("micro", "fr", 4).vocabulary.kind
'strategic'
>>> level_of("micro", "fr", 5).thinks_ahead
True
>>> level_of("micro", "fr", 6)
Traceback (most recent call last):
    ...
bonmot.errors.BonmotError: There is no level 6 on this scale: levels go from 1 to 5. [unknown-level]
"""

from typing import Final

import msgspec

from bonmot.errors import BonmotError
from bonmot.players.levels import Level, Scales

SCALES: Final = Scales(("micro", "deluxe", "modern"), Level)
levels: Final = SCALES.levels


def level_of(scale: str, language: str, level: int) -> Level:
    """A level of a scale, or the one above all of them: it knows every word, and thinks ahead."""
    measured = levels(scale, language)
    above = len(measured) + 1
    if level == above:
        best = levels("modern", language)[-1]
        return msgspec.structs.replace(best, level=above, thinks_ahead=True, average=0, margin=0, games=0, averages={})
    if not 1 <= level < above:
        raise BonmotError("unknown-level", level=level, highest=above)
    return measured[level - 1]
