"""`bonmot duplicate hall`: an open hall at a server, for whoever has its one link.

It prints two links: that of the referee's desk, which opens once, and that of the hall, for everybody.
"""

import os

from bonmot.cli.choosing import chosen_lexicon, kept_in
from bonmot.cli.showing import line
from bonmot.texts import _


def hall(
    *,
    edition: str = "duplicate",
    language: str | None = None,
    lexicon: str | None = None,
    clock: str | None = None,
    places: int | None = None,
    title: str = "",
    site: str | None = None,
    database: str | None = None,
) -> None:
    """`bonmot duplicate hall`."""
    from bonmot.games.duplicate import Edition, setup_for  # the kernel and the database are loaded only when needed
    from bonmot.hosting.duplicate.customs import seconds_in, timed
    from bonmot.tables import Table
    from bonmot.tables.holding import Holders, digest, new_secret

    words, rules = chosen_lexicon(lexicon, language), Edition.named(edition)
    setup = setup_for(
        edition,
        [],
        language=words.language,
        lexicon=words.name,
        options={} if clock is None else timed(rules, seconds_in(clock)),
        arbiter=True,
        places=rules.seats.maximum if places is None else places,
    )
    with kept_in(database) as store:
        table = Table.create(store, setup, title=title)
        table.close(pause=False)
        holders, nobody = Holders(store), digest(new_secret())
        holders.take(table.name, [table.places], nobody)
        key = holders.offer(table.name, table.places, nobody)
    base = (site or os.environ.get("BONMOT_SITE") or "http://localhost:8000").rstrip("/")
    line(_("The referee's desk: {link}").format(link=f"{base}/t/{table.name}?key={key}"))
    line(_("For everybody: {link}").format(link=f"{base}/t/{table.name}"))
