"""Programs with tokens: each may do what its scopes allow, and nothing about the account."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import text

from bonmot.games.crossword import setup_for
from bonmot.online.accounts import Accounts
from bonmot.online.people import People, Person
from bonmot.online.tokens import MOST, SCOPES, Tokens
from bonmot.tables import Table
from bonmot.tables.holding import Holders
from bonmot.web.visitors import COOKIE
from tests.stores import in_memory
from tests.web.test_lobby_api import TWO, listening
from tests.web.visitors import HOST, Browser, served


@pytest.fixture
def browser() -> Iterator[Browser]:
    with served(in_memory(), is_home=False) as found:
        yield found


def robot(browser: Browser, *scopes: str) -> tuple[Person, Browser]:
    """A program, and what it talks with: a browser without cookies, but with a token."""
    person = People(browser.store).add("Robot", kind="bot")
    made = Tokens(browser.store).make(person, "test", scopes)
    return person, Program(browser, made.secret)


class Program(Browser):
    """A program at the site."""

    def __init__(self, browser: Browser, token: str) -> None:
        super().__init__(browser.client, browser.store)
        self.token = token

    def credentials(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


def test_a_program_is_whoever_made_its_token(browser: Browser) -> None:
    person, program = robot(browser, "read", "play")
    answer = program.get("/api/v1/me")
    assert (answer.json()["id"], answer.json()["kind"]) == (person.id, "bot")
    assert "set-cookie" not in answer.headers, "a token is enough"
    begun = program.post("/api/v1/quick", {"name": "Robot"})
    assert begun.status_code == 201
    table = begun.json()["name"]
    assert Holders(browser.store).seats(table, person.holder) == (0,)
    assert [each["name"] for each in program.get("/api/v1/tables").json()] == [table]
    with program.sits_at(table) as page:
        assert page.welcome["own"] == [0]
        assert page.do("pass")["type"] in {"done", "refused"}


def test_scopes_are_kept_to(browser: Browser) -> None:
    table = Table.create(browser.store, setup_for("modern", ["Robot", "Ben"], language="en"))
    person, program = robot(browser, "read")
    Holders(browser.store).take(table.name, [0], person.holder)
    refused = program.post("/api/v1/quick", {})
    assert (refused.status_code, refused.json()["code"]) == (403, "scope-missing")
    assert "“play”" in refused.json()["text"]
    with program.sits_at(table.name) as page:
        assert page.welcome["own"] == [], "whoever may only read sees what everybody sees"
        assert page.do("pass")["code"] == "only-watching"
    for method, address in (
        ("GET", "/api/v1/me/tokens"),
        ("POST", "/api/v1/me/tokens"),
        ("DELETE", "/api/v1/me/tokens/x"),
    ):
        answer = program.ask(method, address, {"label": "more", "scopes": ["play"]} if method == "POST" else None)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-by-token")


def test_no_address_of_the_api_is_open_to_a_token_without_scopes_for_it(browser: Browser) -> None:
    """Whatever changes something needs more than `read`; only what would be agreed on may be asked."""
    _person, program = robot(browser, "read")
    for path, item in browser.get("/api/v1/schema/openapi.json").json()["paths"].items():
        for method in item.keys() & {"post", "put", "patch", "delete"}:
            answer = program.ask(method.upper(), path.replace("{", "").replace("}", ""), {})
            assert answer.status_code in {400, 401, 403, 404} or path == "/api/v1/form", f"{method} {path}"


@pytest.mark.parametrize("way", ["/api//v1/{}", "/api/v1//{}", "///api/v1/{}", "/api/v1/%2F{}", "/api/v1/x/../{}"])
def test_an_address_that_is_written_otherwise_opens_nothing_more(browser: Browser, way: str) -> None:
    """Whoever looks which scope an address needs must see the address that is answered."""
    person, program = robot(browser, *SCOPES)
    Accounts(browser.store).give_roles(person, ["admin"])
    for subject in ("me/tokens", "me/export", "me//export", "me/account", "moderation", "moderation/audit"):
        answer = program.get(f"http://{HOST}{way.format(subject)}")
        assert answer.status_code in {403, 404}, subject
        assert answer.headers["cache-control"] == "no-store", "it is known for what it is"


@pytest.mark.parametrize("host", [f"{HOST}/api/v1/home?", f"{HOST}/api/v1/home#", f"{HOST}/api/v1/home/x"])
def test_a_name_that_is_an_address_opens_nothing_more(browser: Browser, host: str) -> None:
    """The name of a server stands in a header, and is the program's to write."""
    person, program = robot(browser, "read")
    Accounts(browser.store).give_roles(person, ["admin"])
    for subject in ("me/tokens", "me/export", "me/account", "moderation"):
        answer = program.ask("GET", f"/api/v1/{subject}", host=host)
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong-door"), subject


