"""The lobby over REST and its socket: who is told what, and who may do what."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import segno
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from bonmot.web.api.lobby import TOO_MANY
from bonmot.web.meeting import MOST_PAGES, Meeting
from bonmot.web.visitors import COOKIE
from tests.stores import in_memory
from tests.web.visitors import HOST, PATIENCE, Browser, served

TWO = {"said": {"edition": "modern", "language": "en", "who-1": "person"}}
FOUR = {"said": {**TWO["said"], "players": "4", "who-2": "person", "who-3": "person", "teams": "yes"}}


@pytest.fixture
def nobody() -> Iterator[Browser]:
    with served(in_memory(), is_home=False) as browser:
        yield browser


def guest(nobody: Browser, name: str) -> Browser:
    """Somebody new who has given a name."""
    browser = nobody.another()
    browser.get("/api/v1/home")
    nobody.client.app.state.hall.people.guest(browser.cookies[COOKIE], name)
    return browser


def meeting_of(browser: Browser) -> Meeting:
    found: Meeting = browser.client.app.state.meeting
    return found


class Listening:
    """A page that hears what is told between tables."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket

    def greeted(self) -> "Listening":
        """The line stands, and it is known who listens."""
        self.me = self.hear("hello")["me"]
        return self

    def hear(self, kind: str, but: str = "") -> Any:
        """The next message of a kind; those before it are let pass, but one of another kind must not come."""
        while (message := json.loads(self._socket.receive_text(timeout=PATIENCE)))["type"] != kind:
            assert message["type"] != but
        return message

    def say(self, text: str) -> None:
        self._socket.send_text(text)

    def closed(self) -> int:
        """The code with which the server closes the line."""
        with pytest.raises(WebSocketDisconnect) as raised:
            self._socket.receive_text(timeout=PATIENCE)
        return raised.value.code


@contextmanager
def listening(browser: Browser, *, is_greeted: bool = True) -> Iterator[Listening]:
    browser.client.cookies.clear()
    with browser.client.websocket_connect("/api/v1/lobby/socket", headers=browser.credentials()) as socket:
        yield Listening(socket).greeted() if is_greeted else Listening(socket)


def test_strangers_meet_play_and_play_again(nobody: Browser) -> None:
    ada, ben = guest(nobody, "Ada"), guest(nobody, "Ben")
    assert ada.post("/api/v1/lobby/seeks", {"wished": TWO}).status_code == 201
    with listening(ada) as at_ada, listening(ben) as at_ben, listening(nobody) as somebody:
        assert somebody.me is None
        seek = ada.post("/api/v1/lobby/seeks", {"wished": TWO, "rated": True, "minutes": 30}).json()
        assert at_ben.hear("seek")["seek"] == somebody.hear("seek")["seek"] == seek
        assert (seek["host_name"], seek["rated"], seek["rating"], "said" in seek) == ("Ada", True, 1500, False)
        shown = ben.get("/api/v1/lobby").json()
        assert shown["seeks"][0]["id"] == seek["id"]
        assert (shown["here"], shown["name"], shown["playing"], shown["watch"]) == (2, "Ben", [], [])
        assert nobody.post(f"/api/v1/lobby/seeks/{seek['id']}/accept", {}).status_code == 401
        taken = ben.post(f"/api/v1/lobby/seeks/{seek['id']}/accept", {}).json()
        table = taken["table"]
        assert somebody.hear("gone")["id"] == seek["id"]
        for page in (at_ada, at_ben):
            begun = page.hear("begun")
            assert (begun["table"], begun["names"], begun["rematch"]) == (table, ["Ada", "Ben"], None)
        again = ben.post(f"/api/v1/lobby/seeks/{seek['id']}/accept", {})
        assert (again.status_code, again.json()["code"]) == (410, "seek-gone")
        [playing] = ada.get("/api/v1/lobby").json()["playing"]
        assert (playing["name"], playing["own"]) == (table, [0])
        assert [each["name"] for each in nobody.get("/api/v1/lobby").json()["watch"]] == [table]
        # Whoever is not at the table is told when it is their turn.
        with ada.sits_at(table) as white, ben.sits_at(table) as black:
            first, second = (white, black) if "pass" in white.view["game"]["may"] else (black, white)
            assert first.do("pass")["type"] == "done"
            second.hear("update")
        absent, present = (ben, ada) if first is white else (ada, ben)
        with absent.sits_at(table) as sitting:
            assert sitting.do("pass")["type"] == "done"
            told = (at_ben if present is ben else at_ada).hear("turn")
            assert (told["table"], told["names"]) == (table, ["Ada", "Ben"])
            sitting.do("resign")
        # A rematch: both must want it.
        assert ada.post(f"/api/v1/tables/{table}/rematch").json() == {"name": None, "waits_for": ["Ben"]}
        # Whose turn it was not, was not called.
        offered = at_ben.hear("seek", but="turn" if absent is ben else "")["seek"]
        assert (offered["rematch"], offered["audience"], offered["rated"]) == (table, "named", True)
        assert offered["id"] not in nobody.get("/api/v1/lobby").text
        name = ben.post(f"/api/v1/tables/{table}/rematch").json()["name"]
        assert at_ada.hear("begun", but="turn" if absent is ada else "") == {
            "type": "begun",
            "table": name,
            "seek": offered["id"],
            "rematch": table,
            "names": ["Ada", "Ben"],
        }
        # Nobody else was taken along to these tables.
        ada.post("/api/v1/lobby/seeks", {"wished": TWO})
        assert somebody.hear("seek", but="begun")["seek"]["host_name"] == "Ada"
        # And nobody is asked again and again.
        codes = [ada.post(f"/api/v1/tables/{table}/rematch").status_code for _time in range(40)]
        assert (codes[0], codes[-1]) == (201, 429)


