"""The files of the page: read once, packed when they were built, sent as they are.

Names change with contents, so browsers keep them for ever; the page itself is asked for each time.
"""

import gzip
from functools import cache
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from bonmot.errors import BonmotError
from bonmot.players.personas import FOLDER as PERSONAS
from bonmot.players.portraits import drawings
from bonmot.web.given import TheHall
from bonmot.web.visitors import WebRequest

FOLDER: Final = Path(__file__).parents[1] / "data" / "page"
"""Where the built page lies: in a wheel, or in a checkout after `python3 go.py serve`."""

_TYPES: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_PACKINGS: Final = (("br", ".br"), ("gzip", ".gz"))
_FOR_EVER: Final = "public, max-age=31536000, immutable"


class _File(NamedTuple):
    content: dict[str, bytes]
    """Packing → bytes; the empty packing is none."""
    kind: str


class PageFiles:
    """All files of a folder, in memory."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _File(_packed(path), _TYPES[path.suffix])
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix in _TYPES
        }

    @property
    def is_built(self) -> bool:
        """Whether there is a page at all."""
        return "index.html" in self._files

    def has(self, name: str) -> bool:
        """Whether there is such a file."""
        return name in self._files

    def response(self, asked: WebRequest, name: FromPath[str], caching: str = "no-cache") -> Response[bytes]:
        """A file, packed as the browser understands it."""
        file = self._files.get(name)
        if file is None:
            raise NotFoundException(name)
        return _sent(file, asked, caching)


@cache
def built_page() -> PageFiles:
    """The page as it was built, read once."""
    return PageFiles()


def _sent(file: _File, asked: WebRequest, caching: str) -> Response[bytes]:
    accepted = asked.headers.get("accept-encoding", "")
    packing = next((each for each, _end in _PACKINGS if each in accepted and each in file.content), "")
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    if packing:
        headers["content-encoding"] = packing
    return Response(file.content[packing], media_type=file.kind, headers=headers)


@cache
def _portraits() -> dict[str, _File]:
    """The faces of all characters, packed once."""
    drawn = {path.name: path.read_bytes() for path in PERSONAS.glob("*.svg")}
    return {name: _File({"": svg, "gzip": gzip.compress(svg)}, _TYPES[".svg"]) for name, svg in drawn.items()}


def _packed(path: Path) -> dict[str, bytes]:
    contents = {"": path.read_bytes()}
    for packing, ending in _PACKINGS:
        beside = path.with_name(path.name + ending)
        if beside.exists():
            contents[packing] = beside.read_bytes()
    return contents


Mood = Annotated[str, QueryParameter(max_length=20)]
TheFiles = NamedDependency[PageFiles]


class Pages(Controller):
    """Everything that is not asked of the API."""

    include_in_schema = False

    @get("/page/{name:path}", sync_to_thread=False)
    def file(self, request: WebRequest, files: TheFiles, name: FromPath[str]) -> Response[bytes]:
        """A script, a style, a font."""
        return files.response(request, name.lstrip("/"), _FOR_EVER)

    @get(["/worker.js", "/manifest.webmanifest", "/icon.svg"], sync_to_thread=False)
    def beside(self, request: WebRequest, files: TheFiles) -> Response[bytes]:
        """What browsers look for beside the page."""
        return files.response(request, request.url.path.lstrip("/"))

    @get("/personas/{name:str}", sync_to_thread=False)
    def portrait(self, request: WebRequest, name: FromPath[str]) -> Response[bytes]:
        """The face of a character."""
        if name not in _portraits():
            raise NotFoundException(name)
        return _sent(_portraits()[name], request, "max-age=86400")

    @get("/personas/points/{name:str}", sync_to_thread=False)
    def points(self, name: FromPath[str], mood: Mood = "") -> Response[bytes]:
        """The same face in large points, as on machines of 1983, with its mood."""
        drawing = drawings().get(name.removesuffix(".svg"))
        if drawing is None:
            raise NotFoundException(name)
        headers = {"cache-control": "max-age=86400"}
        return Response(drawing.svg(mood).encode(), media_type=_TYPES[".svg"], headers=headers)

    @get("/t/{name:str}", sync_to_thread=False)
    def table(self, request: WebRequest, files: TheFiles, hall: TheHall, name: FromPath[str]) -> Response[bytes]:
        """The page for a table: what its game needs is fetched at once."""
        try:
            shell = f"tables/{hall.store.summary(name).game}.html"
        except BonmotError:
            shell = ""
        return files.response(request, shell if files.has(shell) else "index.html")

    @get(["/", "/{address:path}", "/t/{table:str}/{address:path}"], sync_to_thread=False)
    def page(self, request: WebRequest, files: TheFiles) -> Response[bytes]:
        """The page; it finds out by its address what to show."""
        return files.response(request, "index.html")
