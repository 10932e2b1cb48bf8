import os
import pickle
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, create_engine, text

from bonmot.errors import BonmotError
from bonmot.tables.migrations import MIGRATIONS
from bonmot.tables.storage import Entry, LogDamaged, StaleLog, Store, Summary, UnknownTable
from bonmot.tables.storage.schema import METADATA
from bonmot.telling import sentence
from tests.tables.competing import competing

LARGEST = 2**63 - 1


def summary(table: str = "t1", **more: object) -> Summary:
    usual = Summary(table, game="crossword", edition="modern", language="fr", names=("Ann", "Zoé"))
    return msgspec.structs.replace(usual, **more)


def log(*bodies: bytes, first: int = 0) -> list[Entry]:
    return [Entry(number, number * 1000, number % 2, body) for number, body in enumerate(bodies, first)]


TEN = log(*(b'{"turn":%d}' % number for number in range(10)))


@contextmanager
def raw(url: str) -> Iterator[Connection]:
    """The database without us: what a curious person does to it."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def by_hand(url: str, *statements: str) -> None:
    with raw(url) as connection:
        for statement in statements:
            connection.execute(text(statement))


def refused(code: str, action: Callable[[], object]) -> BonmotError:
    """The error of an action that fails with this code, and can say so in one line."""
    with pytest.raises(BonmotError) as raised:
        action()
    assert raised.value.code == code
    assert sentence(raised.value).isprintable()
    return raised.value


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
                "INSERT INTO bonmot_tables SELECT 't' || i, status, i, entries, digest, "
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

    stores = [store or Store(url) for url in urls]
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


# Damage


@pytest.mark.parametrize(
    ("damage", "why", "number"),
    [
        ("DELETE FROM bonmot_entries WHERE number = 9", "cut", 9),
        ("DELETE FROM bonmot_entries WHERE number >= 4", "cut", 4),
        ("DELETE FROM bonmot_entries", "cut", 0),
        ("DELETE FROM bonmot_entries WHERE number = 0", "gap", 0),
        ("DELETE FROM bonmot_entries WHERE number = 5", "gap", 5),
        ("DELETE FROM bonmot_entries WHERE number IN (3, 4, 7)", "gap", 3),
        ("UPDATE bonmot_entries SET number = 20 WHERE number = 6", "gap", 6),
        ("UPDATE bonmot_entries SET body = digest WHERE number = 6", "altered", 6),
        ("UPDATE bonmot_entries SET at = at + 1 WHERE number = 0", "altered", 0),
        ("UPDATE bonmot_entries SET seat = 1 - seat WHERE number = 9", "altered", 9),
        ("UPDATE bonmot_entries SET seat = NULL WHERE number = 2", "altered", 2),
        ("UPDATE bonmot_entries SET digest = body WHERE number = 2", "altered", 2),
        ("UPDATE bonmot_tables SET entries = 8", "altered", 8),
        ("UPDATE bonmot_tables SET entries = 12", "cut", 10),
        ("UPDATE bonmot_tables SET digest = name\\:\\:bytea", "altered", 9),
        (
            "UPDATE bonmot_entries SET number = number + 100; UPDATE bonmot_entries SET number = 109 - number",
            "altered",
            0,
        ),
    ],
)
def test_damage_is_found_and_named_and_what_is_before_it_is_offered(
    store: Store, url: str, damage: str, why: str, number: int
) -> None:
    store.create(summary(), TEN)
    store.create(summary("t2"), TEN)
    if url.startswith("sqlite"):
        damage = re.sub(r"(\w+)\\:\\:bytea", r"CAST(\1 AS BLOB)", damage)
    statements = [
        f"{each} {'AND' if 'WHERE' in each else 'WHERE'} {column} = 't1'"
        for each in damage.split(";")
        for column in ["table_name" if "bonmot_entries" in each else "name"]
    ]
    by_hand(url, *statements)
    with pytest.raises(LogDamaged) as raised:
        store.read("t1")
    found = raised.value
    assert (found.table, found.why, found.number, found.good) == ("t1", why, number, TEN[:number])
    assert sentence(found)
    assert store.read("t2") == TEN
    assert "t1" in {each.table for each in store.summaries()}


def test_an_entry_of_another_table_is_not_one_of_this(store: Store, url: str) -> None:
    store.create(summary("a"), TEN)
    store.create(summary("b"), log(*(b"b" for _ in range(10))))
    by_hand(
        url,
        "DELETE FROM bonmot_entries WHERE table_name = 'a'",
        "UPDATE bonmot_entries SET table_name = 'a'",
        "UPDATE bonmot_tables SET digest = (SELECT digest FROM bonmot_tables WHERE name = 'b') WHERE name = 'a'",
    )
    with pytest.raises(LogDamaged) as raised:
        store.read("a")
    assert (raised.value.why, raised.value.number) == ("altered", 0)


@pytest.mark.parametrize("start", [1, 4, 5, 6, 9, 10])
def test_reading_on_finds_the_first_damage_too(store: Store, url: str, start: int) -> None:
    store.create(summary(), TEN)
    by_hand(url, "DELETE FROM bonmot_entries WHERE number = 5", "DELETE FROM bonmot_entries WHERE number >= 8")
    with pytest.raises(LogDamaged) as raised:
        store.read("t1", start)
    assert (raised.value.why, raised.value.number, raised.value.good) == ("gap", 5, TEN[:5])


def test_an_entry_beyond_the_end_is_found_when_the_game_goes_on(store: Store, url: str) -> None:
    store.create(summary(), TEN)
    by_hand(
        url,
        "INSERT INTO bonmot_entries SELECT table_name, 10, at, seat, body, digest FROM bonmot_entries WHERE number = 9",
    )
    with pytest.raises(LogDamaged) as raised:
        store.append("t1", log(b"", first=10), summary())
    assert (raised.value.why, raised.value.number, raised.value.good) == ("altered", 10, TEN)


@pytest.mark.parametrize("column", ["body", "at"])
def test_what_sqlite_lets_people_write_is_unreadable(sqlite: str, column: str) -> None:
    with Store(sqlite) as store:
        store.create(summary(), TEN)
        by_hand(sqlite, f"UPDATE bonmot_entries SET {column} = 'a text' WHERE number = 4")
        with pytest.raises(LogDamaged) as raised:
            store.read("t1")
        assert (raised.value.why, raised.value.number, raised.value.good) == ("unreadable", 4, TEN[:4])


def test_a_file_with_a_bad_page_still_gives_what_is_before_it(sqlite: str) -> None:
    entries = log(*(b'{"filler":"%s"}' % (b"%04d" % number * 500) for number in range(40)))
    with Store(sqlite) as store:
        store.create(summary(), entries)
    path = Path(sqlite.removeprefix("sqlite:///"))
    content = bytearray(path.read_bytes())
    place = content.index(b"0025" * 100)
    start = place - place % 4096
    content[start : start + 4096] = b"\xee" * 4096
    path.write_bytes(content)
    with Store(sqlite) as store, pytest.raises(LogDamaged) as raised:
        store.read("t1")
    assert raised.value.good == entries[: raised.value.number]
    assert 0 < raised.value.number <= 25


def test_the_error_travels_between_processes() -> None:
    damage = pickle.loads(pickle.dumps(LogDamaged("log-cut", table="t1", number=2, entries=3, good=TEN[:2])))
    assert (damage.table, damage.number, damage.why, damage.good) == ("t1", 2, "cut", TEN[:2])


# Schema


def difference(url: str) -> list[object]:
    with raw(url) as connection:
        return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA))


def test_the_migrated_schema_is_the_one_that_we_use(store: Store, url: str) -> None:
    assert store.schema_version() == len(MIGRATIONS)
    assert difference(url) == []


def test_a_difference_would_be_seen(store: Store, url: str) -> None:
    by_hand(url, "ALTER TABLE bonmot_entries ADD COLUMN mood TEXT")
    assert difference(url) != []


def test_sqlite_migrates_by_itself(sqlite: str) -> None:
    with Store(sqlite) as store:
        assert store.schema_version() == len(MIGRATIONS)
        assert store.migrate() == []


def test_a_server_is_migrated_by_command(postgresql: str) -> None:
    with Store(postgresql) as store:
        assert store.schema_version() == 0
        for action in (store.summaries, lambda: store.create(summary(), TEN), lambda: store.read("t1")):
            error = refused("schema-too-old", action)
            assert "bonmot games migrate" in sentence(error)
        assert store.migrate() == [migration.name for migration in MIGRATIONS]
        assert store.migrate() == []
        store.create(summary(), TEN)
        assert store.read("t1") == TEN


def test_a_newer_database_is_left_alone(store: Store, url: str) -> None:
    by_hand(url, "UPDATE bonmot_schema SET version = 999")
    with pytest.raises(BonmotError) as raised, Store(url) as newer:
        newer.summaries()
    error = raised.value
    assert error.particulars["found"] == 999
    refused("schema-too-new", store.migrate)


OPENING = """
import sys
from bonmot.tables.storage import Store, Summary
print("ready", flush=True)
sys.stdin.readline()
with Store(sys.argv[1]) as store:
    store.migrate()
    store.create(Summary(sys.argv[2], "crossword", "modern", "fr"), [])
