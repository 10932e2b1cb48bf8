"""The card race on the screen, played with real keys and clicks; the clock is moved by hand."""

import lzma
import random
import re
import threading
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bonmot.games.cards import Deck, Instruction, View, judging, setup_for
from bonmot.games.cards.judging import answers
from bonmot.starting import SeatWish, Start
from bonmot.tables import Seating, Table
from bonmot.terminal.app import Bonmot
from bonmot.terminal.cards.lifting import BUZZ_KEYS
from bonmot.terminal.cards.screen import RaceScreen, TableCanvas
from bonmot.terminal.cards.setting import NewRaceScreen
from bonmot.terminal.replay import ReplayScreen
from bonmot.terminal.settings import Settings
from bonmot.terminal.sound import Sounds
from bonmot.words import proper_nouns
from tests.terminal.driving import Pilot, long_param
from tests.terminal.screens import LARGE, SMALL, HandClock, played, press, seen

PERSON = Seating()
COMPUTER = Seating(computer=True, level=3)
FOUR = Instruction("length", "4", "4-LETTER WORD")
PROPER = Instruction("type", "proper", "PROPER NOUN")
CONTAINS = Instruction("special", "contains", "CONTAINS A ___")
FIRST_KEY, SECOND_KEY = "1", "equals_sign"


def no_loudspeaker() -> Any:
    raise OSError


async def sit_down(
    pilot: Pilot,
    app: Bonmot,
    seats: Sequence[Seating] = (PERSON, COMPUTER, COMPUTER),
    *,
    card: Instruction | None = None,
    language: str = "en",
    seed: int = 3,
    **options: object,
) -> RaceScreen:
    """A race; with `card` all instruction cards say this."""
    deck = Deck.load(language)
    if card is not None:
        deck = msgspec.structs.replace(deck, instructions=(card,) * 19)
    names = ["Ada", "Blaise", "Chloe", "Dan"][: len(seats)]
    computers = [seat for seat, each in enumerate(seats) if each.computer]
    dotted = {name.replace("__", "."): value for name, value in options.items()}
    setup = setup_for("cards", names, language=language, computers=computers, deck=deck, options=dotted)
    table = Table.create(app.services.store, setup, seats, game="cards", seed=seed, clock=app.services.clock)
    table.close(pause=False)
    screen = RaceScreen(table.name)
    app.push_screen(screen)
    await pilot.settle()
    return screen


async def tick(pilot: Pilot, clock: HandClock, seconds: float | None = None) -> None:
    """Let time pass: so many seconds, or until something happens by itself."""
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    if seconds is not None:
        clock.pass_(seconds)
    else:
        due = screen.seated.table.deadline
        assert due is not None, "nothing will happen by itself"
        clock.instant = max(clock.instant, due)
    screen.on_tick()
    await pilot.settle()


async def go_to(pilot: Pilot, clock: HandClock, phase: str) -> View:
    """Let the others act, and turn and pick where it is asked of people here, until the race is in a phase."""
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    for _step in range(200):
        view = screen.view_of()
        if view.phase == phase or view.final is not None:
            return view
        if view.phase == "flip" and view.flipper in screen.people:
            clock.pass_(1)
            await pilot.press("enter")
        elif view.phase == "pick" and view.flipper in screen.people:
            await pilot.press("left")
        elif view.phase == "draw" and view.winner in screen.people:
            clock.pass_(1)
            await pilot.press("enter")
        else:
            await tick(pilot, clock)
    raise AssertionError(phase)


def race_on(app: Bonmot) -> RaceScreen:
    screen = app.screen
    assert isinstance(screen, RaceScreen)
    return screen


def hand_of(screen: RaceScreen, seat: int = 0) -> tuple[str, ...]:
    return screen.view_of(seat).sides[seat].hand or ()


def cards_for(screen: RaceScreen, seat: int = 0) -> list[str]:
    """The cards of a word that a seat could lay; nothing if it has none."""
    view = screen.view_of(seat)
    assert view.question is not None
    for word in answers(view.question, hand_of(screen, seat)):
        letters = list(word)
        if view.letter:
            letters.remove(view.letter)
        if letters:
            return letters
    return []


def typed(cards: Iterable[str]) -> list[str]:
    return [card.lower() for card in cards]


