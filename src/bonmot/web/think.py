"""A process that only thinks: `bonmot think`, and those that `bonmot serve --thinkers` starts.

It serves nobody. When it is told to stop it finishes what it has begun; if it is killed, another one does.
"""

import asyncio
import os
import signal
from typing import Final

from bonmot.decoding import from_json
from bonmot.online.bus import Bus, LocalBus
from bonmot.online.carriers import bus_of
from bonmot.online.site_name import channel_of
from bonmot.tables import Store
from bonmot.web.logs import write_logs
from bonmot.web.thinker import LOOK, Thinker
from bonmot.web.workers import ASSIGNMENT, Assignment

NICENESS: Final = 10
"""How much it yields to those who serve on the same machine."""
LOOK_WITHOUT_BUS: Final = 0.2
"""Seconds between two looks for jobs where nobody says that there are any."""


def think(store: Store, bus: Bus | None = None, assignment: Assignment | None = None) -> None:
    """Think until told to stop; with an assignment, also until nobody watches over it any more."""
    os.nice(NICENESS)
    asyncio.run(_think(store, bus, assignment))


async def _think(store: Store, bus: Bus | None, assignment: Assignment | None) -> None:
    carrier = bus or LocalBus()
    await carrier.start()
    thinker = Thinker(store, carrier, look=LOOK_WITHOUT_BUS if bus is None else LOOK)
    loop = asyncio.get_running_loop()
    for kind in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(kind, thinker.stop)
    if assignment is not None:

        def orphaned() -> None:
            loop.remove_reader(assignment.parent)
            thinker.stop()

        loop.add_reader(assignment.parent, orphaned)
        os.write(assignment.ready, b".")
        os.close(assignment.ready)
    try:
        await thinker.run()
    finally:
        await carrier.close()


def main() -> None:
    """Think as the assignment says."""
    assignment = from_json(os.environ.pop(ASSIGNMENT), Assignment)
    write_logs(assignment.log)
    with Store(assignment.database) as store:
        think(store, bus_of(assignment.bus, channel_of(store)) if assignment.bus else None, assignment)


if __name__ == "__main__":
    main()
