"""One of several processes that serve (`bonmot.web.workers`): `python -m bonmot.web.worker`, with its orders."""

import asyncio
import os
import socket
from contextlib import suppress

import uvicorn

from bonmot.decoding import from_json
from bonmot.online.carriers import bus_of
from bonmot.online.mail import Post
from bonmot.online.site_name import channel_of
from bonmot.online.talk import TalkTerms
from bonmot.tables import Store
from bonmot.web.serving import configured, write_logs
from bonmot.web.site import site
from bonmot.web.workers import ORDERS, Orders


class _Server(uvicorn.Server):
    """A server that says when it is ready, and stops when nobody watches over it any more."""

    def __init__(self, config: uvicorn.Config, orders: Orders) -> None:
        super().__init__(config)
        self._orders = orders

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        asyncio.get_running_loop().add_reader(self._orders.parent, self._orphaned)
        os.write(self._orders.ready, b".")
        os.close(self._orders.ready)

    def _orphaned(self) -> None:
        asyncio.get_running_loop().remove_reader(self._orders.parent)
        self.should_exit = True


def main() -> None:
    """Serve what the orders say, until told to stop."""
    orders = from_json(os.environ.pop(ORDERS), Orders)
    write_logs(orders.log)
    listening = socket.socket(fileno=orders.listening)
    with Store(orders.database) as store:
        application = site(
            store,
            hosts=orders.hosts,
            is_home=orders.is_home,
            elsewhere=orders.elsewhere,
            online=orders.online,
            bus=bus_of(orders.bus, channel_of(store)) if orders.bus else None,
            shared=bool(orders.bus),
            thinkers=orders.threads,
            post=Post.from_environment(),
            talk=TalkTerms.from_environment(),
        )
        with suppress(KeyboardInterrupt):
            _Server(configured(application), orders).run(sockets=[listening])


if __name__ == "__main__":
    main()