@pytest.mark.parametrize("token", ["bonmot_" + "x" * 43, "x", "", "bonmot_", "Bearer"])
def test_a_token_that_nobody_made_is_nobody(browser: Browser, token: str) -> None:
    table = Table.create(browser.store, setup_for("modern", ["Ada", "Ben"], language="en"))
    program = Program(browser, token)
    answer = program.ask("GET", "/api/v1/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")
    with pytest.raises(WebSocketDisconnect) as closed, program.sits_at(table.name):
        raise AssertionError("the socket was opened")
    assert closed.value.code == 4004


def test_tokens_are_made_on_the_page_shown_once_and_taken_back(browser: Browser) -> None:
    browser.get("/api/v1/home")
    asked = {"label": "my robot", "scopes": ["play", "read"]}
    assert browser.post("/api/v1/me/tokens", asked).json()["code"] == "sign-in-first"
    people = People(browser.store)
    ada = people.guest(browser.cookies[COOKIE], "Ada")
    assert browser.post("/api/v1/me/tokens", asked).json()["code"] == "token-for-members"
    people.register(ada, "Ada", "a horse of a different colour")
    made = browser.post("/api/v1/me/tokens", asked).json()
    assert made["token"]["scopes"] == ["read", "play"]
    program = Program(browser, made["secret"])
    assert program.get("/api/v1/me").json()["name"] == "Ada"
    listed = browser.get("/api/v1/me/tokens")
    assert [each["label"] for each in listed.json()] == ["my robot"]
    assert made["secret"] not in listed.text
    rows = browser.store.database.reading(
        lambda connection: connection.execute(text("select * from bonmot_tokens")).all()
    )
    assert made["secret"] not in str(rows)
    assert made["secret"].removeprefix("bonmot_") not in str(rows)
    table = Table.create(browser.store, setup_for("modern", ["Ada", "Ben"], language="en"))
    with program.sits_at(table.name) as page:
        assert browser.ask("DELETE", f"/api/v1/me/tokens/{made['token']['id']}").status_code == 204
        with pytest.raises(WebSocketDisconnect):
            page.hear("nothing")
    assert program.get("/api/v1/me").status_code == 401
    again = browser.ask("DELETE", f"/api/v1/me/tokens/{made['token']['id']}")
    assert (again.status_code, again.json()["code"]) == (404, "unknown-token")
    wrong = browser.post("/api/v1/me/tokens", {"label": "x", "scopes": ["admin"]})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "unknown-scope")


def test_a_token_that_was_taken_back_on_the_command_line_closes_what_is_open(browser: Browser) -> None:
    robot_itself, program = robot(browser, "read", "play")
    other = People(browser.store).add("Other", kind="bot")
    beside = Program(browser, Tokens(browser.store).make(other, "test", ["read"]).secret)
    table = Table.create(browser.store, setup_for("modern", ["Ada", "Ben"], language="en"), seed=1)
    Holders(browser.store).take(table.name, [0, 1], robot_itself.holder)
    table.close(pause=False)
    site: Any = browser.client
    look = site.app.state.reception.look
    with program.sits_at(table.name) as page, beside.sits_at(table.name) as looking, site.portal() as inside:
        inside.call(look)
        assert page.do("pass")["type"] == "done", "it is still good"
        Tokens(browser.store).revoke_all(robot_itself)
        inside.call(look)
        with pytest.raises(WebSocketDisconnect):
            page.send_raw("[]")
        assert looking.send_raw("[]")["code"] == "bad-command", "nobody else is sent away"


