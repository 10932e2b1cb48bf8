"""What people try who mean no good: each has one defined answer, and nothing else happens.

What is refused at the door stands in `test_border.py`, frames that make no sense in `test_sockets.py`, passwords and
sessions in the tests of accounts.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import quote

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import text

from bonmot.games.crossword import setup_for
from bonmot.online.bus import LocalBus
from bonmot.online.people import People
from bonmot.tables import Store, Table
from bonmot.web.limits import LASTS, MOST_SOCKETS, STEP, Limits
from bonmot.web.visitors import COOKIE
from tests.stores import in_memory
from tests.web.visitors import HOST, Browser, served

NASTY = [
    "'; DROP TABLE bonmot_people; --",
    '" OR ""="',
    "%",
    "_",
    "\\",
    "Robert'); --",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "{name}",
    "${7*7}",
    "\u202egnol",
    "A\x00B",
    "\U0001f600",
]


@pytest.fixture
def browser() -> Iterator[Browser]:
    with served(in_memory(), is_home=False, limits=Limits(speed=1e9, burst=1e9, sockets=5)) as found:
        yield found


def a_table(store: Store) -> Table:
    return Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))


def test_a_thousand_connections_from_one_address_are_as_many_as_the_limit(browser: Browser) -> None:
    usual = Limits()
    with ExitStack() as opened:
        for number in range(1_000):
            assert usual.may_open("192.0.2.7") == (number < MOST_SOCKETS)
            if number < MOST_SOCKETS:
                opened.enter_context(usual.held_open("192.0.2.7"))
        assert usual.may_open("192.0.2.8"), "others are let in"
    assert usual.may_open("192.0.2.7"), "whoever closes pages may open others"


def test_all_processes_let_in_as_much_of_an_address_as_one_would() -> None:
    bus, time = LocalBus(), [0.0]
    processes = [Limits(speed=0, burst=200, sockets=100, clock=lambda: time[0]) for _process in range(4)]
    for each in processes:
        each.join(bus)
    paid = sum(each.pays("192.0.2.7") for _time in range(300) for each in processes)
    assert 200 <= paid <= 200 + 4 * STEP
    assert all(each.pays("192.0.2.8") for each in processes), "others are let in"
    networks = [f"2001:db8:1:2::{number:x}" for number in range(1_000)]
    assert sum(processes[0].pays(each) for each in networks) == 200, "a line with a whole network is one address"
    for each in processes:  # a server that listens for both kinds of addresses writes those of IPv4 so
        assert not each.pays("::ffff:192.0.2.7"), "it is the address of before"
        assert each.pays("::ffff:192.0.2.9"), "others are let in"
    with ExitStack() as opened:
        held = 0
        for _time in range(100):
            for each in processes:
                if each.may_open("192.0.2.7"):
                    opened.enter_context(each.held_open("192.0.2.7"))
                    held += 1
        assert 100 <= held <= 100 + 4 * STEP
        assert not any(each.may_open("192.0.2.7") for each in processes)
        assert all(each.may_open("192.0.2.8") for each in processes)
        # A process that says nothing for long has died: nobody pays for what was open there.
        time[0] += LASTS - 1
        for each in processes[1:]:
            each.tell_again()
        time[0] += 2
        assert not processes[0].may_open("192.0.2.7")
        time[0] += LASTS
        assert processes[0].may_open("192.0.2.7")
    assert all(each.may_open("192.0.2.7") for each in processes), "whoever closes pages may open others"


def test_a_socket_too_many_is_refused_and_those_before_go_on(browser: Browser) -> None:
    table = a_table(browser.store)
    with ExitStack() as pages:
        opened = [pages.enter_context(browser.sits_at(table.name)) for _page in range(5)]
        for _page in range(10):
            with pytest.raises(WebSocketDisconnect) as closed, browser.sits_at(table.name):
                raise AssertionError("the socket was opened")
            assert closed.value.code == 1008
        assert browser.get("/api/v1/home").status_code == 200, "whoever has pages open goes on"
        assert opened[0].send_raw("[]")["code"] == "bad-command"


@pytest.mark.parametrize("nasty", NASTY)
def test_what_is_written_is_only_text_for_the_database_and_for_the_page(browser: Browser, nasty: str) -> None:
    People(browser.store).add("Ada")
    browser.get("/api/v1/home")
    me = People(browser.store).guest(browser.cookies[COOKIE], "Visitor")
    found = browser.client.get(
        "/api/v1/lobby/people", params={"begins": nasty}, headers={"cookie": f"{COOKIE}={browser.cookies[COOKIE]}"}
    )
    assert found.status_code in {200, 400}
    if found.status_code == 200:
        assert found.json() == [], "a wildcard finds nobody"
    for address in ("tables/{}/past", "tables/{}/rematch", "lobby/seeks/{}", "help/{}", "people/{}", "today/{}"):
        for method in ("GET", "POST"):
            answer = browser.ask(
                method, f"/api/v1/{address.format(quote(nasty, safe=''))}", {} if method == "POST" else None
            )
            assert 400 <= answer.status_code < 500, address
            assert answer.headers["content-type"].startswith("application/json"), "never a page with what was written"
    begun = browser.post("/api/v1/quick", {"name": nasty, "language": "en"})
    assert begun.status_code in {201, 400}
    assert People(browser.store).by_id(me.id) == me
    assert [each.name for each in People(browser.store).find("Ada")] == ["Ada"]


def test_a_page_of_another_site_can_neither_use_the_cookie_nor_read_an_answer(browser: Browser) -> None:
    """CSRF: the cookie is `SameSite=strict`, foreign origins are refused, and no answer allows another site to read."""
    table = a_table(browser.store)
    browser.seat(table, 0, 1)
    evil = "https://evil.example"
    document = browser.get("/api/v1/schema/openapi.json").json()
    for path, item in document["paths"].items():
        for method in item.keys() & {"post", "put", "patch", "delete"}:
            answer = browser.ask(method.upper(), path.replace("{name}", table.name), {}, origin=evil)
            assert (answer.status_code, answer.json()["code"]) == (421, "wrong-door"), path
    for answer in (browser.get("/api/v1/home", origin=evil), browser.ask("OPTIONS", "/api/v1/tables", origin=evil)):
        assert not [name for name in answer.headers if name.startswith("access-control-")]
    said_by_browsers = {"sec-fetch-site": "cross-site"}
    assert browser.ask("POST", "/api/v1/quick", {}, **said_by_browsers).status_code == 421
    assert browser.ask("GET", "/api/v1/home", **said_by_browsers).status_code == 200, "a link may lead here"
    # What a form of another site can send without asking first is not JSON.
    sent = {"content-type": "text/plain", "origin": f"http://{HOST}.evil.example"}
    assert browser.client.post("/api/v1/quick", content=b"{}", headers=sent).status_code == 421


def test_frames_that_are_too_many_cost_only_whoever_sends_them(browser: Browser) -> None:
    table = a_table(browser.store)
    browser.seat(table, 0)
    ben = browser.another()
    ben.seat(table, 1)
    with browser.sits_at(table.name) as ada, ben.sits_at(table.name) as other:
        for _frame in range(200):
            ada._socket.send_text(
                json.dumps({"type": "command", "id": 1, "command": {"command": "pass"}, "expected": 0})
            )
        codes = {ada.hear("refused")["code"] for _frame in range(200)}
        assert "too-fast" in codes
        assert other.say(type="preview", draft={"tiles": []})["type"] == "preview", "others are answered as ever"


def test_a_secret_that_somebody_else_chose_is_nobodys(browser: Browser) -> None:
    """Fixation and theft: a planted cookie holds nothing, and what is stolen from the database opens nothing."""
    planted = Browser(browser.client, browser.store)
    planted.cookies[COOKIE] = "x" * 43
    assert planted.get("/api/v1/me").json() is None
    people = People(browser.store)
    browser.get("/api/v1/home")
    ada = people.guest(browser.cookies[COOKIE], "Ada")
    rows = browser.store.database.reading(lambda found: found.execute(text("select digest from bonmot_sessions")).all())
    for shown in (rows[0][0].hex(), ada.holder.hex(), ada.id):
        thief = Browser(browser.client, browser.store)
        thief.cookies[COOKIE] = shown
        assert thief.get("/api/v1/me").json() is None


def test_over_https_the_cookie_and_the_browser_stay_there(browser: Browser) -> None:
    plain = browser.client.get("/api/v1/home")
    assert plain.headers["cache-control"] == "no-store"
    assert "strict-transport-security" not in plain.headers
    assert "secure" not in plain.headers["set-cookie"].lower()
    browser.client.cookies.clear()
    safe = browser.client.get(f"https://{HOST}/api/v1/home")
    assert safe.headers["strict-transport-security"] == "max-age=31536000"
    assert "; Secure" in safe.headers["set-cookie"]


def test_what_costs_more_than_is_left_is_refused_and_cheaper_things_are_not() -> None:
    limits = Limits(speed=1.0, burst=7.0, clock=lambda: 0.0)
    assert limits.pays("192.0.2.7", 5.0)
    assert not limits.pays("192.0.2.7", 5.0), "only two are left"
    assert limits.pays("192.0.2.7")
    assert limits.pays("192.0.2.7")
    assert not limits.pays("192.0.2.7")
