"""The card race on the screen: laying, drawing, exchanging, explaining, with keys and clicks."""

import lzma
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bonmot.games.cards import judging
from bonmot.terminal.app import Bonmot
from bonmot.terminal.cards.screen import RaceScreen, TableCanvas
from bonmot.words import proper_nouns
from tests.terminal.driving import Pilot
from tests.terminal.race_tables import (
    COMPUTER,
    CONTAINS,
    FIRST_KEY,
    FOUR,
    PERSON,
    PROPER,
    SECOND_KEY,
    cards_for,
    go_to,
    hand_of,
    sit_down,
    tick,
    to_race_for_all,
    typed,
)
from tests.terminal.screens import HandClock, played, press, seen

# ---- laying


@pytest.mark.rule("C-014")
@pytest.mark.rule("C-016")
@pytest.mark.rule("C-017")
def test_cards_are_lifted_by_typing_and_laid_in_any_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, card=FOUR)
        await to_race_for_all(pilot, clock, (0,))
        cards = cards_for(screen)
        await pilot.press(*typed(reversed(cards)))
        assert screen.view_of().sides[0].status == "racing"  # nothing is laid before Enter
        lifted = [zone for zone in app.screen.query_one(TableCanvas).canvas.zones if zone.name.startswith("lifted")]
        assert len(lifted) == 4
        await pilot.press("backspace")
        await pilot.press("escape")
        assert not any(zone.name.startswith("lifted") for zone in app.screen.query_one(TableCanvas).canvas.zones)
        await pilot.press(*typed(reversed(cards)), "enter")
        view = await go_to(pilot, clock, "draw")
        assert view.winner == 0
        assert Counter(view.history[-1].words[0]) == Counter(cards)

    played(script, tmp_path, monkeypatch, clock=clock)


def test_no_letter_is_a_command_and_a_letter_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, COMPUTER), card=FOUR)
        await go_to(pilot, clock, "race")
        number = screen.seated.table.number
        await pilot.press(*"abcdefghijklmnopqrstuvwxyz", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        assert app.screen is screen
        assert screen.seated.table.number == number
        missing = next(letter for letter in "QZXJKW" if letter not in hand_of(screen))
        assert f"There is no {missing} left" in await press(pilot, missing.lower())

    played(script, tmp_path, monkeypatch, clock=clock)


def test_a_wrong_word_costs_the_round_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, COMPUTER), card=FOUR)
        await go_to(pilot, clock, "race")
        text = " ".join((await press(pilot, *typed(hand_of(screen)[:2]), "enter")).split())
        assert "no word that fits. Ada is out of this round." in text
        assert "You are out of this round." in text
        assert screen.view_of().sides[0].status == "out"

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.rule("C-020")
@pytest.mark.rule("C-021")
@pytest.mark.parametrize(("keys", "vowels"), [(("enter",), None), (("left",) * 4, 4), (("f8",) * 4, 0), (("1",), 1)])
def test_the_winner_chooses_from_which_piles_to_draw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...], vowels: int | None
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, card=FOUR)
        await to_race_for_all(pilot, clock, (0,))
        cards = cards_for(screen)
        await pilot.press(*typed(cards), "enter")
        view = await go_to(pilot, clock, "draw")
        assert "Ada draws" in seen(app)
        kept = sum(card in view.vowel_cards for card in hand_of(screen))
        laid = sum(card in view.vowel_cards for card in cards)
        await pilot.press("enter")  # once too often for the word: it draws nothing
        assert screen.view_of().phase == "draw"
        clock.pass_(1)
        await pilot.press(*keys)
        if screen.view_of().phase == "draw":
            await pilot.press("enter")
        hand = hand_of(screen)
        assert len(hand) == 7
        drawn = sum(card in view.vowel_cards for card in hand) - kept
        assert drawn == (laid if vowels is None else vowels)

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.rule("C-028")
@pytest.mark.rule("C-029")
@pytest.mark.rule("C-030")
def test_who_exchanges_cards_is_out_while_the_others_race_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, card=FOUR)
        await go_to(pilot, clock, "race")
        before = hand_of(screen)
        assert "Type the cards to exchange" in " ".join((await press(pilot, "f3")).split())
        await pilot.press(*typed(before[-3:]), "left")
        assert "new: 1 vowel, 2 consonants" in seen(app)
        await pilot.press("enter")
        view = screen.view_of()
        assert (view.sides[0].status, view.sides[0].out_by) == ("out", "exchange")
        assert sum(card in view.vowel_cards for card in hand_of(screen)) == 3
        assert Counter(before[:-3]) - Counter(hand_of(screen)) == Counter()
        assert [view.sides[seat].status for seat in (1, 2)] == ["racing", "racing"]
        assert "Ada exchanges 3 cards" in seen(app)

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.rule("C-031")
def test_of_two_the_one_who_is_left_takes_the_card_with_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), card=FOUR)
        await to_race_for_all(pilot, clock, (0, 1))
        assert "Whose hand?" in await press(pilot, "f3")
        await pilot.press(SECOND_KEY, typed(hand_of(screen, 1))[0], "enter")
        assert screen.view_of().last == 0
        assert "Only Ada is left" in seen(app)
        await tick(pilot, clock, 30)
        await pilot.press(FIRST_KEY, *typed(cards_for(screen, 0)), "enter")
        assert (await go_to(pilot, clock, "draw")).winner == 0

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.rule("C-023")
def test_when_all_give_up_the_card_goes_under_its_pile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), card=FOUR)
        view = await go_to(pilot, clock, "race")
        await pilot.press("f4", FIRST_KEY)
        assert "Does Ada give up this card? (Y/N)" in seen(app)
        await pilot.press("escape")
        assert screen.view_of().sides[0].status == "racing"
        await pilot.press("f4", FIRST_KEY, "y", "f4", SECOND_KEY, "y")
        after = screen.view_of()
        assert (after.phase, after.flipper, after.history[-1].how) == ("flip", view.flipper, "nobody")
        assert "Nobody finds a word" in seen(app)

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.rule("C-039")
@pytest.mark.rule("C-040")
@pytest.mark.parametrize(("key", "kind"), [("left", "vowel"), ("f8", "consonant")])
def test_the_flipper_picks_the_pile_of_the_special_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, kind: str
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), card=CONTAINS)
        view = await go_to(pilot, clock, "pick")
        assert "vowel or consonant?" in seen(app)
        text = await press(pilot, key)
        view = screen.view_of()
        assert view.phase == "race"
        assert (view.letter in view.vowel_cards) == (kind == "vowel")
        assert f"A word that contains {view.letter}" in " ".join(text.split())
        await pilot.press(FIRST_KEY, *typed(cards_for(screen)), "enter")
        assert (await go_to(pilot, clock, "draw")).winner == 0

    played(script, tmp_path, monkeypatch, clock=clock)


