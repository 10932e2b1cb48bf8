"""`bonmot duplicate desk`: a club evening, with a referee who draws racks, enters slips and closes rounds."""

from pathlib import Path

from bonmot.cli.beginning import begin
from bonmot.cli.choosing import chosen_lexicon
from bonmot.errors import BonmotError
from bonmot.starting import Start


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
