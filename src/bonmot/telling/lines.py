"""Lines of a score sheet in words. Nothing heavy is loaded here: listing games need not wait for the kernel.

>>> from types import SimpleNamespace
>>> told(SimpleNamespace(kind="play", place="8D", word="NASTIER", count=0))
'8D NASTIER'
>>> told(SimpleNamespace(kind="exchange", place="", word="", count=2))
'exchanges 2 tiles'
"""

from typing import Final, Protocol

from bonmot.texts import _, mark, ngettext


class Told(Protocol):
    """What there is to tell of a line."""

    @property
    def kind(self) -> str:
        """play, exchange, pass…"""

    @property
    def place(self) -> str:
        """Where a word was laid."""

    @property
    def word(self) -> str:
        """Which word, or for what there was a penalty."""

    @property
    def count(self) -> int:
        """How many tiles were exchanged."""


_TOLD: Final = {
    "pass": mark("passes"),
    "missed": mark("misses the turn"),
    "withdrawn": mark("takes the word back"),
    "challenged": mark("must take it back"),
    "skipped": mark("skips a turn"),
    "wrong-challenge": mark("challenged in vain"),
    "challenge-bonus": mark("was challenged in vain"),
    "resigned": mark("gives up"),
    "penalty": mark("penalty"),
    "adjustment": mark("tiles left"),
}
"""Kind of a line of the score sheet → what to say."""


def told(line: Told) -> str:
    """A line of the score sheet, without its points."""
    if line.kind == "play":
        return f"{line.place} {line.word}"
    if line.kind == "exchange":
        text = ngettext("exchanges {count} tile", "exchanges {count} tiles", line.count)
        return text.format(count=line.count)
    if line.kind == "penalty" and line.word == "hint":
        return _("asks for a hint")
    return _(_TOLD[line.kind]) if line.kind in _TOLD else line.kind
