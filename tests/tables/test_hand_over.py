"""Several people at one screen: racks stay hidden until the next one has come."""

from typing import Any

import pytest

from bonmot.games.crossword import Exchange, Pass
from bonmot.games.crossword.events import Played
from bonmot.tables import AnswerTakeBack, ClockRules, EnterWord, Pause, Ready, Table, TakeBack, Update
from bonmot.tables.events import SitApart
from tests.tables.sitting import COMPUTER, PERSON, Watch, best, play, refusal, table_of


def at_one_screen(*seats: Any, **more: Any) -> Table:
    return table_of(*seats, hand_over=True, **more)


def racks(table: Table) -> list[list[str | None]]:
    """The racks that each seat, and a spectator first, sees."""
    return [[side.rack for side in table.view(seat).game.sides] for seat in (None, *range(len(table.view(None).seats)))]


HIDDEN = [[None, None]] * 3


@pytest.mark.rule("M-073")
@pytest.mark.rule("D-054")
def test_no_rack_is_shown_while_the_screen_changes_hands() -> None:
    table = at_one_screen()
    assert (table.view(0).waits_for, racks(table)) == (0, HIDDEN)
    table.submit(0, Ready())
    assert table.view(0).waits_for is None
    own = table.view(0).game.sides[0].rack
    assert racks(table) == [[None, None], [own, None], [None, None]]
    play(table)
    assert table.view(1).waits_for == 1
    table.submit(1, Ready())
    assert racks(table)[2][1] is not None
    assert racks(table)[1] == [None, None]


@pytest.mark.rule("M-086")
def test_who_sits_there_sees_the_tiles_he_drew_until_the_next_one_comes() -> None:
    table = at_one_screen()
    table.submit(0, Ready())
    before = table.view(0).game.sides[0].rack
    table.submit(0, Exchange(before))
    after = table.view(0).game.sides[0].rack
    assert after not in (None, before)
    assert racks(table) == [[None, None], [after, None], [None, None]]
    table.submit(1, Ready())
    assert racks(table)[1] == [None, None]


@pytest.mark.rule("M-073")
def test_nobody_plays_before_he_has_said_that_he_is_there() -> None:
    table = at_one_screen(rules=ClockRules.per_turn(1, 0))
    for command in (Pass(), EnterWord("MOT")):
        assert refusal(table, 0, command) == "hand-over-first"
    assert refusal(table, 1, Ready()) == "not-your-turn"
    assert refusal(table, None, Ready()) == "not-a-player"
    table.submit(0, Ready())
    assert refusal(table, 0, Ready()) == "nobody-waited-for"
    assert refusal(table_of(), 0, Ready()) == "nobody-waited-for"


@pytest.mark.rule("M-074")
def test_the_last_move_is_there_to_look_at_while_the_screen_changes_hands() -> None:
    table = at_one_screen()
    table.submit(0, Ready())
    play(table)
    (turn,) = table.view(1).game.turns
    assert (turn.kind, turn.side) == ("play", 0)
    assert turn.word


@pytest.mark.rule("M-072")
def test_the_next_rack_is_shown_to_all_when_that_was_agreed() -> None:
    table = at_one_screen(options={"racks_visible": "next"})
    assert all(shown[0] is None and shown[1] is not None for shown in racks(table))  # seat 1 prepares its turn
    table.submit(0, Ready())
    play(table)
    assert all(shown[0] is not None for shown in racks(table))


@pytest.mark.rule("D-054")
def test_with_racks_in_view_the_pause_hides_nothing() -> None:
    table = at_one_screen(edition="deluxe")
    assert table.view(0).waits_for == 0
    assert all(None not in shown for shown in racks(table))


@pytest.mark.rule("D-054")
def test_what_is_drawn_is_told_to_nobody_else_while_the_screen_changes_hands() -> None:
    table = at_one_screen()
    told: list[Update] = []
    for seat in (1, None):
        table.subscribe(seat, told.append)
    table.submit(0, Ready())
    command = best(table, 0)
    told.clear()
    table.submit(0, command)
    assert len(told) == 2
    for update in told:
        (event,) = update.events
        assert isinstance(event, Played)
        assert event.drawn == ""
        assert [side.rack for side in update.view.game.sides] == [None, None]


def test_exchanged_tiles_are_not_told_either() -> None:
    table = at_one_screen()
    told: list[Update] = []
    table.subscribe(1, told.append)
    table.submit(0, Ready())
    rack = table.view(0).game.sides[0].rack
    table.submit(0, Exchange(rack[:3]))
    (event,) = told[-1].events
    assert (event.tiles, event.drawn, event.bag) == ("???", "", "")


