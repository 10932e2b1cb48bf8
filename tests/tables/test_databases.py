"""Databases: migrations, addresses, servers that are not there, packages that are missing."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, text

import bonmot.online.job_schema
import bonmot.online.lease_schema
import bonmot.online.meeting_schema
import bonmot.online.schema  # noqa: F401  (their tables are among those that are compared)
from bonmot.errors import BonmotError
from bonmot.online.schema import RESULTS_OF_PLAYERS
from bonmot.tables.migrations import MIGRATIONS
from bonmot.tables.storage import Store
from bonmot.tables.storage.schema import METADATA
from bonmot.telling import sentence
from tests.tables.logs import TEN, by_hand, log, raw, refused, summary

pytestmark = pytest.mark.usefixtures("from_nothing")

# Schema


def difference(url: str) -> list[object]:
    with raw(url) as connection:
        return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_every_version_is_left_and_reached_again_and_games_stay(kind: str, request: pytest.FixtureRequest) -> None:
    url: str = request.getfixturevalue(kind)
    with Store(url) as store:
        store.migrate()
        store.create(summary(), TEN)
        for version in range(len(MIGRATIONS) - 1, 0, -1):
            assert store.migrate(version) == [MIGRATIONS[version].name], "one step back"
            assert store.schema_version() == version
        assert store.migrate() == [each.name for each in MIGRATIONS[1:]]
        assert store.migrate() == []
        assert store.read("t1") == TEN
        for wrong in (0, -1, len(MIGRATIONS) + 1):
            refused("no-such-version", partial(store.migrate, wrong))
    assert difference(url) == []


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_records_of_before_are_kept_as_best_plays_of_their_games(kind: str, request: pytest.FixtureRequest) -> None:
    url: str = request.getfixturevalue(kind)
    with Store(url) as store:
        store.migrate()
        store.migrate(13)
    for game in ("first", "second"):
        by_hand(url, f"INSERT INTO bonmot_results VALUES ('{game}', 'crossword', 'modern', 'en', 'slow', 1)")
        row = f"'{game}', 0, 'ada', 'Ada', 0, 1, 300, 1, 1500, 1600, 90"
        by_hand(url, f"INSERT INTO bonmot_results_of_players VALUES ({row})")
    row = "'ada', 'crossword', 'en', 'slow', 1600, 90, 0.06, 1, 2, 0, 0, 600, 80, 'OXIDE', 'second'"
    by_hand(url, f"INSERT INTO bonmot_ratings VALUES ({row})")
    with Store(url) as store:
        store.migrate()
        query = select(RESULTS_OF_PLAYERS.c.table_name, RESULTS_OF_PLAYERS.c.best, RESULTS_OF_PLAYERS.c.best_play)
        rows = store.database.reading(lambda connection: connection.execute(query.order_by("table_name")).all())
    assert [tuple(row) for row in rows] == [("first", 0, ""), ("second", 80, "OXIDE")]


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
    from bonmot.online.carriers import bus_of
    bus_of("redis://localhost")
    Store("postgresql:///games")
except BonmotError as error:
    print(error.code, error.particulars["extra"])
"""


@pytest.mark.parametrize(("package", "extra"), [("sqlalchemy", "play"), ("psycopg", "postgresql"), ("redis", "bus")])
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
