"""The review of a game that is over: made once, and told in every language that we speak."""

from typing import Any, ClassVar, Final

import msgspec

from bonmot.decoding import json_decoder
from bonmot.errors import BonmotError
from bonmot.study.part import ReviewPart
from bonmot.study.sources import Source
from bonmot.tables import Store
from bonmot.texts import LANGUAGES, Reader, speak
from bonmot.web.messages import Tile
from bonmot.web.part import web_of
from bonmot.web.tasks.task import Task


class JudgedLine(msgspec.Struct, frozen=True, kw_only=True):
    """What a review says of a line of the score sheet."""

    line: int
    """From 0."""
    is_best: bool
    missed: int
    best: str
    verdict: str
    rack: str
    tiles: tuple[Tile, ...]
    """Where the best move lies."""


class ReviewOfGame(msgspec.Struct, frozen=True):
    """A game that is over, looked at again."""

    lines: tuple[JudgedLine, ...]
    summary: tuple[str, ...]
    warnings: tuple[str, ...]
    chances: tuple[tuple[float, ...], ...] = ()
    """How likely each side was to win, from 0 to 1, after each line of the sheet; empty where nobody can tell."""


REVIEWS: Final = json_decoder(dict[str, ReviewOfGame])
"""An answer: the review in each language."""


class ReviewTask(Task, frozen=True, kw_only=True):
    """What could have been played; never while the game is being played."""

    rank: ClassVar[int] = 2
    keep: ClassVar[int] = 600_000

    def done(self, store: Store) -> bytes:
        """The review, in all languages."""
        source = self.source(store)
        part = source.part.review
        if part is None:
            raise BonmotError("no-review")
        if not source.past.is_over:
            raise BonmotError("review-after-the-end")
        found = part.review(source)
        told: dict[str, ReviewOfGame] = {}
        for language in LANGUAGES:
            with speak(Reader(language)):
                told[language] = _told(part, found, source)
        return msgspec.json.encode(told)


def _told(part: ReviewPart[Any], found: Any, source: Source) -> ReviewOfGame:  # a review is its game's own
    web = web_of(source.past.game)
    return ReviewOfGame(
        lines=tuple(
            JudgedLine(
                line=number - 1,
                is_best=remark.is_best,
                missed=remark.missed,
                best=remark.best,
                verdict=remark.verdict,
                rack=remark.rack,
                tiles=tuple(web.better(source.past.view, remark.judged)),
            )
            for number, remark in part.remarks(found).items()
        ),
        summary=tuple(part.summary(found)),
        warnings=tuple(part.warnings(found)),
        chances=tuple(tuple(round(chance, 3) for chance in after) for after in part.chances(found)),
    )
