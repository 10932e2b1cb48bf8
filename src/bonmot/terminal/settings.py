"""What a person prefers on the screen, kept in the data folder.

A file that cannot be read, or that a newer Bonmot wrote, is no reason to refuse to play: what is not understood is as
at the first start.

>>> Settings().speed, Settings().theme
(3, '')
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import msgspec

from bonmot.decoding import from_json
from bonmot.words.folders import data_folder

_LARGEST_FILE: Final = 10_000

FASTEST: Final = 0
SLOWEST: Final = 9


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Preferences; every one can be changed from the settings screen."""

    theme: str = ""
    """Empty: colours, or symbols where NO_COLOR asks for none."""
    language: str = ""
    """Of the texts; empty: as the system says."""
    sound: bool = True
    speed: Annotated[int, msgspec.Meta(ge=FASTEST, le=SLOWEST)] = 3
    """Of placing words and showing thoughts: 0 very fast, 9 slow (M-077, D-056)."""
    see_thinking: bool = False
    """At modern tables; the old programs ask."""
    remarks: bool = True
    """Whether characters say something now and then; the old programs have none."""
    show_values: bool = True
    """Whether tiles show their values (M-042)."""
    show_tracker: bool = True
    name: str = ""
    """How the person is called at quick games."""
    opponent: str = ""
    """The persona met last."""
    level: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    adaptive: bool = False
    """Whether opponents play at one's strength, whatever the level."""
    edition: str = ""
    game_language: str = ""
    foreground: str = ""
    """Of the De Luxe screen (D-075); empty: white."""
    background: str = ""
    """Of the De Luxe screen; empty: black."""

    @staticmethod
    def file() -> Path:
        """Where they are kept."""
        return data_folder() / "settings.json"

    @staticmethod
    def load() -> "Settings":
        """Those of the last time."""
        try:
            with Settings.file().open("rb") as stream:
                return from_json(stream.read(_LARGEST_FILE), Settings)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return Settings()

    def save(self) -> None:
        """Keep them; a folder that cannot be written costs nobody a game."""
        file = self.file()
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            beside = file.with_suffix(f".{os.getpid()}")
            beside.write_bytes(msgspec.json.format(msgspec.json.encode(self)))
            beside.replace(file)
