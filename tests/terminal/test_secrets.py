"""When the keyboard changes hands, the screen shows nothing that only the player before may know.

The whole screen is read: the same deeds with two different racks, hints and remarks must look the same, to the letter,
once the next player is asked for. Whatever differs would give something away.
"""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bonmot.games import crossword, option
from bonmot.games.catalogue import edition_named, editions, rules_of
from bonmot.tables import ClockRules, Seating
from bonmot.tables.events import TableOpened
from bonmot.tables.replaying import summary_of
from bonmot.tables.state import folded
from bonmot.tables.storage import Entry
from bonmot.terminal import opening
from bonmot.terminal.app import Bonmot
from bonmot.terminal.at_table import AtTable
from tests.tables.inside import nothing_before
from tests.terminal.driving import Pilot
from tests.terminal.screens import HandClock, played

GAMES: dict[str, Any] = {"crossword": crossword, "option": option}
"""In a race there is no hand-over: hands lie open to all who share a keyboard (D4)."""
EDITIONS = [name for name in editions() if edition_named(name).GAME in GAMES]
CLASSICS = {"micro", "deluxe"}
TODAY = [name for name in EDITIONS if name not in CLASSICS]

Deeds = Callable[[Pilot, AtTable[Any]], Awaitable[None]]


def handed_over(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    deeds: Deeds,
    edition: str,
    *,
    swapped: bool,
    rules: ClockRules | None = None,
    options: dict[str, object] | None = None,
    **setup: Any,
) -> str:
    """The screen when the second person is asked for; with `swapped`, the first held the bottom of the bag instead."""
    game = edition_named(edition).GAME
    names = ["Ada", "Bob", "Chloe", "Dan"][: len(setup.get("teams", (0, 1)))]
    rules_now, clock = rules or ClockRules(), HandClock()
    text = ""

    async def script(pilot: Pilot, app: Bonmot) -> None:
        nonlocal text
        opened: Any
        (opened,) = rules_of(game).open(GAMES[game].setup_for(edition, names, options=options, **setup), 5)
        if swapped:
            racks, bag, held = list(opened.racks), opened.bag, len(opened.racks[opened.first])
            racks[opened.first], bag = bag[:held], racks[opened.first] + bag[held:]
            opened = msgspec.structs.replace(opened, racks=tuple(racks), bag=bag)
        first: list[Any] = [TableOpened(game, (Seating(),) * len(names), rules_now, True), opened]
        entry = Entry(0, clock(), None, msgspec.json.encode(first))
        app.services.store.create(
            summary_of("kept", folded(None, first, clock(), None, nothing_before), clock()), [entry]
        )
        opening.resume(app, "kept")
        await pilot.settle()
        screen = app.screen
        assert isinstance(screen, AtTable)
        await deeds(pilot, screen)
        text = pilot.seen

    played(script, folder, monkeypatch, clock=clock)
    return text


def assert_alike(one: str, other: str, asked: str) -> None:
    assert asked in " ".join(one.split())
    assert one == other


def rack(screen: AtTable[Any]) -> Sequence[Any]:
    """What the person in front holds."""
    return screen.view.sides[screen.view.side].rack or ()


def letter(screen: AtTable[Any]) -> str:
    """A letter that this person can lay."""
    return next(
        str(letter).lower() for piece in rack(screen) if (letter := getattr(piece, "dark", piece)) and letter != "?"
    )


@pytest.mark.rule("O-017", "R-056")
@pytest.mark.parametrize("edition", TODAY)
def test_a_rack_and_what_was_learned_about_it_are_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    async def deeds(pilot: Pilot, screen: AtTable[Any]) -> None:
        await pilot.press("enter", *["f2"] * 6)
        await pilot.press(letter(screen), "f4", "y")
        assert "unseen" in pilot.seen
        await pilot.press("enter")

    one, other = (handed_over(tmp_path, monkeypatch, deeds, edition, swapped=swapped) for swapped in (False, True))
    assert_alike(one, other, "are you there?")


@pytest.mark.rule("R-056")
def test_what_partners_say_to_each_other_is_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    for said in ("keep", "play"):

        async def deeds(pilot: Pilot, screen: AtTable[Any], said: str = said) -> None:
            await pilot.press("enter", "f10", "enter", *said, "enter")
            assert f": {said}" in pilot.seen
            await pilot.press("f4", "y", "enter")

        seen.append(handed_over(tmp_path, monkeypatch, deeds, "regles", swapped=said == "keep", teams=[0, 1, 0, 1]))
    assert_alike(seen[0], seen[1], "are you there?")


@pytest.mark.parametrize("edition", ["modern", "option"])
def test_what_was_being_typed_when_the_time_ran_out_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    async def deeds(pilot: Pilot, screen: AtTable[Any]) -> None:
        await pilot.press("enter")
        await pilot.press(letter(screen), "tab", letter(screen), letter(screen))
        clock = screen.bonmot.services.clock
        assert isinstance(clock, HandClock)
        clock.pass_(31)
        screen.on_tick()
        await pilot.settle()
        assert "Press Enter to hide your rack" in " ".join(pilot.seen.split())
        await pilot.press("enter")

    one, other = (
        handed_over(tmp_path, monkeypatch, deeds, edition, swapped=swapped, rules=ClockRules.per_turn(0, 30))
        for swapped in (False, True)
    )
    assert_alike(one, other, "are you there?")


@pytest.mark.rule("M-073", "D-054")
@pytest.mark.parametrize("racks", ["none", "next"])
@pytest.mark.parametrize(
    ("edition", "keys", "asked"),
    [
        ("micro", ["ctrl+d", "ctrl+p", "space"], "READY? (Y/N)"),
        ("micro", ["ctrl+c", "*", "enter", "space", "space"], "READY? (Y/N)"),
        ("deluxe", ["5", "8", "2", "space"], "ARE YOU READY ? (Y/N)"),
    ],
)
def test_the_programs_of_the_1980s_hide_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str, keys: list[str], asked: str, racks: str
) -> None:
    async def deeds(pilot: Pilot, screen: AtTable[Any]) -> None:
        await pilot.press("y")
        typed = [key for each in keys for key in (letter(screen) if each == "*" else [each])]
        await pilot.press(*typed)

    one, other = (
        handed_over(tmp_path, monkeypatch, deeds, edition, swapped=swapped, options={"racks_visible": racks})
        for swapped in (False, True)
    )
    assert_alike(one, other, asked)
