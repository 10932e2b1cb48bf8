"""What the server lets in, what it gives away, and what it tells browsers to forbid."""

import re
import sqlite3
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect

from bonmot.games.crossword import setup_for
from bonmot.tables import Table
from bonmot.web.limits import FIRST_REQUESTS, Limits
from bonmot.web.security import HEADERS
from bonmot.web.visitors import COOKIE
from tests.stores import in_memory, opened
from tests.web.visitors import HOST, served


def test_every_answer_forbids_scripts_and_styles_of_others() -> None:
    with served(in_memory()) as browser:
        for address in ("/api/v1/home", "/", "/t/nothing", "/api/v1/nothing", "/page/nothing.js"):
            answer = browser.get(address)
            assert {name: answer.headers[name] for name in HEADERS} == HEADERS, address
        policy = HEADERS["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        f"{HOST}.evil.example",
        "[::1",
        "",
        f"{HOST}:99999",
        f"{HOST}:port",
        f"ada@{HOST}",
        f"{HOST}/page",
        f"{HOST}?page",
        f"{HOST}#page",
        f"{HOST}\\page",
        f"{HOST} page",
    ],
)
def test_a_name_that_was_bent_to_this_machine_is_not_ours(host: str) -> None:
    with served(in_memory()) as browser:
        answer = browser.get("/api/v1/home", host=host)
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong-door")
        assert COOKIE not in answer.cookies


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", f"http://{HOST}:9999", f"http://{HOST}.evil.example", "http://[::1"]
)
def test_pages_of_other_sites_change_nothing_and_hear_nothing(origin: str) -> None:
    store = in_memory()
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    with served(store) as browser:
        browser.seat(table, 0, 1)
        answer = browser.post("/api/v1/quick", {}, origin=origin)
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong-door")
        assert browser.post(f"/api/v1/tables/{table.name}/rematch", origin=origin).status_code == 421
        with pytest.raises(WebSocketDisconnect), browser.sits_at(table.name, origin=origin):
            raise AssertionError("the socket was opened")
        with browser.sits_at(table.name, origin=f"http://{HOST}"):
            pass
    assert len(store.summaries()) == 1


def test_the_secret_of_a_browser_is_for_the_server_only() -> None:
    with served(in_memory()) as browser:
        page = browser.get("/")
        assert COOKIE not in page.cookies, "a link from elsewhere comes without it, and must not replace it"
        given = browser.get("/api/v1/home").headers["set-cookie"]
        assert re.fullmatch(rf"{COOKIE}=[\w-]{{43}}; HttpOnly; Max-Age=\d+; Path=/; SameSite=strict", given)
        assert "set-cookie" not in browser.get("/api/v1/home").headers
        assert browser.cookies[COOKIE] not in browser.get("/api/v1/home").text
        other = browser.another()
        other.get("/api/v1/home")
        assert other.cookies[COOKIE] != browser.cookies[COOKIE]


def test_only_digests_of_secrets_are_kept() -> None:
    store = in_memory()
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    with served(store) as browser:
        browser.seat(table, 0)
        from sqlalchemy import text

        rows = store.database.reading(lambda connection: connection.execute(text("select * from bonmot_holders")).all())
        assert len(rows) == 1
        assert browser.cookies[COOKIE] not in str(rows)


def test_away_from_home_nobody_takes_what_somebody_else_has_begun() -> None:
    store = in_memory()
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    with served(store, is_home=False) as browser:
        assert browser.get("/api/v1/tables").json() == []
        assert browser.post(f"/api/v1/tables/{table.name}/take").json()["code"] == "not-your-seat"
        assert browser.ask("DELETE", f"/api/v1/tables/{table.name}").json()["code"] == "not-your-seat"
        assert browser.post(f"/api/v1/tables/{table.name}/rematch").json()["code"] == "not-your-seat"
    with served(store) as browser:
        assert [each["name"] for each in browser.get("/api/v1/tables").json()] == [table.name]
        assert browser.post(f"/api/v1/tables/{table.name}/take").json() == {"name": table.name}
        with browser.sits_at(table.name) as page:
            assert page.welcome["own"] == [0, 1]
        other = browser.another()
        assert other.get("/api/v1/tables").json() == []
        assert other.post(f"/api/v1/tables/{table.name}/take").json()["code"] == "not-your-seat"
        assert other.ask("DELETE", f"/api/v1/tables/{table.name}").json()["code"] == "not-your-seat"
        assert browser.ask("DELETE", f"/api/v1/tables/{table.name}").status_code == 204
        assert store.summaries() == []


