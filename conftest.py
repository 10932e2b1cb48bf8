"""What all tests share, those in docstrings and in Markdown files included."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.database import DirectoryBasedExampleDatabase

CACHES = Path(__file__).parent / "build" / "caches"


def pytest_configure(config: pytest.Config) -> None:
    """Keep the user's own lists, cache and language out of the tests, and the tests out of them."""
    home = tempfile.mkdtemp(prefix="bonmot-tests-")
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
    os.environ["BONMOT_DATA"] = home
    os.environ["BONMOT_LANGUAGE"] = "en"
    # Screens of tests need not wait for an eye: Textual reads this before it draws anything.
    os.environ["TEXTUAL_FPS"] = "250"
    # Compiled lexica depend on nothing but the tables, so one run may leave them to the next.
    os.environ["BONMOT_CACHE"] = str(CACHES / "words")

    # The usual run tries the same examples every time, so that it fails for those who broke something;
    # `go.py test --long` goes exploring. How long an example takes is no reason to fail: machines differ.
    settings.register_profile("same every time", deadline=None, derandomize=True, max_examples=30)
    database = DirectoryBasedExampleDatabase(CACHES / "hypothesis")
    settings.register_profile("exploring", deadline=None, max_examples=150, database=database)
    settings.load_profile("same every time" if config.getoption("markexpr") == "not long" else "exploring")


@pytest.fixture(autouse=True)
def own_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test is a user of its own: the language that one has chosen must not be kept for the next."""
    monkeypatch.setenv("BONMOT_DATA", tempfile.mkdtemp(dir=os.environ["BONMOT_DATA"]))


@pytest.fixture(autouse=True)
def close_stores() -> Iterator[None]:
    """Close the stores that a test has opened in memory: a connection is nothing for the collector to find."""
    yield
    from tests.stores import OPENED

    OPENED.close()
