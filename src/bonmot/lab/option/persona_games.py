"""Personas at OPTION: what can be seen of their games."""

from collections.abc import Sequence

from bonmot.kernel import PrismDeed
from bonmot.lab.option.arena import OptionArena
from bonmot.lab.telling_apart import Features, Seen, against_neutral, mean
from bonmot.players.option.levels import level_of
from bonmot.players.personas import Persona
from bonmot.words import Alphabet


class OptionPersonaGames:
    """Games of a level of OPTION in a language."""

    evening = 1

    def __init__(self, language: str, level: int) -> None:
        self._arena = OptionArena("option", language)
        self._level = level_of("option", language, level)
        self._alphabet = Alphabet.load(language)

    def games(self, persona: Persona, games: int, seed: int) -> list[Seen[PrismDeed]]:
        """Games of a persona against nobody in particular; it has the first seat in the first half of them."""
        return against_neutral(self._arena, self._level, persona, games, seed)

    def features(self, deeds: Sequence[PrismDeed]) -> Features:
        """What can be seen of the turns of one player in one game."""
        alphabet = self._alphabet
        s, z = alphabet.number("S"), alphabet.number("Z")
        laid = [(deed, letter) for deed in deeds for letter in deed.letters]
        return (
            mean([deed.length for deed in deeds]),
            mean([len(deed.letters) for deed in deeds]),
            mean([deed.words for deed in deeds]),
            mean([deed.room / len(deed.letters) for deed in deeds]),
            mean([deed.down for deed in deeds]),
            mean([deed.across for deed in deeds]),
            mean([deed.flips for deed in deeds]),
            mean([deed.score for deed in deeds]),
            mean([deed.wilds for deed in deeds]),
            mean([deed.bag for deed in deeds if deed.wilds]),
            mean([letter == s for _deed, letter in laid]),
            mean([letter == z for _deed, letter in laid]),
            float(len(deeds)),
        )
