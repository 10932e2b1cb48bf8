"""The description of the API (OpenAPI) at `/api/v1/schema/openapi.json`, complete without anybody's care.

What handlers and structs say about themselves in their docstrings stands there, and so does every way in which a
request may be refused: a new subject of the API is described as soon as it is there.
"""

import ast
import inspect
import textwrap
from collections.abc import Collection, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, Final

import msgspec
from litestar.connection import Request
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme, Tag

from bonmot import __version__
from bonmot.web.messages import Fault

Described = dict[str, Any]  # a piece of an OpenAPI document

PATH: Final = "/api/v1/schema"
MEDIA: Final = "media"
"""What a handler names in its `opt`, if it does not answer in JSON: the kinds of files that it may send."""

_FAULTS: Final = {
    400: "What was sent is not understood, or the rules do not allow it.",
    401: "Sign in first, or send a token that is still good.",
    403: "This is somebody else's, or the token's scopes do not allow it.",
    404: "There is nothing of this name.",
    409: "Somebody was quicker, or it is already there.",
    410: "It was there, and is not any more.",
    413: "What was sent is too long.",
    421: "The server is not known by this name, or the page that asks belongs to another site.",
    429: "Too much at once: wait a moment.",
    503: "The server is full, or can save nothing just now: come back later.",
}
_ALWAYS: Final = frozenset({400, 401, 403, 421, 429, 503})
_METHODS: Final = frozenset({"get", "put", "post", "patch", "delete"})
_TAGS: Final = {
    "tables": "Tables: yours, new ones, invitations, what has happened at them.",
    "lobby": "Games that people propose, whom they follow, who is here; its socket tells what changes.",
    "clubs": "People who play among themselves.",
    "words": "Words looked up.",
    "help": "The help, chapter by chapter.",
}


def description() -> OpenAPIConfig:
    """What the application is told about its description."""
    return OpenAPIConfig(
        title="Bonmot",
        version=__version__,
        path=PATH,
        description=(
            "Everything that the page does. Requests carry the cookie of a browser, or a token in "
            "`Authorization: Bearer …`. Refusals have a `code` for programs and a `text` for people, "
            "in French or English, as `Accept-Language` asks."
        ),
        use_handler_docstrings=True,
        render_plugins=(_Complete(path="/openapi.json"),),
        tags=[Tag(name, about) for name, about in _TAGS.items()],
        components=Components(
            security_schemes={
                "browser": SecurityScheme(type="apiKey", name="bonmot", security_scheme_in="cookie"),
                "token": SecurityScheme(type="http", scheme="bearer"),
            }
        ),
        security=[{"browser": []}, {"token": []}],
    )


class _Complete(JsonRenderPlugin):
    """The document as it is sent: made once."""

    _made: bytes = b""

    # Who asks, and what is kept of the request, plays no part.
    def render(self, request: Request[Any, Any, Any], openapi_schema: Described) -> bytes:
        """The whole document."""
        if not self._made:
            self._made = msgspec.json.encode(completed(openapi_schema, _media(request.app.state.answers.routes)))
        return self._made


def completed(document: Described, media: dict[tuple[str, str], Collection[str]]) -> Described:
    """The document as the framework makes it, with what only we know.

    `media` are the kinds of files that are sent: path and method → media types.
    """
    parts = document.setdefault("components", {}).setdefault("schemas", {})
    parts["Fault"] = {**msgspec.json.schema_components([Fault])[1]["Fault"], "examples": [_EXAMPLE]}
    for name, part in parts.items():
        _explain_fields(part, name)
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in _METHODS:
                _explain(path, method, operation)
                if kinds := media.get((path, method)):
                    done = next(code for code in operation["responses"] if code.startswith("2"))
                    operation["responses"][done]["content"] = {kind: {"schema": _file(kind)} for kind in kinds}
    return document


def _file(kind: str) -> Described:
    """A file that is sent; one of JSON can be read as what it is."""
    return {"type": "object"} if kind == "application/json" else {"type": "string", "format": "binary"}


_EXAMPLE: Final = {"code": "unknown-table", "text": "There is no such table."}


def _explain(path: str, method: str, operation: Described) -> None:
    summary, _line, more = inspect.cleandoc(operation.get("description", "")).partition("\n\n")
    operation["summary"] = " ".join(summary.split())
    operation["description"] = more or operation["summary"]
    operation["tags"] = [path.split("/")[3]]
    codes = set(_ALWAYS)
    if "{" in path:
        codes |= {404, 410}
    if "requestBody" in operation:
        codes.add(413)
    if method != "get":
        codes |= {409, 410}
    fault = {"application/json": {"schema": {"$ref": "#/components/schemas/Fault"}}}
    operation["responses"] |= {str(code): {"description": _FAULTS[code], "content": fault} for code in sorted(codes)}


def _explain_fields(part: Described, name: str) -> None:
    about = _fields_of(name)
    for field, schema in part.get("properties", {}).items():
        if field in about and "$ref" not in schema:
            schema.setdefault("description", about[field])


def _media(routes: Any) -> dict[tuple[str, str], Collection[str]]:  # Litestar's routes, of any kind
    found = {}
    for route in routes:
        for method, (handler, _kwargs) in getattr(route, "route_handler_map", {}).items():
            if kinds := handler.opt.get(MEDIA):
                found[route.path_format, str(method).lower()] = kinds
    return found


@cache
def _fields_of(name: str) -> dict[str, str]:
    """What the fields of a struct mean: the texts below them in its class, and in those that it is made of."""
    found: dict[str, str] = {}
    for kind in _structs().get(name, ()):
        for each in reversed(kind.__mro__):
            if each.__module__.startswith("bonmot."):
                found |= _texts_below(each)
    return found


@cache
def _structs() -> dict[str, list[type]]:
    found: dict[str, list[type]] = {}
    for kind in _below(msgspec.Struct):
        if kind.__module__.startswith("bonmot.web."):
            found.setdefault(kind.__name__, []).append(kind)
    return {name: kinds for name, kinds in found.items() if len(kinds) == 1}  # no guesses about namesakes


def _below(kind: type) -> Iterator[type]:
    below: list[type] = kind.__subclasses__()
    for each in below:
        yield each
        yield from _below(each)


def _texts_below(kind: type) -> dict[str, str]:
    """Field → the text that stands below it.

    >>> from bonmot.web.api.past import PastStep
    >>> _texts_below(PastStep)["lines"]
    'How many lines the score sheet has.'
    """
    try:
        body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    except OSError:  # without its source there is less to say
        return {}
    lines = body.body if isinstance(body, ast.ClassDef) else []
    found = {}
    for line, below in pairwise(lines):
        match line, below:
            case ast.AnnAssign(target=ast.Name(id=field)), ast.Expr(value=ast.Constant(value=str(text))):
                found[field] = inspect.cleandoc(text)
    return found
