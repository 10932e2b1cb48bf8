"""What is written is read: logs, summaries, several writers at once, and what survives."""

import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import event, text

from bonmot.tables.storage import Continuation, Entry, StaleLog, Store, Summary, UnknownTable
from tests.stores import opened
from tests.tables.competing import competing
from tests.tables.logs import LARGEST, TEN, by_hand, log, raw, refused, summary

# Round trips


def test_what_is_written_is_read(store: Store) -> None:
    store.create(summary(), TEN[:1])
    store.append("t1", TEN[1:4], summary())
    store.append("t1", TEN[4:], summary())
    assert store.read("t1") == TEN
    assert all(type(entry) is Entry and type(entry.body) is bytes for entry in store.read("t1"))


def test_a_log_is_there_for_the_next_store(url: str) -> None:
    with Store(url) as first:
        first.create(summary(), TEN)
    with Store(url) as second:
        assert second.read("t1") == TEN
        second.append("t1", log(b"more", first=10), summary())
        assert len(second.read("t1")) == 11


def test_reading_on_gives_what_is_new(store: Store) -> None:
    store.create(summary(), TEN[:6])
    assert store.read("t1", 6) == []
    store.append("t1", TEN[6:], summary())
    assert [store.read("t1", start) for start in range(12)] == [TEN[start:] for start in range(12)]


def test_tables_do_not_mix(store: Store) -> None:
    store.create(summary("a"), TEN)
    store.create(summary("b"), TEN[:3])
    store.delete("a")
    assert store.read("b") == TEN[:3]
    store.create(summary("a"), TEN[:2])
    assert store.read("a") == TEN[:2]


def test_a_log_may_begin_empty(store: Store) -> None:
    store.create(summary(), [])
    assert store.read("t1") == []
    store.append("t1", TEN, summary())
    assert store.read("t1") == TEN


def test_unknown_tables(store: Store) -> None:
    actions: list[Callable[[str], object]] = [
        store.read,
        store.summary,
        store.delete,
        lambda table: store.read(table, 5),
        lambda table: store.append(table, TEN, summary(table)),
    ]
    for name in ("t2", "", "nul \0", "not a text \udc80"):
        for action in actions:
            with pytest.raises(UnknownTable):
                action(name)


def test_a_name_is_given_once(store: Store) -> None:
    store.create(summary(), TEN)
    refused("table-exists", lambda: store.create(summary(), TEN[:1]))
    assert store.read("t1") == TEN


def test_entries_out_of_order_are_a_mistake_of_the_caller(store: Store) -> None:
    store.create(summary(), TEN)
    mistakes: list[Callable[[], object]] = [
        lambda: store.create(summary("t2"), TEN[1:]),
        lambda: store.append("t1", [*log(b"", first=10), *log(b"", first=12)], summary()),
        lambda: store.append("t1", log(b"", first=10), summary("t2")),
    ]
    for action in mistakes:
        with pytest.raises(ValueError, match=r"number|summary"):
            action()
    assert store.read("t1") == TEN


numbers = st.integers(-LARGEST, LARGEST)


events = st.tuples(numbers, st.none() | st.integers(0, 3), st.binary(max_size=200))


@given(
    batches=st.lists(st.lists(events, max_size=4), max_size=6), name=st.text(st.characters(codec="utf-8"), min_size=1)
)
def test_any_sequence_of_appends_reads_back(batches: list[list[tuple[int, int | None, bytes]]], name: str) -> None:
    name = name.replace("\0", "0")
    with Store("sqlite://") as store:
        written: list[Entry] = []
        store.create(summary(name), [])
        for batch in batches:
            entries = [Entry(number, *event) for number, event in enumerate(batch, len(written))]
            store.append(name, entries, summary(name))
            written += entries
        assert store.read(name) == written
        assert store.summary(name).entries == len(written)


# Summaries


def test_a_summary_is_what_was_last_written(store: Store) -> None:
    told = summary(scores=(12, -3), turn=1, created=5, updated=LARGEST, title="Chez Zoé\n“dimanche”", status="over")
    store.create(summary(), TEN[:2])
    assert store.summary("t1") == summary(entries=2)
    store.append("t1", TEN[2:], told)
    assert store.summary("t1").entries == 10
    store.append("t1", [], summary(title="another"))
    assert store.summary("t1") == summary(title="another", entries=10)
    assert store.read("t1") == TEN


