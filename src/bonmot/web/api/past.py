"""Games seen again: every position of a game, its review, and the game written down.

Whoever knows the name of a table may look: names cannot be guessed, so the address of a game is the way to share it. Of
a game that is being played the page is shown what its browser may see, and nothing more: the past through the eyes of
its own seat, or a spectator's. When it is over nobody has secrets any more, and everybody sees every rack.
"""

import asyncio
from typing import Any, Final

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromPath, FromQuery

from bonmot.errors import BonmotError
from bonmot.games.past import PastEntry
from bonmot.games.setups import Seating
from bonmot.games.view import OwnView
from bonmot.study.part import Format, study_of
from bonmot.study.score_sheet.heading import edition_of, title_of
from bonmot.study.sources import Source, from_store, of_log
from bonmot.study.steps import Step, steps_of
from bonmot.study.writing import LOG, check_notation, notations_of
from bonmot.tables import table_of
from bonmot.tables.committing import Fairness
from bonmot.tables.holding import Holders
from bonmot.telling import telling_of
from bonmot.telling.dictionary import house_told
from bonmot.texts import _, language
from bonmot.web.allowing import allowed_to
from bonmot.web.changes import changed
from bonmot.web.documenting import MEDIA
from bonmot.web.eyes import eyes_of
from bonmot.web.given import TheHall
from bonmot.web.hall import Hall
from bonmot.web.messages import Ending, SheetLine
from bonmot.web.part import web_of
from bonmot.web.sheets import ending_of, sheet_lines
from bonmot.web.tasks.exporting import EXPORTS, ExportTask
from bonmot.web.tasks.reviewing import REVIEWS, ReviewOfGame, ReviewTask
from bonmot.web.visitors import Visitor, WebRequest, visitor_of

_MEDIA: Final = {
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".jsonl": "application/jsonl",
}


class Position(msgspec.Struct, frozen=True):
    """What lies there at one moment."""

    view: OwnView
    told: Any  # the game's own: what it tells in words beside its views


class PastStep(msgspec.Struct, frozen=True, kw_only=True):
    """The game at one moment: after a line of the score sheet, or where else there is something to see."""

    lines: int
    """How many lines the score sheet has."""
    line: int | None
    """The line that was just written, from 0."""
    side: int | None
    """The side that wrote it."""
    scores: tuple[int, ...]
    told: tuple[str, ...]
    """What happened since the step before."""
    used: int
    """Milliseconds since the step before, on the game's own clock."""
    change: Any  # of the `Position`: `bonmot.web.changes`


class Notation(msgspec.Struct, frozen=True):
    """How a game can be written down."""

    name: str
    suffix: str
    about: str


class SeenAgain(msgspec.Struct, frozen=True, kw_only=True):
    """A game from its beginning to where it stands, as this browser may see it."""

    table: str
    game: str
    title: str
    edition: str
    house: str
    """Words that the house added or banned; empty where it did not."""
    at: int
    """When it was begun, in milliseconds since 1970."""
    over: bool
    damaged: bool
    """Whether the end is missing because the log is damaged."""
    own: tuple[int, ...]
    """The seats that this browser holds."""
    eyes: int | None
    """Through whose eyes it looks while the game is being played; None: as a spectator."""
    seats: tuple[Seating, ...]
    rated: bool
    fairness: Fairness
    """By what the seed was fixed before the game; when it is over, the seed itself."""
    fixtures: Any  # the game's own: what does not change during a game
    sheet: tuple[SheetLine, ...]
    steps: tuple[PastStep, ...]
    """The change of the first makes its position of nothing."""
    ending: Ending | None
    review: bool
    """Whether there is a review to ask for."""
    notations: tuple[Notation, ...]


