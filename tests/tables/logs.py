"""Logs of nothing in particular, and databases as somebody else would change them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
import pytest
from sqlalchemy import Connection, create_engine, text

from bonmot.errors import BonmotError
from bonmot.tables.storage import Entry, Summary
from bonmot.telling import sentence

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
