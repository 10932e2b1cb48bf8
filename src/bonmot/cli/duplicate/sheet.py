"""`bonmot duplicate sheet`: the papers of an evening, from what every spectator may see of it."""

import sys
from pathlib import Path

from bonmot.errors import BonmotError
from bonmot.games.legible import legible
from bonmot.games.moments import Instant


def sheet(
    game: str,
    file: Path | None = None,
    /,
    *,
    what: str = "course",
    to: str | None = None,
    database: str | None = None,
) -> None:
    """`bonmot duplicate sheet`."""
    from bonmot.study.duplicate.papers import Evening, form_of, written  # the kernel is loaded only when it is needed
    from bonmot.study.writing import save
    from bonmot.tables import Store, Table

    form = to or ("text" if file is None else form_of(file))
    if file is None and form == "pdf":
        raise BonmotError("sheet-file-wanted")
    with Store(database) as store:
        seen = Table.open(store, game, resume=False).view(None)
        if seen.game_name != "duplicate":
            raise BonmotError("notation-of-other-game", name=what)
        content = written(Evening(seen.game, seen.title, Instant(store.summary(game).created)), what, form)
    if file is None:
        sys.stdout.write(legible(content.decode("utf-8-sig")))
    else:
        save(content, file)
