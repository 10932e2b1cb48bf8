"""What all tests share, those in docstrings and in Markdown files included."""

import contextlib
import gc
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.database import DirectoryBasedExampleDatabase

from tests import stores

try:
    import fcntl
except ImportError:  # on Windows, where we do without
    fcntl = None  # type: ignore[assignment]

CACHES = Path(__file__).parent / "build" / "caches"

LEXICA = """
from functools import cache
from bonmot import words
from bonmot.words import compiling

found = {}
rank = compiling.familiar_ranks

def familiar_ranks(ranks, families, language):
    if language not in found:
        found[language] = rank(ranks, families, language)
    return found[language]

compiling.read_tables = cache(compiling.read_tables)
compiling.familiar_ranks = familiar_ranks
for tier in (1, 2, 0, 3):
    for name in ("en", "fr"):
        words.open(name, tier)
"""
"""Compiles all lexica, unless an earlier run has: the tables of a language are read once for its four lexica."""


def pytest_configure(config: pytest.Config) -> None:
    """Keep the user's own lists, cache and language out of the tests, and the tests out of them."""
    home = tempfile.mkdtemp(prefix="bonmot-tests-")
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
    os.environ["BONMOT_DATA"] = home
    os.environ["BONMOT_LANGUAGE"] = "en"
    # Whoever is started aside by a shell does not hear Ctrl-C, nor do the programs it starts; some tests press it.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # Screens of tests need not wait for an eye: Textual reads this before it draws anything.
    os.environ["TEXTUAL_FPS"] = "250"
    # Compiled lexica depend on nothing but the tables, so one run may leave them to the next.
    os.environ["BONMOT_CACHE"] = str(CACHES / "words")
    # Many more computers play here than with anybody: the words of each are chosen once, and none are chosen again.
    room = pytest.MonkeyPatch()
    room.setattr("bonmot.words.library.MOST_KEPT", 1 << 30)
    config.add_cleanup(room.undo)

    # The usual run tries the same examples every time, so that it fails for those who broke something;
    # `go.py test --long` goes exploring. How long an example takes is no reason to fail: machines differ.
    settings.register_profile("same every time", deadline=None, derandomize=True, max_examples=30)
    database = DirectoryBasedExampleDatabase(CACHES / "hypothesis")
    settings.register_profile("exploring", deadline=None, max_examples=150, database=database)
    settings.load_profile("same every time" if config.getoption("markexpr") == "not long" else "exploring")
    # While several workers are still collecting the tests, the lexica are compiled once for all of them.
    if not hasattr(config, "workerinput") and getattr(config.option, "numprocesses", None):
        compiling = subprocess.Popen([sys.executable, "-c", LEXICA])
        cleaning = contextlib.ExitStack()
        cleaning.enter_context(compiling)  # whose end is waited for
        config.add_cleanup(cleaning.close)


def pytest_collection_finish() -> None:
    """What was imported and collected stays: the garbage collector need not look at it again, nor so often at all.

    It took a tenth of the processor time of a run.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """On a fresh clone one worker compiles all the modules that tests import; the others wait, and find them there."""
    with contextlib.ExitStack() as until_collected:
        is_worker, compiled = hasattr(session.config, "workerinput"), CACHES / "compiled"
        if is_worker and not compiled.exists() and fcntl is not None:
            CACHES.mkdir(parents=True, exist_ok=True)
            lock = until_collected.enter_context((CACHES / "compiling").open("w", encoding="utf-8"))
            fcntl.flock(lock, fcntl.LOCK_EX)
            if compiled.exists():
                until_collected.close()
        result = yield
        if is_worker and fcntl is not None:
            compiled.touch()
    return result


@pytest.fixture(autouse=True)
def own_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test is a user of its own: the language that one has chosen must not be kept for the next."""
    monkeypatch.setenv("BONMOT_DATA", tempfile.mkdtemp(dir=os.environ["BONMOT_DATA"]))


@pytest.fixture
def from_nothing() -> Iterator[None]:
    """Databases that are new are empty, as everywhere but in our tests (tests/stores.py)."""
    with stores.from_nothing():
        yield


@pytest.fixture(autouse=True)
def close_stores() -> Iterator[None]:
    """Close the stores that a test has opened in memory; whatever else it has opened, it has closed itself."""
    before = stores.left_open()
    yield
    stores.OPENED.close()
    left = [each.asked for each in stores.left_open(before)]
    assert not left, f"databases left open, opened at {left}"
