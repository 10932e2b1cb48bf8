"""A table: who is told what, commands that cross, closing and opening, and anything in any order."""

import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bonmot.errors import BonmotError
from bonmot.games.crossword import Challenge, Consult, Exchange, Pass, Play, Resign, setup_for
from bonmot.games.crossword.events import Consulted, Exchanged, Played
from bonmot.games.game import Refused
from bonmot.tables import (
    AnswerTakeBack,
    ArrangeRack,
    CancelWord,
    ClockRules,
    EnterWord,
    Pause,
    Ready,
    Rename,
    Resume,
    Seating,
    Table,
    TakeBack,
    Update,
)
from bonmot.tables.admitting import admit
from bonmot.tables.events import FORMAT, RackArranged
from bonmot.tables.storage import LogDamaged, UnknownTable
from tests.stores import in_memory
from tests.tables.inside import game_of, inside
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
from tests.tables.thinkers import Audience, Stubborn

# ---- subscribers


def test_everybody_is_told_what_he_may_see_and_nothing_else() -> None:
    table = table_of()
    audiences = {seat: Audience(table, seat) for seat in (0, 1, None)}
    table.submit(0, best(table, 0))
    table.submit(1, Exchange(table.view(1).game.sides[1].rack[:2]))
    for seat, audience in audiences.items():
        played, exchanged = audience.events
        assert isinstance(played, Played)
        assert isinstance(exchanged, Exchanged)
        assert bool(played.drawn) == (seat == 0)
        assert bool(exchanged.drawn) == (seat == 1)
        assert exchanged.bag == ""
        assert (exchanged.tiles == "??") == (seat != 1)
        last = audience.updates[-1].view
        assert last == table.view(seat)
        assert [side.rack is not None for side in last.game.sides] == [seat == 0, seat == 1]


def test_what_partners_say_is_heard_by_partners() -> None:
    setup = setup_for("regles", ["A", "B", "C", "D"], language="fr", teams=[0, 1, 0, 1])
    table = Table.create(in_memory(), setup, seed=3)
    audiences = {seat: Audience(table, seat) for seat in (0, 1, 2, 3, None)}
    table.submit(0, Consult("psst"))
    assert {seat for seat, audience in audiences.items() if audience.events == [Consulted(0, "psst")]} == {0, 2}
    # The others are told that something happened: their views count entries.
    assert [audience.updates[-1].events for seat, audience in audiences.items() if seat not in {0, 2}] == [()] * 3


def test_those_who_leave_are_told_nothing_more() -> None:
    table = table_of()
    audience = Audience(table)
    play(table)
    audience.leave()
    audience.leave()
    play(table)
    assert len(audience.updates) == 1


def test_a_listener_that_fails_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    table = table_of()

    def failing(_update: Update) -> None:
        raise ZeroDivisionError

    table.subscribe(0, failing)
    audience = Audience(table)
    with caplog.at_level(logging.ERROR):
        play(table, 2)
    assert len(audience.updates) == 2
    assert stored(table).number == table.number == 3
    assert "a listener failed" in caplog.text


def test_refused_commands_are_told_to_nobody() -> None:
    table = table_of()
    audience = Audience(table)
    assert refusal(table, 1, Pass()) == "not-your-turn"
    assert refusal(table, None, Pass()) == "not-a-player"
    assert refusal(table, 0, Play("8D", "QQQQ")) == "move-not-on-rack"
    assert audience.updates == []
    assert stored(table).number == 1


# ---- commands that cross


def test_a_command_for_an_older_table_is_refused() -> None:
    table = table_of()
    play(table)
    assert refusal(table, 1, Pass(), expected=1) == "table-moved-on"
    table.submit(0, Rename("Sunday"))  # nothing that the game depends on
    assert refusal(table, 1, Pass(), expected=4) == "table-moved-on"
    table.submit(1, Pass(), expected=2)


