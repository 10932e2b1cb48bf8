"""A bag: drawing for the start, dealing, and drawing in play. It is drawn from its end.

Pieces are tiles (bytes) or the names of prisms.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from bonmot.games.chance import Chance

Pieces = TypeVar("Pieces", bytes, tuple[str, ...])

_MOST_ROUNDS: Final = 20
"""Draws for the start, after which chance decides: all pieces of a bag may be alike."""


def drawn(bag: Pieces, count: int) -> tuple[Pieces, Pieces]:
    """So many pieces from a bag, or all it has, and what stays in it.

    >>> drawn(b"ABCDE", 2), drawn(("A", "B"), 7), drawn(b"AB", 0)
    ((b'DE', b'ABC'), (('A', 'B'), ()), (b'', b'AB'))
    """
    stays = len(bag) - min(max(count, 0), len(bag))
    return bag[stays:], bag[:stays]


def without(bag: Pieces, pieces: Pieces) -> Pieces:
    """A bag from which these were drawn, wherever they lay in it: it may have been shaken since it was told of.

    >>> without(b"ABCDE", b"DE"), without(("A", "B", "C"), ("A",))
    (b'ABC', ('B', 'C'))
    """
    if drawn(bag, len(pieces))[0] == pieces:
        return drawn(bag, len(pieces))[1]
    for piece in pieces:
        place = bag.index(piece)
        bag = bag[:place] + bag[place + 1 :]
    return bag


def shaken(bag: Pieces, seed: int, times: int) -> Pieces:
    """A bag in an order that nobody has seen, although it was drawn from before: a turn was taken back."""
    chance = Chance(seed, (1 << 32) + times)
    if isinstance(bag, bytes):
        return chance.shuffled(bytes(sorted(bag)))
    return chance.in_new_order(sorted(bag))


def dealt(bag: Pieces, sides: int, size: int) -> tuple[list[Pieces], Pieces]:
    """A rack of so many pieces for each side, one after the other, and what stays in the bag."""
    racks = []
    for _side in range(sides):
        rack, bag = drawn(bag, size)
        racks.append(rack)
    return racks, bag


def drawn_for_the_start(
    sides: int, pieces: bytes, rank: Callable[[int], int], chance: Chance
) -> tuple[list[dict[int, int]], int]:
    """What each side drew, a round for each tie, and who begins: the lowest rank (R-012, O-015)."""
    rounds: list[dict[int, int]] = []
    candidates = list(range(sides))
    while len(candidates) > 1 and len(rounds) < _MOST_ROUNDS:
        round_ = dict(zip(candidates, chance.shuffled(pieces), strict=False))
        rounds.append(round_)
        best = min(map(rank, round_.values()))
        candidates = [side for side in candidates if rank(round_[side]) == best]
    return rounds, candidates[0] if len(candidates) == 1 else candidates[chance.below(len(candidates))]