def test_names_are_read_aside_before_a_card_asks_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, read_in = HandClock(), list[threading.Thread]()
    for kept in (proper_nouns.names, proper_nouns.name_list, judging._names):
        kept.cache_clear()  # as in a program that has just begun

    def noted(*args: Any, **more: Any) -> Any:
        read_in.append(threading.current_thread())
        return reads(*args, **more)

    reads = lzma.open
    monkeypatch.setattr(lzma, "open", noted)

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), card=PROPER)
        app.services.executor.shutdown()  # whatever was begun is done
        assert read_in
        await to_race_for_all(pilot, clock, (0,))
        await pilot.press(FIRST_KEY, *typed(cards_for(screen)), "enter")
        assert (await go_to(pilot, clock, "draw")).winner == 0
        assert threading.main_thread() not in read_in

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.rule("C-037")
@pytest.mark.rule("C-038")
@pytest.mark.parametrize("accepted", [True, False])
def test_a_proper_noun_that_no_list_has_is_explained_and_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, accepted: bool
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), card=PROPER)
        await go_to(pilot, clock, "race")
        cards = list(hand_of(screen))  # nobody is called like that
        name = "".join(cards).title()
        await tick(pilot, clock, 3)
        await pilot.press(FIRST_KEY, *typed(cards), "enter")
        text = " ".join(seen(app).split())
        assert f"Ada, what does {name.upper()} stand for?" in text
        await tick(pilot, clock, 20)  # the race stands still
        assert "‖ 3.0 s" in seen(app)
        await pilot.press("enter")
        assert "must contain the word" in " ".join(seen(app).split())
        await pilot.press(*"oops", "escape", *"My", "space", *"dog", "space", *name)
        assert f"My dog {name}█" in " ".join(seen(app).split())
        await pilot.type("enter", "enter")
        assert f"Blaise, do you accept {name.upper()}" in " ".join(seen(app).split())
        await pilot.press("x", "enter")  # neither yes nor no
        assert screen.view_of().claims != ()
        await pilot.press("y" if accepted else "n")
        view = await go_to(pilot, clock, "draw") if accepted else screen.view_of()
        assert view.winner == (0 if accepted else None)
        if not accepted:
            assert view.sides[0].out_by == "wrong"
            assert "is refused" in seen(app)

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.rule("C-008")
def test_a_hand_is_shuffled_and_sorted_and_stays_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON))
        before = hand_of(screen)
        await pilot.press("f5", FIRST_KEY)
        mixed = hand_of(screen)
        assert mixed != before
        assert sorted(mixed) == sorted(before)
        await pilot.press("f6", FIRST_KEY)
        hand = hand_of(screen)
        assert hand == (*sorted(hand[:2]), *sorted(hand[2:]))
        assert all(card in screen.view_of().vowel_cards for card in hand[:2])
        name = screen.seated.table.name
        await pilot.press("ctrl+q")
        again = RaceScreen(name)
        app.push_screen(again)
        await pilot.settle()
        assert hand_of(again) == hand

    played(script, tmp_path, monkeypatch)


def test_the_mouse_does_what_keys_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def click(pilot: Pilot, name: str) -> None:
        canvas = pilot.app.screen.query_one(TableCanvas).canvas
        zone = next(zone for zone in canvas.zones if zone.name == name)
        await pilot.click("#table", offset=(zone.left + 1, zone.top))

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), card=CONTAINS)
        await click(pilot, "pile:instruction")
        await tick(pilot, clock)
        await click(pilot, "pile:consonant")
        view = screen.view_of()
        assert view.letter in view.consonant_cards
        await click(pilot, "seat:1")
        assert screen.view_of().sides[1].status == "buzzed"
        hand = list(hand_of(screen, 1))
        for card in cards_for(screen, 1):
            place = hand.index(card)
            hand[place] = ""
            await click(pilot, f"hand:1:{place}")
        await pilot.press("enter")
        view = await go_to(pilot, clock, "draw")
        assert view.winner == 1
        await click(pilot, "pile:vowel")
        await click(pilot, "pile:instruction")
        assert screen.view_of().phase == "flip"
        row, line = next((row, line) for row, line in enumerate(seen(app).splitlines()) if "F6" in line)
        top = app.screen.query_one("#keys").region.y
        await pilot.click("#keys", offset=(line.index("F6") + 1, row - top))
        assert "Whose hand?" in seen(app)

    played(script, tmp_path, monkeypatch, clock=clock)
