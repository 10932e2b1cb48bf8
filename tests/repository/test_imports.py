import subprocess
import sys
from pathlib import Path

import pytest

import bonmot


def modules_after(statement: str) -> set[str]:
    """The modules in memory after a statement in a new Python."""
    answered = subprocess.run(
        [sys.executable, "-c", f"{statement}; import sys; print(*sys.modules)"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return set(answered.stdout.split())


def test_importing_bonmot_imports_next_to_nothing_else() -> None:
    ours = modules_after("import bonmot") - modules_after("pass")
    assert "bonmot" in ours
    assert {module.partition(".")[0] for module in ours} <= sys.stdlib_module_names | {"bonmot"}
    assert {module for module in ours if module.startswith("bonmot.")} == {"bonmot.errors"}


def test_opening_a_lexicon_needs_no_command_line() -> None:
    loaded = modules_after("import bonmot.words")
    assert not loaded & {"rich", "cyclopts", "numpy", "bonmot.cli"}


HEAVY = {"alembic", "cyclopts", "rich", "sqlalchemy", "textual"}
"""What takes long to load, and must wait until somebody needs it."""


def test_tables_come_without_their_databases() -> None:
    assert not modules_after("import bonmot.tables") & HEAVY


def test_the_command_line_knows_all_commands_without_what_they_need() -> None:
    loaded = modules_after("from bonmot.cli.application import application; application()")
    assert not loaded & (HEAVY - {"cyclopts"})
    assert not loaded & {"bonmot.kernel", "bonmot.tables"}


def test_the_first_screen_comes_without_databases() -> None:
    loaded = modules_after("import bonmot.terminal.app, bonmot.terminal.title")
    assert "textual" in loaded
    assert not loaded & {"alembic", "cyclopts", "sqlalchemy"}


def test_play_begins_without_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path))
    loaded = modules_after("from bonmot.cli import main; main(['play'])")
    assert "bonmot.terminal.plain.running" in loaded  # this is no terminal
    assert not loaded & {"cyclopts", "rich", "textual"}


def test_hosting_a_table_needs_no_terminal() -> None:
    rooms = "bonmot.hosting.offering, bonmot.hosting.pacing, bonmot.hosting.crossword, bonmot.hosting.option.composing"
    loaded = modules_after(f"import {rooms}")
    assert not loaded & {"rich", "textual", "litestar", "bonmot.terminal"}


OTHER_GAMES = {"bonmot.games.crossword", "bonmot.players.crossword", "bonmot.games.option", "bonmot.players.option"}

A_RACE = """
from bonmot.games.cards import setup_for
from bonmot.players import cast_of
from bonmot.tables import Seating, Store, Table
setup = setup_for("cards", ["Ada", "Max"], language="en", computers=[0, 1])
seats = [Seating(computer=True, level=8), Seating(computer=True, level=1)]
with Store("sqlite://") as store:
    store.migrate()
    table = Table.create(store, setup, seats, game="cards", seed=1)
    table.play_out()
    assert table.is_over
"""


@pytest.mark.parametrize("statement", ["import bonmot.players.cards", f"exec({A_RACE!r})"], ids=["players", "a race"])
def test_a_race_needs_no_other_game(statement: str) -> None:
    loaded = modules_after(statement)
    assert "bonmot.players.cards" in loaded
    assert not loaded & OTHER_GAMES


def test_everything_that_the_package_offers_is_there() -> None:
    assert bonmot.__all__
    for name in bonmot.__all__:
        assert getattr(bonmot, name) is not None
        assert name in dir(bonmot)
