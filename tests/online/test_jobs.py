"""Work that waits in the database for whoever has time: each piece is done once, and nobody who dies takes it along."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import Connection, select

from bonmot.errors import BonmotError
from bonmot.online.job_schema import JOBS
from bonmot.online.jobs import ATTEMPTS, FAULTS_KEPT, FORGOTTEN, LEASE, MOST_OF_ONE, MOST_WAITING, Job, Jobs, Work
from bonmot.tables.storage import Store, Summary
from tests.tables.postgresql import Server

NOW = 1_000_000_000


class Desk:
    """Jobs with a clock that is moved by hand, and a table that they are about."""

    def __init__(self, store: Store) -> None:
        self.now = NOW
        self.store = store
        self.jobs = Jobs(store, clock=lambda: self.now)
        store.create(Summary("t1", "crossword", "modern", "en"), [])

    def ask(self, name: str, asker: str = "ada", *, rank: int = 1, keep: int = 60_000) -> str:
        return self.jobs.ask(Work(name.encode(), "t1", rank, keep), asker.encode())

    def pull(self, worker: str = "one") -> Job:
        job = self.jobs.pull(worker)
        assert job is not None
        return job


@pytest.fixture
def desk(url: str) -> Iterator[Desk]:
    with Store(url) as store:
        yield Desk(store)


def test_of_many_who_pull_at_once_each_gets_its_own_and_what_is_urgent_comes_first(desk: Desk) -> None:
    for number in range(12):
        desk.ask(f"review {number:02}", f"asker {number}", rank=2)
        desk.now += 1
    for number in range(4):
        desk.ask(f"hint {number}", f"asker {number}", rank=0)
        desk.now += 1
    barrier = Barrier(4)

    def work(worker: str) -> list[str]:
        barrier.wait()
        found = []
        while (job := desk.jobs.pull(worker)) is not None:
            found.append(job.work.decode())
        return found

    with ThreadPoolExecutor(4) as threads:
        shares = list(threads.map(work, ["a", "b", "c", "d"]))
    assert sorted(name for share in shares for name in share) == sorted(
        [*(f"hint {number}" for number in range(4)), *(f"review {number:02}" for number in range(12))]
    ), "each once"
    for share in shares:
        assert share == sorted(share), "hints first, then reviews in the order in which they were asked for"


def test_who_pulls_waits_for_nobody_who_is_just_pulling(postgresql_server: Server) -> None:
    with Store(postgresql_server.new_database()) as store:
        store.migrate()
        desk = Desk(store)
        desk.ask("first")
        desk.now += 1
        desk.ask("second", "ben")
        first = select(JOBS.c.work).order_by(JOBS.c.asked).limit(1).with_for_update()

        def pull_beside(connection: Connection) -> tuple[bytes, bytes]:
            return connection.scalars(first).one(), desk.pull().work

        assert store.database.writing(pull_beside) == (b"first", b"second")


def test_who_asks_for_the_same_shares_the_answer_until_it_is_forgotten(desk: Desk) -> None:
    key = desk.ask("review", "ada", keep=1_000)
    assert desk.ask("review", "ben") == key
    job = desk.pull()
    assert desk.jobs.pull("two") is None
    desk.jobs.answer(job, "one", b"well played")
    found = desk.jobs.outcome(key)
    assert found is not None
    assert (found.answer, found.fault) == (b"well played", None)
    assert desk.ask("review", "cleo") == key
    assert desk.jobs.pull("two") is None, "the answer is there"
    desk.now += 1_001
    desk.jobs.tidy()
    assert desk.jobs.outcome(key) is None
    desk.ask("review", "cleo")
    assert desk.pull("two") == job
    # Jobs go with their table.
    desk.store.delete("t1")
    assert desk.jobs.waiting() == 0
    desk.jobs.answer(job, "two", b"too late")
    assert desk.jobs.outcome(key) is None


def test_the_job_of_a_worker_that_died_is_done_by_another_but_not_for_ever(desk: Desk) -> None:
    key = desk.ask("review")
    job = desk.pull("one")
    desk.now += LEASE
    desk.jobs.renew("one")
    desk.now += LEASE
    assert desk.jobs.pull("two") is None, "it has said that it still works"
    desk.now += 1
    assert desk.pull("two") == job
    desk.jobs.answer(job, "one", b"from beyond the grave")
    desk.jobs.fail(job, "one")
    assert desk.jobs.outcome(key) is None, "whoever was believed dead has nothing to say any more"
    for _attempt in range(ATTEMPTS - 2):
        desk.now += LEASE + 1
        assert desk.pull("three") == job
    desk.now += LEASE + 1
    assert desk.jobs.pull("four") is None
    found = desk.jobs.outcome(key)
    assert found is not None
    assert found.fault is not None
    assert found.fault.code == "thinking-failed"
    # For a while nobody tries it again; then it is tried as if it were new.
    desk.ask("review", "ben")
    desk.now += FAULTS_KEPT + 1
    desk.jobs.tidy()
    desk.ask("review", "ben")
    assert desk.pull("four") == job


def test_a_sign_of_life_is_for_ones_own_jobs_and_answers_are_kept_as_long_as_was_said(desk: Desk) -> None:
    short, long = desk.ask("short", keep=1_000), desk.ask("long", "ben", keep=5_000)
    for name, worker in ((short, "one"), (long, "two")):
        desk.jobs.answer(desk.pull(worker), worker, name.encode())
    desk.now += 1_001
    desk.jobs.tidy()
    assert [desk.jobs.outcome(key) is None for key in (short, long)] == [True, False]
    desk.ask("left alone")
    job = desk.pull("one")
    desk.now += LEASE
    desk.jobs.renew("two")
    desk.now += 1
    assert desk.pull("two") == job, "that another one works says nothing of this one"


def test_what_fails_is_tried_again_and_a_refusal_is_an_answer(desk: Desk) -> None:
    failing, refused = desk.ask("fails"), desk.ask("is refused")
    for _attempt in range(ATTEMPTS):
        assert desk.jobs.outcome(failing) is None
        job = desk.pull()
        if job.work == b"is refused":
            fault = BonmotError("not-duplicate", game="t1", names=["a", "b"], path=desk)
            desk.jobs.refuse(job, "one", fault)
            job = desk.pull()
        desk.jobs.fail(job, "one")
    found = desk.jobs.outcome(failing)
    assert found is not None
    assert found.fault is not None
    assert found.fault.code == "thinking-failed"
    found = desk.jobs.outcome(refused)
    assert found is not None
    assert found.fault is not None
    assert found.fault.code == "not-duplicate"
    assert (found.fault.particulars["game"], found.fault.particulars["names"]) == ("t1", ["a", "b"])
    assert desk.jobs.pull("one") is None


def test_nobody_has_more_than_a_few_jobs_and_all_together_not_too_many() -> None:
    with Store("sqlite://") as store:
        desk = Desk(store)
        for number in range(MOST_OF_ONE):
            desk.ask(f"mine {number}")
        with pytest.raises(BonmotError) as refused:
            desk.ask("one more")
        assert refused.value.code == "thinking-enough"
        desk.ask("mine 0")
        desk.jobs.answer(desk.pull(), "one", b"")
        desk.ask("one more")
        for number in range(MOST_WAITING - desk.jobs.waiting()):
            desk.ask(f"others' {number}", f"asker {number}")
        with pytest.raises(BonmotError) as refused:
            desk.ask("nobody's", "late")
        assert refused.value.code == "thinking-full"
        desk.now += FORGOTTEN + 1  # nobody waits for so long
        desk.jobs.tidy()
        assert desk.jobs.waiting() == 0
