"""The arena of the crossword game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bonmot import kernel, words
from bonmot.board.compiled import compiled
from bonmot.games.crossword import Edition
from bonmot.lab.part import Result
from bonmot.players.character import character_of
from bonmot.players.crossword.leaves import leaves_for
from bonmot.players.levels import Level
from bonmot.players.personas import Persona
from bonmot.players.vocabulary import known_words

Contender = tuple[kernel.WordGraph, kernel.LeaveTable | None, kernel.Character]


@lru_cache(maxsize=16)
def rules_for(edition: Edition | str, language: str) -> kernel.GameRules:
    """The rules of an edition as the kernel plays them."""
    chosen = Edition.load(edition) if isinstance(edition, str) else edition
    alphabet = chosen.tile_set(language)
    counts = chosen.tile_counts(language)
    bag = b"".join(
        bytes([0 if tile == "?" else alphabet.letters.index(tile) + 1]) * count for tile, count in counts.items()
    )
    board = chosen.empty_board(words.open(language), language)
    return kernel.GameRules(
        compiled(board),
        bag,
        chosen.tiles.rack,
        max(1, chosen.exchange.minimum_bag),
        chosen.end.scoreless_turns,
        chosen.end.all_pass_with_empty_bag,
    )


class CrosswordArena:
    """Games of one edition in one language."""

    def __init__(self, edition: str, language: str) -> None:
        self.language: Final = language
        self._rules = rules_for(edition, language)

    def contender(self, level: Level, seed: int = 0, persona: Persona | None = None) -> Contender:
        """A level as a contender; the seed stands for a persona, unless there is one."""
        seed = persona.seed if persona else seed
        known = known_words(self.language, level.vocabulary, seed)
        character = character_of(level, persona, words.open(self.language).alphabet, seed, game="crossword")
        return known.graph, leaves_for(self.language), character

    def whole_games(self, seats: Sequence[Contender], seed: int, count: int) -> list[kernel.GameResult]:
        """So many games with all that was done in them."""
        return kernel.play_games(self._rules, list(seats), seed, count)

    def games(self, seats: Sequence[Contender], seed: int, count: int) -> list[Result]:
        """So many games, each with its own seed."""
        return [
            Result(result.scores, result.turns, result.long_plays) for result in self.whole_games(seats, seed, count)
        ]
