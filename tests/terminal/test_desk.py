"""The referee's desk: an evening by keys, and the same in plain lines, with results that the game did not make."""

import json
from pathlib import Path
from typing import Any

import pytest

from bonmot.games.duplicate import setup_for
from bonmot.notation.duplicate import csv_text
from bonmot.starting import Start
from bonmot.tables import Store, Table
from bonmot.terminal.app import Bonmot
from bonmot.terminal.duplicate.desk import DeskScreen
from bonmot.terminal.opening import resume
from bonmot.terminal.plain.running import run
from tests.games.duplicate import table
from tests.tables.sitting import Watch

from .driving import Pilot
from .listening import Script
from .screens import LARGE, played, press

EVENING = json.loads((Path(__file__).parents[1] / "data/duplicate/evening.json").read_text(encoding="utf-8"))
NAMES: list[str] = EVENING["names"]
REFEREE = len(NAMES)


def new_table(store: Store, watch: Any, names: list[str] = NAMES, most: int = 0) -> Table:
    """An evening that begins, in French; perhaps of so many rounds."""
    options = {"top.choice": "referee", "round.most": most}
    setup = setup_for("duplicate", names, language="fr", arbiter=True, options=options)
    return Table.create(store, setup, seed=1, clock=watch)


def slips_of(number: int) -> list[tuple[int, tuple[str, str, str]]]:
    """The slips of a round, by table number: place, word, and the score that is written on them, if one is."""
    slips = EVENING["rounds"][number - 1]["slips"]
    return [
        (seat + 1, (slip[0], slip[1], "" if slip[2] is None else str(slip[2])))
        for seat, slip in enumerate(slips)
        if slip is not None
    ]


# ---- by keys


async def sit_down(pilot: Pilot, app: Bonmot, most: int = 0) -> DeskScreen:
    """Open a new evening at the desk."""
    table = new_table(app.services.store, app.services.clock, most=most)
    table.close(pause=False)
    resume(app, table.name)
    await pilot.settle()
    screen = app.screen
    assert isinstance(screen, DeskScreen)
    return screen


async def typed(pilot: Pilot, line: str, *, enter: bool = True) -> str:
    """Type a line as fast as a referee does."""
    await pilot.type(*line, *(["enter"] if enter else []))
    return pilot.seen


def csv_of(folder: Path, number: int) -> Path:
    """The slips of a round in a file."""
    file = folder / f"round{number}.csv"
    rows = [(number, NAMES[table - 1], place, word, said) for table, (place, word, said) in slips_of(number)]
    file.write_text(csv_text([("coup", "joueur", "place", "mot", "points"), *rows]), encoding="utf-8")
    return file


async def imported(pilot: Pilot, folder: Path, number: int) -> str:
    """Read the slips of a round from a file, by the menu."""
    await pilot.press("f10", "down", "enter")
    return await typed(pilot, str(csv_of(folder, number)))


def test_slips_are_entered_as_fast_as_they_come_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        assert "The first rack is to be drawn." in pilot.seen
        assert "7 tiles is wanted" in await typed(pilot, "ASSLOG")
        await press(pilot, "escape")
        seen = await typed(pilot, "ASSLOGI")
        assert "Round 1 · ASSLOGI · 3:00 · slips 0/30" in seen
        # Slips: by table number or by a few letters, small or capital; the line says at once what they are worth.
        assert "1 Adèle · H4 GASOILS: 70 points, the top." in await typed(pilot, "1 H5 gasoils 70", enter=False)
        seen = await press(pilot, "enter")
        assert "slips 1/30" in seen
        assert "The slip says 60: a warning." in await typed(pilot, "brun H8 GASOILS 60", enter=False)
        await press(pilot, "enter")
        assert "“b” may mean: 2 Bruno, 28 Boris." in await typed(pilot, "b H8 GASOILS")
        await press(pilot, "escape")
        assert "zero, not in the lexicon." in await typed(pilot, "chan gsoilas", enter=False)
        await press(pilot, "enter")
        assert "A blank slip" in await typed(pilot, "4 -")
        assert "Élise █" in await press(pilot, "tab")  # the next one who is missing
        await press(pilot, "escape")
        assert "Missing: 5 Élise, 6 Fabien" in pilot.seen
        assert screen.view.slips[1].score == 60
        # A word is checked without being entered.
        await press(pilot, "f3")
        assert "GLOSAS: 18 points, −52 to the top." in await typed(pilot, "H5 glosas")
        assert len(screen.view.slips) == 4
        # The solutions, best first; some of them only.
        seen = await press(pilot, "right")
        assert seen.index("GASOILS") < seen.index("GLOSAIS")
        await press(pilot, "ctrl+f")
        seen = await typed(pilot, "oils")
        assert "“oils”" in seen
        assert "GLOSAIS" not in seen
        await press(pilot, "left")

    played(script, tmp_path, monkeypatch, start=Start(language="fr", seed=4))


