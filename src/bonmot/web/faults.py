"""What people are told when something goes wrong: everything about their game, and nothing about the server's machine.

>>> public(BonmotError("empty-word")).code
'empty-word'
>>> public(BonmotError("database-damaged", database="/games/games.sqlite")).code
'server-failed'
>>> public(BonmotError("database-unreachable", database="postgresql://…", detail="refused")).code
'server-away'
"""

import logging
from typing import Final

from bonmot.errors import BonmotError

_log = logging.getLogger(__name__)

_OF_THE_MACHINE: Final = frozenset({"database", "path", "url"})
"""Particulars that say where something lies on the machine: they are written down, for whoever runs the server."""

_AWAY: Final = frozenset({"database-busy", "database-unreachable"})
"""What passes by itself: whoever tries again a little later may go on."""


def public(error: BonmotError) -> BonmotError:
    """The same error as strangers may read it."""
    if _OF_THE_MACHINE.isdisjoint(error.particulars):
        return error
    _log.error("%r", error)
    return BonmotError("server-away" if error.code in _AWAY else "server-failed")
