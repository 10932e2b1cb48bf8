"""Duplicate on the command line: `bonmot duplicate …`."""

from typing import TYPE_CHECKING, Final

from bonmot.cli.application import new_app
from bonmot.cli.duplicate import desk, sheet
from bonmot.cli.part import CommandLinePart
from bonmot.texts import _

if TYPE_CHECKING:
    from cyclopts import App


def _register(app: "App") -> None:
    duplicate = new_app("duplicate", _("Run an evening of duplicate from the referee's desk, and print its papers."))
    app.command(duplicate)
    for commands in (desk, sheet):
        commands.register(duplicate)


CLI: Final = CommandLinePart(_register)
