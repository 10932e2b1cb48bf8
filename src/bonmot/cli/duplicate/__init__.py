"""Duplicate on the command line: `bonmot duplicate …`."""

from typing import TYPE_CHECKING, Final

from bonmot.cli.application import new_app
from bonmot.cli.duplicate import again, daily, desk, lab, results, sheet
from bonmot.cli.part import CommandLinePart
from bonmot.texts import _

if TYPE_CHECKING:
    from cyclopts import App


def _register(app: "App") -> None:
    about = _("Play the duplicate of the day, run an evening from the referee's desk, print its papers, show results.")
    duplicate = new_app("duplicate", about)
    app.command(duplicate)
    for commands in (daily, again, desk, sheet, results):
        commands.register(duplicate)


CLI: Final = CommandLinePart(_register, lab.register)
