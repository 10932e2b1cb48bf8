"""`bonmot duplicate results`: what people made of their games, by edition and language.

With `--json` one document is printed: `{"from", "to", "results": [{"player", "edition", "language", "games", "percent",
"negative", "rounds", "tops", "solos", "best", "won"}]}`; `percent` and `negative` are averages of a game, `best` is the
best percentage.
"""

from typing import TYPE_CHECKING

from bonmot.cli.duplicate.daily import chosen_day
from bonmot.cli.showing import as_json, note, table
from bonmot.telling.phrases import decimal, signed
from bonmot.telling.seats import called
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.study.duplicate.results import Season


def results(
    *,
    player: str | None = None,
    from_: str | None = None,
    to: str | None = None,
    json: bool = False,
    database: str | None = None,
) -> None:
    """`bonmot duplicate results`."""
    from bonmot.study.duplicate.results import Period, seasons  # the database is loaded only when it is needed
    from bonmot.tables.results import finished
    from bonmot.tables.storage import Store

    first = None if from_ is None else chosen_day(from_, "--from")
    last = None if to is None else chosen_day(to, "--to")
    period = Period(first, last)
    with Store(database) as store:
        found = seasons(finished(store, "duplicate", lambda each: period.holds(each.updated)), player or "")
    if json:
        days = {"from": first and first.isoformat(), "to": last and last.isoformat()}
        as_json(days | {"results": [each._asdict() for each in found]})
    elif found:
        table([_titles(), *map(_row, found)], titled=True)
    else:
        note(_("There are no such games."))


def _titles() -> tuple[str, ...]:
    return (
        _("player"),
        _("edition"),
        _("language"),
        _("games"),
        _("average %"),
        _("negative"),
        _("tops"),
        _("solos"),
        _("best %"),
        _("won"),
    )


def _row(each: "Season") -> tuple[str, ...]:
    return (
        called(each.player),
        each.edition,
        each.language,
        str(each.games),
        decimal(each.percent),
        signed(round(each.negative)),
        f"{each.tops}/{each.rounds}",
        str(each.solos),
        decimal(each.best),
        str(each.won),
    )
