"""OPTION in lines of text: turns as they are written, prisms by their two letters."""

import re
from typing import TYPE_CHECKING, Final

from bonmot.games.option import View
from bonmot.terminal.option.plain_commands import PLAIN_COMMANDS, own_rack, play
from bonmot.terminal.plain.turns import PlainTurns

if TYPE_CHECKING:
    from bonmot.terminal.plain.playing import PlainGame

_PLACE: Final = re.compile(r"(?:[A-Z][0-9]{1,2}|[0-9]{1,2}[A-Z])\s+\S", re.ASCII | re.IGNORECASE)
"""How a turn begins."""


class PlainOption(PlainTurns[View]):
    """All editions of OPTION."""

    game = "option"
    commands = PLAIN_COMMANDS
    own_rack = staticmethod(own_rack)

    def reads(self, game: "PlainGame", line: str) -> bool:
        """`H8 TARTE`, `8C (N>T)(ASSE)TTE +E1`: a place, and what is laid there."""
        if not _PLACE.match(line):
            return False
        play(game, line)
        return True
