"""Who I am: a guest, a member, or nobody yet."""

import msgspec
from litestar import Controller, get

from bonmot.online.people import Person
from bonmot.web.given import TheHall
from bonmot.web.visitors import WebRequest, visitor_of


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """The person who asks, as their own page shows them."""

    id: str
    kind: str
    name: str
    roles: tuple[str, ...]


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