def test_one_person_alone_at_the_screen_is_never_asked() -> None:
    table = at_one_screen(PERSON, COMPUTER)
    assert table.view(0).waits_for is None
    play(table, 2)
    assert table.view(0).waits_for is None
    assert table.view(0).game.sides[0].rack is not None


def test_computers_need_no_screen() -> None:
    table = at_one_screen(PERSON, COMPUTER, PERSON)
    table.submit(0, Ready())
    play(table)
    # The computer thinks; whoever sits there may look at his new tiles.
    assert table.view(0).waits_for is None
    assert racks(table)[1][0] is not None
    assert racks(table)[3] == [None, None, None]
    play(table)
    assert table.view(0).waits_for == 2
    table.submit(2, Ready())
    assert racks(table)[1] == [None, None, None]
    assert racks(table)[2][1] is not None  # the computer's own


def test_walking_to_the_screen_costs_no_time() -> None:
    watch = Watch()
    table = at_one_screen(rules=ClockRules.per_turn(0, 30), clock=watch)
    watch.forward(100)
    table.tick()
    assert table.view(0).left == (30_000, 30_000)
    table.submit(0, Ready())
    watch.forward(10)
    play(table)
    watch.forward(100)
    table.tick()
    assert table.view(0).left == (20_000, 30_000)
    table.submit(1, Ready())
    watch.forward(30)
    table.tick()
    assert table.view(0).game.turns[-1].kind == "missed"


def test_a_table_put_away_asks_again_who_is_there() -> None:
    watch = Watch()
    for rules in (ClockRules(), ClockRules.per_turn(0, 30)):
        table = at_one_screen(rules=rules, clock=watch)
        table.submit(0, Ready())
        table.close()
        again = Table.open(table.store, table.name, clock=watch)
        assert (again.view(0).waits_for, racks(again)) == (0, HIDDEN)
        again.submit(0, Ready())
        play(again)


def test_pausing_hides_nothing_but_asks_again() -> None:
    watch = Watch()
    table = at_one_screen(rules=ClockRules.per_turn(0, 30), clock=watch)
    assert refusal(table, 0, Pause()) == "nothing-to-pause"
    table.submit(0, Ready())
    table.submit(0, Pause())
    assert refusal(table, 0, Pass()) == "table-paused"


def test_taking_back_changes_hands_as_well() -> None:
    table = at_one_screen(PERSON, PERSON)
    table.submit(0, Ready())
    play(table)
    table.submit(1, Ready())
    table.submit(0, TakeBack())
    assert table.view(1).take_back_asked_by == 0
    table.submit(1, AnswerTakeBack(agreed=True))
    assert (table.view(0).waits_for, racks(table)) == (0, HIDDEN)


def test_at_the_end_all_racks_are_open() -> None:
    table = at_one_screen(options={"end.scoreless_turns": 2})
    for seat in (0, 1):
        table.submit(seat, Ready())
        table.submit(seat, Pass())
    assert table.is_over
    assert table.view(0).waits_for is None
    assert all(None not in shown for shown in racks(table))


def test_whoever_has_a_screen_of_their_own_need_not_wait_for_the_shared_one() -> None:
    table = at_one_screen(PERSON, PERSON, PERSON)
    table.submit(2, SitApart())
    assert (table.view(0).apart, table.view(0).hand_over) == (frozenset({2}), True)
    assert [side.rack is not None for side in table.view(2).game.sides] == [False, False, True], "at once"
    assert all(side.rack is None for side in table.view(0).game.sides), "the others still hand over"
    for seat in (0, 1):
        assert refusal(table, seat, Pass()) == "hand-over-first"
        table.submit(seat, Ready())
        table.submit(seat, Pass())
    assert table.view(2).waits_for is None
    assert refusal(table, 2, Ready()) == "nobody-waited-for"
    table.submit(2, Pass())
    assert table.view(2).waits_for == 0


def test_two_people_apart_hide_nothing_from_each_other_until_they_gather_at_one_screen() -> None:
    table = at_one_screen()
    table.submit(1, SitApart())
    assert refusal(table, 0, SitApart()) == "sits-apart-already"
    assert not table.view(0).hand_over
    assert [table.view(seat).game.sides[seat].rack is not None for seat in (0, 1)] == [True, True]
    table.close()
    assert not Table.open(table.store, table.name, apart=True).view(0).hand_over
    gathered = Table.open(table.store, table.name)
    assert (gathered.view(0).hand_over, gathered.view(0).waits_for) == (True, 0)
    assert racks(gathered) == HIDDEN
