"""What went wrong, as a sentence: every error is a code with its particulars, and is told here to its reader.

>>> error = BonmotError("not-a-tile", character="2", text="W2", alphabet="en")
>>> sentence(error)
'“W2”: “2” is not a tile of the set “en”.'
>>> from bonmot.texts import speak
>>> with speak("fr"):
...     sentence(BonmotError("game-over"))
'La partie est terminée.'
"""

import errno
import os
import tomllib
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

from bonmot.errors import BonmotError
from bonmot.telling.wordings import wordings
from bonmot.texts import _

_FOLDER: Final = Path(__file__).parents[1] / "data" / "refusals"
_LONGEST_SHOWN: Final = 60
_FAR: Final = 253_402_214_400_000
"""The last day that has a date: in 9999."""
_LONGEST_REASON: Final = 250
"""What a moderator says to somebody is not cut."""


def sentence(error: BonmotError) -> str:
    """What went wrong, in one line and in the reader's language."""
    particulars = {name: _shown(name, value) for name, value in error.particulars.items()}
    return _message(error.code).format(**particulars)


def _message(code: str) -> str:
    """What to say, before it has its particulars: in all games, or in the only one that makes such an error."""
    shared = refusals_in("shared")
    if code in shared:
        return _(shared[code])
    from bonmot.telling import tellings  # games are loaded only for what is theirs

    for telling in tellings():
        if code in telling.refusals:
            return telling.translated(telling.refusals[code])
    return _("This cannot be done ({code}).").replace("{code}", code)


@cache
def refusals_in(name: str) -> dict[str, str]:
    """Code of an error → what to say: in all games (`shared`), or what only one of them refuses."""
    tables = tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return {code: text for table in tables.values() for code, text in table.items()}


def reason(number: int | None) -> str:
    """Why the system refused, from its error number."""
    often = wordings("shared")["system"].get(errno.errorcode.get(number or 0, ""))
    return os.strerror(number or 0) if often is None else _(often)


def damage(code: str) -> str:
    """What is wrong with a word file, from the kernel's code."""
    damages = wordings("shared")["damages"]
    return _(damages.get(code, damages["checksum"]))


def _shown(name: str, value: object) -> object:
    """A particular as it may appear in a line: what people type can be long, and can hold anything."""
    if name == "reason" and (value is None or isinstance(value, int)):
        return reason(value)
    if name == "damage":
        return damage(str(value))
    if name in {"wanted_type", "found_type"} and (kind := wordings("shared")["types"].get(str(value))):
        return _(kind)
    if name == "until" and isinstance(value, int):
        return f"{datetime.fromtimestamp(min(value, _FAR) / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    if isinstance(value, int):
        return value
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_shown("", each)) for each in value)
    text = str(value)
    longest = _LONGEST_REASON if name == "why" else _LONGEST_SHOWN
    if len(text) > longest:
        text = text[: longest - 1] + "…"
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)
