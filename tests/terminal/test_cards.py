"""The card race on the screen: whole games by keys, and what is seen of them."""

from pathlib import Path

import pytest

from bonmot.tables import Seating
from bonmot.terminal.app import Bonmot
from bonmot.terminal.cards.lifting import BUZZ_KEYS
from bonmot.terminal.cards.screen import TableCanvas
from bonmot.terminal.settings import Settings
from bonmot.terminal.sound import Sounds
from tests.terminal.driving import Pilot, long_param
from tests.terminal.race_tables import (
    COMPUTER,
    FIRST_KEY,
    FOUR,
    PERSON,
    SECOND_KEY,
    canvas_lines,
    cards_for,
    go_to,
    hand_of,
    no_loudspeaker,
    sit_down,
    tick,
    to_race_for_all,
    typed,
)
from tests.terminal.screens import LARGE, SMALL, HandClock, played, press, seen

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


@pytest.mark.rule("C-010")
@pytest.mark.parametrize("theme", ["colour", "monochrome", "contrast", "amber"])
def test_vowels_and_consonants_differ_in_shape_and_where_there_are_colours_in_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        view = screen.view_of()
        lines = canvas_lines(app)
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
        text = "\n".join(canvas_lines(app))
        label = next(line for line in text.splitlines() if "vowels" in line)
        assert label.index("vowels") < label.index("║") < label.index("consonants")
        piles = screen.view_of().piles
        below = text.splitlines()[text.splitlines().index(label) + 1]
        assert below.split()[0] == str(piles["vowel"])
        assert below.split()[-1] == str(piles["consonant"])
        assert "░" in text  # face down
        await go_to(pilot, clock, "race")
        assert "░" not in "\n".join(canvas_lines(app))

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
            pictures.append("\n".join(canvas_lines(app)))
            assert "letters" not in pictures[-1]
            assert screen.view_of().card is None
            await tick(pilot, clock, 1)
        assert len({picture.split("━")[0] for picture in pictures}) == 3  # three, two, one
        assert "A word of 4 letters" in "\n".join(canvas_lines(app))
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
