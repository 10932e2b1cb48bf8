"""The replay viewer, with keys and mouse on the real screen: turn by turn, what is shown to whom, in any size."""

import re
from pathlib import Path

import pytest

from bonmot.board import Rack
from bonmot.study.sources import from_file
from bonmot.terminal.replay import ReplayScreen, Viewer
from bonmot.terminal.replay.asking import Tell
from bonmot.terminal.settings import Settings
from bonmot.texts import LANGUAGES
from tests.notation.files import FOLDER
from tests.study.test_story import PLAYING, SAVES, saved
from tests.tables.inside import game_of
from tests.terminal import driving
from tests.terminal.driving import Pilot, driven
from tests.terminal.replays import (
    board_of,
    board_shown,
    box,
    story_in,
    told,
    viewer,
    watched,
)

# ---- turn by turn


@pytest.mark.parametrize("name", ["modern-over.jsonl"])
def test_the_board_is_shown_after_every_turn(name: str) -> None:
    async def script(pilot: Pilot) -> None:
        story = story_in(pilot)
        for turn in range(len(story) + 1):
            assert viewer(pilot).turn == turn
            assert board_shown(pilot) == board_of(story, turn)
            assert f"turn {turn} of {len(story)}" in pilot.lines[0]
            await pilot.press("right")
        assert viewer(pilot).turn == len(story), "it stays at the end"

    watched(SAVES / name, script)


def test_arrows_home_end_and_pages_go_through_the_game() -> None:
    async def script(pilot: Pilot) -> None:
        last = len(story_in(pilot))
        for keys, turn in [
            (["end"], last),
            (["left"], last - 1),
            (["up"], last - 2),
            (["pageup"], last - 12),
            (["home"], 0),
            (["left"], 0),
            (["pageup"], 0),
            (["down", "right"], 2),
            (["pagedown"], 12),
            (["end", "pagedown", "right"], last),
        ]:
            await pilot.press(*keys)
            assert viewer(pilot).turn == turn, keys

    watched(FOLDER / "en-two-players.gcg", script)


def test_the_line_of_the_turn_is_marked_and_always_in_sight() -> None:
    async def script(pilot: Pilot) -> None:
        last = len(story_in(pilot))
        for keys, turn in ((["end"], last), (["pageup", "left"], last - 11), (["home"], 0), (["right"], 1)):
            await pilot.press(*keys)
            assert marked(pilot).split()[0] == str(turn)
        await pilot.press("end")
        await pilot.resize(80, 14)
        assert marked(pilot).split()[0] == str(last)

    watched(FOLDER / "en-two-players.gcg", script)


def marked(pilot: Pilot) -> str:
    """The marked line of the score sheet."""
    sheet = pilot.app.screen.query_one("#sheet").region
    lines = enumerate(pilot.lines)
    (line,) = (text for y, text in lines if sheet.y <= y < sheet.bottom and is_marked(pilot, sheet.x + 1, y))
    return line[sheet.x :]


def is_marked(pilot: Pilot, x: int, y: int) -> bool:
    """Whether this place has another background than the screen."""
    strip = pilot.strips[y]
    style = next(iter(strip.crop(x, x + 1))).style
    assert style is not None
    assert style.bgcolor is not None
    return style.bgcolor.get_truecolor() != pilot.app.screen.styles.background.rich_color.get_truecolor()


def test_a_click_on_the_score_sheet_goes_there() -> None:
    async def script(pilot: Pilot) -> None:
        lines = pilot.lines
        row = next(y for y, line in enumerate(lines) if re.search(r"\b6 Bob", line))
        await pilot.click(offset=(60, row))
        assert viewer(pilot).turn == 6

    watched(FOLDER / "en-two-players.gcg", script)


def test_the_keys_at_the_bottom_can_be_clicked() -> None:
    async def script(pilot: Pilot) -> None:
        keys = pilot.lines[-1]
        for _time in range(3):
            await pilot.click(offset=(keys.index("→"), 23))
        await pilot.settle()
        assert viewer(pilot).turn == 3
        await pilot.click(offset=(keys.index("←"), 23))
        assert viewer(pilot).turn == 2
        await pilot.click(offset=(keys.index("G"), 23))
        assert "Which turn" in pilot.seen

    watched(FOLDER / "en-two-players.gcg", script)


