"""What a level and a persona make of a player, whatever the game: its eye, its words, its doubts."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from bonmot import kernel, words
from bonmot.games.setups import Seating
from bonmot.games.view import GameView, RackGameView
from bonmot.kernel import LETTER_MASK
from bonmot.players.levels import Level
from bonmot.players.personas import Persona
from bonmot.players.personas import persona as persona_named
from bonmot.players.vocabulary import known_words
from bonmot.words import Alphabet, Lexicon

PATIENCE: Final = 8
"""How many turns in a row each side may find no word before a player looks them up."""


def character_of(
    level: Level,
    persona: Persona | None,
    alphabet: Alphabet,
    seed: int | None = None,
    *,
    game: str,
    weight: float = 1.0,
    notices_turnings: float = 1.0,
) -> kernel.Character:
    """Level and persona as the kernel takes them; the laboratory gives seeds of its own.

    Where turns score more, tastes have more weight. Not every game has something to turn.
    """
    tastes = {taste: round(weight * value) for taste, value in persona.tastes.items()} if persona else {}
    dear = alphabet.try_encode(persona.dear_tile) if persona and persona.dear_tile else None
    return kernel.Character(
        seed=seed if seed is not None else seed_of(persona),
        notices=level.notices * (persona.eye_for(game, alphabet.language) if persona else 1.0),
        notices_crossings=level.notices_crossings,
        notices_long_plays=level.notices_long_plays,
        longest_word=level.longest_word,
        notices_rare=level.notices_rare,
        notices_small_plays=level.notices_small_plays,
        reluctance=level.reluctance,
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


def preparing(level_of: Callable[[str, str, int], Level]) -> Callable[[GameView, Seating], None]:
    """How the words that a computer knows are looked up before its clock runs, where levels are such ones."""

    def prepare(view: GameView, seating: Seating) -> None:
        if seating.level is not None:
            level = level_of(view.scale, view.language, seating.level)
            vocabulary_of(view, level, persona_named(seating.persona) if seating.persona else None)

    return prepare


def doubted(view: RackGameView, known: Lexicon, level: Level, persona: Persona | None) -> tuple[str, ...]:
    """The words of the last turn that a player would contest (R-069)."""
    asked = view.challengeable
    return tuple(word for word in asked if doubts(word, view, known, level, persona))


def doubts(word: str, view: RackGameView, known: Lexicon, level: Level, persona: Persona | None) -> bool:
    """Whether a player takes a word for an invention.

    People recognize many more words than they would find themselves: all that anybody has heard of, in any inflection,
    and what has stood on this board before. Of the others they doubt those that look like no word they know, and more
    of them the better they know their words.
    """
    if word in known or any(word == formed.word for turn in view.turns[:-1] for formed in turn.words):
        return False
    table = words.open(view.lexicon)
    number = table.graph.number(table.alphabet.encode(word))
    if number >= 0 and (level.vocabulary.kind == "all" or table.shelf.familiar(number)):
        return False
    return share_of(f"{seed_of(persona)} {word}") < level.suspicion or looks_odd(word, known)


@lru_cache(maxsize=512)
def looks_odd(word: str, known: Lexicon) -> bool:
    """Whether it begins, goes on or ends as no known word does.

    >>> from bonmot.words import lexicon_of
    >>> known = lexicon_of(["letter", "bitten", "tent"], "en")
    >>> looks_odd("BITTER", known), looks_odd("TNET", known)
    (False, True)
    """
    pieces = [f"{word[:2]}*", f"*{word[-2:]}", *(f"*{word[at : at + 3]}*" for at in range(len(word) - 2))]
    return not all(any(True for _ in known.pattern(piece)) for piece in pieces)


def seed_of(persona: Persona | None) -> int:
    """What makes a persona different from the others."""
    return persona.seed if persona else 0


def share_of(text: str) -> float:
    """A number from 0 to 1 that depends on the text alone."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") / 2**64
