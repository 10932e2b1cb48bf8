"""OPTION in the laboratory: its arena, its scale, and what flipping prisms is worth."""

from functools import partial
from typing import Final

import msgspec

from bonmot.games.option import Edition
from bonmot.lab.option.arena import OptionArena, unturning
from bonmot.lab.option.ladder import planned
from bonmot.lab.option.persona_games import OptionPersonaGames
from bonmot.lab.part import Deprivation, LabPart, MeasuredScale
from bonmot.lab.planning import EXPERT
from bonmot.players.option.levels import PrismLevel, levels
from bonmot.texts import mark

_EXPERT: Final = PrismLevel(**msgspec.structs.asdict(EXPERT))


LAB: Final = LabPart(
    arena=OptionArena,
    persona_games=OptionPersonaGames,
    scales={Edition.GAME: MeasuredScale("option", partial(levels, Edition.GAME), planned)},
    experts={
        "leaves": _EXPERT,
        "plain": msgspec.structs.replace(_EXPERT, leave_percent=0),
        "unturning": unturning(_EXPERT),
    },
    deprived=Deprivation(
        unturning,
        mark("{scale} {language} {level}: wins {share} against itself without turning prisms"),
        mark("{scale} {language} {level}: it wins {value} against itself without turning prisms, not 90 % or more."),
    ),
)