def test_of_two_who_command_at_once_one_is_refused_and_sees_what_the_other_did() -> None:
    one = table_of()
    other = Table.open(one.store, one.name, resume=False)
    audience = Audience(other)
    play(one)
    with pytest.raises(Refused, match="table-moved-on"):
        other.submit(0, Pass())
    assert [type(event) for event in audience.events] == [Played]
    assert essence(inside(other)) == essence(inside(one))
    play(other)
    assert one.refresh()
    assert not one.refresh()
    assert essence(inside(other)) == essence(inside(one))


# ---- closing and opening


@pytest.mark.rule("D-046")
@pytest.mark.parametrize("turns", [0, 1, 5, 12])
def test_a_game_goes_on_exactly_where_it_was_left(turns: int) -> None:
    table, twin = table_of(), table_of()
    play(table, turns)
    play(twin, turns)
    before, state = seen(table), essence(inside(table))
    table.close()
    again = Table.open(table.store, table.name)
    assert seen(again) == before
    assert essence(inside(again)) == state
    play_to_the_end(again)
    play_to_the_end(twin)
    events = [entry.body for entry in again.store.read(again.name)]
    assert events == [entry.body for entry in twin.store.read(twin.name)]


@pytest.mark.rule("D-046")
def test_a_game_with_a_clock_goes_on_exactly_where_it_was_left() -> None:
    watch = Watch()
    table = table_of(rules=ClockRules.per_turn(1, 0), clock=watch)
    play(table, 3)
    table.submit(1, EnterWord("MOT"))
    watch.forward(5)
    before = [replace(table.view(seat), number=0) for seat in (0, 1, None)]
    table.close()
    watch.forward(500)
    again = Table.open(table.store, table.name, clock=watch)
    assert [replace(again.view(seat), number=0) for seat in (0, 1, None)] == before


@pytest.mark.rule("D-046")
def test_computers_go_on_when_their_table_is_opened() -> None:
    whole = table_of(COMPUTER, COMPUTER)
    whole.play_out()
    table = table_of(COMPUTER, COMPUTER)
    play(table, 6)
    table.close()
    with ThreadPoolExecutor(1) as executor:
        again = Table.open(table.store, table.name, executor=executor)
        Audience(again).until(lambda table: table.is_over)
    events = [entry.body for entry in again.store.read(again.name)]
    assert events == [entry.body for entry in whole.store.read(whole.name)]


def test_tables_that_are_not_there_cannot_be_opened() -> None:
    with pytest.raises(UnknownTable):
        Table.open(in_memory(), "nowhere")
    with pytest.raises(BonmotError, match="unknown-game"):
        table_of(game="chess")
    with pytest.raises(Refused, match="seat-count"):
        Table.create(in_memory(), setup_for("modern", ["A", "B"], language="en"), [PERSON])


def test_logs_that_cannot_be_folded_are_named() -> None:
    table = table_of()
    play(table, 2)
    entries = table.store.read(table.name)
    for number, body in ((1, b'[{"event":"nonsense"}]'), (2, entries[1].body), (0, entries[1].body), (1, b"[]")):
        name = f"bad-{number}-{len(body)}"
        altered = [entry._replace(body=body) if entry.number == number else entry for entry in entries]
        summary = msgspec.structs.replace(table.store.summary(table.name), table=name)
        table.store.create(summary, altered)
        with pytest.raises(LogDamaged) as damage:
            Table.open(table.store, name)
        assert (damage.value.number, damage.value.why) == (number, "unreadable")
        assert damage.value.good == altered[:number]


@pytest.mark.parametrize("unheard_of", [b"[{", b'[{"seats":"by lamplight",'])
def test_logs_of_newer_programs_are_left_alone(unheard_of: bytes) -> None:
    table = table_of()
    (entry,) = table.store.read(table.name)
    now, then = (f'"format":{number}'.encode() for number in (FORMAT, FORMAT + 1))
    assert now in entry.body
    body = entry.body.replace(now, then).replace(b"[{", unheard_of, 1)
    newer = entry._replace(body=body.replace(b'"event":"opened"', b'"event":"opened-by-lamplight"'))
    assert newer.body.count(b"lamplight") > 0
    table.store.create(msgspec.structs.replace(table.store.summary(table.name), table="newer"), [newer])
    with pytest.raises(BonmotError, match="log-of-newer-program"):
        Table.open(table.store, "newer")


