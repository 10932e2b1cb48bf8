"""`bonmot serve`: play in the browser, on this machine or with everybody in the same network."""

import sys
from typing import TYPE_CHECKING, Literal

from bonmot.cli.showing import line, tell_endured
from bonmot.errors import BonmotError, of_extra
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.web.serving import Addresses


def serve(
    *,
    lan: bool = False,
    host: str | None = None,
    port: int | None = None,
    name: str | None = None,
    online: bool = False,
    workers: int = 1,
    thinkers: int | None = None,
    bus: str | None = None,
    log: Literal["text", "json"] = "text",
    no_browser: bool = False,
    database: str | None = None,
) -> int:
    """`bonmot serve`."""
    with of_extra("web", "litestar", "uvicorn"):
        from bonmot.web.serving import serve as serve_site
    from bonmot.tables import Store

    if workers < 1:
        raise BonmotError("no-workers")
    if thinkers is not None and thinkers < 0:
        raise BonmotError("no-thinkers")
    with Store(database) as store:
        serve_site(
            store,
            host=host or ("0.0.0.0" if lan else "127.0.0.1"),
            port=port,
            names=(name.lower(),) if name else (),
            tell=_tell,
            open_browser=not no_browser and sys.stdout.isatty(),
            online=online,
            workers=workers,
            thinkers=thinkers,
            bus=bus or "",
            database=database,
            log=log,
        )
    line(_("Stopped. All games are kept."))
    return 0


def _tell(addresses: "Addresses") -> None:
    line(_("Bonmot is served at {address}").format(address=addresses.here))
    if addresses.lan:
        line(_("In your network: {address}").format(address=addresses.lan))
        if sys.stdout.isatty():
            import segno

            segno.make(addresses.lan, micro=False).terminal(sys.stdout, compact=True)
    line(_("Ctrl+C stops it."))
    _look_at_games()
    tell_endured()
    sys.stdout.flush()  # now: whoever reads it through a pipe waits for the address


def _look_at_games() -> None:
    """Find those of other packages that cannot be used while somebody reads what is said: it is long until the end."""
    from bonmot.games.catalogue import editions
    from bonmot.web.part import shown_games

    editions()
    shown_games()
