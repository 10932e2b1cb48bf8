"""For those who keep a server: whether it lives, whether it is ready, and what is measured of it."""

import asyncio
import os
import secrets
from typing import Final

import msgspec
from litestar import Controller, Response, get
from litestar.exceptions import NotFoundException

from bonmot.errors import BonmotError
from bonmot.web import metrics
from bonmot.web.addresses import is_loopback
from bonmot.web.given import TheHall
from bonmot.web.visitors import WebRequest

TOKEN: Final = "BONMOT_METRICS_TOKEN"
"""The variable with the token by which measures may be read from other machines."""
_SOON: Final = 3.0
"""Seconds that a database has to answer."""


class Readiness(msgspec.Struct, frozen=True):
    """What a server needs, and whether it has it."""

    database: bool
    bus: bool


class Operation(Controller):
    """`/health`, `/ready`, `/metrics`: not for the page."""

    include_in_schema = False

    @get("/health", sync_to_thread=False)
    def health(self) -> dict[str, str]:
        """It lives: it answers."""
        return {"status": "alive"}

    @get("/ready")
    async def ready(self, hall: TheHall) -> Response[Readiness]:
        """It can serve: its database answers. Without its bus it serves, too, but others hear of moves later."""
        try:
            async with asyncio.timeout(_SOON):
                await asyncio.to_thread(hall.store.schema_version)
            database = True
        except (BonmotError, TimeoutError):
            database = False
        return Response(Readiness(database, hall.bus.is_there), status_code=200 if database else 503)

    @get("/metrics")
    async def metrics(self, request: WebRequest) -> Response[bytes]:
        """What is measured, for whoever is at this machine or has the token; for others there is no such page."""
        if not _may_measure(request):
            raise NotFoundException
        told = await asyncio.to_thread(metrics.told)
        return Response(told, media_type="text/plain; version=0.0.4; charset=utf-8")


def _may_measure(request: WebRequest) -> bool:
    token = os.environ.get(TOKEN, "")
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token and secrets.compare_digest(given.encode(), token.encode()):
        return True
    # What a proxy at this machine passes on comes from elsewhere.
    is_passed_on = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip", "via"))
    return not is_passed_on and request.client is not None and is_loopback(request.client.host)
