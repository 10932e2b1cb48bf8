"""The site put together: an application that any ASGI server can run.

>>> from bonmot.tables import Store
>>> from litestar.testing import TestClient
>>> with Store("sqlite://") as store, TestClient(site(store, hosts={"testserver.local"})) as client:
...     sorted(client.get("/api/v1/home").json()["languages"])
['en', 'fr']
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import cache
from traceback import walk_tb
from typing import Final

import msgspec
from litestar import Litestar, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.routes import HTTPRoute
from litestar.types import Scope

from bonmot.decoding import learn
from bonmot.errors import BonmotError
from bonmot.games.catalogue import put_together
from bonmot.games.moments import Instant
from bonmot.games.view import GameView
from bonmot.hosting.drafts import WrongHere
from bonmot.online.bus import Bus
from bonmot.online.mail import Post
from bonmot.online.passwords import Passwords
from bonmot.online.talk import TalkTerms
from bonmot.tables import Store
from bonmot.tables.table import now
from bonmot.telling import sentence
from bonmot.texts import _, address, speak
from bonmot.web.analyses import THREADS
from bonmot.web.api.company import CompanyApi
from bonmot.web.api.forms import FieldFault, Forms
from bonmot.web.api.help import HelpApi
from bonmot.web.api.home import HomeApi
from bonmot.web.api.houses import ClubHousesApi, HousesApi
from bonmot.web.api.lobby import ClubsApi, LobbyApi, lobby_socket
from bonmot.web.api.me import MeApi
from bonmot.web.api.meanings import MeaningsApi
from bonmot.web.api.moderation import ModerationApi
from bonmot.web.api.operation import Operation
from bonmot.web.api.past import PastApi
from bonmot.web.api.profiles import ProfilesApi
from bonmot.web.api.tables import Tables, socket
from bonmot.web.api.tokens import TokensApi
from bonmot.web.api.word_lists import WordListsApi
from bonmot.web.api.words import WordsApi
from bonmot.web.documenting import description
from bonmot.web.faults import public
from bonmot.web.hall import Hall
from bonmot.web.limits import Limits
from bonmot.web.meeting import Meeting
from bonmot.web.messages import Fault
from bonmot.web.pages import Pages, built_page
from bonmot.web.part import WebPart, web_parts
from bonmot.web.reception import Reception
from bonmot.web.security import Border
from bonmot.web.sockets import LightSocket
from bonmot.web.visitors import WebRequest, reader_of

_log = logging.getLogger(__name__)

CONTROLLERS: Final = (
    HomeApi,
    MeApi,
    TokensApi,
    ProfilesApi,
    Forms,
    Tables,
    PastApi,
    MeaningsApi,
    socket,
    WordListsApi,
    HousesApi,
    ClubHousesApi,
    WordsApi,
    HelpApi,
    Operation,
    LobbyApi,
    ClubsApi,
    lobby_socket,
    CompanyApi,
    ModerationApi,
    Pages,
)
"""Everything that answers; a new subject of the API is named here. What only one game has, its part brings along."""

LONGEST_BODY: Final = 200_000
_STATUS: Final = {
    "unknown-table": 404,
    "unknown-chapter": 404,
    "unknown-person": 404,
    "unknown-ladder": 404,
    "no-such-day": 404,
    "finish-first": 403,
    "attempt-deleted": 409,
    "not-your-seat": 403,
    "no-cookie": 403,
    "closed-to-spectators": 403,
    "not-your-table": 403,
    "not-your-club": 403,
    "no-such-line": 404,
    "no-such-report": 404,
    "sign-in-first": 401,
    "bad-token": 401,
    "scope-missing": 403,
    "not-by-token": 403,
    "token-for-members": 403,
    "unknown-token": 404,
    "not-allowed": 403,
    "banned": 403,
    "wrong-password": 403,
    "name-taken": 409,
    "seek-gone": 410,
    "seat-taken": 409,
    "already-seated": 409,
    "host-away": 409,
    "seeks-enough": 409,
    "does-not-want": 403,
    "referees-only": 403,
    "referee-plays": 403,
    "referee-there": 409,
    "referee-wanted": 403,
    "hall-for-all": 403,
    "rating-elsewhere": 403,
    "unknown-club": 404,
    "too-fast": 429,
    "thinking-enough": 429,
    "thinking-full": 503,
    "thinking-late": 503,
    "thinking-failed": 500,
    "server-full": 503,
    "server-away": 503,
    "server-failed": 500,
}


def site(
    store: Store,
    *,
    hosts: Collection[str] = ("localhost", "127.0.0.1", "::1"),
    is_home: bool = True,
    elsewhere: str = "",
    clock: Callable[[], Instant] = now,
    ticks: bool = True,
    limits: Limits | None = None,
    online: bool | None = None,
    passwords: Passwords | None = None,
    bus: Bus | None = None,
    shared: bool = False,
    post: Post | None = None,
    talk: TalkTerms | None = None,
    thinkers: int = THREADS,
) -> Litestar:
    """The application over a store.

    `is_home`: whoever reaches it sits at the server's own machine, and may take up all games that nobody holds.
    `elsewhere` is where others in the network reach it. `online`: strangers meet here; usually where it is not at home.
    `shared`: other processes serve the same tables, and are told of what happens by the bus.
    `thinkers`: threads in which this process thinks about reviews, hints and papers; none where others do it.
    `post` takes letters to people; `talk` says what its keeper wants of chat.
    """
    online = not is_home if online is None else online
    hall = Hall(
        store,
        clock=clock,
        ticks=ticks,
        passwords=passwords,
        bus=bus,
        shared=shared,
        online=online,
        talk=talk,
        thinkers=thinkers,
    )
    reception = Reception(hall, passwords, post)
    meeting = Meeting(hall)
    limits = limits or Limits()
    hall.vouch = limits.vouch
    if shared:
        limits.join(hall.bus)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        await hall.start()
        keeping = [asyncio.create_task(meeting.keep())] if ticks else []
        keeping += [asyncio.create_task(limits.keep_telling())] if shared else []
        if ticks:
            hall.keep_sweeping()
        try:
            yield
        finally:
            for task in keeping:
                task.cancel()
            await hall.close()

    application = Litestar(lifespan=[running, reception.running], openapi_config=None, logging_config=None)
    answers = put_together(web_parts(), answering)
    given = {
        "answers": answers,
        "hall": hall,
        "reception": reception,
        "meeting": meeting,
        "files": built_page(),
        "is_home": is_home,
        "online": online,
        "elsewhere": elsewhere,
    }
    application.state.update(given)
    application.asgi_handler = Border(answers.asgi_handler, hosts, limits)
    return application


@cache
def answering(*games: WebPart[GameView]) -> Litestar:
    """All that answers, with the addresses that only these games have.

    Nothing of it belongs to one site, and the framework takes a tenth of a second for it: the sites of a process share
    it. What is a site's own, it finds in the state of the application that was asked.
    """
    application = Litestar(
        [*CONTROLLERS, *(each for game in games for each in game.controllers)],
        dependencies={name: Provide(_given(name), sync_to_thread=False) for name in _GIVEN},
        before_request=_speak_to_reader,
        exception_handlers={BonmotError: _refused, WrongHere: _wrong_here, HTTPException: _http, Exception: _failed},
        guards=[each for game in games for each in game.guards],
        openapi_config=description(),
        request_max_body_size=LONGEST_BODY,
        websocket_class=LightSocket,
        logging_config=None,
        debug=False,
    )
    _learn_what_is_asked(application)
    return application


_GIVEN: Final = ("hall", "reception", "meeting", "files", "is_home", "online", "elsewhere")
"""What those who answer may ask for (`bonmot.web.given`)."""


def _given(name: str) -> Callable[[Scope], object]:
    def given(scope: Scope) -> object:
        return scope["litestar_app"].state[name]

    return given


def _learn_what_is_asked(application: Litestar) -> None:
    """What requests hold is decoded by the framework, which waits for no other thread (`bonmot.decoding`)."""
    for route in application.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                learn(handler.signature_model)


async def _speak_to_reader(request: WebRequest) -> None:
    """Whatever is said in answer to a request is said in the language of whoever asks.

    A coroutine, because it runs where the answer is made: a plain function would run in a thread, and the reader would
    be forgotten with it.
    """
    address(reader_of(request))


def _refused(request: WebRequest, error: BonmotError) -> Response[Fault]:
    error = public(error)
    with speak(reader_of(request)):
        # The sentence for terminals names a command, of which readers of a page know nothing.
        text = _("There is no such table.") if error.code == "unknown-table" else sentence(error)
        return Response(Fault(error.code, text), status_code=_STATUS.get(error.code, 400))


def _wrong_here(request: WebRequest, wrong: WrongHere) -> Response[FieldFault]:
    """What cannot be agreed on, at the field that it is about."""
    error = public(wrong.error)
    with speak(reader_of(request)):
        return Response(FieldFault(wrong.field, error.code, sentence(error)), status_code=400)


_OF_THE_FRAMEWORK: Final = {
    404: BonmotError("no-such-page"),
    413: BonmotError("too-long"),
}


def _http(request: WebRequest, error: HTTPException) -> Response[Fault]:
    """What the framework refuses: an address that is not there, a body that is not what it should be."""
    ours = _OF_THE_FRAMEWORK.get(error.status_code) or BonmotError("bad-request")
    with speak(reader_of(request)):
        return Response(Fault(ours.code, sentence(ours)), status_code=error.status_code)


def _failed(request: WebRequest, error: Exception) -> Response[Fault]:
    """A fault of ours: it is written down, and whoever asked is told that it is not theirs."""
    if isinstance(error, msgspec.MsgspecError) or (isinstance(error, RecursionError) and _is_of_the_framework(error)):
        return _http(request, HTTPException(status_code=400))
    _log.error("a request failed", exc_info=error)
    with speak(reader_of(request)):
        return Response(Fault("server-failed", sentence(BonmotError("server-failed"))), status_code=500)


def _is_of_the_framework(error: Exception) -> bool:
    """Whether it went wrong where a body is read, and not in anything of ours: what is nested too deep does."""
    *_calls, (frame, _line) = walk_tb(error.__traceback__)
    return str(frame.f_globals.get("__name__", "")).startswith("litestar.")
