"""What lists of games show of a game."""

import msgspec

from bonmot.decoding import json_decoder


class Summary(msgspec.Struct, frozen=True, gc=False):  # nothing in it can refer back to it
    """A game at a glance. It is kept beside the log and can always be made again from it: never a source."""

    table: str
    game: str
    edition: str
    language: str
    names: tuple[str, ...] = ()
    status: str = "playing"
    """Or "over"."""
    scores: tuple[int, ...] = ()
    turn: int | None = None
    """The seat whose turn it is."""
    created: int = 0
    """Milliseconds, as in the log; so is `updated`."""
    updated: int = 0
    entries: int = 0
    """How long the log is: the store fills this in."""
    title: str = ""
    personas: tuple[str, ...] = ()
    """For each seat the character who sits there, or nothing; older summaries leave them out."""
    rated: bool = False
    deadline: int | None = None
    """When something happens by itself, also if nobody has the table open: a clock that waits for nobody runs out, or a
    computer is to move."""
    correspondence: bool = False
    clock: str | None = None
    """As people write it, nothing where none runs; None: an older summary does not say."""
    places: int = 0
    """How many may still sit down in an open hall."""


_DECODER = json_decoder(Summary)


def encoded(summary: Summary) -> str:
    """The summary as the database holds it."""
    return msgspec.json.encode(summary).decode()


def decoded(text: str) -> Summary:
    """The summary that was written. What newer versions add is left out, what older ones lacked is filled in."""
    return _DECODER.decode(text)
