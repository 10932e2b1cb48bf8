"""The card race at a table: on SQLite, saved, resumed and replayed; messages that are late; computers in real time."""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bonmot.games.cards import AnyCommand, AnyEvent, Draw, Exchange, Flip, GiveUp, Lay, Order, View, setup_for
from bonmot.games.cards.events import Awarded, Opened, Revealed, Tied
from bonmot.games.game import Refused
from bonmot.players.cards import CardPlayer, published
from bonmot.tables import Seating, Store, Table
from bonmot.tables.admitting import admit
from bonmot.tables.events import TakeBack
from bonmot.tables.record import read, written
from bonmot.tables.replaying import replayed
from bonmot.tables.storage import LogDamaged
from tests.games.cards import GAME, cards_of
from tests.tables.inside import events_of, game_of, inside
from tests.tables.sitting import Watch

PERSON = Seating()
COMPUTER = Seating(computer=True, level=5)
NAMES = ("Ada", "Bob", "Cleo", "Dan")
SAVED = Path(__file__).parent.parent / "data" / "cards" / "saved"


def table_of(store: Store, *seats: Seating, watch: Watch, seed: int = 3, **more: Any) -> Table:
    options = more.pop("options", None)
    computers = [seat for seat, each in enumerate(seats) if each.computer]
    setup = setup_for("cards", NAMES[: len(seats)], language="en", computers=computers, options=options)
    return Table.create(store, setup, seats, game="cards", seed=seed, clock=watch, **more)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path}/games.sqlite") as opened:
        opened.migrate()
        yield opened


def seen(table: Table, seat: int | None = None) -> View:
    view: View = table.view(seat).game
    return view


def advance(table: Table, watch: Watch) -> None:
    """Let the clock go on to the next thing that happens by itself."""
    due = table.deadline
    assert due is not None
    watch.at = max(watch.at, due)
    table.tick()


def to_race(table: Table, watch: Watch) -> None:
    """Turn cards until one is raced for whose answer both first seats know."""
    while True:
        view = seen(table)
        table.submit(view.flipper, Flip())
        while seen(table).phase != "race":
            advance(table, watch)
        if all(words_of(table, seat) for seat in range(2)):
            return
        for seat in sorted(table.view(None).acting):
            table.submit(seat, GiveUp())


def words_of(table: Table, seat: int) -> Sequence[tuple[str, ...]]:
    view = seen(table, seat)
    assert view.question is not None
    known = CardPlayer(published(8)).known(view, view.question)
    return [tuple(found.word.replace(view.letter, "", 1) if view.letter else found.word) for found in known]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("tied", [True, False])
def test_messages_count_from_when_they_were_sent_in_whatever_order_they_come(
    store: Store, order: tuple[int, int], tied: bool
) -> None:
    watch = Watch()
    table = table_of(store, PERSON, PERSON, PERSON, watch=watch)
    to_race(table, watch)
    watch.forward(3)
    # Both were sent at the same moment, or Bob's 200 ms later; the slow line is not always the same one.
    sent = {0: watch.at, 1: watch.at + (0 if tied else 200)}
    for number, seat in enumerate(order):
        watch.at = max(sent.values()) + 20 + 30 * number
        lag = watch.at - sent[seat]
        command = Lay(words_of(table, seat)[0])
        if not tied and order == (0, 1) and seat == 1:
            with pytest.raises(Refused):
                table.submit(seat, command, lag=lag)
        else:
            table.submit(seat, command, lag=lag)
    before = len(seen(table).history)
    advance(table, watch)
    view = seen(table)
    assert len(view.history) == before + 1
    assert view.history[-1].how == ("tied" if tied else "won")
    assert view.history[-1].seats == ((0, 1) if tied else (0,))


def test_a_line_cannot_be_slower_than_a_quarter_of_a_second(store: Store) -> None:
    watch = Watch()
    table = table_of(store, PERSON, PERSON, PERSON, watch=watch)
    to_race(table, watch)
    watch.forward(3)
    table.submit(0, Lay(words_of(table, 0)[0]))
    watch.at += 300
    # Sent, it says, 400 ms ago; that much nobody believes, and so it is a tie.
    table.submit(1, Lay(words_of(table, 1)[0]), lag=400)
    advance(table, watch)
    assert seen(table).history[-1].how == "tied"


def test_nothing_is_decided_before_its_moment(store: Store) -> None:
    watch = Watch()
    table = table_of(store, PERSON, PERSON, PERSON, watch=watch)
    to_race(table, watch)
    watch.forward(2)
    table.submit(1, Lay(words_of(table, 1)[0]))
    claimed = watch.at
    watch.at = claimed + 400
    table.tick()
    assert seen(table).phase == "race"
    watch.at = claimed + 401
    table.tick()
    assert (seen(table).phase, seen(table).winner) == ("draw", 1)


def test_a_game_is_saved_in_the_middle_of_a_race_and_its_time_stands_still(store: Store) -> None:
    watch = Watch()
    table = table_of(store, PERSON, PERSON, watch=watch)
    to_race(table, watch)
    watch.forward(5)
    table.submit(0, Exchange(table.view(0).game.sides[0].hand[:2]))
    name, before = table.name, inside(table).game
    table.close()
    watch.forward(3600)
    again = Table.open(store, name, clock=watch)
    assert inside(again).game == before
    view = seen(again, 1)
    assert view.last == 1
    watch.forward(30)  # 60 seconds were left, an hour has gone by
    again.tick()
    assert seen(again).phase == "race"
    again.submit(1, Lay(words_of(again, 1)[0]))
    assert seen(again).winner == 1
    again.submit(1, Draw())