def test_a_turn_is_reached_by_its_number() -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("g", "1", "x", "7", "enter")
        assert viewer(pilot).turn == 17, "letters are no numbers"
        await pilot.press("g", "escape")
        assert viewer(pilot).turn == 17
        await pilot.press("g", "9", "9", "enter")
        assert viewer(pilot).turn == len(story_in(pilot))
        assert "There is no turn 99" in told(pilot)

    watched(FOLDER / "en-two-players.gcg", script)


def test_the_game_plays_by_itself_to_its_end_and_stops() -> None:
    async def script(pilot: Pilot) -> None:
        story = story_in(pilot)
        await pilot.press("space")
        assert viewer(pilot).is_playing
        seen = set()
        while viewer(pilot).is_playing:
            seen.add(viewer(pilot).turn)
            await pilot.settle()
        assert viewer(pilot).turn == len(story)
        assert seen <= set(range(len(story) + 1))
        await pilot.type("space")
        assert viewer(pilot).is_playing, "it begins again"
        assert viewer(pilot).turn < len(story)
        await pilot.type("space")
        assert not viewer(pilot).is_playing

    watched(FOLDER / "en-two-players.gcg", script, speed=0)


# ---- who sees what


@pytest.mark.parametrize("name", PLAYING)
def test_a_game_that_goes_on_shows_no_rack_and_no_advice(name: str) -> None:
    game = game_of(saved(name)[0])
    racks = [" ".join(Rack(rack, game.alphabet)) for rack in game.racks]
    is_open = game.setup.edition.racks_visible == "all"

    async def script(pilot: Pilot) -> None:
        story = story_in(pilot)
        assert viewer(pilot).turn == len(story), "it begins where the game stands"
        await pilot.press("b", "s")
        assert "A game is reviewed when it is over" in told(pilot)
        await pilot.press("m")
        judged_before = name.partition("-")[0] in {"modern", "super"}  # else the dictionary is closed
        assert isinstance(pilot.app.screen, Tell if judged_before else ReplayScreen)
        await pilot.press(*["enter"] * judged_before)
        for key in ("left", "left", "home"):
            seen = pilot.seen
            assert "Best:" not in seen
            if not is_open:
                assert not [rack for rack in racks if rack in seen]
            await pilot.press(key)
        assert is_open or all(rack is None for rack in story.opening.racks)

    watched(SAVES / name, script)


@pytest.mark.parametrize("name", ["micro-over.jsonl", "regles-89-over.jsonl", "super-over.jsonl"])
def test_racks_are_shown_when_the_game_is_over(name: str) -> None:
    async def script(pilot: Pilot) -> None:
        story = story_in(pilot)
        await pilot.press(*["right"] * 3)
        for side, rack in enumerate(story.scene(3).racks):
            held = story.scene(2).racks[side] if side == story.lines[2].side else rack
            assert held is not None
            assert " ".join(Rack(held, story.alphabet)) in pilot.seen

    watched(SAVES / name, script)


def test_luck_is_told_where_there_is_room() -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press(*["right"] * 5)
        assert "a much better move existed (24 lost)" in pilot.seen
        assert "Luck of the draw: +16" in pilot.seen

    watched(FOLDER / "en-two-players.gcg", script, size=(140, 45))


def test_the_best_move_can_be_put_on_the_board() -> None:
    async def script(pilot: Pilot) -> None:
        story = story_in(pilot)
        await pilot.press(*["right"] * 5)
        assert "Best: 7B TOAD 29" in pilot.seen
        assert "a much better move existed (24 lost)" in pilot.seen
        assert board_shown(pilot) == board_of(story, 5)
        await pilot.press("b")
        expected = story.board(4)
        expected.push("7B TOAD")
        squares = [expected.alphabet.decode_tiles(bytes([tile])).upper() if tile else "." for tile in expected.squares]
        assert board_shown(pilot) == ["".join(squares[at : at + 15]) for at in range(0, 225, 15)]
        await pilot.press("b")
        assert board_shown(pilot) == board_of(story, 5)

    watched(FOLDER / "en-two-players.gcg", script)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_tells_what_the_words_of_a_turn_mean(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)

    async def script(pilot: Pilot) -> None:
        story = story_in(pilot)
        await pilot.press("right")
        assert {"en": "M meaning", "fr": "M sens"}[language] in pilot.seen
        await pilot.press("m")
        seen = " ".join(box(pilot).split())
        word = story.lines[0].word
        assert word == "ZONER"
        assert {"en": f"{word} is in the dictionary", "fr": f"{word} est dans le dictionnaire"}[language] in seen
        assert {"en": "noun", "fr": "nom"}[language] in seen
        await pilot.press("m")
        assert isinstance(pilot.app.screen, ReplayScreen)

    watched(FOLDER / "en-two-players.gcg", script, language=language)


