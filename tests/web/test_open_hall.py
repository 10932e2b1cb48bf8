"""A duplicate evening for everybody who has its one link: the door over HTTP, and 500 phones behind one line."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from bonmot.games.duplicate import Abandon, SitDown, setup_for
from bonmot.online.leaving import delete_account
from bonmot.online.people import People
from bonmot.tables import Table
from bonmot.tables.holding import Holders
from bonmot.web.limits import FIRST_REQUESTS, HOUSE, MOST_SOCKETS, OWN_SOCKETS, Limits
from bonmot.web.visitors import COOKIE
from tests.stores import in_memory
from tests.web.visitors import Browser, served

SAID = {"edition": "duplicate", "language": "fr", "hall": "yes", "clock": "none"}
HUNDREDS = 500


@pytest.fixture
def referee() -> Iterator[Browser]:
    with served(in_memory(), is_home=False, elsewhere="http://192.168.1.7:8000/") as found:
        yield found


def opened(referee: Browser, **said: str) -> str:
    """The referee opens a hall, as the form does; its name."""
    answer = referee.post("/api/v1/tables", {"said": SAID | said})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["name"])


def join(browser: Browser, table: str, name: str = "") -> Any:
    return browser.post(f"/api/v1/tables/{table}/join", {"name": name})


def test_one_link_lets_everybody_in_and_the_referee_begins(referee: Browser) -> None:
    table = opened(referee)
    link = referee.get(f"/api/v1/tables/{table}/address").json()
    assert link["path"] == f"/t/{table}"
    assert referee.get(f"/api/v1/tables/{table}/qr.svg").headers["content-type"] == "image/svg+xml"
    ada, ben, zoe = (referee.another() for _browser in range(3))
    ben.get("/api/v1/home")
    People(referee.store).guest(ben.cookies[COOKIE], "Ben")
    with referee.sits_at(table) as desk, ada.sits_at(table) as looking:
        assert desk.welcome["own"] == [desk.view["game"]["referee"]]
        assert (looking.welcome["own"], looking.view["game"]["doors"]) == ([], "open")
        assert join(ada, table, "Ada").json() == {"seat": 0}
        assert join(ben, table, "somebody else").json() == {"seat": 1}, "a person comes under their own name"
        assert join(ada, table, "Ada again").json() == {"seat": 0}, "who has a place stays there"
        desk.do("rename", title="Club")  # whatever was told before is heard by now
        assert [each["names"] for each in desk.view["game"]["sides"]] == [["Ada"], ["Ben"]]
        with ada.sits_at(table) as page, ben.sits_at(table) as other:
            assert (page.welcome["own"], other.welcome["own"]) == ([0], [1])
            assert page.do("draw")["code"] == "not-the-arbiter"
            assert desk.do("draw", rack="AEJKRST")["type"] == "done"
            assert page.do("hand-in", place="H4", word="JERKS")["type"] == "done"
            assert desk.do("close")["type"] == "done"
            # Zoé comes late, and scores from here on.
            assert join(zoe, table, "Zoé").json() == {"seat": 2}
            assert desk.do("doors", are_open=False)["type"] == "done"
            late = join(referee.another(), table, "Too late")
            assert (late.status_code, late.json()["code"]) == (400, "hall-closed")
            assert desk.say(type="command", command={"command": "remove", "seat": 1})["type"] == "done"
            assert other.do("hand-in", place="H4", word="JERKS")["type"] == "refused"
        with zoe.sits_at(table) as page:
            assert page.view["game"]["rounds"][0]["results"][2].get("fault") == "none"
    assert join(ben, table, "Ben").json() == {"seat": 1}, "who was shown out gets no new place in the same browser"
    # One of hundreds sends nobody to another table; the referee does, whoever else is known by name.
    for browser in (ada, ben, zoe):
        assert browser.post(f"/api/v1/tables/{table}/rematch").json()["code"] == "not-the-arbiter"
    again = referee.post(f"/api/v1/tables/{table}/rematch").json()["name"]
    with referee.sits_at(again) as desk, ada.sits_at(again) as page:
        assert (desk.welcome["own"], page.welcome["own"]) == ([desk.view["game"]["referee"]], [0])


def test_who_may_not_come_in_is_told_why(referee: Browser) -> None:
    table = opened(referee)
    People(referee.store).add("Marguerite")
    for name, code in (
        ("", "bad-name"),
        ("Marguerite", "name-taken"),
        ("admin", "name-taken"),
        ("A\u202eda", "bad-name"),
        ("x" * 60, "long-name"),
    ):
        refused = join(referee.another(), table, name)
        assert refused.status_code in {400, 409}
        assert refused.json()["code"] == code, name
        assert refused.json()["text"]
    plain = referee.post("/api/v1/tables", {"said": {"edition": "modern", "language": "fr"}}).json()["name"]
    assert join(referee.another(), plain, "Ada").json()["code"] == "hall-closed"
    assert join(referee.another(), "nothing", "Ada").status_code == 404
    with referee.sits_at(table) as desk:
        assert desk.view["game"]["sides"] == []


def test_five_hundred_phones_behind_one_line_join_and_play(referee: Browser) -> None:
    """By the usual limits: nobody is asked to wait, though everybody asks from one address at the same moment."""
    usual = Limits(clock=lambda: 0.0)  # no time passes, so nothing is given back
    with served(in_memory(), is_home=False, limits=usual) as desk:
        table, phones = opened(desk), [desk.another() for _phone in range(HUNDREDS)]
        for number, phone in enumerate(phones):
            for _asked in range(3):  # the page asks who this is, and some more
                assert phone.get("/api/v1/me/here").status_code == 200
            assert join(phone, table, f"Player {number:03}").status_code == 201
        for phone in phones:
            for _asked in range(4):
                assert phone.get("/api/v1/me/here").status_code == 200
        with ExitStack() as pages, desk.sits_at(table) as page:
            assert len(page.view["game"]["sides"]) == HUNDREDS
            for phone in phones[:5]:
                pages.enter_context(phone.sits_at(table))
        # Whoever is nobody still counts by the address, and is asked to wait in the end.
        stranger = desk.another()
        assert any(desk.another().get("/api/v1/home").status_code == 429 for _more in range(HUNDREDS))
        assert stranger.get("/api/v1/home").status_code == 429
        assert phones[0].get("/api/v1/me/here").status_code == 200, "those who play go on"


def test_what_the_border_counts_and_for_whom() -> None:
    limits = Limits(speed=0, burst=10, sockets=10, clock=lambda: 0.0)
    address = "192.0.2.7"
    # A cookie that was just given is good for a few requests, one that somebody has made up for none.
    limits.give(b"given")
    assert [limits.pays(address, session=b"given") for _time in range(20)].count(True) == FIRST_REQUESTS + 10
    assert not limits.pays(address, session=b"made up")
    # Whoever is known counts for themselves, and all of them together for the house.
    sessions = [f"session {number}".encode() for number in range(HOUSE + 2)]
    for each in sessions:
        limits.vouch(each)
    paid = [sum(limits.pays(address, session=each) for _time in range(20)) for each in sessions]
    assert paid[0] == 10, "nobody asks for more than an address could"
    assert sum(paid) == HOUSE * 10 - FIRST_REQUESTS, "nor all of them together for more than a crowded hall"
    limits.vouch(b"")
    assert not limits.pays(address, session=b"")


def test_sockets_of_those_who_are_known_leave_room_for_others() -> None:
    limits, address = Limits(), "192.0.2.7"
    limits.vouch(b"somebody")
    with ExitStack() as opened_:
        for _socket in range(OWN_SOCKETS):
            assert limits.may_open(address, b"somebody")
            opened_.enter_context(limits.held_open(address, b"somebody"))
        assert not limits.may_open(address, b"somebody")
        for _socket in range(MOST_SOCKETS):
            assert limits.may_open(address)
            opened_.enter_context(limits.held_open(address))
        assert not limits.may_open(address)
        assert not limits.may_open(address, b"somebody who says so")
        limits.vouch(b"another")
        assert limits.may_open(address, b"another")
        for _socket in range(MOST_SOCKETS + 1):
            opened_.enter_context(limits.held_open("127.0.0.1"))
        assert limits.may_open("127.0.0.1"), "a proxy that does not say who asks"


def test_only_so_many_addresses_are_remembered() -> None:
    limits = Limits(speed=0, burst=1, most=2, clock=lambda: 0.0)
    assert [limits.pays(each) for each in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.1")] == [
        True,
        False,
        True,
        False,
    ]
    assert limits.pays("192.0.2.3")
    assert limits.pays("192.0.2.4")
    assert limits.pays("192.0.2.1"), "two others have asked since"


def test_a_session_is_known_for_a_while_only() -> None:
    time = [0.0]
    limits = Limits(speed=0, burst=1, clock=lambda: time[0])
    limits.vouch(b"somebody")
    assert limits.pays("192.0.2.7")
    assert limits.pays("192.0.2.7", session=b"somebody")
    time[0] += 3_600
    assert not limits.pays("192.0.2.7", session=b"somebody")


def test_somebody_who_deletes_their_account_is_named_no_more_in_the_hall(referee: Browser) -> None:
    store = referee.store
    setup = setup_for("duplicate", ["Paul"], language="fr", arbiter=True, places=9)
    table = Table.create(store, setup, seed=3, title="Club")
    table.submit(None, SitDown("Marguerite"))
    table.submit(None, SitDown("Ada"))
    table.submit(9, Abandon())
    table.close()
    person = People(store).add("Marguerite", "a horse of a different colour")
    Holders(store).take(table.name, [1], person.holder)
    delete_account(store, person)
    assert "Marguerite" not in b"".join(entry.body for entry in store.read(table.name)).decode()
    again = Table.open(store, table.name, resume=False)
    assert again.view(None).names == ("Paul", "ancien joueur", "Ada")
    assert store.summary(table.name).names == ("Paul", "ancien joueur", "Ada")
