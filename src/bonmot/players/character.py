"""What a level and a persona make of a player, whatever the game: its eye, its words, its doubts."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from bonmot import kernel
from bonmot.games.view import GameView
from bonmot.kernel import LETTER_MASK
from bonmot.players.levels import Level
from bonmot.players.personas import Persona
from bonmot.players.vocabulary import known_words
from bonmot.words import Alphabet, Lexicon

PATIENCE: Final = 8
"""How many turns in a row each side may find no word before a player looks them up."""


def character_of(
    level: Level, persona: Persona | None, alphabet: Alphabet, seed: int | None = None, *, notices_turnings: float = 1.0
) -> kernel.Character:
    """Level and persona as the kernel takes them; the laboratory gives seeds of its own.

    Not every game has something to turn.
    """
    tastes = dict(persona.tastes) if persona else {}
    dear = alphabet.try_encode(persona.dear_tile) if persona and persona.dear_tile else None
    return kernel.Character(
        seed=seed if seed is not None else seed_of(persona),
        notices=level.notices,
        notices_crossings=level.notices_crossings,
        notices_long_plays=level.notices_long_plays,
        longest_word=level.longest_word,
        moodiness=level.moodiness,
        leave_percent=level.leave_percent,
        counts_endings=level.counts_endings,
        dear_tile=dear[0] & LETTER_MASK if dear else 0,
        **tastes,
        notices_turnings=notices_turnings,
    )


def vocabulary_of(view: GameView, level: Level, persona: Persona | None) -> Lexicon:
    """The words that a player knows, of those of a table, and would say there."""
    return known_words(view.lexicon, level.vocabulary, seed_of(persona), family=view.family)


def doubted(words: Iterable[str], known: Lexicon, level: Level, persona: Persona | None) -> tuple[str, ...]:
    """The words that a player would contest: those it does not know and thinks doubtful (R-069)."""
    seed = seed_of(persona)
    return tuple(word for word in words if word not in known and share_of(f"{seed} {word}") < level.suspicion)


def seed_of(persona: Persona | None) -> int:
    """What makes a persona different from the others."""
    return persona.seed if persona else 0


def share_of(text: str) -> float:
    """A number from 0 to 1 that depends on the text alone."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") / 2**64
