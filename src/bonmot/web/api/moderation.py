"""What moderators see and do: complaints with their evidence, who is silenced or shut out, and the audit log.

The audit log can be read here; nothing here alters it.
"""

from typing import Annotated, Final

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from bonmot.online.audit import Act
from bonmot.online.moderation import LONGEST_WHY, Sanctioned
from bonmot.online.people import Person
from bonmot.online.reports import Report
from bonmot.web.company import News
from bonmot.web.given import TheHall, TheMeeting
from bonmot.web.hall import Hall
from bonmot.web.visitors import WebRequest, need_role, visitor_of

Why = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_WHY)]
Name = Annotated[str, msgspec.Meta(max_length=64)]
MOST_ROWS: Final = 2**53
"""More than any table of the database will have, and not more than it can compare with."""
Row = Annotated[int, PathParameter(ge=0, le=MOST_ROWS)]
Before = Annotated[int, QueryParameter(ge=0, le=MOST_ROWS)]
Minutes = Annotated[int, msgspec.Meta(ge=1, le=10 * 365 * 24 * 60)]


class ModerationDesk(msgspec.Struct, frozen=True):
    """What waits for a moderator."""

    reports: tuple[Report, ...]
    sanctioned: tuple[Sanctioned, ...]


class Measure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be done, for how long, and why."""

    why: Why
    minutes: Minutes | None = None
    """None: it is lifted."""


class Because(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why something is done."""

    why: Why


class ModerationApi(Controller):
    """`/api/v1/moderation`: administrators alone."""

    path = "/api/v1/moderation"

    @get("/", sync_to_thread=True)
    def desk(self, request: WebRequest, hall: TheHall) -> ModerationDesk:
        """Open complaints, the oldest first, and everybody who is silenced or shut out."""
        need_role(visitor_of(request, hall), "admin")
        return _desk(hall)

    @get("/audit", sync_to_thread=True)
    def audit(self, request: WebRequest, hall: TheHall, before: Before = 0) -> list[Act]:
        """What moderators have done, the latest first; `before` some act for those that come next."""
        need_role(visitor_of(request, hall), "admin")
        return hall.companies.moderation.audit.acts(before=before)

    @post("/people/{person:str}/mute", sync_to_thread=True)
    def mute(
        self, request: WebRequest, hall: TheHall, person: FromPath[str], data: JSONBody[Measure]
    ) -> ModerationDesk:
        """Silence somebody for a time, or let them talk again."""
        admin = need_role(visitor_of(request, hall), "admin")
        _sanction(hall, admin, person, data, is_ban=False)
        hall.companies.tell(News("person", person=person))
        return _desk(hall)

    @post("/people/{person:str}/ban", sync_to_thread=True)
    def ban(self, request: WebRequest, hall: TheHall, person: FromPath[str], data: JSONBody[Measure]) -> ModerationDesk:
        """Shut somebody out for a time, at once, or let them in again."""
        admin = need_role(visitor_of(request, hall), "admin")
        _sanction(hall, admin, person, data, is_ban=True)
        if data.minutes is not None:
            hall.companies.tell(News("expelled", person=person))
        return _desk(hall)

    @post("/lines/{number:int}/delete", sync_to_thread=True)
    def delete_line(self, request: WebRequest, hall: TheHall, number: Row, data: JSONBody[Because]) -> ModerationDesk:
        """Take away what somebody said."""
        admin = need_role(visitor_of(request, hall), "admin")
        table = hall.companies.moderation.delete_line(admin, number, data.why)
        hall.companies.tell(News("unsaid", table, number=number))
        return _desk(hall)

    @post("/reports/{number:int}/close", sync_to_thread=True)
    def close(
        self, request: WebRequest, hall: TheHall, meeting: TheMeeting, number: Row, data: JSONBody[Because]
    ) -> ModerationDesk:
        """Say that a complaint has been dealt with."""
        admin = need_role(visitor_of(request, hall), "admin")
        hall.companies.moderation.close_report(admin, number, data.why)
        meeting.tell_moderators()
        return _desk(hall)

    @get("/people", sync_to_thread=True)
    def find(self, request: WebRequest, hall: TheHall, name: FromQuery[Name]) -> list[Sanctioned]:
        """Members whose names begin so: somebody may have to be stopped whom nobody has reported."""
        need_role(visitor_of(request, hall), "admin")
        return [Sanctioned(each.id, each.name, each.muted_until, each.banned_until) for each in hall.people.find(name)]


def _sanction(hall: Hall, admin: Person, person: str, measure: Measure, *, is_ban: bool) -> None:
    moderation = hall.companies.moderation
    if measure.minutes is None:
        moderation.lift(admin, person, "ban" if is_ban else "mute", measure.why)
    else:
        moderation.sanction(admin, person, "ban" if is_ban else "mute", measure.minutes, measure.why)


def _desk(hall: Hall) -> ModerationDesk:
    return ModerationDesk(tuple(hall.companies.reports.open()), tuple(hall.companies.moderation.sanctioned()))
