"""Logs that were cut or altered by hand: the damage is named, and what comes before it can be played on."""

from collections.abc import Sequence
from functools import cache
from itertools import islice

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import create_engine, text

from bonmot.errors import BonmotError
from bonmot.games.crossword import setup_for
from bonmot.games.moments import Instant
from bonmot.tables import ClockRules, Pause, Resume, Seating, Store, Table, TakeBack
from bonmot.tables.storage import Entry, LogDamaged, Summary
from bonmot.telling import sentence
from tests.tables.durability.nursery import played

LENGTH = 9
UNKNOWN = b'[{"event":"teleported","seat":0}]'


def new_table(store: Store) -> Table:
    """A game that goes on: its opening, and commands of all kinds."""
    setup = setup_for("modern", ["Ada", "Robot"], language="en")
    seats = [Seating(), Seating(computer=True)]
    table = Table.create(
        store, setup, seats, seed=5, rules=ClockRules.per_game(25), clock=lambda: Instant(1_000), name="game"
    )
    for _ in islice(played(table), 5):
        pass
    for command in (TakeBack(), Pause(), Resume()):
        table.submit(0, command)
    assert table.number == LENGTH
    return table


@pytest.fixture
def log(store: Store) -> list[Entry]:
    return store.read(new_table(store).name)


@cache
def good_log() -> list[Entry]:
    with Store("sqlite://") as store:
        return store.read(new_table(store).name)


def by_hand(url: str, statement: str, **values: object) -> None:
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        assert connection.execute(text(statement), values).rowcount > 0
    engine.dispose()


def damage_of(store: Store, name: str) -> LogDamaged:
    """What is said when the table is opened."""
    with pytest.raises(LogDamaged) as raised:
        Table.open(store, name)
    assert name in sentence(raised.value)
    return raised.value


def goes_on(table: Table, good: Sequence[Entry]) -> None:
    """The table has these entries, and can be played to its end."""
    entries = table.store.read(table.name)
    assert entries[: len(good)] == list(good)
    assert len(entries) <= len(good) + 1  # that it was taken up again
    for _ in played(table):
        pass
    assert table.store.summary(table.name).status == "over"


def stored(store: Store, entries: Sequence[Entry]) -> str:
    """A log as it would stand there if its digests had been computed anew after the change, or by another program."""
    numbered = [entry._replace(number=number) for number, entry in enumerate(entries)]
    store.create(Summary("forged", "crossword", "modern", "en"), numbered)
    return "forged"


@pytest.mark.parametrize(
    ("statement", "why", "number"),
    [
        ("DELETE FROM bonmot_entries WHERE number >= 6", "cut", 6),
        ("DELETE FROM bonmot_entries WHERE number = 4", "gap", 4),
        ("DELETE FROM bonmot_entries WHERE number = 1", "gap", 1),
        ("UPDATE bonmot_entries SET seat = 1 WHERE number = 6", "altered", 6),
        ("UPDATE bonmot_entries SET at = at + 1 WHERE number = 2", "altered", 2),
        ("UPDATE bonmot_entries SET number = number + 5 WHERE number = 8", "gap", 8),
        (
            "UPDATE bonmot_entries SET body = (SELECT body FROM bonmot_entries WHERE number = 2) WHERE number = 4",
            "altered",
            4,
        ),
    ],
)
def test_damage_is_named_and_what_comes_before_is_rescued(
    url: str, store: Store, log: list[Entry], statement: str, why: str, number: int
) -> None:
    by_hand(url, statement)
    damage = damage_of(store, "game")
    assert (damage.why, damage.number, damage.good) == (why, number, log[:number])

    rescued = Table.rescue(store, "game")
    assert rescued.name != "game"
    goes_on(rescued, log[:number])
    assert damage_of(store, "game").number == number  # it is left as it was


def test_nothing_is_rescued_where_nothing_is_left(url: str, store: Store, log: list[Entry]) -> None:
    by_hand(url, "UPDATE bonmot_entries SET at = 7 WHERE number = 0")
    assert damage_of(store, "game").good == []
    with pytest.raises(LogDamaged) as raised:
        Table.rescue(store, "game")
    assert raised.value.table == "game"
    assert [summary.table for summary in store.summaries()] == ["game"]


