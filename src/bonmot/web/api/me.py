"""Who I am: a guest, a member, or nobody yet; and what members do with their accounts."""

import asyncio
import re
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from bonmot.games.game import Refused
from bonmot.online import leaving, names, passwords
from bonmot.online.accounts import checked_mail
from bonmot.online.people import Person
from bonmot.tables.holding import digest, new_secret
from bonmot.texts import _
from bonmot.web.api.tables import reached
from bonmot.web.documenting import MEDIA
from bonmot.web.given import Elsewhere, Online, TheHall, TheReception
from bonmot.web.hall import Hall
from bonmot.web.reception import Letter, Reception
from bonmot.web.visitors import Visitor, WebRequest, give_secret, line_of, need_person, visitor_of

Name = Annotated[str, msgspec.Meta(max_length=100)]
Password = Annotated[str, msgspec.Meta(max_length=1_000)]
Mail = Annotated[str, msgspec.Meta(max_length=300)]


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """The person who asks, as their own page shows them."""

    id: str
    kind: str
    """`guest`, `member` or `bot`."""
    name: str
    roles: tuple[str, ...]


class Here(msgspec.Struct, frozen=True, kw_only=True):
    """What every page shows in its header."""

    me: Me | None
    """Null where nobody is known."""
    online: bool
    """Whether people meet here who do not know each other."""
    can_mail: bool
    """Whether this server sends letters."""
    reports: int = 0
    """How many complaints wait for a moderator; only those who are one are told."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """What a member's own page shows of the account."""

    me: Me
    mail: str
    """Where letters go; empty: nowhere."""
    created: int
    sessions: tuple["KnownBrowser", ...]
    can_mail: bool
    """Whether this server sends letters at all."""


class KnownBrowser(msgspec.Struct, frozen=True, kw_only=True):
    """A browser in which somebody is known."""

    id: str
    agent: str
    created: int
    seen: int
    here: bool
    """Whether it is the one that asks."""


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's name."""

    name: Name


class Registration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody becomes a member."""

    name: Name
    password: Password
    mail: Mail = ""


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody comes back."""

    name: Name
    password: Password


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A member chooses another password."""

    old: Password
    new: Password


class NewMail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a member wants letters to; empty: nowhere."""

    mail: Mail
    password: Password


