"""What the tests' own stores promise: whoever forgets to close one is told, on every Python."""

import gc
from pathlib import Path

import pytest

from bonmot.tables.storage import Store
from tests.stores import left_open


def forget(stores: list[Store]) -> None:
    """Leave them to the collector."""
    stores.clear()
    gc.collect()


def test_a_store_that_nobody_closes_is_noticed() -> None:
    stores = [Store("sqlite://")]
    with pytest.warns(ResourceWarning, match=r"unclosed database.*test_stores\.py"):
        forget(stores)


def test_a_store_that_is_closed_is_not() -> None:
    stores = [Store("sqlite://")]
    stores[0].close()
    forget(stores)  # a complaint would be an error


def test_a_store_that_is_still_known_is_found_when_the_test_ends() -> None:
    before = left_open()
    with Store("sqlite://"):
        (found,) = left_open(before)
        assert "test_stores.py" in found.asked
    assert not left_open(before)


def test_whoever_shares_a_file_may_open_it_again(tmp_path: Path) -> None:
    shared, other = f"sqlite:///{tmp_path}/shared.sqlite", f"sqlite:///{tmp_path}/other.sqlite"
    with Store(shared):
        before = left_open()
        with Store(shared), Store(other):
            assert [Path(each.file).name for each in left_open(before)] == ["other.sqlite"]
