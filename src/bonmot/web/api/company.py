"""Whom I do not want to hear or meet, how open my table is, and complaints."""

import asyncio
from typing import Annotated, Literal

import msgspec
from litestar import Controller, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from bonmot.games.game import Refused
from bonmot.online.avoiding import AvoidedPerson
from bonmot.online.moderation import LONGEST_WHY
from bonmot.online.openness import Openness, owner_seat
from bonmot.online.reports import LONGEST, Reason
from bonmot.online.talk import Room
from bonmot.tables.holding import Holders
from bonmot.web.api.tables import Named
from bonmot.web.company import News
from bonmot.web.given import TheHall, TheMeeting
from bonmot.web.visitors import WebRequest, need_person, visitor_of

Because = Annotated[str, QueryParameter(max_length=LONGEST_WHY)]


class Regard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody is to be treated from here on."""

    how: Literal["mute", "block", "none"]


class Complaint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is wrong with somebody at a table."""

    person: Annotated[str, msgspec.Meta(max_length=64)]
    reason: Reason
    text: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""


class CompanyApi(Controller):
    """`/api/v1/avoided`, and the company at a table."""

    path = "/api/v1"

    @get("/avoided", sync_to_thread=True)
    def avoided(self, request: WebRequest, hall: TheHall) -> list[AvoidedPerson]:
        """Whom I have muted or blocked."""
        return hall.companies.avoiding.by(need_person(visitor_of(request, hall)).id)

    @put("/avoided/{person:str}", sync_to_thread=True)
    def avoid(
        self, request: WebRequest, hall: TheHall, person: FromPath[str], data: JSONBody[Regard]
    ) -> list[AvoidedPerson]:
        """Mute or block somebody, or neither any more; whom I avoid now."""
        own = need_person(visitor_of(request, hall)).id
        avoiding = hall.companies.avoiding
        if data.how == "none":
            avoiding.forgive(own, person)
        else:
            avoiding.avoid(own, person, data.how)
        hall.companies.tell(News("person", person=own))
        return avoiding.by(own)

    @put("/tables/{name:str}/openness", sync_to_thread=True)
    def open_table(
        self, request: WebRequest, hall: TheHall, name: FromPath[str], data: JSONBody[Openness], why: Because = ""
    ) -> Openness:
        """Decide whether people talk at a table and who may watch it: its owner, the referee, or a moderator.

        A moderator who does so at a table of others says `why`, for the audit log.
        """
        summary = hall.store.summary(name)
        visitor, opennesses = visitor_of(request, hall), hall.companies.opennesses
        held = opennesses.holders(name)
        seat = owner_seat(held, len(summary.names))
        is_owner = seat is not None and bool(visitor.holder) and held[seat] == visitor.holder
        if is_owner:
            opennesses.decide(name, data)
        elif visitor.person is not None and "admin" in visitor.person.roles:
            hall.companies.moderation.open_table(visitor.person, name, data, why)
        else:
            raise Refused("not-your-table")
        hall.companies.tell(News("openness", name))
        return data

    @post("/tables/{name:str}/desk/take")
    async def take_desk(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, name: FromPath[str]) -> Named:
        """Take the referee's seat at a table of one's club: for members whose role is `referee`, unless they play.

        As long as whoever has it is there, it is theirs.
        """
        me = need_person(await asyncio.to_thread(visitor_of, request, hall))
        await asyncio.to_thread(meeting.lobby.check_may_direct, name, me)
        found = await hall.opened(name)
        if (seat := found.table.view(None).referee) is None:
            raise Refused("referees-only")
        holders = Holders(hall.store)
        if set(await asyncio.to_thread(holders.seats, name, me.holder)) - {seat}:
            raise Refused("referee-plays")
        held = await asyncio.to_thread(holders.by_seat, name)
        await found.hear_of_others()
        if held.get(seat) != me.holder and seat in found.attendance.anywhere:
            raise Refused("referee-there")
        before = await asyncio.to_thread(holders.hand, name, seat, me.holder)
        for holder in {before or me.holder, me.holder}:
            found.come_in_again(holder)
        return Named(name)

    @post("/tables/{name:str}/report", sync_to_thread=True, status_code=204)
    def report(
        self, request: WebRequest, hall: TheHall, meeting: TheMeeting, name: FromPath[str], data: JSONBody[Complaint]
    ) -> None:
        """Complain about somebody: the latest lines that I could read are kept as evidence."""
        summary = hall.store.summary(name)
        visitor = visitor_of(request, hall)
        person = need_person(visitor)
        plays = bool(Holders(hall.store).seats(name, visitor.holder))
        rooms: tuple[Room, ...] = ("table",) if plays else ("spectators",)
        if summary.status == "over":
            rooms = ("table", "spectators")
        lines = hall.companies.talk.lines(name, rooms)
        hall.companies.reports.report(person, data.person, name, data.reason, data.text, lines)
        meeting.tell_moderators()
