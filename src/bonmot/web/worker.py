"""One of several processes that serve (`bonmot.web.workers`): `python -m bonmot.web.worker`, with its assignment."""

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
from bonmot.web.logs import write_logs
from bonmot.web.serving import configured
from bonmot.web.site import site
from bonmot.web.workers import ASSIGNMENT, Assignment


class _Server(uvicorn.Server):
    """A server that says when it is ready, and stops when nobody watches over it any more."""

    def __init__(self, config: uvicorn.Config, assignment: Assignment) -> None:
        super().__init__(config)
        self._assignment = assignment

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        asyncio.get_running_loop().add_reader(self._assignment.parent, self._orphaned)
        os.write(self._assignment.ready, b".")
        os.close(self._assignment.ready)

    def _orphaned(self) -> None:
        asyncio.get_running_loop().remove_reader(self._assignment.parent)
        self.should_exit = True


def main() -> None:
    """Serve what the assignment says, until told to stop."""
    assignment = from_json(os.environ.pop(ASSIGNMENT), Assignment)
    write_logs(assignment.log)
    listening = socket.socket(fileno=assignment.listening)
    with Store(assignment.database) as store:
        application = site(
            store,
            hosts=assignment.hosts,
            is_home=assignment.is_home,
            elsewhere=assignment.elsewhere,
            online=assignment.online,
            bus=bus_of(assignment.bus, channel_of(store)) if assignment.bus else None,
            shared=bool(assignment.bus),
            thinkers=assignment.threads,
            post=Post.from_environment(),
            talk=TalkTerms.from_environment(),
        )
        with suppress(KeyboardInterrupt):
            _Server(configured(application), assignment).run(sockets=[listening])


if __name__ == "__main__":
    main()
