"""Tables: those of a browser, new ones, invitations, and the socket at which a game is played."""

import asyncio
import io
from contextlib import suppress
from itertools import islice
from typing import Annotated, Final
from urllib.parse import quote

import msgspec
import segno
from litestar import Controller, Response, delete, get, post, websocket
from litestar.exceptions import SerializationException, WebSocketDisconnect
from litestar.params import FromPath, FromQuery, JSONBody

from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.hosting.drafts import Agreed
from bonmot.online.houses import houses_for
from bonmot.online.openness import Opennesses
from bonmot.online.results import record_stored
from bonmot.tables import Store, Summary
from bonmot.tables.events import SitApart
from bonmot.tables.holding import Holders
from bonmot.telling import edition_title, sentence
from bonmot.texts import speak
from bonmot.web import messages
from bonmot.web.addresses import host_of, is_loopback
from bonmot.web.api.forms import Wished, agreed_on
from bonmot.web.company import Companion
from bonmot.web.connection import Page
from bonmot.web.documenting import MEDIA
from bonmot.web.eyes import eyes_of
from bonmot.web.given import Elsewhere, IsHome, TheHall, TheMeeting
from bonmot.web.hall import Hall
from bonmot.web.open_table import seats_of_people
from bonmot.web.outbox import deliver
from bonmot.web.part import shown_games
from bonmot.web.visitors import PageSocket, Visitor, WebRequest, line_of, need_holder, reader_of, visitor_of

MOST_LISTED: Final = 200
NO_TABLE: Final = 4004
"""Seconds that a page may take to receive what it is sent; then its socket is given up."""
Key = Annotated[str, msgspec.Meta(max_length=64)]
LONGEST_ADDRESS: Final = 300
"""Characters of an address that is drawn for the camera of a phone; ours have about 80."""


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    name: str
    game: str
    edition: str
    """How the edition is called."""
    rules: str
    """The same, by the name that programs know it by."""
    language: str
    title: str
    names: tuple[str, ...]
    faces: tuple[str, ...]
    """For each seat the character who sits there, or nothing."""
    scores: tuple[int, ...]
    own: tuple[int, ...]
    """The seats that this browser holds."""
    your_move: bool
    over: bool
    updated: int
    rated: bool
    by_mail: bool
    """Whether it is played by correspondence."""
    clock: str | None
    """As people write it, nothing where none runs; None: of an older game it is not known."""
    is_hall: bool
    """Whether whoever comes may take a place."""
    bots: tuple[int, ...]
    """The seats at which programs play."""
    deadline: int | None
    """When the game is lost by correspondence, or ended by the table, if nobody moves."""
    club: str = ""
    """The club whose members find it, by its name, where games of others are listed."""
    referee: str = ""
    """Who is the referee there, where games of others are listed."""


class Named(msgspec.Struct, frozen=True):
    """A table, by its name."""

    name: str


class Again(msgspec.Struct, frozen=True):
    """A game that is to be played again."""

    name: str | None
    """The new table; None: not everybody wants it yet."""
    waits_for: tuple[str, ...] = ()
    """Who is asked."""


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that is offered to somebody else."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class Invitation(msgspec.Struct, frozen=True):
    """The address that opens a seat, once."""

    path: str
    url: str
    """The same in full, as others in the network reach it."""


class Acceptance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody sits down."""

    key: Key


class Newcomer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who takes a place in an open hall."""

    name: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """How they want to be called; of no matter where somebody is known."""


class Seat(msgspec.Struct, frozen=True):
    """A seat."""

    seat: int


def listed(
    summary: Summary, own: tuple[int, ...], bots: tuple[int, ...], club: str = "", referee: str = ""
) -> ListedTable:
    """A table as lists show it."""
    return ListedTable(
        name=summary.table,
        game=summary.game,
        edition=edition_title(summary.edition),
        rules=summary.edition,
        language=summary.language,
        title=summary.title,
        names=summary.names,
        faces=summary.personas,
        scores=summary.scores,
        own=own,
        your_move=summary.status == "playing" and summary.turn in own,
        over=summary.status == "over",
        updated=summary.updated,
        rated=summary.rated,
        by_mail=summary.correspondence,
        clock=summary.clock,
        is_hall=summary.places > 0,
        bots=bots,
        deadline=summary.deadline,
        club=club,
        referee=referee,
    )


def known_to(store: Store, holders: Holders, holder: bytes, *, is_home: bool) -> list[ListedTable]:
    """The tables that a browser may take up: its own; at home, also those that nobody holds."""
    own, games = holders.tables(holder), set(shown_games())
    if is_home:
        held = holders.held()
        those = [each for each in store.summaries() if each.table in own or each.table not in held]
    else:  # where strangers meet there are too many games to look through them all
        those = holders.games(holder, limit=MOST_LISTED)
    found = list(islice((each for each in those if each.game in games), MOST_LISTED))
    bots = Opennesses(store).bots([each.table for each in found])
    return [listed(each, own.get(each.table, ()), bots.get(each.table, ())) for each in found]


