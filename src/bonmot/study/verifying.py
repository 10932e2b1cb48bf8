"""Nobody could choose the tiles: the seed of a game is the one that was promised, and every draw follows from it."""

from typing import NamedTuple

from bonmot.errors import BonmotError
from bonmot.study.sources import Source


class Verified(NamedTuple):
    """What was promised before a game, and kept."""

    table: str
    commitment: str
    """The SHA-256 of salt, colon and seed that was shown before the first tile was drawn."""
    salt: str
    seed: str
    first: str
    """The first bag, in the order in which it was drawn from; empty where a game has none."""


def verified(source: Source) -> Verified:
    """What can be verified of a game; `LogDamaged` if its draws do not follow from its seed."""
    from bonmot.tables import table_of
    from bonmot.tables.admitting import admit

    if not source.past.is_over:
        raise BonmotError("verify-after-the-end")
    fairness = table_of(source.name, source.entries).fairness
    if not fairness.commitment:
        raise BonmotError("not-committed", table=source.name)
    admit(source.name, source.entries)  # the hash is that of the seed, and every entry is decided again from it
    return Verified(source.name, fairness.commitment, fairness.salt, fairness.seed, _first_bag(source))


def _first_bag(source: Source) -> str:
    """The racks that were dealt and what stayed in the bag, the first tile drawn first."""
    from bonmot.tables.replaying import game_events

    opened = game_events(source.entries[0], source.past.game)[0]
    parts = (*getattr(opened, "racks", ()), getattr(opened, "bag", ()))
    return " ".join(part[::-1] for part in parts) if all(isinstance(part, str) for part in parts) else ""
