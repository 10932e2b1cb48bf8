"""The levels of the crossword game, on the scales that the manuals of the 1980s promised, and on ours.

>>> 142 <= levels("deluxe", "fr")[0].average <= 158
True
>>> level_of("micro", "fr", 4).vocabulary.kind
'strategic'
>>> level_of("micro", "fr", 5)
Traceback (most recent call last):
    ...
bonmot.errors.BonmotError: There is no level 5 on this scale: levels go from 1 to 4. [unknown-level]
"""

from typing import Final

from bonmot.players.levels import Level, Scales

SCALES: Final = Scales(("micro", "deluxe", "modern"), Level)
levels: Final = SCALES.levels
level_of: Final = SCALES.level
