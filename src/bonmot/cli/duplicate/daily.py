"""`bonmot duplicate today`: the game of the day, the same for everybody.

It is kept like any other game: whoever asks for it again goes on with it, and when it is over sees how it went and what
the field wrote. With `--json` one document is printed: `{"game", "player": {…}, "field": [{"round", "slips": [{"slip",
"score", "names"}]}]}`; what is said of the player, `bonmot.cli.reviewing` describes. As long as the game is not over,
`player` is null.
"""

import datetime
from typing import TYPE_CHECKING

from bonmot.cli.beginning import begin
from bonmot.cli.duplicate.people import person
from bonmot.cli.showing import as_json, line, lines
from bonmot.errors import BonmotError
from bonmot.games.moments import local_time
from bonmot.starting import Start
from bonmot.texts import language as spoken_language

if TYPE_CHECKING:
    from bonmot.games.duplicate import View
    from bonmot.tables import Store


def today(
    *,
    date: str | None = None,
    language: str | None = None,
    name: str | None = None,
    json: bool = False,
    plain: bool = False,
    database: str | None = None,
) -> int:
    """`bonmot duplicate today`."""
    from bonmot.study.duplicate.alone import table_of_the_day  # the kernel is loaded only when it is needed
    from bonmot.tables.storage import Store
    from bonmot.tables.table import now

    this_day = local_time(now()).date()
    day = this_day if date is None else chosen_day(date, "--date")
    if day > this_day:
        raise BonmotError("day-to-come", day=day.isoformat())
    with Store(database) as store:
        table = table_of_the_day(store, day, (language or spoken_language()).strip().lower(), person(name))
        if store.summary(table).status == "over":
            _show_result(store, table, json=json)
            return 0
        if json:
            as_json({"game": table, "player": None, "field": []})  # whoever wants to play does not read JSON
            return 0
    return begin(Start(resume=table, database=database), plain=plain)


def chosen_day(text: str, option: str) -> datetime.date:
    """A day as people write it."""
    try:
        return datetime.date.fromisoformat(text.strip())
    except ValueError as error:
        raise BonmotError("bad-day", text=text, option=option) from error


def _show_result(store: "Store", table: str, *, json: bool) -> None:
    from bonmot.study.duplicate.field_words import rounds_told, written
    from bonmot.study.duplicate.report import report
    from bonmot.study.duplicate.telling import for_programs, summary_told
    from bonmot.tables import Table
    from bonmot.telling.duplicate.sentences import standing_text

    view: View = Table.open(store, table, resume=False).view(0).game
    found = report(view, 0)
    if json:
        slips = [
            {"round": each.number, "slips": [slip._asdict() for slip in written(each, view)]} for each in view.rounds
        ]
        as_json({"game": table, "player": for_programs(found), "field": slips})
        return
    lines(summary_told(found))
    line()
    lines(standing_text(each) for each in view.standings)
    line()
    lines(rounds_told(view))
