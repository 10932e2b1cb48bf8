"""Stores in memory that are closed when the test that opened them ends."""

from contextlib import ExitStack

from bonmot.tables.storage import Store

OPENED = ExitStack()
"""What the running test has opened; the fixture `close_stores` closes it (conftest.py)."""


def in_memory() -> Store:
    """A store of its own, with nothing in it."""
    return OPENED.enter_context(Store("sqlite://"))
