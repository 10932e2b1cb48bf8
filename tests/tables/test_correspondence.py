"""Correspondence: days a turn and a bank; time goes on while nobody has the table open."""

import pytest

from bonmot.games.events import Resigned
from bonmot.tables import Clock, ClockRules, Pause, Table
from bonmot.tables.record import read, written
from tests.stores import in_memory
from tests.tables.sitting import COMPUTER, PERSON, Watch, play, stored, table_of

DAY = 86_400
THREE_AND_TEN = ClockRules.correspondence(3, bank=10)


def days(*milliseconds: int | None) -> list[float | None]:
    return [None if each is None else round(each / 86_400_000, 2) for each in milliseconds]


def test_what_a_turn_takes_beyond_its_days_comes_from_the_bank() -> None:
    watch = Watch()
    table = table_of(rules=THREE_AND_TEN, clock=watch)
    assert days(*table.view(None).left) == [13, 13]
    watch.forward(5 * DAY)
    assert (days(*table.view(None).left), days(*table.view(None).bank)) == ([8, 13], [8, 10])
    play(table)
    assert (days(*table.view(None).left), days(*table.view(None).bank)) == ([11, 13], [8, 10])
    watch.forward(2 * DAY)
    play(table)
    assert days(*table.view(None).bank) == [8, 10], "who was in time has lost nothing"
    assert table.deadline == watch.at + 11 * DAY * 1_000
    watch.forward(11 * DAY - 1)
    table.tick()
    assert not table.is_over
    watch.forward(1)
    table.tick()
    assert table.view(None).game.final.winners == (1,)


def test_time_goes_on_while_nobody_is_there_and_after_a_crash() -> None:
    watch = Watch()
    table = table_of(rules=THREE_AND_TEN, clock=watch)
    table.close()
    assert stored(table).number == 1, "to put it away is not written down"
    watch.forward(4 * DAY)
    again = Table.open(table.store, table.name, clock=watch)
    assert days(*again.view(None).left) == [9, 13]
    assert stored(table).number == 1, "nor to take it up"
    play(again)
    watch.forward(DAY)  # nobody is told: then the lights go out
    assert days(*Table.open(table.store, table.name, clock=watch).view(None).left) == [12, 12]


def test_people_who_agree_to_wait_may_still_stop_the_clock() -> None:
    watch = Watch()
    table = table_of(rules=THREE_AND_TEN, clock=watch)
    table.submit(0, Pause())
    watch.forward(30 * DAY)
    again = Table.open(table.store, table.name, clock=watch)
    assert days(*again.view(None).left) == [13, 13]


def test_a_whole_game_over_weeks_is_found_by_its_deadline_alone() -> None:
    """Nobody keeps a table open: each turn opens it, plays and puts it away."""
    watch, store = Watch(), in_memory()
    name = table_of(rules=THREE_AND_TEN, clock=watch, store=store).name
    turns = 0
    while not (table := Table.open(store, name, clock=watch)).is_over:
        assert store.summary(name).deadline == table.deadline
        assert store.due(watch.at) == []
        watch.forward((1 + turns % 3) * DAY)
        play(table)
        table.close()
        turns += 1
    assert turns > 10
    assert store.summary(name).deadline is None
    assert store.due(watch.at + 10**12) == []
    assert all(taken == 0 for taken in (stored(table).clock or Clock.new(ClockRules(), 2)).banked)


def test_the_store_finds_tables_that_are_overdue_and_only_those() -> None:
    watch, store = Watch(), in_memory()
    slow, quick, live = (
        table_of(rules=rules, clock=watch, store=store)
        for rules in (ClockRules.correspondence(5), ClockRules.correspondence(1), ClockRules.per_game(25))
    )
    live.close()
    assert store.due(watch.at + DAY * 1_000 - 1) == []
    assert store.due(watch.at + DAY * 1_000) == [quick.name]
    assert store.due(watch.at + 5 * DAY * 1_000) == [quick.name, slow.name]
    assert store.due(watch.at + 5 * DAY * 1_000, limit=1) == [quick.name]
    watch.forward(DAY)
    quick.tick()
    assert quick.is_over
    assert store.due(watch.at) == []


def test_a_computer_that_is_to_move_is_overdue_at_once() -> None:
    watch, store = Watch(), in_memory()
    table = table_of(PERSON, COMPUTER, rules=THREE_AND_TEN, clock=watch, store=store)
    assert store.due(watch.at) == []
    play(table)
    assert store.due(watch.at) == [table.name]
    table.think()
    assert table.view(None).acting == {0}
    assert store.due(watch.at) == []


def test_a_game_lost_by_correspondence_is_admitted_from_a_file() -> None:
    watch = Watch()
    table = table_of(rules=THREE_AND_TEN, clock=watch)
    watch.forward(7 * DAY)
    play(table)
    watch.forward(13 * DAY)
    table.tick()
    name, entries = read(written(table.name, table.store.read(table.name)))
    assert name == table.name
    assert b'"late":true' in entries[-1].body
    assert any(isinstance(event, Resigned) for each in table.past(None).entries for event in each.events)


@pytest.mark.parametrize("bank", [0, 10])
def test_of_two_who_look_too_late_the_log_does_not_tell_who_looked(bank: int) -> None:
    logs = []
    for late in (1, 40):
        watch, store = Watch(), in_memory()
        table = table_of(rules=ClockRules.correspondence(3, bank), clock=watch, store=store, name="one")
        watch.forward((3 + bank + late) * DAY)
        table.tick()
        logs.append([entry.body for entry in store.read("one")])
    assert logs[0] == logs[1]
