from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bonmot.tables.storage import Store
from tests.tables import postgresql as server


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[server.Server]:
    with server.running() as running:
        yield running


@pytest.fixture
def postgresql(postgresql_server: server.Server) -> str:
    """The URL of an empty database on a real server."""
    return postgresql_server.new_database()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The URL of a file that is not there yet."""
    return f"sqlite:///{tmp_path}/games.sqlite"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The URL of a database that is ready for games: once SQLite, once PostgreSQL."""
    url: str = request.getfixturevalue(request.param)
    with Store(url) as store:
        store.migrate()
    return url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store of a database with nothing in it."""
    with Store(url) as store:
        yield store


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    """Threads for computers to think in."""
    with ThreadPoolExecutor(2) as executor:
        yield executor