def test_the_better_word_of_a_review_is_explained_too() -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press(*["right"] * 5)
        assert "Best: 7B TOAD" in pilot.seen
        await pilot.press("m")
        seen = " ".join(box(pilot).split())
        assert "TOAD is in the dictionary: " in seen
        assert seen.count("is in the dictionary") > 1, "the words of the turn come first"

    watched(FOLDER / "en-two-players.gcg", script)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_tells_of_everybody(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)

    async def script(pilot: Pilot) -> None:
        await pilot.press("s")
        seen = box(pilot)
        assert {"en": "314 points, 22.3 a play", "fr": "314 points, 22,3 par coup"}[language] in seen
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, ReplayScreen)

    watched(FOLDER / "en-two-players.gcg", script, language=language)


def test_a_record_without_racks_says_why_there_is_no_review(tmp_path: Path) -> None:
    file = tmp_path / "bare.gcg"
    file.write_bytes(b"#player1 ann\n#player2 bob\n>ann: TIN 8G TIN +6 6\n")

    async def script(pilot: Pilot) -> None:
        assert "The record does not tell the racks" in " ".join(pilot.seen.split())
        await pilot.press("right", "b", "s")
        assert board_shown(pilot)[7] == "......TIN......"

    watched(file, script)


def test_a_record_with_faults_says_so() -> None:
    async def script(pilot: Pilot) -> None:
        assert "with faults" in pilot.lines[0]

    watched(FOLDER / "wrong-several.gcg", script)


def test_of_a_damaged_game_one_sees_what_is_left(tmp_path: Path) -> None:
    lines = (SAVES / "modern-over.jsonl").read_bytes().splitlines(keepends=True)
    file = tmp_path / "cut.jsonl"
    file.write_bytes(b"".join(lines[:12]))

    async def script(pilot: Pilot) -> None:
        assert "the end is lost" in pilot.lines[0]

    watched(file, script)


@pytest.mark.parametrize("key", ["escape", "ctrl+q"])
def test_one_may_leave_before_the_review_is_done(key: str) -> None:
    async def run() -> None:
        app = Viewer(from_file(SAVES / "super-over.jsonl"), settings=Settings())
        async with driven(app) as pilot:
            await pilot.type("right", key)
        assert app.return_code == 0

    driving.run(run())


# ---- sizes, colours, languages


@pytest.mark.parametrize("name", ["super-over.jsonl", "regles-playing.jsonl"])
@pytest.mark.parametrize("size", [(80, 24), (200, 60), (40, 12), (20, 5)])
def test_any_size_of_terminal_will_do(name: str, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("right", "right", "end", "b")
        assert viewer(pilot).turn == len(story_in(pilot))
        if size[0] >= 80:
            assert f"turn {viewer(pilot).turn} of" in pilot.lines[0]
            assert "Esc go back" in pilot.lines[-1]
        await pilot.resize(80, 24)
        sheet = pilot.app.screen.query_one("#sheet").region
        assert sheet.right <= 80
        assert sheet.height >= 6

    watched(SAVES / name, script, size=size)


def test_the_language_and_the_palette_change_in_place() -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("right", "ctrl+l")
        assert "tour 1 sur" in pilot.lines[0]
        assert "Échap retour" in pilot.lines[-1]
        await pilot.press("ctrl+l", "ctrl+t")
        assert "turn 1 of" in pilot.lines[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BONMOT_LANGUAGE", "en")
        watched(FOLDER / "en-two-players.gcg", script, language="en")


def test_without_colours_nothing_is_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot) -> None:
        for keys in (["right"], ["end"], ["b"], ["s"], ["escape", "e"]):
            await pilot.press(*keys)
            colours = {
                colour.get_truecolor()
                for strip in pilot.strips
                for segment in strip
                if segment.style
                for colour in (segment.style.color, segment.style.bgcolor)
                if colour
            }
            assert all(red == green == blue for red, green, blue in colours)

    watched(FOLDER / "en-two-players.gcg", script)
