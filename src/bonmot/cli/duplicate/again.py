"""`bonmot duplicate again`: a stored game played again, with its racks and tops, against those who played it.

It comes from the games that are kept, from a log that `bonmot games export` wrote, or from a *feuille de route* that
somebody typed in, as `bonmot duplicate sheet` writes it; then the slips of its field may be in a second file.
"""

from pathlib import Path

from bonmot.cli.beginning import begin
from bonmot.cli.duplicate.people import person
from bonmot.starting import Start
from bonmot.texts import language as spoken_language


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
