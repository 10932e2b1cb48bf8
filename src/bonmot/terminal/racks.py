"""The order in which somebody likes his tiles: a matter of the screen, not of the game.

The order is kept when tiles are played and drawn: what was there stays where it was, what is new comes last.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence

from bonmot.board import Rack
from bonmot.words import Alphabet


def tiles_of(rack: str, alphabet: str) -> list[str]:
    """A rack, tile by tile.

    >>> tiles_of("LL[L]A?", "es")
    ['LL', 'L', 'A', '?']
    """
    return list(Rack(rack, alphabet)) if rack else []


def letter_typed(character: str, alphabet: Alphabet) -> str:
    """The letter that a key types; empty if it types none.

    >>> [letter_typed(character, Alphabet.load("fr")) for character in ("é", "5", "")]
    ['E', '', '']
    """
    encoded = alphabet.try_encode(character) if character.isalpha() else None
    return alphabet.decode(encoded) if encoded is not None and len(encoded) == 1 else ""


def still_there(before: Iterable[str], now: Iterable[str]) -> list[str]:
    """Of the tiles of before, in their order, those that are there now.

    >>> still_there("TTA", "EAT")
    ['T', 'A']
    """
    left = Counter(now)
    kept = []
    for tile in before:
        if left[tile]:
            left[tile] -= 1
            kept.append(tile)
    return kept


def kept_order(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """The tiles of now: those of before in their order, then the new ones.

    >>> kept_order("EAT", "TAXI")
    ['A', 'T', 'X', 'I']
    """
    return still_there((*before, *now), now)


def shuffled(tiles: Sequence[str]) -> list[str]:
    """Another order, if there is one (M-088, D-073): a shuffle that changes nothing looks like a fault.

    >>> sorted(shuffled("ABC")), shuffled("AA")
    (['A', 'B', 'C'], ['A', 'A'])
    """
    if len(set(tiles)) < 2:
        return list(tiles)
    while True:
        mixed = random.sample(list(tiles), len(tiles))
        if mixed != list(tiles):
            return mixed


class RackOrders:
    """The order of everybody's tiles at one table, side by side.

    >>> orders = RackOrders()
    >>> orders.of(0, "TEA", "en"), orders.arrange(0, list("EAT")), orders.of(0, "TEAM", "en")
    (['T', 'E', 'A'], True, ['E', 'A', 'T', 'M'])
    """

    def __init__(self) -> None:
        self._orders: dict[int, list[str]] = {}

    def of(self, side: int, rack: str | None, alphabet: str) -> list[str]:
        """A side's tiles; nothing when they are hidden."""
        return [] if rack is None else self.keep(side, tiles_of(rack, alphabet))

    def keep(self, side: int, tiles: Sequence[str]) -> list[str]:
        """The tiles that a side holds now, whatever they are, in its order."""
        self._orders[side] = kept_order(self._orders.get(side, []), tiles)
        return self._orders[side]

    def shuffle(self, side: int) -> None:
        """Mix them."""
        self._orders[side] = shuffled(self._orders.get(side, []))

    def sort(self, side: int, alphabet: str) -> None:
        """Put them in the order of the alphabet."""
        self._orders[side] = in_alphabetical_order(self._orders.get(side, []), alphabet)

    def arrange(self, side: int, tiles: Sequence[str]) -> bool:
        """Put them in an order of one's own; whether these are the tiles (M-089)."""
        if Counter(tiles) != Counter(self._orders.get(side, [])):
            return False
        self._orders[side] = list(tiles)
        return True

    def clear(self) -> None:
        """Forget everything: new tiles are dealt."""
        self._orders.clear()


def in_alphabetical_order(tiles: Sequence[str], alphabet: str) -> list[str]:
    """As in the alphabet, blanks last.

    >>> in_alphabetical_order("T?EA", "en")
    ['A', 'E', 'T', '?']
    """
    letters = list(Alphabet.load(alphabet).letters)
    return sorted(tiles, key=lambda tile: len(letters) if tile == "?" else letters.index(tile))
