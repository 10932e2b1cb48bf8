"""Games in which time does something, line by line: the smallest race, and a face of a few lines for it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bonmot.starting import Start
from bonmot.tables import Seating, Store, Table
from bonmot.terminal.plain.running import run
from tests.bell.games import BellSetup
from tests.other_packages import installed
from tests.tables.sitting import Watch

from .listening import Script


@pytest.fixture(autouse=True)
def _bell(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path / "packages", bell="tests.bell"):
        yield


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
