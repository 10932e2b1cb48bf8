"""People who leave a live game: the others see how long to wait, and may claim it; rated games are adjudicated."""

from typing import Any

import pytest

from bonmot.games.commands import Resign
from bonmot.games.crossword import Challenge, setup_for
from bonmot.tables import ClockRules, Seating, Table, TakeBack
from bonmot.tables.absence import ABANDONED, FORGOTTEN, LONG_PATIENCE, PATIENCE
from bonmot.tables.events import Claim, ComeBack, GoAway
from bonmot.tables.record import read, written
from tests.stores import in_memory
from tests.tables.sitting import COMPUTER, PERSON, Watch, play, refusal, stored, table_of


def live(*seats: Seating, rules: ClockRules | None = None, **more: Any) -> tuple[Table, Watch]:
    watch = Watch()
    return table_of(*seats, rules=rules or ClockRules.per_game(25), clock=watch, **more), watch


def away(table: Table) -> list[tuple[int, int]]:
    return [(each.seat, each.left) for each in table.view(None).away]


def is_sound(table: Table) -> bool:
    """The log, brought from elsewhere, is decided again and let in."""
    return read(written(table.name, table.store.read(table.name)))[0] == table.name


def test_everybody_sees_who_has_left_and_for_how_long_it_is_waited() -> None:
    table, watch = live()
    play(table, 4)
    table.submit(1, GoAway())
    assert away(table) == [(1, PATIENCE)] == [(1, 60_000)]
    assert refusal(table, 0, ComeBack()) == "nobody-left", "who is there does not come back"
    watch.forward(20)
    assert away(table) == [(1, PATIENCE - 20_000)]
    assert refusal(table, 0, Claim()) == "claim-too-early"
    table.submit(1, ComeBack())
    assert away(table) == []
    assert refusal(table, 0, Claim()) == "nobody-left"
    assert is_sound(table)


def test_who_left_gives_up_when_the_game_is_claimed() -> None:
    table, watch = live()
    play(table, 4)
    table.submit(1, GoAway())
    watch.forward(PATIENCE / 1_000)
    assert away(table) == [(1, 0)]
    assert refusal(table, 1, Claim()) == "nobody-left", "not against oneself"
    table.submit(0, Claim())
    assert table.is_over
    assert table.view(None).game.final.winners == (0,)
    assert away(table) == []
    assert refusal(table, 0, Claim()) == "game-over"
    assert refusal(table, 0, TakeBack()) in {"nothing-to-take-back", "answered-since"}
    assert stored(table).is_over
    assert is_sound(table)


def test_who_stays_may_wait_and_the_clock_goes_on() -> None:
    table, watch = live(rules=ClockRules.per_game(1, overtime_minutes=0))
    play(table, 4)
    table.submit(0, GoAway())
    watch.forward(60)
    table.tick()
    assert table.view(None).game.final.winners == (1,), "by the clock, and nobody has claimed anything"


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_where_nobody_has_moved_twice_nothing_was_played(turns: int) -> None:
    table, watch = live(rated=True)
    play(table, turns)
    table.submit(1, GoAway())
    watch.forward(60)
    table.submit(0, Claim())
    final = table.view(None).game.final
    assert (final.reason, final.winners) == ("abandoned", ())
    assert is_sound(table)


def test_of_three_the_others_play_on() -> None:
    table, watch = live(PERSON, PERSON, PERSON)
    play(table, 6)
    table.submit(1, GoAway())
    watch.forward(60)
    table.submit(2, Claim())
    assert not table.is_over
    assert table.view(None).game.sides[1].resigned
    assert refusal(table, 2, Claim()) == "nobody-left", "who has given up is not claimed against again"
    play(table)
    assert table.view(None).acting == {2}


def test_a_side_is_there_as_long_as_one_of_its_people_is() -> None:
    watch, options = Watch(), {"opening.first": "first-seat"}
    setup = setup_for("modern", ["Ada", "Bob", "Cleo", "Dan"], language="en", teams=[0, 1, 0, 1], options=options)
    table = Table.create(in_memory(), setup, seed=7, rules=ClockRules.per_game(25), clock=watch)
    play(table, 8)
    table.submit(1, GoAway())
    watch.forward(100)
    assert refusal(table, 0, Claim()) == "nobody-left"
    table.submit(3, GoAway())
    assert refusal(table, 0, Claim()) == "claim-too-early"
    assert refusal(table, 3, Claim()) == "nobody-left"
    watch.forward(60)
    table.submit(2, Claim())
    assert table.view(None).game.final.winners == (0,)


