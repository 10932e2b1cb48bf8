"""A move with prisms: which are laid where with which face up, and which of the board's own are flipped."""

from dataclasses import dataclass, field
from typing import NamedTuple


class Laid(NamedTuple):
    """A prism on a square, one of its faces up."""

    row: int
    column: int
    prism: str
    """Its name in the set."""
    light: bool
    """Whether its light face is up."""
    letter: str
    """What is shown; of a wild face the letter that was announced (O-020)."""


class Flipped(NamedTuple):
    """A prism of the board that is flipped."""

    row: int
    column: int
    letter: str
    """What is shown afterwards; of a wild face the letter that is announced (O-021)."""


@dataclass(frozen=True, slots=True)
class PrismMove:
    """What a seat does with its prisms in one go."""

    placed: tuple[Laid, ...]
    flipped: tuple[Flipped, ...] = ()
    score: int | None = field(default=None, compare=False)
