"""From the command line to a table: what was said there, what is asked, and what cannot be granted."""

import asyncio
import random
import re
import threading
from pathlib import Path

import pytest

from bonmot.games.moments import Instant
from bonmot.starting import SeatWish, Start, clock_from
from bonmot.terminal.app import Bonmot
from bonmot.terminal.crossword.modern import ModernScreen
from bonmot.terminal.help import HelpScreen
from bonmot.terminal.new_table import NewTableScreen
from bonmot.terminal.settings import Settings
from bonmot.terminal.title import TitleScreen
from tests.tables.inside import game_of
from tests.terminal.driving import Pilot
from tests.terminal.filling_in import FORMS, line_of, names, setup_of, table
from tests.terminal.screens import HandClock, played, seen

# ---- the command line


def test_a_game_begins_at_once_when_the_command_line_has_said_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Start(
        edition="super",
        language="fr",
        seats=(SeatWish("Ada"), SeatWish("Bob"), SeatWish(computer=True, level=6, persona="irma")),
        racks="next",
        hand_over=False,
        clock=clock_from("1:30"),
        hint_cost=3,
        seed=5,
    )

    async def script(pilot: Pilot, app: Bonmot) -> None:
        assert isinstance(app.screen, ModernScreen)
        assert names(app) == ["Ada", "Bob", "Irma"]
        opened = table(app).opened
        assert (opened.clock.seconds, opened.hint_cost, opened.hand_over) == (90, 3, False)
        assert opened.seats[2].level == 6
        setup = setup_of(app)
        assert (setup.edition.name, setup.language, setup.edition.racks_visible) == ("super", "fr", "next")
        assert game_of(table(app)).seed == 5
        await pilot.press("ctrl+q", "4")
        assert isinstance(app.screen, NewTableScreen), "who wants another table chooses it"
        assert "Super" in line_of(app, "Rules")
        assert "No official French bag" in seen(app)

    played(script, tmp_path, monkeypatch, start=start)


def test_what_the_command_line_leaves_open_is_asked_in_the_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Start(seats=(SeatWish("Ada"), SeatWish(computer=True, level=6)), clock=clock_from("1:30"))

    async def script(pilot: Pilot, app: Bonmot) -> None:
        assert isinstance(app.screen, NewTableScreen)
        assert "Modern" in line_of(app, "Rules"), "the usual rules, not those of the last time"
        assert "Ada" in line_of(app, "1.")
        assert "1:30" in line_of(app, "Clock")

    played(script, tmp_path, monkeypatch, start=start, settings=Settings(sound=False, speed=0, edition="super"))

    # The programs of the 1980s ask for all of it again: what was said is not lost.
    async def old(pilot: Pilot, app: Bonmot) -> None:
        assert isinstance(app.screen, NewTableScreen)
        assert "De Luxe" in line_of(app, "Rules")
        assert "0:45" in line_of(app, "Clock")

    played(old, tmp_path, monkeypatch, start=Start(edition="deluxe", clock=clock_from("0:45")))


class Witness(HandClock):
    """A clock that sees the screen when it is looked at by those who make a table ready, aside."""

    def __init__(self) -> None:
        super().__init__()
        self.saw = ""
        self.pilot: Pilot | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    def __call__(self) -> Instant:
        if self.loop is not None and threading.current_thread() is not threading.main_thread():
            self.saw = self.saw or asyncio.run_coroutine_threadsafe(self._look(), self.loop).result()
        return super().__call__()

    async def _look(self) -> str:
        assert self.pilot is not None
        drawn = asyncio.Event()
        self.pilot.app.screen.call_after_refresh(drawn.set)
        await drawn.wait()
        return self.pilot.seen


@pytest.mark.parametrize(
    ("keys", "sign"),
    [
        (["1", "enter"], "One moment…"),
        (["4", "enter"], "One moment…"),
        (["2", "2", *"ana", "enter", *"nbob", "enter", *"y1nnnn0"], "ONE MOMENT"),
        (["3", "n", *"ana", "enter", "enter", *"hal", "enter", "1", "enter", "n", "n", "9", "n"], "ONE MOMENT"),
    ],
)
def test_while_a_table_is_made_ready_the_screen_says_so(
    keys: list[str], sign: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Witness()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        clock.pilot, clock.loop = pilot, asyncio.get_running_loop()
        await pilot.press(*keys)
        clock.loop = None
        assert table(app).opened.seats[1].computer
        assert sign in clock.saw

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.parametrize(
    ("start", "label", "sentence"),
    [
        (Start(edition="tournament", seats=(SeatWish("A"),) * 3), "Players", "it takes 2 to 2."),
        (Start(seats=(SeatWish("A"),) * 9), "Players", "9 players cannot play this: it takes 1 to 4."),
        (Start(edition="tournament", seats=(SeatWish("A"),) * 2, teams=True), "Players", "teams"),
        (
            Start(seats=(SeatWish("A"), SeatWish("", True, 3, "bob"))),
            "2.",
            "There is nobody called “bob”",
        ),
        (Start(seats=(SeatWish("A"), SeatWish(computer=True, level=30))), "2.", "30"),
        (Start(edition="regles", seats=(SeatWish("A"),) * 2, language="en"), "Language", "not played in"),
        (Start(seats=(SeatWish("A"),) * 2, racks="some"), "Racks", "“some”"),
        (Start(seats=(SeatWish("A"),) * 2, pieces="own.csv"), "Rules", "--pieces has no meaning"),
    ],
)
def test_wishes_that_cannot_be_granted(
    start: Start, label: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        assert isinstance(app.screen, NewTableScreen)
        lines = seen(app).splitlines()
        place = next(number for number, line in enumerate(lines) if re.match(rf"\s*▸\s+{label}", line))
        assert "▲" in lines[place + 1]
        assert sentence in " ".join(" ".join(lines[place + 1 : place + 4]).split())
        await pilot.press("enter")
        assert isinstance(app.screen, ModernScreen), "what stands in the form can be played"

    played(script, tmp_path, monkeypatch, start=start)


# ---- anything at all


@pytest.mark.parametrize("form", FORMS)
def test_any_keys_leave_the_form_in_order(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = ["tab", "shift+tab", "up", "down", "left", "right", "space", "home", "end", "pageup", "pagedown", "delete"]
    keys += ["backspace", "ctrl+u", "ctrl+l", "ctrl+t", "plus", "minus", *"aéZ9?[_/'", "日"]
    chance = random.Random(form)

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press(*FORMS[form])
        screen = app.screen
        for _turn in range(4):
            await pilot.resize(chance.randint(20, 130), chance.randint(8, 50))
            await pilot.type(*chance.choices(keys, k=25))
            if isinstance(app.screen, HelpScreen):  # `?` opens it where no text is typed
                await pilot.press(*["escape"] * (2 if app.screen.has_class("searching") else 1))
            assert app.screen is screen
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)

    played(script, tmp_path, monkeypatch)
