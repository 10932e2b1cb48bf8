"""Around a card race: leaving it, setting one up, seeing it again, and keys that were not meant for it."""

import random
import re
from pathlib import Path

import pytest

from bonmot.games.cards import Deck
from bonmot.starting import SeatWish, Start
from bonmot.tables import Seating
from bonmot.terminal.app import Bonmot
from bonmot.terminal.cards.screen import RaceScreen
from bonmot.terminal.cards.setting import NewRaceScreen
from bonmot.terminal.replay import ReplayScreen
from bonmot.terminal.sound import Sounds
from tests.terminal.driving import Pilot
from tests.terminal.race_tables import (
    COMPUTER,
    CONTAINS,
    FIRST_KEY,
    FOUR,
    PERSON,
    SECOND_KEY,
    cards_for,
    go_to,
    hand_of,
    no_loudspeaker,
    race_on,
    sit_down,
    tick,
    to_race_for_all,
    typed,
)
from tests.terminal.screens import LARGE, HandClock, played, press, seen

# ---- leaving


@pytest.mark.parametrize("phase", ["flip", "countdown", "pick", "race", "draw"])
def test_time_stands_still_while_nobody_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, phase: str) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, card=CONTAINS)
        await go_to(pilot, clock, "flip")
        for _turn in range(60):  # a moment at which a computer is about to do something
            view = screen.view_of()
            if view.phase == phase and 0 not in {view.flipper, view.winner}:
                break
            await (
                go_to(pilot, clock, "countdown") if view.flipper == 0 and view.phase == "flip" else tick(pilot, clock)
            )
        view, name = screen.view_of(), screen.seated.table.name
        assert view.phase == phase
        await tick(pilot, clock, 0.2)
        await pilot.press("ctrl+q")
        assert app.screen is not screen
        clock.pass_(86_400)
        again = RaceScreen(name)
        app.push_screen(again)
        await pilot.settle()
        again.on_tick()
        await pilot.settle()
        after = again.view_of()
        assert (after.phase, after.round, after.sides, after.history) == (phase, view.round, view.sides, view.history)
        await tick(pilot, clock)  # and goes on from there
        assert again.view_of().phase != phase or again.view_of().sides != view.sides

    played(script, tmp_path, monkeypatch, clock=clock)


def test_enter_that_comes_too_late_turns_no_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), card=FOUR)
        await go_to(pilot, clock, "race")
        await pilot.press("f4", FIRST_KEY, "y", "f4", SECOND_KEY, "y", "enter")
        assert screen.view_of().phase == "flip"
        clock.pass_(1)
        await pilot.press("enter")
        assert screen.view_of().phase == "countdown"

    played(script, tmp_path, monkeypatch, clock=clock)


def test_a_key_that_was_meant_for_the_race_begins_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), card=FOUR)
        await go_to(pilot, clock, "race")
        await pilot.press("f10", "up", "enter", "y")  # stopped for everybody; the other's key says “I have a word”
        before = screen.seated.table.name
        await pilot.press("1")
        assert screen.view_of().final is not None
        assert screen.seated.table.name == before
        clock.pass_(1)
        await pilot.press("1")
        assert screen.view_of().final is None

    played(script, tmp_path, monkeypatch, clock=clock)


def test_nothing_is_given_up_by_a_hasty_enter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, card=FOUR)
        await go_to(pilot, clock, "race")
        await pilot.press("f4", "enter")
        assert screen.view_of().sides[0].status == "racing"
        await pilot.press("n", *typed(hand_of(screen)[:2]))
        await pilot.type("f10", "enter")  # faster than the menu opens: it is not for the word under it
        assert screen.view_of().sides[0].status == "racing"
        await pilot.press("escape", "f10", "enter", "escape")  # the first line of the menu
        assert screen.view_of().final is None
        await pilot.press("f10", "up", "up", "enter", "enter")
        assert "Give up the game? (Y/N)" in seen(app)
        assert screen.view_of().final is None
        await pilot.press("y")
        assert screen.view_of().sides[0].status not in {"racing", "locked"}

    played(script, tmp_path, monkeypatch, clock=clock)


# ---- whatever is typed

KEYBOARD = [
    *"abcdefghijklmnopqrstuvwxyzéß0123456789=&!", "enter", "enter", "enter", "escape", "backspace", "space", "tab",
    "left", "right", "up", "down", *(f"f{number}" for number in range(2, 10)), *(["equals_sign", "1"] * 4),
]  # fmt: skip


@pytest.mark.parametrize("seats", [(PERSON, COMPUTER), (PERSON, PERSON, PERSON, PERSON), (COMPUTER, COMPUTER)])
def test_any_keys_at_any_time_do_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: tuple[Seating, ...]
) -> None:
    clock = HandClock()
    chance = random.Random(len(seats))

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, seats)
        deck = Deck.load("en")
        for _handful in range(60):
            await pilot.type(*chance.choices(KEYBOARD, k=chance.randint(1, 4)))
            if chance.random() < 0.3:
                await tick(pilot, clock, chance.choice([0.05, 0.5, 3]))
            if chance.random() < 0.1:
                await pilot.press(chance.choice(["ctrl+l", "ctrl+t"]))
        await pilot.settle()
        assert app.screen is screen
        view = screen.view_of()
        cards = sum(seat.cards for seat in view.sides) + view.piles["vowel"] + view.piles["consonant"]
        to_come = view.to_draw if view.phase == "draw" else 0
        assert cards + bool(view.letter) == sum(deck.vowels.values()) + sum(deck.consonants.values())
        assert all(
            seat.cards == 7 - (to_come if number == view.winner else 0) for number, seat in enumerate(view.sides)
        )

    played(script, tmp_path, monkeypatch, clock=clock)


