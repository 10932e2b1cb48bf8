"""Which words a level contests, and how often it is right (R-069).

Its opponent is a person who knows the words of a level two steps higher, forms a rare one now and then, and in every
other game an invention: a word misspelt as people misspell, with a letter doubled, dropped or mistaken for its
neighbour, or with an ending of another word.
"""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from bonmot import words
from bonmot.games.crossword import Crossword, View, setup_for
from bonmot.games.game import replay
from bonmot.players.character import doubts
from bonmot.players.levels import Level
from bonmot.players.vocabulary import known_words
from bonmot.words import Lexicon

WORDS: Final = 15
"""Words that an opponent forms in a game."""
RARE: Final = 0.1
"""How many of them are rare; good computers form many more."""
INVENTED: Final = 0.5
"""Inventions a game."""
FAMILIAR: Final = 20_000
LIKE: Final = {"A": "E", "E": "A", "I": "Y", "O": "U", "U": "O", "C": "K", "S": "C", "T": "D", "M": "N", "N": "M"}
ENDINGS: Final = {"fr": ("S", "E", "ES", "ER", "EUR"), "en": ("S", "ED", "ER", "ING", "LY")}


class Doubting(NamedTuple):
    """What became of the words of an opponent."""

    contested: float
    """Challenges a game."""
    right: float | None
    """How many of them were right; None if there were none."""


def doubting(level: Level, above: Level, language: str, games: int, seed: int) -> Doubting:
    """Show the words of so many games to a level."""
    chance = Random(seed)
    known, opponent = known_words(language, level.vocabulary, 1), known_words(language, above.vocabulary, 2)
    common, rare = _by_rank(opponent)
    lexicon, view = words.open(language), _some_view(language)
    inventions = _inventions(common, lexicon, language, chance)
    contested = right = 0
    for _game in range(games):
        shown = [(chance.choice(rare if chance.random() < RARE else common), False) for _word in range(WORDS)]
        if chance.random() < INVENTED:
            shown.append((next(inventions), True))
        for word, is_invented in shown:
            if doubts(word, view, known, level, None):
                contested += 1
                right += is_invented
    return Doubting(contested / games, right / contested if contested else None)


def _by_rank(known: Lexicon) -> tuple[list[str], list[str]]:
    """The words that people lay most often, common ones and rare ones."""
    common: list[str] = []
    rare: list[str] = []
    for number, word in enumerate(known):
        if 3 <= len(word) <= 7:
            (common if 0 < known.shelf.familiar(number) <= FAMILIAR else rare).append(word)
    return common, rare


def _some_view(language: str) -> View:
    """A table at which nothing has happened yet."""
    rules = Crossword()
    return rules.view(replay(rules, rules.open(setup_for("modern", ["A", "B"], language=language), 1)), 0)


def _inventions(common: list[str], lexicon: Lexicon, language: str, chance: Random) -> Iterator[str]:
    while True:
        word = chance.choice(common)
        at = chance.randrange(1, len(word))
        made = chance.choice(
            (
                word[:at] + word[at] + word[at:],
                word[:at] + word[at + 1 :],
                word[:at] + LIKE.get(word[at], word[at]) + word[at + 1 :],
                word + chance.choice(ENDINGS[language]),
            )
        )
        if made not in lexicon and len(made) >= 3:
            yield made
