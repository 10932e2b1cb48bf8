"""Nobody could choose the tiles: the seed of a game is the one that was promised, and every draw follows from it."""

from collections.abc import Sequence
from typing import NamedTuple

from bonmot.errors import BonmotError
from bonmot.tables.admitting import admit
from bonmot.tables.past import table_of
from bonmot.tables.replaying import game_events
from bonmot.tables.storage import Entry


class Verified(NamedTuple):
    """What was promised before a game, and kept."""

    table: str
    commitment: str
    """The SHA-256 of salt, colon and seed that was shown before the first tile was drawn."""
    salt: str
    seed: str
    first: str
    """The first bag, in the order in which it was drawn from; empty where a game has none."""


def verified(name: str, entries: Sequence[Entry]) -> Verified:
    """What can be verified of a game by its log; `LogDamaged` if its draws do not follow from its seed."""
    seen = table_of(name, entries)
    if not seen.is_over:
        raise BonmotError("verify-after-the-end")
    if not seen.fairness.commitment:
        raise BonmotError("not-committed", table=name)
    admit(name, entries)  # the hash is that of the seed, and every entry is decided again from it
    fairness = seen.fairness
    return Verified(name, fairness.commitment, fairness.salt, fairness.seed, _first_bag(entries[0], seen.game_name))


def _first_bag(opening: Entry, game: str) -> str:
    """The racks that were dealt and what stayed in the bag, the first tile drawn first."""
    opened = game_events(opening, game)[0]
    parts = (*getattr(opened, "racks", ()), getattr(opened, "bag", ()))
    return " ".join(part[::-1] for part in parts) if all(isinstance(part, str) for part in parts) else ""