def test_too_many_requests_are_asked_to_wait_and_others_are_not() -> None:
    with served(in_memory(), limits=Limits(speed=0.0, burst=5)) as browser:
        answers = [browser.get("/api/v1/home").status_code for _time in range(5 + FIRST_REQUESTS + 2)]
        assert answers == [200] * (5 + FIRST_REQUESTS) + [429] * 2
        assert browser.another().get("/api/v1/home").status_code == 429, "a new cookie is no way around it"
        assert browser.get("/api/v1/home").json()["text"] == "Too much at once: wait a moment."
        assert browser.get("/").status_code == 200, "the page itself is cheap"


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("GET", "/api/v1/nothing", None),
        ("GET", "/api/v1/tables/nothing/past", None),
        ("POST", "/api/v1/quick", {"edition": "chess"}),
        ("POST", "/api/v1/quick", {"persona": "nobody"}),
        ("POST", "/api/v1/quick", {"language": "tlh"}),
        ("POST", "/api/v1/quick", {"name": "x" * 1_000}),
        ("POST", "/api/v1/quick", {"name": "\u202egnol"}),
        ("POST", "/api/v1/quick", {"admin": True}),
        ("POST", "/api/v1/quick", [1, 2, 3]),
        ("POST", "/api/v1/quick", "text"),
        ("POST", "/api/v1/tables/%00/rematch", None),
        ("POST", "/api/v1/tables/nothing/invite", {"seat": 2**70}),
        ("POST", "/api/v1/tables/..%2F..%2Fetc/rematch", None),
        ("GET", "/personas/..%2Fpersonas.json", None),
        ("GET", "/page/..%2Fpersonas%2Fpersonas.json", None),
        ("PUT", "/api/v1/home", None),
    ],
)
def test_whatever_is_asked_gets_a_sentence_and_no_traceback(method: str, address: str, body: object) -> None:
    with served(in_memory()) as browser:
        answer = browser.ask(method, address, body)
        if answer.status_code != 201:  # a language that we do not speak is as good as none
            assert 400 <= answer.status_code < 500
            assert answer.json().keys() >= {"code", "text"}
            assert answer.json()["text"]
        assert "Traceback" not in answer.text


def test_a_body_that_is_too_long_is_not_read() -> None:
    with served(in_memory()) as browser:
        answer = browser.post("/api/v1/quick", {"name": "x" * 300_000})
        assert (answer.status_code, answer.json()["code"]) == (413, "too-long")


def test_what_is_nested_too_deep_is_not_understood(caplog: pytest.LogCaptureFixture) -> None:
    with served(in_memory()) as browser:
        for deep in ("[" * 90_000, "[" * 90_000 + "]" * 90_000, '{"a":' * 30_000):
            for body in (deep, f'{{"name": {deep}}}'):
                headers = {"content-type": "application/json"}
                answer = browser.client.request("POST", "/api/v1/me/guest", content=body, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
    assert not caplog.records, "it is no fault of ours"


def test_an_address_that_is_too_long_for_a_picture_is_refused() -> None:
    with served(in_memory()) as browser:
        for address in (f"/api/v1/tables/{'x' * 3_000}/qr.svg", f"/api/v1/tables/x/qr.svg?key={'k' * 9_000}"):
            answer = browser.get(address)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")


def test_a_guest_cannot_delete_the_game_of_the_others() -> None:
    store = in_memory()
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    with served(store) as ada:
        ben = ada.another()
        ada.seat(table, 0)
        ben.seat(table, 1)
        for either in (ada, ben):
            assert either.ask("DELETE", f"/api/v1/tables/{table.name}").json()["code"] == "others-sit-there"
        with ada.sits_at(table.name) as page:
            assert page.do("resign")["type"] == "done"
        assert ben.ask("DELETE", f"/api/v1/tables/{table.name}").status_code == 204
        assert ben.get("/api/v1/tables").json() == []
        assert [each["name"] for each in ada.get("/api/v1/tables").json()] == [table.name], "Ada still has it"
        assert ada.ask("DELETE", f"/api/v1/tables/{table.name}").status_code == 204
        assert store.summaries() == []


def test_nobody_is_told_where_games_are_kept(tmp_path: Path) -> None:
    store = opened(f"sqlite:///{tmp_path}/games.sqlite")
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    with served(store) as browser:
        browser.seat(table, 0, 1)
        with browser.sits_at(table.name) as page:
            with sqlite3.connect(tmp_path / "games.sqlite") as broken:
                broken.execute("ALTER TABLE bonmot_entries RENAME TO lost")
                broken.execute("ALTER TABLE bonmot_holders RENAME TO lost_too")
            broken.close()
            said = page.do("pass")
            answers = [
                browser.get("/api/v1/home"),
                browser.get(f"/api/v1/tables/{table.name}/past"),
                browser.post("/api/v1/quick", {}),
            ]
    for code, text in [(said["code"], said["text"]), *((each.json()["code"], each.json()["text"]) for each in answers)]:
        assert code == "server-failed"
        assert not re.search(r"games\.sqlite|bonmot_|/", text)
    assert {answer.status_code for answer in answers} == {500}
