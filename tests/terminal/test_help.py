"""The help as a player reads it: with keys and mouse on the real screen, over another one."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import ClassVar, NamedTuple

import pytest
from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Input, OptionList

from bonmot.telling import help as pages
from bonmot.terminal.app import Bonmot
from bonmot.terminal.help import HelpScreen
from bonmot.terminal.settings import Settings
from bonmot.terminal.title import TitleScreen
from tests.terminal import driving
from tests.terminal.driving import Pilot, driven

Script = Callable[[Pilot], Awaitable[None]]


class Table(App[None]):
    """A screen with something on it that must not get lost."""

    BINDINGS: ClassVar = [("f1", "help", "")]

    def __init__(self, chapter: str | None = None) -> None:
        super().__init__()
        self.chapter = chapter

    def compose(self) -> ComposeResult:
        yield Input(id="word")

    def action_help(self) -> None:
        self.push_screen(HelpScreen(self.chapter))


def played(script: Script, chapter: str | None = None, size: tuple[int, int] = (80, 24)) -> None:
    """Open the help with F1 over another screen, and do with it what the script says."""

    async def run() -> None:
        app = Table(chapter)
        async with driven(app, size) as pilot:
            await pilot.press(*"maison", "f1")
            await script(pilot)

    driving.run(run())


def page(pilot: Pilot) -> str:
    """The text at the right, in one line."""
    return " ".join(" ".join(line.partition("│")[2][:-2] for line in pilot.lines).split())


def test_the_first_thing_that_is_seen_is_not_an_empty_page() -> None:
    async def run() -> None:
        app = Table("keys")
        async with driven(app) as pilot:
            app.post_message(events.Key("f1", None))
            while not (isinstance(app.screen, HelpScreen) and app.screen.query("#page")):
                await asyncio.sleep(0)
            while not app.screen.query_one("#page").region.width:
                await asyncio.sleep(0)
            seen = page(pilot)
            assert "F1" in seen
            await pilot.settle()
            assert page(pilot) == seen, "it is there at once"
            assert pilot.seen.count("Keys") == 2  # the chapter and its title, once

    driving.run(run())


def highlighted(pilot: Pilot) -> str:
    chapters = pilot.app.screen.query_one(OptionList)
    assert chapters.highlighted is not None
    return str(chapters.get_option_at_index(chapters.highlighted).prompt)


async def read(pilot: Pilot, name: str) -> str:
    """Go to a chapter with the arrows and turn its pages to the end."""
    while highlighted(pilot) != pages.chapter(name).title:
        before = highlighted(pilot)
        await pilot.press("down")
        assert highlighted(pilot) != before, "the last chapter"
    texts: list[str] = []
    while (text := page(pilot)) not in texts[-1:]:
        texts.append(text)
        await pilot.press("pagedown")
    return " ".join(texts)


# ---- what it tells


pytestmark = pytest.mark.xdist_group("help")  # it is read once for all that ask what it tells


class Book(NamedTuple):
    """What somebody has read on the screen, with keys, chapter by chapter."""

    language: str
    titles: list[str]
    texts: dict[str, str]

    def tells(self, name: str, english: list[str], french: list[str]) -> None:
        """Whoever reads this chapter finds these phrases."""
        phrases = {"en": english, "fr": french}[self.language]
        assert [phrase for phrase in phrases if phrase not in self.texts[name]] == []


@pytest.fixture(scope="module", params=["en", "fr"])
def book(request: pytest.FixtureRequest) -> Book:
    """All chapters, read once from the first to the last."""
    found = Book(request.param, [], {})

    async def script(pilot: Pilot) -> None:
        found.titles.extend(line.partition("│")[0].strip() for line in pilot.lines[:-1])
        for chapter in pages.chapters():
            found.texts[chapter.name] = await read(pilot, chapter.name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BONMOT_LANGUAGE", request.param)
        played(script, size=(80, 60))  # fewer pages to turn than in the smallest terminal
    return found


@pytest.mark.rule("D-003")
def test_the_six_chapters_come_first_and_in_order(book: Book) -> None:
    six = {
        "en": "A. Introduction|B. The rules|C. Starting the program|"
        "D. Setting up a game|E. Playing|F. The end of the game",
        "fr": "A. Présentation|B. Les règles|C. Lancer le programme|D. Préparer une partie|E. Jouer|F. Fin de partie",
    }
    assert book.titles[:6] == six[book.language].split("|")
    assert all(book.texts[name].startswith(title) for name, title in zip(pages.order(), book.titles, strict=False))


@pytest.mark.rule("D-001")
@pytest.mark.rule("D-002")
@pytest.mark.rule("M-109")
def test_history_is_told_and_independence_said(book: Book) -> None:
    english = ["LG 530", "Spectrum 128, +2 and +3", "1984 to 1987", "Bonmot is independent of them", "twelve months"]
    french = ["LG 530", "Spectrum 128, +2 et +3", "1984 à 1987", "Bonmot est indépendant d’eux", "douze mois"]
    book.tells("introduction", english, french)


@pytest.mark.rule("D-009")
@pytest.mark.rule("R-050")
def test_the_word_lists_are_named(book: Book) -> None:
    english = ["en, our English list", "fr, our French list", "Larousse or a Robert", "British dictionaries; none of"]
    french = [
        "en, notre liste anglaise",
        "fr, notre liste française",
        "Larousse ou au Robert",
        "aucun d’eux n’est dans",
    ]
    book.tells("introduction", english, french)


def test_all_that_the_table_has_is_on_the_screen(book: Book) -> None:
    english = ["The board, the rack, the bag, the score sheet: all that the game on a table has is on the screen."]
    french = ["La grille, le chevalet, le sac, la feuille de marque : tout ce qu’il y a sur la table est à l’écran."]
    book.tells("introduction", english, french)


@pytest.mark.rule("M-015")
@pytest.mark.rule("D-019")
def test_what_players_score_together_is_told(book: Book) -> None:
    english = ["usually score 500 to 700 points, or more"]
    french = ["marquent d’habitude 500 à 700 points, ou plus"]
    book.tells("ending", english, french)
    book.tells("rules", english, french)


@pytest.mark.rule("M-037")
def test_which_words_are_good_is_told(book: Book) -> None:
    english = ["proper nouns, foreign words", "abbreviations, words with an apostrophe or a hyphen"]
    french = ["les noms propres, les mots étrangers", "les abréviations, les mots à apostrophe ou à trait d’union"]
    book.tells("rules", english, french)


@pytest.mark.rule("D-047")
def test_where_games_are_kept_is_told_and_copies_advised(book: Book) -> None:
    english = ["In one file in your own data folder", "BONMOT_DATABASE", "blank formatted disk", "keep a copy"]
    french = ["Dans un fichier de votre dossier", "BONMOT_DATABASE", "disquette vierge formatée", "gardez-en une copie"]
    book.tells("starting", english, french)


@pytest.mark.rule("D-055")
def test_seeing_racks_is_said_to_help_little(book: Book) -> None:
    english = ["Very little", "note your own tiles on paper and hand over the keyboard in turn"]
    french = ["Bien peu", "notez vos lettres sur un papier et passez-vous le clavier à tour de rôle"]
    book.tells("setting-up", english, french)


@pytest.mark.rule("R-057")
def test_teams_are_encouraged_to_have_a_strategy(book: Book) -> None:
    english = ["Partners may consult as much as they like", "Divide the work"]
    french = ["Les partenaires se consultent autant qu’ils veulent", "Partagez le travail"]
    book.tells("teams", english, french)


@pytest.mark.rule("R-061")
@pytest.mark.rule("R-062")
@pytest.mark.rule("R-063")
@pytest.mark.rule("R-064")
@pytest.mark.rule("R-065")
@pytest.mark.rule("R-066")
@pytest.mark.rule("R-067")
@pytest.mark.rule("R-068")
@pytest.mark.rule("R-069")
def test_advice_is_given(book: Book) -> None:
    english = [
        "Go for pink and red squares.",
        "Make crossing words.",
        "Keep vowels and consonants in balance.",
        "Q, Z, K, W, X or Y",
        "Keep tiles that go together, so that you can finish",
        "Will you still have a vowel?",
        "Do not open red squares",
        "Close what is dangerous",
        "Challenge what you doubt",
    ]
    french = [
        "Visez les cases roses et rouges.",
        "Faites des mots qui se croisent.",
        "Équilibrez voyelles et consonnes.",
        "Q, Z, K, W, X ou Y",
        "Gardez des jetons qui vont ensemble, de quoi finir",
        "Aurez-vous encore une voyelle ?",
        "N’ouvrez pas les cases rouges",
        "Fermez ce qui est dangereux",
        "Contestez ce qui vous paraît douteux",
    ]
    book.tells("advice", english, french)


@pytest.mark.rule("R-070")
def test_tournaments_refer_to_the_federation(book: Book) -> None:
    english = ["based on the official ones", "international French-language federation", "It is an edition apart"]
    french = ["sur les règles officielles", "fédération internationale francophone", "C’est une édition à part"]
    book.tells("tournaments", english, french)


def test_every_chapter_can_be_read_to_its_end(book: Book) -> None:
    for chapter in pages.chapters(book.language):
        text = book.texts[chapter.name]
        assert text.startswith(chapter.title)
        assert [section for section in chapter.sections if " ".join(section.split()) not in text] == []
        assert text.endswith(chapter.plain().split()[-1])
        assert "```" not in text


def test_a_chapter_can_be_read_to_its_end_in_the_smallest_terminal() -> None:
    async def script(pilot: Pilot) -> None:
        text = await read(pilot, "keys")
        assert [section for section in pages.chapter("keys").sections if section not in text] == []
        assert text.endswith("help tells what may be typed.")

    played(script, "keys")


# ---- how it is used


def test_the_game_opens_it_anywhere_and_speaks_the_other_language_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", "en")

    async def run() -> None:
        app = Bonmot(settings=Settings())
        async with driven(app, (80, 24)) as pilot:
            await pilot.press("f1", "down", "down", "pagedown")
            assert highlighted(pilot) == "C. Starting the program"
            await pilot.press("ctrl+l")
            assert highlighted(pilot) == "C. Lancer le programme"
            assert page(pilot).startswith("C. Lancer le programme")
            assert "F1 fermer" in pilot.lines[-1]
            await pilot.press("f1")
            assert isinstance(app.screen, TitleScreen)
            await pilot.press("8", "escape")
            assert isinstance(app.screen, TitleScreen)

    driving.run(run())


@pytest.mark.parametrize("key", ["f1", "escape"])
def test_closing_it_leaves_everything_as_it_was(key: str) -> None:
    async def script(pilot: Pilot) -> None:
        assert isinstance(pilot.app.screen, HelpScreen)
        await pilot.press("down", "right", "pagedown", key)
        word = pilot.app.query_one("#word", Input)
        assert (word.value, word.cursor_position, word.has_focus) == ("maison", 6, True)

    played(script)


@pytest.mark.parametrize("keys", [["f1"] * 6, ["question_mark"] * 6, ["f1", *["down", "up"] * 3, "f1"]])
def test_keys_may_come_faster_than_it_is_written(keys: list[str]) -> None:
    async def run() -> None:
        app = Bonmot(settings=Settings())
        async with driven(app, (80, 24)) as pilot:
            for count in range(1, len(keys) + 1):
                await pilot.type(*keys[:count])
                while isinstance(app.screen, HelpScreen):
                    await pilot.press("escape")
            assert isinstance(app.screen, TitleScreen)

    driving.run(run())
    gc.collect()  # whatever was begun and dropped is complained of here, not in another test


def test_keys_move_between_the_chapters_and_the_text() -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("down")
        assert page(pilot).startswith("B. The rules")
        await pilot.press("up")
        assert page(pilot).startswith("A. Introduction")
        await pilot.press("right", "down", "down")
        assert highlighted(pilot) == "A. Introduction", "the text scrolls"
        assert not page(pilot).startswith("A. Introduction")
        await pilot.press("left", "down", "enter", "pagedown", "pageup")
        assert page(pilot).startswith("B. The rules")
        assert highlighted(pilot) == "B. The rules"

    played(script)


def test_a_new_chapter_begins_at_its_top() -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("pagedown", "pagedown", "down")
        assert page(pilot).startswith("B. The rules")

    played(script)


def test_it_opens_at_the_chapter_asked_for() -> None:
    async def script(pilot: Pilot) -> None:
        assert highlighted(pilot) == "Keys"
        assert page(pilot).startswith("Keys")

    played(script, "keys")


@pytest.mark.rule("K-25")
def test_the_mouse_chooses_follows_links_and_closes() -> None:
    async def script(pilot: Pilot) -> None:
        titles = [line.partition("│")[0].strip() for line in pilot.lines]
        await pilot.click(offset=(3, titles.index("F. The end of the game")))
        assert page(pilot).startswith("F. The end of the game")
        while "An example shows" not in page(pilot):
            await pilot.press("pagedown")
        lines = pilot.lines
        row = next(row for row, line in enumerate(lines) if "An example shows" in line)
        await pilot.click(offset=(lines[row].index("An example") + 1, row))
        assert highlighted(pilot) == "Examples"
        assert "6 At the end" in page(pilot), "a link leads to its section"
        await pilot.click(offset=(pilot.lines[-1].index("F1") + 1, 23))
        assert not isinstance(pilot.app.screen, HelpScreen)

    played(script)


def test_searching_leaves_the_chapters_that_speak_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")

    async def script(pilot: Pilot) -> None:
        chapters = pilot.app.screen.query_one(OptionList)
        there_are = chapters.option_count
        await pilot.press("slash", *"federation")  # no accent needed
        assert [chapters.get_option_at_index(index).id for index in range(chapters.option_count)] == [
            "introduction",
            "tournaments",
        ]
        await pilot.press("enter", "down")
        assert page(pilot).startswith("Les tournois")
        await pilot.press("slash", *"qqq")
        assert chapters.option_count == there_are, "nothing found, nothing hidden"
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HelpScreen), "the first Esc only ends the search"
        assert highlighted(pilot) == "Les tournois"
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, HelpScreen)

    played(script)


def test_searching_leads_to_what_was_found() -> None:
    async def script(pilot: Pilot) -> None:
        assert "B7 Counting" not in page(pilot)
        await pilot.press("slash", *"fifty", "space", *"points")
        assert "B7 Counting" in page(pilot), "the chapter was open already"

    played(script, "rules")


def test_all_letters_can_be_typed_into_a_search() -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("slash", *"a/b c", "left", "x")
        assert pilot.app.screen.query_one("#search", Input).value == "a/b xc"

    played(script)


@pytest.mark.parametrize("size", [(20, 5), (200, 60)])
def test_any_size_of_terminal_will_do(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot) -> None:
        await pilot.press("pagedown", "down", "right", "down", "slash", "x")
        await pilot.resize(80, 24)
        await pilot.press("escape", "pageup", "home")
        assert highlighted(pilot) == "A. Introduction"
        assert page(pilot).startswith("A. Introduction")

    played(script, size=size)


@pytest.mark.parametrize("colours", [True, False])
def test_nothing_is_coloured_where_the_system_asks_for_no_colour(
    colours: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if colours:
        monkeypatch.delenv("NO_COLOR", raising=False)
    else:
        monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot) -> None:
        assert page(pilot).startswith("A. Introduction")
        seen = {
            colour.get_truecolor()
            for strip in pilot.strips
            for segment in strip
            for colour in ((segment.style.color, segment.style.bgcolor) if segment.style else ())
            if colour
        }
        assert any(len({*triplet}) > 1 for triplet in seen) is colours

    played(script)
