"""Slow lines are made up for, within limits: whoever pretends to have one gains next to nothing."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bonmot.games.crossword import Pass
from bonmot.tables import ClockRules, Pause, Rename, Resume
from bonmot.tables.clock import LAG_OF_GAME, LAG_QUOTA
from bonmot.tables.record import read, written
from tests.tables.sitting import Watch, best, table_of

turns = st.lists(st.tuples(st.integers(0, 60_000), st.integers(-1_000, 10**9)), max_size=12)


@settings(max_examples=12, deadline=None)
@example([(5_000, 10**9)] * 12)
@given(turns)
def test_whatever_is_reported_no_more_is_given_back_than_the_quota(turns: list[tuple[int, int]]) -> None:
    watch = Watch()
    table = table_of(rules=ClockRules.per_game(60), clock=watch)
    thought, reported = [0, 0], [0, 0]
    for thinking, lag in turns:
        if table.is_over:
            break
        (seat,) = table.view(None).acting
        before = table.view(None).left
        command = best(table, seat)
        watch.forward(thinking / 1_000)
        table.submit(seat, command, lag=lag)
        thought[seat] += thinking
        reported[seat] += min(max(lag, 0), thinking, LAG_QUOTA)
        assert table.view(None).left[1 - seat] == before[1 - seat], "nobody loses what another is given back"
    for side, left in enumerate(table.view(None).left):
        given_back = thought[side] - (3_600_000 - (left or 0))
        assert 0 <= given_back <= min(reported[side], LAG_OF_GAME)
    moments = [entry.at for entry in table.store.read(table.name)]
    assert moments == sorted(moments)
    assert read(written(table.name, table.store.read(table.name)))[0] == table.name, "it is decided again like this"


def test_the_quota_of_a_game_runs_out() -> None:
    watch = Watch()
    table = table_of(rules=ClockRules.per_game(60), clock=watch)
    turns = [0, 0]
    while not table.is_over:
        (seat,) = table.view(None).acting
        command = best(table, seat)
        watch.forward(2)
        table.submit(seat, command, lag=10**9)
        turns[seat] += 1
    assert min(turns) * LAG_QUOTA > LAG_OF_GAME, "there were more turns than the quota is for"
    spent = [3_600_000 - (left or 0) for left in table.view(None).left]
    assert spent == [2_000 * count - LAG_OF_GAME for count in turns]


def test_who_is_not_to_move_gives_nothing_back_to_anybody() -> None:
    watch = Watch()
    table = table_of(rules=ClockRules.per_game(25), clock=watch)
    watch.forward(10)
    table.submit(0, Pass(), lag=300)
    assert table.view(None).left == (1_500_000 - 9_700, 1_500_000)
    watch.forward(10)
    table.submit(0, Rename("Late"), lag=300)
    assert table.store.read(table.name)[-1].at == watch.at
    assert table.view(None).left == (1_500_000 - 9_700, 1_500_000 - 10_000)
    table.submit(1, Pause())
    table.submit(1, Resume(), lag=300)
    assert table.view(None).left == (1_500_000 - 9_700, 1_500_000 - 10_000), "a clock that stands still loses nothing"
