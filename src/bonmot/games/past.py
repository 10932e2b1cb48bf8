"""A game's past, as somebody may see it: what happened and what the table looked like, entry by entry.

Replays, score sheets, exports and reviews are made of this and of nothing else, so that they cannot tell more than
`view` and `witness` allow. Tables make it (`bonmot.tables.Table.past`, `bonmot.tables.past`).
"""

from typing import Final

import msgspec

from bonmot.errors import BonmotError
from bonmot.games.moments import Instant
from bonmot.games.view import OwnEvent, OwnView

UNKNOWN: Final = Instant(0)
"""The moment of what nobody has dated."""


class Sight(msgspec.Struct, frozen=True):
    """What one pair of eyes saw of an entry."""

    view: OwnView
    """The game after it."""
    events: tuple[OwnEvent, ...]
    """What could be seen of its events, those of the table included."""


class PastEntry(Sight, frozen=True, kw_only=True):
    """Everything that one command did. What was taken back later is not among the entries of a past."""

    number: int
    """In the log of the table."""
    seat: int | None
    """Whose command it was; None for the table itself, and for the clock."""
    at: Instant
    """When it happened, in milliseconds since 1970."""
    time: Instant
    """The same moment on the game's own clock, which stands still while a table is put away."""
    everybody: tuple[Sight, ...] = ()
    """The same entry through the eyes of each player's seat; nothing while the game is being played, or in a hall."""


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """A game from its beginning to where it stands, through the eyes of one seat or of a spectator."""

    table: str
    """The name of the table, as stores know it."""
    game: str
    """Which game: `crossword`, `option`…"""
    title: str
    """How people call the table."""
    seat: int | None
    """Whose eyes; None: a spectator's."""
    computers: frozenset[int]
    """The seats that computers hold."""
    is_over: bool
    entries: tuple[PastEntry, ...]
    """The first one opens the game."""

    @property
    def at(self) -> Instant:
        """When the game was begun."""
        return self.entries[0].at

    @property
    def view(self) -> OwnView:
        """The game as it stands."""
        return self.entries[-1].view

    def after(self, lines: int | None) -> PastEntry:
        """The entry after which the score sheet had so many lines; the last one when none are named.

        `BonmotError` if it never had so many.
        """
        most = len(self.view.score_lines)
        if lines is None or lines == most:
            return self.entries[-1]
        if not 0 <= lines < most:
            raise BonmotError("unknown-turn", turn=lines, turns=most)
        return next(entry for entry in self.entries if len(entry.view.score_lines) >= lines)
