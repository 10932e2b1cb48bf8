"""Damage in a stored log is found and named, and what comes before it is there."""

import pickle
import re
from pathlib import Path

import pytest

from bonmot.tables.storage import LogDamaged, Store
from bonmot.telling import sentence
from tests.tables.logs import TEN, by_hand, log, summary

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
