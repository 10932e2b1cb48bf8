"""OPTION in lines of text: turns as they are written, prisms by their two letters."""

import re
from typing import TYPE_CHECKING, Final

from bonmot.games.option import Edition, View, setup_for
from bonmot.players.casts import cast_of
from bonmot.tables import Seating
from bonmot.terminal.option.plain_commands import PLAIN_COMMANDS, own_rack, play
from bonmot.terminal.plain.part import Opening
from bonmot.terminal.plain.seating import Bounds, asked_hand_over, asked_seats, settled
from bonmot.terminal.plain.turns import PlainTurns

if TYPE_CHECKING:
    from bonmot.starting import Start
    from bonmot.terminal.plain.playing import PlainGame
    from bonmot.terminal.plain.teletype import Teletype

_PLACE: Final = re.compile(r"(?:[A-Z][0-9]{1,2}|[0-9]{1,2}[A-Z])\s+\S", re.ASCII | re.IGNORECASE)
"""How a turn begins."""


class PlainOption(PlainTurns[View]):
    """All editions of OPTION."""

    game = "option"
    commands = PLAIN_COMMANDS
    own_rack = staticmethod(own_rack)

    # ---- before the game

    def set_up(self, teletype: "Teletype", edition: Edition, spoken: str, lexicon: str, start: "Start") -> Opening:
        """Who plays."""
        limits = edition.seats
        levels = len(cast_of(self.game).ladder(self.game, spoken))
        bounds = Bounds(limits.minimum, limits.maximum, limits.name_length, levels)
        seats = settled(start.seats or asked_seats(teletype, bounds), bounds)
        names = [seat.name for seat in seats]
        return Opening(
            setup_for(edition, names, language=spoken, lexicon=lexicon, pieces=start.pieces),
            tuple(Seating(seat.computer, seat.level, seat.persona) for seat in seats),
            start.clock,
            asked_hand_over(teletype, seats, start),
            start.hint_cost or 0,
        )

    # ---- turns

    def reads(self, game: "PlainGame", line: str) -> bool:
        """`H8 TARTE`, `8C (N>T)(ASSE)TTE +E1`: a place, and what is laid there."""
        if not _PLACE.match(line):
            return False
        play(game, line)
        return True
