"""What a game adds to setting up a table: `bonmot.hosting.<game>` has a `HOSTING` of this kind, where there is one.

>>> customs_of("crossword").takes == {"racks", "theme"}
True
"""

from typing import NamedTuple

from bonmot.games.catalogue import checked, part_if_any
from bonmot.hosting.customs import Customs


class HostingPart(NamedTuple):
    """A game that people set up."""

    customs: Customs
    """What only this game lets people choose before it begins."""


def customs_of(game: str) -> Customs:
    """What a game lets people choose; one without a part has nothing of its own."""
    if part_if_any(game, "hosting") is None:
        return Customs()
    return checked(game, "hosting", "HOSTING", HostingPart).customs
