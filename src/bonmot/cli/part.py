"""What stands on the command line: commands, and what is said of them.

A game adds its own: `bonmot.cli.<game>` has a `CLI` of this kind, if it adds anything. Nothing heavy is loaded before a
command is given: a part only says what its commands are called and what they take.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bonmot.games.catalogue import all_parts

_FOLDER: Final = Path(__file__).parents[1] / "data" / "commands"

Texts = Mapping[str, Any]  # a tree: what options mean, and more of the same for commands and groups
"""What is said of commands, as `data/commands/shared.toml` describes it."""


@dataclass(frozen=True, eq=False)  # one part is never another: a part is known by itself
class CommandLinePart:
    """Some commands of the command line."""

    commands: Mapping[str, Sequence[Callable[..., int | None]]]
    """The group they belong to, such as “lab” (nothing: `bonmot` itself) → functions that are called like commands."""
    texts: Texts
    """What is said of them."""


def texts_in(name: str) -> Texts:
    """What a file of ours says of commands."""
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def parts() -> dict[str, CommandLinePart]:
    """The parts of all games that have one, ours first."""
    return all_parts("cli", "CLI", CommandLinePart)