"""


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_two_processes_may_migrate_at_once(kind: str, request: pytest.FixtureRequest) -> None:
    url = request.getfixturevalue(kind)
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", OPENING, url, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for name in ("a", "b", "c")
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    with Store(url) as store:
        assert {each.table for each in store.summaries()} == {"a", "b", "c"}
        assert store.schema_version() == len(MIGRATIONS)


# Which database, and what is wrong with it


def test_games_are_kept_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path / "new folder" / "été"))
    monkeypatch.delenv("BONMOT_DATABASE", raising=False)
    with Store() as store:
        store.create(summary(), TEN)
        assert store.name == str(tmp_path / "new folder" / "été" / "games.sqlite")
    assert (tmp_path / "new folder" / "été" / "games.sqlite").exists()


def test_the_environment_may_name_another_database(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(url) as store:
        store.create(summary(), TEN)
    monkeypatch.setenv("BONMOT_DATABASE", url)
    with Store() as store:
        assert store.read("t1") == TEN
    with Store("sqlite://") as store:
        assert store.summaries() == []


@pytest.mark.parametrize(
    "url",
    [
        "games",
        "games.sqlite",
        "mysql://localhost/games",
        "oracle+nonsense://x",
        "sqlite://somewhere/games.sqlite",
        "sqlite:///games.sqlite?synchronous=off",
        "://",
        "postgresql",
        "postgresql://server:port/games",
        "http://server/x",
    ],
)
def test_a_bad_url_is_refused(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused("bad-database-url", lambda: Store(url))
    assert not list(tmp_path.iterdir())


def test_no_error_shows_a_password() -> None:
    for url in ("mysql://me:secret@server/games", "nonsense://me:secret@server:x/y", "postgresql://me:secret@h:x/y"):
        error = refused("bad-database-url", partial(Store, url))
        assert "secret" not in sentence(error) + repr(error.particulars)
        assert "me:***@" in str(error.particulars["url"])
    with Store("postgresql://me:secret@/games?host=/nowhere") as store:
        error = refused("database-unreachable", store.summaries)
        assert "secret" not in sentence(error) + repr(error.particulars) + store.name


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_text("Dear diary, " * 100, encoding="utf-8")
    refused("not-a-database", lambda: Store(f"sqlite:///{path}"))
    assert path.read_text(encoding="utf-8").startswith("Dear diary")


def test_a_place_where_no_file_can_be(tmp_path: Path) -> None:
    refused("database-unreachable", lambda: Store(f"sqlite:///{tmp_path}"))
    (tmp_path / "file").touch()
    refused("cannot-write", lambda: Store(f"sqlite:///{tmp_path}/file/games.sqlite"))


def test_a_database_that_may_only_be_read(store: Store, url: str) -> None:
    store.create(summary(), TEN)
    if url.startswith("sqlite"):
        only = url.replace("sqlite:///", "sqlite:///file:") + "?mode=ro&uri=true"
    else:
        only = url + "%20-cdefault_transaction_read_only%3Don"  # the URL ends with options of the server
    with Store(only) as reader:
        assert reader.read("t1") == TEN
        refused("database-read-only", lambda: reader.append("t1", log(b"", first=10), summary()))
        refused("database-read-only", lambda: reader.create(summary("t2"), []))
        refused("database-read-only", lambda: reader.delete("t1"))
    assert store.read("t1") == TEN


def test_a_server_that_is_not_there_or_knows_no_such_database(postgresql: str, tmp_path: Path) -> None:
    for url in (f"postgresql:///games?host={tmp_path}", postgresql.replace("@/postgres", "@/nowhere")):
        with Store(url) as store:
            refused("database-unreachable", store.summaries)


def test_connections_that_the_server_has_ended_are_made_anew(postgresql: str) -> None:
    with Store(postgresql) as store:
        store.migrate()
        store.create(summary(), TEN)
        by_hand(
            postgresql,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        assert store.read("t1") == TEN


def test_another_writer_who_takes_too_long(store: Store, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bonmot.tables.storage.database.PATIENCE", 0.2)
    store.create(summary(), TEN)
    with Store(url) as impatient, raw(url) as connection:
        if url.startswith("sqlite"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(text("LOCK TABLE bonmot_entries"))
        refused("database-busy", lambda: impatient.append("t1", log(b"", first=10), summary()))
        connection.rollback()
    assert store.read("t1") == TEN


def test_every_commit_may_wait_for_the_disk(sqlite: str) -> None:
    with Store(f"{sqlite}?synchronous=full") as store:
        store.create(summary(), TEN)
        assert store.read("t1") == TEN


def test_damaged_databases_are_named(sqlite: str) -> None:
    with Store(sqlite) as store:
        store.create(summary(), log(*(b"x" * 1000 for _ in range(20))))
    path = Path(sqlite.removeprefix("sqlite:///"))
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xee" * (len(content) - 4096))

    def look() -> None:
        with Store(sqlite) as damaged:
            damaged.summaries()

    refused("database-damaged", look)


MISSING = """
import sys
sys.modules[sys.argv[1]] = None
from bonmot.errors import BonmotError
try:
    from bonmot.tables.storage import Entry, Store
    Store("postgresql:///games")
except BonmotError as error:
    print(error.code, error.particulars["extra"])
"""


@pytest.mark.parametrize(("package", "extra"), [("sqlalchemy", "play"), ("psycopg", "postgresql")])
def test_a_missing_package_is_named(package: str, extra: str) -> None:
    answered = subprocess.run(
        [sys.executable, "-c", MISSING, package], capture_output=True, encoding="utf-8", check=True
    )
    assert answered.stdout.split() == ["extra-missing", extra]


@pytest.mark.parametrize("statement", ["import bonmot", "import bonmot.cli"])
def test_the_databases_packages_wait_until_a_store_is_opened(statement: str) -> None:
    answered = subprocess.run(
        [sys.executable, "-c", f"{statement}; import sys; print(*sys.modules)"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    loaded = {module.partition(".")[0] for module in answered.stdout.split()}
    assert "bonmot" in loaded
    assert not loaded & {"sqlalchemy", "alembic", "psycopg"}
