"""What is asked of the server around a table of duplicate: reports, and what a referee needs beside the socket."""

import asyncio
from typing import Annotated, Final, NamedTuple

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter

from bonmot.errors import BonmotError
from bonmot.games.duplicate import View
from bonmot.games.game import Refused
from bonmot.hosting.duplicate.desk_files import entered
from bonmot.hosting.duplicate.desk_lines import Desk, plain_word
from bonmot.notation.duplicate import read_slips_text
from bonmot.study.duplicate.report import Report, report
from bonmot.study.duplicate.telling import cause_told, summary_told, verdict_told
from bonmot.study.sources import from_store
from bonmot.tables.holding import Holders
from bonmot.telling.duplicate.sentences import slip_text, top_text
from bonmot.texts import language
from bonmot.web.allowing import allowed_to
from bonmot.web.documenting import MEDIA
from bonmot.web.duplicate.paper import PaperTask
from bonmot.web.duplicate.structs import Choice, Entered, Lost, PlayerReport, ReportedRound, Slips, Solutions
from bonmot.web.given import TheHall
from bonmot.web.hall import Hall
from bonmot.web.visitors import WebRequest, visitor_of

MOST_SHOWN: Final = 200
"""Solutions that are sent at once."""
_KEPT: Final = 16
"""Desks whose solutions are kept: those of as many evenings at once."""
_FORMS: Final = {"html": "text/html", "pdf": "application/pdf", "csv": "text/csv", "txt": "text/plain"}
"""Ending of a paper's address → what is sent."""
# A paper has its style inside it, and nothing else: neither scripts nor anything from elsewhere.
_PAPER_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"

_desks: dict[object, Desk] = {}


def desk_of(view: View) -> Desk:
    """The rack of the open round on its board; all solutions are looked for once a round."""
    key = (view.lexicon, view.alphabet, view.layout, tuple(view.bonuses.items()), view.plays, view.rack, view.board)
    if key not in _desks:
        while len(_desks) >= _KEPT:
            _desks.pop(next(iter(_desks)))
        _desks[key] = Desk(view)
    return _desks[key]


class Looked(NamedTuple):
    """A table as everybody may see it."""

    view: View
    title: str


async def seen_by(request: WebRequest, hall: Hall, name: str) -> Looked:
    """The same as whoever asks may see it: those who only watch perhaps later than it is played."""
    holder = visitor_of(request, hall).holder
    store = hall.companies.store_for(name, plays=bool(Holders(hall.store).seats(name, holder)))
    if store is hall.store:
        return await looked_at(hall, name)
    past = (await asyncio.to_thread(from_store, store, name)).past
    if past.game != "duplicate":
        raise BonmotError("not-duplicate", game=name)
    return Looked(past.view, past.title)


async def looked_at(hall: Hall, name: str) -> Looked:
    """A table of duplicate; one at which nobody sits is read and not taken up, so that its clock stands still."""
    if hall.store.summary(name).game != "duplicate":
        raise BonmotError("not-duplicate", game=name)
    if hall.is_open(name):
        seen = (await hall.opened(name)).table.view(None)
        return Looked(seen.game, seen.title)
    past = (await asyncio.to_thread(from_store, hall.store, name)).past
    return Looked(past.view, past.title)


async def refereed(request: WebRequest, hall: Hall, name: str) -> View:
    """The referee's view of a table, for the browser that holds the referee's seat and no other."""
    holder, seat = visitor_of(request, hall).holder, (await looked_at(hall, name)).view.referee
    if seat is None or seat not in Holders(hall.store).seats(name, holder):
        raise Refused("not-your-seat")
    view: View = (await hall.opened(name)).table.view(seat).game
    return view


class DeskApi(Controller):
    """`/api/v1/tables/{name}/desk`: the referee alone."""

    path = "/api/v1/tables/{name:str}/desk"

    @get("/solutions")
    async def solutions(
        self, request: WebRequest, hall: TheHall, name: FromPath[str], find: FromQuery[str] = ""
    ) -> Solutions:
        """What can be laid in the open round: all of it, what has some letters, or what lies at a place."""
        view = await refereed(request, hall, name)
        if view.phase != "open":
            return Solutions(0, ())
        desk = await asyncio.to_thread(desk_of, view)
        found = desk.matching(find[:40])
        shown = tuple(Choice(move.place(), plain_word(move), move.score or 0) for move in found[:MOST_SHOWN])
        return Solutions(len(found), shown)

    @post("/slips")
    async def slips(self, request: WebRequest, hall: TheHall, name: FromPath[str], data: JSONBody[Slips]) -> Entered:
        """Enter the slips of a file: in the open round, and as corrections in those before."""
        view = await refereed(request, hall, name)
        commands = entered(view, read_slips_text(data.text))
        at = await hall.opened(name)
        for command in commands:
            await at.give(view.referee or 0, command)
        return Entered(len(commands))


class ReportApi(Controller):
    """What everybody may know of rounds that are closed."""

    path = "/api/v1/tables/{name:str}"

    @get("/report/{seat:int}")
    async def report(
        self,
        request: WebRequest,
        hall: TheHall,
        name: FromPath[str],
        seat: Annotated[int, PathParameter(ge=0, le=10_000)],
    ) -> PlayerReport:
        """Where the points of a player went."""
        view, _title = await seen_by(request, hall, name)
        if seat not in {each.player for each in view.standings}:
            raise BonmotError("bad-request")
        return await asyncio.to_thread(lambda: _reported(report(view, seat)))

    @get("/papers/{paper:str}", opt={MEDIA: tuple(_FORMS.values())})
    async def paper(
        self, request: WebRequest, hall: TheHall, name: FromPath[str], paper: FromPath[str]
    ) -> Response[bytes]:
        """One of the papers of an evening: `course.pdf`, `standings.html`, `slips.csv`…"""
        seen = await asyncio.to_thread(allowed_to, request, hall, name)
        if seen.game != "duplicate":
            raise BonmotError("not-duplicate", game=name)
        what, _dot, ending = paper.rpartition(".")
        if ending not in _FORMS:
            raise BonmotError("unknown-form", name=ending, names=list(_FORMS))
        task = PaperTask(
            table=name,
            number=seen.number,
            what=what,
            form={"txt": "text"}.get(ending, ending),
            created=seen.created,
            language=language(),
        )
        content = await hall.analyses.of(task, seen.asker)
        headers = {"content-security-policy": _PAPER_POLICY}
        if ending == "csv":
            headers["content-disposition"] = f'attachment; filename="{what}.csv"'
        return Response(content, media_type=_FORMS[ending], headers=headers)


def _reported(found: Report) -> PlayerReport:
    return PlayerReport(
        tuple(summary_told(found)),
        tuple(Lost(cause, cause_told(cause, lost), lost) for cause, lost in found.lost.items()),
        tuple(
            ReportedRound(
                each.round.number,
                each.round.draw,
                slip_text(each.result),
                each.result.score + each.result.solo,
                top_text(each.round),
                each.round.score,
                verdict_told(each),
                each.lost,
            )
            for each in found.rounds
        ),
    )
