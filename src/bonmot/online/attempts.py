"""How often something may be tried: a few times at once, then now and then.

It is counted in the database, so that all processes of a site count together and a new start forgives nothing.

>>> from bonmot.tables import Store
>>> store, time = Store("sqlite://"), [0]
>>> attempts = Attempts(store, lambda: Instant(time[0]))
>>> for _time in range(5):
...     attempts.pay("password", "ada from 192.0.2.1")
>>> attempts.pay("password", "ada from 192.0.2.1")
Traceback (most recent call last):
    ...
bonmot.games.game.Refused: Too much at once: wait a moment. [too-fast]
>>> attempts.pay("password", "ben from 192.0.2.1")
>>> time[0] += 30_000
>>> attempts.pay("password", "ada from 192.0.2.1")
>>> store.close()
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.online.job_schema import TRIES

if TYPE_CHECKING:
    from bonmot.tables import Store


class Rate(NamedTuple):
    """How often."""

    burst: int
    """Times at once."""
    every: int
    """Milliseconds until one more."""


RATES: Final[Mapping[str, Rate]] = {
    # Guessing one password from one place; from everywhere, slower than that; and many passwords from one place.
    "password": Rate(5, 30_000),
    "password-of": Rate(30, 60_000),
    "password-from": Rate(60, 5_000),
    # A club comes in through one address.
    "guest-from": Rate(300, 2_000),
    "register-from": Rate(60, 10_000),
    "reset-of": Rate(3, 1_200_000),
    "reset-from": Rate(20, 60_000),
    "rename-of": Rate(5, 3_600_000),
    "export-of": Rate(3, 600_000),
    # Whoever sets up tables: each of them is kept.
    "table-of": Rate(60, 20_000),
    "table-from": Rate(600, 2_000),
    # What others are told of: seeks, whom somebody follows, clubs.
    "lobby-of": Rate(30, 2_000),
}


class Attempts:
    """What was tried lately, and by whom."""

    def __init__(self, store: "Store", clock: Callable[[], Instant], rates: Mapping[str, Rate] = RATES) -> None:
        self._database = store.database
        self._clock = clock
        self._rates = rates

    def pay(self, what: str, who: str) -> None:
        """Try once more; refused if that was too often. Looks into the database."""
        rate, now = self._rates[what], self._clock()
        key = sha256(f"{what} {who}".encode()).digest()  # neither names nor addresses are written down

        def work(connection: Connection) -> bool:
            adding = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            row = {"key": key, "left": float(rate.burst), "since": now, "full": now}
            connection.execute(adding(TRIES).on_conflict_do_nothing(), row)
            # Those who try at the same moment, at whatever process, wait for each other here.
            known = connection.execute(select(TRIES).where(TRIES.c.key == key).with_for_update()).one()
            left: float = min(rate.burst, known.left + max(0, now - known.since) / rate.every)
            can_pay = left >= 1
            left -= can_pay
            full = now + round((rate.burst - left) * rate.every)
            connection.execute(update(TRIES).where(TRIES.c.key == key).values(left=left, since=now, full=full))
            return can_pay

        if not self._database.writing(work):
            raise Refused("too-fast")

    def tidy(self) -> None:
        """Forget those who may try as often as anybody."""
        gone = delete(TRIES).where(TRIES.c.full <= self._clock())
        self._database.writing(lambda connection: connection.execute(gone))