def test_four_meet_at_an_open_table(nobody: Browser) -> None:
    people = [guest(nobody, name) for name in ("Ada", "Ben", "Eve", "Zoé")]
    ada, ben, eve, zoe = people
    with listening(ada) as at_ada, listening(ben), listening(eve), listening(zoe) as at_zoe:
        seek = ada.post("/api/v1/lobby/seeks", {"wished": FOUR}).json()
        assert (seek["teams"], [each["is_taken"] for each in seek["people"]]) == (True, [True, False, False, False])
        address = f"/api/v1/lobby/seeks/{seek['id']}"
        assert ben.post(f"{address}/accept", {"seat": 2}).json()["table"] is None
        assert eve.post(f"{address}/accept", {"seat": 2}).status_code == 409
        assert eve.post(f"{address}/accept", {}).json()["seek"]["people"][1]["name"] == "Eve"
        assert eve.ask("DELETE", address).status_code == 204
        assert eve.post(f"{address}/accept", {}).status_code == 201
        table = zoe.post(f"{address}/accept", {}).json()["table"]
        assert at_ada.hear("begun")["table"] == at_zoe.hear("begun")["table"] == table
    for person, seat in zip(people, (0, 2, 1, 3), strict=True):
        with person.sits_at(table) as sitting:
            assert sitting.welcome["own"] == [seat]
            assert [side["seats"] for side in sitting.view["game"]["sides"]] == [[0, 2], [1, 3]]


