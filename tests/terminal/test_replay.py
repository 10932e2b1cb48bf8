"""The replay viewer and the list of games, with keys and mouse on the real screen."""

import re
import shutil
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.widgets._toast import Toast

from bonmot.board import Rack
from bonmot.notation import gcg
from bonmot.study.crossword.story import Story, story_of
from bonmot.study.sources import Source, from_file
from bonmot.tables import Store
from bonmot.tables.storage import Entry, Summary
from bonmot.terminal.app import Bonmot
from bonmot.terminal.replay import GamesScreen, ReplayScreen, Viewer
from bonmot.terminal.replay.exporting import ExportScreen
from bonmot.terminal.seated import Services
from bonmot.terminal.settings import Settings
from bonmot.texts import LANGUAGES
from tests.notation.files import FOLDER
from tests.study.test_story import PLAYING, SAVES, saved
from tests.tables.inside import game_of
from tests.terminal import driving
from tests.terminal.driving import Pilot, driven

Script = Callable[[Pilot], Awaitable[None]]


def watched(source: Source | Path, script: Script, size: tuple[int, int] = (80, 24), **preferences: Any) -> None:
    """Open a game in the viewer, and do with it what the script says."""

    async def run() -> None:
        app = Viewer(source if isinstance(source, Source) else from_file(source), settings=Settings(**preferences))
        async with driven(app, size, notifications=True) as pilot:
            await pilot.settle()
            await script(pilot)

    driving.run(run())


@contextmanager
def services(file: Path) -> Iterator[Services]:
    with Store(f"sqlite:///{file}") as store, ThreadPoolExecutor(1) as executor:
        yield Services(store, executor)


def listed(folder: Path, script: Script, size: tuple[int, int] = (80, 24), *, empty: bool = False) -> None:
    """Open the list of games from the title by its key; all old saves are kept."""
    file = folder / "games.sqlite"
    if not empty:
        shutil.copy(SAVES / "games.sqlite", file)

    async def run() -> None:
        with services(file) as kept:
            app = Bonmot(services=kept, settings=Settings())
            async with driven(app, size, notifications=True) as pilot:
                await pilot.press("5")
                assert isinstance(app.screen, GamesScreen)
                await script(pilot)

    driving.run(run())


async def type_in(pilot: Pilot, text: str) -> None:
    """Paste a line instead of the one that stands there, as terminals hand it over."""
    await pilot.type("end", "ctrl+u")
    await pilot.paste(text)


def box(pilot: Pilot) -> str:
    """What stands in the box over the screen, in one line."""
    return " ".join(" ".join(re.findall("│(.*)│", "\n".join(pilot.lines))).split())


def told(pilot: Pilot) -> str:
    """What the notes at the edge of the screen say."""
    return " ".join(str(toast.render()) for toast in pilot.app.screen.query(Toast))


def viewer(pilot: Pilot) -> ReplayScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def story_in(pilot: Pilot) -> Story:
    """The same game, told by what looks at it more closely."""
    return story_of(viewer(pilot).past)


def board_shown(pilot: Pilot) -> list[str]:
    """The letters on the board of 15 × 15 as the screen of 80 × 24 shows them, a dot where there are none."""
    rows = pilot.lines[2:17]
    cells = [[row[3 + 3 * column : 6 + 3 * column] for column in range(15)] for row in rows]
    return [
        "".join(
            letter[0] if (letter := re.findall(r"[A-Z](?![A-Z])", cell)) and not re.search(r"\d[A-Z]", cell) else "."
            for cell in row
        )
        for row in cells
    ]


def board_of(story: Any, turn: int) -> list[str]:
    size = story.layout.size
    letters = [
        story.alphabet.decode_tiles(bytes([tile])).upper() if tile else "." for tile in story.scene(turn).squares
    ]
    return ["".join(letters[start : start + size]) for start in range(0, size * size, size)]


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
        await pilot.press("m")  # the dictionary is closed
        assert isinstance(pilot.app.screen, ReplayScreen)
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


