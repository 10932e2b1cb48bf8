"""`bonmot think`: a process that thinks about what a server is asked, on this machine or on another."""

from typing import Literal

from bonmot.cli.showing import line
from bonmot.errors import of_extra
from bonmot.texts import _


def think(*, bus: str | None = None, log: Literal["text", "json"] = "text", database: str | None = None) -> int:
    """`bonmot think`."""
    with of_extra("web", "litestar", "uvicorn"):
        from bonmot.web.logs import write_logs
        from bonmot.web.think import think as go_on_thinking
    from bonmot.online.carriers import bus_of
    from bonmot.online.site_name import channel_of
    from bonmot.tables import Store

    with Store(database) as store:
        channel = channel_of(store)  # a database that is not there, or too old, is said at once
        write_logs(log)
        line(_("Thinking. Ctrl+C stops it."))
        go_on_thinking(store, bus_of(bus, channel) if bus else None)
    line(_("Stopped."))
    return 0
