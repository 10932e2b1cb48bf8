"""The table is sealed: only what `view` and `witness` let through for a seat leaves it, and to nobody else."""

import ast
import gc
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

import bonmot
from bonmot.board import Board
from bonmot.games.catalogue import entry_of, rules_of
from bonmot.games.crossword import Play
from bonmot.games.crossword.events import Exchanged
from bonmot.games.crossword.state import evolved
from bonmot.games.events import Event
from bonmot.games.game import Refused, Wishes
from bonmot.notation import gcg
from bonmot.notation.crossword import recorded
from bonmot.study.crossword.story import story_of
from bonmot.tables import (
    AnswerTakeBack,
    CancelWord,
    ClockRules,
    EnterWord,
    Ready,
    Rename,
    Seating,
    Table,
    TableViewOf,
    TakeBack,
    Update,
    UpdateOf,
    past_in,
)
from bonmot.tables.events import AnyTableEvent
from tests.other_packages import installed
from tests.stores import in_memory
from tests.tables.inside import events_of, inside
from tests.tables.sitting import COMPUTER, PERSON, Watch, best, play, table_of

EDITIONS = {"crossword": "modern", "option": "option", "cards": "cards", "duplicate": "duplicate", "bell": "bell"}
GAMES = sorted(EDITIONS)


@pytest.fixture(autouse=True)
def _bell(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path / "packages", bell="tests.bell"):
        yield


