"""Taking back: always when one plays alone, by agreement among people; what was taken back stays in the log."""

from typing import Any

import pytest

from bonmot.games.crossword import Abandon, Accept, Challenge, Confirm, Exchange, Pass, Play
from bonmot.games.crossword.events import Exchanged, Played
from bonmot.tables import AnswerTakeBack, AskHint, ClockRules, Table, TakeBack
from bonmot.tables.events import TakenBack
from tests.tables.inside import inside
from tests.tables.sitting import (
    COMPUTER,
    PERSON,
    Watch,
    best,
    essence,
    play,
    play_to_the_end,
    refusal,
    seen,
    stored,
    table_of,
)


def shown(table: Table) -> Any:
    """The game as everybody sees it, whatever happened at the table meanwhile."""
    return [table.view(seat).game for seat in (None, *range(len(table.view(None).seats)))]


def alone() -> Table:
    """A person against a computer that moves when it is told to."""
    return table_of(PERSON, COMPUTER)


def test_alone_one_takes_back_without_asking() -> None:
    table = alone()
    before = shown(table)
    play(table, 2)
    table.submit(0, TakeBack())
    assert shown(table) == before
    assert table.view(None).acting == {0}


@pytest.mark.parametrize("command", ["play", "exchange"])
def test_nobody_looks_into_the_bag_by_taking_back(command: str) -> None:
    table = alone()
    rack = table.view(0).game.sides[0].rack
    chosen = best(table, 0) if command == "play" else Exchange(rack)
    drawn = set()
    for _again in range(3):
        (event,) = table.submit(0, chosen)
        assert isinstance(event, Played | Exchanged)
        drawn.add("".join(sorted(event.drawn)))
        table.submit(0, TakeBack())
    assert len(drawn) > 1  # chance has moved on
    assert table.copy().submit(0, chosen) == table.submit(0, chosen)  # the log tells the same order


def test_twice_in_a_row_takes_two_turns_back() -> None:
    table = alone()
    positions = []
    for _round in range(2):
        positions.append(shown(table))
        play(table, 2)
    table.submit(0, TakeBack())
    assert shown(table) == positions[1]
    table.submit(0, TakeBack())
    assert shown(table) == positions[0]
    assert refusal(table, 0, TakeBack()) == "nothing-to-take-back"


def test_taking_back_after_taking_back_and_playing_on() -> None:
    table = alone()
    play(table, 2)
    second = shown(table)
    play(table, 2)
    table.submit(0, TakeBack())
    table.submit(0, Pass())
    play(table)
    table.submit(0, TakeBack())
    assert shown(table) == second


def test_nothing_to_take_back_before_the_first_turn() -> None:
    assert refusal(alone(), 0, TakeBack()) == "nothing-to-take-back"
    table = table_of()
    play(table)
    assert refusal(table, 1, TakeBack()) == "nothing-to-take-back"
    assert refusal(table, None, TakeBack()) == "not-a-player"


def test_nothing_is_lost_from_the_log() -> None:
    table = alone()
    play(table, 2)
    before = table.store.read(table.name)
    table.submit(0, TakeBack())
    after = table.store.read(table.name)
    assert after[: len(before)] == before
    assert len(after) == len(before) + 1
    assert essence(stored(table)) == essence(inside(table))


def test_after_the_end_the_last_turn_can_be_taken_back() -> None:
    table = alone()
    play_to_the_end(table)
    over = table.store.summary(table.name)
    table.submit(0, TakeBack())
    assert not table.is_over
    assert (over.status, table.store.summary(table.name).status) == ("over", "playing")
    play_to_the_end(table)
    assert table.store.summary(table.name).scores == over.scores


def test_after_abandoning_one_may_go_on_after_all() -> None:
    table = alone()
    before = shown(table)
    table.submit(0, Abandon())
    assert table.is_over
    table.submit(0, TakeBack())
    assert shown(table) == before


def test_a_turn_of_several_events_goes_back_as_a_whole() -> None:
    """A word that is doubted and confirmed is two commands; the last turn that ends the game is several events."""
    table = table_of(PERSON, COMPUTER, edition="deluxe")
    rack = table.view(0).game.sides[0].rack.replace("?", "")
    before = shown(table)
    table.submit(0, Play("8D", rack))
    doubted = shown(table)
    table.submit(0, Confirm())
    table.submit(0, TakeBack())
    assert shown(table) == doubted
    table.submit(0, TakeBack())
    assert shown(table) == before


