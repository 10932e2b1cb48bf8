"""The levels of OPTION; all its editions share one scale.

>>> [level.level for level in levels("option", "en")]
[1, 2, 3, 4, 5, 6, 7, 8]
"""

from typing import Final

from bonmot import kernel
from bonmot.games.option import Edition
from bonmot.players import character
from bonmot.players.levels import Level, Scales
from bonmot.players.personas import Persona
from bonmot.words import Alphabet

WEIGHT: Final = 2.5
"""A turn scores more than twice as much as at other tables, and so tastes count for more."""


class PrismLevel(Level, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A level that may overlook what prisms on the board could be flipped into."""

    notices_turnings: float = 1.0
    """How much of what it notices remains with each prism flipped."""


SCALES: Final = Scales((Edition.GAME,), PrismLevel)
levels: Final = SCALES.levels
level_of: Final = SCALES.level


def character_of(
    level: PrismLevel, persona: Persona | None, alphabet: Alphabet, seed: int | None = None
) -> kernel.Character:
    """Level and persona as the kernel takes them."""
    return character.character_of(
        level, persona, alphabet, seed, game=Edition.GAME, weight=WEIGHT, notices_turnings=level.notices_turnings
    )
