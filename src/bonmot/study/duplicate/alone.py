"""Tables for a person alone: the game of the day, and a stored game that is played again.

Hints are not to be had there: whoever is helped cannot be compared with the others.
"""

from collections.abc import Callable, Iterable
from datetime import date
from typing import TYPE_CHECKING

from bonmot.errors import BonmotError
from bonmot.games.duplicate import Former, Setup, setup_for
from bonmot.games.duplicate.again import stored
from bonmot.games.duplicate.events import Opened
from bonmot.games.moments import Instant
from bonmot.games.setups import tidied
from bonmot.notation.duplicate import Course
from bonmot.players.duplicate.daily import Day, game_of_the_day
from bonmot.tables import Store, Table
from bonmot.tables.storage import UnknownTable
from bonmot.tables.table import now
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.study.sources import Source


def table_of_the_day(
    store: Store,
    day: date,
    language: str,
    name: str,
    clock: Callable[[], Instant] = now,
    *,
    game: Day | None = None,
) -> str:
    """The name of somebody's table of a day, which is set up the first time.

    A site has its own `game`, whose chance nobody can know before.
    """
    game = game or game_of_the_day(day, language, name)
    try:
        store.summary(game.table)
    except UnknownTable:
        title = _("The game of {day}").format(day=day.isoformat())
        table = Table.create(
            store, game.setup, game.seats, seed=game.seed, name=game.table, clock=clock, title=title, hints=False
        )
        table.close()
    return game.table


def table_again(store: Store, setup: Setup, title: str, clock: Callable[[], Instant] = now) -> str:
    """The name of a new table, at which somebody plays a stored game again."""
    table = Table.create(store, setup, clock=clock, title=_("{game}, again").format(game=title), hints=False)
    table.close()
    return table.name


def setup_again(source: "Source", name: str) -> Setup:
    """A game of ours for one who plays it again, by the rules that it was played by."""
    past = source.past
    if past.game != "duplicate":
        raise BonmotError("not-duplicate", game=source.name)
    first = next(event.setup for event in past.entries[0].events if isinstance(event, Opened))
    course, field = stored(past.view)
    return setup_for(
        first.edition, [name], language=first.language, lexicon=first.lexicon, course=course, field=_others(field, name)
    )


def setup_of_sheet(course: Course, edition: str, language: str, name: str) -> Setup:
    """A game that was typed in from its sheet, for one who plays it again."""
    spoken = course.language or language
    return setup_for(edition, [name], language=spoken, course=course.steps, field=_others(course.field, name))


def _others(field: Iterable[Former], name: str) -> list[Former]:
    """Those who played a game before; somebody who bears the name of the one who plays again is told apart."""
    own, then = tidied(name).casefold(), _("{name} then")
    return [
        Former(then.format(name=former.name), former.slips) if former.name.casefold() == own else former
        for former in field
    ]
