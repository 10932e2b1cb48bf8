"""Personas at De Luxe: what can be seen of their games."""

from collections.abc import Sequence
from typing import Final

from bonmot.kernel import Deed
from bonmot.lab.crossword.arena import CrosswordArena
from bonmot.lab.telling_apart import NEUTRAL_SEED, Features, Seen, mean, points
from bonmot.players.crossword.levels import level_of
from bonmot.players.personas import Persona
from bonmot.words import Alphabet

HARD: Final = 8
"""Tiles of so many points are hard."""


class CrosswordCompany:
    """Games of a level of De Luxe in a language."""

    evening = 1

    def __init__(self, language: str, level: int) -> None:
        self._arena = CrosswordArena("deluxe", language)
        self._level = level_of("deluxe", language, level)
        self._alphabet = Alphabet.load(language)

    def games(self, persona: Persona, games: int, seed: int) -> list[Seen[Deed]]:
        """Games of a persona against nobody in particular; it has the first seat in the first half of them."""
        arena = self._arena
        own, other = arena.contender(self._level, persona=persona), arena.contender(self._level, NEUTRAL_SEED)
        found = []
        for seat, seats, count in ((0, [own, other], games - games // 2), (1, [other, own], games // 2)):
            for game in arena.whole_games(seats, seed, count):
                deeds = [deed for deed in game.deeds if deed.seat == seat]
                found.append(Seen(deeds, points(game.scores[seat], game.scores[1 - seat])))
        return found

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
