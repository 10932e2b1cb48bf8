"""Games in which time does something, line by line: the smallest race, and a face of a few lines for it."""

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from bonmot.games.catalogue import GAMES
from bonmot.players.casts import CASTS
from bonmot.tables import Seating, Store, Table
from bonmot.terminal.faces import FACES
from bonmot.terminal.plain.face import Face, Opening
from bonmot.terminal.plain.orders import Order
from bonmot.terminal.plain.playing import PlainGame
from bonmot.terminal.plain.running import run
from bonmot.terminal.plain.teletype import Teletype
from bonmot.terminal.starting import Start
from tests.tables.bell import BellSetup, BellView, Strike
from tests.tables.sitting import Watch

from .listening import Script


def strike(game: PlainGame, _rest: str) -> None:
    game.submit(Strike())


class BellFace:
    """All that the smallest race needs to be played by ear."""

    game = "bell"
    orders = (Order("strike", "frapper", "strike the bell", strike),)

    def set_up(self, _teletype: Teletype, _edition: Any, _language: str, _lexicon: str, _start: Start) -> Opening:
        return Opening(BellSetup(("Ada", "Robot")), (Seating(), Seating(computer=True)))

    def reads(self, _game: PlainGame, _line: str) -> bool:
        return False

    def happenings(self, _view: BellView, events: Sequence[Any]) -> list[str]:
        tags = [str(event.__struct_config__.tag) for event in events]
        return [f"{tag} {getattr(event, 'seat', '')}".strip() for tag, event in zip(tags, events, strict=True)]

    def introduction(self, _view: BellView) -> Iterable[str]:
        return ["A bell."]

    def occasion(self, view: BellView) -> int:
        return view.rounds

    def greeting(self, game: PlainGame) -> Iterable[str]:
        return [f"Round {game.view().rounds}."]

    def question(self, _view: BellView) -> tuple[str, Any, Any] | None:
        return None

    def usual_grade(self, _view: BellView, _hinted: int) -> int:
        return 1

    def hinted(self, _hint: Any) -> Iterable[str]:
        return []

    def standing(self, view: BellView) -> Iterable[str]:
        return [str(view.scores)]

    def ending(self, view: BellView) -> Iterable[str]:
        return [f"Over: {view.scores}."]


FACE: Face = BellFace()


@pytest.fixture(autouse=True)
def _bell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "bell", "tests.tables.bell")
    monkeypatch.setitem(CASTS, "bell", "tests.tables.bell")
    monkeypatch.setitem(FACES, "bell", "tests.terminal.bell")
    monkeypatch.setitem(sys.modules, "tests.terminal.bell.plain", sys.modules[__name__])


def later(watch: Watch, seconds: float, line: str) -> Callable[[list[str]], str]:
    def typed(_heard: list[str]) -> str:
        watch.forward(seconds)
        return line

    return typed


def test_a_race_is_heard_in_the_order_in_which_it_happened(tmp_path: Path) -> None:
    watch = Watch()
    url = f"sqlite:///{tmp_path}/games.sqlite"
    with Store(url) as store:
        setup, seats = BellSetup(("Ada", "Robot")), (Seating(), Seating(computer=True))
        name = Table.create(store, setup, seats, game="bell", clock=watch, seed=1).name
    # A bell hangs for 10 seconds; the computer would strike the third one after 9.8, the fourth after 9.4.
    typed = Script(*(later(watch, seconds, "strike") for seconds in (1, 25, 1)))
    assert run(Start(resume=name, database=url), typed, typed.heard, clock=watch) == 0
    assert typed.heard.getvalue().splitlines() == [
        "A bell.",
        "hung",
        "Round 1.",
        "Ada> strike",
        "struck 0",
        "hung",
        "Round 2.",
        "Ada> strike",
        "silent",
        "hung",
        "struck 1",
        "hung",
        "struck 0",
        "hung",
        "Round 5.",
        "Ada> strike",
        "struck 0",
        "ended",
        "Over: (3, 1).",
        "Another game? [y/N] ",
        "Goodbye.",
    ]


def test_one_leaves_a_race_and_comes_back(tmp_path: Path) -> None:
    watch = Watch()
    url = f"sqlite:///{tmp_path}/games.sqlite"
    with Store(url) as store:
        setup, seats = BellSetup(("Ada", "Robot")), (Seating(), Seating(computer=True))
        name = Table.create(store, setup, seats, game="bell", clock=watch, seed=1).name
    heard = ""
    for _sitting in range(3):
        typed = Script(later(watch, 1, "strike"))
        run(Start(resume=name, database=url), typed, typed.heard, clock=watch)
        heard = typed.heard.getvalue()
        watch.forward(3600)  # nobody strikes while nobody is there
    assert heard.endswith("Over: (3, 0).\nAnother game? [y/N] \nGoodbye.\n")
