"""Duplicate on the screen, played with real keys; the clock is moved by hand."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from bonmot.games.duplicate import HandIn, View, setup_for
from bonmot.games.duplicate.judging import tops
from bonmot.players.boards import board_of
from bonmot.players.duplicate.graded import rack_of, written
from bonmot.starting import SeatWish, Start
from bonmot.study.score_sheet.page import as_page
from bonmot.study.score_sheet.text import as_text
from bonmot.tables import Seating, Table
from bonmot.terminal import opening
from bonmot.terminal.app import Bonmot
from bonmot.terminal.duplicate.screen import DuplicateScreen
from bonmot.terminal.replay import ReplayScreen
from bonmot.terminal.settings import Settings
from bonmot.terminal.sound import Sounds
from tests.terminal.driving import Pilot
from tests.terminal.screens import LARGE, HandClock, played, press, rack_seen

PERSON = Seating()
COMPUTER = Seating(computer=True, level=2)


async def sit_down(
    pilot: Pilot, app: Bonmot, seats: Sequence[Seating] = (PERSON,), *, hand_over: bool = False, **options: object
) -> DuplicateScreen:
    names = ["Ada", "Blaise", "Chloe"][: len(seats)]
    computers = [seat for seat, each in enumerate(seats) if each.computer]
    dotted = {name.replace("__", "."): value for name, value in options.items()}
    setup = setup_for("duplicate", names, language="fr", computers=computers, options=dotted)
    table = Table.create(
        app.services.store, setup, seats, game="duplicate", seed=3, clock=app.services.clock, hand_over=hand_over
    )
    table.close(pause=False)
    app.push_screen(DuplicateScreen(table.name))
    await pilot.settle()
    return screen_of(app)


def screen_of(app: Bonmot) -> DuplicateScreen:
    assert isinstance(app.screen, DuplicateScreen)
    return app.screen


def best(view: View) -> HandIn:
    """A slip with the top of the open round."""
    board = board_of(view)
    return written(board, tops(board, rack_of(view).tiles, view.plays).moves[0])


async def hand_in(pilot: Pilot, slip: HandIn) -> str:
    await pilot.type("tab", *f"{slip.place} {slip.word}", "enter")
    return pilot.seen


async def tick(pilot: Pilot, clock: HandClock, seconds: float) -> str:
    clock.pass_(seconds)
    screen_of_pilot(pilot).on_tick()
    await pilot.settle()
    return pilot.seen


def screen_of_pilot(pilot: Pilot) -> DuplicateScreen:
    assert isinstance(pilot.app.screen, DuplicateScreen)
    return pilot.app.screen


def everything_written(app: Bonmot) -> str:
    """What stands in any widget of the screen, seen or not."""
    return "\n".join(str(widget.render()) for widget in app.screen.walk_children(Static))


def test_a_training_game_from_the_first_rack_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, round__seconds=0, round__writing=0, round__most=3)
        assert "Enter: the first rack." in pilot.seen
        assert "Round 1" in await press(pilot, "enter")
        assert screen.view.draw in pilot.seen
        assert [tile[0] for tile in rack_seen(app)] == list(screen.view.rack)
        # The best play is laid on the board, letter by letter: what it scores is seen before it is handed in.
        slip = best(screen.view)
        row, column, down = screen.coordinates.read(slip.place)
        screen.laying.cursor, screen.laying.down = (row, column), down
        assert slip.word.upper() in await press(pilot, *slip.word.lower())
        assert "74 points" in pilot.seen
        found = await press(pilot, "enter")
        assert f"You: {slip.place} {slip.word} 74, the top!" in found
        assert screen.view.board[row][column] == slip.word[0]
        assert "Enter: the next rack." in await press(pilot, "enter"), "pressed once too often"
        # A blank slip.
        clock.pass_(1)
        assert "Round 2" in await press(pilot, "enter")
        assert "Hand in a blank slip?" in await press(pilot, "f4")
        missed = await press(pilot, "y")
        assert f"Top: {screen.view.rounds[1].place} {screen.view.rounds[1].word}" in missed
        assert "You: a blank slip" in missed
        assert f"−{screen.view.rounds[1].score}" in missed
        assert "Slips of round 2" in await press(pilot, "f7")
        # The last round, with a word that is none: it may lie there, and counts zero.
        clock.pass_(1)
        await press(pilot, "enter")
        over = await hand_in(pilot, HandIn("F8", screen.view.rack[:2].replace("?", "")))
        if screen.view.final is None:
            over = await hand_in(pilot, best(screen.view))
        assert screen.view.final is not None
        assert "Best top: " in over
        assert "That was the last round." in over
        # It is written down: the board, the tops by rounds, and under each what became of the slip.
        past = screen.seated.table.past(0)
        lines = [" ".join(line.split()) for line in as_text(past)]
        assert f"1 {screen.view.rounds[0].draw}: {slip.place} {slip.word} +74 74" in lines
        assert f"Ada {slip.place} {slip.word} +74 74" in lines
        assert any(line.startswith(f"2 {screen.view.rounds[1].draw}: ") for line in lines)
        assert any(line.startswith("H ") for line in lines), "the board"
        assert "<svg" in as_page(past)
        # It is seen again, round by round.
        await press(pilot, "2")
        assert isinstance(app.screen, ReplayScreen)
        seen = await press(pilot, "home", "right", "right")
        assert "Round 1" in seen
        assert "OBSEDEe" in seen or "DEBOiSE" in seen or screen.view.rounds[0].word in seen

    played(script, tmp_path, monkeypatch, clock=clock)


def test_bells_close_a_round_and_what_lies_there_is_handed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, heard = HandClock(), list[str]()
    monkeypatch.setattr(Sounds, "play", lambda _sounds, name: heard.append(name))

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, [PERSON, COMPUTER, COMPUTER])
        await press(pilot, "enter")
        assert "3:00" in pilot.seen
        assert "slips 2/3" in pilot.seen
        assert "✓ Blaise" in pilot.seen
        await press(pilot, *"dose")
        assert "write! 0:29" in await tick(pilot, clock, 151)
        assert heard[-1] == "ready"
        # What lies on the board in the last moment is handed in.
        seen = await tick(pilot, clock, 28.5)
        assert "You: H5 DOSE 10, −64 to the top" in seen, "written where a word of the first round is written by rule"
        # Whoever lays nothing has no slip.
        clock.pass_(1)
        await press(pilot, "enter")
        assert "You: no slip" in await tick(pilot, clock, 181)
        assert heard[-2:] == ["ready", "time"]
        assert screen.view.standings[-1].name == "Ada"

    played(script, tmp_path, monkeypatch, clock=clock, settings=Settings(sound=True, speed=0))


def test_a_slip_is_changed_until_the_round_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, [PERSON, PERSON])
        await press(pilot, "enter")
        assert "Your slip: H5 DOSE." in await hand_in(pilot, HandIn("H5", "DOSE"))
        assert "Your slip is in." in pilot.seen
        slip = best(screen.view)
        assert f"Your slip: {slip.place} {slip.word}." in await hand_in(pilot, slip)
        screen.seated.table.submit(1, HandIn("H5", "DOSE"))  # somebody elsewhere
        await pilot.settle()
        assert "Ada 74 ✓ · Blaise 10 (−64)" in pilot.seen
        assert "found by 1 of 2" in pilot.seen

    played(script, tmp_path, monkeypatch)


def test_once_a_slip_is_in_the_screen_looks_the_same_whatever_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = list[str]()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        deeds = [["f4", "y"], ["f2", "f2", "f5", *"od", "space", "escape", "tab", *"H5 DOSE", "enter"]]
        deeds += [["f6", *"dose", "left", "f2", "f2", "f2", "f2", "enter"]]
        for deed in deeds:
            await sit_down(pilot, app, [PERSON, PERSON], hand_over=True, round__closes="slips")
            await press(pilot, "enter", "enter", *deed)
            looks.append(pilot.seen + everything_written(app))
            app.pop_screen()
            await pilot.settle()

    played(script, tmp_path, monkeypatch)
    assert "Blaise writes now: Enter." in looks[0]
    assert looks[1:] == looks[:-1]


@pytest.mark.parametrize("size", [(80, 24), LARGE])
def test_nobody_sees_the_slip_of_another_at_one_screen(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, [PERSON, PERSON, COMPUTER], hand_over=True, round__closes="slips")
        assert "Who writes now? Enter, or a number: 1 Ada · 2" in await press(pilot, "enter")
        assert rack_seen(app), "everybody looks at the rack"
        # The second one comes first, tries something, asks for a hint, and writes.
        await press(pilot, "2", "f2", "f2", "f2", "f2", *"dose")
        slip = best(screen.view)
        await press(pilot, "escape")
        await hand_in(pilot, slip)
        for hidden in (pilot.seen, everything_written(app)):
            assert slip.word not in hidden
            assert slip.word.upper() not in hidden
            assert "DOSE" not in hidden
        assert not screen._board.picture.thought
        assert not screen._board.picture.tentative
        assert "Ada writes now: Enter." in pilot.seen
        assert "✓ Blaise" in pilot.seen
        clock.pass_(1)
        await press(pilot, "enter")
        assert slip.word not in pilot.seen + everything_written(app)
        bar = screen._rack_bar.region
        assert any(" Ada " in line for line in pilot.lines[bar.y : bar.bottom]), "it is seen who writes"
        # The second bell does not close the round: slips are still written down.
        assert "time is up" in await tick(pilot, clock, 200)
        shown = await hand_in(pilot, HandIn("H5", "DOSE"))
        assert slip.word in shown
        assert "Blaise 74 ✓" in shown

    played(script, tmp_path, monkeypatch, clock=clock, size=size)


def test_a_table_is_set_up_left_and_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        form = await press(pilot, "d")
        assert "7 computers" in form
        assert "3:00" in form
        # Two people, fifteen computers, two minutes.
        form = await press(pilot, *["down"] * 2, "2", *["down"] * 2, "home", "down", "right", "down", "right", "right")
        assert "15 computers" in form, form
        assert "2:00" in form
        assert "Hand over" not in form, "slips are always hidden"
        await press(pilot, "enter")
        screen = screen_of(app)
        assert len(screen.view.sides) == 17
        assert len(set(screen.view.names)) == 17, "nobody sits there twice"
        assert screen.seen.hand_over
        assert screen.view.closes == "slips"
        await press(pilot, "enter", "enter")
        assert screen.view.over_at is not None
        name, draw = screen.seated.table.name, screen.view.draw
        app.pop_screen()
        await pilot.settle()
        clock.pass_(1_000)
        opening.resume(app, name)
        await pilot.settle()
        assert draw in pilot.seen
        assert "2:00" in pilot.seen, "time stood still"

    played(script, tmp_path, monkeypatch, clock=clock, start=Start(language="fr", seed=4))


def test_the_command_line_seats_more_than_four(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    six = (SeatWish("Ada"), *(SeatWish(computer=True, level=1) for _seat in range(5)))

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.settle()
        view: Any = screen_of(app).view
        assert len(view.sides) == 6
        assert view.titles["en"] == "Duplicate, blitz"

    played(script, tmp_path, monkeypatch, start=Start("duplicate-blitz", "fr", seats=six))
