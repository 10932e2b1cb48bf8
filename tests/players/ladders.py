"""The levels of every scale, whatever the game."""

from collections.abc import Sequence

from bonmot.lab.part import measured_scale, measured_scales
from bonmot.players.levels import Level

SCALES = tuple(measured_scales())
EDITIONS = {scale: measured_scale(scale).edition for scale in SCALES}


def levels(scale: str, language: str) -> Sequence[Level]:
    return measured_scale(scale).levels(language)


def level_of(scale: str, language: str, level: int) -> Level:
    return levels(scale, language)[level - 1]