def pay_for_table(request: WebRequest, hall: Hall, visitor: Visitor) -> None:
    """Refuse whoever sets up too many tables at once: each of them is kept. At home nobody counts."""
    if not hall.companies.is_online:
        return
    if visitor.person is not None:
        hall.attempts.pay("table-of", visitor.person.id)
    else:  # a browser has as many cookies as it likes
        hall.attempts.pay("table-from", line_of(request))


def seated(request: WebRequest, hall: Hall, ready: Agreed) -> Named:
    """The table that was agreed on, written down; whoever asks holds the seats of all people at it, and a referee's."""
    holder = need_holder(visitor := visitor_of(request, hall))
    pay_for_table(request, hall, visitor)
    held = dict.fromkeys(range(len(ready.seats)), holder) if hall.companies.is_online else None
    table = ready.table(hall.store, hall.clock, held)
    Holders(hall.store).take(table.name, seats_of_people(table), holder)
    table.close(pause=False)
    return Named(table.name)


class Tables(Controller):
    """`/api/v1/tables`."""

    path = "/api/v1/tables"

    @get("/", sync_to_thread=True)
    def list_tables(self, request: WebRequest, hall: TheHall, is_home: IsHome) -> list[ListedTable]:
        """The tables of this browser, those played last first."""
        return known_to(hall.store, Holders(hall.store), visitor_of(request, hall).holder, is_home=is_home)

    @post("/", sync_to_thread=True)
    def begin(self, request: WebRequest, hall: TheHall, data: JSONBody[Wished]) -> Named:
        """A new table, as it was set up."""
        return seated(request, hall, agreed_on(data, houses_for(hall.store, visitor_of(request, hall).person)))

    @post("/{name:str}/rematch")
    async def rematch(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, name: FromPath[str]) -> Again:
        """Play again: the same people, the same rules (D-091). Strangers are asked, and must want it, too."""
        holder, own = _own(request, hall, name)
        person = (visitor := visitor_of(request, hall)).person
        is_hall = bool(hall.store.summary(name).places)
        if person is not None and not is_hall and await asyncio.to_thread(meeting.lobby.strangers_at, name, holder):
            change = await asyncio.to_thread(meeting.rematch, name, person)
            others = () if change.after is None else change.after.seats
            return Again(change.table, tuple(each.name for each in others if not each.is_taken))
        before, holders = (await hall.opened(name)).table, Holders(hall.store)
        seen = before.view(None)
        if not own and not seen.has_nobody:
            raise Refused("not-your-seat")
        if seen.referee is not None and seen.referee not in own:
            raise Refused("not-the-arbiter")  # one of hundreds does not send all to another table
        await asyncio.to_thread(pay_for_table, request, hall, visitor)
        held = await asyncio.to_thread(holders.by_seat, name) if hall.companies.is_online else None
        table = await asyncio.to_thread(before.rematch, held=held)
        await asyncio.to_thread(holders.hand_on, name, table.name)
        for seat in seats_of_people(before):
            if own and seat not in own:
                with suppress(Refused):  # there is nobody to hide anything from
                    table.submit(seat, SitApart())
        table.close(pause=False)
        return Again(table.name)

    @post("/{name:str}/invite", sync_to_thread=True)
    def invite(
        self, request: WebRequest, hall: TheHall, elsewhere: Elsewhere, name: FromPath[str], data: JSONBody[Offer]
    ) -> Invitation:
        """Offer one of one's seats to somebody else; not in a rated game, in which nobody plays for another."""
        holder, _seats = _own(request, hall, name)
        if hall.store.summary(name).rated:
            raise Refused("rated-not-handed-on")
        path = f"/t/{name}?key={Holders(hall.store).offer(name, data.seat, holder)}"
        return Invitation(path, reached(request, elsewhere, path))

    @get("/{name:str}/qr.svg", sync_to_thread=False, opt={MEDIA: ("image/svg+xml",)})
    def qr(
        self, request: WebRequest, elsewhere: Elsewhere, name: FromPath[str], key: FromQuery[Key] = ""
    ) -> Response[bytes]:
        """The address of a table, or of a seat that a key opens, for the camera of a phone."""
        return picture_of(request, elsewhere, f"/t/{quote(name)}" + (f"?key={quote(key)}" if key else ""))

    @post("/{name:str}/sit")
    async def sit(self, request: WebRequest, hall: TheHall, name: FromPath[str], data: JSONBody[Acceptance]) -> Seat:
        """Sit down on the seat that a key opens."""
        holder, own = _own(request, hall, name)
        seat = Holders(hall.store).accept(name, data.key, holder)
        if seat not in own:  # whoever opens their own link stays where they are, at the screen that they share
            await hall.seat_apart(name, seat)
        return Seat(seat)

    @get("/{name:str}/address", sync_to_thread=False)
    def address(self, request: WebRequest, elsewhere: Elsewhere, name: FromPath[str]) -> Invitation:
        """The address of a table, as others reach it: in an open hall whoever opens it may take a place."""
        path = f"/t/{quote(name)}"
        return Invitation(path, reached(request, elsewhere, path))

    @post("/{name:str}/join")
    async def join(self, request: WebRequest, hall: TheHall, name: FromPath[str], data: JSONBody[Newcomer]) -> Seat:
        """Take a place in an open hall: a person under their own name, anybody else under the one they give.

        Nobody needs an account: the seat is the browser's. Who has one there already stays where they are.
        """
        visitor = await asyncio.to_thread(visitor_of, request, hall)
        return Seat(await hall.doors.enter(name, visitor, data.name))

    @post("/{name:str}/take")
    async def take(self, request: WebRequest, hall: TheHall, name: FromPath[str], is_home: IsHome) -> Named:
        """Take up a table that nobody holds, such as one that was played in a terminal: at home only."""
        holder, own = _own(request, hall, name)
        holders = Holders(hall.store)
        if not own and (not is_home or holders.is_held(name)):
            raise Refused("not-your-seat")
        if not own:
            holders.take(name, await hall.seats(name), holder)
        return Named(name)

    @delete("/{name:str}")
    async def delete_table(self, request: WebRequest, hall: TheHall, name: FromPath[str], is_home: IsHome) -> None:
        """Delete a table for good: one's own, where nobody else holds a seat.

        Of a game that is over one gets up; the last one who does so deletes it.
        """
        holder, own = _own(request, hall, name)
        holders = Holders(hall.store)
        if not own and not (is_home and not holders.is_held(name)):
            raise Refused("not-your-seat")
        summary = hall.store.summary(name)
        if summary.rated and summary.status == "over":  # it counts, however soon after its end somebody gets up
            await asyncio.to_thread(record_stored, hall.store, name)
        if holders.is_shared(name, holder):
            if summary.status != "over":
                raise Refused("others-sit-there")
            holders.free(name, holder)
            return
        if summary.rated and summary.status != "over":
            raise Refused("rated-not-deleted")  # nobody gets rid of a game that is going badly
        await hall.delete(name)