# ---- other tables


@pytest.mark.rule("D-091")
def test_the_same_players_play_again() -> None:
    table = table_of(PERSON, COMPUTER, rules=ClockRules.per_turn(1, 0), title="At Ada's")
    table.submit(0, Resign())
    again = table.rematch()
    assert again.name != table.name
    opened = msgspec.structs.replace(inside(again).opened, commitment="", salt="")
    assert opened == inside(table).opened
    assert game_of(inside(again)).setup == game_of(inside(table)).setup
    assert again.view(None).game.turns == ()
    assert {summary.status for summary in table.store.summaries()} == {"over", "playing"}


@pytest.mark.rule("D-091")
def test_other_players_play_again_at_other_levels() -> None:
    table = table_of(PERSON, COMPUTER)
    again = table.rematch(["Eve", "Hal"], [PERSON, Seating(computer=True, level=8)])
    assert again.store.summary(again.name).names == ("Eve", "Hal")
    eve, hal = again.view(None).seats
    assert (eve.name, eve.computer, hal.name, hal.level) == ("Eve", False, "Hal", 8)
    # Nothing is written down twice: names belong to the game's setup, levels to the table.
    assert [(seat.name, seat.level) for seat in inside(again).opened.seats] == [("", None), ("", 8)]
    assert [(seat.name, seat.level) for seat in game_of(inside(again)).setup.seats] == [("Eve", None), ("Hal", None)]
    with pytest.raises(Refused, match="seat-count"):
        table.rematch(["Eve"])


@pytest.mark.parametrize("number", [1, 4, None])
def test_a_table_can_be_copied_at_any_turn(number: int | None) -> None:
    table = table_of()
    positions = [essence(inside(table))]
    for _turn in range(6):
        play(table)
        positions.append(essence(inside(table)))
    copy = table.copy(number)
    assert essence(inside(copy)) == positions[(number or 7) - 1]
    copy.submit(min(copy.view(None).acting), Pass())
    assert essence(stored(table)) == positions[-1]
    assert copy.store.summary(copy.name).entries == (number or 7) + 1


@pytest.mark.parametrize("number", [0, -1, 3])
def test_only_turns_that_were_played_can_be_copied(number: int) -> None:
    table = table_of()
    play(table)
    with pytest.raises(Refused, match="no-such-turn"):
        table.copy(number)


def test_a_copy_has_a_clock_of_its_own() -> None:
    watch = Watch()
    table = table_of(rules=ClockRules.per_turn(0, 30), clock=watch)
    watch.forward(1_000)
    copy = table.copy()
    assert copy.view(0).left[0] == 30_000
    watch.forward(30)
    copy.tick()
    assert copy.view(None).acting == {1}
    assert stored(table).number == 1


# ---- anything, in any order

RULES = {
    "none": ClockRules(),
    "turn": ClockRules.per_turn(0, 20),
    "game": ClockRules.per_game(2, overtime_minutes=1),
    "days": ClockRules.correspondence(0.001),
}


SIMPLE: dict[str, Any] = {
    "pass": Pass(),
    "challenge": Challenge(),
    "enter": EnterWord("MOT"),
    "cancel": CancelWord(),
    "ready": Ready(),
    "back": TakeBack(),
    "agree": AnswerTakeBack(agreed=True),
    "refuse": AnswerTakeBack(agreed=False),
    "pause": Pause(),
    "resume": Resume(),
    "resign": Resign(),
}


ACTIONS = st.one_of(
    st.tuples(st.just("play"), st.none()),
    st.tuples(st.just("play"), st.none()),
    st.tuples(st.sampled_from(sorted(set(SIMPLE) - {"resign"})), st.integers(0, 2)),
    st.tuples(st.sampled_from(["resign", "exchange", "reopen", "crash"]), st.integers(0, 1)),
)


