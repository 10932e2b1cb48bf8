"""Numbers that are too big for anything: whoever sends one is told so, and nothing breaks."""

import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from bonmot.games import cards, crossword, duplicate, option
from bonmot.online.accounts import Accounts
from bonmot.online.people import People
from bonmot.tables import Store, Table
from bonmot.web.limits import Limits
from bonmot.web.part import command_type
from bonmot.web.visitors import COOKIE
from tests.stores import in_memory
from tests.web.visitors import Browser, served

TOO_BIG = (10**30, -(10**30), 2**63)
UNLIMITED = Limits(speed=1e9, burst=1e9)
NAMES = ["Ada", "Ben"]


@pytest.fixture
def admin() -> Iterator[Browser]:
    """Somebody to whom every address is open."""
    with served(in_memory(), limits=UNLIMITED) as found:
        found.get("/api/v1/home")
        people = People(found.store)
        ada = people.guest(found.cookies[COOKIE], "Ada")
        Accounts(found.store).give_roles(ada, ["admin"])
        yield found


def resolved(schema: Any, document: Any) -> Any:
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def is_number(schema: Any) -> bool:
    return any(each.get("type") == "integer" for each in (schema, *schema.get("oneOf", ())))


def usual(schema: Any, document: Any) -> Any:
    """Some value that a schema describes."""
    schema = resolved(schema, document)
    if "enum" in schema:
        return schema["enum"][0]
    if "oneOf" in schema:
        return None
    if schema.get("type") == "object":
        wanted = schema.get("required", ())
        return {name: usual(each, document) for name, each in schema.get("properties", {}).items() if name in wanted}
    return {"string": "x", "integer": schema.get("minimum", 0), "array": [], "boolean": False}.get(schema.get("type"))


def numbers(document: Any) -> Iterator[tuple[str, str, str, str, Any]]:
    """Every number that somebody may send: method, path, where (`path`, `query`, `body`), its name, its schema."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            for each in operation.get("parameters", ()):
                if is_number(schema := resolved(each["schema"], document)):
                    yield method, path, each["in"], each["name"], schema
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            for name, each in resolved(body, document).get("properties", {}).items():
                if is_number(schema := resolved(each, document)):
                    yield method, path, "body", name, schema


def test_every_number_of_the_api_has_its_bounds_and_whatever_is_beyond_is_refused(admin: Browser) -> None:
    table = Table.create(admin.store, crossword.setup_for("modern", NAMES, language="en"))
    admin.seat(table, 0, 1)
    document = admin.get("/api/v1/schema/openapi.json").json()
    found = list(numbers(document))
    assert len(found) > 20
    for method, path, where, name, schema in found:
        if name != "lines":  # a turn of a game, which there is or there is not
            assert schema.get("maximum", 2**63) < 2**63, f"{method} {path}: {name}"
        body = document["paths"][path][method].get("requestBody", {}).get("content", {}).get("application/json", {})
        for number in TOO_BIG:
            sent: Any = usual(body.get("schema", {}), document) if body else None
            address = path.replace(f"{{{name}}}", str(number)) if where == "path" else path
            address = re.sub(r"{\w+}", table.name, address) + (f"?{name}={number}" if where == "query" else "")
            answer = admin.ask(method.upper(), address, {**sent, name: number} if where == "body" else sent)
            assert answer.status_code == 400, f"{method} {address}"
    assert admin.get(f"/api/v1/tables/{table.name}/report/{'9' * 9_000}").status_code < 500


def commands(game: str) -> Iterator[tuple[str, str, list[str]]]:
    """Every command with a number in it: its name, the number, and the other fields that it must have."""
    for kind in get_args(command_type(game)):
        tag = kind.__struct_config__.tag
        fields = msgspec.structs.fields(kind)
        for each in fields:
            if each.type is int or int in get_args(each.type):
                yield tag, each.name, [other.name for other in fields if other.required and other.name != each.name]


@pytest.mark.parametrize(
    ("game", "setup"),
    [
        ("crossword", crossword.setup_for("modern", NAMES, language="en")),
        ("option", option.setup_for("option", NAMES, language="en")),
        ("cards", cards.setup_for("cards", NAMES, language="en")),
        ("duplicate", duplicate.setup_for("duplicate", NAMES, language="en", arbiter=True)),
    ],
)
def test_numbers_over_the_socket_break_nothing(game: str, setup: Any) -> None:
    with Store("sqlite://") as store, served(store, limits=UNLIMITED) as ada:
        table = Table.create(store, setup, game=game)
        ada.seat(table, 0, 1, *([2] if game == "duplicate" else []))
        with ada.sits_at(table.name) as page:
            if game == "duplicate":
                assert page.do("draw")["type"] == "done"
            sent: list[dict[str, Any]] = [
                {"type": "command", "command": {"command": tag, **dict.fromkeys(more, 1), name: number}}
                for tag, name, more in commands(game)
                for number in TOO_BIG[:2]
            ]
            for number in TOO_BIG[:2]:
                passing = {"command": "pass"}
                sent += [{"type": "command", "command": passing, field: number} for field in ("seat", "expected")]
                sent += [{"type": "preview", "draft": {}, "seat": number}, {"type": "hint", "grade": number}]
            codes = set()
            for message in sent:
                answer = page.say(**message)
                if answer["type"] == "refused":
                    codes.add(answer["code"])
            assert codes.isdisjoint({"server-failed", "too-fast"})
            for told in ({"type": "pace", "aloud": False, "speed": 10**30}, {"type": "echo", "id": 10**30}):
                assert page.send_raw(json.dumps(told))["code"] == "bad-command"
        with ada.sits_at(table.name) as again:
            assert again.welcome["own"], "the log can be read"