def reached(request: WebRequest, elsewhere: str, path: str) -> str:
    """An address in full: whoever asks from this very machine is told how others reach it."""
    is_here = is_loopback(host_of(request.headers.get("host", "")))
    base = elsewhere if is_here and elsewhere else f"{request.url.scheme}://{request.headers.get('host', '')}/"
    return base.rstrip("/") + path


def picture_of(request: WebRequest, elsewhere: str, path: str) -> Response[bytes]:
    """An address for the camera of a phone."""
    address, picture = reached(request, elsewhere, path), io.BytesIO()
    if len(address) > LONGEST_ADDRESS:
        raise BonmotError("bad-request")
    segno.make(address, micro=False).save(
        picture, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None, omitsize=True, light="white"
    )
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


def _own(request: WebRequest, hall: Hall, name: str) -> tuple[bytes, tuple[int, ...]]:
    """Who asks, as a holder of seats, and the seats that they hold at a table."""
    holder = need_holder(visitor_of(request, hall))
    hall.store.summary(name)  # there must be such a table
    return holder, Holders(hall.store).seats(name, holder)


@websocket("/api/v1/tables/{name:str}/socket")
async def socket(socket: PageSocket, name: FromPath[str], hall: TheHall) -> None:
    """A page at a table: its messages are `bonmot.web.messages`.

    With `?as=spectator` it sees what everybody may see, whatever seats its browser holds: a hall looks at it.
    """
    await socket.accept()
    reader = reader_of(socket)
    try:
        visitor = await asyncio.to_thread(visitor_of, socket, hall)
        watches = socket.query_params.get("as") == "spectator" or not visitor.may("play")
        table = await hall.opened(name)
        holders, known = Holders(hall.store), b"" if watches else visitor.holder
        await asyncio.to_thread(table.prepare, eyes_of(table.table.view(None), holders.seats(name, known)))
        # Somebody may have closed the table, or taken a seat, in the meantime.
        table, plays = await hall.opened(name), bool(holders.seats(name, visitor.holder))
        if plays:
            hall.vouch(visitor.session)
        companion = Companion(visitor.person, visitor.holder, plays, visitor.may("chat"))
        if table.company is not None:
            table.company.check_admitted(companion)
        page = Page(
            table,
            holders.seats(name, known),
            reader,
            session=visitor.session,
            is_known=visitor.person is not None,
            companion=companion,
        )
    except BonmotError as error:
        if error.code == "banned":
            with speak(reader):
                await socket.send_text(msgspec.json.encode(messages.Expelled(sentence(error))))
        await socket.close(code=NO_TABLE, reason=error.code)  # the page has its own words for it
        return
    hearing = asyncio.create_task(_hear(socket, page))
    hearing.add_done_callback(lambda _gone: page.outbox.close())
    try:
        await deliver(socket, page.outbox)
    finally:
        page.leave()
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)


async def _hear(socket: PageSocket, page: Page) -> None:
    """Do what the page asks for, until it has gone."""
    with suppress(WebSocketDisconnect, SerializationException):
        while True:
            await page.receive((await socket.receive_text()).encode())