# ---- setting up


def test_a_race_is_set_up_from_the_title_and_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        text = await press(pilot, "9")
        assert isinstance(app.screen, NewRaceScreen)
        assert all(each in text for each in ("Card race", "People", "Computers", "No mercy", "Countdown"))
        # Three people: then one computer at most.
        await pilot.press("down", "right", "right", "down", *"Zoé")
        assert "[=]" in seen(app)
        await pilot.press("enter")
        view = race_on(app).view_of()
        assert [seat.computer for seat in view.sides] == [False, False, False, True]
        assert view.sides[0].name == "Zoé"
        assert (view.target, view.mercy, view.language) == (5, True, "en")

    played(script, tmp_path, monkeypatch)


def test_limits_of_a_race_and_good_names_are_chosen_in_the_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("9", "up", "right")  # the last line is More
        text = await press(pilot, "down", "left", "down", "home", "down", "5", "down", "end")
        for line in (r"A round +‹ 45 s ›", r"A tie within +‹ 0 ms ›", r"Shortest word +‹ 5 ›"):
            assert re.search(line, text)
        assert "‹ all that are explained ›" in text
        await pilot.press("enter")
        assert isinstance(app.screen, RaceScreen)
        view = await go_to(pilot, clock, "race")
        assert (view.limit, view.tie_window, view.minimum_length, view.proper_nouns) == (45_000, 0, 5, "free")

    played(script, tmp_path, monkeypatch, size=LARGE, clock=clock)


def test_the_form_keeps_its_options_and_names_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        app.sounds = Sounds(app.bell, on=False, device=no_loudspeaker)
        await pilot.press("9", "down", "down", *"A very long name that no edition allows", "enter")
        assert isinstance(app.screen, NewRaceScreen)
        assert "▲" in seen(app)
        await pilot.press("ctrl+u")
        screen = app.screen
        for name, value in (("target", "3"), ("countdown", "0"), ("wrong", "lock"), ("mercy", "yes"), ("sound", "yes")):
            screen.change(name, value)
        screen.draw()
        assert app.settings.sound
        await pilot.press("enter")
        view = race_on(app).view_of()
        assert (view.target, view.mercy, view.wrong) == (3, False, "lock")

    played(script, tmp_path, monkeypatch)


def test_there_is_room_for_the_form_in_french_on_a_small_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        text = await press(pilot, "9")
        assert "Course aux cartes" in text
        for _field in range(12):
            await pilot.press("down")
            assert all(len(line) <= 80 for line in seen(app).splitlines())
            assert "▸" in seen(app)

    played(script, tmp_path, monkeypatch, language="fr")


@pytest.mark.parametrize("second", [SeatWish("Bob"), SeatWish(computer=True, level=2)])
def test_a_race_that_the_command_line_describes_begins_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, second: SeatWish
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        view = race_on(app).view_of()
        assert [seat.computer for seat in view.sides] == [False, second.computer]
        await go_to(pilot, clock, "race")  # nobody must hand the screen over
        assert all(hand_of(race_on(app), seat) for seat in race_on(app).people)

    start = Start(edition="cards", language="en", seats=(SeatWish("Ada"), second), seed=3)
    played(script, tmp_path, monkeypatch, clock=clock, start=start)


# ---- seen again


def test_a_race_that_is_over_is_seen_again_step_by_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), card=FOUR, target=3)
        await pilot.press("f5", FIRST_KEY)
        for _round in range(2):
            await to_race_for_all(pilot, clock, (0, 1))
            await pilot.press(SECOND_KEY, *typed(cards_for(screen, 1)), "enter")
            await go_to(pilot, clock, "draw")
            await go_to(pilot, clock, "flip")
        first = screen.view_of().history[0]
        hand = hand_of(screen, 0)
        await pilot.press("f10", "up", "enter", "y")  # stop the game for everybody
        assert screen.view_of().final is not None
        await pilot.press("enter", "down", "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert all(re.search(rf"[ │]{card}[ ₀-₉]", seen(app)) for card in set(hand))  # the hands lie open
        await pilot.press("down")
        assert len(app.screen.step.view.history) == 1  # when the card was won
        assert f"Blaise · {first.spellings[0].upper()}" in " ".join(seen(app).split())
        await pilot.press("home", "left", "up")
        assert app.screen.step.view.history == ()
        seen_steps = []
        for _step in app.screen.steps:
            seen_steps.append(app.screen.step)
            await pilot.press("right")
        phases = [step.view.phase for step in seen_steps]
        assert phases[:3] == ["flip", "countdown", "race"]
        assert phases[-1] == "over"
        assert "The game was stopped." in seen(app)
        await pilot.press("ctrl+l")
        assert "La partie a été arrêtée." in seen(app)
        await pilot.resize(30, 8)
        await pilot.press("escape")
        assert race_on(app) is screen

    played(script, tmp_path, monkeypatch, clock=clock)


def test_a_race_among_the_games_kept_is_gone_on_with_and_seen_as_far_as_it_is_public(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, COMPUTER), card=FOUR)
        await go_to(pilot, clock, "race")
        await pilot.press("ctrl+q", "5")
        await pilot.press("w")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("end")
        assert app.screen.step.view.phase == "race"
        assert not any(side.hand for side in app.screen.step.view.sides)  # no hand while the game goes on
        assert app.screen.step.entry.everybody == ()
        await pilot.press("escape", "r")
        assert race_on(app) is not screen
        assert race_on(app).view_of().phase == "race"

    played(script, tmp_path, monkeypatch, clock=clock)
