"""Clocks: by turn, by game, by days; every moment is handed in, nobody waits."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any

import msgspec
import pytest

from bonmot.games.crossword import AnyCommand, Challenge, Confirm, Exchange, Pass, Play, View
from bonmot.games.events import Ended, Penalized, Resigned
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.kernel import StopFlag
from bonmot.players.crossword import BestScore
from bonmot.players.player import Say
from bonmot.players.vocabulary import known_words
from bonmot.tables import CancelWord, Clock, ClockRules, EnterWord, Pause, Resume, Seating, Table
from bonmot.tables.clock import LAG_QUOTA
from tests.stores import in_memory
from tests.tables.inside import game_of, inside
from tests.tables.sitting import COMPUTER, PERSON, Watch, best, play, play_to_the_end, refusal, stored, table_of

HALF_A_MINUTE = ClockRules.per_turn(0, 30)


def timed(rules: ClockRules, *, edition: str = "modern") -> tuple[Table, Watch]:
    watch = Watch()
    return table_of(rules=rules, clock=watch, edition=edition), watch


def left(table: Table) -> tuple[int | None, ...]:
    return table.view(None).left


# ---- time for each turn


@pytest.mark.rule("D-015")
@pytest.mark.rule("D-058")
@pytest.mark.parametrize(
    ("minutes", "seconds", "kept"), [(0, 10, 10), (0, 59, 59), (2, 30, 150), (59, 59, 3599), (1, 0, 60)]
)
def test_a_turn_takes_from_ten_seconds_to_an_hour(minutes: int, seconds: int, kept: int) -> None:
    rules = ClockRules.per_turn(minutes, seconds)
    assert (rules.kind, rules.seconds) == ("turn", kept)


@pytest.mark.rule("K-12")
@pytest.mark.parametrize(("seconds", "kind", "kept"), [(1, "turn", 10), (9, "turn", 10), (0, "none", 0)])
def test_less_than_ten_seconds_is_raised_and_nothing_is_no_clock(seconds: int, kind: str, kept: int) -> None:
    rules = ClockRules.per_turn(0, seconds)
    assert (rules.kind, rules.seconds) == (kind, kept)


@pytest.mark.rule("D-057")
@pytest.mark.rule("D-060")
def test_without_a_clock_nobody_is_late() -> None:
    table, watch = timed(ClockRules())
    watch.forward(10**9)
    table.tick()
    assert left(table) == (None, None)
    assert table.deadline is None
    play(table)
    assert table.number == 2


@pytest.mark.rule("D-060")
@pytest.mark.parametrize("edition", ["modern", "micro", "deluxe", "super"])
def test_every_edition_can_be_played_with_a_clock(edition: str) -> None:
    watch = Watch()
    options: dict[str, object] = {"language": "en"} if edition == "micro" else {}
    table = table_of(rules=HALF_A_MINUTE, clock=watch, edition=edition, options=options)
    watch.forward(12)
    assert left(table) == (18_000, 30_000)


def best_word(table: Table) -> str:
    """The word that the first seat would lay."""
    command = best(table, 0)
    assert isinstance(command, Play)
    return command.word


@pytest.mark.rule("D-063")
def test_the_clock_is_shown_as_it_runs() -> None:
    table, watch = timed(HALF_A_MINUTE)
    watch.forward(29.5)
    assert (left(table), table.view(0).running) == ((500, 30_000), 0)
    play(table)
    watch.forward(4)
    assert (left(table), table.view(0).running) == ((500, 26_000), 1)


@pytest.mark.rule("D-063")
def test_a_word_that_comes_too_late_misses_the_turn() -> None:
    table, watch = timed(HALF_A_MINUTE)
    word = best(table, 0)
    watch.forward(30)
    with pytest.raises(Refused, match="not-your-turn"):
        table.submit(0, word)
    turns = table.view(None).game.turns
    assert [(turn.side, turn.kind, turn.score) for turn in turns] == [(0, "missed", 0)]
    assert table.view(None).acting == {1}
    # The other one's time begins when the first one's turn was found to be over: nobody pays for a slow tick.
    assert left(table)[1] == 30_000


@pytest.mark.rule("D-063")
def test_a_turn_is_missed_by_itself_when_its_moment_comes() -> None:
    table, watch = timed(HALF_A_MINUTE)
    assert table.deadline == watch.at + 30_000
    watch.forward(29.999)
    table.tick()
    assert table.number == 1
    watch.forward(0.001)
    table.tick()
    table.tick()
    assert table.number == 2
    assert table.deadline == watch.at + 30_000


@pytest.mark.rule("D-063")
def test_a_word_in_the_last_moment_is_in_time() -> None:
    table, watch = timed(HALF_A_MINUTE)
    watch.forward(29.999)
    play(table)
    assert table.view(None).game.turns[0].kind == "play"


@pytest.mark.rule("D-064")
def test_a_word_entered_in_time_may_be_placed_at_leisure() -> None:
    table, watch = timed(HALF_A_MINUTE)
    watch.forward(29)
    table.submit(0, EnterWord(best_word(table)))
    assert table.view(0).has_entered
    watch.forward(3_600)
    table.tick()
    assert (left(table)[0], table.deadline) == (0, None)
    play(table)
    assert table.view(None).game.turns[0].kind == "play"
    assert not table.view(1).has_entered


@pytest.mark.rule("D-064")
def test_only_the_word_entered_may_be_placed() -> None:
    """Otherwise one could enter anything and think on for ever."""
    table, watch = timed(HALF_A_MINUTE)
    assert refusal(table, 0, EnterWord("  ")) == "enter-a-word"
    word = best_word(table)
    table.submit(0, EnterWord(word))
    watch.forward(3_600)
    assert refusal(table, 0, Play("H8", word[:-1])) == "not-the-word-entered"
    assert refusal(table, 0, Play("H8", word[::-1] + "S")) == "not-the-word-entered"
    play(table)
    assert table.view(None).game.turns[0].kind == "play"


@pytest.mark.rule("D-064")
def test_a_word_entered_can_be_cancelled_while_there_is_time() -> None:
    table, watch = timed(HALF_A_MINUTE)
    table.submit(0, EnterWord(best_word(table)))
    watch.forward(29)
    table.submit(0, CancelWord())
    assert not table.view(0).has_entered
    watch.forward(1)
    table.tick()
    assert table.view(None).game.turns[0].kind == "missed"


@pytest.mark.rule("D-064")
def test_a_word_cannot_be_cancelled_when_the_time_is_over() -> None:
    table, watch = timed(HALF_A_MINUTE)
    table.submit(0, EnterWord(best_word(table)))
    watch.forward(30)
    assert refusal(table, 0, CancelWord()) == "no-time-to-cancel"
    assert table.view(0).has_entered


def test_entering_and_cancelling_belong_to_the_one_to_move_and_to_clocks() -> None:
    table, _watch = timed(HALF_A_MINUTE)
    assert refusal(table, 1, EnterWord("MOT")) == "not-your-turn"
    assert refusal(table, 1, CancelWord()) == "not-your-turn"
    assert refusal(table, 0, CancelWord()) == "nothing-to-cancel"
    assert refusal(table, None, EnterWord("MOT")) == "not-a-player"
    assert refusal(table_of(), 0, EnterWord("MOT")) == "no-turn-clock"


@pytest.mark.rule("D-064")
def test_a_word_in_doubt_is_not_missed_while_its_player_is_asked() -> None:
    watch = Watch()
    table = table_of(rules=HALF_A_MINUTE, clock=watch, edition="deluxe")
    rack = table.view(0).game.sides[0].rack
    table.submit(0, Play("8D", rack.replace("?", "")))
    assert table.view(0).game.question.kind == "doubt"
    watch.forward(31)
    table.tick()
    assert table.view(0).game.question.kind == "doubt"
    table.submit(0, Confirm())
    assert [turn.kind for turn in table.view(None).game.turns] == ["play"]


@pytest.mark.rule("D-059")
def test_a_computer_that_is_late_passes() -> None:
    watch = Watch()
    table = table_of(COMPUTER, PERSON, rules=HALF_A_MINUTE, clock=watch)
    watch.forward(30)
    table.tick()
    assert table.view(None).game.turns[0].kind == "missed"
    assert table.view(None).acting == {1}


@pytest.mark.rule("K-05")
@pytest.mark.parametrize("points_go", ["from-challenger", "to-player"])
def test_the_clock_does_not_begin_again_with_a_wrong_challenge(points_go: str) -> None:
    watch = Watch()
    challenge = {
        "words.referee": "challenge",
        "challenge.allowed": True,
        "challenge.cost": "points",
        "challenge.points_go": points_go,
    }
    table = table_of(rules=HALF_A_MINUTE, clock=watch, options=challenge)
    play(table)
    watch.forward(20)
    table.submit(1, Challenge())
    assert table.view(None).game.turns[-1].kind == (
        "wrong-challenge" if points_go == "from-challenger" else "challenge-bonus"
    )
    assert left(table)[1] == 10_000


def test_a_missed_turn_is_a_turn_without_a_score() -> None:
    watch = Watch()
    table = table_of(rules=HALF_A_MINUTE, clock=watch, options={"end.scoreless_turns": 4})
    for _turn in range(4):
        watch.forward(30)
        table.tick()
    assert table.view(None).game.final.reason == "scoreless"
    assert table.deadline is None
    watch.forward(10**6)
    table.tick()
    assert table.is_over


# ---- time for the game


def test_each_side_has_its_own_time_for_the_game() -> None:
    table, watch = timed(ClockRules.per_game(25))
    watch.forward(60)
    play(table)
    watch.forward(90)
    play(table)
    watch.forward(5)
    assert left(table) == ((1_500 - 65) * 1_000, (1_500 - 90) * 1_000)


def test_an_increment_comes_with_every_turn() -> None:
    table, watch = timed(ClockRules.per_game(1, increment=10))
    watch.forward(4)
    play(table)
    watch.forward(15)
    play(table)
    assert left(table) == (66_000, 55_000)


def test_overtime_costs_points_for_every_minute_begun() -> None:
    table, watch = timed(ClockRules.per_game(1, penalty=10))
    watch.forward(60 + 60.001)
    play_to_the_end(table)
    penalties = [turn for turn in table.view(None).game.turns if turn.kind == "penalty"]
    assert [(turn.side, turn.score) for turn in penalties] == [(0, -20)]


def test_overtime_can_change_who_wins() -> None:
    punctual, _watch = timed(ClockRules.per_game(1, penalty=1000))
    play_to_the_end(punctual)
    (winner,) = punctual.view(None).game.final.winners
    table, watch = timed(ClockRules.per_game(1, penalty=1000))
    if winner == 1:
        play(table)
    watch.forward(60.001)
    play_to_the_end(table)
    final = table.view(None).game.final
    assert final.winners == (1 - winner,)
    assert final.adjustments == punctual.view(None).game.final.adjustments


def test_a_penalty_is_never_more_than_a_game_can_take() -> None:
    table, watch = timed(ClockRules.per_game(1, overtime_minutes=60, penalty=100))
    watch.forward(60 + 30 * 60)
    play_to_the_end(table)
    assert [turn.score for turn in table.view(None).game.turns if turn.kind == "penalty"] == [-1000]


def test_too_much_overtime_loses_the_game() -> None:
    table, watch = timed(ClockRules.per_game(1, overtime_minutes=10, penalty=10))
    events: list[object] = []
    table.subscribe(None, lambda update: events.extend(update.events))
    assert table.deadline == watch.at + 11 * 60_000
    watch.forward(11 * 60)
    table.tick()
    assert [type(event) for event in events] == [Resigned, Ended, Penalized]
    assert isinstance(events[0], Resigned)
    assert events[0].late
    final = table.view(None).game.final
    assert (final.reason, final.winners) == ("resigned", (1,))


def test_without_overtime_the_game_is_lost_at_once() -> None:
    table, watch = timed(ClockRules.per_game(1, overtime_minutes=0))
    watch.forward(60)
    table.tick()
    assert refusal(table, 0, Pass()) == "game-over"
    assert table.view(None).game.final.winners == (1,)


def test_of_three_the_others_play_on_when_one_is_too_late() -> None:
    watch = Watch()
    rules = ClockRules.per_game(1, overtime_minutes=0)
    table = table_of(PERSON, PERSON, PERSON, rules=rules, clock=watch)
    watch.forward(60)
    table.tick()
    assert table.view(None).acting == {1}
    assert not table.is_over


# ---- days


def test_correspondence_gives_days_for_each_turn() -> None:
    table, watch = timed(ClockRules.correspondence(3))
    watch.forward(2.9 * 86_400)
    play(table)
    watch.forward(2.9 * 86_400)
    play(table)
    assert table.deadline == watch.at + 3 * 86_400_000
    watch.forward(3 * 86_400)
    table.tick()
    assert table.view(None).game.final.winners == (1,)


# ---- standing still


@pytest.mark.parametrize("rules", [HALF_A_MINUTE, ClockRules.per_game(1)])
def test_no_live_clock_runs_while_a_table_is_put_away(rules: ClockRules) -> None:
    table, watch = timed(rules)
    watch.forward(7)
    before = left(table)
    table.close()
    watch.forward(10**6)
    again = Table.open(table.store, table.name, clock=watch)
    assert left(again) == before
    watch.forward(1)
    assert left(again)[0] == (before[0] or 0) - 1_000


def test_after_a_crash_time_has_stood_still_since_the_last_entry() -> None:
    table, watch = timed(ClockRules.per_game(1))
    watch.forward(10)
    play(table)
    watch.forward(20)  # nobody is told of these: then the lights go out
    again = Table.open(table.store, table.name, clock=watch)
    assert left(again) == (50_000, 60_000)
    watch.forward(5)
    assert left(again) == (50_000, 55_000)


def test_a_table_served_elsewhere_is_not_put_away_by_closing_it_here() -> None:
    table, watch = timed(HALF_A_MINUTE)
    other = Table.open(table.store, table.name, clock=watch, resume=False)
    other.close(pause=False)
    assert stored(table).number == 1
    watch.forward(30)
    table.tick()
    assert stored(table).number == 2


def test_players_pause_and_go_on() -> None:
    table, watch = timed(HALF_A_MINUTE)
    watch.forward(10)
    table.submit(1, Pause())
    assert refusal(table, 0, Pause()) == "nothing-to-pause"
    watch.forward(1_000)
    table.tick()
    assert table.deadline is None
    # Whoever could play now would have had all the time in the world.
    for command in (best(table, 0), Pass(), EnterWord("MOT")):
        assert refusal(table, 0, command) == "table-paused"
    table.submit(0, Resume())
    assert left(table)[0] == 20_000
    assert refusal(table, 0, Resume()) == "nothing-to-resume"


def test_without_a_clock_there_is_nothing_to_pause() -> None:
    table = table_of()
    assert refusal(table, 0, Pause()) == "nothing-to-pause"
    assert refusal(table, 0, Resume()) == "nothing-to-resume"
    table.close()
    Table.open(table.store, table.name)
    assert stored(table).number == 1


# ---- slow lines


@pytest.mark.parametrize(("late", "lag", "kind"), [(200, 300, "play"), (200, 100, "missed"), (900, 900, "missed")])
def test_a_slow_line_is_made_up_for_but_not_without_limit(late: int, lag: int, kind: str) -> None:
    table, watch = timed(HALF_A_MINUTE)
    word = best(table, 0)
    watch.forward(30 + late / 1_000)
    with nullcontext() if kind == "play" else pytest.raises(Refused, match="not-your-turn"):
        table.submit(0, word, lag=lag)
    assert LAG_QUOTA == 500
    assert table.view(None).game.turns[0].kind == kind


def test_a_lag_gives_no_time_of_the_turn_before() -> None:
    table, watch = timed(ClockRules.per_game(1))
    watch.forward(10)
    play(table)
    watch.forward(0.1)
    table.submit(1, Pass(), lag=400)
    assert left(table)[1] == 60_000


# ---- the value itself


def test_a_clock_is_a_value_and_its_rules_travel() -> None:
    rules = ClockRules.per_game(2.5, increment=3, overtime_minutes=4, penalty=5)
    clock = Clock.new(rules, 2)
    clock.start(0, Instant(5))
    assert clock == Clock.new(rules, 2)
    assert msgspec.json.decode(msgspec.json.encode(rules), type=ClockRules) == rules
    assert clock.stop(Instant(9)) == clock
    assert clock.pause(Instant(9)) == clock


def test_the_clock_of_the_edition_is_taken_when_nobody_wants_another() -> None:
    watch = Watch()
    table = table_of(edition="tournament", clock=watch)
    assert table.view(None).clock.kind == "none"
    again = Table.create(table.store, game_of(inside(table)).setup, clock=watch, seed=1)
    assert again.view(None).clock == ClockRules("game", 1500, 0, 10, 10)


def test_exchanging_too_late_misses_the_turn_as_well() -> None:
    table, watch = timed(HALF_A_MINUTE)
    rack = table.view(0).game.sides[0].rack
    watch.forward(31)
    with pytest.raises(Refused, match="not-your-turn"):
        table.submit(0, Exchange(rack))
    assert table.view(None).game.turns[0].kind == "missed"
    assert sorted(table.view(0).game.sides[0].rack) == sorted(rack)


@pytest.mark.rule("D-059")
def test_a_computer_that_has_found_a_word_plays_it_when_its_time_is_over() -> None:
    watch, has_found, goes_on = Watch(), threading.Event(), threading.Event()

    class Ponderer:
        def choose(self, view: View, _stop: StopFlag, say: Say) -> AnyCommand:
            found = BestScore().choose(view, StopFlag(), say)
            has_found.set()
            goes_on.wait()
            return found

    with ThreadPoolExecutor(1) as executor:
        setting: dict[str, Any] = {"executor": executor, "players": lambda _seating: Ponderer()}
        table = table_of(COMPUTER, PERSON, rules=HALF_A_MINUTE, clock=watch, **setting)
        assert has_found.wait(30)
        watch.forward(30)
        table.tick()
        goes_on.set()
    assert [turn.kind for turn in table.view(None).game.turns] == ["play"]
    assert left(table)[1] == 30_000


@pytest.mark.rule("D-059")
@pytest.mark.parametrize("resumes", [False, True])
def test_words_are_looked_up_before_the_clock_runs(resumes: bool) -> None:
    store, watch = in_memory(), Watch()
    seats = (Seating(computer=True, level=8), PERSON)
    name = table_of(*seats, store=store, edition="deluxe", rules=HALF_A_MINUTE, clock=watch).name
    known_words.cache_clear()

    def clock() -> Instant:
        # Whoever asks for the time begins a turn, or ends one: the words are there by then, or nobody has begun.
        asked.append(known_words.cache_info().currsize)
        return watch()

    asked: list[int] = []
    if resumes:
        Table.open(store, name, clock=clock)
    else:
        table_of(*seats, store=store, edition="deluxe", rules=HALF_A_MINUTE, clock=clock)
    assert asked[-1] == 1
