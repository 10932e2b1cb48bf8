"""A hall of 500 over real sockets: from the bell until everybody has the standings.

    .venv/bin/python bench/hall.py [--quick]

The referee opens a hall; everybody comes by its one link, with a cookie of their own, takes a place and opens a page.
All hand in their slips as fast as the server takes them; then the referee closes the round, and what counts is when the
last page has heard of it.
"""

import argparse
import asyncio
import gc
import http.client
import resource
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import msgspec
import uvloop
from load import servers
from websockets.asyncio.client import ClientConnection, connect

from bonmot.board import Rack
from bonmot.games.duplicate import setup_for
from bonmot.games.duplicate.view import View
from bonmot.players.boards import board_of
from bonmot.tables import Store, Table
from bonmot.tables.holding import Holders, digest, new_secret

PLAYERS: Final = 500
ROUNDS: Final = 4
AT_ONCE: Final = 16
"""Phones that open the link at the same moment."""
DELIVERED_S: Final = 2.0


class Figure(NamedTuple):
    """Seconds, of the slowest round."""

    players: int
    joining: float
    """Until everybody has a cookie and a place; many come at once."""
    coming_in: float
    """Until everybody has a page."""
    slips: float
    """Until the server has taken all slips, which come at once."""
    delivered: float
    """From the close until the last page knows."""
    kilobytes: float
    """That a page is sent for it."""


async def measured(
    port: int, name: str, referee_secret: str, players_count: int, rounds: int, watched: Store
) -> Figure:
    """An evening of some rounds."""
    start = time.perf_counter()
    secrets = await _joined(port, name, players_count)
    joining = time.perf_counter() - start
    secrets.append(referee_secret)
    address, start = f"ws://127.0.0.1:{port}/api/v1/tables/{name}/socket", time.perf_counter()
    pages: list[ClientConnection] = []
    for secret in secrets:
        cookie = {"cookie": f"bonmot={secret}"}
        page = await connect(address, additional_headers=cookie, max_size=None, compression=None, ping_interval=None)
        await page.recv(decode=False)
        pages.append(page)
    coming_in = time.perf_counter() - start
    *players, referee = pages
    slips, delivered, size = [], [], 0.0
    gc.disable()  # this program's own pauses are not the server's
    for _round in range(rounds):
        await _give(referee, {"command": "draw"})
        await asyncio.gather(*(_heard(page, b'"event":"drawn"') for page in pages))
        table = Table.open(watched, name, resume=False)
        view: View = table.view(None).game
        plays = board_of(view).moves(Rack(view.rack, view.alphabet))
        start = time.perf_counter()
        for seat, page in enumerate(players):
            move = plays[seat % len(plays)]
            await _give(page, {"command": "hand-in", "place": move.place(), "word": move.word})
        await asyncio.gather(*(_heard(page, b'"type":"done"') for page in players))
        slips.append(time.perf_counter() - start)
        start = time.perf_counter()
        await _give(referee, {"command": "close"})
        sizes = await asyncio.gather(*(_heard(page, b'"event":"closed"') for page in pages))
        delivered.append(time.perf_counter() - start)
        size = max(sizes) / 1_000
    for page in pages:
        page.transport.abort()
    return Figure(len(players), joining, coming_in, max(slips), max(delivered), size)


async def _joined(port: int, name: str, count: int) -> list[str]:
    """Everybody opens the link, some of them at once: is given a cookie, and takes a place. The cookies, by seat."""
    seated: dict[int, str] = {}

    def come(number: int) -> None:
        line = http.client.HTTPConnection("127.0.0.1", port)
        line.request("GET", "/api/v1/me/here")
        answer = line.getresponse()
        answer.read()
        secret = answer.headers["set-cookie"].partition(";")[0].partition("=")[2]
        headers = {"cookie": f"bonmot={secret}", "content-type": "application/json"}
        body = msgspec.json.encode({"name": f"Player {number}"})
        line.request("POST", f"/api/v1/tables/{name}/join", body, headers)
        answer = line.getresponse()
        found = msgspec.json.decode(answer.read())
        line.close()
        if answer.status != http.HTTPStatus.CREATED:
            raise RuntimeError(found)
        seated[found["seat"]] = secret

    with ThreadPoolExecutor(AT_ONCE) as phones:
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(phones, come, number) for number in range(count)))
    return [seated[seat] for seat in range(count)]


async def _give(page: ClientConnection, command: dict[str, str]) -> None:
    await page.send(msgspec.json.encode({"type": "command", "id": 1, "command": command}).decode())


async def _heard(page: ClientConnection, what: bytes) -> int:
    """Wait for a message; its length."""
    while True:
        frame = await page.recv(decode=False)
        assert isinstance(frame, bytes)
        if frame.startswith(b'{"type":"refused"'):
            raise RuntimeError(frame.decode())
        if what in frame:
            return len(frame)


def main() -> int:
    """Print the figures; whether the promise is kept."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--quick", action="store_true", help="fewer players, one round")
    quick = parser.parse_args().quick
    count, rounds = (40, 1) if quick else (PLAYERS, ROUNDS)
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder, Store(f"sqlite:///{folder}/games.sqlite") as store:
        store.migrate()
        setup = setup_for("duplicate", [], language="fr", arbiter=True, places=count, options={"round.seconds": 0})
        table = Table.create(store, setup, game="duplicate", seed=1987)
        secret = new_secret()
        Holders(store).take(table.name, [table.places], digest(secret))
        with servers(f"sqlite:///{folder}/games.sqlite", "", 1) as ((_process, port),):
            figure = uvloop.run(measured(port, table.name, secret, count, rounds, store))
    print(
        f"  {figure.players} players take a place by one link within {figure.joining:.1f} s and have a page"
        f" {figure.coming_in:.1f} s later; all slips at once are taken in"
        f" {figure.slips:.1f} s; after the close everybody has the standings in {figure.delivered:.2f} s"
        f" ({figure.kilobytes:.0f} kB each; promised: {DELIVERED_S:.0f} s)"
    )
    return 0 if figure.delivered <= DELIVERED_S else 1


if __name__ == "__main__":
    sys.exit(main())
