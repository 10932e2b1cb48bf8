"""What the tests' own stores promise: whoever forgets to close one is told, on every Python."""

import gc

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
    before = len(left_open())
    with Store("sqlite://"):
        assert len(left_open()) == before + 1
        assert any("test_stores.py" in each.asked for each in left_open())
    assert len(left_open()) == before
