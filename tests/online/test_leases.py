"""Which process looks after a table: one at a time, and always one, whoever dies, or is only slow."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from bonmot.online.leases import BEAT, SILENCE, Leases
from bonmot.tables.storage import Store


class Club:
    """Processes with one clock, which is moved by hand."""

    def __init__(self, store: Store) -> None:
        self.now = 1_000_000
        self.store = store

    def process(self, name: str) -> Leases:
        found = Leases(self.store, name, clock=lambda: self.now)
        found.beat()
        return found


@pytest.fixture
def club(url: str) -> Iterator[Club]:
    with Store(url) as store:
        yield Club(store)


def test_a_process_that_dies_is_missed_in_less_than_two_seconds() -> None:
    assert 3 * 1_000 * BEAT < SILENCE, "who is only slow is not dead"
    assert 1_000 * BEAT + SILENCE <= 1_500, "that leaves half a second to go on"


def test_who_has_had_a_table_longest_looks_after_it_and_then_the_next(club: Club) -> None:
    one, two, three = (club.process(name) for name in ("one", "two", "three"))
    for each in (two, three, one):
        assert each.take("t1") == (each is two)
        club.now += 1
    assert three.take("t2")
    assert [sorted(each.owned()) for each in (one, two, three)] == [[], ["t1"], ["t2"]]
    assert two.others("t1")
    assert not three.others("t2")
    assert two.take("t1") is False, "whoever opens it anew comes last"
    assert [sorted(each.owned()) for each in (one, two, three)] == [[], [], ["t1", "t2"]]
    assert three.release("t1") is True
    assert one.owned() == {"t1"}
    one.leave()
    assert two.owned() == {"t1"}
    assert two.release("t1") is False
    assert three.beat() == {"two", "three"}


def test_whoever_is_silent_for_too_long_is_forgotten_and_not_before(club: Club) -> None:
    one, two = club.process("one"), club.process("two")
    assert one.take("t1")
    club.now += 1
    two.take("t1")
    club.now += SILENCE - 1
    assert two.beat() == {"one", "two"}
    assert two.owned() == frozenset()
    club.now += 1
    assert two.beat() == {"two"}
    assert two.owned() == {"t1"}
    assert not two.others("t1")


def test_whoever_was_only_slow_takes_up_what_it_has_open_again(club: Club) -> None:
    one, two = club.process("one"), club.process("two")
    for table in ("t1", "t2", "t3"):
        one.take(table)
    club.now += 1
    two.take("t1")
    one.release("t3")
    club.now += SILENCE + 1
    assert two.beat() == {"two"}
    assert one.owned() == frozenset()
    assert one.beat() == {"one", "two"}
    assert [sorted(each.owned()) for each in (one, two)] == [["t2"], ["t1"]], "another has gone on with the first"
    assert two.release("t1") is True
    assert one.owned() == {"t1", "t2"}


def test_of_those_who_close_a_table_at_once_exactly_one_is_the_last(club: Club) -> None:
    processes = [club.process(f"process {number}") for number in range(4)]
    barrier = Barrier(len(processes))

    def close(process: Leases) -> bool:
        barrier.wait()
        return process.release("t1")

    with ThreadPoolExecutor(len(processes)) as threads:
        for _time in range(5):
            for process in processes:
                process.take("t1")
            assert sorted(threads.map(close, processes)) == [False, True, True, True]