def test_an_invitation_by_name_is_accepted_or_declined(nobody: Browser) -> None:
    ada, ben, eve = guest(nobody, "Ada"), guest(nobody, "Ben"), guest(nobody, "Eve")
    with listening(ada) as at_ada, listening(ben) as at_ben:
        invitation = {"wished": TWO, "audience": "named", "invited": [at_ben.me]}
        seek = ada.post("/api/v1/lobby/seeks", invitation).json()
        assert at_ben.hear("seek")["seek"] == seek
        address = f"/api/v1/lobby/seeks/{seek['id']}"
        assert [each.get(address).status_code for each in (ada, ben, eve, nobody)] == [200, 200, 410, 410]
        assert eve.ask("DELETE", address).status_code == 410
        ben.ask("DELETE", address)
        assert at_ada.hear("gone") == {"type": "gone", "id": seek["id"], "declined_by": "Ben"}
        by_link = ada.post("/api/v1/lobby/seeks", {"wished": TWO, "audience": "link"}).json()
        assert by_link["id"] not in eve.get("/api/v1/lobby").text
        assert eve.get(f"/api/v1/lobby/seeks/{by_link['id']}").json() == by_link
        taken_back = ada.post("/api/v1/lobby/seeks", invitation).json()["id"]
        assert ada.ask("DELETE", f"/api/v1/lobby/seeks/{taken_back}").status_code == 204
        assert [at_ben.hear("gone")["declined_by"] for _seek in (seek, taken_back)] == ["Ben", ""]
        picture = eve.get(f"/api/v1/lobby/seeks/{by_link['id']}/qr.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert dark_squares(picture.text) == squares_for(f"http://{HOST}/invite/{by_link['id']}")
        wrong = ada.post("/api/v1/lobby/seeks", {"wished": {"said": {**TWO["said"], "seed": "7"}}})
        assert (wrong.status_code, wrong.json()["field"], wrong.json()["code"]) == (400, "seed", "seek-seed")


def dark_squares(picture: str) -> set[tuple[int, int]]:
    """What a camera sees of a drawn code: row and column of every dark square, without the border around it."""
    found, row, column = set(), -2, -2
    for across, down, length in re.findall(r"[Mm](-?\d+) (-?\d+)(?:\.5)?h(\d+)", picture.rpartition("<path")[2]):
        row, column = row + int(down), column + int(across)
        found |= {(row, column + each) for each in range(int(length))}
        column += int(length)
    return found


def squares_for(address: str) -> set[tuple[int, int]]:
    """The same of the code for an address."""
    rows = enumerate(segno.make(address, micro=False).matrix)
    return {(row, column) for row, line in rows for column, dark in enumerate(line) if dark}


def test_friends_see_each_other_come(nobody: Browser) -> None:
    ada, ben = guest(nobody, "Ada"), guest(nobody, "Ben")
    with listening(ada) as at_ada:
        with listening(ben) as at_ben:
            assert ada.ask("PUT", f"/api/v1/lobby/friends/{at_ben.me}").json() == {"is_friend": False}
            assert at_ben.hear("follows") == {"type": "follows", "person": at_ada.me, "name": "Ada", "is_friend": False}
            assert ben.ask("PUT", f"/api/v1/lobby/friends/{at_ada.me}").json() == {"is_friend": True}
            [friend] = ada.get("/api/v1/lobby").json()["friends"]
            assert friend == {"id": at_ben.me, "name": "Ben", "is_friend": True, "is_here": True, "kind": "guest"}
            assert ben.ask("PUT", "/api/v1/lobby/hidden", {"hidden": True}).json() == {"hidden": True}
            while (told := at_ada.hear("came"))["is_here"]:
                pass  # that he has come may be told later than that the line stands
            assert told == {"type": "came", "person": at_ben.me, "name": "Ben", "is_here": False}
            lobby = ada.get("/api/v1/lobby").json()
            assert ([each["is_here"] for each in lobby["friends"]], lobby["here"]) == ([False], 1)
            ben.ask("PUT", "/api/v1/lobby/hidden", {"hidden": False})
            assert at_ada.hear("came")["is_here"]
            who, seek = at_ben.me, ben.post("/api/v1/lobby/seeks", {"wished": TWO}).json()
            at_ada.hear("seek")
        person = nobody.client.app.state.hall.people.by_id(who)
        while meeting_of(nobody).presence.here([who]):
            pass  # the server notices in its own time that the line is closed
        meeting_of(nobody).gone(person)  # as the clock would have it, half a minute later
        assert at_ada.hear("gone")["id"] == seek["id"]
        assert not at_ada.hear("came")["is_here"]
        ada.ask("DELETE", f"/api/v1/lobby/friends/{who}")
        nobody.client.app.state.hall.companies.avoiding.avoid(who, at_ada.me, "block")
        assert ada.ask("PUT", f"/api/v1/lobby/friends/{who}").status_code == 403
        assert ada.get("/api/v1/lobby").json()["friends"] == []
        assert ada.get("/api/v1/lobby/people?begins=be").json() == []  # guests are not found by their names
        nobody.client.app.state.hall.people.add("Bertha")
        assert [each["name"] for each in ada.get("/api/v1/lobby/people?begins=be").json()] == ["Bertha"]


def test_a_club_is_joined_by_its_link(nobody: Browser) -> None:
    ada, ben = guest(nobody, "Ada"), guest(nobody, "Ben")
    club = ada.post("/api/v1/clubs", {"name": "  Les\x1b lettres "}).json()
    assert (club["name"], club["is_owner"], len(club["members"])) == ("Les lettres", True, 1)
    key = club["url"].partition("key=")[2]
    address = f"/api/v1/clubs/{club['id']}"
    assert (ben.get(address).status_code, ben.post(f"{address}/join", {"key": "?"}).status_code) == (404, 404)
    assert [each["name"] for each in ben.post(f"{address}/join", {"key": key}).json()["members"]] == ["Ada", "Ben"]
    with listening(ben) as at_ben, listening(nobody) as somebody:
        seek = ada.post("/api/v1/lobby/seeks", {"wished": TWO, "audience": "club", "club": club["id"]}).json()
        assert at_ben.hear("seek")["seek"] == seek
        shown = ada.post("/api/v1/lobby/seeks", {"wished": TWO}).json()
        assert somebody.hear("seek")["seek"] == shown  # of the club's they were told nothing
    assert ben.get("/api/v1/lobby").json()["clubs"] == [{"id": club["id"], "name": "Les lettres"}]
    assert ben.post(f"{address}/leave").status_code == 204
    assert ben.get("/api/v1/lobby").json()["clubs"] == []


def test_the_owner_of_a_club_looks_after_it(nobody: Browser) -> None:
    ada, ben, cleo = (guest(nobody, name) for name in ("Ada", "Ben", "Cleo"))
    club = ada.post("/api/v1/clubs", {"name": "Les lettres"}).json()
    address, first = f"/api/v1/clubs/{club['id']}", club["url"].partition("key=")[2]
    assert ben.post(f"{address}/join", {"key": first}).status_code == 201
    members = cleo.post(f"{address}/join", {"key": first}).json()["members"]
    known = {each["name"]: each["id"] for each in members}
    assert (club["owner"], nobody.get(f"{address}/qr.svg").status_code) == (known["Ada"], 401)
    assert dark_squares(ben.get(f"{address}/qr.svg").text) == squares_for(club["url"])

    # Its members play among themselves, and the club shows it to them.
    proposed = {"wished": TWO, "audience": "club", "club": club["id"]}
    with listening(ada), listening(ben):
        seek = ben.post("/api/v1/lobby/seeks", proposed).json()
        table = ada.post(f"/api/v1/lobby/seeks/{seek['id']}/accept", {}).json()["table"]
        for each, own in ((cleo, []), (ben, [0])):
            assert [(game["name"], game["own"]) for game in each.get(address).json()["tables"]] == [(table, own)]

        # Who is taken out takes their proposal along, and their link opens nothing any more.
        seek = ben.post("/api/v1/lobby/seeks", proposed).json()["id"]
        assert ben.ask("DELETE", f"{address}/members/{known['Cleo']}").json()["code"] == "not-your-club"
        assert ben.post(f"{address}/key").json()["code"] == "not-your-club"
        assert ada.ask("DELETE", f"{address}/members/{known['Ada']}").json()["code"] == "not-yourself"
        left = ada.ask("DELETE", f"{address}/members/{known['Ben']}").json()
        assert [each["name"] for each in left["members"]] == ["Ada", "Cleo"]
        assert seek not in cleo.get("/api/v1/lobby").text
    assert (ben.get(address).status_code, ben.post(f"{address}/join", {"key": first}).status_code) == (404, 404)
    second, third = left["url"], ada.post(f"{address}/key").json()["url"]
    assert len({club["url"], second, third}) == 3
    assert ben.post(f"{address}/join", {"key": third.partition("key=")[2]}).status_code == 201


def test_nobody_does_too_much_at_once(nobody: Browser) -> None:
    ada = guest(nobody, "Ada")
    codes = [ada.ask("PUT", "/api/v1/lobby/hidden", {"hidden": False}).status_code for _each in range(40)]
    assert 429 in codes
    with listening(ada) as talker:
        talker.say("hello?")
        assert talker.closed() == 1001
    ben = guest(nobody, "Ben")
    with listening(ben) as first:
        for _each in range(MOST_PAGES - 1):
            meeting_of(nobody).presence.came(first.me)
        with listening(ben, is_greeted=False) as one_too_many:
            assert one_too_many.closed() == TOO_MANY
