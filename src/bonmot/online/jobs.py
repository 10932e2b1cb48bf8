"""Work that takes long, laid down in the database for whoever has time: reviews, hints, papers.

Whoever asks lays a job down and looks for its answer later; workers, in this process or in others, also on other
machines, pull one job after the other. Of two that pull at once each gets its own. Who asks for the same again, or for
what somebody else has asked for, shares its answer.

A worker says now and then that it still lives; the jobs of one that does not are pulled by others. What fails is tried
again, `ATTEMPTS` times in all. What a job is, this module does not know: bytes that name the work, bytes that answer.

>>> from bonmot.tables.storage import Store, Summary
>>> store = Store("sqlite://")
>>> store.create(Summary("t1", "crossword", "modern", "en"), [])
>>> jobs = Jobs(store)
>>> key = jobs.ask(Work(b"review t1", "t1", rank=2), b"ada")
>>> jobs.outcome(key) is None
True
>>> job = jobs.pull("worker")
>>> job.work, jobs.pull("another") is None
(b'review t1', True)
>>> jobs.answer(job, "worker", b"well played")
>>> jobs.outcome(key)
Outcome(answer=b'well played', fault=None)
>>> store.close()
"""

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bonmot.decoding import from_json
from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.online.database_time import database_time
from bonmot.online.job_schema import JOBS

if TYPE_CHECKING:
    from bonmot.tables import Store

ATTEMPTS: Final = 3
"""How often a job is tried."""
LEASE: Final = 6_000
"""Milliseconds for which a worker that gave a sign of life is believed to work."""
RENEWAL: Final = 2.0
"""Seconds between two such signs."""
MOST_OF_ONE: Final = 4
"""Jobs that one person may have waiting, or being done."""
MOST_WAITING: Final = 200
"""Jobs that may wait in all: about as many as one worker does while somebody has patience."""
FAULTS_KEPT: Final = 10_000
"""Milliseconds for which a job that failed is not tried again, whoever asks."""
FORGOTTEN: Final = 600_000
"""Milliseconds after which nobody waits for an answer any more."""

_OPEN: Final = ("waiting", "taken")


class Work(NamedTuple):
    """What is to be done."""

    name: bytes
    """What it is, for those who can do it; nothing secret."""
    table: str
    """The table it is about: jobs go with it."""
    rank: int = 1
    """Lower ones are done first."""
    keep: int = 60_000
    """Milliseconds for which the answer is kept."""


class Job(NamedTuple):
    """A piece of work that a worker has pulled."""

    key: str
    work: bytes


class Outcome(NamedTuple):
    """What became of a job: an answer, or why there is none."""

    answer: bytes | None
    fault: BonmotError | None


