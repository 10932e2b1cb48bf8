"""`bonmot duplicate again`: a stored game played again, with its racks and tops, against those who played it.

It comes from the games that are kept, from a log that `bonmot games export` wrote, or from a *feuille de route* that
somebody typed in, as `bonmot duplicate sheet` writes it; then the slips of its field may be in a second file.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from bonmot.cli.application import add
from bonmot.cli.beginning import begin
from bonmot.cli.duplicate.people import person
from bonmot.starting import Start
from bonmot.texts import _
from bonmot.texts import language as spoken_language

if TYPE_CHECKING:
    from cyclopts import App


def register(duplicate: "App") -> None:
    """Add `again`."""
    add(
        duplicate,
        again,
        _("Play a game again that is over: the same racks and tops, against those who played it."),
        game=(_("GAME"), _("The game, as `bonmot games list` names it, or a file: an export, or the sheet of a game.")),
        slips=(_("FILE"), _("The slips of those who played it (CSV), for a game from a sheet.")),
        edition=(_("NAME"), _("The rules of a game from a sheet; by default duplicate.")),
        language=(_("xx"), _("The language of a game from a sheet, where it does not say it.")),
        name=(_("NAME"), _("How you are called.")),
        plain=_("In plain lines, for screen readers and pipes."),
    )


def again(
    game: str,
    /,
    *,
    slips: Path | None = None,
    edition: str = "duplicate",
    language: str | None = None,
    name: str | None = None,
    plain: bool = False,
    database: str | None = None,
) -> int:
    """`bonmot duplicate again`."""
    from bonmot.notation.duplicate import read_course  # the kernel is loaded only when it is needed
    from bonmot.study.duplicate.alone import setup_again, setup_of_sheet, table_again
    from bonmot.study.sources import LOG_SUFFIX, from_file, from_store
    from bonmot.tables.storage import Store

    file = Path(game)
    with Store(database) as store:
        if file.is_file() and file.suffix.lower() != LOG_SUFFIX:
            spoken = (language or spoken_language()).strip().lower()
            setup = setup_of_sheet(read_course(file, slips), edition, spoken, person(name))
            title = file.stem
        else:
            source = from_file(file) if file.is_file() else from_store(store, game)
            setup, title = setup_again(source, person(name)), source.past.title or source.name
        table = table_again(store, setup, title)
    return begin(Start(resume=table, database=database), plain=plain)
