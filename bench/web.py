"""The server: a hundred tables with two people each, a move at one of them every tenth of a second.

What counts is the time from sending a move until both pages have seen it, over real sockets, on this machine; and how
many bytes an update has.
"""

import asyncio
import itertools
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from bonmot.games.crossword import setup_for
from bonmot.games.crossword.events import Played
from bonmot.tables import Seating, Store, Table
from bonmot.tables.holding import Holders, digest, new_secret

TABLES: Final = 100
GAMES: Final = 10
"""Different games, each played at several tables."""
MOVES_A_SECOND: Final = 10.0
P99_MS: Final = 100.0
MEAN_BYTES: Final = 1_000


def measured(*, quick: bool) -> dict[str, Any]:
    """The figures."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'games.sqlite'}"
        with Store(database) as store:
            tables = [_table(store, seed % GAMES) for seed in range(TABLES)]
        command = [sys.executable, "-m", "bonmot", "serve", "--no-browser", "--port", "0", "--database", database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                address = server.stdout.readline().split()[-1]
                return asyncio.run(_played(address, tables, 3 if quick else 12))
            finally:
                server.kill()


_GAMES: dict[int, list[tuple[int, dict[str, str]]]] = {}
Seated = tuple[str, tuple[str, str], list[tuple[int, dict[str, str]]]]
"""A table, the secrets of its two browsers, and the moves that will be made."""


def _table(store: Store, seed: int) -> Seated:
    setup = setup_for("modern", ["Ada", "Ben"], language="fr")
    if seed not in _GAMES:
        played = Table.create(store, setup, [Seating(computer=True)] * 2, seed=seed)
        played.play_out()
        events = [event for entry in played.past(None).entries for event in entry.events]
        moves = itertools.takewhile(lambda event: isinstance(event, Played), _turns(events))
        _GAMES[seed] = [(each.seat, {"command": "play", "place": each.place, "word": each.word}) for each in moves]
    table = Table.create(store, setup, [Seating()] * 2, seed=seed)
    secrets = (new_secret(), new_secret())
    for seat, secret in enumerate(secrets):
        Holders(store).take(table.name, [seat], digest(secret))
    return table.name, secrets, _GAMES[seed]


def _turns(events: list[Any]) -> list[Any]:
    return [event for event in events if hasattr(event, "seat")]


async def _played(address: str, tables: list[Seated], rounds: int) -> dict[str, Any]:
    waited: list[float] = []
    sizes: list[int] = []
    socket_of = f"ws{address.removeprefix('http')}api/v1/tables/{{}}/socket"

    async def seen(page: ClientConnection, number: int) -> None:
        while True:
            frame = await page.recv()
            message = json.loads(frame)
            if message["type"] == "update":
                sizes.append(len(frame))
                if message["number"] >= number:
                    return

    async def play(place: int, seated: Seated) -> None:
        name, secrets, moves = seated
        pages = [
            await connect(socket_of.format(name), additional_headers={"cookie": f"bonmot={secret}"}, max_size=None)
            for secret in secrets
        ]
        for page in pages:
            await page.recv()
        await begun.wait()
        await asyncio.sleep(place / MOVES_A_SECOND)
        for turn, (seat, command) in enumerate(moves[:rounds]):
            start = time.perf_counter()
            await pages[seat].send(json.dumps({"type": "command", "id": turn, "command": command}))
            await asyncio.gather(*(seen(page, turn + 2) for page in pages))
            waited.append(1_000 * (time.perf_counter() - start))
            await asyncio.sleep(max(0.0, len(tables) / MOVES_A_SECOND - (time.perf_counter() - start)))
        for page in pages:
            await page.close()

    begun = asyncio.Event()
    playing = [asyncio.create_task(play(place, seated)) for place, seated in enumerate(tables)]
    await asyncio.sleep(2)
    begun.set()
    await asyncio.gather(*playing)
    waited.sort()
    return {
        "tables": len(tables),
        "moves": len(waited),
        "p50_ms": waited[len(waited) // 2],
        "p99_ms": waited[int(len(waited) * 0.99)],
        "mean_bytes": sum(sizes) / len(sizes),
    }


def show(figure: dict[str, Any]) -> None:
    """A line."""
    print(
        f"  {figure['tables']} tables, {figure['moves']} moves: both pages after {figure['p50_ms']:.1f} ms (median),"
        f" {figure['p99_ms']:.1f} ms (p99); an update has {figure['mean_bytes']:.0f} bytes"
    )


def kept(figure: dict[str, Any]) -> bool:
    """Whether the promises are kept."""
    return bool(figure["p99_ms"] < P99_MS and figure["mean_bytes"] < MEAN_BYTES)


if __name__ == "__main__":
    show(measured(quick="--quick" in sys.argv))
