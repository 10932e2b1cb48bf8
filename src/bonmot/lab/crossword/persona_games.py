"""Personas at De Luxe: what can be seen of their games."""

from collections.abc import Sequence
from typing import Final

from bonmot.kernel import Deed
from bonmot.lab.crossword.arena import CrosswordArena
from bonmot.lab.telling_apart import Features, Seen, against_neutral, mean
from bonmot.players.crossword.levels import level_of
from bonmot.players.personas import Persona
from bonmot.words import Alphabet

HARD: Final = 8
"""Tiles of so many points are hard."""


class CrosswordPersonaGames:
    """Games of a level of De Luxe in a language."""

    evening = 1

    def __init__(self, language: str, level: int) -> None:
        self._arena = CrosswordArena("deluxe", language)
        self._level = level_of("deluxe", language, level)
        self._alphabet = Alphabet.load(language)

    def games(self, persona: Persona, games: int, seed: int) -> list[Seen[Deed]]:
        """Games of a persona against nobody in particular; it has the first seat in the first half of them."""
        return against_neutral(self._arena, self._level, persona, games, seed)

    def features(self, deeds: Sequence[Deed]) -> Features:
        """What can be seen of the turns of one player in one game."""
        alphabet = self._alphabet
        plays = [deed for deed in deeds if deed.length]
        values = [alphabet.values[number] for number in range(len(alphabet))]
        laid = [(deed, tile) for deed in plays for tile in deed.tiles]
        s = alphabet.number("S")
        return (
            mean([deed.length for deed in plays]),
            mean([len(deed.tiles) for deed in plays]),
            mean([deed.crossings for deed in plays]),
            mean([deed.openness for deed in plays]),
            mean([deed.down for deed in plays]),
            mean([deed.score for deed in plays]),
            mean([deed.score for deed in plays if 0 in deed.tiles]),
            mean([deed.bag for deed, tile in laid if tile == 0]),
            mean([deed.bag for deed, tile in laid if tile == s]),
            mean([deed.score for deed in plays if s in deed.tiles]),
            mean([deed.bag for deed, tile in laid if tile and values[tile - 1] >= HARD]),
            float(len(plays)),
        )