class Doors:
    """Remembers everything that the doors of a game let through, and for whom."""

    def __init__(self, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.views: list[tuple[int | None, Any]] = []
        self.events: list[tuple[int | None, Any]] = []
        rules = rules_of(game)
        view, witness = rules.view, rules.witness

        def watched_view(state: Any, seat: int | None) -> Any:
            self.views.append((seat, view(state, seat)))
            return self.views[-1][1]

        def watched_witness(state: Any, event: Any, seat: int | None) -> Any:
            self.events.append((seat, witness(state, event, seat)))
            return self.events[-1][1]

        monkeypatch.setattr(rules, "view", watched_view)
        monkeypatch.setattr(rules, "witness", watched_witness)

    def check(self, view: Any, events: Any, seat: int | None) -> None:
        """All this came through a door, for this seat."""
        assert any(who == seat and each is view for who, each in self.views)
        for event in events:
            if isinstance(event, Event):
                assert any(who == seat and each is event for who, each in self.events), event
            else:
                assert isinstance(event, AnyTableEvent)


def new_table(game: str, *seats: Seating, **more: Any) -> Table:
    entry = entry_of(game)
    wishes = Wishes(entry.edition.load(EDITIONS[game]), ["Ada", "Bob"], "en" if game != "option" else "fr")
    return Table.create(in_memory(), entry.setup(wishes), seats, game=game, seed=3, clock=Watch(), **more)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_leaves_but_through_the_doors_of_the_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    doors = Doors(game, monkeypatch)
    table = new_table(game, COMPUTER, COMPUTER)
    heard: list[int | None] = []

    def listen(seat: int | None, update: Update) -> None:
        doors.check(update.view.game, update.events, seat)
        heard.append(seat)

    for seat in (None, 0, 1):
        table.subscribe(seat, partial(listen, seat))
    table.play_out()
    assert table.is_over
    assert set(heard) == {None, 0, 1}
    for seat in (None, 0, 1):
        for past in (table.past(seat), past_in(table.store, table.name, seat)):
            assert past.is_over
            for entry in past.entries:
                doors.check(entry.view, entry.events, seat)
                for other, sight in enumerate(entry.everybody):
                    doors.check(sight.view, sight.events, other)


@pytest.mark.parametrize("game", GAMES)
def test_a_running_game_has_no_open_hands(game: str) -> None:
    table = new_table(game, PERSON, COMPUTER)
    with suppress(Refused):
        table.play_out()
    assert not table.is_over
    for seat in (None, 0, 1):
        past = table.past(seat)
        assert past == past_in(table.store, table.name, seat)
        assert not past.is_over
        assert past.seat == seat
        assert not any(entry.everybody for entry in past.entries)
        assert past.entries[-1].view == table.view(seat).game


def test_who_gives_a_command_learns_no_more_than_the_seat_may_see() -> None:
    table = table_of()
    rack = table.view(0).game.sides[0].rack
    (exchanged,) = table.submit(0, command("crossword", {"command": "exchange", "tiles": rack[:3]}))
    assert isinstance(exchanged, Exchanged)
    assert len(exchanged.drawn) == 3
    assert exchanged.bag == ""  # the order of the tiles in the bag


def command(game: str, raw: dict[str, object]) -> Any:
    return msgspec.convert(raw, entry_of(game).command)


@pytest.mark.rule("D-064")
def test_a_word_that_is_entered_is_read_by_its_own_side_only() -> None:
    table = table_of(rules=ClockRules.per_turn(1, 0))
    told: dict[int | None, list[Any]] = {None: [], 0: [], 1: []}

    def listen(seat: int | None, update: Update) -> None:
        told[seat] += update.events

    for seat in told:
        table.subscribe(seat, partial(listen, seat))
    table.submit(0, EnterWord("SECRETLY"))
    assert [table.view(seat).entered for seat in (0, 1, None)] == ["SECRETLY", "", ""]
    assert all(table.view(seat).has_entered for seat in (0, 1, None))
    table.submit(0, CancelWord())
    assert "SECRETLY" in repr(told[0])
    assert "SECRETLY" not in repr(told[1]) + repr(told[None])
    assert "SECRETLY" not in repr([table.past(seat) for seat in (1, None)])


def test_records_of_a_running_game_tell_what_one_seat_has_seen() -> None:
    table = table_of()
    secrets: dict[int, set[str]] = {0: set(), 1: set()}
    for _turn in range(8):
        for seat, racks in secrets.items():
            racks.add(table.view(seat).game.sides[seat].rack)
        play(table)
    for eyes in (None, 0, 1):
        past = table.past(eyes)
        written = gcg.write(recorded(past)).decode() + repr(story_of(past))
        for owner, racks in secrets.items():
            told = {rack for rack in racks if rack in written}
            assert told if owner == eyes else not told


def test_records_of_a_game_that_is_over_tell_everything() -> None:
    table = table_of(COMPUTER, COMPUTER)
    table.play_out()
    record = recorded(table.past(None))
    assert all(event.rack for event in record.events if isinstance(event, gcg.Play | gcg.Exchange))
    replay = gcg.check(record, lexicon="en", tiles="en")
    assert replay.errors == ()
    assert replay.totals == tuple(side.score for side in table.view(None).game.sides)


def test_the_past_leaves_out_what_was_taken_back() -> None:
    table = table_of()
    play(table, 2)
    table.submit(1, TakeBack())
    table.submit(0, AnswerTakeBack(agreed=True))
    assert [entry.number for entry in table.past(0).entries] == [0, 1]
    play(table)
    assert [entry.number for entry in table.past(0).entries] == [0, 1, 5]
    assert table.past(0).entries[-1].seat == 1


def test_at_a_shared_screen_the_past_is_seen_by_who_sits_in_front_of_it() -> None:
    table = table_of(hand_over=True)
    table.submit(0, Ready())
    assert table.past(0).view.sides[0].rack
    assert [side.rack for side in table.past(1).view.sides] == [None, None]


# ---- what a view holds, and how it travels


@pytest.mark.parametrize("game", GAMES)
def test_views_and_updates_have_a_schema_and_travel_whole(game: str) -> None:
    table = new_table(game, PERSON, PERSON, title="Sunday", hint_cost=2, display={"speed": 3})
    views = {"bell": "tests.bell.games:BellView"}
    module, _colon, name = views.get(game, f"bonmot.games.{game}:View").partition(":")
    view = getattr(import_module(module), name)
    events: Any = AnyTableEvent | entry_of(game).event
    of_table: Any = TableViewOf
    of_update: Any = UpdateOf
    kinds = of_table[view], of_update[view, events]
    for kind in kinds:
        schema = msgspec.json.schema(kind)
        assert {definition for definition in schema["$defs"] if definition.startswith(view.__name__)}
    told: list[Update] = []
    table.subscribe(0, told.append)
    table.submit(0, Rename("Sunday"))
    told.append(Update(table.past(0).entries[0].events, table.view(0)))
    assert len(told) >= 2
    for update in told:
        again = msgspec.json.decode(msgspec.json.encode(update), type=kinds[1])
        assert again.events == update.events
        assert again.view.game == update.view.game
        assert msgspec.json.encode(again.view) == msgspec.json.encode(update.view)
    seen = table.view(0)
    assert (seen.name, seen.game_name, seen.title, seen.names) == (table.name, game, "Sunday", ("Ada", "Bob"))
    assert (seen.people, seen.computers) == (frozenset({0, 1}), frozenset())
    assert (seen.hint_cost, seen.display) == (2, {"speed": 3})


def test_the_form_of_the_day_comes_from_the_seed_and_stays_inside() -> None:
    table = table_of(COMPUTER, COMPUTER)
    assert all(seating.form for seating in inside(table).opened.seats)
    assert {seating.form for seating in table.view(None).seats} == {0}
    assert {seating.form for seating in table.past(0).entries[0].events[0].seats} == {0}


# ---- nobody looks inside


def test_nobody_outside_reads_the_state_of_a_table() -> None:
    private = {name for name in vars(table_of()) if name.startswith("_Table__")}
    assert private == {"_Table__standing"}
    source = Path(bonmot.__file__).parent
    for path in source.rglob("*.py"):
        if path.is_relative_to(source / "tables"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                assert not node.attr.endswith("__standing"), f"{path}:{node.lineno}"
                owner = ast.unparse(node.value)
                assert node.attr != "state" or not owner.endswith("table"), f"{path}:{node.lineno}"
                assert node.attr not in {"raw_events", "state_after"}, f"{path}:{node.lineno}"  # of what is prepared
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                room = node.module.removeprefix("bonmot.tables.")
                assert room not in {"state", "replaying", "deciding", "thinking", "upcoming"}, f"{path}:{node.lineno}"


# ---- folded once, and nothing kept for every entry


class Counters:
    """How often the crossword game and its board were asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.evolved: list[Any] = []
        self.viewed: list[int | None] = []
        self.judged = 0
        rules = rules_of("crossword")
        judge, view = Board.judge, rules.view

        def counted(state: Any, event: Any) -> Any:
            self.evolved.append(event)
            return evolved(state, event)

        def counted_view(state: Any, seat: int | None) -> Any:
            self.viewed.append(seat)
            return view(state, seat)

        def counted_judge(board: Any, *arguments: Any) -> Any:
            self.judged += 1
            return judge(board, *arguments)

        monkeypatch.setattr("bonmot.games.crossword.rules.evolved", counted)
        monkeypatch.setattr(rules, "evolve", counted)
        monkeypatch.setattr(rules, "view", counted_view)
        monkeypatch.setattr(Board, "judge", counted_judge)


def test_a_move_is_judged_once_folded_once_and_seen_once_by_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of()
    play(table, 2)
    command = best(table, 0)
    assert isinstance(command, Play)
    for seat in (0, 1, None, 0, None):
        table.subscribe(seat, lambda _update: None)
    counters = Counters(monkeypatch)
    table.submit(0, command)
    for seat in (0, 1, None, 1):
        table.view(seat)
    assert counters.judged == 1
    assert [type(event).__name__ for event in counters.evolved] == ["Played"]
    assert sorted(counters.viewed, key=str) == [0, 1, None]


def test_every_event_of_a_whole_game_is_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counters = Counters(monkeypatch)
    table = table_of(COMPUTER, COMPUTER, rules=ClockRules.per_game(0.001, penalty=10))
    table.submit(0, Rename("counted"))
    table.play_out()
    folded = len(counters.evolved)
    events = events_of(table.name, table.store.read(table.name))
    assert len(events) > 20
    # The opening twice: computers look up their words before its clock runs (D-059).
    assert folded == len(events) + 1
    # Once by the rules, and once by the player, who looks for coarse words in what it is about to lay.
    assert counters.judged <= 2 * len(events)


def test_taking_back_and_opening_read_the_log_instead_of_keeping_positions() -> None:
    table = table_of(PERSON, COMPUTER)
    seen = []
    for _turn in range(6):
        seen.append(table.view(0).game)
        table.submit(0, best(table, 0))
        with suppress(Refused):  # it waits for people again
            table.play_out()
    for before in reversed(seen):
        table.submit(0, TakeBack())
        assert table.view(0).game == before
        again = Table.open(table.store, table.name, clock=Watch(), resume=False)
        assert again.view(0).game == before


def boards() -> int:
    gc.collect()
    return sum(type(each) is Board for each in gc.get_objects())


def test_a_table_keeps_no_board_for_every_entry() -> None:
    before = boards()
    table = table_of()
    kept = []
    for turn in range(20):
        play(table)
        if turn in {4, 19}:  # all objects of the process are looked through
            kept.append(boards() - before)
    assert max(kept) <= 2, "the board, and the one before a play that may be challenged"
    table.close()
    again = Table.open(table.store, table.name)
    assert again.number == table.number
    assert boards() - before <= 4
