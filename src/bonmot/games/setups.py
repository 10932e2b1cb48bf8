"""What every game agrees on before it begins: who sits where, the language, the seed."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from bonmot.games.editions import EditionFile, SeatRules
from bonmot.games.game import Refused
from bonmot.games.legible import legible

LARGEST_SEED: Final = (1 << 64) - 1
"""Seeds are whole numbers from 0 to this: a log can hold no other."""


class Acquaintance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an opponent that plays at people's strength knew of them when the game began."""

    games: int = 0
    """How many they had finished, all of them together."""
    won: int = 0
    score: int | None = None
    """Points on average; None where points say nothing."""


class Seating(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits there, as the log keeps it: in a game's setup what the rules must know, with the table what it must.

    A setup holds the name, the team where teams play, and in a race that a computer sits there: only people are asked
    whether they accept an explanation (D5). A table holds who acts for the seat. Nothing is written down twice; a view
    of the table shows both together.
    """

    name: str = ""
    computer: bool = False
    level: int | None = None
    persona: str | None = None
    form: int = 0
    """The form of the day of a computer, from the seed of the game."""
    team: int | None = None
    adaptive: bool = False
    """The computer plays at the strength of the people here: when a table is opened, it chooses its level itself."""
    met: Acquaintance = Acquaintance()
    """Why it has chosen that level."""


class GameSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before a game, as the log keeps it. The edition is kept whole: old games keep their rules."""

    edition: EditionFile
    seats: tuple[Seating, ...]
    language: str
    lexicon: str


def names_of(seats: Iterable[Seating]) -> tuple[str, ...]:
    """The name of every player, by seat."""
    return tuple(seat.name for seat in seats)


def tidied(name: str) -> str:
    """A name as it was typed, with its spaces in order.

    >>> tidied("  Marie   Curie ")
    'Marie Curie'
    """
    return " ".join(name.split())


def renamed(seats: Sequence[Seating], names: Sequence[str]) -> tuple[Seating, ...]:
    """The same seats with as many other names."""
    return tuple(msgspec.structs.replace(seat, name=name) for seat, name in zip(seats, names, strict=True))


def check_seats(seats: Sequence[Seating], limits: SeatRules) -> None:
    """Refuse too few or too many, and names that cannot be shown.

    >>> check_seats([Seating("Zoé")], SeatRules())
    Traceback (most recent call last):
        ...
    bonmot.games.game.Refused: 1 players cannot play this: it takes 2 to 4. [seat-count]
    """
    if not limits.minimum <= len(seats) <= limits.maximum:
        raise Refused("seat-count", seats=len(seats), minimum=limits.minimum, maximum=limits.maximum)
    for name in names_of(seats):
        check_name(name, limits)


def check_name(name: str, limits: SeatRules) -> None:
    """Refuse a name that cannot be shown."""
    if not name:
        raise Refused("name-empty")
    if legible(name) != name:
        raise Refused("name-illegible", name=name)
    if len(name) > limits.name_length:
        raise Refused("name-too-long", name=name, longest=limits.name_length)


def check_language(edition: EditionFile, language: str) -> None:
    """Refuse a language in which the edition is not played."""
    if not edition.plays_in(language):
        raise Refused("edition-language", edition=edition.name, language=language)


def check_seed(seed: int) -> None:
    """Refuse a seed that no log can hold."""
    if not 0 <= seed <= LARGEST_SEED:
        raise Refused("bad-seed", seed=seed, largest=LARGEST_SEED)
