"""The card race in the laboratory.

Races are won by cards and seconds, not by points: there is no scale of averages to find, and the games are played in
Python. `racing` measures what each level wins of its games against the one below.
"""

from typing import Final

from bonmot.lab.cards.persona_games import CardPersonaGames
from bonmot.lab.part import LabPart

LAB: Final = LabPart(persona_games=CardPersonaGames)
