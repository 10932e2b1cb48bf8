"""Everything at the modern table that is not a move: hints, exchanges, taking back, challenges, clocks, partners."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bonmot.players.crossword import hint
from bonmot.players.hints import WHOLE_WORD
from bonmot.tables import ClockRules
from bonmot.telling.hints import hint_meaning, hinted
from bonmot.terminal.app import Bonmot
from bonmot.terminal.board import BoardWidget
from bonmot.terminal.settings import Settings
from tests.terminal.classics import Steps
from tests.terminal.driving import Pilot
from tests.terminal.modern_tables import (
    COMPUTER,
    PERSON,
    best_move,
    lay,
    shown_rack,
    sit_down,
    type_move,
    under_the_board,
    view_of,
)
from tests.terminal.screens import HandClock, played, press, seen


@pytest.mark.rule("D-074")
def test_hints_tell_more_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        text = " ".join((await press(pilot, "f2")).split())
        assert "The best move scores" in text
        assert "letters" not in text.split("Arrows")[0].split("The best move scores")[1]
        ghosts = []
        for _grade in range(6):
            text = await press(pilot, "f2")
            ghosts.append("".join(screen.query_one(BoardWidget).picture.thought.values()))
        told = hint(view_of(screen), WHOLE_WORD)
        assert f"{told.place} {told.word}" in " ".join(text.split())
        word = told.word or ""
        # As far as the place is told, ghosts of its tiles lie there; in the end the word itself.
        assert ghosts == ["", "·", "·" * len(word), f"{word[0]:·<{len(word)}}", f"{word[0]:·<{len(word)}}", word]
        board = screen.query_one(BoardWidget)
        for row, column in board.picture.thought.keys() - {board.picture.cursor}:  # nobody takes them for tiles
            style = pilot.style(board.region.x + 4 + 3 * column, board.region.y + 1 + row)
            assert style.bgcolor == app.palette.thought.bgcolor != app.palette.tile.bgcolor
        await press(pilot, "escape")
        assert not board.picture.thought

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("D-074")
@pytest.mark.parametrize("laid", [(), ("{first}",)])
def test_each_payment_gives_the_next_grade_of_a_hint_whatever_is_laid(
    laid: Sequence[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, hint_cost=5)
        first = next(letter for letter in view_of(screen).sides[0].rack or "" if letter.isalpha()).lower()
        await pilot.press(*(key.format(first=first) for key in laid))
        told = []
        for paid in range(1, WHOLE_WORD + 1):
            await pilot.press("f2")
            assert view_of(screen).sides[0].score == -5 * paid
            told.append(under_the_board(app))
            given = hint(view_of(screen), paid)
            assert told[-1] == " ".join([*hinted(given), *hint_meaning(view_of(screen), given)])
        assert len(set(told)) == WHOLE_WORD
        await pilot.press("f2")  # there is no more to be told, nor to be paid
        assert (view_of(screen).sides[0].score, under_the_board(app)) == (-5 * WHOLE_WORD, told[-1])
        if laid:
            await pilot.press("backspace", first)
            assert under_the_board(app) != told[-1]  # the preview is back

    played(script, tmp_path, monkeypatch)


def test_an_exchange_names_letters_and_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        rack = view_of(screen).sides[0].rack or ""
        text = await press(pilot, "f3")
        assert "Exchange which tiles?" in text
        missing = next(letter for letter in "QZXJK" if letter not in rack)
        text = await press(pilot, missing.lower(), "enter")
        assert view_of(screen).turns == ()
        assert missing in " ".join(text.split())
        await pilot.press("f3", *[letter.lower().replace("?", "question_mark") for letter in rack[:2]], "enter")
        turn = view_of(screen).turns[0]
        assert (turn.kind, turn.count) == ("exchange", 2)

    played(script, tmp_path, monkeypatch)


def test_a_turn_is_taken_back_against_a_computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        before = view_of(screen).sides[0].rack
        await pilot.press("f5")
        rack, move = shown_rack(app), best_move(screen)
        await type_move(pilot, f"{move.place(screen.coordinates)} {move.word}")
        assert len(view_of(screen).turns) == 2
        await pilot.press("f8")
        assert (view_of(screen).turns, view_of(screen).sides[0].rack) == ((), before)
        assert shown_rack(app) == rack  # as it lay

    played(script, tmp_path, monkeypatch)


def test_people_ask_each_other_before_a_turn_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON))
        first = screen.seated.seat
        await pilot.press("f4", "y")
        text = await press(pilot, "f8")
        assert "take the last turn back? (Y/N)" in " ".join(text.split())
        await pilot.press("n")
        assert len(view_of(screen).turns) == 1
        await pilot.press("f8", "y")
        assert view_of(screen).turns == ()
        assert screen.seated.seat == first

    played(script, tmp_path, monkeypatch)


def test_racks_stay_hidden_while_the_keyboard_changes_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), hand_over=True)
        assert "are you there?" in seen(app)
        assert shown_rack(app) == ""
        await pilot.press("a", "f2", "f3", "tab")  # nothing but Enter does anything
        assert "are you there?" in seen(app)
        await pilot.press("enter")
        seat = screen.seated.seat
        assert seat is not None
        own = sorted(view_of(screen).sides[seat].rack or "")
        assert sorted(shown_rack(app)) == own
        text = " ".join((await press(pilot, "f4", "y")).split())
        assert "Press Enter to hide your rack" in text
        assert sorted(shown_rack(app)) == own
        await pilot.press("enter")
        assert shown_rack(app) == ""
        assert re.search(r"Press Enter to see your\b.*\n rack\.", pilot.seen)
        await pilot.press("enter")
        assert screen.seated.seat == 1 - seat
        assert sorted(shown_rack(app)) == sorted(view_of(screen).sides[1 - seat].rack or "")

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("R-055")
@pytest.mark.rule("R-056")
def test_partners_talk_and_share_a_rack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, COMPUTER, PERSON, COMPUTER), teams=[0, 1, 0, 1])
        assert "Ada & Chloe" in seen(app)
        text = await press(pilot, "f10")
        assert "Talk to your partner" in text
        await pilot.press("enter", *"hello", "enter")
        assert "Ada: hello" in seen(app)
        assert view_of(screen).talk[0].text == "hello"

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("D-063")
def test_the_clock_is_seen_and_a_turn_can_be_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), rules=ClockRules.per_turn(0, 30))
        assert "0:30" in seen(app)
        clock.pass_(12)
        screen.on_tick()
        await pilot.settle()
        assert "0:18" in seen(app)
        clock.pass_(18)
        screen.on_tick()
        await pilot.settle()
        assert view_of(screen).turns[0].kind == "missed"
        assert "misses the turn" in " ".join(seen(app).split())

    played(script, tmp_path, monkeypatch, clock=clock)


def test_by_correspondence_the_clock_shows_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), rules=ClockRules.correspondence(3, bank=10))
        for hours, told in ((0, "13d"), (24 * 3 + 21, "9d 3h"), (24 * 8 + 14, "13h00")):
            clock.pass_(hours * 3600)
            screen.on_tick()
            await pilot.settle()
            assert told in seen(app)

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.rule("R-047")
@pytest.mark.rule("R-069")
def test_a_word_is_challenged_with_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), edition="tournament")
        rack = [tile for tile in screen._rack(view_of(screen)) if tile != "?"]
        nonsense = "".join(rack[:5])
        await type_move(pilot, f"8D {nonsense}")
        assert view_of(screen).turns[0].kind == "play"
        text = await press(pilot, "f7", "y")
        assert view_of(screen).turns[-1].kind == "challenged"
        assert "The challenge is right" in " ".join(text.split())

    played(script, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("keys", "asked"),
    [
        (["f4"], "Pass this turn? (Y/N)"),
        (["f7"], "Challenge the last play? (Y/N)"),
        (["f10", "up", "up", "enter"], "Give up the game? (Y/N)"),
        (["f10", "up", "enter"], "Stop the game for everybody? (Y/N)"),
    ],
)
def test_what_cannot_be_undone_is_asked_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: list[str], asked: str
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), edition="tournament")
        nonsense = "".join([tile for tile in screen._rack(view_of(screen)) if tile != "?"][:5])
        await type_move(pilot, f"8D {nonsense}")
        before = view_of(screen)
        for no in ("n", "escape"):
            assert asked in " ".join((await press(pilot, *keys, "enter")).split())
            assert asked not in " ".join((await press(pilot, no)).split())
        assert view_of(screen) == before
        await pilot.press("f10", "enter", "escape")  # the first line of the menu ends nothing
        assert view_of(screen) == before
        await pilot.press(*keys, "y")
        assert view_of(screen) != before

    played(script, tmp_path, monkeypatch)


def test_the_tracker_counts_what_is_unseen_and_can_be_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        assert f"unseen {sum(view_of(screen).unseen.values())}" in seen(app)
        assert "unseen" not in await press(pilot, "f9")
        assert "unseen" in await press(pilot, "f9")

    played(script, tmp_path, monkeypatch)


def test_shuffling_and_sorting_change_the_order_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        before = list(screen._rack(view_of(screen)))
        await pilot.press("f5")
        mixed = list(screen._rack(view_of(screen)))
        assert mixed != before
        assert sorted(mixed) == sorted(before)
        await pilot.press("f6")
        letters = [tile for tile in screen._rack(view_of(screen)) if tile != "?"]
        assert letters == sorted(letters)

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("D-053")
def test_what_a_computer_thinks_is_seen_when_it_is_wished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        thoughts: list[Any] = []
        screen.seated.table.subscribe(None, lambda update: thoughts.append(update.thought))
        await pilot.press("f4", "y")
        assert len([thought for thought in thoughts if thought is not None]) > 1

    played(script, tmp_path, monkeypatch, settings=Settings(sound=False, speed=0, see_thinking=True))


def test_enter_that_hurries_a_computer_does_not_play_what_is_laid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps, clock = Steps(), HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (COMPUTER, PERSON), settle=False)
        await pilot.until(lambda: steps.begun > 0)
        await pilot.interrupt("enter")
        await pilot.settle()
        await lay(pilot, screen, best_move(screen))
        for _again in range(5):
            clock.pass_(0.1)
            await pilot.interrupt("enter")
        assert len(view_of(screen).turns) == 1
        clock.pass_(1)
        await pilot.interrupt("enter")
        assert len(view_of(screen).turns) == 2

    played(script, tmp_path, monkeypatch, clock=clock, pace=lambda: steps, settings=Settings(sound=False, speed=1))
