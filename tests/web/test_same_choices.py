"""Whatever can be chosen for a new table in the terminal can be chosen in the page: the two lists, compared."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from bonmot.hosting.drafts import shown_editions
from bonmot.hosting.fields import Field
from bonmot.starting import Start
from bonmot.tables import Store
from bonmot.terminal import part as in_terminal
from bonmot.terminal.app import Bonmot
from bonmot.terminal.cards.setting import NewRaceScreen
from bonmot.terminal.new_table import NewTableScreen
from bonmot.web import part as in_page
from bonmot.web.limits import Limits
from bonmot.web.site import site
from tests.terminal.driving import Pilot
from tests.terminal.screens import LARGE, played
from tests.web.test_forms import fields_of

Choices = dict[str, set[str]]
"""Field → what may be chosen; where it is written, nothing."""

STEPS = (
    {"players": "4"},
    {"who-0": "computer"},
    {"who-0": "person", "who-1": "person", "who-2": "nora", "who-3": "computer"},
    {"theme_list": "own"},
    {"hints": "no"},
    {"hints": "yes", "edition": ""},
)
"""What is said one after the other, so that every field comes up that depends on another one."""

ELSEWHERE = {
    "more": "the page has a fold for what is seldom changed",
    "file": "the page sends the rules themselves: the field `rules`",
    "people": "who sits on each seat of a race is chosen seat by seat",
    "computers": "likewise",
    "sound": "a setting of the page",
}


@pytest.fixture
def client() -> Iterator[TestClient[Litestar]]:
    with Store("sqlite://") as store:
        app = site(store, hosts={"testserver.local"}, ticks=False, limits=Limits(speed=1e6, burst=1e6))
        with TestClient(app) as opened:
            yield opened


def added(choices: Choices, fields: Iterable[Field]) -> None:
    for field in fields:
        choices[field.name] |= {choice.value for choice in field.choices}


def of_the_page(client: TestClient[Litestar], edition: str, *, watching: bool) -> Choices:
    found: Choices = defaultdict(set)
    said = {"edition": edition, "language": "en"}
    for step in ({}, *STEPS):
        said |= step
        answer = client.post("/api/v1/form", json={"said": said, "watching": watching}).json()
        for field in fields_of(answer).values():
            found[field["name"]] |= {choice["value"] for choice in field["choices"]}
    return found


def of_the_terminal(folder: Path, monkeypatch: pytest.MonkeyPatch, *, watching: bool) -> dict[str, Choices]:
    found: dict[str, Choices] = defaultdict(lambda: defaultdict(set))

    async def script(_pilot: Pilot, app: Bonmot) -> None:
        for edition in shown_editions(in_terminal.shown_games()):
            screen = NewTableScreen(Start(edition, "en"), computers_only=watching)
            await app.push_screen(screen)
            for step in ({"more": "yes"}, *STEPS):
                offered = {field.name: field for field in screen.fields()}
                for name, value in step.items():
                    if name in offered and value in [choice.value for choice in offered[name].choices]:
                        screen.change(name, value)
                added(found[edition], screen.fields())
            await app.pop_screen()
        if not watching:
            race = NewRaceScreen(Start(language="en"))
            await app.push_screen(race)
            for people in ("0", "4"):
                race.change("people", people)
                race.change("more", "yes")
                added(found["cards"], race.fields())

    played(script, folder, monkeypatch, size=LARGE)
    return found


@pytest.mark.parametrize("watching", [False, True], ids=["playing", "watching"])
def test_every_edition_option_and_choice_of_the_terminal_is_in_the_page(
    watching: bool, client: TestClient[Litestar], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = of_the_terminal(tmp_path, monkeypatch, watching=watching)
    assert set(shown_editions(in_terminal.shown_games())) == set(shown_editions(in_page.shown_games()))
    assert len(terminal) > 15
    for edition, choices in terminal.items():
        page = of_the_page(client, edition, watching=watching)
        missing = {name: values - page.get(name, set()) for name, values in choices.items() if name not in ELSEWHERE}
        assert not {name: values for name, values in missing.items() if values or name not in page}, edition
        assert "rules" in page


PROGRAMS = {
    # M-066 to M-074: players, names, levels, racks, a pause
    "micro": {"players": "1234", "level-1": "1234", "racks": ("none", "next"), "hand_over": ("yes", "no")},
    # D-048 to D-058: players, levels, racks, a clock
    "deluxe": {"players": "234", "level-1": "12345678", "racks": ("none", "all"), "clock": ()},
}


@pytest.mark.rule("M-066", "M-070", "M-072", "M-073", "D-048", "D-050", "D-057")
@pytest.mark.parametrize("edition", PROGRAMS)
def test_what_the_old_programs_ask_is_in_the_page(edition: str, client: TestClient[Litestar]) -> None:
    page = of_the_page(client, edition, watching=False)
    for field, answers in PROGRAMS[edition].items():
        assert set(answers) <= page[field]
    assert {"person", "computer"} <= page["who-0"]
    assert {"name-0", "name-3"} <= page.keys()
    assert "adaptive" in page["level-1"]
