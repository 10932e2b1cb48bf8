"""A hint for somebody who sits at a table."""

from typing import ClassVar, Final

import msgspec

from bonmot.decoding import json_decoder
from bonmot.players.casts import cast_of
from bonmot.tables import Store
from bonmot.telling import telling_of
from bonmot.telling.hints import hint_meaning
from bonmot.texts import Reader, speak
from bonmot.web.messages import Tile
from bonmot.web.part import web_of
from bonmot.web.tasks.task import Task


class HintFound(msgspec.Struct, frozen=True):
    """A hint in sentences, and where the pieces of a whole word lie."""

    lines: tuple[str, ...]
    tiles: tuple[Tile, ...]


HINTS: Final = json_decoder(HintFound)


class HintTask(Task, frozen=True, kw_only=True):
    """What a seat would do well to look for, made of what that seat may see."""

    game: str
    seat: int
    grade: int
    language: str

    rank: ClassVar[int] = 0

    def done(self, store: Store) -> bytes:
        """The hint, told."""
        view = self.seen(store, self.seat).game
        hint = cast_of(self.game).hint(view, self.grade)
        with speak(Reader(self.language)):
            lines = (*telling_of(self.game).hinted(hint), *hint_meaning(view, hint))
        return msgspec.json.encode(HintFound(lines, tuple(web_of(self.game).ghosts(view, hint))))
