"""Serving the site: which addresses it has, how people are told, and how it stops."""

import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

import uvicorn
from litestar import Litestar

from bonmot.errors import BonmotError
from bonmot.online.carriers import bus_of
from bonmot.online.mail import Post
from bonmot.online.site_name import channel_of
from bonmot.online.talk import TalkTerms
from bonmot.tables import Store
from bonmot.web.addresses import is_loopback
from bonmot.web.analyses import THREADS
from bonmot.web.collecting import Collector
from bonmot.web.logs import is_our_affair, write_logs
from bonmot.web.pages import built_page
from bonmot.web.requests import PromptProtocol
from bonmot.web.site import site
from bonmot.web.sockets import LightProtocol
from bonmot.web.workers import Assignment, Supervisor

USUAL_PORT: Final = 8000
_TRIES: Final = 20
"""Ports after the usual one that are tried if it is taken."""
LARGEST_FRAME: Final = 64 * 1024
"""Bytes of a message over a socket; a longer one ends the line with 1009 (RFC 6455, 7.4.1)."""
PING: Final = 60.0
"""Seconds between two looks whether a page is still there."""
SWITCH: Final = 0.0005
"""Seconds for which a thread that writes or thinks may keep Python to itself, a tenth of what is usual: the one that
serves the pages waits for it after every look into the database."""


class Addresses(NamedTuple):
    """Where a server is reached."""

    here: str
    """From this machine."""
    lan: str = ""
    """From others in the same network; empty: not at all."""


def lan_address() -> str:
    """The address of this machine in its network; loopback where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only says which way it would go
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def bound(host: str, port: int | None) -> socket.socket:
    """A socket that listens: on the port that was asked for, or on the first of the usual ones that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = [port] if port is not None else list(range(USUAL_PORT, USUAL_PORT + _TRIES))
    for each in ports:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, each))
            listening.listen()  # whoever comes before the site is up waits at the door
        except (OSError, OverflowError) as error:
            listening.close()
            if each == ports[-1]:
                raise BonmotError(
                    "cannot-serve", host=host, port=each, reason=getattr(error, "errno", None) or 0
                ) from error
        else:
            return listening
    raise AssertionError("there is always a port to try")


def serve(
    store: Store,
    *,
    host: str,
    port: int | None,
    names: tuple[str, ...] = (),
    tell: Callable[[Addresses], None],
    open_browser: bool,
    online: bool = False,
    workers: int = 1,
    thinkers: int | None = None,
    bus: str = "",
    database: str | None = None,
    log: str = "text",
) -> None:
    """Serve until somebody stops it. `names` are other names under which the server may be asked for.

    Several `workers` need the URL of the database, and a bus; PostgreSQL carries news itself. `thinkers` are processes
    that think about reviews and the like; without any, those that serve do it in threads.
    """
    if not built_page().is_built:
        raise BonmotError("page-not-built")
    database = database or os.environ.get("BONMOT_DATABASE") or ""
    thinkers = int(workers > 1) if thinkers is None else thinkers
    is_one = workers == 1 and not thinkers
    if not is_one and store.name == ":memory:":
        raise BonmotError("workers-need-database")
    if workers > 1:
        bus = bus or _bus_beside(database)
    # A bad address is said at once, and so is a database that is not there, or too old.
    carrier = bus_of(bus, channel_of(store)) if bus else None
    store.check()
    write_logs(log)
    listening = bound(host, port)
    number = listening.getsockname()[1]
    is_here = is_loopback(host)
    # A server that has a name is reached through a proxy, whose requests all come from this machine.
    at_home = is_here and not names and not online
    lan = "" if is_here else (lan_address() if host in {"0.0.0.0", "::"} else host)
    addresses = Addresses(f"http://localhost:{number}/", f"http://{lan}:{number}/" if lan else "")
    hosts = {"localhost", "127.0.0.1", "::1", host, socket.gethostname().lower(), *names, *([lan] if lan else [])}
    with listening, suppress(KeyboardInterrupt):  # uvicorn has closed everything, and passes on what stopped it
        if not is_one:
            assignment = Assignment(
                database=database,
                bus=bus,
                listening=0,
                ready=0,
                parent=0,
                hosts=tuple(sorted(hosts)),
                is_home=at_home,
                elsewhere=addresses.lan,
                online=online or not at_home,
                log=log,
                threads=0 if thinkers else THREADS,
            )
            _tell(addresses, tell, open_browser=open_browser)
            Supervisor(assignment, listening, workers, thinkers).run()
            return
        application = site(
            store,
            hosts=hosts,
            is_home=at_home,
            elsewhere=addresses.lan,
            online=online or not at_home,
            bus=carrier,
            shared=carrier is not None,
            post=Post.from_environment(),
            talk=TalkTerms.from_environment(),
        )
        server = uvicorn.Server(configured(application))
        _tell(addresses, tell, open_browser=open_browser)
        server.run(sockets=[listening])


def _tell(addresses: Addresses, tell: Callable[[Addresses], None], *, open_browser: bool) -> None:
    tell(addresses)
    if open_browser:
        webbrowser.open(addresses.here)


def _bus_beside(database: str) -> str:
    """The bus of several processes where none is named: that of their database."""
    if not database.startswith("postgres"):
        raise BonmotError("workers-need-bus")
    return database


def configured(application: Litestar) -> uvicorn.Config:
    """How uvicorn serves the site."""
    sys.setswitchinterval(SWITCH)
    collector = Collector(lambda: application.state.hall.open_count)
    application.on_startup.append(collector.start)
    application.on_shutdown.append(collector.stop)
    logging.getLogger("uvicorn.error").addFilter(is_our_affair)
    return uvicorn.Config(
        application,
        log_level="warning",
        log_config=None,
        http=PromptProtocol,
        ws=LightProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