def test_the_best_move_can_be_put_on_the_board() -> None:
    async def script(pilot: Pilot) -> None:
        story = story_in(pilot)
        await pilot.press(*["right"] * 5)
        assert "Best: 7B TOAD 29" in pilot.seen
        assert "a much better move existed (22 lost)" in pilot.seen
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
        await pilot.press("right", "m")
        seen = " ".join(box(pilot).split())
        word = story.lines[0].word
        assert word == "ZONER"
        assert {"en": f"{word} is in the dictionary", "fr": f"{word} est dans le dictionnaire"}[language] in seen
        assert {"en": "noun", "fr": "nom"}[language] in seen
        await pilot.press("m")
        assert isinstance(pilot.app.screen, ReplayScreen)

    watched(FOLDER / "en-two-players.gcg", script, language=language)


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


# ---- writing to files


@pytest.mark.parametrize(
    ("downs", "suffix", "begins"),
    [
        (0, ".html", b"<!doctype html>"),
        (1, ".txt", b"deluxe n"),
        (2, ".gcg", b"#character"),
        (3, ".svg", b"<svg"),
        (4, ".jsonl", b'{"bonmot"'),
    ],
)
def test_a_game_is_written_as_people_like(
    tmp_path: Path, downs: int, suffix: str, begins: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def script(pilot: Pilot) -> None:
        await pilot.press("e", *["down"] * downs, "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert (tmp_path / f"deluxe-over{suffix}").read_bytes().startswith(begins)
        assert "Written: " in told(pilot)

    watched(SAVES / "deluxe-over.jsonl", script)


def test_a_file_of_the_same_name_is_replaced_only_when_that_is_meant(tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    file.write_text("mine")

    async def script(pilot: Pilot) -> None:
        await pilot.press("e")
        await type_in(pilot, str(file))
        await pilot.press("enter")
        assert "There is such a file already" in pilot.seen
        assert file.read_text() == "mine"
        await pilot.press("escape")
        assert file.read_text() == "mine"
        await pilot.press("e")
        await type_in(pilot, str(file))
        await pilot.press("enter", "enter")
        assert file.read_text().startswith("<!doctype html>")

    watched(FOLDER / "en-two-players.gcg", script)


def test_what_cannot_be_written_is_said_and_can_be_corrected(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("e")
        await type_in(pilot, str(tmp_path / "no" / "x.html"))
        await pilot.press("enter")
        assert "no such file or folder" in box(pilot)
        await type_in(pilot, "")
        await pilot.press("enter")
        assert "Which file? Give it a name." in box(pilot)
        await type_in(pilot, str(tmp_path))
        await pilot.press("enter")
        assert "it is a folder" in box(pilot)
        await type_in(pilot, str(tmp_path / "x.html"))
        await pilot.press("enter")
        assert (tmp_path / "x.html").exists()

    watched(FOLDER / "en-two-players.gcg", script)


def test_teams_cannot_be_written_in_gcg_and_that_is_said(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("e", "down", "down")
        await type_in(pilot, str(tmp_path / "x.gcg"))
        await pilot.press("enter")
        assert "GCG cannot say that teams play." in pilot.seen
        assert not (tmp_path / "x.gcg").exists()

    watched(SAVES / "regles-playing.jsonl", script)


def test_a_record_has_no_log_to_write() -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("e")
        assert "everything, for another Bonmot" not in pilot.seen
        assert "record for other programs (GCG)" in pilot.seen

    watched(FOLDER / "en-two-players.gcg", script)


# ---- the list of games


def test_games_are_listed_the_latest_first(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        lines = pilot.lines
        assert lines[0].strip() == "16 saved games"
        days = [line.split()[0] for line in lines[3:19]]
        assert days == sorted(days, reverse=True)
        assert "Tournament fr" in lines[3]
        assert "playing" in lines[3]

    listed(tmp_path, script)


def test_a_finished_game_is_watched_with_enter_and_left_with_escape(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("down", "enter")
        assert viewer(pilot).past.title == "tournament n° 14"
        await pilot.press("right", "escape")
        assert isinstance(pilot.app.screen, GamesScreen)
        assert pilot.app.screen.chosen is not None
        assert pilot.app.screen.chosen.table == "tournament-over", "the cursor stays"
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, GamesScreen)

    listed(tmp_path, script)


def test_a_game_that_goes_on_can_be_watched_too(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("w")
        assert not viewer(pilot).past.is_over

    listed(tmp_path, script)


def test_a_game_that_is_over_cannot_be_resumed(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("down", "r")
        assert isinstance(pilot.app.screen, GamesScreen)
        assert "The game is over." in told(pilot)

    listed(tmp_path, script)


def test_a_game_is_deleted_only_when_that_is_meant(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        for keys in (["d", "enter"], ["d", "escape"], ["delete", "n"]):
            await pilot.press(*keys)
            assert pilot.lines[0].strip() == "16 saved games"
        await pilot.press("down", "d")
        assert "for good?" in pilot.seen
        await pilot.press("y")
        assert pilot.lines[0].strip() == "15 saved games"
        assert "tournament n° 14" not in pilot.seen
        await pilot.press("d", "right", "enter")
        assert pilot.lines[0].strip() == "14 saved games"

    listed(tmp_path, script)


def test_a_log_is_brought_from_a_file_and_kept(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        assert "No game yet." in pilot.seen
        for key in ("enter", "w", "r", "e", "d"):
            await pilot.press(key)
            assert isinstance(pilot.app.screen, GamesScreen), "without a game nothing happens"
        await pilot.press("i")
        await type_in(pilot, str(SAVES / "micro-over.jsonl"))
        await pilot.press("enter")
        assert pilot.lines[0].strip() == "1 saved game"
        await pilot.press("i")
        await type_in(pilot, str(SAVES / "micro-over.jsonl"))
        await pilot.press("enter")
        assert pilot.lines[0].strip() == "2 saved games"
        await pilot.press("enter")
        assert viewer(pilot).past.title == "micro n° 4"

    listed(tmp_path, script, empty=True)


def test_a_record_is_brought_from_a_file_and_shown(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("i")
        await type_in(pilot, str(FOLDER / "fr-two-players.gcg"))
        await pilot.press("enter")
        assert viewer(pilot).past.view.names == ("Léa Noël", "René Garçon")

    listed(tmp_path, script, empty=True)


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (Path("nowhere.gcg"), "no file"),
        (FOLDER / "bad-line.gcg", "belongs to nothing"),
        (FOLDER, "is not a file"),
    ],
)
def test_what_is_no_game_is_said_and_the_list_stays(tmp_path: Path, file: Path, said: str) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("i")
        await type_in(pilot, str(file))
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, GamesScreen)
        assert said in told(pilot)

    listed(tmp_path, script, empty=True)


def test_a_game_is_exported_from_the_list(tmp_path: Path) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("down", "e")
        assert isinstance(pilot.app.screen, ExportScreen)
        await pilot.press("down", "down")
        await type_in(pilot, str(tmp_path / "x.gcg"))
        await pilot.press("enter")
        assert gcg.read((tmp_path / "x.gcg").read_bytes()).title == "tournament n° 14"

    listed(tmp_path, script)


KEYS = "left right up down home end pageup pagedown space tab escape enter delete b g e s d w i n 1 7 x".split()


@settings(max_examples=2)
@given(keys=st.lists(st.sampled_from(KEYS), min_size=10, max_size=20))
def test_no_keys_can_break_it(keys: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("keys")

    async def script(pilot: Any) -> None:
        # Only games that are over: this is not about playing.
        for game in pilot.app.services.store.summaries("playing"):
            pilot.app.services.store.delete(game.table)
        pilot.app.screen.refresh_list()
        await pilot.press(*keys)

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)  # what is exported goes here
        listed(folder, script)


def test_hostile_texts_are_listed_without_what_a_terminal_obeys(tmp_path: Path) -> None:
    text = "\x1b[2Jowned\x9b31m\u202e"
    with Store(f"sqlite:///{tmp_path}/games.sqlite") as store:
        row = Summary("bad", text, text, text, (text, text), text, (2**62,), updated=10**15, title=text)
        store.create(row, [Entry(0, 10**15, None, b"[]")])

    async def script(pilot: Pilot) -> None:
        assert "owned" in pilot.seen
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", pilot.seen)

    listed(tmp_path, script, empty=True)
