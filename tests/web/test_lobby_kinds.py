"""Every kind of game is found in the lobby: all four games, filters, halls with a referee, and what that role opens."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from bonmot.games.catalogue import games
from bonmot.online.accounts import Accounts
from bonmot.tables import Table
from tests.stores import in_memory
from tests.web.test_lobby_api import guest, listening
from tests.web.visitors import Browser, served

SAID = {
    "crossword": {"edition": "modern", "language": "en", "who-1": "person"},
    "option": {"edition": "option", "language": "fr", "who-1": "person"},
    "cards": {"edition": "cards", "language": "fr", "players": "2", "who-1": "person"},
    "duplicate": {"edition": "duplicate", "language": "fr", "players": "2", "who-1": "person", "field": "0"},
}
HALL = {"edition": "duplicate", "language": "fr", "hall": "yes"}


@pytest.fixture
def nobody() -> Iterator[Browser]:
    with served(in_memory(), is_home=False) as browser:
        yield browser


def propose(browser: Browser, said: dict[str, str], **more: Any) -> Any:
    return browser.post("/api/v1/lobby/seeks", {"wished": {"said": said}, **more})


def found(browser: Browser, query: str = "") -> list[str]:
    """The games that are proposed, of some kind."""
    answer = browser.get(f"/api/v1/lobby/seeks{query}")
    assert answer.status_code == 200, answer.text
    return sorted(each["game"] for each in answer.json())


def a_referee(browser: Browser, name: str) -> None:
    """A member whom whoever runs the server has made a referee."""
    password = "a horse of a different colour"
    assert browser.post("/api/v1/me/register", {"name": name, "password": password}).status_code == 201
    people = browser.client.app.state.hall.people
    Accounts(browser.store).give_roles(people.by_name(name), {"referee"})


@pytest.mark.parametrize("game", sorted(games()))
def test_strangers_meet_for_every_game(nobody: Browser, game: str) -> None:
    ada, ben = guest(nobody, "Ada"), guest(nobody, "Ben")
    with listening(ada), listening(ben) as at_ben:
        seek = propose(ada, SAID[game]).json()
        assert (seek["game"], len(seek["people"])) == (game, 2)
        assert at_ben.hear("seek")["seek"]["game"] == game
        taken = ben.post(f"/api/v1/lobby/seeks/{seek['id']}/accept", {}).json()
        table = Table.open(nobody.store, taken["table"], resume=False)
        assert (table.view(None).game_name, table.view(None).names) == (game, ("Ada", "Ben"))
        assert table.view(None).fairness.commitment, "nobody has chosen the seed"
        table.close(pause=False)
        with ada.sits_at(taken["table"]) as one, ben.sits_at(taken["table"]) as other:
            assert (one.welcome["own"], other.welcome["own"]) == ([0], [1])


def test_proposed_games_are_filtered(nobody: Browser) -> None:
    ada, looking = guest(nobody, "Ada"), nobody.another()
    with listening(ada):
        for game, said in SAID.items():
            clock = {"clock": "3d"} if game == "option" else {"clock": "5"} if game == "crossword" else {}
            rated = {"rated": True} if game == "crossword" else {}
            assert propose(ada, said | clock, **rated).status_code == 201, game
        assert found(looking) == sorted(SAID)
        for query, those in (
            ("?game=option", ["option"]),
            ("?edition=modern", ["crossword"]),
            ("?edition=tournament", []),
            ("?language=fr", ["cards", "duplicate", "option"]),
            ("?speed=correspondence", ["option"]),
            ("?speed=live&language=en", ["crossword"]),
            ("?speed=blitz", ["crossword"]),
            ("?clock=5", ["crossword"]),
            ("?clock=3d", ["option"]),
            ("?lowest=1400&highest=1600", ["crossword"]),
            ("?lowest=1501", []),
            ("?highest=1499", []),
        ):
            assert found(looking, query) == those, query
        refused = looking.get("/api/v1/lobby/seeks?lowest=-1")
        assert refused.status_code == 400


def test_a_hall_stands_in_the_lobby_for_those_it_is_for(nobody: Browser) -> None:
    ada, ben, eve = guest(nobody, "Ada"), guest(nobody, "Ben"), guest(nobody, "Eve")
    club = ada.post("/api/v1/clubs", {"name": "Les Jetons"}).json()
    key = club["url"].rsplit("key=", 1)[-1].rsplit("/", 1)[-1]
    assert ben.post(f"/api/v1/clubs/{club['id']}/join", {"key": key}).status_code in {200, 201}
    refused = ada.post("/api/v1/lobby/halls", {"wished": {"said": HALL}})
    assert refused.json()["code"] == "hall-for-all", "who is no referee opens none to everybody"
    for more, code in (({"rated": True}, "hall-not-rated"), ({"audience": "named"}, "seek-referee")):
        assert ada.post("/api/v1/lobby/halls", {"wished": {"said": HALL}, **more}).json()["code"] == code
    assert propose(ada, HALL).json()["code"] == "seek-referee"
    wished = {"wished": {"said": HALL}, "audience": "club", "club": club["id"]}
    assert eve.post("/api/v1/lobby/halls", wished).status_code in {403, 404}, "not among its members"
    table = ada.post("/api/v1/lobby/halls", wished).json()["name"]
    halls = [[each["name"] for each in browser.get("/api/v1/lobby").json()["halls"]] for browser in (ben, eve)]
    assert halls == [[table], []]
    assert ben.post(f"/api/v1/tables/{table}/join", {}).json() == {"seat": 0}
    with ada.sits_at(table) as desk:
        assert desk.do("doors", are_open=False)["type"] == "done"
    assert ada.get("/api/v1/lobby").json()["halls"] == []


def test_what_the_role_of_a_referee_opens(nobody: Browser) -> None:
    ada, zoe, max_ = guest(nobody, "Ada"), nobody.another(), nobody.another()
    a_referee(zoe, "Zoe")
    a_referee(max_, "Max")
    # A referee opens a hall to everybody, whether or not they are known.
    public = zoe.post("/api/v1/lobby/halls", {"wished": {"said": HALL}}).json()["name"]
    assert [each["name"] for each in nobody.another().get("/api/v1/lobby").json()["halls"]] == [public]
    # In their own clubs they take the desk of an evening over; elsewhere they do not, and others nowhere.
    club = ada.post("/api/v1/clubs", {"name": "Club"}).json()
    key = club["url"].rsplit("key=", 1)[-1].rsplit("/", 1)[-1]
    zoe.post(f"/api/v1/clubs/{club['id']}/join", {"key": key})
    wished = {"wished": {"said": HALL}, "audience": "club", "club": club["id"]}
    table = ada.post("/api/v1/lobby/halls", wished).json()["name"]
    ben = guest(nobody, "Ben")
    ben.post(f"/api/v1/clubs/{club['id']}/join", {"key": key})
    for browser, status in ((ben, 403), (max_, 404), (nobody.another(), 401)):
        assert browser.post(f"/api/v1/tables/{table}/desk/take").status_code == status
    assert max_.post(f"/api/v1/tables/{public}/desk/take").json()["code"] == "referees-only", "it is no club's"
    assert zoe.get("/api/v1/moderation").status_code == 403, "a referee is no moderator"
    with ExitStack() as pages:
        referee = pages.enter_context(ada.sits_at(table)).welcome["own"]
        assert zoe.post(f"/api/v1/tables/{table}/desk/take").status_code == 201
        desk, before = pages.enter_context(zoe.sits_at(table)), pages.enter_context(ada.sits_at(table))
        assert (desk.welcome["own"], before.welcome["own"]) == (referee, [])
        assert desk.do("draw")["type"] == "done"
        assert before.do("close")["code"] == "only-watching"