def test_nobody_takes_back_the_token_of_another_and_nobody_has_too_many(browser: Browser) -> None:
    tokens, people = Tokens(browser.store), People(browser.store)
    ada, ben = people.add("Ada"), people.add("Ben")
    made = [tokens.make(ada, str(number), ["read"]) for number in range(MOST)]
    with pytest.raises(Exception, match="too-many-tokens"):
        tokens.make(ada, "one more", ["read"])
    with pytest.raises(Exception, match="unknown-token"):
        tokens.revoke(ben, made[0].token.id)
    assert tokens.of(made[0].secret) is not None
    assert tokens.revoke_all(ada) == MOST
    assert tokens.of_person(ada) == []


def test_everybody_at_a_table_sees_that_a_program_plays(browser: Browser) -> None:
    table = Table.create(browser.store, setup_for("modern", ["Robot", "Ben"], language="en"))
    person, program = robot(browser, "read", "play")
    Holders(browser.store).take(table.name, [0], person.holder)
    with program.sits_at(table.name), browser.another().sits_at(table.name) as stranger:
        people = stranger.hear("company")["people"]
        assert [(each["name"], each["bot"]) for each in people] == [("Robot", True)]


def test_wherever_the_name_of_a_program_stands_it_is_marked(browser: Browser) -> None:
    person, program = robot(browser, "read", "play", "seek", "chat")
    browser.get("/api/v1/home")
    People(browser.store).guest(browser.cookies[COOKIE], "Ben")
    club = browser.post("/api/v1/clubs", {"name": "Club"}).json()
    browser.ask("PUT", f"/api/v1/lobby/friends/{person.id}")
    browser.client.app.state.meeting.clubs.join(club["id"], club["url"].partition("key=")[2], person.id)
    assert [each["kind"] for each in browser.get(f"/api/v1/clubs/{club['id']}").json()["members"]] == ["guest", "bot"]
    with listening(browser) as page, listening(program):
        seek = program.post("/api/v1/lobby/seeks", {"wished": TWO}).json()
        assert page.hear("seek")["seek"]["host_is_bot"]
        assert [each["is_bot"] for each in seek["people"]] == [True, False]
        table = browser.post(f"/api/v1/lobby/seeks/{seek['id']}/accept", {}).json()["table"]
    with program.sits_at(table) as at, browser.another().sits_at(table) as stranger:
        stranger.hear("chatted")
        at.say(type="chat", text="Good luck!")
        with browser.sits_at(table) as ben:
            (line,) = ben.hear("chatted")["lines"]
            assert (line["name"], line["bot"]) == ("Robot", True)
    lobby = browser.get("/api/v1/lobby").json()
    assert [each["kind"] for each in lobby["friends"]] == ["bot"]
    for games in (lobby["playing"], browser.get("/api/v1/tables").json(), games_to_watch(browser)):
        assert [(each["name"], each["bots"]) for each in games] == [(table, [0])]


def games_to_watch(browser: Browser) -> Any:
    return browser.another().get("/api/v1/lobby").json()["watch"]


def test_a_program_that_is_shut_out_is_out_with_its_token(browser: Browser) -> None:
    table = Table.create(browser.store, setup_for("modern", ["Robot", "Ben"], language="en"))
    person, program = robot(browser, *SCOPES)
    Accounts(browser.store).ban(person, 2**60)
    answer = program.get("/api/v1/me")
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    with pytest.raises(WebSocketDisconnect), program.sits_at(table.name) as page:
        page.hear("nothing but why")


def test_a_program_talks_only_if_its_token_says_so(browser: Browser) -> None:
    table = Table.create(browser.store, setup_for("modern", ["Robot", "Ben"], language="en"))
    person, program = robot(browser, "read", "play")
    talker = Program(browser, Tokens(browser.store).make(person, "talks", SCOPES).secret)
    Holders(browser.store).take(table.name, [0], person.holder)
    browser.seat(table, 1)
    with program.sits_at(table.name) as silent, talker.sits_at(table.name) as page:
        assert silent.say(type="chat", text="hello")["code"] == "scope-missing"
        assert page.say(type="chat", text="hello")["type"] == "done"