def test_lists_begin_with_what_was_played_last(store: Store) -> None:
    for number in range(10):
        status = "over" if number % 3 else "playing"
        store.create(summary(f"t{number}", updated=number * 7 % 10, status=status), [])
    found = [each.updated for each in store.summaries()]
    assert found == sorted(range(10), reverse=True)
    assert {each.table for each in store.summaries("playing")} == {"t0", "t3", "t6", "t9"}
    assert [each.updated for each in store.summaries(limit=3)] == [9, 8, 7]
    assert [each.status for each in store.summaries("over", limit=2)] == ["over", "over"]
    assert store.summaries("lost") == []


def test_ten_thousand_games_are_listed(sqlite: str) -> None:
    with Store(sqlite) as store:
        store.create(summary("t0"), TEN)
        with raw(sqlite) as connection:
            connection.exec_driver_sql(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999) "
                "INSERT INTO bonmot_tables (name, status, updated, entries, digest, summary) "
                "SELECT 't' || i, status, i, entries, digest, "
                "replace(summary, '\"t0\"', '\"t' || i || '\"') FROM bonmot_tables, n"
            )
        listed = store.summaries()
        assert len(listed) == 10_000
        assert [each.table for each in listed[:3]] == ["t9999", "t9998", "t9997"]


@pytest.mark.parametrize("nonsense", ["", "no JSON", "{}", '{"table": 7}', "[]"])
def test_a_summary_is_never_a_source(store: Store, url: str, nonsense: str) -> None:
    store.create(summary(updated=77), TEN)
    with raw(url) as connection:
        connection.execute(text("UPDATE bonmot_tables SET summary = :nonsense"), {"nonsense": nonsense})
    (listed,) = store.summaries()
    assert (listed.table, listed.status, listed.updated, listed.entries) == ("t1", "playing", 77, 10)
    assert store.summary("t1") == listed
    assert store.read("t1") == TEN


def test_a_summary_of_another_version_is_understood(store: Store, url: str) -> None:
    store.create(summary(), TEN)
    by_hand(
        url,
        """UPDATE bonmot_tables SET summary =
        '{"table"\\:"t1","game"\\:"cards","edition"\\:"family","language"\\:"fr","colour"\\:"green"}'""",
    )
    assert store.summary("t1") == Summary("t1", "cards", "family", "fr")


# Two writers


def test_of_two_stores_the_second_is_refused_and_nothing_of_it_is_written(url: str) -> None:
    with Store(url) as one, Store(url) as other:
        one.create(summary(), TEN[:5])
        one.append("t1", log(b"one", first=5), summary(title="one"))
        with pytest.raises(StaleLog) as stale:
            other.append("t1", log(b"other", b"other", first=5), summary(title="other"))
        assert stale.value.particulars == {"table": "t1", "number": 5, "entries": 6}
        with pytest.raises(StaleLog):  # one that is too far ahead
            other.append("t1", log(b"other", first=7), summary(title="other"))
        assert [entry.body for entry in other.read("t1", 5)] == [b"one"]
        assert other.summary("t1").title == "one"