def test_rounds_are_closed_opened_again_and_corrected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        await typed(pilot, "ASSLOGI")
        await typed(pilot, "2 -")
        # The rest comes from a file; whatever was entered before is replaced by what it says.
        assert "30 slips entered." in await imported(pilot, tmp_path, 1)
        assert "All slips are in." in await press(pilot, "escape")
        # There are two tops, and this edition leaves the choice to the referee.
        seen = await press(pilot, "f4")
        assert "GLOSAIS" in seen
        names = [line for line in seen.splitlines() if "▊" in line]
        down = next(at for at, line in enumerate(line for line in names if " H" in line) if "H4 GASOILS" in line)
        await press(pilot, *["down"] * down, "enter")
        assert (screen.view.rounds[0].place, screen.view.rounds[0].word) == ("H4", "GASOILS")
        # The next round: one is late and has no slip, and the round is closed all the same.
        await typed(pilot, EVENING["rounds"][1]["rack"])
        await imported(pilot, tmp_path, 2)
        handed_in = len(slips_of(2))
        assert len(screen.view.slips) == handed_in
        await press(pilot, "f4")
        if handed_in < len(NAMES):
            assert "Close the round all the same?" in pilot.seen
            await press(pilot, "y")
        assert len(screen.view.rounds) == 2
        top = screen.view.rounds[1].word
        # Back to it, another slip, and closed again.
        await press(pilot, "ctrl+b", "y")
        assert (screen.view.phase, screen.view.round) == ("open", 2)
        await typed(pilot, "1 -")
        await press(pilot, "f4", "y")
        assert screen.view.rounds[1].word == top
        assert screen.view.rounds[1].results[0].fault == "blank"

    played(script, tmp_path, monkeypatch, start=Start(language="fr", seed=4))


def test_rulings_bells_and_papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        await typed(pilot, "ASSLOGI")
        await typed(pilot, "brun H8 GASOILS 60")
        await press(pilot, "f4", "y", "enter")
        await press(pilot, "f5")
        await typed(pilot, "12 blank not circled")
        await press(pilot, "f6")
        await typed(pilot, "gis 5 shifted place")
        await press(pilot, "f7")
        await typed(pilot, "30 1")
        await press(pilot, "f8")
        assert "Round 1 is corrected. Bruno: H4 GASOILS, 70 points." in await typed(pilot, "1 2 H4 GASOILS 70")
        view = screen.view
        assert [(note.player, note.kind) for note in view.ledger if note.reason != "score"] == [
            (11, "warning"),
            (6, "penalty"),
        ]
        assert view.rounds[0].solo == 29
        # Standings, with everything on one line.
        seen = await press(pilot, "right", "right")
        assert "player" in seen
        assert f"  1 {view.standings[0].name}" in seen
        # The bell rings, and slips can still be entered.
        await press(pilot, "enter")
        app.services.clock.pass_(200)  # type: ignore[attr-defined]  # a clock that tests move
        screen.on_tick()
        await pilot.settle()
        assert "The bell: time is up." in pilot.seen
        assert "write: 0:00" in pilot.seen
        # The clock is stopped, and nothing is entered until it runs again.
        await press(pilot, "f10", "down", "down", "enter")
        assert "the clock stands still" in pilot.seen
        await typed(pilot, "7 -")
        assert not screen.view.slips
        await press(pilot, "escape", "f10", "down", "down", "enter")
        # The papers.
        await press(pilot, "f9", "down", "enter", *["backspace"] * len("standings.pdf"))
        assert "Written:" in await typed(pilot, str(tmp_path / "s.html"))
        assert "Adèle" in (tmp_path / "s.html").read_text(encoding="utf-8")
        # Whoever leaves finds everything again.
        await typed(pilot, "7 -")
        await press(pilot, "f10")
        name = screen.seated.table.name
        await pilot.press(*["down"] * 6, "enter")
        assert not isinstance(app.screen, DeskScreen)
        resume(app, name)
        await pilot.settle()
        assert isinstance(app.screen, DeskScreen)
        assert set(app.screen.view.slips) == {6}

    played(script, tmp_path, monkeypatch, start=Start(language="fr", seed=4))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_large_screen_everything_is_seen_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app)
        await typed(pilot, "ASSLOGI")
        seen = await imported(pilot, tmp_path, 1)
        for text in {"en": ("slips", "solutions", "player"), "fr": ("bulletins", "solutions", "joueur")}[language]:
            assert text in seen
        assert "28 Boris" in seen
        await press(pilot, "f4", "enter")
        assert " 1 ASSLOGI" in pilot.seen
        await pilot.resize(60, 20)
        await pilot.resize(*LARGE)
        await pilot.resize(110, 30)
        assert "GASOILS" in pilot.seen

    played(script, tmp_path, monkeypatch, language=language, size=LARGE)


