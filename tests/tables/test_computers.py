"""Computers at a table: they think in threads, are forced, stopped and replaced, and never hold a game up."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from bonmot.games.crossword import Pass, Play, Resign
from bonmot.games.game import Refused
from bonmot.players import Thought
from bonmot.players.crossword import BestScore
from bonmot.tables import (
    AnswerTakeBack,
    ClockRules,
    Pause,
    Resume,
    Seating,
    TakeBack,
)
from tests.tables.inside import inside
from tests.tables.sitting import (
    COMPUTER,
    PERSON,
    Watch,
    essence,
    play,
    stored,
    table_of,
)
from tests.tables.thinkers import LONG, Audience, Cheat, Dreamer, Ponderer

# ---- computers


@pytest.mark.rule("M-002")
@pytest.mark.rule("D-050")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_computers_alone_play_to_the_end_unattended(seats: int, executor: ThreadPoolExecutor) -> None:
    table = table_of(*[COMPUTER] * seats, executor=executor)
    audience = Audience(table)
    audience.until(lambda table: table.is_over)
    assert table.store.summary(table.name).status == "over"
    assert essence(stored(table)) == essence(inside(table))


@pytest.mark.rule("M-002")
def test_computers_alone_play_out_in_the_callers_thread() -> None:
    aside = table_of(COMPUTER, COMPUTER)
    aside.play_out()
    assert aside.is_over
    # In which thread they think changes nothing.
    with ThreadPoolExecutor(2) as executor:
        table = table_of(COMPUTER, COMPUTER, executor=executor)
        Audience(table).until(lambda table: table.is_over)
    bodies = [entry.body for entry in table.store.read(table.name)]
    assert bodies == [entry.body for entry in aside.store.read(aside.name)]


def test_playing_out_waits_for_no_people_and_for_no_table_put_away() -> None:
    with pytest.raises(Refused, match="waits-for-people"):
        table_of(COMPUTER, PERSON).play_out()
    table = table_of(COMPUTER, COMPUTER, rules=ClockRules.per_turn(1, 0), clock=Watch())
    table.submit(0, Pause())
    with pytest.raises(Refused, match="table-paused"):
        table.play_out()


def test_a_computer_answers_a_person(executor: ThreadPoolExecutor) -> None:
    table = table_of(PERSON, COMPUTER, executor=executor)
    audience = Audience(table, 0)
    play(table)
    audience.until(lambda table: table.view(None).acting == {0})
    assert [turn.side for turn in table.view(0).game.turns] == [0, 1]


def test_thoughts_are_passed_on_to_everybody(executor: ThreadPoolExecutor) -> None:
    table = table_of(PERSON, COMPUTER, executor=executor)
    audiences = [Audience(table, seat) for seat in (0, None)]
    play(table)
    audiences[-1].until(lambda table: table.view(None).acting == {0})
    turn = table.view(0).game.turns[-1]
    laid = Play(turn.place, turn.word)
    expected = Thought(laid, f"{turn.place} {turn.word}", turn.score, kept=True, steps=len(turn.word))
    for audience in audiences:
        assert audience.thoughts == [(1, expected)]


@pytest.mark.rule("D-068")
def test_a_computer_can_be_made_to_play_what_it_thinks_of(executor: ThreadPoolExecutor) -> None:
    ponderer = Ponderer()
    table = table_of(COMPUTER, PERSON, executor=executor, players=lambda _seating: ponderer)
    audience = Audience(table)
    ponderer.has_begun()
    assert table.view(None).thinking == {0}
    table.force(1)
    assert table.view(None).game.turns == ()
    table.force(0)
    audience.until(lambda table: table.view(None).acting == {1})
    assert table.view(None).game.turns[0].kind == "play"
    assert table.view(None).thinking == frozenset()


@pytest.mark.rule("D-059")
def test_a_computer_that_thinks_too_long_passes_and_thinks_again_at_its_next_turn(
    executor: ThreadPoolExecutor,
) -> None:
    watch, ponderer = Watch(), Ponderer()
    rules = ClockRules.per_turn(0, 30)
    table = table_of(COMPUTER, PERSON, rules=rules, clock=watch, executor=executor, players=lambda _seating: ponderer)
    audience = Audience(table)
    ponderer.has_begun()
    watch.forward(30)
    table.tick()
    assert [turn.kind for turn in table.view(None).game.turns] == ["missed"]
    assert table.view(None).thinking == frozenset()
    play(table)
    ponderer.has_begun()
    table.force(0)
    audience.until(lambda table: table.view(None).acting == {1})
    assert [turn.kind for turn in table.view(None).game.turns] == ["missed", "play", "play"]


def test_a_late_thought_does_not_get_in_the_way_of_the_next() -> None:
    watch, dreamer = Watch(), Dreamer()
    rules = ClockRules.per_turn(0, 30)
    ended: list[Future[Any]] = []

    class Noting(ThreadPoolExecutor):
        def submit(self, *arguments: Any, **more: Any) -> Future[Any]:
            ended.append(super().submit(*arguments, **more))
            return ended[-1]

    with Noting(2) as threads:
        table = table_of(COMPUTER, PERSON, rules=rules, clock=watch, executor=threads, players=lambda _seating: dreamer)
        audience = Audience(table)
        dreamer.has_begun()
        watch.forward(30)
        table.tick()
        play(table)
        dreamer.has_begun()
        dreamer.woken.set()
        ended[0].result(LONG)
        assert len(ended) == 2  # the next thought goes on: it need not begin again
        assert table.view(None).thinking == {0}
        assert table.view(None).acting == {0}
        table.force(0)
        audience.until(lambda table: table.view(None).acting == {1})
    assert [turn.kind for turn in table.view(None).game.turns] == ["missed", "play", "play"]


def test_a_computer_whose_position_is_taken_back_thinks_about_the_new_one(executor: ThreadPoolExecutor) -> None:
    ponderer = Ponderer()
    table = table_of(PERSON, COMPUTER, executor=executor, players=lambda _seating: ponderer)
    audience = Audience(table)
    play(table)
    ponderer.has_begun()
    table.submit(0, TakeBack())
    assert table.view(None).thinking == frozenset()
    table.submit(0, Pass())
    ponderer.has_begun()
    table.force(1)
    audience.until(lambda table: table.view(None).acting == {0})
    assert [turn.kind for turn in table.view(None).game.turns] == ["pass", "play"]


def test_a_computer_thinks_on_while_people_talk_to_the_table(executor: ThreadPoolExecutor) -> None:
    watch, ponderer = Watch(), Ponderer()
    table = table_of(
        PERSON,
        COMPUTER,
        PERSON,
        rules=ClockRules.per_turn(1, 0),
        clock=watch,
        executor=executor,
        players=lambda _seating: ponderer,
    )
    audience = Audience(table)
    play(table)
    ponderer.has_begun()
    table.submit(0, TakeBack())
    table.submit(2, AnswerTakeBack(agreed=False))
    table.force(1)
    audience.until(lambda table: table.view(None).acting == {2})
    assert not ponderer.thinks.acquire(blocking=False)  # it did not begin anew


def test_nobody_thinks_at_a_table_put_away() -> None:
    watch, ponderer = Watch(), Ponderer()
    rules = ClockRules.per_turn(1, 0)
    with ThreadPoolExecutor(1) as executor:
        table = table_of(
            COMPUTER, PERSON, rules=rules, clock=watch, executor=executor, players=lambda _seating: ponderer
        )
        audience = Audience(table)
        ponderer.has_begun()
        table.submit(1, Pause())
        table.force(0)
        executor.submit(int).result(LONG)  # the one thread is free again: the computer has answered, in vain
        assert table.view(None).thinking == frozenset()
        table.submit(1, Resume())
        ponderer.has_begun()
        table.force(0)
        audience.until(lambda table: table.view(None).acting == {1})
    assert [turn.kind for turn in table.view(None).game.turns] == ["play"]


def test_closing_ends_all_thinking(executor: ThreadPoolExecutor) -> None:
    ponderer = Ponderer()
    table = table_of(COMPUTER, PERSON, executor=executor, players=lambda _seating: ponderer)
    ponderer.has_begun()
    table.close()
    executor.shutdown(wait=True)  # would hang if it went on
    assert stored(table).number == 1


def test_a_player_that_fails_is_reported_and_the_table_lives(caplog: pytest.LogCaptureFixture) -> None:
    with ThreadPoolExecutor(1) as executor:
        table = table_of(COMPUTER, PERSON, executor=executor, players=lambda _seating: Cheat())
    assert "a computer player failed" in caplog.text
    table.submit(1, Resign())
    assert table.is_over


def test_levels_and_personas_reach_the_players() -> None:
    asked: list[Seating] = []

    def players(seating: Seating) -> BestScore:
        asked.append(seating)
        return BestScore()

    seats = [Seating(computer=True, level=3), Seating(computer=True, level=5, persona="colette")]
    table_of(*seats, players=players).play_out()
    asked.sort(key=lambda seating: seating.level or 0)
    assert [(seating.level, seating.persona) for seating in asked] == [(3, None), (5, "colette")]
    assert len({seating.form for seating in asked} | {0}) == 3  # each has its own form of the day


@pytest.mark.parametrize("seating", [Seating(computer=True, level=99), Seating(computer=True, level=1, persona="x")])
def test_levels_and_personas_that_do_not_exist_are_refused(seating: Seating) -> None:
    with pytest.raises(Refused) as refused:
        table_of(seating, seating)
    assert refused.value.code in {"unknown-level", "unknown-persona"}
