"""OPTION at a table: saving, resuming, taking back, clocks, computers and a rematch, all by the one mechanism."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bonmot.board.prism_set import PrismSet
from bonmot.decoding import from_json
from bonmot.games.catalogue import edition_named, entry_of
from bonmot.games.game import Refused, Wishes
from bonmot.games.option import Challenge, Exchange, Pass, Play, Setup, setup_for
from bonmot.kernel import StopFlag
from bonmot.players.option import BestTurn
from bonmot.tables import ClockRules, EnterWord, Ready, Seating, Store, Table, TakeBack
from bonmot.tables.record import read, written
from bonmot.tables.replaying import replayed
from tests.stores import in_memory
from tests.tables.inside import game_of, inside
from tests.tables.sitting import COMPUTER, PERSON, Watch, refusal


def option_setup(edition: str = "option", seats: int = 2, **options: Any) -> Setup:
    dotted = {f"options.{name}": value for name, value in options.items()}
    return setup_for(edition, ["Ada", "Bob", "Cleo", "Dan"][:seats], language="fr", options=dotted)


def option_table(*seats: Seating, store: Store | None = None, setup: Setup | None = None, **more: Any) -> Table:
    setup = setup or option_setup(seats=len(seats))
    return Table.create(store or in_memory(), setup, seats, game="option", seed=5, **more)


def play(table: Table, turns: int = 1) -> None:
    """Let whoever is to move take the best turn, so many times."""
    for _turn in range(turns):
        seat = min(table.view(None).acting)
        table.submit(seat, BestTurn().choose(table.view(seat).game, StopFlag(), lambda _thought: None))


def seen(table: Table) -> list[bytes]:
    return [msgspec.json.encode(table.view(seat).game) for seat in (None, *range(len(table.view(None).seats)))]


def test_a_game_is_saved_and_resumed_at_the_exact_point(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path}/games.sqlite") as store:
        table = option_table(PERSON, PERSON, store=store)
        play(table, 5)
        before = seen(table)
        name = table.name
        summary = store.summary(name)
        assert (summary.game, summary.edition, summary.scores) == ("option", "option", game_of(inside(table)).scores)
    with Store(f"sqlite:///{tmp_path}/games.sqlite") as store:
        table = Table.open(store, name)
        assert seen(table) == before
        while not table.is_over:
            play(table)
        assert store.summary(name).status == "over"


def test_a_game_goes_through_a_file() -> None:
    table = option_table(PERSON, PERSON)
    play(table, 4)
    entries = table.store.read(table.name)
    name, again = read(b"".join(written(table.name, entries)).splitlines(keepends=True))
    assert (name, again) == (table.name, entries)
    assert game_of(replayed(name, again)).scores == game_of(inside(table)).scores


def test_a_turn_is_taken_back_with_its_turnings() -> None:
    table = option_table(PERSON, COMPUTER, setup=option_setup("option-advanced"))
    before = table.view(0).game
    while not any(turn.flipped for turn in table.view(0).game.turns if turn.side == 0):
        if min(table.view(None).acting) == 0:
            before = table.view(0).game
        play(table)
    table.submit(0, TakeBack())
    after = table.view(0).game
    assert (after.board, after.sides[0], after.bag) == (before.board, before.sides[0], before.bag)
    assert seen(Table.open(table.store, table.name)) == seen(table)


def test_a_challenge_that_was_decided_is_not_taken_back() -> None:
    table = option_table(PERSON, COMPUTER)
    play(table, 2)
    seat = min(table.view(None).acting)
    table.submit(seat, Challenge())
    assert refusal(table, 0, TakeBack()) == "answered-since"


def test_people_ask_each_other_before_they_take_back() -> None:
    table = option_table(PERSON, PERSON)
    first = min(table.view(None).acting)
    play(table)
    table.submit(first, TakeBack())
    assert table.view(0).take_back_asked_by == first


def test_computers_play_whole_games_alone_and_the_same_in_threads() -> None:
    aside = option_table(COMPUTER, COMPUTER, COMPUTER)
    aside.play_out()
    assert aside.is_over
    over = threading.Event()
    with ThreadPoolExecutor(2) as executor:
        table = option_table(COMPUTER, COMPUTER, COMPUTER, executor=executor)
        table.subscribe(None, lambda _update: over.set() if table.is_over else None)
        assert table.is_over or over.wait(120)
    assert [entry.body for entry in table.store.read(table.name)] == [
        entry.body for entry in aside.store.read(aside.name)
    ]


def test_a_turn_clock_lets_turns_be_missed_and_a_game_clock_costs_points() -> None:
    watch = Watch()
    table = option_table(PERSON, PERSON, rules=ClockRules.per_turn(0, 30), clock=watch)
    first = min(table.view(None).acting)
    watch.forward(30)
    table.tick()
    assert [turn.kind for turn in table.view(0).game.turns] == ["missed"]
    assert table.view(None).acting == {1 - first}
    table.submit(1 - first, EnterWord("TARTE"))
    watch.forward(60)
    table.tick()
    assert table.view(None).acting == {1 - first}  # the word was entered in time
    watch = Watch()
    table = option_table(PERSON, PERSON, rules=ClockRules.per_game(1, penalty=10), clock=watch)
    first = min(table.view(None).acting)
    watch.forward(90)
    table.submit(first, Pass())
    table.submit(1 - first, Pass())  # all have passed: the game is over, and overtime is counted
    assert table.is_over
    assert [turn.kind for turn in table.view(0).game.turns].count("penalty") == 1


def test_the_clock_does_not_begin_again_with_a_wrong_challenge() -> None:
    watch = Watch()
    table = option_table(PERSON, PERSON, rules=ClockRules.per_turn(0, 30), clock=watch)
    play(table)
    watch.forward(20)
    challenger = min(table.view(None).acting)
    table.submit(challenger, Challenge())
    assert table.view(0).left[challenger] == 10_000


def test_people_share_a_screen_and_see_no_other_rack() -> None:
    table = option_table(PERSON, PERSON, hand_over=True)
    first = min(table.view(None).acting)
    assert table.view(first).game.sides[first].rack is None
    table.submit(first, Ready())
    assert len(table.view(first).game.sides[first].rack) == 7
    assert table.view(1 - first).game.sides[1 - first].rack is None


def test_a_rematch_keeps_the_rules_and_the_prisms() -> None:
    text = "\n".join(
        ["prism,dark_letter,dark_value,light_letter,light_value"]
        + [f"P{number},{'AEST'[number % 4]},1,{'RLIN'[number % 4]},2" for number in range(40)]
    )
    own = PrismSet.parse("own", text, "fr")
    setup = setup_for("option-free", ["Ada", "Bob"], language="fr", prisms=own)
    table = option_table(PERSON, PERSON, setup=setup)
    again = table.rematch(["Zoé", "Max"])
    view = again.view(0).game
    assert view.edition == "option-free"
    assert [side.names for side in view.sides] == [("Zoé",), ("Max",)]
    assert (view.prisms.name, len(view.prisms.rows), view.prisms.is_reconstructed) == ("own", 40, False)
    with pytest.raises(Refused, match="seat-count"):
        table.rematch(["Zoé"])


def test_commands_come_as_json() -> None:
    play_text = '{"command": "play", "placed": [[7, 3, "FR-01", true, "A"]], "turned": [[7, 4, "E"]]}'
    command = from_json(play_text, entry_of("option").command)
    assert isinstance(command, Play)
    assert (command.placed[0].prism, command.flipped[0].letter) == ("FR-01", "E")
    exchange = from_json('{"command": "exchange", "prisms": ["FR-01"]}', entry_of("option").command)
    assert exchange == Exchange(("FR-01",))
    assert edition_named("option-free").GAME == "option"
    assert entry_of("option").setup(Wishes("option", ["Ada", "Bob"])) == setup_for("option", ["Ada", "Bob"])
