"""Passwords: argon2id, and nothing that is easily guessed. No rule says what a password is made of.

>>> passwords = Passwords(Cost(memory=8, rounds=1))  # cheap, for an example
>>> kept = passwords.hashed("a horse of a different colour")
>>> passwords.agrees(kept, "a horse of a different colour"), passwords.agrees(kept, "another horse")
(True, False)
"""

import secrets
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.games.game import Refused

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST: Final = 8
LONGEST: Final = 200


class Cost(NamedTuple):
    """What checking a password costs: kibibytes of memory, and rounds."""

    memory: int = 19 * 1024
    rounds: int = 2


class Passwords:
    """How passwords are kept and compared."""

    def __init__(self, cost: Cost = Cost()) -> None:  # noqa: B008  (a plain value)
        self._cost = cost

    @cached_property
    def _hasher(self) -> "PasswordHasher":
        from argon2 import PasswordHasher, Type  # needed by those who sign in, not by those who play at home

        return PasswordHasher(self._cost.rounds, self._cost.memory, parallelism=1, type=Type.ID)

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash(secrets.token_hex())

    def hashed(self, password: str) -> str:
        """What is kept of a password."""
        return self._hasher.hash(password)

    def agrees(self, kept: str | None, password: str) -> bool:
        """Whether it is the password; where there is none to compare with, finding out takes as long."""
        from argon2.exceptions import Argon2Error, InvalidHashError

        try:
            self._hasher.verify(kept or self._nobodys, password)
        except (Argon2Error, InvalidHashError):
            return False
        return kept is not None

    def is_outdated(self, kept: str) -> bool:
        """Whether it was kept at another cost than today's."""
        return self._hasher.check_needs_rehash(kept)


def check(password: str, name: str = "") -> None:
    """Refuse a password that is too short, too long, or the first that anybody would try."""
    if len(password) < SHORTEST:
        raise Refused("short-password", shortest=SHORTEST)
    if len(password) > LONGEST:
        raise Refused("long-password", longest=LONGEST)
    plain = password.casefold()
    if plain in _common() or len(set(plain)) < 3 or (name and plain.strip("0123456789!.") == name.casefold()):
        raise Refused("common-password")


def _common() -> frozenset[str]:
    return _COMMON


_COMMON: Final = frozenset("password password1 12345678 123456789".split())