def test_without_a_clock_the_others_wait_longer() -> None:
    table, _watch = live(rules=ClockRules(), rated=True)
    table.submit(0, GoAway())
    assert away(table) == [(0, LONG_PATIENCE)] == [(0, 300_000)]


def test_where_it_does_not_matter_nobody_is_noted() -> None:
    for rules, seats in (
        (ClockRules(), (PERSON, PERSON)),
        (ClockRules.correspondence(3), (PERSON, PERSON)),
        (ClockRules.per_game(25), (PERSON, COMPUTER)),
    ):
        table, _watch = live(*seats, rules=rules)
        assert refusal(table, 0, GoAway()) == "nobody-left"
    table, _watch = live(PERSON, COMPUTER, rated=True)
    assert refusal(table, 1, GoAway()) == "nobody-left", "a computer does not leave"
    table.submit(0, GoAway())
    assert refusal(table, 0, GoAway()) == "nobody-left", "not twice"
    assert refusal(table, 1, Claim()) == "nobody-left", "nor does it claim"


def test_who_waits_after_a_pause_waits_again() -> None:
    table, watch = live()
    play(table, 4)
    table.submit(1, GoAway())
    watch.forward(50)
    table.close()
    watch.forward(10_000)
    again = Table.open(table.store, table.name, clock=watch, apart=True)
    assert away(again) == [(1, PATIENCE)]


# ---- games that everybody has left


@pytest.mark.parametrize("other", [PERSON, COMPUTER])
def test_a_rated_game_that_everybody_has_left_is_lost_by_whom_it_waits_for(other: Seating) -> None:
    table, watch = live(PERSON, other, rated=True)
    while table.number < 5 or table.view(None).acting != {0}:
        play(table)
    for seat in sorted(table.view(None).people, reverse=True):
        watch.forward(60)
        table.submit(seat, GoAway())
    gone = watch.at
    table.close()
    assert ABANDONED == 600_000, "ten minutes after the last one has left"
    assert table.store.due(gone + ABANDONED - 1) == []
    assert table.store.due(gone + ABANDONED) == [table.name]
    watch.forward(ABANDONED / 1_000 + 500)
    again = Table.open(table.store, table.name, clock=watch)
    again.tick()
    assert again.view(None).game.final.winners == (1,)
    assert table.store.read(table.name)[-1].at == gone + ABANDONED, "when it was due, whoever looked"
    assert is_sound(again)


def test_one_who_stays_keeps_the_game_from_being_abandoned() -> None:
    table, watch = live(rated=True)
    play(table, 4)
    table.submit(0, GoAway())
    watch.forward(ABANDONED / 1_000 + 1)
    table.tick()
    assert not table.is_over


def test_a_rated_game_without_a_clock_does_not_last_for_ever() -> None:
    table, watch = live(rules=ClockRules(), rated=True)
    play(table, 4)
    assert table.store.due(watch.at + FORGOTTEN - 1) == []
    assert table.store.due(watch.at + FORGOTTEN) == [table.name]
    assert table.deadline == watch.at + FORGOTTEN, "whoever has it open wakes it then"
    assert FORGOTTEN == 86_400_000
    watch.forward(FORGOTTEN / 1_000)
    table.tick()
    assert table.view(None).game.final.winners == (1,)


def test_a_game_that_is_not_rated_is_put_away_and_waits() -> None:
    table, watch = live()
    play(table, 4)
    for seat in (0, 1):
        table.submit(seat, GoAway())
    watch.forward(ABANDONED / 1_000)
    table.tick()
    assert not table.is_over, "nobody's rating waits for it"
    table.close()
    watch.forward(10**6)
    again = Table.open(table.store, table.name, clock=watch)
    again.tick()
    assert not again.is_over
    assert table.store.due(watch.at) == []


def test_who_left_while_others_must_vote_gives_up_all_the_same() -> None:
    options: dict[str, object] = {"challenge.allowed": True, "challenge.judge": "vote"}
    table, watch = live(PERSON, PERSON, PERSON, options=options)
    play(table, 6)
    table.submit(0, Challenge())
    assert table.view(None).acting == {1}, "the word of the third player waits for the vote of the second"
    table.submit(1, GoAway())
    assert refusal(table, 1, Resign()) == "challenge-pending", "as long as they are there"
    watch.forward(PATIENCE / 1_000)
    table.submit(0, Claim())
    assert [side.resigned for side in table.view(None).game.sides] == [False, True, False]
    assert not table.is_over, "the others play on"
    assert is_sound(table)