class PastApi(Controller):
    """`/api/v1/tables/{name}/…`: afterwards, and meanwhile."""

    path = "/api/v1/tables"

    @get("/{name:str}/past", sync_to_thread=True)
    def past(self, request: WebRequest, hall: TheHall, name: FromPath[str]) -> SeenAgain:
        """Every position, as this browser may see it."""
        source, own = looked_at(hall, name, visitor_of(request, hall))
        past, table = source.past, table_of(name, source.entries)
        return SeenAgain(
            table=past.table,
            game=past.game,
            title=title_of(past),
            edition=edition_of(past),
            house=house_told(past.view.lexicon),
            at=past.at,
            over=past.is_over,
            damaged=source.damaged,
            own=own,
            eyes=past.view.seat,
            seats=table.seats,
            rated=table.rated,
            fairness=table.fairness,
            fixtures=web_of(past.game).fixtures(past.view),
            sheet=sheet_lines(past.game, past.view),
            steps=_steps(source),
            ending=ending_of(past),
            review=past.is_over and source.part.review is not None,
            notations=tuple(Notation(each, found.suffix, _(found.about)) for each, found in _notations(source).items()),
        )

    @get("/{name:str}/review")
    async def review(self, request: WebRequest, hall: TheHall, name: FromPath[str]) -> ReviewOfGame:
        """What could have been played; never while the game is being played."""
        seen = await asyncio.to_thread(allowed_to, request, hall, name)
        if study_of(seen.game).review is None:
            raise BonmotError("no-review")
        if not seen.is_over:
            raise BonmotError("review-after-the-end")
        answer = await hall.analyses.of(ReviewTask(table=name, number=seen.number), seen.asker)
        return REVIEWS.decode(answer)[language()]

    @get("/{name:str}/export/{notation:str}", opt={MEDIA: ("text/plain", *_MEDIA.values())})
    async def export(
        self,
        request: WebRequest,
        hall: TheHall,
        name: FromPath[str],
        notation: FromPath[str],
        lines: FromQuery[int | None] = None,
    ) -> Response[bytes]:
        """A game written down, to keep: never shown as a page of ours.

        A picture may show the board after so many `lines` of the score sheet.
        """
        seen = await asyncio.to_thread(allowed_to, request, hall, name)
        check_notation(notation)
        task = ExportTask(
            table=name, number=seen.number, own=seen.own, notation=notation, lines=lines, language=language()
        )
        found = EXPORTS.decode(await hall.analyses.of(task, seen.asker))
        return Response(
            found.content,
            media_type=_MEDIA.get(found.suffix, "text/plain"),
            headers={
                "content-disposition": f'attachment; filename="{found.name}{found.suffix}"',
                "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
                "cache-control": "no-cache",
            },
        )


def looked_at(hall: Hall, name: str, visitor: Visitor) -> tuple[Source, tuple[int, ...]]:
    """A game as a browser may see it, and the seats that the browser holds there."""
    own = Holders(hall.store).seats(name, visitor.holder)
    source = from_store(hall.companies.store_for(name, plays=bool(own)), name)
    if source.past.is_over or not own:
        return source, own
    eyes = eyes_of(table_of(name, source.entries), own)
    return of_log(name, source.entries, eyes, damaged=source.damaged), own


def _notations(source: Source) -> dict[str, Format]:
    """What may be taken away: the log of a game that is being played tells all secrets."""
    return {name: each for name, each in notations_of(source).items() if name != LOG or source.past.is_over}


def _steps(source: Source) -> tuple[PastStep, ...]:
    telling, part = telling_of(source.past.game), web_of(source.past.game)
    found: list[PastStep] = []
    shown: Any = None  # the position before, as JSON
    before: Step[OwnView] | None = None
    for step in steps_of(source.past):
        view = _opened(step.entry)
        fresh = msgspec.to_builtins(Position(view, part.told(view)), str_keys=True)
        found.append(
            PastStep(
                lines=step.lines,
                line=step.lines - 1 if step.is_new_line else None,
                side=step.mover,
                scores=step.scores,
                told=tuple(telling.briefly(step.entry.view, step.events)),
                used=0 if before is None else max(0, step.entry.time - before.entry.time),
                change=changed(shown, fresh),
            )
        )
        shown, before = fresh, step
    return tuple(found)


def _opened(entry: PastEntry) -> OwnView:
    """A view in which each side is as it saw itself, once the game is over; before that, what may be seen."""
    if not entry.everybody:
        return entry.view
    sides = tuple(entry.everybody[side.seats[0]].view.sides[number] for number, side in enumerate(entry.view.sides))
    return msgspec.structs.replace(entry.view, sides=sides)