def test_the_log_is_the_game(store: Store) -> None:
    watch = Watch()
    table = table_of(store, COMPUTER, COMPUTER, COMPUTER, watch=watch, seed=11)
    table.play_out()
    assert table.is_over
    entries = store.read(table.name)
    state = replayed(table.name, entries)
    assert state.game == inside(table).game
    events = events_of(table.name, entries)
    assert isinstance(events[0], Opened)
    kinds = Counter(type(event) for event in events)
    assert kinds[Awarded] == sum(map(len, game_of(state).won))
    assert kinds[Revealed] >= kinds[Awarded] >= 5
    assert max(map(len, game_of(state).won)) == 5
    # The same through a file of JSON lines.
    assert read(written(table.name, entries)) == (table.name, entries)
    summary = store.summaries("over")[0]
    assert (summary.game, summary.edition, max(summary.scores)) == ("cards", "cards", 5)
    assert cards_of(game_of(state))[0].total() == 86


def test_the_same_seed_and_the_same_computers_give_the_same_game(store: Store) -> None:
    logs = []
    for _time in range(2):
        table = table_of(store, COMPUTER, COMPUTER, watch=Watch(), seed=11)
        table.play_out()
        logs.append(events_of(table.name, store.read(table.name)))
    assert logs[0] == logs[1]


def test_computers_race_against_people_in_threads_without_waiting(store: Store) -> None:
    with ThreadPoolExecutor(4) as executor:
        watch = Watch()
        table = table_of(store, PERSON, COMPUTER, COMPUTER, watch=watch, executor=executor, seed=5)
        for _step in range(400):
            if table.is_over:
                break
            _settle(executor)
            view = seen(table, 0)
            command: AnyCommand | None = None
            if "flip" in view.may:
                command = Flip()
            elif "give-up" in view.may:
                command = GiveUp()
            if command is not None:
                table.submit(0, command)
            elif table.deadline is not None:
                advance(table, watch)
        assert table.is_over
        assert seen(table).final is not None
        assert seen(table).sides[0].won == ()
        table.close()


def _settle(executor: ThreadPoolExecutor) -> None:
    """Wait until everybody who thinks has thought: what was handed to the threads before this is done after it."""
    for _round in range(3):
        for done in [executor.submit(int) for _worker in range(8)]:
            done.result()


def test_a_race_cannot_be_run_again(store: Store) -> None:
    watch = Watch()
    table = table_of(store, PERSON, COMPUTER, watch=watch)
    table.submit(0, Order(seen(table, 0).sides[0].hand or ()))
    with pytest.raises(Refused) as refused:
        table.submit(0, TakeBack())
    assert refused.value.code == "no-take-back-in-race"


def test_a_tie_at_a_table_is_told_to_everybody(store: Store) -> None:
    watch = Watch()
    table = table_of(store, PERSON, PERSON, watch=watch)
    told: list[Any] = []
    table.subscribe(None, lambda update: told.extend(update.events))
    to_race(table, watch)
    watch.forward(2)
    for seat in (1, 0):
        table.submit(seat, Lay(words_of(table, seat)[0]))
    tied = [event for event in told if isinstance(event, Tied)]
    assert [event.seats for event in tied] == [(0, 1)]


def test_a_rematch_has_the_same_rules(store: Store) -> None:
    table = table_of(store, COMPUTER, COMPUTER, watch=Watch(), options={"target": 3})
    table.play_out()
    again = table.rematch(["Eve", "Fay"])
    assert again.view(None).names == ("Eve", "Fay")
    assert seen(again).target == 3


@pytest.mark.parametrize("path", sorted(SAVED.glob("*.jsonl")), ids=lambda path: path.stem)
def test_games_of_the_first_day_are_still_read(path: Path) -> None:
    name, entries = read(path.read_bytes().splitlines(keepends=True))
    state = replayed(name, entries)
    expected = msgspec.json.decode(path.with_suffix(".json").read_bytes())
    for seat in (None, 0, 1, 2, 3):
        view = msgspec.json.decode(msgspec.json.encode(GAME.view(game_of(state), seat)))
        # Views may come to show more, but never something else; what the first day called seats are the sides now.
        then = expected[str(seat)]
        seats = then.pop("seats")
        assert {key: view[key] for key in then} == then
        sides = [side | {"name": side["names"][0]} for side in view["sides"]]
        assert [{key: side[key] for key in was} for side, was in zip(sides, seats, strict=True)] == seats


@pytest.mark.parametrize("late", [251, 5_000])
def test_no_card_was_turned_earlier_than_a_message_may_be_late(late: int) -> None:
    name, entries = read((SAVED / "saved-0.jsonl").read_bytes().splitlines(keepends=True))
    turned = entries[1]  # it came 100 ms late
    for lag, good in ((0, True), (250, True), (late, False), (-1, False)):
        body = turned.body.replace(b"1001400", str(1_001_500 - lag).encode())
        log = [entries[0], turned._replace(body=body)]
        if good:
            admit(name, log)
        else:
            with pytest.raises(LogDamaged, match="log-impossible"):
                admit(name, log)


def test_the_games_of_the_first_day_have_every_event() -> None:
    tags = set()
    for path in SAVED.glob("*.jsonl"):
        for line in path.read_bytes().splitlines()[1:]:
            tags |= {event["event"] for event in msgspec.json.decode(line)["events"]}
    assert {str(kind.__struct_config__.tag) for kind in AnyEvent.__args__} <= tags
