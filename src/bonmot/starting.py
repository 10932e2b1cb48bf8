"""What was said about a game before its first screen: everything that was not said is asked, or as usual.

The command line fills a `Start`, the screens and plain mode read it.
"""

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.errors import BonmotError

if TYPE_CHECKING:
    from bonmot.tables import ClockRules


class SeatWish(NamedTuple):
    """Who shall sit on a seat, as people say it before there is a table: in options, in a form, in answers."""

    name: str = ""
    """Empty: a usual one."""
    computer: bool = False
    level: int | None = None
    """Of the computer; None: the usual one. It is kept for a person, who may become a computer again."""
    persona: str | None = None
    """The computer is one of the cast."""
    adaptive: bool = False
    """The computer plays at the strength of the people, whatever level was said."""


class Start(NamedTuple):
    """How to begin. Whatever is None, or empty, nobody has said anything about."""

    edition: str | None = None
    language: str | None = None
    """Of the game; the texts speak the reader's."""
    lexicon: str | None = None
    seats: tuple[SeatWish, ...] = ()
    """None at all: ask who plays."""
    field: int | None = None
    """So many computers of all levels play along, in a game that is played by a whole field."""
    teams: bool | None = None
    """The first and the third against the second and the fourth."""
    racks: str | None = None
    """Which racks are seen: none, next, all (K-20)."""
    hand_over: bool | None = None
    """Whether people at one screen hide their racks from each other."""
    clock: "ClockRules | None" = None
    hint_cost: int | None = None
    hints: bool | None = None
    """Whether anybody may ask for hints."""
    family: str | None = None
    """Who keeps coarse words to themselves: `yes` computers and hints, `all` everybody, `no` nobody."""
    house: str | None = None
    """A list of house words, by its name."""
    remarks: bool | None = None
    """Whether characters say something now and then."""
    theme: str | None = None
    """A list of words that count, by its name, or the words themselves."""
    seed: int | None = None
    pieces: str = ""
    """The file of one's own prisms or cards, for the games that have them."""
    resume: str | None = None
    """The table to go on with; then nothing else counts but where it is kept."""
    before_damage: bool = False
    """Of a damaged game, take what comes before the damage."""
    database: str | None = None

    @property
    def says_more(self) -> bool:
        """Whether anything was said but which rules, which chance, and where games are kept."""
        return self._replace(edition=None, seed=None, database=None) != Start()


def _span(number: str | None, unit: str | None) -> float:
    """So many days, or hours as parts of them."""
    return int(number or 0) / (24 if (unit or "").startswith("h") else 1)


_TIMES: Final = re.compile(
    r"(?P<none>none|off|no|aucune|sans|non|0)|(?P<minutes>\d{1,2}):(?P<seconds>[0-5]\d)|(?P<game>\d{1,3})(?:\+(?P<more>\d{1,3}))?"
    r"|(?P<turn>[1-9]\d?)(?P<unit>d|days?|j|jours?|h|hours?|heures?)"
    r"(?:\+(?P<bank>[1-9]\d?)(?P<of>d|days?|j|jours?|h|hours?|heures?))?",
    re.ASCII,
)


def clock_from(text: str) -> "ClockRules":
    """A clock as people write it: `2:30` for each turn, `25` or `25+10` minutes for the game, `none`.

    By correspondence `3d`, or `3d+10d`: three days a turn, and ten that are there once for all turns that take longer.

    >>> clock_from("2:30").seconds, clock_from("25+10").increment, clock_from("none").kind
    (150, 10, 'none')
    >>> clock_from("3d+10d").bank // 86_400
    10
    >>> clock_from("soon")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: “soon” is not a clock: write 2:30 for each turn, 25 or 25+10 minutes for the
    game, 3d for days a turn, or none. [bad-clock]
    """
    from bonmot.games.clocks import ClockRules  # only games with a clock need it

    found = _TIMES.fullmatch("".join(text.split()).lower())
    if found is None:
        raise BonmotError("bad-clock", text=text)
    if found["none"]:
        return ClockRules()
    if found["turn"]:
        return ClockRules.correspondence(_span(found["turn"], found["unit"]), _span(found["bank"], found["of"]))
    if found["game"]:
        return ClockRules.per_game(int(found["game"]), int(found["more"] or 0))
    return ClockRules.per_turn(int(found["minutes"]), int(found["seconds"]))
