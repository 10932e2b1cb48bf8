"""GCG, the text format in which crossword games are exchanged.

A file has *pragmas*, which begin with ``#``, and *events*, which begin with ``>``; any other line goes on with the
note or the description before it.

    #player1 ann Ann Lee
    #player2 bob Bob Ray
    >ann: AEINRST 8D NASTIER +66 66
    #note The only seven.
    >bob: ?EDYEIG - +0 0

`read` makes a `Game` of bytes, `write` makes bytes of a `Game`, `check` replays it and finds what is wrong. Writing
what was read gives the same bytes; reading what was written gives the same game.

>>> game = read(b"#player1 ann Ann Lee\\n#player2 bob\\n>ann: AEINRST  8D  NASTIER +66 67")
>>> game.players[0], game.events[0].word
(Player(nick='ann', name='Ann Lee'), 'NASTIER')
>>> write(game)
b'#player1 ann Ann Lee\\n#player2 bob\\n>ann: AEINRST  8D  NASTIER +66 67'
>>> check(game, tiles="en").faults
(GcgError('gcg-wrong-total', line=3, column=32, player='ann', expected=66, found=67),)
"""

from bonmot.notation.gcg.errors import GcgError
from bonmot.notation.gcg.hints import language_of
from bonmot.notation.gcg.model import (
    Challenge,
    EndRack,
    Event,
    Exchange,
    Game,
    GcgLine,
    NotedEvent,
    Pass,
    Play,
    Player,
    Pragma,
    Text,
    TimePenalty,
    Withdrawal,
)
from bonmot.notation.gcg.reading import read
from bonmot.notation.gcg.replaying import Replay, Step, check
from bonmot.notation.gcg.writing import plain, write

__all__ = [
    "Challenge",
    "EndRack",
    "Event",
    "Exchange",
    "Game",
    "GcgError",
    "GcgLine",
    "NotedEvent",
    "Pass",
    "Play",
    "Player",
    "Pragma",
    "Replay",
    "Step",
    "Text",
    "TimePenalty",
    "Withdrawal",
    "check",
    "language_of",
    "plain",
    "read",
    "write",
]
