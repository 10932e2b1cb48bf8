"""Somebody leans on the keyboard: nothing raises, no game is lost, nobody's hidden rack is shown."""

import random
from pathlib import Path
from typing import Any

import pytest

from bonmot.starting import Start
from bonmot.tables import Store
from bonmot.tables.replaying import replayed
from bonmot.terminal.app import Bonmot
from bonmot.terminal.crossword.classic import Classic
from bonmot.terminal.crossword.modern import ModernScreen
from bonmot.terminal.help import HelpScreen
from bonmot.terminal.menu import Lines
from tests.tables.inside import game_of, inside
from tests.terminal.driving import Pilot
from tests.terminal.modern_tables import COMPUTER, PERSON, sit_down
from tests.terminal.screens import played, seen

LETTERS = [*"abcdefghijklmnopqrstuvwxyz", *"AEXZ", "é", "ñ"]
OTHERS = [
    *["space", "enter", "enter", "enter", "backspace", "escape", "up", "down", "left", "right", "tab", "slash"],
    *["f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "home", "end", "pageup", "pagedown", "question_mark"],
    *["ctrl+a", "ctrl+c", "ctrl+d", "ctrl+r", "ctrl+p", "ctrl+s", "ctrl+v", "ctrl+o", "ctrl+z", "ctrl+k"],
    *["ctrl+l", "ctrl+t", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "o", "y", "n", "o", "y", "n"],
]
SETUPS = {
    # Keys that lead through the questions to a game of two people with hidden racks.
    "micro": ["2", "2", *"A", "enter", "n", *"B", "enter", "n", "n", "o", "n", "n", "0"],
    "deluxe": ["3", "enter", *"A", "enter", "enter", *"B", "enter", "enter", "enter", "n", "n", "0", "enter"],
}


def hidden_racks(app: Bonmot) -> list[str]:
    """Racks that nobody in front of the screen may see now."""
    screen = app.screen
    if not isinstance(screen, Classic | ModernScreen):
        return []
    try:
        sitting = screen.seated
    except RuntimeError:
        return []
    if not sitting.has_table:
        return []
    game = game_of(inside(sitting.table))
    seen_by = sitting.view().game
    return [
        game.text(rack) for side, rack in enumerate(game.racks) if seen_by.sides[side].rack is None and len(rack) == 7
    ]


def check_secrecy(app: Bonmot) -> None:
    text = seen(app)
    together = "".join(text.split())
    for rack in hidden_racks(app):
        assert rack not in together, f"{rack} is shown\n{text}"


def check_games(store: Store) -> None:
    for summary in store.summaries():
        replayed(summary.table, store.read(summary.table))


def mash(edition: str, seed: int, count: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Press so many random keys; how many entries the games' logs have in the end."""
    chance = random.Random(seed)
    entries = 0

    async def script(pilot: Pilot, app: Bonmot) -> None:
        nonlocal entries
        home: Any = None
        for number in range(count):
            if app.screen is home or home is None:
                home = app.screen  # the title: begin again
                if edition in SETUPS:
                    await pilot.press(*SETUPS[edition])
                else:
                    people = [PERSON, PERSON, COMPUTER][: chance.randint(2, 3)]
                    await sit_down(pilot, app, people, edition=edition, language="fr", seed=number, hand_over=True)
            await pilot.type(chance.choice(LETTERS if chance.random() < 0.3 else OTHERS))
            if number % 10 == 0:
                await pilot.settle()
                check_secrecy(app)
                if isinstance(app.screen, HelpScreen):  # `?` opens it: the keys are meant for the game
                    await pilot.press(*["escape"] * (2 if app.screen.has_class("searching") else 1))
        await pilot.settle()
        check_games(app.services.store)
        entries = sum(summary.entries for summary in app.services.store.summaries())

    played(script, folder, monkeypatch, start=Start(seed=seed))
    return entries


EDITIONS = ["micro", "deluxe", "modern", "regles"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_keys_do_no_harm(edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert mash(edition, 7, 150, tmp_path, monkeypatch) > 3


@pytest.mark.long
@pytest.mark.timeout(3_000)
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("edition", EDITIONS)
def test_ten_thousand_random_keys_do_no_harm(
    edition: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert mash(edition, 100 + seed, 500, tmp_path, monkeypatch) > 3


@pytest.mark.parametrize("key", ["page_up", "page_down"])
def test_a_page_key_comes_before_the_menu_is_drawn(key: str) -> None:
    lines = Lines("One", "Two")
    lines.highlighted = 0
    getattr(lines, f"action_{key}")()
    assert lines.highlighted == 0
