"""The lobby: games that people propose, seats that they take, whom they follow, and their clubs."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Annotated, Final, Literal

import msgspec
from litestar import Controller, Response, delete, get, post, put, websocket
from litestar.di import NamedDependency, Provide
from litestar.exceptions import SerializationException, WebSocketDisconnect
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from bonmot.games.game import Refused
from bonmot.online.clubs import Club, Member
from bonmot.online.lobby import Proposal
from bonmot.online.openness import Openness
from bonmot.online.people import Person
from bonmot.online.seeks import ANY, Filter
from bonmot.tables.holding import Holders
from bonmot.web.api.forms import Wished
from bonmot.web.api.tables import ListedTable, Named, listed, picture_of, reached
from bonmot.web.documenting import MEDIA
from bonmot.web.given import Elsewhere, TheHall, TheMeeting
from bonmot.web.lobby_messages import FollowsYou, Hello, ShownSeek
from bonmot.web.meeting import MOST_PAGES, Meeting
from bonmot.web.outbox import Outbox, deliver
from bonmot.web.part import shown_games
from bonmot.web.visitors import PageSocket, WebRequest, need_person, visitor_of

MOST_FOUND: Final = 8
MOST_INVITED: Final = 8
MOST_WAITING: Final = 200
"""Messages that may wait for a page that does not listen; then it is let go, and comes back by itself."""
TOO_MANY: Final = 4029
Id = Annotated[str, msgspec.Meta(max_length=64)]
AskedName = Annotated[str, QueryParameter(max_length=40)]
MOST_POINTS: Final = 4_000
Points = Annotated[int, msgspec.Meta(ge=0, le=MOST_POINTS)]
AskedPoints = Annotated[int, QueryParameter(ge=0, le=MOST_POINTS)]


class Proposed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game that somebody proposes."""

    wished: Wished
    audience: Literal["all", "club", "link", "named"] = "all"
    """Who may take a free seat: everybody, a club, whoever has the link, or only those who are invited."""
    club: Id | None = None
    invited: Annotated[tuple[Id, ...], msgspec.Meta(max_length=MOST_INVITED)] = ()
    """People for whom the first seats are kept; the referee's is the last one."""
    referee: bool = False
    """Whether a seat waits for a referee, who decides about contested words."""
    rated: bool = False
    lowest: Points | None = None
    """Ratings of those who may sit down."""
    highest: Points | None = None
    minutes: Annotated[int, msgspec.Meta(ge=1, le=20_160)] = 60
    """How long it stands."""
    openness: Openness = Openness()
    """Whether people may talk at its table and watch it, and how late."""


class Taking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that somebody takes."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=1_000)] | None = None
    """None: whichever is free; the referee's is taken by its number only."""


class Taken(msgspec.Struct, frozen=True):
    """What became of a seek when somebody sat down."""

    table: str | None
    """With the last one there is a table."""
    seek: ShownSeek | None


class Friend(msgspec.Struct, frozen=True):
    """Somebody whom one follows."""

    id: str
    name: str
    is_friend: bool
    """They follow back."""
    is_here: bool
    kind: str
    """`guest`, `member` or `bot`."""


class Relation(msgspec.Struct, frozen=True, kw_only=True):
    """How whoever asks stands to somebody."""

    id: str
    name: str
    kind: str
    follows: bool
    """Whether I follow them."""
    is_friend: bool
    """Whether they follow me, too."""
    is_here: bool
    how: Literal["mute", "block", "none"]
    """Whether I avoid them."""


class FoundPerson(msgspec.Struct, frozen=True):
    """Somebody who was looked for."""

    id: str
    name: str
    kind: str


class OwnClub(msgspec.Struct, frozen=True):
    """A club that one belongs to."""

    id: str
    name: str


class ShownClub(msgspec.Struct, frozen=True, kw_only=True):
    """A club, as its members see it."""

    id: str
    name: str
    is_owner: bool
    owner: str
    url: str
    """By which others join."""
    members: tuple[Friend, ...]
    tables: tuple[ListedTable, ...]
    """The games that its members play among themselves."""


