"""Options that say who plays; shared by `bonmot play` and `bonmot auto`."""

from collections.abc import Sequence
from typing import Final

from bonmot.errors import BonmotError
from bonmot.starting import SeatWish

_PERSON: Final = 0
"""In a list of levels: no computer."""
_ADAPTIVE: Final = frozenset({"adaptive", "adaptatif"})
"""In a list of levels: a computer that plays at the strength of the people."""
_USUAL_LEVEL: Final = 3
_MANY: Final = 100
"""More seats than any edition has: it refuses them in its own words."""


def levels_of(text: str, seats: int | None) -> list[int]:
    """The level of each seat; one number is for all of them.

    >>> levels_of("3,8", None), levels_of("5", 3)
    ([3, 8], [5, 5, 5])
    """
    try:
        levels = [int(part) for part in text.split(",")]
    except ValueError as error:
        raise BonmotError("bad-value", value=text, option="--levels") from error
    if len(levels) == 1:
        return levels * (2 if seats is None else min(seats, _MANY))
    if seats is not None and seats != len(levels):
        raise BonmotError("levels-and-seats", levels=len(levels), seats=seats)
    return levels


def seats_of(
    seats: int | None, names: str | None, levels: str | None, personas: str | None, fewest: int = 2
) -> tuple[SeatWish, ...]:
    """Who sits where, as the options of `bonmot play` say it; nobody if they say nothing.

    One level alone is that of your opponents; in a list, 0 is a person, and `adaptive` a computer that plays at the
    strength of the people. There are `fewest` of them at least, where no number is given.

    >>> [(wish.name, wish.level) for wish in seats_of(None, "Ada,Robot", "5", None)]
    [('Ada', None), ('Robot', 5)]
    >>> [wish.level for wish in seats_of(3, None, "0,4,0", None)]
    [None, 4, None]
    >>> [wish.adaptive for wish in seats_of(None, None, "adaptive", None)]
    [False, True]
    """
    called = _listed(names)
    cast = _listed(personas)
    if seats is None and not called and levels is None and not cast:
        return ()
    count = seats
    if levels is None:
        # Names alone are people; whoever names a character wants to play against it.
        others = _PERSON if called and not cast else _USUAL_LEVEL
        found = [_PERSON, *[others] * (min(count or max(len(called), len(cast) + 1, fewest), _MANY) - 1)]
    elif "," in levels:
        found = levels_of(_numbered(levels), count)
    else:
        found = [_PERSON, *levels_of(_numbered(levels), count or max(len(called), len(cast) + 1, fewest))[1:]]
    said = [part.strip().lower() in _ADAPTIVE for part in (levels or "").split(",")]
    adapts = said if len(said) > 1 else said * len(found)
    computers = [seat for seat, level in enumerate(found) if level != _PERSON]
    for kind, given, room in (("names", called, len(found)), ("personas", cast, len(computers))):
        if len(given) > room:
            raise BonmotError("too-many-for-seats", option=f"--{kind}", given=len(given), room=room)
    characters = dict(zip(computers, cast, strict=False))
    return tuple(
        SeatWish(_at(called, seat), True, None if adaptive else level, characters.get(seat), adaptive)
        if level != _PERSON
        else SeatWish(_at(called, seat))
        for seat, (level, adaptive) in enumerate(zip(found, adapts, strict=True))
    )


def _numbered(levels: str) -> str:
    """A list of levels with some number for each that will be chosen later."""
    return ",".join(str(_USUAL_LEVEL) if part.strip().lower() in _ADAPTIVE else part for part in levels.split(","))


def _listed(text: str | None) -> list[str]:
    return [part.strip() for part in text.split(",")] if text else []


def _at(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else ""
