"""The arena of OPTION, and what flipping prisms is worth in it."""

from collections.abc import Sequence
from typing import Final

import msgspec

from bonmot import kernel, words
from bonmot.board.compiled import compiled_prisms
from bonmot.board.prism_set import PrismSet
from bonmot.board.prisms import PrismBoard
from bonmot.games.option import Edition
from bonmot.games.option.judging import board_on
from bonmot.lab.part import Result
from bonmot.players.levels import Level
from bonmot.players.option.levels import PrismLevel, character_of
from bonmot.players.option.worths import worths
from bonmot.players.personas import Persona
from bonmot.players.vocabulary import known_words
from bonmot.words import Lexicon

Contender = tuple[Lexicon, bytes | None, kernel.Character]


class OptionArena:
    """Games of one edition in one language."""

    def __init__(self, edition: str, language: str) -> None:
        self.language: Final = language
        self._board = board_on({}, PrismSet.load(language), Edition.load(edition).options, words.open(language))

    def contender(self, level: Level, seed: int = 0, persona: Persona | None = None) -> Contender:
        """A level as a contender; the seed stands for a persona, unless there is one."""
        seed = persona.seed if persona else seed
        known = known_words(self.language, level.vocabulary, seed)
        character = character_of(_prism_level(level), persona, self._board.alphabet, seed)
        return known, worths(self._board.prisms) if level.leave_percent else None, character

    def whole_games(self, seats: Sequence[Contender], seed: int, count: int) -> list[kernel.PrismGameResult]:
        """So many games with all that was done in them."""
        return played(self._board, seats, seed, count)

    def games(self, seats: Sequence[Contender], seed: int, count: int) -> list[Result]:
        """So many games, each with its own seed."""
        return [Result(each.scores, each.turns, each.long_plays) for each in self.whole_games(seats, seed, count)]


def played(board: PrismBoard, seats: Sequence[Contender], seed: int, games: int) -> list[kernel.PrismGameResult]:
    """Whole games by the rules of a board, each seat with its words, worths and character."""
    contenders = [(lexicon.graph, worth, character) for lexicon, worth, character in seats]
    return kernel.play_prism_games(compiled_prisms(board), contenders, seed, games)


def census(
    board: PrismBoard, lexicon: Lexicon, character: kernel.Character, seed: int, games: int
) -> kernel.PrismCensus:
    """Games of a character against itself: for each prism how many racks held it, and what their turns scored."""
    counted = kernel.PrismCensus(len(board.prisms))
    kernel.play_prism_games(compiled_prisms(board), [(lexicon.graph, None, character)] * 2, seed, games, counted)
    return counted


def unturning(level: Level) -> PrismLevel:
    """The same player, which never thinks of flipping a prism that lies on the board."""
    return msgspec.structs.replace(_prism_level(level), notices_turnings=0.0)


def _prism_level(level: Level) -> PrismLevel:
    if not isinstance(level, PrismLevel):
        raise TypeError(level)
    return level