class Forgotten(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A member has forgotten the password: a name, or an address."""

    name: Mail


class Reminded(msgspec.Struct, frozen=True):
    """What happens now; the same whether there is such a member or not."""

    can_mail: bool
    """Whether a letter is on its way, if the account has an address; else whoever runs the server makes a link."""


class Reset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new password, with the key of a link."""

    key: Name
    password: Password


class Farewell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A member deletes the account; a guest has no password."""

    password: Password = ""


def me(person: Person) -> Me:
    """Somebody, as their own page shows them."""
    return Me(id=person.id, kind=person.kind, name=person.name, roles=tuple(sorted(person.roles)))


class MeApi(Controller):
    """`/api/v1/me`."""

    path = "/api/v1/me"

    @get("/", sync_to_thread=True)
    def who(self, request: WebRequest, hall: TheHall) -> Me | None:
        """Who asks; null where nobody is known."""
        person = visitor_of(request, hall).person
        return None if person is None else me(person)

    @get("/here", sync_to_thread=True)
    def here(self, request: WebRequest, hall: TheHall, reception: TheReception, online: Online) -> Here:
        """Who asks, and what kind of place this is."""
        person = visitor_of(request, hall).person
        moderates = person is not None and "admin" in person.roles
        return Here(
            me=None if person is None else me(person),
            online=online,
            can_mail=reception.post is not None,
            reports=hall.companies.reports.count() if moderates else 0,
        )

    @get("/account", sync_to_thread=True)
    def account(self, request: WebRequest, hall: TheHall, reception: TheReception) -> Account:
        """The account of whoever asks, and the browsers in which they are known."""
        visitor = visitor_of(request, hall)
        person = need_person(visitor)
        return Account(
            me=me(person),
            mail=reception.accounts.mail_of(person),
            created=person.created,
            sessions=tuple(
                KnownBrowser(
                    id=each.id,
                    agent=each.agent,
                    created=each.created,
                    seen=each.seen,
                    here=each.digest == visitor.session,
                )
                for each in reception.accounts.sessions(person)
            ),
            can_mail=reception.post is not None,
        )

    @post("/guest", sync_to_thread=True)
    def guest(self, request: WebRequest, hall: TheHall, reception: TheReception, data: JSONBody[NewName]) -> Me:
        """Be there at once, with a name; a guest may take another one."""
        visitor = visitor_of(request, hall)
        if visitor.person is not None:
            if visitor.person.kind != "guest":
                raise Refused("member-already")
            return _renamed(reception, visitor.person, data.name)
        reception.attempts.pay("guest-from", line_of(request))
        secret = new_secret()
        person = hall.people.guest(secret, data.name, before=visitor.secret, agent=_agent(request))
        _moved(request, reception, visitor, secret)
        return me(person)

    @post("/register", sync_to_thread=True)
    def register(self, request: WebRequest, hall: TheHall, reception: TheReception, data: JSONBody[Registration]) -> Me:
        """Become a member: a guest keeps all games."""
        visitor = visitor_of(request, hall)
        reception.attempts.pay("register-from", line_of(request))
        mail, name = checked_mail(data.mail), names.cleaned(data.name)
        passwords.check(data.password, name)
        secret, before = new_secret(), visitor.secret
        person = visitor.person or hall.people.guest(secret, name, before=before, agent=_agent(request))
        person = hall.people.register(person, name, data.password, mail or None)
        if visitor.person is not None:
            hall.people.know(person, secret, before=before, agent=_agent(request))
        _moved(request, reception, visitor, secret)
        return me(person)

    @post("/sign-in", sync_to_thread=True)
    def sign_in(self, request: WebRequest, hall: TheHall, reception: TheReception, data: JSONBody[Credentials]) -> Me:
        """Come back: the browser gets a new secret, and what it held becomes the member's.

        The answer to an unknown name is that to a wrong password, and takes as long.
        """
        visitor = visitor_of(request, hall)
        who, place = names.likeness(data.name), line_of(request)
        for what, key in (("password", f"{who} {place}"), ("password-from", place), ("password-of", who)):
            reception.attempts.pay(what, key)
        secret = new_secret()
        person = hall.people.sign_in(data.name, data.password, secret, before=visitor.secret, agent=_agent(request))
        _moved(request, reception, visitor, secret)
        return me(person)

    @post("/sign-out", sync_to_thread=True)
    def sign_out(self, request: WebRequest, hall: TheHall, reception: TheReception) -> None:
        """Nobody is known in this browser any more."""
        visitor = visitor_of(request, hall)
        if visitor.secret is not None:
            hall.people.sign_out(visitor.secret)
        _moved(request, reception, visitor, new_secret())

    @post("/sign-out-elsewhere", sync_to_thread=True)
    def sign_out_elsewhere(self, request: WebRequest, hall: TheHall, reception: TheReception) -> None:
        """Be known in no browser but this one, which gets a new secret."""
        visitor = visitor_of(request, hall)
        person = need_person(visitor)
        reception.ended(reception.accounts.end_sessions(person))
        _renewed(request, hall, reception, visitor, person)

    @delete("/sessions/{session:str}", sync_to_thread=True)
    def end_session(self, request: WebRequest, hall: TheHall, reception: TheReception, session: FromPath[str]) -> None:
        """Sign out in one browser."""
        person = need_person(visitor_of(request, hall))
        reception.ended(reception.accounts.end_sessions(person, which=session))

    @post("/name", sync_to_thread=True)
    def rename(self, request: WebRequest, hall: TheHall, reception: TheReception, data: JSONBody[NewName]) -> Me:
        """Take another name."""
        return _renamed(reception, need_person(visitor_of(request, hall)), data.name)

    @post("/password", sync_to_thread=True)
    def change_password(
        self, request: WebRequest, hall: TheHall, reception: TheReception, data: JSONBody[NewPassword]
    ) -> None:
        """Choose another password: one is signed out everywhere else."""
        visitor = visitor_of(request, hall)
        person = _member(visitor)
        reception.attempts.pay("password-of", person.id)
        reception.ended(reception.accounts.change_password(person, data.old, data.new))
        _renewed(request, hall, reception, visitor, person)

    @post("/mail", sync_to_thread=True)
    def change_mail(self, request: WebRequest, hall: TheHall, reception: TheReception, data: JSONBody[NewMail]) -> None:
        """Say where letters go, which is how a forgotten password is replaced: so the password is asked for."""
        person = _member(visitor_of(request, hall))
        reception.attempts.pay("password-of", person.id)
        if not reception.accounts.agrees(person, data.password):
            raise Refused("wrong-password")
        reception.accounts.change_mail(person, data.mail)

    @post("/forgotten")
    async def forgotten(
        self, request: WebRequest, reception: TheReception, elsewhere: Elsewhere, data: JSONBody[Forgotten]
    ) -> Reminded:
        """Ask for a link to a new password; the answer does not tell whether there is such a member."""
        for what, who in (("reset-from", line_of(request)), ("reset-of", names.likeness(data.name))):
            await asyncio.to_thread(reception.attempts.pay, what, who)
        # A browser may name another port of this machine: where the site is known, no letter leads there.
        site = "" if reception.post is None else reception.post.site
        letter = Letter(
            _("A new password for Bonmot"),
            _(
                "Hello {name},\n\nsomebody, perhaps you, has asked for a new password for your account. "
                "This link lets you choose one; it is good for two hours, once:\n\n{link}\n\n"
                "If it was not you, do nothing: your password stays as it is.\n"
            ),
            f"{site}/account" if site else reached(request, elsewhere, "/account"),
        )
        reception.remind(data.name, letter)
        return Reminded(reception.post is not None)

    @post("/reset", sync_to_thread=True)
    def reset(self, request: WebRequest, reception: TheReception, data: JSONBody[Reset]) -> None:
        """Choose a new password with the key of a link; then sign in."""
        reception.attempts.pay("password-from", line_of(request))
        reception.ended(reception.accounts.reset(data.key, data.password))

    @get("/export", sync_to_thread=True, opt={MEDIA: ("application/json",)})
    def export(self, request: WebRequest, hall: TheHall, reception: TheReception) -> Response[bytes]:
        """Everything that is kept about whoever asks, with their games, to take along."""
        person = need_person(visitor_of(request, hall))
        reception.attempts.pay("export-of", person.id)
        kept: dict[str, Any] = leaving.kept_about(hall.store, person)  # rows of any table
        return Response(
            msgspec.json.format(msgspec.json.encode(kept), indent=2),
            media_type="application/json",
            headers={"content-disposition": 'attachment; filename="bonmot.json"', "cache-control": "no-store"},
        )

    @post("/delete")
    async def leave(
        self, request: WebRequest, hall: TheHall, reception: TheReception, data: JSONBody[Farewell]
    ) -> None:
        """Delete the account: the games stay, under a neutral name; everything else is gone."""
        visitor = visitor_of(request, hall)
        person = need_person(visitor)
        await asyncio.to_thread(reception.attempts.pay, "password-of", person.id)
        if person.kind == "member" and not await reception.agrees(person, data.password):
            raise Refused("wrong-password")
        await reception.delete(person)
        _moved(request, reception, visitor, new_secret())


def _renamed(reception: Reception, person: Person, name: str) -> Me:
    reception.attempts.pay("rename-of", person.id)
    return me(reception.accounts.rename(person, name))


def _member(visitor: Visitor) -> Person:
    person = need_person(visitor)
    if person.kind != "member":
        raise Refused("members-only")
    return person


def _renewed(request: WebRequest, hall: Hall, reception: Reception, visitor: Visitor, person: Person) -> None:
    """The browser that asks stays known, by a new secret."""
    secret = new_secret()
    hall.people.know(person, secret, before=visitor.secret, agent=_agent(request))
    _moved(request, reception, visitor, secret)


def _moved(request: WebRequest, reception: Reception, visitor: Visitor, secret: str) -> None:
    """The browser has another secret: pages that came with the one before come in again."""
    give_secret(request, secret)
    reception.hall.vouch(digest(secret))
    if visitor.secret is not None:
        reception.ended([digest(visitor.secret)])


_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def _agent(request: WebRequest) -> str:
    """A browser as its owner knows it: nothing more of what it says of itself is kept."""
    said = request.headers.get("user-agent", "")
    found = [next((name for sign, name in signs if re.search(sign, said)), "") for signs in (_BROWSERS, _SYSTEMS)]
    return " · ".join(filter(None, found))
