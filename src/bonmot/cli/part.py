"""What a game adds to the command line: `bonmot.cli.<game>` has a `CLI` of this kind, if it adds anything.

Nothing heavy is loaded before a command is given: a part only says what its commands are called and what they take.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from bonmot.games.catalogue import all_parts

if TYPE_CHECKING:
    from cyclopts import App


def _nothing(_app: "App") -> None:
    """Add no commands."""


class CommandLinePart(NamedTuple):
    """A game on the command line."""

    register: "Callable[[App], None]" = _nothing
    """Adds commands of its own to `bonmot`."""
    register_lab: "Callable[[App], None]" = _nothing
    """Adds commands of its own to `bonmot lab`."""


def parts() -> list[CommandLinePart]:
    """The parts of all games that have one."""
    return list(all_parts("cli", "CLI", CommandLinePart).values())
