"""Where a game begins: on the screen, or in plain lines. Loads nothing that the first screen does not need."""

import sys

from bonmot.cli.showing import note
from bonmot.errors import of_extra
from bonmot.starting import Start
from bonmot.texts import _


def begin(start: Start, *, plain: bool = False) -> int:
    """Play on the screen, or in plain lines where there is none or nobody wants one; the exit status."""
    if start.says_more and (start.edition is not None or start.theme is not None):
        from bonmot.games.catalogue import edition_named
        from bonmot.hosting.drafts import USUAL_EDITION, check_options

        check_options(start, edition_named(start.edition or USUAL_EDITION))
    if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        note(_("This is not a terminal: the game is played in plain lines."))
        plain = True
    if plain:
        from bonmot.terminal.plain.running import run as run_in_lines

        return run_in_lines(start)
    with of_extra("play", "textual"):
        from bonmot.terminal.app import run as run_on_screen  # Textual takes its time
    return run_on_screen(start)
