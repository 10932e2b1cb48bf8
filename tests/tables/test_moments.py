"""Games in which time does something: the game is woken, computers answer at their moments, no log tells who looked."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bonmot.games.game import Refused
from bonmot.kernel import StopFlag
from bonmot.players.player import Later, Say
from bonmot.tables import AskHint, Pause, Resume, Seating, Store, Table, TakeBack, Update
from bonmot.tables.storage import Entry
from tests.bell.games import ROUND, BellSetup, BellView, Strike
from tests.bell.players import Striker
from tests.other_packages import installed
from tests.stores import in_memory
from tests.tables.sitting import PERSON, Watch

START = 1_000_000


@pytest.fixture(autouse=True)
def _bells(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path / "packages", **{"bell": "tests.bell", "slow-bell": "tests.slow_bell"}):
        yield


def computer(form: int) -> Seating:
    return Seating(computer=True, form=form)


def by_form(seating: Seating) -> Striker:
    return Striker(seating.form)


def race(
    *seats: Seating, watch: Watch | None = None, store: Store | None = None, executor: Executor | None = None
) -> Table:
    return Table.create(
        store or in_memory(),
        BellSetup(tuple("ABCD"[: len(seats)])),
        seats,
        game="bell",
        seed=1,
        clock=watch or Watch(START),
        executor=executor,
        players=by_form,
        name="race",
    )


def log(table: Table) -> list[Entry]:
    return table.store.read(table.name)


def test_the_game_is_woken_at_its_own_moment_whenever_somebody_looks() -> None:
    logs = []
    for looks in ([0, 9_999, 10_000, 10_001], [25_000], [3, 10_500, 25_000]):
        watch = Watch(START)
        table = race(PERSON, PERSON, watch=watch)
        assert table.deadline == START  # the bell wants to be hung at once
        for look in [*looks, 25_000]:
            watch.at = START + look
            table.tick()
        assert table.deadline == START + 3 * ROUND
        logs.append(log(table))
    assert logs[0] == logs[1] == logs[2]
    assert [entry.at - START for entry in logs[0]] == [0, 0, 10_000, 10_000, 20_000, 20_000]


def test_a_command_comes_after_all_that_is_overdue() -> None:
    watch = Watch(START)
    table = race(PERSON, PERSON, watch=watch)
    watch.forward(12)
    table.submit(1, Strike())
    view = table.view(None).game
    assert (view.scores, view.rounds, view.struck) == ((0, 1), 2, ((1, START + 12_000),))


def until(table: Table, holds: Callable[[], bool]) -> None:
    """Wait until something holds that other threads bring about."""
    changed = threading.Event()
    stop = table.subscribe(None, lambda _update: changed.set())
    while not holds():
        assert changed.wait(60)
        changed.clear()
    stop()


def test_computers_think_at_the_same_time_and_answer_in_the_order_of_their_moments() -> None:
    watch = Watch(START)
    with ThreadPoolExecutor(2) as executor:
        table = race(computer(2), PERSON, computer(3), watch=watch, executor=executor)
        table.tick()
        until(table, lambda: table.deadline == START + 2_000 + 400 * 2)
        assert table.view(1).thinking == {0, 2}  # nobody sees that they know already
        watch.forward(2.799)
        table.tick()
        assert table.view(None).game.struck == ()
        watch.forward(5)  # nobody looked in time
        table.tick()
        assert table.view(None).game.struck == ((0, START + 2_800),)
    assert [(entry.seat, entry.at - START) for entry in log(table)[:3]] == [(None, 0), (None, 0), (0, 2_800)]


def test_an_answer_for_a_position_that_is_gone_is_not_given() -> None:
    watch = Watch(START)
    with ThreadPoolExecutor(1) as executor:
        table = race(computer(2), PERSON, watch=watch, executor=executor)
        table.tick()
        until(table, lambda: table.deadline == START + 2_800)
        watch.forward(1)
        table.submit(1, Strike())  # quicker
        watch.forward(1)
        table.tick()  # the bell hangs again since the strike
        until(table, lambda: table.deadline == START + 1_000 + 2_000 + 400 * 4)
        watch.forward(3)
        table.tick()
    assert table.view(None).game.struck == ((1, START + 1_000), (0, START + 4_600))


def test_computers_alone_do_not_wait_and_play_the_same_race_in_any_threads() -> None:
    aside = race(computer(4), computer(2), computer(3))
    aside.play_out()
    assert aside.is_over
    assert aside.store.summary("race").status == "over"
    for workers in (1, 3):
        watch = Watch(START)
        with ThreadPoolExecutor(workers) as executor:
            table = race(computer(4), computer(2), computer(3), watch=watch, executor=executor)
            while not table.is_over:
                until(table, partial(_is_settled, table))
                assert table.deadline is not None
                watch.at = table.deadline
                table.tick()
        assert log(table) == log(aside)


def _is_settled(table: Table) -> bool:
    """Whether nobody thinks any more."""
    if not table.view(None).acting:
        return True
    deadline = table.deadline
    hung = table.view(None).game.hung
    return deadline is not None and hung is not None and deadline < hung + ROUND


def test_playing_out_does_not_decide_for_people() -> None:
    with pytest.raises(Refused, match="waits-for-people"):
        race(computer(2), PERSON).play_out()


@pytest.mark.parametrize("crash", [False, True])
def test_time_stands_still_for_the_game_while_its_table_is_put_away(crash: bool) -> None:
    watch, store = Watch(START), in_memory()
    table = race(PERSON, PERSON, watch=watch, store=store)
    table.tick()
    watch.forward(4)
    with pytest.raises(Refused, match="no-word-to-find"):
        table.submit(0, AskHint(1))
    if not crash:
        table.close()
        with pytest.raises(Refused, match="table-paused"):
            table.submit(0, Strike())
        assert table.deadline is None
    watch.forward(86_400)
    table = Table.open(store, "race", clock=watch, players=by_form)
    # After a crash nobody knows how long the table stood there: time goes on from the last entry.
    left = ROUND if crash else ROUND - 4_000
    assert table.deadline == watch.at + left
    watch.at += left - 1
    table.tick()
    assert table.view(None).game.rounds == 1
    watch.at += 1
    table.tick()
    assert table.view(None).game.rounds == 2
    assert table.view(None).game.hung == START + ROUND  # the game does not know that it slept


def test_a_race_is_paused_by_a_player() -> None:
    watch = Watch(START)
    table = race(PERSON, PERSON, watch=watch)
    table.tick()
    watch.forward(4)
    table.submit(0, Pause())
    watch.forward(100)
    table.tick()
    table.submit(1, Resume())
    assert table.deadline == START + 100_000 + ROUND
    watch.forward(1)
    table.submit(1, Strike())
    assert table.view(None).game.struck == ((1, START + 5_000),)


def test_taking_back_sets_the_games_clock_back() -> None:
    watch = Watch(START)
    table = Table.create(in_memory(), BellSetup(("A", "B")), [PERSON, computer(9)], game="slow-bell", clock=watch)
    table.tick()
    watch.forward(1)
    table.submit(0, Strike())
    table.tick()
    watch.forward(5)
    table.submit(0, TakeBack())
    assert table.view(0).game.struck == ()
    assert table.deadline == watch.at + ROUND  # the position is the one in which the bell had just been hung


def test_nothing_is_taken_back_in_a_race() -> None:
    watch = Watch(START)
    table = race(PERSON, computer(9), watch=watch)
    table.tick()
    table.submit(0, Strike())
    with pytest.raises(Refused, match="no-take-back-in-race"):
        table.submit(0, TakeBack())


class Wrong:
    """Gives a command that no game knows."""

    def choose(self, view: BellView, _stop: StopFlag, _say: Say) -> Any:
        # Before the bell has hung there is no moment: a fault of the player, which the table must survive.
        return Later(view.hung, Pause)  # type: ignore[arg-type]  # that is the fault


def test_a_kept_answer_that_is_refused_is_reported_and_the_race_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    watch = Watch(START)
    table = Table.create(
        in_memory(), BellSetup(("A", "B")), [computer(1), computer(2)], game="bell", clock=watch,
        players=lambda seating: Wrong() if seating.form == 1 else Striker(seating.form),
    )  # fmt: skip
    updates: list[Update] = []
    table.subscribe(None, updates.append)
    table.play_out()
    assert table.view(None).game.scores == (0, 3)
    assert "a computer player failed" in caplog.text
    assert any(not update.events for update in updates)  # whoever waits for the deadline is told that it changed
