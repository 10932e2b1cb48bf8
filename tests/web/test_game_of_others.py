"""A game of another package at a server: offered, sought, played by programs, counted, seen again and exported."""

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bonmot.errors import endured
from bonmot.games.catalogue import OUR_GAMES
from bonmot.web.part import shown_games
from bonmot.web.tasks import task_of, work_of
from bonmot.web.tasks.hinting import HintTask
from tests.other_packages import installed, packaged
from tests.repository import ROOT
from tests.stores import in_memory
from tests.web.test_lobby_api import guest, listening
from tests.web.test_lobby_kinds import propose
from tests.web.test_serving import started
from tests.web.visitors import served


@pytest.fixture
def _bell(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path / "packages", bell="tests.bell"):
        yield


@pytest.mark.usefixtures("_bell")
def test_strangers_seek_it_play_it_for_a_rating_and_see_it_again() -> None:
    with served(in_memory(), is_home=False) as nobody:
        ada, ben = guest(nobody, "Ada"), guest(nobody, "Ben")
        offered = {game["name"]: game["editions"] for game in ada.get("/api/v1/home").json()["games"]}
        assert offered["bell"] == [{"name": "bell", "title": "Bell"}]
        with listening(ada):
            seek = propose(ada, {"edition": "bell", "language": "en", "who-1": "person"}, rated=True).json()
            assert (seek["game"], seek["edition"], seek["titles"]) == ("bell", "bell", {"en": "Bell", "fr": "Cloche"})
            assert [each["id"] for each in ben.get("/api/v1/lobby?edition=bell").json()["seeks"]] == [seek["id"]]
            table = ben.post(f"/api/v1/lobby/seeks/{seek['id']}/accept", {}).json()["table"]
        with ada.sits_at(table) as one, ben.sits_at(table) as other:
            for _strike in range(3):
                assert one.do("strike")["type"] == "done"
            assert other.do("strike")["code"] == "game-over"
            assert other.view["game"]["sides"][0]["score"] == 3
        past = ben.get(f"/api/v1/tables/{table}/past").json()
        assert [step["told"] for step in past["steps"]][-1] == ["hung", "struck 0", "ended"]
        assert "The game is over: Ada wins." in ben.get(f"/api/v1/tables/{table}/export/text").text
        (ladder,) = ada.get("/api/v1/people/Ada").json()["ladders"]
        assert (ladder["ladder"]["game"], ladder["won"]) == ("bell", 1)
        assert ada.get("/api/v1/leaderboards").json() == [{"game": "bell", "language": "en", "speed": "slow"}]


TAKES_AN_ADDRESS = """
from litestar import Controller, get
from tests.bell.web import BellPart

class Thief(Controller):
    path = "/api/v1"

    @get("/home", sync_to_thread=False)
    def home(self) -> str:
        return "stolen"

class Part(BellPart):
    controllers = (Thief,)

WEB = Part()
"""
TAKES_A_TASK = """
from bonmot.web.tasks.task import Task
from tests.bell.web import BellPart

class HintTask(Task, frozen=True, kw_only=True):
    pass

class Part(BellPart):
    tasks = (HintTask,)

WEB = Part()
"""
OF_ANOTHER_KIND = "from tests.bell.web import BellPart; WEB = BellPart(); WEB.{} = {}"


@pytest.mark.parametrize(
    ("web", "told", "is_shown"),
    [
        (TAKES_AN_ADDRESS, "already registered", True),
        (TAKES_A_TASK, "unique", True),
        (OF_ANOTHER_KIND.format("controllers", "7"), "WEB.controllers", False),
        (OF_ANOTHER_KIND.format("controllers", "(7,)"), "TypeError", False),
        (OF_ANOTHER_KIND.format("view", "7"), "WEB.view", False),
        ("raise RuntimeError('not today')", "not today", False),
    ],
    ids=["address", "task", "controllers", "a controller", "view", "fails"],
)
def test_a_server_goes_on_without_what_another_package_gets_wrong(
    web: str, told: str, *, is_shown: bool, tmp_path: Path
) -> None:
    rooms = {room: f"from tests.bell.{room} import *" for room in ("games", "players", "telling")}
    name = f"server_{len(web)}"
    endured()
    with packaged(tmp_path, name, web=web, **rooms), installed(tmp_path / "packages", bell=name):
        with served(in_memory()) as visitor:
            assert [each["name"] for each in visitor.get("/api/v1/home").json()["games"]] == shown_games()
            hint = HintTask(table="t", number=1, game="bell", seat=0, grade=1, language="en")
            assert task_of(work_of(hint).name) == hint
        assert ("bell" in shown_games()) == is_shown
    (complaint,) = endured()
    assert told in str(complaint.particulars)


def test_a_server_says_at_once_which_game_it_does_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = {room: f"from tests.bell.{room} import *" for room in ("games", "players", "telling")}
    with (
        packaged(tmp_path, "no_server", web="raise RuntimeError('not today')", **rooms),
        installed(tmp_path / "packages", bell="no_server"),
    ):
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(tmp_path / "packages")]))
        with started(tmp_path) as (process, address):
            assert process.stderr is not None
            assert "RuntimeError: not today" in process.stderr.readline()
            offered = httpx.get(f"{address}api/v1/home").json()["games"]
    assert [game["name"] for game in offered] == list(OUR_GAMES)
