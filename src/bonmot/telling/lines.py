"""Lines of a score sheet in words. Nothing heavy is loaded here: listing games need not wait for the kernel.

>>> from bonmot.games.view import TurnLine
>>> line_told(TurnLine(side=0, seat=0, kind="play", score=66, total=66, place="8D", word="NASTIER", count=0))
'8D NASTIER'
>>> line_told(TurnLine(side=0, seat=0, kind="exchange", score=0, total=0, place="", word="", count=2))
'exchanges 2 tiles'
"""

from typing import TYPE_CHECKING, Final

from bonmot.telling.wordings import wordings
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.games.view import TurnLine

_TOLD: Final = wordings("shared")["lines"]
"""Kind of a line of the score sheet → what to say."""


def line_told(line: "TurnLine") -> str:
    """A line of the score sheet, without its points."""
    if line.kind == "play":
        return f"{line.place} {line.word}"
    if line.kind == "exchange":
        text = ngettext("exchanges {count} tile", "exchanges {count} tiles", line.count)
        return text.format(count=line.count)
    if line.kind == "penalty" and line.word == "hint":
        return _("asks for a hint")
    return _(_TOLD[line.kind]) if line.kind in _TOLD else line.kind
