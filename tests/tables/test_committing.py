"""Seeds are fixed by a hash before a game and shown after it: anybody can compute the bag's order again."""

from hashlib import sha256

import msgspec
import pytest

from bonmot.games.commands import Resign
from bonmot.games.crossword import setup_for
from bonmot.tables import Table
from bonmot.tables.record import read, written
from bonmot.tables.storage import LogDamaged
from bonmot.tables.verifying import verified
from tests.stores import in_memory
from tests.tables.inside import inside
from tests.tables.sitting import COMPUTER, table_of


def committed() -> Table:
    return Table.create(in_memory(), setup_for("modern", ["Ada", "Bob"], language="en"))


def everything_seen(table: Table) -> str:
    """All that leaves a table for anybody's eyes."""
    seats = (None, *range(len(table.view(None).seats)))
    views = [msgspec.json.encode(table.view(seat)).decode() for seat in seats]
    return "".join([*views, *(repr(table.past(seat)) for seat in seats)])


def test_before_the_end_the_hash_is_all_there_is_to_see() -> None:
    table = committed()
    state = inside(table)
    told = everything_seen(table)
    assert state.opened.commitment in told
    assert state.opened.salt not in told
    assert str(state.seed) not in told
    assert str(inside(table).opened.salt) not in repr(table.submit(0 if 0 in table.view(None).acting else 1, Resign()))


def test_anybody_can_compute_the_order_of_the_bag_again() -> None:
    """As docs/online.md says it: a hash, a generator of chance and a shuffle, and nothing of ours."""
    setup = setup_for("modern", ["Ada", "Bob"], language="en", options={"opening.first": "first-seat"})
    table = Table.create(in_memory(), setup)
    racks, promised = [table.view(seat).game.sides[seat].rack for seat in (0, 1)], table.view(None).fairness.commitment
    assert table.view(None).fairness.seed == ""
    table.submit(0, Resign())
    shown = table.view(None).fairness
    assert sha256(f"{shown.salt}:{shown.seed}".encode()).hexdigest() == shown.commitment == promised
    assert shown.is_kept

    state = (1 + int(shown.seed)) * 6364136223846793005 + 1

    def below(bound: int) -> int:
        nonlocal state
        while True:
            old, state = state % 2**64, state % 2**64 * 6364136223846793005 + 1
            bits, turn = (old >> 18 ^ old) >> 27 & 0xFFFFFFFF, old >> 59
            number = (bits >> turn | bits << 32 - turn) & 0xFFFFFFFF
            if number >= 2**32 % bound:
                return number % bound

    bag = list(ENGLISH)
    for last in range(len(bag) - 1, 0, -1):
        other = below(last + 1)
        bag[last], bag[other] = bag[other], bag[last]
    assert ["".join(bag[-7:]), "".join(bag[-14:-7])] == racks
    drawn = "".join(reversed(bag))
    first = verified(table.name, table.store.read(table.name)).first
    assert first == f"{drawn[:7]} {drawn[7:14]} {drawn[14:]}", "as `bonmot games verify` says it"


ENGLISH = "A" * 9 + "B" * 2 + "C" * 2 + "D" * 4 + "E" * 12 + "F" * 2 + "G" * 3 + "H" * 2 + "I" * 9 + "JK"
ENGLISH += "L" * 4 + "M" * 2 + "N" * 6 + "O" * 8 + "P" * 2 + "Q" + "R" * 6 + "S" * 4 + "T" * 6 + "U" * 4 + "V" * 2
ENGLISH += "W" * 2 + "X" + "Y" * 2 + "Z" + "?" * 2


def test_every_table_promises_another_seed() -> None:
    shown = {committed().view(None).fairness.commitment for _table in range(5)}
    assert len(shown) == 5
    again = committed().rematch()
    assert again.view(None).fairness.commitment


def test_where_somebody_chose_the_seed_nothing_is_promised() -> None:
    table = table_of(seed=7)
    table.submit(0, Resign())
    assert (table.view(None).fairness.commitment, table.view(None).fairness.seed) == ("", "")
    assert not table.view(None).fairness.is_kept


def test_another_seed_in_the_place_of_the_one_promised_is_found_out() -> None:
    table = Table.create(in_memory(), setup_for("modern", ["Ada", "Bob"], language="en"), [COMPUTER, COMPUTER])
    table.play_out()
    lines = [bytes(line) for line in written(table.name, table.store.read(table.name))]
    assert read(lines)[0] == table.name
    salt = inside(table).opened.salt
    entries = [
        entry._replace(body=entry.body.replace(salt.encode(), b"5a17")) for entry in table.store.read(table.name)
    ]
    with pytest.raises(LogDamaged):
        read(written(table.name, entries))
    with pytest.raises(LogDamaged):
        verified(table.name, entries)
