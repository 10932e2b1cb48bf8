"""`bonmot duplicate again`: a stored game played again, with its racks and tops, against those who played it."""

from pathlib import Path
from typing import TYPE_CHECKING

from bonmot.cli.application import add
from bonmot.cli.beginning import begin
from bonmot.cli.duplicate.people import person
from bonmot.starting import Start
from bonmot.texts import _

if TYPE_CHECKING:
    from cyclopts import App

    from bonmot.study.sources import Source
    from bonmot.tables import Store


def register(duplicate: "App") -> None:
    """Add `again`."""
    add(
        duplicate,
        again,
        _("Play a game again that is over: the same racks and tops, against those who played it."),
        game=(_("GAME"), _("The game, as `bonmot games list` names it, or a file with one.")),
        name=(_("NAME"), _("How you are called.")),
        plain=_("In plain lines, for screen readers and pipes."),
    )


def again(game: str, /, *, name: str | None = None, plain: bool = False, database: str | None = None) -> int:
    """`bonmot duplicate again`."""
    from bonmot.study.duplicate.alone import table_again  # the kernel is loaded only when it is needed
    from bonmot.tables.storage import Store

    with Store(database) as store:
        table = table_again(store, source_of(store, game), person(name))
    return begin(Start(resume=table, database=database), plain=plain)


def source_of(store: "Store", game: str) -> "Source":
    """A game from the store, or from a file where there is one of that name."""
    from bonmot.study.sources import from_file, from_store

    return from_file(Path(game)) if Path(game).is_file() else from_store(store, game)