def test_when_the_evening_is_over_slips_are_still_corrected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, most=1)
        await typed(pilot, "ASSLOGI")
        await typed(pilot, "1 H4 GLOSAS 18")
        await press(pilot, "f4", "y", "enter")
        assert "The game is over." in pilot.seen
        assert screen.seen.is_over
        assert "No round is open" not in await press(pilot, "f3", "x")  # there is nothing to check any more
        await press(pilot, "f8")
        await typed(pilot, "1 1 H4 GASOILS 70")
        assert screen.view.standings[0].score == 80
        # What was opened again is no longer over.
        await press(pilot, "ctrl+b", "y")
        assert (screen.view.phase, screen.seen.is_over) == ("open", False)
        await press(pilot, "f4", "y", "enter")
        assert screen.seen.is_over
        await press(pilot, "escape")
        assert not isinstance(app.screen, DeskScreen)

    played(script, tmp_path, monkeypatch, start=Start(language="fr", seed=4))


def test_a_menu_answers_once_however_fast_keys_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        await press(pilot, "f10")
        await pilot.type(*["escape"] * 5)
        assert app.screen is screen
        await press(pilot, "escape")
        assert app.screen is screen

    played(script, tmp_path, monkeypatch, start=Start(language="fr", seed=4))


# ---- in plain lines


def lines_of(number: int) -> list[str]:
    """What a referee types in a round."""
    expected = EVENING["rounds"][number - 1]
    lines = [f"rack {expected['rack']}"]
    lines += [f"{table} {place} {word} {said}" for table, (place, word, said) in slips_of(number)]
    lines += [f"warn {seat + 1} {reason}" for round_, seat, reason in EVENING["warnings"] if round_ == number]
    lines += [
        f"penalty {seat + 1} {points} décalage" for round_, seat, points in EVENING["penalties"] if round_ == number
    ]
    return [*lines, f"close {expected['place']} {expected['word']}"]


def test_the_whole_evening_in_plain_lines_and_round_seven_corrected(tmp_path: Path) -> None:
    url, watch = f"sqlite:///{tmp_path}/games.sqlite", Watch()
    with Store(url) as store:
        name = new_table(store, watch).name
    correction = EVENING["correction"]
    place, word, said, _worth = correction["slip"]
    lines = [line for number in range(1, 21) for line in lines_of(number)]
    before = Script(*lines, "standings", "quit")
    run(Start(resume=name, database=url), before, before.heard, clock=watch)
    with Store(url) as store:
        assert table(Table.open(store, name, clock=watch, resume=False).view(None).game) == EVENING["before"]
    after = Script(
        f"correct {correction['round']} {correction['player'] + 1} {place} {word} {said}",
        f"papers course {tmp_path}/course.txt",
        "sheet",
        "quit",
    )
    run(Start(resume=name, database=url), after, after.heard, clock=watch)
    with Store(url) as store:
        assert table(Table.open(store, name, clock=watch, resume=False).view(None).game) == EVENING["after"]
    heard = before.heard.getvalue()
    assert f"1. {EVENING['before'][0][0]}: {EVENING['before'][0][2]} points" in heard
    assert "1 Adèle: H4 GASOILS: 70 points, the top." in heard
    assert "Round 7 is corrected." in after.heard.getvalue()
    assert len((tmp_path / "course.txt").read_text(encoding="utf-8").splitlines()) >= 20


