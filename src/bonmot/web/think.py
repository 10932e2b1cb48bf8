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
from bonmot.web.serving import write_logs
from bonmot.web.thinker import LOOK, Thinker
from bonmot.web.workers import ORDERS, Orders

NICENESS: Final = 10
"""How much it yields to those who serve on the same machine."""
LOOK_WITHOUT_BUS: Final = 0.2
"""Seconds between two looks for jobs where nobody says that there are any."""


def think(store: Store, bus: Bus | None = None, orders: Orders | None = None) -> None:
    """Think until told to stop; with `orders`, also until nobody watches over it any more."""
    os.nice(NICENESS)
    asyncio.run(_think(store, bus, orders))


async def _think(store: Store, bus: Bus | None, orders: Orders | None) -> None:
    carrier = bus or LocalBus()
    await carrier.start()
    thinker = Thinker(store, carrier, look=LOOK_WITHOUT_BUS if bus is None else LOOK)
    loop = asyncio.get_running_loop()
    for kind in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(kind, thinker.stop)
    if orders is not None:

        def orphaned() -> None:
            loop.remove_reader(orders.parent)
            thinker.stop()

        loop.add_reader(orders.parent, orphaned)
        os.write(orders.ready, b".")
        os.close(orders.ready)
    try:
        await thinker.run()
    finally:
        await carrier.close()


def main() -> None:
    """Think as the orders say."""
    orders = from_json(os.environ.pop(ORDERS), Orders)
    write_logs(orders.log)
    with Store(orders.database) as store:
        think(store, bus_of(orders.bus, channel_of(store)) if orders.bus else None, orders)


if __name__ == "__main__":
    main()
