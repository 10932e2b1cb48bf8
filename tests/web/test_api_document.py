"""The API is described in full, and answers nothing that it does not describe."""

from collections.abc import Iterator
from typing import Any

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
from bonmot.tables import Store, Table
from bonmot.web.limits import Limits
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
    for route in browser.client.app.routes:
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


def fuzzed(browser: Browser, document: Any, examples: int) -> None:
    """Ask for everything, in ways that fit the description and in ways that do not."""
    often = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    faults = []
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        asked = operation.as_strategy()
        if operation.body or operation.query or operation.path_parameters:
            asked |= operation.as_strategy(GenerationMode.NEGATIVE)
        try:
            often(given(st.just(browser), asked, st.booleans())(ask))()
        except FailureGroup as failures:
            faults += [f"{operation.label}: {each}" for each in failures.exceptions]
    assert not faults, "\n".join(faults)


def ask(browser: Browser, case: Any, known: bool) -> None:
    if known and "name" in case.path_parameters:  # a name that was made up finds nothing
        table = Table.create(browser.store, setup_for("modern", ["Ada", "Ben"], language="en"))
        browser.seat(table, 0, 1)
        case.path_parameters["name"] = table.name
    sent = case.as_transport_kwargs(base_url=f"http://{HOST}")
    sent["content"] = sent.pop("data", None)
    sent["headers"] = {**sent["headers"], **browser.credentials()}
    del sent["cookies"]
    browser.client.cookies.clear()
    case.validate_response(browser.client.request(**sent), checks=CHECKS)


def test_nothing_is_answered_that_is_not_described(browser: Browser, document: Any) -> None:
    fuzzed(browser, document, 3)


@pytest.mark.long
@pytest.mark.timeout(480)  # a minute where nobody else is busy
def test_nothing_is_answered_that_is_not_described_however_often_one_asks(browser: Browser, document: Any) -> None:
    fuzzed(browser, document, 60)