def test_a_challenge_that_was_decided_is_not_taken_back() -> None:
    """What it cost stays lost, whoever it was; what was played since then may be taken back."""
    table = table_of(PERSON, COMPUTER, edition="tournament")
    play(table, 2)
    table.submit(0, Challenge())
    lost = shown(table)
    assert table.view(None).acting == {0}
    assert table.view(0).last_turn_of is None
    assert refusal(table, 0, TakeBack()) == "answered-since"
    assert shown(table) == lost
    before = shown(table)
    play(table, 2)
    table.submit(0, TakeBack())
    assert shown(table) == before
    assert refusal(table, 0, TakeBack()) == "answered-since"
    assert refusal(Table.open(table.store, table.name), 0, TakeBack()) == "answered-since"


def test_a_word_that_was_thrown_out_is_not_taken_back() -> None:
    table = table_of(PERSON, COMPUTER, edition="tournament")
    table.submit(0, Play("8D", table.view(0).game.sides[0].rack.replace("?", "")))
    table.submit(1, Challenge())
    assert refusal(table, 0, TakeBack()) == "answered-since"


def test_a_hint_that_was_paid_for_is_not_taken_back() -> None:
    table = table_of(PERSON, COMPUTER, hint_cost=5)
    play(table, 2)
    table.submit(0, AskHint(1))
    paid = shown(table)
    assert refusal(table, 0, TakeBack()) == "answered-since"
    play(table, 2)
    table.submit(0, TakeBack())
    assert shown(table) == paid


# ---- among people


def asked() -> Table:
    table = table_of(PERSON, PERSON, PERSON)
    play(table)
    table.submit(0, TakeBack())
    return table


def test_people_are_asked() -> None:
    table = asked()
    assert table.view(1).take_back_asked_by == 0
    assert len(table.view(None).game.turns) == 1
    table.submit(1, AnswerTakeBack(agreed=True))
    assert len(table.view(None).game.turns) == 1
    (_answer, taken) = table.submit(2, AnswerTakeBack(agreed=True))
    assert isinstance(taken, TakenBack)
    assert (table.view(None).game.turns, table.view(1).take_back_asked_by) == ((), None)
    assert table.view(None).acting == {0}


def test_one_no_is_enough() -> None:
    table = asked()
    table.submit(2, AnswerTakeBack(agreed=False))
    assert table.view(1).take_back_asked_by is None
    assert len(table.view(None).game.turns) == 1
    assert refusal(table, 1, AnswerTakeBack(agreed=True)) == "no-take-back-asked"
    table.submit(0, TakeBack())
    assert table.view(1).take_back_asked_by == 0


def test_questions_that_make_no_sense_are_refused() -> None:
    table = asked()
    assert refusal(table, 0, AnswerTakeBack(agreed=True)) == "no-take-back-asked"
    assert refusal(table, 0, TakeBack()) == "take-back-pending"
    table.submit(1, AnswerTakeBack(agreed=True))
    assert refusal(table, 1, AnswerTakeBack(agreed=True)) == "answered-already"


def test_playing_on_is_an_answer_too() -> None:
    table = asked()
    play(table)
    assert table.view(2).take_back_asked_by is None
    assert refusal(table, 2, AnswerTakeBack(agreed=True)) == "no-take-back-asked"


def test_computers_are_not_asked() -> None:
    table = table_of(PERSON, PERSON, COMPUTER)
    play(table)
    table.submit(0, TakeBack())
    assert refusal(table, 2, AnswerTakeBack(agreed=False)) == "no-take-back-asked"
    table.submit(1, AnswerTakeBack(agreed=True))
    assert table.view(None).game.turns == ()


def test_what_was_asked_survives_closing_the_table() -> None:
    table = asked()
    table.submit(1, AnswerTakeBack(agreed=True))
    before = seen(table)
    table.close()
    again = Table.open(table.store, table.name)
    assert seen(again) == before
    again.submit(2, AnswerTakeBack(agreed=True))
    assert again.view(None).game.turns == ()


# ---- and the clock


@pytest.mark.parametrize("rules", [ClockRules.per_game(1), ClockRules.per_turn(1, 0)])
def test_the_time_of_the_turn_comes_back_with_it(rules: ClockRules) -> None:
    watch = Watch()
    table = table_of(PERSON, COMPUTER, rules=rules, clock=watch)
    watch.forward(10)
    play(table, 2)
    watch.forward(20)
    table.submit(0, TakeBack())
    assert (table.view(0).left[0], table.view(0).running) == (60_000, 0)
    watch.forward(1)
    assert table.view(0).left[0] == 59_000
    assert table.deadline is not None


def test_the_last_play_that_was_accepted_can_be_taken_back() -> None:
    table = table_of(PERSON, COMPUTER, edition="tournament")
    while not table.is_over:
        seat = min(table.view(None).acting)
        table.submit(seat, Accept() if "accept" in table.view(seat).game.may else best(table, seat))
    table.submit(0, TakeBack())
    assert table.view(None).acting == {0}