def act(table: Table, watch: Watch, action: str, seat: int | None) -> Table:
    """Do something that may be refused; the table, which may have been opened anew."""
    if action == "reopen":
        table.close()
    if action in {"reopen", "crash"}:
        return Table.open(table.store, table.name, clock=watch)
    whose = min(table.view(None).acting, default=0) if seat is None else seat
    command: Any
    if action == "play":
        command = Pass() if "play" not in table.view(whose).game.may else best(table, whose)
    elif action == "exchange":
        command = Exchange((table.view(whose).game.sides[whose].rack or "A")[:2])
    else:
        command = SIMPLE[action]
    with suppress(Refused):
        table.submit(whose, command)
    return table


@given(
    st.sampled_from(sorted(RULES)),
    st.booleans(),
    st.sampled_from(["modern", "deluxe", "tournament"]),
    st.lists(st.tuples(st.integers(0, 12_000), ACTIONS), max_size=30),
)
def test_the_log_is_the_table_whatever_happens(
    kind: str, hand_over: bool, edition: str, actions: list[tuple[int, tuple[str, int | None]]]
) -> None:
    watch = Watch()
    table = table_of(edition=edition, rules=RULES[kind], clock=watch, hand_over=hand_over)
    for milliseconds, (action, seat) in actions:
        before, shown = inside(table), table.view(None).left
        watch.at += milliseconds
        later = table.view(None).left
        assert all(a is None or b is None or b <= a for a, b in zip(shown, later, strict=True))
        table = act(table, watch, action, seat)
        after = inside(table)
        assert after.at >= before.at
        assert essence(stored(table)) == essence(after)
        assert after.clock is not None
        assert before.clock is not None
        assert after.clock.since <= watch.at
        # Only taking back gives time back: then the line of play is shorter than it was.
        taken_back = len(after.active_entries) < len(before.active_entries)
        if kind == "game" and not taken_back:
            assert all(a <= b for a, b in zip(before.clock.used, after.clock.used, strict=True))
        assert (table.store.summary(table.name).status == "over") == table.is_over


@pytest.mark.rule("D-066")
def test_a_game_is_kept_under_the_name_that_people_give_it() -> None:
    table = table_of(COMPUTER, PERSON)
    table.submit(1, Rename("  Sunday\x07 evening "))
    assert table.view(None).title == table.store.summary(table.name).title == "Sunday evening"
    assert Table.open(table.store, table.name).view(None).title == "Sunday evening"
    assert table.rematch().view(None).title == "Sunday evening"


def test_a_rated_game_says_so_everywhere_and_stays_rated_when_it_is_played_again() -> None:
    table, casual = table_of(PERSON, PERSON, rated=True), table_of(PERSON, PERSON)
    for each in (table, Table.open(table.store, table.name), table.rematch()):
        assert each.view(None).rated
        assert each.store.summary(each.name).rated
    assert not casual.view(None).rated
    assert not casual.store.summary(casual.name).rated
    assert refusal(table, 1, Rename("x" * 61)) == "title-too-long"
    assert refusal(table, None, Rename("x")) == "not-a-player"


@pytest.mark.rule("D-046")
def test_a_rack_lies_as_it_was_left_and_only_its_side_is_told() -> None:
    table = table_of(PERSON, PERSON)
    told: list[Update] = []
    for eyes in (0, 1, None):
        table.subscribe(eyes, told.append)
    table.submit(0, ArrangeRack(("A", "B\x07", "?")))
    assert [update.events for update in told] == [(RackArranged(0, ("A", "B", "?")),), *[(RackArranged(0),)] * 2]
    again = Table.open(table.store, table.name)
    assert [again.view(eyes).order for eyes in (0, 1, None)] == [("A", "B", "?"), (), ()]
    admit(table.name, table.store.read(table.name))  # and so it travels


def test_a_player_that_wants_what_may_not_be_passes(caplog: pytest.LogCaptureFixture) -> None:
    executor = ThreadPoolExecutor(1)
    table = table_of(PERSON, COMPUTER, players=lambda _seating: Stubborn(), executor=executor)
    table.submit(0, Pass())
    executor.shutdown(wait=True)
    assert [turn.kind for turn in table.view(None).game.turns] == ["pass", "pass"]
    assert "refused" in caplog.text
