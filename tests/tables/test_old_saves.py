"""Games saved by every released format still open, show what they showed, and can be played on."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bonmot.games.commands import Command
from bonmot.games.crossword import Pass, editions
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.kernel import StopFlag
from bonmot.players.crossword import player_for
from bonmot.tables import Ready, Store, Table
from bonmot.tables.events import FORMAT
from bonmot.tables.record import read
from tests.tables.seen import seen

SAVES = Path(__file__).parent.parent / "data" / "saves"


def saved() -> Iterator[Any]:
    """All saved games: the folder of their format, their name, and what they showed."""
    for folder in sorted(SAVES.glob("format-*")):
        for name, expected in msgspec.json.decode((folder / "expected.json").read_bytes()).items():
            yield pytest.param(folder, name, expected, id=f"{folder.name}-{name}")


every_save = pytest.mark.parametrize(("folder", "name", "expected"), list(saved()))


@pytest.fixture
def old(folder: Path, tmp_path: Path) -> Iterator[Store]:
    """The old database; a copy, because opening may migrate it."""
    shutil.copy(folder / "games.sqlite", tmp_path)
    with Store(f"sqlite:///{tmp_path}/games.sqlite") as store:
        yield store


def test_there_are_saves_of_every_edition_of_the_first_format() -> None:
    names = {parameters.values[1] for parameters in saved()}
    first = {"clabbers", "deluxe", "micro", "modern", "regles", "regles-89", "super", "tournament"}
    assert first <= set(editions())
    assert names >= {f"{edition}-{state}" for edition in first for state in ("over", "playing")}


def test_there_is_a_save_of_what_came_with_the_format_in_force() -> None:
    logs = b"".join(file.read_bytes() for file in (SAVES / f"format-{FORMAT}").glob("*.jsonl"))
    for what in ("commitment", "rated", "bank", "went-away", "came-back", "game-claimed", "adjudicated", "sat-apart"):
        assert what.encode() in logs, what


@every_save
def test_an_old_save_shows_what_it_showed(old: Store, name: str, expected: dict[str, Any]) -> None:
    at = Instant(expected["at"])
    table = Table.open(old, name, clock=lambda: at, resume=False)
    assert {"at": at, **seen(table)} == expected
    summary = old.summary(name)
    assert (sorted(summary.names), list(summary.scores)) == (sorted(expected["names"]), expected["scores"])
    assert summary.status == ("playing" if expected["acting"] else "over")


@every_save
def test_an_old_export_is_the_same_log(old: Store, folder: Path, name: str, expected: dict[str, Any]) -> None:
    with (folder / f"{name}.jsonl").open("rb") as lines:
        assert read(lines) == (name, old.read(name))


@every_save
def test_an_old_save_is_played_on(old: Store, name: str, expected: dict[str, Any]) -> None:
    table = Table.open(old, name, clock=lambda: Instant(expected["at"]))
    if not expected["acting"]:
        with pytest.raises(Refused, match="game-over"):
            table.submit(0, Pass())
        table = table.rematch()
    before = table.number
    while not table.is_over:
        seat = min(table.view(None).acting)
        if table.view(None).waits_for is not None:
            table.submit(seat, Ready())
        command = player_for().choose(table.view(seat).game, StopFlag(), lambda _thought: None)
        assert isinstance(command, Command)
        table.submit(seat, command)
    assert len(old.read(table.name)) > before
    assert old.summary(table.name).status == "over"
