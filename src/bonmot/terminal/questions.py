"""Questions that are answered by yes or no, on a screen and in plain lines."""

from typing import NamedTuple

from bonmot.games.commands import Command
from bonmot.tables.events import TableCommand


class Question(NamedTuple):
    """Something that a person must answer by yes or no, and the commands that say so."""

    text: str
    yes: Command | TableCommand
    no: Command | TableCommand
    seat: int | None = None
    """Who answers; None: the person whose turn it is."""
