"""Facts that more than one game knows. Each game has its own list of events; these may stand in any."""

import msgspec

from bonmot.games.commands import HINT


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """A fact."""

    @property
    def is_answer(self) -> bool:
        """Whether it told somebody what nobody can forget: then nothing before it is taken back."""
        return False

    @property
    def begins_turn(self) -> bool:
        """Whether it begins a new turn for all, in games where nobody's own clock says so."""
        return False

    @property
    def is_minor(self) -> bool:
        """Whether a crowd need not hear of it at once: much of the same happens, and a view tells it as well."""
        return False

    @property
    def is_aside(self) -> bool:
        """Whether others can still do what they were about to do: it is no new position for them."""
        return self.is_minor


class Answer(Event, frozen=True):
    """A fact that answers a question: whether a word is good, for example."""

    @property
    def is_answer(self) -> bool:
        """It is."""
        return True


class Formed(msgspec.Struct, frozen=True):
    """A word that a play makes or changes, and its share of the score."""

    word: str
    score: int


class SatDown(Event, frozen=True, tag="sat-down"):
    """Somebody has sat down at a game that was open to more players than were there: on the next free seat."""

    seat: int
    name: str

    @property
    def is_minor(self) -> bool:
        """A hall fills with hundreds of them."""
        return True


class Passed(Event, frozen=True, tag="passed"):
    """A turn went by."""

    seat: int
    missed: bool = False
    """The time was over."""


class Accepted(Event, frozen=True, tag="accepted"):
    """A seat lets the last play of the game stand."""

    seat: int


class Resigned(Event, frozen=True, tag="resigned"):
    """A side gave up."""

    seat: int
    late: bool = False
    """Its time was over."""


class Penalized(Event, frozen=True, tag="penalized"):
    """A side lost points for something other than a play."""

    side: int
    points: int
    reason: str

    @property
    def is_answer(self) -> bool:
        """A hint that was paid for was read."""
        return self.reason == HINT


class Ended(Event, frozen=True, tag="ended"):
    """The game is over: why, what the tiles left changed, and the final scores."""

    reason: str
    adjustments: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The sides that won: several when they tie, none when the game was abandoned."""
