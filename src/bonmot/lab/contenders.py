"""Who plays a match: two names as people type them, and what each stands for.

A number is a level, perhaps with a character (`5`, `5:irma`); others are the game's experts (`leaves`), its engines
with what they may spend on a turn (`full:1` second, `full:8000g` games), or programs (`program:COMMAND`).

>>> allowance("full:0.5"), allowance("full:8000g")
(Allowance(seconds=0.5, games=None), Allowance(seconds=None, games=8000))
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from bonmot.errors import BonmotError
from bonmot.games.catalogue import edition_named
from bonmot.games.setups import Seating, check_seats
from bonmot.lab.part import (
    Allowance,
    Arena,
    Contender,
    Tables,
    arena_of,
    measured_scale,
    measured_scales,
    tables_of,
)
from bonmot.players.personas import persona

PROGRAM: Final = "program:"
"""What a name begins with that is a command to be run."""

BATCH: Final = 100
"""Deals between two looks at what they show, and between two savings; one where somebody thinks for long."""

USUAL_SECONDS: Final = 1.0
MOST_SECONDS: Final = 600.0
"""That an engine may think about a turn."""
GAMES_MARK: Final = "g"
MOST_GAMES: Final = 5_000_000
"""That it may play out for a turn: what engines remember of them is 60 MB."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that decides how a match goes."""

    one: str
    other: str
    scale: str
    language: str
    seed: int
    patience: float = 10.0
    """Seconds that a program has for a turn."""
    seats: int = 2
    """One for the first player; all others are the second one's."""
    from_bag: int | None = None
    """The match begins with so many tiles in the bag: until then the game's expert plays for everybody."""

    @property
    def is_at_tables(self) -> bool:
        """Whether somebody plays who thinks outside the kernel, or for seconds, or from some turn on."""
        engines = measured_scales()[self.scale].engines
        names = (self.one, self.other)
        return self.from_bag is not None or any(
            name.startswith(PROGRAM) or name.partition(":")[0] in engines for name in names
        )

    @property
    def batch(self) -> int:
        """Deals that are played together."""
        return 1 if self.is_at_tables else BATCH

    @property
    def chance(self) -> float:
        """The share of games that each wins who is as strong as the others."""
        return 1 / self.seats


def contenders(wish: Wish) -> tuple[Arena | Tables, Contender, Contender]:
    """Where a match is played, and the two who play it; `BonmotError` if they cannot."""
    edition = measured_scale(wish.scale).edition
    check_seats([Seating(f"R{seat}") for seat in range(1, wish.seats + 1)], edition_named(edition).seats)
    seeds = (1, 1 if wish.one == wish.other else 2)
    if wish.is_at_tables:
        tables = tables_of(edition, wish.language, wish.patience, wish.from_bag)
        return tables, _seated(tables, wish.one, wish), _seated(tables, wish.other, wish)
    arena = arena_of(edition, wish.language)
    experts = measured_scales()[wish.scale].experts
    first, second = (
        arena.contender(experts[name], seed) if name in experts else _graded(arena, name, wish, seed)
        for name, seed in zip((wish.one, wish.other), seeds, strict=True)
    )
    return arena, first, second


def line_up(first: Contender, second: Contender, place: int, seats: int) -> Sequence[Contender]:
    """The seats of a game: the first player in one place, the second one in all others.

    >>> line_up("A", "B", 1, 3)
    ['B', 'A', 'B']
    """
    return [first if seat == place else second for seat in range(seats)]


def _seated(tables: Tables, name: str, wish: Wish) -> Contender:
    lab = measured_scales()[wish.scale]
    if name.startswith(PROGRAM):
        return tables.program(name[len(PROGRAM) :])
    if name.partition(":")[0] in lab.engines:
        return tables.engine(name.partition(":")[0], allowance(name))
    if name in lab.experts:
        return tables.expert(lab.experts[name])
    return tables.level(*_level(name, wish))


def allowance(name: str) -> Allowance:
    """What an engine may spend on a turn, as it stands behind its name: seconds, or games (`8000g`)."""
    engine, _colon, text = name.partition(":")
    games = text.removesuffix(GAMES_MARK)
    if games != text and games.isascii() and games.isdecimal() and len(games) < 10 and 1 <= int(games) <= MOST_GAMES:
        return Allowance(games=int(games))
    try:
        seconds = float(text) if text else USUAL_SECONDS
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise BonmotError("bad-value", value=text, option=engine)
    return Allowance(seconds=seconds)


def _graded(arena: Arena, name: str, wish: Wish, seed: int) -> Contender:
    number, who = _level(name, wish)
    level = measured_scale(wish.scale).levels(wish.language)[number - 1]
    return arena.contender(level, seed, persona=persona(who) if who else None)


def _level(name: str, wish: Wish) -> tuple[int, str | None]:
    """The number of a level, and whose: `5`, or `5:irma`."""
    number, _colon, who = name.partition(":")
    if not (number.isascii() and number.isdecimal()):
        lab = measured_scales()[wish.scale]
        raise BonmotError("unknown-contender", name=name, names=[*lab.experts, *lab.engines])
    highest = len(measured_scale(wish.scale).levels(wish.language))
    if not 1 <= int(number) <= highest:
        raise BonmotError("unknown-level", level=int(number), highest=highest)
    return int(number), persona(who).name if who else None
