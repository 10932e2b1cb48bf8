"""Ladders: whoever plays a game in a language at a speed is compared with those who do the same."""

from typing import Final, Literal, NamedTuple, get_args

from bonmot.games.clocks import ClockRules

Speed = Literal["blitz", "rapid", "slow", "correspondence"]
SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)

USUAL_TURNS: Final = 13
"""Turns that somebody makes in a usual game."""
_BLITZ: Final = 6 * 60
_RAPID: Final = 15 * 60
"""Seconds for a whole game; with as many or more, it is the next slower speed."""


class Ladder(NamedTuple):
    """Where ratings can be compared."""

    game: str
    language: str
    speed: Speed


def speed_of(clock: ClockRules) -> Speed:
    """How fast a game is played: by the time that somebody has for all of it.

    >>> [speed_of(ClockRules.per_game(minutes)) for minutes in (3, 10, 25)]
    ['blitz', 'rapid', 'slow']
    >>> speed_of(ClockRules.per_game(3, increment=20)), speed_of(ClockRules.per_turn(0, 20))
    ('rapid', 'blitz')
    >>> speed_of(ClockRules()), speed_of(ClockRules.correspondence(3))
    ('slow', 'correspondence')
    """
    if clock.kind == "days":
        return "correspondence"
    if clock.kind == "none":
        return "slow"
    each, once = (clock.seconds, 0) if clock.kind == "turn" else (clock.increment, clock.seconds)
    seconds = once + each * USUAL_TURNS
    return "blitz" if seconds < _BLITZ else "rapid" if seconds < _RAPID else "slow"
