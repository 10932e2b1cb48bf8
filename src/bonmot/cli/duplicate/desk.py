"""`bonmot duplicate desk`: a club evening, with a referee who draws racks, enters slips and closes rounds."""

from pathlib import Path
from typing import TYPE_CHECKING

from bonmot.cli.application import add
from bonmot.cli.beginning import begin
from bonmot.cli.choosing import chosen_lexicon
from bonmot.errors import BonmotError
from bonmot.starting import Start
from bonmot.texts import _

if TYPE_CHECKING:
    from cyclopts import App


def register(app: "App") -> None:
    """Add `desk`."""
    add(
        app,
        desk,
        _("Open the referee's desk for a new evening; `bonmot play --resume` goes on with it."),
        players=(_("FILE"), _("The players: one name a line, or CSV with a column “name”.")),
        names=(_("A,B…"), _("Their names, without a file.")),
        edition=(_("NAME"), _("Which rules; by default duplicate.")),
        clock=(_("TIME"), _("The time of a round: 3:00, 2:30, 2:00, 1:00, or none; by default that of the rules.")),
        choose_tops=_("Among equal tops you choose the one that is laid; by default the program does."),
        title=(_("NAME"), _("The name of the evening, in lists and on its papers.")),
        seed=(_("N"), _("Chance: the same number gives the same tiles.")),
        plain=_("In plain lines, for screen readers and pipes."),
    )


def desk(
    *,
    players: Path | None = None,
    names: str | None = None,
    edition: str = "duplicate",
    language: str | None = None,
    lexicon: str | None = None,
    clock: str | None = None,
    choose_tops: bool = False,
    title: str = "",
    seed: int | None = None,
    plain: bool = False,
    database: str | None = None,
) -> int:
    """`bonmot duplicate desk`."""
    if (players is None) == (names is None):
        raise BonmotError("desk-players-wanted")
    from bonmot.games.duplicate import Edition, setup_for  # the kernel and the database are loaded only when needed
    from bonmot.hosting.duplicate.customs import seconds_in, timed
    from bonmot.notation.duplicate import names_in, read_names
    from bonmot.tables import Rename, Store, Table

    called = names_in((names or "").replace(",", "\n")) if players is None else read_names(players)
    words = chosen_lexicon(lexicon, language)
    options = {} if clock is None else timed(Edition.named(edition), seconds_in(clock))
    if choose_tops:
        options["top.choice"] = "referee"
    setup = setup_for(edition, called, language=words.language, lexicon=words.name, options=options, arbiter=True)
    with Store(database) as store:
        table = Table.create(store, setup, seed=seed)
        if title:
            table.submit(len(called), Rename(title))
        table.close(pause=False)
    return begin(Start(resume=table.name, database=database), plain=plain)