class ShownLobby(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the lobby shows."""

    me: str | None
    """Who looks; None: nobody is known yet."""
    name: str
    seeks: tuple[ShownSeek, ...]
    playing: tuple[ListedTable, ...]
    """One's own running games; those first in which somebody has waited longest."""
    watch: tuple[ListedTable, ...]
    """Games of others that are being played."""
    halls: tuple[ListedTable, ...]
    """Evenings in which whoever comes may take a place."""
    friends: tuple[Friend, ...]
    clubs: tuple[OwnClub, ...]
    here: int
    """How many people are here and do not hide."""
    hidden: bool


class Hiding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one hides."""

    hidden: bool


class Friendship(msgspec.Struct, frozen=True):
    """What became of following somebody."""

    is_friend: bool


class NewClub(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A club that is founded."""

    name: Annotated[str, msgspec.Meta(max_length=100)]


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key of a club's link."""

    key: Id


def _proposal(data: Proposed) -> Proposal:
    return Proposal(
        said=data.wished.said,
        audience=data.audience,
        club=data.club,
        invited=data.invited,
        referee=data.referee,
        rated=data.rated,
        lowest=data.lowest,
        highest=data.highest,
        minutes=data.minutes,
        openness=data.openness,
    )


def _filter(
    *,
    game: AskedName = "",
    edition: AskedName = "",
    language: AskedName = "",
    speed: AskedName = "",
    clock: AskedName = "",
    lowest: AskedPoints = 0,
    highest: AskedPoints = MOST_POINTS,
    rated: FromQuery[bool] = False,
) -> Filter:
    return Filter(
        game=game,
        edition=edition,
        language=language,
        speed=speed,
        clock=clock,
        lowest=lowest or None,
        highest=None if highest == MOST_POINTS else highest,
        rated=rated,
    )


_FILTERED: Final = {"wanted": Provide(_filter, sync_to_thread=False)}
Chosen = NamedDependency[Filter]
"""Which games somebody looks for, as the address says it: `wanted`."""


class LobbyApi(Controller):
    """`/api/v1/lobby`."""

    path = "/api/v1/lobby"

    @get("/", sync_to_thread=True)
    def show(self, request: WebRequest, hall: TheHall, meeting: TheMeeting) -> ShownLobby:
        """Everything that the lobby shows to whoever asks."""
        visitor = visitor_of(request, hall)
        me = visitor.person
        playing = meeting.running.playing(visitor.holder) if visitor.holder else []
        games, own = set(shown_games()), {summary.table for summary, _seats in playing}
        bots = hall.companies.opennesses.bots(own)
        watched = _watched(meeting, me, own)
        return ShownLobby(
            me=None if me is None else me.id,
            name="" if me is None else me.name,
            seeks=tuple(map(meeting.shown, meeting.lobby.standing(None if me is None else me.id))),
            playing=tuple(
                listed(summary, seats, bots.get(summary.table, ()))
                for summary, seats in playing
                if summary.game in games
            ),
            watch=tuple(each for each in watched if not each.is_hall),
            halls=tuple(each for each in watched if each.is_hall),
            friends=() if me is None else _friends(meeting, me),
            clubs=() if me is None else tuple(OwnClub(each.id, each.name) for each in meeting.clubs.of(me.id)),
            here=meeting.presence.count(),
            hidden=me is not None and bool(meeting.presence.hidden([me.id])),
        )

    @post("/seeks", sync_to_thread=True)
    def propose(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, data: JSONBody[Proposed]) -> ShownSeek:
        """Propose a game: to everybody, to a club, to whoever has the link, or to people by name."""
        me = need_person(visitor_of(request, hall))
        meeting.pays(me)
        return meeting.shown(meeting.propose(me, _proposal(data)))

    @get("/seeks", sync_to_thread=True, dependencies=_FILTERED)
    def seeks(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, wanted: Chosen) -> list[ShownSeek]:
        """Proposed games and open tables of some kind.

        By game, edition, language, speed (`blitz`, `rapid`, `slow`, `correspondence`, or `live`), clock as it is
        written (`none`: without), the rating of who proposes them, and whether they are rated.
        """
        me = visitor_of(request, hall).person
        standing = meeting.lobby.standing(None if me is None else me.id)
        shown = ((each, meeting.shown(each)) for each in standing)
        return [
            found
            for each, found in shown
            if wanted.takes(each.wanted.kind, () if found.rating is None else (found.rating,))
        ]

    @get("/watch", sync_to_thread=True, dependencies=_FILTERED)
    def watch(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, wanted: Chosen) -> list[ListedTable]:
        """Games of others to watch, of some kind, those with the latest move first; at most 30.

        As proposed games are asked for; the ratings are those of all who play. A game that is seen late stands where it
        stood when it began.
        """
        visitor = visitor_of(request, hall)
        own = set(Holders(hall.store).tables(visitor.holder)) if visitor.holder else set[str]()
        return [each for each in _watched(meeting, visitor.person, own, wanted) if not each.is_hall]

    @post("/halls", sync_to_thread=True)
    def open_hall(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, data: JSONBody[Proposed]) -> Named:
        """Open a hall for an evening with a referee, who is whoever asks: its audience finds it in the lobby."""
        me = need_person(visitor_of(request, hall))
        meeting.pays(me)
        return Named(meeting.lobby.open_hall(me, _proposal(data)))

    @get("/seeks/{seek:str}", sync_to_thread=True)
    def seek(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, seek: FromPath[str]) -> ShownSeek:
        """A seek by its link; an invitation by name shows itself to those two only."""
        found, me = meeting.lobby.seek(seek), visitor_of(request, hall).person
        if found.audience == "named" and (me is None or me.id not in found.people):
            raise Refused("seek-gone")
        return meeting.shown(found)

    @get("/seeks/{seek:str}/qr.svg", sync_to_thread=False, opt={MEDIA: ("image/svg+xml",)})
    def qr(self, request: WebRequest, elsewhere: Elsewhere, seek: FromPath[str]) -> Response[bytes]:
        """The address of a seek, for the camera of a phone."""
        return picture_of(request, elsewhere, f"/invite/{seek}")

    @post("/seeks/{seek:str}/accept", sync_to_thread=True)
    def accept(
        self, request: WebRequest, hall: TheHall, meeting: TheMeeting, seek: FromPath[str], data: JSONBody[Taking]
    ) -> Taken:
        """Sit down; with the last one there is a table, and everybody is told."""
        me = need_person(visitor_of(request, hall))
        meeting.pays(me)
        change = meeting.accept(seek, me, data.seat)
        return Taken(change.table, None if change.after is None else meeting.shown(change.after))

    @delete("/seeks/{seek:str}", sync_to_thread=True)
    def withdraw(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, seek: FromPath[str]) -> None:
        """Do without: take back one's own, decline an invitation, or get up from a seat."""
        me = need_person(visitor_of(request, hall))
        meeting.tell(meeting.lobby.withdraw(seek, me.id), by=me)

    @get("/people", sync_to_thread=True)
    def people(
        self, request: WebRequest, hall: TheHall, begins: FromQuery[Annotated[str, msgspec.Meta(max_length=40)]]
    ) -> list[FoundPerson]:
        """Members whose names begin so, to be invited or followed."""
        me = need_person(visitor_of(request, hall))
        found = hall.people.find(begins, MOST_FOUND + 1)
        return [FoundPerson(each.id, each.name, each.kind) for each in found if each.id != me.id][:MOST_FOUND]

    @get("/people/{name:str}", sync_to_thread=True)
    def relation(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, name: FromPath[str]) -> Relation:
        """How I stand to a member or a program: whether I follow them, whether they are here, whether I avoid them."""
        me, found = need_person(visitor_of(request, hall)), hall.people.by_name(name)
        if found is None:
            raise Refused("unknown-person")
        avoiding, followed = hall.companies.avoiding, meeting.friends.of(me.id)
        return Relation(
            id=found.id,
            name=found.name,
            kind=found.kind,
            follows=any(each.id == found.id for each in followed),
            is_friend=any(each.id == found.id and each.is_friend for each in followed),
            is_here=bool(meeting.seen_by(me.id, [found.id])),
            how=next((each.how for each in avoiding.by(me.id) if each.person == found.id), "none"),
        )

    @put("/friends/{person:str}", sync_to_thread=True)
    def follow(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, person: FromPath[str]) -> Friendship:
        """Follow somebody; who follows back is a friend."""
        me = need_person(visitor_of(request, hall))
        meeting.pays(me)
        if hall.companies.avoiding.are_apart(me.id, person):
            raise Refused("does-not-want")
        is_friend = meeting.friends.follow(me.id, person)
        meeting.notices.tell(person, FollowsYou(me.id, me.name, is_friend))
        return Friendship(is_friend)

    @delete("/friends/{person:str}", sync_to_thread=True)
    def leave_friend(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, person: FromPath[str]) -> None:
        """Do not follow somebody any more."""
        meeting.friends.leave(need_person(visitor_of(request, hall)).id, person)

    @put("/hidden", sync_to_thread=True)
    def hide(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, data: JSONBody[Hiding]) -> Hiding:
        """Hide from those who follow, or show oneself again."""
        me = need_person(visitor_of(request, hall))
        meeting.pays(me)
        meeting.hide(me, hides=data.hidden)
        return data


class ClubsApi(Controller):
    """`/api/v1/clubs`."""

    path = "/api/v1/clubs"

    @post("/", sync_to_thread=True)
    def found(
        self, request: WebRequest, hall: TheHall, meeting: TheMeeting, elsewhere: Elsewhere, data: JSONBody[NewClub]
    ) -> ShownClub:
        """Found a club; whoever does so owns it."""
        me = need_person(visitor_of(request, hall))
        meeting.pays(me)
        return _club(meeting, meeting.clubs.found(me.id, data.name), me, request, elsewhere)

    @get("/{club:str}", sync_to_thread=True)
    def show(
        self, request: WebRequest, hall: TheHall, meeting: TheMeeting, elsewhere: Elsewhere, club: FromPath[str]
    ) -> ShownClub:
        """A club that one belongs to."""
        me = need_person(visitor_of(request, hall))
        return _club(meeting, meeting.clubs.club(club, me.id), me, request, elsewhere)

    @post("/{club:str}/join", sync_to_thread=True)
    def join(
        self,
        request: WebRequest,
        hall: TheHall,
        meeting: TheMeeting,
        elsewhere: Elsewhere,
        club: FromPath[str],
        data: JSONBody[Joining],
    ) -> ShownClub:
        """Join a club by its link."""
        me = need_person(visitor_of(request, hall))
        meeting.pays(me)
        return _club(meeting, meeting.clubs.join(club, data.key, me.id), me, request, elsewhere)

    @post("/{club:str}/leave", sync_to_thread=True, status_code=204)
    def leave(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, club: FromPath[str]) -> None:
        """Leave a club; the last one closes it."""
        me = need_person(visitor_of(request, hall))
        meeting.clubs.leave(club, me.id)
        meeting.left_club(club, me.id)

    @delete("/{club:str}/members/{person:str}", sync_to_thread=True, status_code=200)
    def remove(
        self,
        request: WebRequest,
        hall: TheHall,
        meeting: TheMeeting,
        elsewhere: Elsewhere,
        club: FromPath[str],
        person: FromPath[str],
    ) -> ShownClub:
        """Take somebody out of one's club; its link is another one from then on."""
        me = need_person(visitor_of(request, hall))
        meeting.pays(me)
        meeting.clubs.remove(club, me.id, person)
        meeting.left_club(club, person)
        return _club(meeting, meeting.clubs.club(club, me.id), me, request, elsewhere)

    @post("/{club:str}/key", sync_to_thread=True)
    def renew_key(
        self, request: WebRequest, hall: TheHall, meeting: TheMeeting, elsewhere: Elsewhere, club: FromPath[str]
    ) -> ShownClub:
        """Give one's club another link; the one before opens nothing any more."""
        me = need_person(visitor_of(request, hall))
        meeting.pays(me)
        return _club(meeting, meeting.clubs.renew_key(club, me.id), me, request, elsewhere)

    @get("/{club:str}/qr.svg", sync_to_thread=True, opt={MEDIA: ("image/svg+xml",)})
    def qr(
        self, request: WebRequest, hall: TheHall, meeting: TheMeeting, elsewhere: Elsewhere, club: FromPath[str]
    ) -> Response[bytes]:
        """The link of a club that one belongs to, for the camera of a phone."""
        found = meeting.clubs.club(club, need_person(visitor_of(request, hall)).id)
        return picture_of(request, elsewhere, f"/club/{found.id}?key={found.key}")


def _watched(meeting: Meeting, me: Person | None, own: Collection[str], wanted: Filter = ANY) -> list[ListedTable]:
    """The games of others, and the halls, that somebody may find."""
    games = set(shown_games())
    found = [
        each
        for each in meeting.running.watched(None if me is None else me.id, wanted=wanted)
        if each.game in games and each.table not in own
    ]
    names, opennesses = [each.table for each in found], meeting.hall.companies.opennesses
    bots, clubs = opennesses.bots(names), meeting.lobby.clubs_of(names)
    referees = opennesses.referees({each.table: len(each.names) + each.places for each in found})
    return [
        listed(each, (), bots.get(each.table, ()), clubs.get(each.table, ""), referees.get(each.table, ""))
        for each in found
    ]


def _friends(meeting: Meeting, me: Person) -> tuple[Friend, ...]:
    people = meeting.friends.of(me.id)
    here = meeting.seen_by(me.id, [each.id for each in people])
    return tuple(Friend(each.id, each.name, each.is_friend, each.id in here, each.kind) for each in people)


def _club(meeting: Meeting, club: Club, me: Person, request: WebRequest, elsewhere: str) -> ShownClub:
    members: tuple[Member, ...] = meeting.clubs.members(club.id)
    friends = {each.id for each in meeting.friends.of(me.id) if each.is_friend}
    here = meeting.seen_by(me.id, [each.id for each in members])
    watched = [each for each in meeting.running.watched(me.id, club.id) if each.game in shown_games()]
    bots = meeting.hall.companies.opennesses.bots([each.table for each in watched])
    own = Holders(meeting.hall.store).tables(me.holder)
    return ShownClub(
        id=club.id,
        name=club.name,
        is_owner=club.owner == me.id,
        owner=club.owner,
        url=reached(request, elsewhere, f"/club/{club.id}?key={club.key}"),
        members=tuple(Friend(each.id, each.name, each.id in friends, each.id in here, each.kind) for each in members),
        tables=tuple(listed(each, own.get(each.table, ()), bots.get(each.table, ())) for each in watched),
    )


@websocket("/api/v1/lobby/socket")
async def lobby_socket(socket: PageSocket, hall: TheHall, meeting: TheMeeting) -> None:
    """A page that wants news: its messages are `bonmot.web.lobby_messages`. It sends nothing."""
    await socket.accept()
    visitor = await asyncio.to_thread(visitor_of, socket, hall)
    person = visitor.person
    if person is not None and meeting.presence.pages(person.id) >= MOST_PAGES:
        await socket.close(code=TOO_MANY)
        return
    outbox = Outbox(MOST_WAITING)
    stop = meeting.notices.listen(None if person is None else person.id, outbox.put)
    stay = hall.companies.when_expelled("" if person is None else person.id, outbox.close)
    stop_attending = hall.attend(visitor.session, outbox.close) if person is not None else None
    outbox.put(msgspec.json.encode(Hello(None if person is None else person.id)))
    hearing = asyncio.create_task(_wait_for_end(socket))
    hearing.add_done_callback(lambda _gone: outbox.close())
    try:
        if person is not None:
            await asyncio.to_thread(meeting.came, person)
        await deliver(socket, outbox)
    finally:
        stop()
        stay()
        if stop_attending is not None:
            stop_attending()
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)
        if person is not None:
            hall.loop.run_in_executor(None, meeting.left, person)


async def _wait_for_end(socket: PageSocket) -> None:
    """A page has nothing to say here: whoever does is let go."""
    with suppress(WebSocketDisconnect, SerializationException):
        await socket.receive_text()
