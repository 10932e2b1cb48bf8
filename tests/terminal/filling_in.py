"""Forms on a screen of a test: going to a field, and what came of it."""

import re
from typing import Any

from bonmot.games.crossword import Setup
from bonmot.tables.replaying import replayed
from bonmot.tables.state import TableState
from bonmot.terminal.app import Bonmot
from bonmot.terminal.settings import Settings
from tests.terminal.driving import Pilot
from tests.terminal.screens import seen

QUICK = Settings(sound=False, speed=0)


def table(app: Bonmot) -> TableState:
    """The only table there is."""
    (summary,) = app.services.store.summaries("playing", 2) or app.services.store.summaries("over", 2)
    return replayed(summary.table, app.services.store.read(summary.table))


def setup_of(app: Bonmot) -> Setup:
    state = table(app)
    setup: Any = state.rules.setup(state.game)
    assert isinstance(setup, Setup)
    return setup


def names(app: Bonmot) -> list[str]:
    return [seat.name for seat in setup_of(app).seats]


async def go_to(pilot: Pilot, label: str) -> None:
    """Walk down with Tab until the line that begins so is being filled in."""
    for _step in range(40):
        if any(re.match(rf"\s*▸\s+{re.escape(label)}", line) for line in pilot.seen.splitlines()):
            return
        await pilot.press("tab")
    raise AssertionError(f"{label} is nowhere:\n{pilot.seen}")


def line_of(app: Bonmot, label: str) -> str:
    (line,) = [line for line in seen(app).splitlines() if re.match(rf"[ ▸]*{re.escape(label)}", line)]
    return line


# ---- in place


FORMS: dict[str, list[str]] = {"quick": ["1"], "table": ["4"], "watch": ["6"], "settings": ["7"]}