def test_everything_can_be_asked_in_plain_lines(tmp_path: Path) -> None:
    url, watch = f"sqlite:///{tmp_path}/games.sqlite", Watch()
    with Store(url) as store:
        name = new_table(store, watch, ["Ada Durand", "Max", "Zoé"]).name
    file = tmp_path / "slips.csv"
    file.write_text("round,player,place,word,score\n1,Zoé,H4,KARTS,48\n", encoding="utf-8")
    typed = Script(
        "rack aejkrst",
        "dur jerks h4 58",
        "check H4 TRAJES",
        "solutions je",
        f"import {file}",
        "missing",
        "max h4",
        "nobody H4 JERKS",
        "close",
        "solo 1",
        "back",
        "close",
        "warn zoe late",
        "lift zoe 1",
        "gone max",
        "save Tuesday",
        "undo",
        "help",
        "papers song",
        "aide",
        "board",
        "bag",
        "quit",
    )
    run(Start(resume=name, database=url), typed, typed.heard, clock=watch)
    heard = typed.heard.getvalue()
    for said in (
        "1 Ada Durand: H4 JERKS: 58 points, the top.",
        "H4 JERKS 58",
        "1 slip entered.",
        "Missing: 2 Max.",
        "Time left: 3 minutes.",
        "Write the player, the place and the word",
        "No player here is called “nobody”.",
        "The referee opens round 1 again.",
        "Zoé is warned: late.",
        "the papers are",
        "blank 2.",
    ):
        assert said in heard, said
    with Store(url) as store:
        seen = Table.open(store, name, clock=watch, resume=False).view(3)
    assert seen.title == "Tuesday"
    assert [side.resigned for side in seen.game.sides] == [False, True, False]
    assert [each.score for each in seen.game.standings] == [58, 48, 0]
    assert seen.game.ledger == ()


def test_in_plain_lines_too_the_end_can_be_corrected(tmp_path: Path) -> None:
    url, watch = f"sqlite:///{tmp_path}/games.sqlite", Watch()
    with Store(url) as store:
        name = new_table(store, watch, ["Ada", "Max"], most=1).name
    typed = Script(
        "rack AEJKRST",
        "ada H4 KARTS",
        "max -",
        "close H4 JERKS",
        "correct 1 max H4 JERKS 58",
        "back",
        "close",
        "",
        "no",
    )
    run(Start(resume=name, database=url), typed, typed.heard, clock=watch)
    heard = typed.heard.getvalue()
    assert heard.count("That was the last round.") == 2
    assert "Round 1 is corrected. Max: H4 JERKS, 58 points." in heard
    assert heard.endswith("Another game? [y/N] no\nGoodbye.\n")


def test_slips_of_a_file_are_all_entered_or_none(tmp_path: Path) -> None:
    url, watch = f"sqlite:///{tmp_path}/games.sqlite", Watch()
    with Store(url) as store:
        name = new_table(store, watch, ["Jean", "Jean", "Max"]).name
    heading = "round,player,place,word,score\n1,Max,H4,JERKS,58\n"
    files = {
        "nobody": "1,Zoé,H4,JERKS,58\n",
        "namesakes": "1,Jean,H4,JERKS,58\n",
        "later": "2,3,H4,JERKS,58\n",
        "twice": "1,3,H4,KARTS,48\n",
        "good": "1,2,H4,KARTS,48\n",
    }
    for stem, row in files.items():
        (tmp_path / stem).write_text(heading + row, encoding="utf-8")
    typed = Script("rack AEJKRST", *(f"import {tmp_path}/{stem}" for stem in files), "close H4 JERKS", "quit")
    run(Start(resume=name, database=url), typed, typed.heard, clock=watch)
    heard = typed.heard.getvalue()
    assert heard.count("Nothing was entered.") == 4
    assert "Line 3: several players are called “Jean”" in heard
    assert "2 slips entered." in heard
    with Store(url) as store:
        view = Table.open(store, name, clock=watch, resume=False).view(None).game
    assert [result.score for result in view.rounds[0].results] == [0, 48, 58]


def test_an_evening_is_set_up_in_the_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names in the form, and the screen is the referee's desk."""

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await press(pilot, "d")
        form = await press(pilot, "up", "right", "down")
        assert "Club evening" in form, form
        form = await press(pilot, *"x" * 31, "enter")
        assert "is too long: at most 30" in form.partition("Club evening")[2], form
        await press(pilot, *["backspace"] * 31)
        form = await press(pilot, *"Ada,  Bruno,,", "enter")
        screen = app.screen
        assert isinstance(screen, DeskScreen), form
        assert screen.seen.game.names == ("Ada", "Bruno")
        assert screen.seen.game.referee == 2
        assert not screen.seen.hand_over

    played(script, tmp_path, monkeypatch, start=Start(language="fr", seed=4))
