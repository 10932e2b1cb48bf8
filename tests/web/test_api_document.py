"""The API is described in full, and answers nothing that it does not describe."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from bonmot.games.crossword import setup_for
from bonmot.online.accounts import Accounts
from bonmot.online.clubs import Clubs
from bonmot.online.people import People, Person
from bonmot.online.tokens import SCOPES, Tokens
from bonmot.tables import Store, Table
from bonmot.tables.holding import Holders, new_secret
from bonmot.tables.table import now
from bonmot.web.limits import Limits
from bonmot.web.visitors import COOKIE
from tests.tables import postgresql
from tests.tables.conftest import postgresql_server  # noqa: F401  (a fixture)
from tests.web.test_nothing_leaks import fitting
from tests.web.visitors import HOST, Browser, served

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
METHODS = {"get", "put", "post", "patch", "delete"}
UNLIMITED = Limits(speed=1e9, burst=1e9)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Store("sqlite://") as store, served(store, limits=UNLIMITED) as found:
        yield found


@pytest.fixture(scope="module")
def document(browser: Browser) -> Any:
    answer = browser.get("/api/v1/schema/openapi.json")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/vnd.oai.openapi+json")
    return answer.json()


def operations(document: Any) -> Iterator[tuple[str, str, Any]]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in METHODS:
                yield path, method, operation


def test_every_address_of_the_api_is_described(browser: Browser, document: Any) -> None:
    described = {(path, method) for path, method, _operation in operations(document)}
    for route in browser.client.app.state.answers.routes:
        for method in getattr(route, "route_handler_map", {}):
            is_ours = route.path_format.startswith("/api/") and not route.path_format.startswith("/api/v1/schema")
            if is_ours and str(method) != "OPTIONS":
                assert (route.path_format, str(method).lower()) in described
    for path, method, operation in operations(document):
        where = f"{method} {path}"
        assert operation["summary"].endswith((".", "…", "?")), f"{where}: its docstring says what it does"
        assert {"400", "401", "403", "421", "429"} <= operation["responses"].keys(), where
        for code, answer in operation["responses"].items():
            assert answer["description"], where
            if int(code) >= 400:
                assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Fault"}, where


def test_fields_are_explained_where_their_names_are_not_enough(document: Any) -> None:
    parts = document["components"]["schemas"]
    assert parts["ListedTable"]["properties"]["own"]["description"] == "The seats that this browser holds."
    assert parts["Fault"]["examples"] == [{"code": "unknown-table", "text": "There is no such table."}]


class Asker:
    """Whoever asks: nobody in particular, at home."""

    own: frozenset[str] = frozenset()
    """The headers of which none is made up."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def credentials(self) -> dict[str, str]:
        """By which the site knows who asks."""
        return self.browser.credentials()

    def known(self, path: str) -> dict[str, str]:
        """What the names in an address may be so that there is such a thing: one that is made up finds nothing."""
        table = Table.create(self.browser.store, setup_for("modern", ["Ada", "Ben"], language="en"))
        self.browser.seat(table, 0, 1)
        return {"name": table.name}


class Member(Asker):
    """Somebody who is known by name, at a site that is online."""

    own = frozenset({"authorization", "cookie"})

    def __init__(self, browser: Browser, name: str, *roles: str) -> None:
        super().__init__(browser)
        self.people = People(browser.store)
        self.other = self.people.by_name("Eve") or self.people.add("Eve")
        self.person: Person = Accounts(browser.store).give_roles(self.people.add(name), roles)
        self.club = Clubs(browser.store, now).found(self.person.id, f"Friends of {name}").id

    def credentials(self) -> dict[str, str]:
        """A new session each time: whoever asks for everything has signed out, too."""
        self.people.know(self.person, secret := new_secret())
        return {"cookie": f"{COOKIE}={secret}"}

    def known(self, path: str) -> dict[str, str]:
        if "/people/" in path or "/profiles/" in path:
            return {"name": self.person.name, "person": self.other.id}
        table = Table.create(self.browser.store, setup_for("modern", ["Ada", "Ben"], language="en"))
        Holders(self.browser.store).take(table.name, [0, 1], self.person.holder)
        return {"name": table.name, "person": self.other.id, "club": self.club}