def race(urls: Sequence[str], rounds: int, name: str, store: Store | None = None) -> list[str]:
    """Threads that all want to write the same next entry, `rounds` times; whose entry it became, each time."""
    won: dict[str, int] = {}
    failures: list[BaseException] = []

    def play(me: str, mine: Store) -> None:
        try:
            won[me] = competing(mine, name, me, rounds)
        except BaseException as failure:
            failures.append(failure)
            raise

    stores = [store or opened(url) for url in urls]
    threads = [threading.Thread(target=play, args=(f"p{number}", each)) for number, each in enumerate(stores)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    writers = [entry.body.decode() for entry in stores[0].read(name)]
    assert {me: writers.count(me) for me in won} == won
    for each in stores:
        if each is not store:
            each.close()
    return writers


def test_threads_of_one_store_lose_nothing(store: Store, url: str) -> None:
    store.create(summary(), [])
    assert len(race([url] * 4, 60, "t1", store)) == 60


def test_threads_with_a_store_each_lose_nothing(store: Store, url: str) -> None:
    store.create(summary(), [])
    assert len(race([url] * 3, 60, "t1")) == 60


def test_threads_may_share_a_store_in_memory() -> None:
    with Store("sqlite://") as store:
        store.create(summary(), [])
        assert len(race(["sqlite://"] * 3, 60, "t1", store)) == 60


COMPETITOR = """
import sys
from bonmot.tables.storage import Store
from tests.tables.competing import competing
with Store(sys.argv[1]) as store:
    print("ready", flush=True)
    sys.stdin.readline()
    print(competing(store, "t1", sys.argv[2], 100))
"""


def test_processes_lose_nothing(store: Store, url: str) -> None:
    store.create(summary(), [])
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", COMPETITOR, url, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for name in ("Ann", "Bob")
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    won = [int(process.communicate()[0]) for process in processes]
    writers = [entry.body for entry in store.read("t1")]
    assert [writers.count(b"Ann"), writers.count(b"Bob")] == won
    assert sum(won) == 100


def test_a_child_of_a_fork_may_go_on_writing(store: Store) -> None:
    store.create(summary(), TEN[:5])
    child = os.fork()
    if child == 0:
        status = 1
        try:
            store.append("t1", TEN[5:], summary())
            status = 0
        finally:
            os._exit(status)  # the rest of the tests is the parent's
    assert os.waitpid(child, 0)[1] == 0
    assert store.read("t1") == TEN
    store.append("t1", log(b"parent", first=10), summary())
    assert len(store.read("t1")) == 11


KILLED = """
import os, signal, sys
from bonmot.tables.storage import Entry, Store
store = Store(sys.argv[1])
number = len(store.read("t1"))
while True:
    store.append("t1", [Entry(number, 0, None, b"x")], store.summary("t1"))
    number += 1
    os.write(1, b"%d\\n" % number)
"""


def test_what_was_acknowledged_survives_kill_9(store: Store, url: str) -> None:
    store.create(summary(), [])
    for _ in range(2):
        with subprocess.Popen([sys.executable, "-c", KILLED, url], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            acknowledged = [int(process.stdout.readline()) for _ in range(7)]
            process.kill()
            acknowledged += [int(line) for line in process.stdout.read().split(b"\n") if line]
        stored = len(store.read("t1"))
        assert stored in {acknowledged[-1], acknowledged[-1] + 1}, "committed, but we were not told any more"


# Many tables at once


def test_many_logs_are_continued_at_once_and_what_is_stale_is_singled_out(store: Store) -> None:
    for name in "abc":
        store.create(summary(name), TEN[:2])
    store.append("b", TEN[2:3], summary("b"))  # somebody was quicker there
    wanted = [Continuation(name, tuple(TEN[2:4]), summary(name)) for name in ("c", "b", "nowhere", "a", "nul \0")]
    outcomes = store.append_many(wanted)
    assert [None if each is None else each.code for each in outcomes] == [
        None,
        "stale-log",
        "unknown-table",
        None,
        "unknown-table",
    ]
    assert [len(store.read(name)) for name in "abc"] == [4, 3, 4]
    assert [store.summary(name).entries for name in "abc"] == [4, 3, 4]
    assert store.append_many([]) == []


def test_whoever_is_overtaken_while_many_are_written_does_not_take_the_others_along(postgresql: str) -> None:
    with Store(postgresql) as store, Store(postgresql) as other:
        store.migrate()
        for name in "abc":
            store.create(summary(name), [])
        quicker: list[str] = []

        def overtake(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
            if statement.startswith("INSERT INTO bonmot_entries") and not quicker:
                quicker.append("b")
                other.append("b", TEN[:1], summary("b"))

        engine = vars(store.database)["_engine"]
        event.listen(engine, "before_cursor_execute", overtake)
        outcomes = store.append_many([Continuation(name, tuple(TEN[:2]), summary(name)) for name in "abc"])
        event.remove(engine, "before_cursor_execute", overtake)
        assert quicker, "it was just being written"
        assert [None if each is None else each.code for each in outcomes] == [None, "stale-log", None]
        assert [len(store.read(name)) for name in "abc"] == [2, 1, 2]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_of_two_who_continue_the_same_logs_at_once_each_entry_is_written_once(
    kind: str, request: pytest.FixtureRequest
) -> None:
    url: str = request.getfixturevalue(kind)
    tables, rounds = ("a", "b", "c", "d"), 15
    with Store(url) as store:
        store.migrate()
        for name in tables:
            store.create(summary(name), [])
        won: Counter[tuple[str, int]] = Counter()

        def writer(me: str, order: Sequence[str]) -> None:
            with Store(url) as mine:
                lengths = dict.fromkeys(tables, 0)
                while min(lengths.values()) < rounds:
                    wanted = [
                        Continuation(name, (Entry(lengths[name], 0, None, me.encode()),), summary(name))
                        for name in order
                        if lengths[name] < rounds
                    ]
                    for what, error in zip(wanted, mine.append_many(wanted), strict=True):
                        if error is None:
                            won[what.table, lengths[what.table]] += 1
                        assert error is None or isinstance(error, StaleLog)
                        lengths[what.table] = len(mine.read(what.table))

        threads = [threading.Thread(target=writer, args=(me, order)) for me, order in (("x", "abcd"), ("y", "dcba"))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert won == Counter({(name, number): 1 for name in tables for number in range(rounds)})
        assert all(len(store.read(name)) == rounds for name in tables)
