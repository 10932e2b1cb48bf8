"""What leaves a game that is being played: nothing of what others hold, whatever form it leaves in."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from bonmot.board import Board
from bonmot.errors import BonmotError
from bonmot.games import cards, crossword, duplicate, option
from bonmot.games.commands import Abandon, Pass, Resign
from bonmot.study.sources import Source, of_log
from bonmot.study.writing import LOG, notations_of, written
from bonmot.tables import Seating, Store, Table
from bonmot.terminal.replay import ReplayScreen, Viewer
from bonmot.terminal.settings import Settings
from tests.tables.inside import game_of, inside
from tests.terminal.driving import driven, run

SETUPS: dict[str, Callable[[], Any]] = {
    "crossword": lambda: crossword.setup_for("modern", ["Ada", "Bob", "Cleo"], language="en"),
    "option": lambda: option.setup_for("option", ["Ada", "Bob", "Cleo"], language="en"),
    "cards": lambda: cards.setup_for("cards", ["Ada", "Bob", "Cleo"], language="en"),
    "duplicate": lambda: duplicate.setup_for("duplicate", ["Ada", "Bob", "Cleo"], language="en"),
}


@pytest.fixture(params=SETUPS)
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table in the middle of a game."""
    with Store("sqlite://") as store:
        played = Table.create(store, SETUPS[request.param](), [Seating()] * 3, game=request.param, seed=11)
        if request.param == "duplicate":
            played.submit(0, duplicate.Draw())
            rack = played.view(0).game.rack
            for seat, move in zip(
                (0, 1), list({each.word: each for each in Board("en").moves(rack)}.values())[3:5], strict=True
            ):
                played.submit(seat, duplicate.HandIn(move.place(), move.word))
        elif request.param != "cards":
            played.submit(min(played.view(None).acting), Pass())
            seat = min(played.view(None).acting)
            held = played.view(seat).game.sides[seat].rack
            given: Any = option.Exchange((held[0].name,)) if request.param == "option" else crossword.Exchange(held[:2])
            played.submit(seat, given)
        yield played
        played.close()


def seen_by(table: Table, seat: int | None) -> Source:
    return of_log(table.name, table.store.read(table.name), seat)


def spellings(table: Table, seat: int) -> list[str]:
    """How the things that a seat holds could be written, one after the other."""
    game, name = game_of(inside(table)), table.view(None).game_name
    if name == "duplicate":
        return [game.round.slips[seat].word] if seat in game.round.slips else []
    side: Any = table.view(seat).game.sides[seat]
    held = side.hand if name == "cards" else side.rack
    if name == "crossword":
        shown = [game.text(bytes([tile])) for tile in game.racks[seat]]
    elif name == "option":
        shown = [f"{prism.dark_letter}/{prism.light_letter.lower()}" for prism in held]
    else:
        shown = list(held)
    joints = ("", " ", ", ", "  ", " │ │ ")
    return [msgspec.json.encode(held).decode(), *(joint.join(shown) for joint in joints)]


def told(source: Source) -> Iterator[str]:
    """Everything that can be had of a game but its log."""
    for notation in notations_of(source):
        if notation != LOG:
            yield written(source, notation).decode()
    yield msgspec.json.encode(source.past).decode()
    yield "\n".join(run(on_screen(source)))


async def on_screen(source: Source) -> list[str]:
    """What the viewer shows, step by step."""
    app = Viewer(source, settings=Settings())
    shown: list[str] = []
    async with driven(app, (120, 40)) as pilot:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        for _step in screen.steps:
            shown += pilot.lines
            await pilot.press("left")
    return shown


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_nothing_of_what_others_hold_leaves_a_game_that_goes_on(table: Table, seat: int | None) -> None:
    texts = list(told(seen_by(table, seat)))
    assert len(texts) >= 4
    for other in range(3):
        if other != seat:
            for text in texts:
                assert not [held for held in spellings(table, other) if held and held in text]


def test_what_one_holds_oneself_is_there(table: Table) -> None:
    """The spellings above are those that would be found."""
    texts = list(told(seen_by(table, 0)))
    assert any(held in text for held in spellings(table, 0) for text in texts)


def test_a_log_with_slips_of_an_open_round_is_not_written() -> None:
    with Store("sqlite://") as store:
        table = Table.create(store, SETUPS["duplicate"](), [Seating()] * 3, game="duplicate", seed=11)
        table.submit(0, duplicate.Draw())
        assert LOG in notations_of(seen_by(table, None))
        best = Board("en").best(table.view(0).game.rack)
        assert best is not None
        table.submit(0, duplicate.HandIn(best.place(), best.word))
        for seat in (None, 0, 1):
            assert LOG not in notations_of(seen_by(table, seat))
            with pytest.raises(BonmotError, match="log-sealed"):
                written(seen_by(table, seat), LOG)
        table.submit(1, Pass())
        table.submit(2, Pass())
        assert best.word in written(seen_by(table, 1), LOG).decode()
        table.close()


def test_nobody_has_secrets_when_the_game_is_over(table: Table) -> None:
    held = [spellings(table, seat) for seat in range(3)]
    for seat in (0, 1):
        table.submit(seat, Resign() if table.view(None).game_name != "duplicate" or seat == 0 else Abandon())
    assert table.is_over
    texts = list(told(seen_by(table, None)))
    for spelled in filter(None, held):
        assert any(each in text for each in spelled for text in texts)