class Program(Member):
    """A program that may do all that programs may."""

    def __init__(self, browser: Browser, name: str) -> None:
        super().__init__(browser, name)
        self.token = Tokens(browser.store).make(self.person, "all", sorted(SCOPES)).secret

    def credentials(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


def fuzzed(asker: Asker, document: Any, examples: int) -> set[str]:
    """Ask for everything, in ways that fit the description and in ways that do not; why something was refused."""
    often = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    faults = []
    refusals: set[str] = set()

    def ask(case: Any, known: bool) -> None:
        if known:
            there = asker.known(case.path)
            case.path_parameters.update({name: there[name] for name in case.path_parameters if name in there})
        answer = answered(asker, case)
        if answer.status_code >= 400:
            refusals.add(answer.json()["code"])

    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        asked = operation.as_strategy()
        if operation.body or operation.query or operation.path_parameters:
            asked |= operation.as_strategy(GenerationMode.NEGATIVE)
        try:
            often(given(asked, st.booleans())(ask))()
        except FailureGroup as failures:
            faults += [f"{operation.label}: {each}" for each in failures.exceptions]
    assert not faults, "\n".join(faults)
    return refusals


def answered(asker: Asker, case: Any) -> Any:
    """What is answered, which must be as described."""
    sent = case.as_transport_kwargs(base_url=f"http://{HOST}")
    sent["content"] = sent.pop("data", None)
    made_up = {name: value for name, value in sent["headers"].items() if name.lower() not in asker.own}
    sent["headers"] = {**made_up, **asker.credentials()}
    del sent["cookies"]
    client = asker.browser.client
    client.cookies.clear()
    case.validate_response(answer := client.request(**sent), checks=CHECKS)
    return answer


HOSTILE = ("a\0b", "x" * 3_000)
"""Texts that some databases do not keep, and that no file is called."""


def test_whatever_stands_in_an_address_or_a_body_is_answered_in_a_sentence(
    document: Any,
    postgresql_server: postgresql.Server,  # noqa: F811  (the fixture)
) -> None:
    with Store(postgresql_server.new_database()) as store:
        store.migrate()
        with served(store, is_home=False, limits=UNLIMITED) as online:
            member = Member(online, "Olga", "admin")
            for text, (path, method, operation) in product(HOSTILE, operations(document)):
                sent = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
                body = None if sent is None else json.dumps(fitting(document, sent, text))
                asked = [each for each in operation.get("parameters", ()) if each["in"] == "query"]
                query = "&".join(
                    f"{each['name']}={quote(text)}" for each in asked if each["schema"].get("type") == "string"
                )
                address = re.sub(r"{\w+}", quote(text), path) + "?" + query
                online.client.cookies.clear()
                headers = {**member.credentials(), "content-type": "application/json"}
                answer = online.client.request(method, address, content=body, headers=headers)
                assert answer.status_code < 500, (method, path, answer.text)
                assert answer.status_code < 400 or answer.json()["text"]


def test_nothing_is_answered_that_is_not_described(browser: Browser, document: Any) -> None:
    fuzzed(Asker(browser), document, 3)


ASKERS: dict[str, Callable[[Browser], Member]] = {
    "member": lambda browser: Member(browser, "Ada"),
    "administrator": lambda browser: Member(browser, "Olga", "admin"),
    "program": lambda browser: Program(browser, "Robot"),
}


@pytest.mark.parametrize("who", ASKERS)
def test_nothing_is_answered_that_is_not_described_whoever_asks(who: str, document: Any) -> None:
    with Store("sqlite://") as store, served(store, is_home=False, limits=UNLIMITED) as online:
        refusals = fuzzed(ASKERS[who](online), document, 2)
    assert "sign-in-first" not in refusals, "everybody knows who asks"
    assert "bad-token" not in refusals
    assert ("not-allowed" in refusals) == (who == "member"), "what administrators may do was asked for"


@pytest.mark.long
@pytest.mark.timeout(480)  # a minute where nobody else is busy
def test_nothing_is_answered_that_is_not_described_however_often_a_member_asks(document: Any) -> None:
    with Store("sqlite://") as store, served(store, is_home=False, limits=UNLIMITED) as online:
        assert "sign-in-first" not in fuzzed(ASKERS["member"](online), document, 40)


@pytest.mark.long
@pytest.mark.timeout(480)  # a minute where nobody else is busy
def test_nothing_is_answered_that_is_not_described_however_often_one_asks(browser: Browser, document: Any) -> None:
    fuzzed(Asker(browser), document, 60)
