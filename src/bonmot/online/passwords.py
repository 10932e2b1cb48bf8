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
    if _is_common(password.casefold(), name.casefold()):
        raise Refused("common-password")


def _is_common(password: str, name: str) -> bool:
    """Whether it is a word that everybody knows, with figures around it; a row of keys; the same again and again."""
    core = password.strip("0123456789!?.*-_# ")
    words = {core, core.strip("@$"), core.translate(_FIGURES_FOR_LETTERS), password.translate(_FIGURES_FOR_LETTERS)}
    if not words.isdisjoint(_WORDS) or "" in words or (name and name in words):
        return True
    halves = {password[:size] for size in range(1, len(password) // 2 + 1) if len(password) % size == 0}
    if any(half * (len(password) // len(half)) == password and len(half) < SHORTEST for half in halves):
        return True
    return any(password in row or password in row[::-1] for row in _ROWS)


_FIGURES_FOR_LETTERS: Final = str.maketrans("013457@$", "oieastas")
_ROWS: Final = tuple(
    row * 2
    for row in (
        "1234567890",
        "0123456789",
        "abcdefghijklmnopqrstuvwxyz",
        "qwertyuiop",
        "azertyuiop",
        "qwertzuiop",
        "asdfghjkl",
        "qsdfghjklm",
        "1q2w3e4r5t6y7u8i9o0p",
        "1a2z3e4r5t6y7u8i9o0p",
        "qazwsxedcrfvtgb",
        "aqwzsxedcrfvtgb",
        "a1b2c3d4e5f6g7h8",
        "1qaz2wsx3edc4rfv",
    )
)
_WORDS: Final = frozenset(
    """
    password passwort passw0rd passphrase motdepasse mdp secret letmein welcome bienvenue login admin administrator
    administrateur root user utilisateur guest test testtest changeme default computer ordinateur internet server
    qwerty azerty qwertz qwertyuiop azertyuiop iloveyou jetaime jetaimetrop loulou doudou chouchou cheri princess
    princesse sunshine soleil bonjour salut hello hellohello football footballer baseball basketball hockey soccer
    superman batman spiderman starwars pokemon pikachu dragon monkey shadow master michael jennifer jessica charlie
    ashley nicolas marine camille thomas julien alexandre chocolat chocolate cookie cheese fromage liberte france
    marseille paris london trustno freedom whatever killer hunter summer winter printemps automne monday dimanche
    vacances computer1 google facebook minecraft fortnite bonmot bonmotbonmot wordgame lettres motscroises crossword
    password1234 abc123 abcd1234 aa123456 zaq12wsx 1qaz2wsx qwerty123 azerty123 passpass adminadmin secretsecret
    """.split()
)
"""Words from which most guessed passwords are made, in both languages; figures around them do not help."""
