from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bonmot.games.moments import Instant
from bonmot.starting import SeatWish, Start, clock_from
from bonmot.tables.table import now

from .listening import ADA, BOB, Play, Script, Sitting, Typed, sit


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Play some lines of an edition; by default two people who share the screen openly."""

    def run(
        edition: str,
        *lines: Typed,
        seats: tuple[SeatWish, ...] = (ADA, BOB),
        at: Callable[[], Instant] = now,
        rules: str = "none",
        **options: Any,
    ) -> Sitting:
        usual: dict[str, Any] = {"hand_over": False, "clock": clock_from(rules), "seed": 7}
        usual |= {} if edition == "option" else {"racks": "none"}  # its prisms always lie open
        start = Start(edition=edition, seats=seats)._replace(**(usual | options))
        if start.language is None and edition not in {"micro", "deluxe", "regles"}:
            start = start._replace(language="en")
        database = f"sqlite:///{tmp_path}/{len(list(tmp_path.iterdir()))}.sqlite"
        return sit(start, Script(*lines), database, clock=at)

    return run
