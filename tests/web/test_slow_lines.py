"""Slow lines at a table: what was given in time counts, however long its way and whoever was served before."""

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import Any, TypeVarTuple

import msgspec

from bonmot.games.commands import Pass
from bonmot.games.crossword import setup_for
from bonmot.tables import ClockRules, Rename, Seating, Table
from bonmot.tables.clock import LAG_QUOTA
from bonmot.tables.events import LagSpared
from bonmot.texts import Reader
from bonmot.web.connection import Page
from bonmot.web.hall import Hall
from tests.stores import in_memory
from tests.tables.sitting import Watch

TURN = 60
Given = TypeVarTuple("Given")


class Noting(asyncio.SelectorEventLoop):
    """A loop that remembers what is to be done later, and when."""

    def __init__(self) -> None:
        super().__init__()
        self.later: list[tuple[float, Any]] = []

    def call_later(
        self, delay: float, callback: Callable[[*Given], object], *args: *Given, context: Context | None = None
    ) -> asyncio.TimerHandle:
        self.later.append((delay, callback))
        return super().call_later(delay, callback, *args, context=context)


def _table(rules: ClockRules) -> tuple[Table, Watch]:
    setup = setup_for("modern", ["Ada", "Ben"], language="en", options={"opening.first": "first-seat"})
    watch = Watch()
    table = Table.create(in_memory(), setup, [Seating()] * 2, seed=7, rules=rules, clock=watch)
    table.close()
    return table, watch


async def _waits(loop: Noting, lag: int, *, plays: bool = True, rules: ClockRules | None = None) -> float:
    """Seconds after which a table looks whether a turn was missed, beyond the turn itself, if a page is so far away."""
    stored, watch = _table(rules or ClockRules.per_turn(0, TURN))
    hall = Hall(stored.store, clock=watch)
    await hall.start()
    table = await hall.opened(stored.name)
    pages = [Page(table, (0,) if plays else (), Reader("en")), Page(table, (1,), Reader("en"))]
    if plays:
        watch.at += 2 * lag
        (call,) = [each for each in map(msgspec.json.decode, pages[0].outbox.emptied()) if each["type"] == "call"]
        await pages[0].receive(msgspec.json.encode({"type": "echo", "id": call["id"]}))
    await table.give(0, Pass())
    for _turn in range(20):
        await asyncio.sleep(0)
    waits = [delay for delay, callback in loop.later if callback == table.tick]
    for page in pages:
        page.leave()
    await hall.close()
    return round(waits[-1] - TURN, 3)


def _run(scene: Callable[[Noting], Any]) -> Any:
    loop = Noting()
    try:
        return loop.run_until_complete(scene(loop))
    finally:
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


def test_a_turn_is_not_missed_before_what_was_given_in_time_can_have_come() -> None:
    assert _run(lambda loop: _waits(loop, 300)) == 0.3
    assert _run(lambda loop: _waits(loop, 9_000)) == LAG_QUOTA / 1_000, "nobody is waited for who is that far away"
    assert _run(lambda loop: _waits(loop, 300, plays=False)) == 0, "who only looks gives nothing"


def test_nobody_loses_the_time_in_which_others_were_served() -> None:
    stored, watch = _table(ClockRules.per_turn(0, TURN))

    async def scene(_loop: Noting) -> list[LagSpared]:
        hall = Hall(stored.store, clock=watch, ticks=False)
        await hall.start()
        table = await hall.opened(stored.name)
        watch.forward(10)
        first = asyncio.create_task(table.give(1, Rename("Slow")))
        second = asyncio.create_task(table.give(0, Pass(), lag=100))
        for _turn in range(3):
            await asyncio.sleep(0)
        watch.at += 200  # meanwhile the first is being written
        await asyncio.gather(first, second)
        past = table.table.past(None, everybody=False)
        await hall.close()
        return [event for entry in past.entries for event in entry.events if isinstance(event, LagSpared)]

    assert [each.late for each in _run(scene)] == [300]
