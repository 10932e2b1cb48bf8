"""Seeds that are fixed before a game and shown after it, so that anybody can check that nobody chose the tiles.

Before the first tile is drawn a table shows the hash of a salt and a seed. Nobody finds the seed in it, and nobody can
put another seed in its place later. When the game is over the table shows both:

>>> Fairness(commitment("5a17", 14), "5a17", "14").is_kept
True
>>> Fairness(commitment("5a17", 14), "5a17", "15").is_kept
False

The hash is the SHA-256 of the salt, a colon and the seed in decimal digits, as any program computes it:

    printf '5a17:14' | sha256sum

All chance of a game follows from its seed (`bonmot.games.chance`).
"""

import secrets
from hashlib import sha256

import msgspec


def new_salt() -> str:
    """What nobody can guess: without it, seeds could be tried one by one."""
    return secrets.token_hex(16)


def commitment(salt: str, seed: int | str) -> str:
    """The hash that is shown before the game."""
    return sha256(f"{salt}:{seed}".encode()).hexdigest()


class Fairness(msgspec.Struct, frozen=True):
    """What a table shows of its seed: before the end the hash alone."""

    commitment: str
    """Empty where somebody chose the seed, and in games of older programs."""
    salt: str = ""
    seed: str = ""
    """What was hashed, when the game is over; in digits, because numbers of browsers are too short for it."""

    @property
    def is_kept(self) -> bool:
        """Whether the seed that is shown is the one that was promised."""
        return bool(self.seed) and commitment(self.salt, self.seed) == self.commitment
