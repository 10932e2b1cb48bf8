"""What leaves a game that is being played: nothing of what others hold, whatever form it leaves in."""

from collections.abc import Iterator

import msgspec
import pytest

from bonmot.board import Board
from bonmot.errors import BonmotError
from bonmot.games import duplicate
from bonmot.games.commands import Abandon, Pass, Resign
from bonmot.study.sources import Source, of_log
from bonmot.study.writing import LOG, notations_of, written
from bonmot.tables import Seating, Store, Table
from bonmot.terminal.replay import ReplayScreen, Viewer
from bonmot.terminal.settings import Settings
from tests.study.midway import SETUPS, midway, spellings
from tests.terminal.driving import driven, run


@pytest.fixture(params=SETUPS)
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table in the middle of a game."""
    with midway(request.param) as played:
        yield played


def seen_by(table: Table, seat: int | None) -> Source:
    return of_log(table.name, table.store.read(table.name), seat)


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
