"""The order in which somebody likes to have tiles: a matter of the screen, not of the game.

The order is kept when tiles are played and drawn: what was there stays where it was, what is new comes last.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

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


def moved(tiles: Sequence[str], start: int, end: int) -> list[str]:
    """The same tiles, one of them taken from its place to another (M-089, C-008).

    >>> moved("ABCD", 0, 2), moved("ABCD", 3, 1)
    (['B', 'C', 'A', 'D'], ['A', 'D', 'B', 'C'])
    """
    order = list(tiles)
    order.insert(end, order.pop(start))
    return order


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

    def __init__(self, kept: Callable[[int], Sequence[str]] = lambda _side: ()) -> None:
        """`kept` says how a side's tiles lay when the table was left (D-046)."""
        self._orders: dict[int, list[str]] = {}
        self._kept = kept
        self._held: dict[tuple[int, tuple[str, ...]], list[str]] = {}
        """Side and tiles → how they lay: whoever takes a turn back finds them so."""
        self._wished: set[int] = set()
        """The sides that like another order than that of drawing."""

    def of(self, side: int, rack: str | None, alphabet: str) -> list[str]:
        """A side's tiles; nothing when they are hidden."""
        return [] if rack is None else self.keep(side, tiles_of(rack, alphabet))

    def keep(self, side: int, tiles: Sequence[str]) -> list[str]:
        """The tiles that a side holds now, whatever they are, in its order."""
        if side not in self._orders and (kept := self._kept(side)):
            self._wished.add(side)
            self._orders[side] = list(kept)
        before = self._orders.get(side, [])
        if not before or sorted(before) != sorted(tiles):
            before = self._held.get((side, tuple(sorted(tiles)))) or kept_order(before, tiles)
            self._lie(side, before)
        return before

    def _lie(self, side: int, order: list[str]) -> None:
        self._orders[side] = self._held[side, tuple(sorted(order))] = order

    def _wish(self, side: int, order: list[str]) -> None:
        self._wished.add(side)
        self._lie(side, order)

    def shuffle(self, side: int) -> None:
        """Mix them."""
        self._wish(side, shuffled(self._orders.get(side, [])))

    def sort(self, side: int, alphabet: str) -> None:
        """Put them in the order of the alphabet."""
        self._wish(side, in_alphabetical_order(self._orders.get(side, []), alphabet))

    def arrange(self, side: int, tiles: Sequence[str]) -> bool:
        """Put them in an order of one's own; whether these are the tiles (M-089)."""
        if Counter(tiles) != Counter(self._orders.get(side, [])):
            return False
        self._wish(side, list(tiles))
        return True

    def to_keep(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Sides, and how their tiles lie, where somebody who comes back would find them otherwise."""
        for side in sorted(self._wished):
            if (order := tuple(self._orders[side])) != tuple(self._kept(side)):
                yield side, order

    def clear(self) -> None:
        """Forget everything: new tiles are dealt."""
        self._orders.clear()
        self._held.clear()
        self._wished.clear()


def in_alphabetical_order(tiles: Sequence[str], alphabet: str) -> list[str]:
    """As in the alphabet, blanks last.

    >>> in_alphabetical_order("T?EA", "en")
    ['A', 'E', 'T', '?']
    """
    letters = list(Alphabet.load(alphabet).letters)
    return sorted(tiles, key=lambda tile: len(letters) if tile == "?" else letters.index(tile))