def test_a_sound_table_is_rescued_whole(store: Store, log: list[Entry]) -> None:
    goes_on(Table.rescue(store, "game"), log)


@pytest.mark.parametrize(
    "body",
    [
        UNKNOWN,
        b'{"event":"passed"}',
        b"[]",
        b"[{}]",
        b"null",
        b"",
        b"[",
        b"\xff",
        b'[{"event":"taken-back","seat":0,"to":77}]',
        b'[{"event":"table-opened","game":"crossword","seats":[]}]',
    ],
)
def test_an_entry_that_no_program_wrote_is_unreadable(body: bytes) -> None:
    log = good_log()
    with Store("sqlite://") as store:
        name = stored(store, [*log[:4], log[4]._replace(body=body), *log[5:]])
        damage = damage_of(store, name)
        assert (damage.why, damage.number, damage.good) == ("unreadable", 4, log[:4])
        goes_on(Table.rescue(store, name), log[:4])


def test_of_two_damages_the_first_counts(sqlite: str) -> None:
    log = good_log()
    with Store(sqlite) as store:
        name = stored(store, [*log[:3], log[3]._replace(body=UNKNOWN), *log[4:]])
        by_hand(sqlite, "DELETE FROM bonmot_entries WHERE number = 6")
        assert damage_of(store, name).number == 6
        goes_on(Table.rescue(store, name), log[:3])


@pytest.mark.parametrize("opening", [b"[]", UNKNOWN, b'[{"event":"table-opened","game":"crossword","seats":[]}]'])
def test_a_log_that_opens_no_game_is_unreadable(opening: bytes) -> None:
    with Store("sqlite://") as store:
        name = stored(store, [Entry(0, 0, None, opening)])
        assert (damage_of(store, name).why, damage_of(store, name).number) == ("unreadable", 0)


def test_a_log_without_entries_is_cut() -> None:
    with Store("sqlite://") as store:
        assert damage_of(store, stored(store, [])).why == "cut"


def test_unreadable_entries_of_another_process_are_named() -> None:
    with Store("sqlite://") as store:
        table = new_table(store)
        log = store.read(table.name)
        store.append(table.name, [Entry(LENGTH, 2_000, 0, UNKNOWN)], store.summary(table.name))
        with pytest.raises(LogDamaged) as raised:
            table.refresh()
        assert (raised.value.why, raised.value.number, raised.value.good) == ("unreadable", LENGTH, log)


def test_a_lexicon_that_is_not_there_is_no_damage() -> None:
    log = good_log()
    body = log[0].body.replace(b'"lexicon":"en"', b'"lexicon":"en-club"')
    with Store("sqlite://") as store:
        name = stored(store, [log[0]._replace(body=body), *log[1:]])
        for action in (Table.open, Table.rescue):
            with pytest.raises(BonmotError) as raised:
                action(store, name)
            assert raised.value.code == "unknown-lexicon"


@st.composite
def forged(draw: st.DrawFn) -> list[Entry]:
    """A log whose events were left out, doubled, moved, or given other values."""
    log = good_log()
    events = [(entry, msgspec.json.decode(entry.body)) for entry in log]
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(events) - 1))
        entry, found = events[place]
        match draw(st.sampled_from(["drop", "double", "move", "change"])):
            case "drop":
                del events[place]
            case "double":
                events.insert(place, (entry, found))
            case "move":
                events.insert(draw(st.integers(0, len(events) - 1)), events.pop(place))
            case "change":
                changed = msgspec.json.decode(msgspec.json.encode(found))
                event = draw(st.sampled_from(changed))
                field = draw(st.sampled_from(sorted(event)))
                event[field] = draw(st.sampled_from([None, -1, 0, 1, 99, "", "A", "H8", True, [], ["A"], {}]))
                events[place] = entry, changed
        if not events:
            break
    return [entry._replace(body=msgspec.json.encode(found)) for entry, found in events]


@given(forged())
def test_a_forged_log_opens_or_is_named(log: list[Entry]) -> None:
    with Store("sqlite://") as store:
        name = stored(store, log)
        try:
            table = Table.open(store, name)
        except BonmotError as error:
            complaint = error
        else:
            for seat in (None, 0, 1):
                table.view(seat)
            return
        assert sentence(complaint)
        if isinstance(complaint, LogDamaged):
            assert complaint.good == store.read(name)[: complaint.number]
