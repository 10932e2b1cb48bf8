"""Nobody could choose the tiles: the seed of a game is the one that was promised, and every draw follows from it."""

from collections.abc import Iterable, Sequence
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
    """What was drawn, in its order: the first racks and the whole bag, hands and piles; in duplicate, where no bag has
    an order before a rack is drawn, the rack of each round."""


def verified(name: str, entries: Sequence[Entry]) -> Verified:
    """What can be verified of a game by its log; `LogDamaged` if its draws do not follow from its seed."""
    seen = table_of(name, entries)
    if not seen.is_over:
        raise BonmotError("verify-after-the-end")
    if not seen.fairness.commitment:
        raise BonmotError("not-committed", table=name)
    admit(name, entries)  # the hash is that of the seed, and every entry is decided again from it
    fairness = seen.fairness
    return Verified(name, fairness.commitment, fairness.salt, fairness.seed, _drawn(entries, seen.game_name))


def _drawn(entries: Sequence[Entry], game: str) -> str:
    """What was dealt and what stayed in the bag, the first piece drawn first; piles from their top."""
    opened = game_events(entries[0], game)[0]
    if (bag := getattr(opened, "bag", None)) is not None:
        return _written(part[::-1] for part in (*getattr(opened, "racks", ()), bag))
    piles = ("vowels", "consonants", "instructions")
    if all(hasattr(opened, name) for name in ("hands", *piles)):
        return _written((*getattr(opened, "hands", ()), *(getattr(opened, name) for name in piles)))
    events = (event for entry in entries[1:] for event in game_events(entry, game))
    return _written(event.kept + event.new for event in events if hasattr(event, "kept") and hasattr(event, "new"))


def _written(parts: Iterable[Sequence[object]]) -> str:
    """Tiles as they are written; of pieces with names of their own each with a space, and a bar between parts."""
    found = [part if isinstance(part, str) else " ".join(map(str, part)) for part in parts]
    return (" | " if any(" " in part for part in found) else " ").join(found)
