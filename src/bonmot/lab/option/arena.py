"""The arena of OPTION, and what turning prisms is worth in it."""

from collections.abc import Sequence
from typing import Final

import msgspec

from bonmot import kernel
from bonmot.board.prisms import PrismBoard
from bonmot.games.option import Edition
from bonmot.lab.part import Result
from bonmot.players.levels import Level
from bonmot.players.option.levels import PrismLevel, character_of
from bonmot.players.option.worths import worths
from bonmot.players.vocabulary import known_words
from bonmot.words import Lexicon

Contender = tuple[Lexicon, bytes | None, kernel.Character]


class OptionArena:
    """Games of one edition in one language."""

    def __init__(self, edition: str, language: str) -> None:
        options = Edition.load(edition).options
        self.language: Final = language
        self._board = PrismBoard(
            language,
            size=options.board,
            placement=options.placement,
            flip_scope=options.flip_scope,
            advanced=options.advanced,
        )

    def contender(self, level: Level, seed: int = 0) -> Contender:
        """A level as a contender; the seed stands for a persona."""
        known = known_words(self.language, level.vocabulary, seed)
        character = character_of(_prism_level(level), None, self._board.alphabet, seed)
        return known, worths(self._board.prisms) if level.leave_percent else None, character

    def deprived(self, level: Level) -> PrismLevel:
        """The same player, which never turns a prism."""
        return unturning(level)

    def games(self, seats: Sequence[Contender], seed: int, count: int) -> list[Result]:
        """So many games, each with its own seed."""
        return [
            Result(scores, turns, sevens)
            for scores, turns, sevens, _turnings in self._board.play_games(seats, seed, count)
        ]


def unturning(level: Level) -> PrismLevel:
    """The same player, which never thinks of turning a prism that lies on the board."""
    return msgspec.structs.replace(_prism_level(level), notices_turnings=0.0)


def _prism_level(level: Level) -> PrismLevel:
    if not isinstance(level, PrismLevel):
        raise TypeError(level)
    return level