async def to_race_for_all(pilot: Pilot, clock: HandClock, seats: Sequence[int]) -> None:
    """Turn cards until there is one for which these seats have a word."""
    screen = pilot.app.screen
    assert isinstance(screen, RaceScreen)
    for _card in range(20):
        await go_to(pilot, clock, "race")
        if all(cards_for(screen, seat) for seat in seats):
            return
        await go_to(pilot, clock, "flip")
    raise AssertionError


# ---- whole games


@pytest.mark.parametrize(("size", "no_color"), [(SMALL, "1"), long_param(LARGE, "")])
@pytest.mark.rule("C-001")
@pytest.mark.rule("C-033")
def test_a_game_to_five_cards_against_two_computers_by_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], no_color: str
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", no_color)
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        words = []
        for _round in range(40):
            view = await go_to(pilot, clock, "race")
            if view.final is not None:
                break
            await tick(pilot, clock, 0.9)  # nobody else is as quick as that
            if cards := cards_for(screen):
                await pilot.press(*typed(cards), "enter")
                words.append("".join(cards))
                assert screen.view_of().sides[0].status == "claimed" or screen.view_of().winner == 0
            else:
                await pilot.press("f4", "y")
            await go_to(pilot, clock, "flip")
        view = screen.view_of()
        assert view.final is not None
        assert view.final.winners == (0,)
        assert len(view.sides[0].won) == 5
        text = " ".join(seen(app).split())
        assert "Ada wins" in text
        assert "■■■■■" in text
        last = view.history[-1]
        assert f"Ada · {last.spellings[0].upper()} · {last.times[0] / 1000:.1f}"[:-2] in text
        assert "Play again" in await press(pilot, "enter")
        await pilot.press("enter")
        assert screen.view_of().final is None
        assert screen.view_of().history == ()

    played(script, tmp_path, monkeypatch, size=size, clock=clock)


@pytest.mark.rule("C-024")
@pytest.mark.rule("C-026")
def test_a_game_of_two_at_one_keyboard_with_a_tie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), target=3)
        await to_race_for_all(pilot, clock, (0, 1))
        hands = [hand_of(screen, seat) for seat in (0, 1)]
        # Both hands lie open, each with its key beside the name.
        text = seen(app)
        assert all(f" {buzz.shown}  {name}" in text for buzz, name in zip(BUZZ_KEYS, ("Ada", "Blaise"), strict=False))
        await tick(pilot, clock, 2)
        await pilot.press(FIRST_KEY)
        clock.pass_(0.1)
        await pilot.press(SECOND_KEY)
        assert "Ada: type the word" in seen(app)  # the first to press types first
        await pilot.press(*typed(cards_for(screen, 0)), "enter")
        assert "Blaise: type the word" in seen(app)
        await pilot.press(*typed(cards_for(screen, 1)), "enter")
        view = screen.view_of()
        assert view.history[-1].how == "tied"
        assert view.history[-1].times == (2_000, 2_100)
        assert [hand_of(screen, seat) for seat in (0, 1)] == hands
        text = " ".join(seen(app).split())
        assert "At the same moment: Ada" in text
        assert "tie: " in text
        # A little later is no tie.
        for _round in range(20):
            if screen.view_of().final is not None:
                break
            await to_race_for_all(pilot, clock, (0, 1))
            await tick(pilot, clock, 2)
            await pilot.press(SECOND_KEY)
            clock.pass_(0.2)
            await pilot.press(FIRST_KEY)
            await pilot.press(*typed(cards_for(screen, 1)), "enter")
            await go_to(pilot, clock, "draw")
            assert screen.view_of().winner == 1 or screen.view_of().final is not None
            await go_to(pilot, clock, "flip")
        final = screen.view_of().final
        assert final is not None
        assert final.winners == (1,)

    played(script, tmp_path, monkeypatch, clock=clock)


# ---- what is seen


def _canvas(app: Bonmot) -> list[str]:
    return app.screen.query_one(TableCanvas).canvas.text().plain.splitlines()


