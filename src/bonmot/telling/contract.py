"""What a shared room may ask of any game's sentences: the module `telling` of a game has a `TELLING` of this kind.

Everything is said in the language of the reader (`bonmot.texts`), at the moment when it is asked for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from bonmot.telling.commands import CommandWords

HELP: Final = Path(__file__).parents[1] / "data" / "help"
"""The help that comes with Bonmot: a folder for each language, a file for each chapter."""

Rule = tuple[str, str]
"""A topic, and a rule of an edition about it."""


class Telling(NamedTuple):
    """A game in sentences."""

    # `Any`: only the game itself knows the types of its views, events and editions; shared rooms hand them on.

    briefly: Callable[[Any, Sequence[Any]], list[str]]
    """What happened, for the seat that sees this view after these events and has the table before its eyes."""
    happenings: Callable[[Any, Sequence[Any]], list[str]]
    """The same for a seat that only hears it: with what it has drawn; the end is told by `ending`."""
    introduction: Callable[[Any], Iterable[str]]
    """Which game a view shows, who plays and who begins; of one that goes on, how it stands."""
    standing: Callable[[Any], Iterable[str]]
    """How the game stands, and whose turn it is."""
    ending: Callable[[Any], Iterable[str]]
    """How it ended; nothing before the end."""
    score_lines: Callable[[Any], list[str]]
    """The lines of the view's score sheet without their points: `8D NASTIER`, `passes`."""
    rules: Callable[[Any], list[Rule]]
    """The rules of an edition, in the order in which one would tell them."""
    hinted: Callable[[Any], Iterable[str]]
    """What a hint says; nothing in a game without hints."""
    commands: Mapping[str, CommandWords] = {}
    """What people may say in this game, besides what every game understands (`telling.commands`), by English words."""
    refusals: Mapping[str, str] = {}
    """Code of an error that only this game makes → what to say, marked for translation."""
    translated: Callable[[str], str] | None = None
    """A game of another package translates its own messages; those of ours stand in our catalogue."""
    chapters: tuple[str, ...] = ()
    """Its chapters of the help, after those that are for everybody."""
    help: Path = HELP
    """Where they are."""