class Jobs:
    """The jobs of all processes that share a database."""

    def __init__(self, store: "Store", *, clock: Callable[[], int] | None = None) -> None:
        """Without a clock it is the database's own, which all processes share."""
        self._database = store.database
        self._clock = clock

    # ---- those who ask

    def ask(self, work: Work, asker: bytes) -> str:
        """Lay a job down, or join the same one if it is there; by its key one asks for the outcome."""
        key = sha256(work.name).hexdigest()[:40]

        def put(connection: Connection) -> None:
            now = self._now(connection)
            if connection.scalar(select(JOBS.c.key).where(JOBS.c.key == key)) is not None:
                return
            if _count(connection, JOBS.c.state.in_(_OPEN), JOBS.c.asker == asker) >= MOST_OF_ONE:
                raise Refused("thinking-enough")
            if _count(connection, JOBS.c.state == "waiting") >= MOST_WAITING:
                raise Refused("thinking-full")
            row = {"key": key, "work": work.name, "table_name": work.table, "asker": asker, "rank": work.rank}
            row |= {"asked": now, "keep": work.keep, "state": "waiting", "worker": "", "until": 0, "attempts": 0}
            adding = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            connection.execute(adding(JOBS).on_conflict_do_nothing(), row)  # somebody may ask the same just now

        self._database.writing(put)
        return key

    def outcome(self, key: str) -> Outcome | None:
        """What became of a job; None as long as it is open, and when it is forgotten."""
        query = select(JOBS.c.answer, JOBS.c.fault).where(JOBS.c.key == key, JOBS.c.state == "done")
        found = self._database.reading(lambda connection: connection.execute(query).first())
        if found is None:
            return None
        return Outcome(found.answer, None if found.fault is None else _fault_of(found.fault))

    def waiting(self) -> int:
        """How many jobs nobody has pulled yet."""
        return self._database.reading(lambda connection: _count(connection, JOBS.c.state == "waiting"))

    def tidy(self) -> None:
        """Forget answers that were kept long enough, and jobs for which nobody waits any more."""

        def forget(connection: Connection) -> None:
            now = self._now(connection)
            kept = and_(JOBS.c.state == "done", JOBS.c.until < now)
            connection.execute(delete(JOBS).where(or_(kept, JOBS.c.asked < now - FORGOTTEN)))

        self._database.writing(forget)

    # ---- those who work

    def pull(self, worker: str) -> Job | None:
        """The next job, which is this worker's from now on; None where there is none."""
        is_there = self._database.reading(
            lambda connection: connection.scalar(select(JOBS.c.key).where(_free(self._now(connection))).limit(1))
        )
        return None if is_there is None else self._database.writing(lambda connection: self._take(connection, worker))

    def _take(self, connection: Connection, worker: str) -> Job | None:
        now = self._now(connection)
        order = (JOBS.c.rank, JOBS.c.asked, JOBS.c.key)
        free = select(JOBS).where(_free(now)).order_by(*order).limit(1).with_for_update(skip_locked=True)
        while (row := connection.execute(free).first()) is not None:
            this = update(JOBS).where(JOBS.c.key == row.key)
            if row.attempts < ATTEMPTS:
                taken = {"state": "taken", "worker": worker, "until": now + LEASE, "attempts": row.attempts + 1}
                connection.execute(this.values(taken))
                return Job(row.key, row.work)
            connection.execute(this.values(_failed(now)))  # so often did those die who had it
        return None

    def renew(self, worker: str) -> None:
        """Say that this worker still works at what it has pulled."""

        def work(connection: Connection) -> None:
            mine = update(JOBS).where(JOBS.c.worker == worker, JOBS.c.state == "taken")
            connection.execute(mine.values(until=self._now(connection) + LEASE))

        self._database.writing(work)

    def answer(self, job: Job, worker: str, answer: bytes) -> None:
        """The job is done. Whoever was believed dead and comes late is not listened to."""
        self._close(job, worker, answer=answer)

    def refuse(self, job: Job, worker: str, fault: BonmotError) -> None:
        """The job cannot be done, and here is why: that, too, is an answer."""
        particulars = dict(fault.particulars)
        self._close(job, worker, fault=msgspec.json.encode((fault.code, particulars), enc_hook=str))

    def fail(self, job: Job, worker: str) -> None:
        """Something went wrong: it is tried again, unless that was the last time."""

        def work(connection: Connection) -> None:
            mine = (JOBS.c.key == job.key, JOBS.c.worker == worker, JOBS.c.state == "taken")
            again = {"state": "waiting", "worker": "", "until": 0}
            connection.execute(update(JOBS).where(*mine, JOBS.c.attempts < ATTEMPTS).values(again))
            connection.execute(update(JOBS).where(*mine).values(_failed(self._now(connection))))

        self._database.writing(work)

    def _close(self, job: Job, worker: str, *, answer: bytes | None = None, fault: bytes | None = None) -> None:
        def work(connection: Connection) -> None:
            mine = (JOBS.c.key == job.key, JOBS.c.worker == worker, JOBS.c.state == "taken")
            until = self._now(connection) + JOBS.c.keep
            connection.execute(update(JOBS).where(*mine).values(state="done", answer=answer, fault=fault, until=until))

        self._database.writing(work)

    def _now(self, connection: Connection) -> int:
        return database_time(connection) if self._clock is None else self._clock()


def _free(now: int) -> ColumnElement[bool]:
    """Jobs that nobody works at: those that wait, and those of workers that have fallen silent."""
    return or_(JOBS.c.state == "waiting", and_(JOBS.c.state == "taken", JOBS.c.until < now))


def _count(connection: Connection, *where: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(JOBS).where(*where)) or 0


def _failed(now: int) -> dict[str, object]:
    fault = msgspec.json.encode(("thinking-failed", {}))
    return {"state": "done", "fault": fault, "until": now + FAULTS_KEPT}


def _fault_of(content: bytes) -> BonmotError:
    code, particulars = from_json(content, tuple[str, dict[str, object]])
    return BonmotError(code, **particulars)
