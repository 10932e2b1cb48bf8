"""Writing answers: JSON for programs, plain lines for pipes, colours for people."""

import json
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bonmot.errors import BonmotError, endured
from bonmot.games.legible import escaped, legible
from bonmot.telling import sentence
from bonmot.texts import _

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def pleasant() -> bool:
    """Whether a person is looking; a pipe gets plain lines."""
    return sys.stdout.isatty()


def console() -> "Console":
    """For people; respects NO_COLOR. Made only when somebody is looking, for rich takes time to load."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True)


def line(text: str = "") -> None:
    """One line; every text that is printed passes one of these doors, and none lets escape sequences out."""
    sys.stdout.write(legible(text) + "\n")


def lines(texts: Iterable[str]) -> None:
    """One line each, as they come."""
    write = sys.stdout.write
    for text in texts:
        write(legible(text) + "\n")


def table(rows: Sequence[tuple[str, ...]], *, titled: bool = False) -> None:
    """A table; the first row has the titles, which a pipe gets only if it is said: where columns are hard to tell."""
    if pleasant():
        console().print(drawn_table(rows), soft_wrap=False)
    else:
        lines("\t".join(row) for row in rows[0 if titled else 1 :])


def drawn_table(rows: Sequence[tuple[str, ...]], numbers: Collection[int] = (), *, no_wrap: bool = False) -> "Table":
    """A table for people; the columns with these numbers stand to the right."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=box.SIMPLE_HEAD)
    for column, title in enumerate(rows[0]):
        drawn.add_column(legible(title), justify="right" if column in numbers else "left", no_wrap=no_wrap)
    for row in rows[1:]:
        drawn.add_row(*(Text(legible(cell)) for cell in row))
    return drawn


def as_json(value: object) -> None:
    """A JSON document on one line."""
    sys.stdout.write(_json(value) + "\n")


def as_json_stream(before: dict[str, object], name: str, values: Iterable[object]) -> None:
    """A JSON document whose last member is a long list, written while it is being made.

    >>> as_json_stream({"lexicon": "fr"}, "words", ["A", "B"])
    {"lexicon": "fr", "words": ["A",
    "B"]}
    """
    sys.stdout.write(_json(before)[:-1] + f', "{name}": [')
    separator = ""
    for value in values:
        sys.stdout.write(separator + _json(value))
        separator = ",\n"
    line("]}")


def note(text: str) -> None:
    """Something to know while the answer is being prepared: not part of the answer."""
    sys.stderr.write(legible(text) + "\n")
    sys.stderr.flush()


def complain(error: BonmotError) -> None:
    """What is wrong, in one line."""
    where = "".join(getattr(error, "__notes__", ()))  # the place in a file, where that is known
    note(f"bonmot: {where}{sentence(error)}")


def tell_endured() -> None:
    """What went wrong on the way, and was done without."""
    for error in endured():
        complain(error)


@contextmanager
def progress_of(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal; what is called after some games."""
    if games == 1 or not pleasant():
        yield lambda _games: None
        return
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    with Progress(*Progress.get_default_columns(), MofNCompleteColumn(), console=Console(stderr=True)) as progress:
        task = progress.add_task(_("Games"), total=games)
        yield lambda played: progress.advance(task, played)


def _json(value: object) -> str:
    return escaped(json.dumps(value, ensure_ascii=False))
