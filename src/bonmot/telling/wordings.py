"""Tables of what is said: `data/wordings/*.toml` have a text for each key, translated like all others."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parents[1] / "data" / "wordings"


@cache
def wordings(name: str) -> dict[str, dict[str, str]]:
    """The tables of a file.

    >>> wordings("shared")["languages"]["hu"]
    'Hungarian'
    """
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