@pytest.mark.rule("C-010")
@pytest.mark.parametrize("theme", ["colour", "monochrome", "contrast", "amber"])
def test_vowels_and_consonants_differ_in_shape_and_where_there_are_colours_in_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        view = screen.view_of()
        lines = _canvas(app)
        row = next(number for number in range(len(lines) - 1, 0, -1) if lines[number].count("│") == 14)
        corners = [each for each in lines[row - 1] if each in "╭┌▟"]
        kinds = [card in view.vowel_cards for card in hand_of(screen)]
        assert [each in "╭▟" for each in corners] == kinds
        canvas = app.screen.query_one(TableCanvas).canvas
        looks = []
        for card in (0, 6):  # two vowels come first, five consonants last
            zone = next(zone for zone in canvas.zones if zone.name == f"hand:0:{card}")
            looks.append(canvas.style_at(zone.left + 2, zone.top + 1))
        assert (looks[0].color, looks[0].bgcolor) != (looks[1].color, looks[1].bgcolor) or theme == "monochrome"

    settings = Settings(sound=False, speed=0, theme=theme)
    played(script, tmp_path, monkeypatch, settings=settings)


@pytest.mark.rule("C-009")
@pytest.mark.rule("C-011")
def test_the_instruction_lies_between_the_vowels_and_the_consonants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON))
        text = "\n".join(_canvas(app))
        label = next(line for line in text.splitlines() if "vowels" in line)
        assert label.index("vowels") < label.index("║") < label.index("consonants")
        piles = screen.view_of().piles
        below = text.splitlines()[text.splitlines().index(label) + 1]
        assert below.split()[0] == str(piles["vowel"])
        assert below.split()[-1] == str(piles["consonant"])
        assert "░" in text  # face down
        await go_to(pilot, clock, "race")
        assert "░" not in "\n".join(_canvas(app))

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.rule("C-012")
@pytest.mark.rule("C-013")
def test_a_card_is_seen_by_all_when_the_countdown_is_over_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()
    rung: list[int] = []

    async def script(pilot: Pilot, app: Bonmot) -> None:
        app.sounds = Sounds(lambda: rung.append(clock.instant), on=True, device=no_loudspeaker)
        app.sounds.every = True
        screen = await sit_down(pilot, app, (PERSON, PERSON), card=FOUR, race__countdown=3000)
        name = screen.view_of().sides[screen.view_of().flipper].name
        assert f"{name}: Enter turns" in seen(app)
        await pilot.press("enter")
        start, pictures = clock.instant, []
        for _second in range(3):
            pictures.append("\n".join(_canvas(app)))
            assert "letters" not in pictures[-1]
            assert screen.view_of().card is None
            await tick(pilot, clock, 1)
        assert len({picture.split("━")[0] for picture in pictures}) == 3  # three, two, one
        assert "A word of 4 letters" in "\n".join(_canvas(app))
        assert screen.view_of().race_at == start + 3000
        assert {moment - start for moment in rung} >= {0, 1000, 2000, 3000}
        rung.clear()
        await pilot.press("f9")  # off
        await tick(pilot, clock, 1)
        await pilot.press(FIRST_KEY)
        assert rung == []
        assert not app.settings.sound

    played(script, tmp_path, monkeypatch, clock=clock, settings=Settings(sound=True, speed=0))


def test_the_time_of_the_race_runs_on_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app, (PERSON, PERSON), card=FOUR)
        await go_to(pilot, clock, "race")
        assert "0.0 s" in seen(app)
        await tick(pilot, clock, 12.34)
        assert "12.3 s" in seen(app)
        assert "12,3" in await press(pilot, "ctrl+l")
        assert "Un mot de 4 lettres" in seen(app)
        assert "F3 changer" in seen(app)
        assert "voyelles" in seen(app)

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.parametrize("seats", [(PERSON, COMPUTER), (PERSON,) * 4, (COMPUTER, COMPUTER)])
def test_resizing_never_breaks_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: tuple[Seating, ...]
) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app, seats)
        await go_to(pilot, clock, "race")
        for width, height in [(200, 70), (80, 24), (60, 20), (30, 10), (10, 4), (1, 1), (80, 24)]:
            await pilot.resize(width, height)
            lines = seen(app).splitlines()
            assert len(lines) <= height
            assert all(len(line) <= width for line in lines)
        text = seen(app)
        assert "Ada" in text
        assert "F10" in text

    played(script, tmp_path, monkeypatch, clock=clock)


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
