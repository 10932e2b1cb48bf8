"""Reviews, hints and papers are thought about aside: no move waits for them, and whoever asks is told how it went."""

import asyncio
from collections.abc import Callable

import pytest

from bonmot.errors import BonmotError
from bonmot.games import crossword
from bonmot.games.commands import Abandon, Pass
from bonmot.online.jobs import MOST_OF_ONE, Jobs, Work
from bonmot.tables import AskHint, Seating, Store, Table
from bonmot.tables.holding import digest
from bonmot.web.hall import Hall
from bonmot.web.tasks import task_of, work_of
from bonmot.web.tasks.hinting import HINTS, HintTask
from bonmot.web.tasks.reviewing import REVIEWS, ReviewTask
from bonmot.web.thinker import Thinker
from bonmot.web.visitors import COOKIE
from tests.stores import in_memory
from tests.web.visitors import served

PATIENCE = 30.0


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.005)


def finished(store: Store) -> Table:
    """A short game that is over."""
    table = Table.create(store, crossword.setup_for("modern", ["Ada", "Ben"], language="fr"), seed=4)
    table.submit(0, Pass())
    table.submit(1, Abandon())
    return table


def review_of(table: Table) -> ReviewTask:
    return ReviewTask(table=table.name, number=table.number)


def test_a_move_stands_behind_no_review_and_a_hint_comes_before_those_that_wait() -> None:
    store = in_memory()
    over = [finished(store) for _table in range(6)]
    setup = crossword.setup_for("modern", ["Ada", "Colette"], language="fr")
    name = Table.create(store, setup, [Seating(), Seating(computer=True, level=1)], seed=4).name
    order: list[str] = []

    async def scene() -> None:
        hall = Hall(store, ticks=False, thinkers=0)
        await hall.start()

        async def asks(what: str, *task: ReviewTask | HintTask) -> bytes:
            answer = await hall.analyses.of(task[0], what.encode())
            order.append(what)
            return answer

        reviews = [asyncio.create_task(asks(f"review {table.name}", review_of(table))) for table in over]
        jobs = Jobs(store)
        await until(lambda: jobs.waiting() == len(over))
        # Nobody thinks about reviews at all, and the computer moves.
        at = await hall.opened(name)
        await at.give(0, Pass())
        await until(lambda: at.table.number == 3)
        assert jobs.waiting() == len(over)
        # Now somebody comes who thinks, about one thing after the other.
        await at.give(0, AskHint(2))
        task = HintTask(table=name, number=at.table.number, game="crossword", seat=0, grade=2, language="fr")
        hint = asyncio.create_task(asks("hint", task))
        await until(lambda: jobs.waiting() == len(over) + 1)
        thinker = Thinker(store, hall.bus)
        thinking = asyncio.create_task(thinker.run())
        answers = await asyncio.gather(hint, *reviews)
        assert HINTS.decode(answers[0]).lines
        assert all(REVIEWS.decode(each).keys() == {"en", "fr"} for each in answers[1:])
        assert order[0] == "hint"
        thinker.stop()
        await thinking
        await hall.close()

    asyncio.run(scene())
    store.close()


def test_what_a_worker_leaves_behind_is_done_by_the_next_and_what_nobody_can_do_is_said() -> None:
    store = in_memory()
    over, running = finished(store), Table.create(store, crossword.setup_for("modern", ["A", "B"], language="fr"))
    jobs, long_ago = Jobs(store), Jobs(store, clock=lambda: 1)
    unreadable = jobs.ask(Work(b"something that no task is", over.name), b"ada")
    left = jobs.ask(work_of(review_of(over)), b"ada")
    assert None not in {long_ago.pull("killed"), long_ago.pull("killed")}

    async def scene() -> None:
        hall = Hall(store, ticks=False)
        await hall.start()
        # Whoever asks for what another one has asked for before gets its answer.
        answer = await hall.analyses.of(review_of(over), b"ben")
        assert REVIEWS.decode(answer)["fr"].summary
        # Reviews are for games that are over, whatever a job says.
        with pytest.raises(BonmotError) as refused:
            await hall.analyses.of(review_of(running), b"ben")
        assert refused.value.code == "review-after-the-end"
        await until(lambda: jobs.outcome(unreadable) is not None)
        await hall.close()
        # When it stops, what was begun is finished, and whoever still waits is told to ask again.
        others = Hall(store, ticks=False, thinkers=0)
        waits = asyncio.create_task(others.analyses.of(ReviewTask(table=over.name, number=2), b"ben"))
        await until(lambda: jobs.waiting() == 1)
        await others.close()
        with pytest.raises(BonmotError) as refused:
            await waits
        assert refused.value.code == "thinking-late"
        following = Hall(store, ticks=False)
        await following.start()
        with pytest.raises(BonmotError) as refused:  # after two entries it was not over yet
            await following.analyses.of(ReviewTask(table=over.name, number=2), b"ben")
        assert refused.value.code == "review-after-the-end"
        assert jobs.waiting() == 0
        await following.close()

    asyncio.run(scene())
    outcome = jobs.outcome(unreadable)
    assert outcome is not None
    assert outcome.fault is not None
    assert outcome.fault.code == "thinking-failed"
    assert jobs.outcome(left) is not None
    assert jobs.outcome(jobs.ask(work_of(ReviewTask(table=over.name, number=2)), b"ben")) is not None
    store.close()


def test_nothing_secret_is_in_a_job() -> None:
    task = HintTask(table="t1", number=7, game="crossword", seat=1, grade=2, language="fr")
    work = work_of(task)
    assert task_of(work.name) == task
    assert work.name == (
        b'{"task":"hinttask","table":"t1","number":7,"game":"crossword","seat":1,"grade":2,"language":"fr"}'
    )


def test_whoever_asks_for_too_much_is_told_so() -> None:
    store = in_memory()
    over = [finished(store) for _table in range(MOST_OF_ONE + 1)]
    with served(store, thinkers=0) as browser:
        browser.get("/api/v1/home")
        for table in over[1:]:
            Jobs(store).ask(work_of(review_of(table)), digest(browser.cookies[COOKIE]))
        answer = browser.get(f"/api/v1/tables/{over[0].name}/review", **{"accept-language": "fr"})
    assert answer.status_code == 429
    assert answer.json()["code"] == "thinking-enough"
    assert answer.json()["text"].startswith("Vous avez demandé plusieurs choses")
    store.close()
