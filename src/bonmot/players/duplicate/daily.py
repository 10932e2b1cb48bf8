"""The game of the day: the same racks and the same field for everybody who plays it, wherever they are.

>>> from datetime import date
>>> day = game_of_the_day(date(2026, 11, 16), "fr", "Zoé")
>>> day.table, day.seed, len(day.seats)
('day-2026-11-16-fr-zoe', 5302579779816919551, 16)
>>> [each.name for each in day.setup.seats[:4]]
['Zoé', 'Oscar', 'Colette', 'Nora']
"""

import unicodedata
from datetime import date
from hashlib import blake2b
from typing import Final, NamedTuple

from bonmot.games.duplicate import Setup, setup_for
from bonmot.games.setups import Seating, tidied
from bonmot.players.duplicate.field import usual_field

EDITION: Final = "duplicate"
OPPONENTS: Final = 15
"""With them there are players enough for a solo to earn something."""


class Day(NamedTuple):
    """What the table of a day needs."""

    table: str
    """Its name, by which it is found again: each person has one for each day and language."""
    setup: Setup
    seats: tuple[Seating, ...]
    seed: int


def game_of_the_day(day: date, language: str, name: str) -> Day:
    """The game of a day for somebody."""
    field = usual_field(OPPONENTS, language, without=tidied(name))
    names = [name, *(each.name for each in field)]
    setup = setup_for(EDITION, names, language=language, computers=range(1, len(names)))
    return Day(table_of(day, language, name), setup, (Seating(), *field), seed_of(day, language))


def seed_of(day: date, language: str) -> int:
    """The chance of a day: the same on every machine."""
    digest = blake2b(f"bonmot duplicate {day.isoformat()} {language}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def table_of(day: date, language: str, name: str) -> str:
    """The name of somebody's table of a day.

    >>> table_of(date(2026, 11, 16), "en", "Jean-Luc  O'Neill"), table_of(date(2026, 11, 16), "en", "李")
    ('day-2026-11-16-en-jeanlucon-06', 'day-2026-11-16-en--54')
    """
    known = tidied(name).casefold()
    letters = "".join(each for each in unicodedata.normalize("NFKD", known) if each.isascii() and each.isalnum())
    short = letters[:9]
    # Who is not told by these letters is told by a number, too.
    number = "" if short == _unmarked(known) else f"-{blake2b(known.encode(), digest_size=1).hexdigest()}"
    return f"day-{day.isoformat()}-{language}-{short}{number}"


def _unmarked(name: str) -> str:
    """A name without its accents."""
    return "".join(each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each))
