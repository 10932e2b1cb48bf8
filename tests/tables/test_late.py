"""A table that is seen late: which entries are there yet, to the millisecond, and what its clocks show."""

from bonmot.games.commands import Pass
from bonmot.games.duplicate import setup_for
from bonmot.games.duplicate.commands import Draw, HandIn
from bonmot.games.moments import Instant
from bonmot.tables import ClockRules, Table
from bonmot.tables.late import LateStore, late_table
from tests.stores import in_memory
from tests.tables.sitting import Watch, table_of

MINUTE = 60_000


def test_an_entry_is_seen_after_its_minutes_and_not_a_moment_before() -> None:
    watch, store = Watch(), in_memory()
    table = table_of(store=store, rules=ClockRules.per_game(25), clock=watch)
    watch.at += 10_000
    table.submit(0, Pass())
    passed = watch.at
    late = LateStore(store, watch, moves=0, minutes=2)
    watch.at = passed + 2 * MINUTE - 1
    assert len(late.read(table.name)) == 1
    assert late.next_seen == passed + 2 * MINUTE
    watch.at += 1
    assert len(late.read(table.name)) == 2
    assert late.next_seen is None


def test_clocks_are_as_late_as_the_game() -> None:
    watch, store = Watch(), in_memory()
    table = table_of(store=store, rules=ClockRules.per_game(25), clock=watch)
    begun = watch.at
    watch.at += 10_000
    table.submit(0, Pass())
    watch.at = begun + 5 * MINUTE
    by_moves = late_table(LateStore(store, watch, moves=1, minutes=0), table.name)
    assert by_moves.number == 1
    seen = by_moves.view(None)
    assert (seen.running, seen.left[0]) == (0, 25 * MINUTE - 10_000), "up to the move that is not shown yet"
    table.submit(1, Pass())
    assert by_moves.refresh()
    seen = by_moves.view(None)
    assert (seen.running, seen.left[1]) == (1, 25 * MINUTE - (5 * MINUTE - 10_000))


def test_slips_are_no_moves_by_which_others_see_a_round_sooner() -> None:
    store = in_memory()
    table = Table.create(store, setup_for("duplicate", ["Ada", "Ben", "Cleo"], language="en"), game="duplicate", seed=4)
    table.submit(0, Draw())
    late = LateStore(store, lambda: Instant(0), moves=1)
    seen = len(late.read(table.name))
    word = table.view(None).game.rack.replace("?", "")[:2]
    for seat in (0, 1):
        table.submit(seat, HandIn("H8", word))
    assert len(late.read(table.name)) == seen == table.number - 3, "the rack is the latest, and is not seen yet"
