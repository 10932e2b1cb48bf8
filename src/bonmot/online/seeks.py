"""A seek: a game that somebody would like to play, and the seats at it that wait for others.

Everything by which people come to a table together is a seek; what differs is who may see it and whom its seats wait
for. An open table is a seek of several people. An invitation keeps its seats for people by name. A private table is
found by its link only, a club's by its members. A rematch keeps the seats of everybody who has just played.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from bonmot.online.openness import Openness
from bonmot.online.ratings.ladders import SPEEDS, Ladder, Speed

Audience = Literal["all", "club", "link", "named"]
"""Who may take a free seat: everybody, the members of a club, whoever has the link, or only those who are invited."""

SHORTEST: Final = 5
LONGEST: Final = 14 * 24 * 60
"""Minutes for which a seek may stand."""


class KindOfGame(NamedTuple):
    """By what games are told apart where somebody looks for one."""

    game: str
    edition: str
    language: str
    clock: str
    speed: str
    """Nothing where it is not known."""
    rated: bool

    @property
    def is_on_a_ladder(self) -> bool:
        """Whether those who play it are rated."""
        return self.rated and self.speed in SPEEDS

    @property
    def ladder(self) -> Ladder:
        """Where they are."""
        return Ladder(self.game, self.language, next(each for each in SPEEDS if each == self.speed))


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What is wanted, as lists show it."""

    game: str
    edition: str
    titles: dict[str, str]
    """How the edition is called, by language."""
    language: str
    lexicon: str = ""
    """With all house words; nothing where it was not noted."""
    clock: str
    """As people write it: `2:30`, `25+10`, or nothing."""
    speed: Speed
    """By which ratings are kept apart."""
    seats: int
    """Those of computers included."""
    teams: bool = False
    referee: bool = False
    """Whether a seat after those of the players waits for a referee, who decides about contested words."""
    rated: bool = False
    lowest: int | None = None
    """Ratings of those who may sit down."""
    highest: int | None = None
    said: dict[str, str] = {}
    """Field of the form → what was chosen or written."""
    openness: Openness = Openness()
    """Whether people may talk at its table and watch it, and how late."""

    @property
    def is_live(self) -> bool:
        """Everybody is there at once; else it is played by correspondence."""
        return self.speed != "correspondence"

    @property
    def kind(self) -> KindOfGame:
        """By what it is told apart from other games."""
        return KindOfGame(self.game, self.edition, self.language, self.clock, self.speed, self.rated)

    @property
    def ladder(self) -> Ladder:
        """Where those who play it are rated."""
        return Ladder(self.game, self.language, self.speed)


class SeekSeat(msgspec.Struct, frozen=True):
    """A seat for a person."""

    seat: int
    person: str | None = None
    """Who has taken it, or for whom it is kept."""
    name: str = ""
    is_taken: bool = False
    is_bot: bool = False
    """Whether that is a program."""


class Seek(msgspec.Struct, frozen=True, kw_only=True):
    """A game that somebody would like to play."""

    id: str
    host: str
    host_name: str
    audience: Audience
    club: str | None
    rematch: str | None
    """The table that is to be played again."""
    created: int
    until: int
    wanted: Wanted
    seats: tuple[SeekSeat, ...]

    @property
    def taken(self) -> tuple[str, ...]:
        """Who has a seat."""
        return tuple(each.person for each in self.seats if each.is_taken and each.person is not None)

    @property
    def people(self) -> frozenset[str]:
        """Who has a seat, or is invited to one."""
        return frozenset(each.person for each in self.seats if each.person is not None)

    @property
    def referee(self) -> int | None:
        """The referee's seat, where there is one."""
        return self.wanted.seats if self.wanted.referee else None

    @property
    def players(self) -> tuple[SeekSeat, ...]:
        """The seats of those who play."""
        return tuple(each for each in self.seats if each.seat != self.referee)

    @property
    def is_full(self) -> bool:
        """Whether everybody sits."""
        return all(each.is_taken for each in self.seats)

    def free_for(self, person: str) -> tuple[int, ...]:
        """The seats that a person may take."""
        return tuple(each.seat for each in self.seats if not each.is_taken and each.person in {None, person})

    def kept_for(self, person: str) -> tuple[int, ...]:
        """The seats that wait for a person by name; whoever held two at a shared screen takes both."""
        return tuple(each.seat for each in self.seats if not each.is_taken and each.person == person)


def short_names(names: Sequence[str], longest: int) -> list[str]:
    """Names as an edition can show them: cut where they are too long, and each one different from the others.

    >>> short_names(["Marguerite", "Margot", "Margot", "Bo"], 5)
    ['Margu', 'Margo', 'Marg2', 'Bo']
    """
    found: list[str] = []
    for name in names:
        fitting, number = name[:longest].strip(), 2
        while fitting in found:
            end = str(number)
            fitting, number = name[: longest - len(end)].strip() + end, number + 1
        found.append(fitting)
    return found


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """Which games somebody looks for; what is empty may be anything."""

    game: str = ""
    edition: str = ""
    language: str = ""
    speed: str = ""
    """`blitz`, `rapid`, `slow` or `correspondence`; `live` is all but the last."""
    clock: str = ""
    """As people write it; `none` is no clock."""
    lowest: int | None = None
    """Ratings of those who propose them, or play them; then only rated games fit."""
    highest: int | None = None
    rated: bool = False
    """Only rated ones."""

    def takes(self, kind: KindOfGame, ratings: Sequence[int] = ()) -> bool:
        """Whether a game of a kind is one of these: that somebody proposes, or that people with some ratings play.

        >>> known = {"edition": "option", "titles": {}, "language": "fr", "seats": 2}
        >>> wanted = Wanted(game="option", clock="25", speed="slow", **known)
        >>> Filter(game="option", speed="live").takes(wanted.kind), Filter(clock="none").takes(wanted.kind)
        (True, False)
        >>> near = Filter(lowest=1400, highest=1600)
        >>> [near.takes(wanted.kind, ratings) for ratings in ((), (1399,), (1400,), (1600,), (1601,), (1500, 1601))]
        [False, False, True, True, False, False]
        """
        return self.takes_kind(kind) and self.takes_ratings(ratings)

    def takes_kind(self, kind: KindOfGame) -> bool:
        """Whether games of a kind may be among these, whoever plays them."""
        named = ((self.game, kind.game), (self.edition, kind.edition), (self.language, kind.language))
        if any(asked not in ("", found) for asked, found in named):
            return False
        is_live = kind.speed not in ("", "correspondence")
        if self.speed not in ("", kind.speed) and not (self.speed == "live" and is_live):
            return False
        return self.clock in ("", kind.clock or "none") and (kind.rated or not self.rated)

    def takes_ratings(self, ratings: Sequence[int]) -> bool:
        """Whether people with these ratings may play them."""
        if not self.asks_for_ratings:
            return True
        return bool(ratings) and all(suits(rating, self.lowest, self.highest) for rating in ratings)

    @property
    def asks_for_ratings(self) -> bool:
        """Whether it matters how people are rated."""
        return self.lowest is not None or self.highest is not None


ANY: Final = Filter()
"""Whatever there is."""


def suits(rating: float, lowest: int | None, highest: int | None) -> bool:
    """Whether a rating lies in a range.

    >>> suits(1500, 1400, None), suits(1500, None, 1499), suits(1500, None, None)
    (True, False, True)
    """
    return (lowest is None or rating >= lowest) and (highest is None or rating <= highest)
