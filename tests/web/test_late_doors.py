"""Where a game is seen some minutes late, no door tells what has happened since: it answers as if nothing had."""

import re
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import insert

from bonmot.board import Move
from bonmot.board.coordinates import Coordinates
from bonmot.games.clocks import ClockRules
from bonmot.games.crossword import View, setup_for
from bonmot.games.view import GameView
from bonmot.online.meeting_schema import ARRANGED
from bonmot.online.openness import Openness, Opennesses
from bonmot.online.results import record
from bonmot.players.boards import board_of
from bonmot.tables import Seating, Table
from bonmot.tables.holding import Holders
from bonmot.web.limits import Limits
from tests.web.test_nothing_leaks import addresses
from tests.web.test_talk_api import Scene, chat, company, scene
from tests.web.visitors import Browser

BESIDE = (
    "/t/{table}",
    "/api/v1/people/Ada",
    "/api/v1/people/Ben",
    "/api/v1/leaderboards/crossword/en/rapid",
    "/api/v1/lobby/watch?game=crossword&lowest=0",
    "/api/v1/lobby/people/Ada",
)
WRITES = ("post", "put", "patch", "delete")
DOES_SOMETHING = ("/report", "/join")
"""What a stranger does there is done, however late they look."""


HOUR = 3_600
LATE = Openness(late_minutes=60)


def begun(at: Scene, openness: Openness = LATE) -> Table:
    """A rated game of Ada and Ben that everybody finds in the lobby and sees an hour late, or as the owner has said."""
    setup = setup_for("modern", ["Ada", "Ben"], language="en", options={"opening.first": "first-seat"})
    rules = ClockRules.per_game(10)
    table = Table.create(at.store, setup, [Seating()] * 2, seed=7, rated=True, rules=rules, clock=at.watch)
    for seat, name in enumerate(("Ada", "Ben")):
        Holders(at.store).take(table.name, [seat], at.known[name].holder)
    row = insert(ARRANGED).values(table_name=table.name, audience="all", club=None, created=at.watch())
    at.store.database.writing(lambda connection: connection.execute(row))
    Opennesses(at.store).decide(table.name, openness)
    table.close(pause=False)
    at.watch.forward(1)
    return table


def is_over(at: Scene, table: str) -> None:
    """Its end is counted, as the server counts it."""
    found = Table.open(at.store, table, clock=at.watch, resume=False)
    record(at.store, found)
    assert found.is_over


def best(view: GameView) -> Move:
    """The best play of somebody who may play."""
    assert isinstance(view, View)
    found = board_of(view).best(next(side.rack for side in view.sides if side.rack is not None))
    assert found is not None
    return found


def answers(document: Any, browser: Browser, table: str) -> dict[str, str]:
    """What somebody is answered at every address: whoever reads, and whoever wants to change something there."""
    found = {}
    for request in addresses(document, table, ("get",), all_of_them=True):
        found[request.address] = browser.ask(*request)
    for request in addresses(document, table, WRITES, all_of_them=False):
        if not request.address.endswith(DOES_SOMETHING):
            found[f"{request.method} {request.address}"] = browser.ask(*request)
    found |= {address: browser.get(address.format(table=table)) for address in BESIDE}
    return {door: f"{said.status_code} {re.sub('nonce-[^ ;]*', '', said.text)}" for door, said in found.items()}


@pytest.mark.parametrize("ends", [False, True])
def test_no_door_tells_what_has_happened_since(ends: bool) -> None:
    with scene(limits=Limits(speed=1e9, burst=1e9)) as at:
        table = begun(at)
        name, stranger = table.name, at.cleo.another()
        document = at.cleo.get("/api/v1/schema/openapi.json").json()
        stranger.get("/api/v1/home")
        with at.ada.sits_at(name) as ada, at.ben.sits_at(name) as ben, at.cleo.sits_at(name) as cleo:
            company(cleo)
            before = [answers(document, each, name) for each in (at.cleo, stranger)]
            assert before[0][f"/api/v1/tables/{name}/past"].startswith("200 ")
            assert before[0][f"/api/v1/tables/{name}/export/html"].startswith("200 ")
            heard = len(cleo.frames)
            move = best(table.view(0).game)
            assert ada.do("play", place=move.place(Coordinates.ENGLISH), word=move.word)["type"] == "done"
            assert ben.do("exchange", tiles=ben.view["game"]["sides"][1]["rack"][:3])["type"] == "done"
            chat(ada, "I have the Q")
            if ends:
                assert ada.do("resign")["type"] == "done"
                is_over(at, name)
            after = [answers(document, each, name) for each in (at.cleo, stranger)]
            cleo.send_raw("[]")
            told = [frame for frame in cleo.frames[heard:] if '"type":"watched"' not in frame]
            assert len(told) == 1, "she has heard of nothing but her own mistake"
        for old, new in zip(before, after, strict=True):
            assert {door: (said, new[door]) for door, said in old.items() if said != new[door]} == {}


@pytest.mark.parametrize(("moves", "minutes"), [(0, 60), (2, 60), (2, 0), (0, 0)])
def test_what_is_closed_opens_when_its_end_may_be_seen(moves: int, minutes: int) -> None:
    with scene(limits=Limits(speed=1e9, burst=1e9)) as at:
        name = begun(at, Openness(spectators=False, late_moves=moves, late_minutes=minutes)).name
        document = at.cleo.get("/api/v1/schema/openapi.json").json()
        past = f"/api/v1/tables/{name}/past"
        with at.ada.sits_at(name) as ada:
            before = answers(document, at.cleo, name)
            assert before[past].startswith("403 ")
            assert ada.do("resign")["type"] == "done"
            is_over(at, name)
            if minutes:
                after = answers(document, at.cleo, name)
                assert {door: (said, after[door]) for door, said in before.items() if said != after[door]} == {}
                with pytest.raises(WebSocketDisconnect) as left, at.cleo.sits_at(name):
                    pass
                assert "closed-to-spectators" in str(left.value.detail)
                at.watch.forward(HOUR)
            assert at.cleo.get(past).json()["over"]
            with at.cleo.sits_at(name) as cleo:
                assert cleo.view["is_over"]


def test_the_order_of_games_to_watch_tells_of_no_move_that_is_seen_late() -> None:
    with scene() as at:
        tables = [begun(at, openness).name for openness in (Openness(), LATE, Openness(late_moves=1), Openness())]
        first, late, by_moves, other = tables
        # They began one after the other, and nobody has moved.
        assert listed(at) == [other, by_moves, late, first]
        for table in (late, by_moves):
            at.watch.forward(1)
            passes(at, table)
            assert listed(at) == [other, by_moves, late, first]
        # What everybody may see comes first when somebody moves.
        passes(at, first)
        assert listed(at) == [first, other, by_moves, late]
        with at.ada.sits_at(late) as ada:
            assert ada.do("resign")["type"] == "done"
        assert listed(at) == [first, other, by_moves, late], "it is over, and stands there until that may be seen"
        at.watch.forward(HOUR)
        assert listed(at) == [first, other, by_moves]


def passes(at: Scene, table: str) -> None:
    """Whoever it waits for passes."""
    mover = at.ada if Table.open(at.store, table, clock=at.watch, resume=False).view(None).acting == {0} else at.ben
    with mover.sits_at(table) as page:
        assert page.do("pass")["type"] == "done"


def listed(at: Scene) -> list[str]:
    """The games to watch, in their order."""
    return [each["name"] for each in at.cleo.get("/api/v1/lobby/watch").json()]
