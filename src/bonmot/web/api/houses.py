"""House words that people and clubs keep at the server: what `bonmot words house` does, for the page.

Everybody changes their own; those of a club its owner changes, and its members see them. No token may.
"""

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody

from bonmot.online.houses import ClubHouse, OwnHouse
from bonmot.telling.languages import language_name
from bonmot.texts import language as spoken_language
from bonmot.web.api.forms import ShownChoice
from bonmot.web.given import TheHall, TheMeeting
from bonmot.web.lobby_messages import ShownHouse
from bonmot.web.visitors import WebRequest, need_person, visitor_of
from bonmot.words import lexica
from bonmot.words.house import House

Words = Annotated[str, msgspec.Meta(max_length=8_000)]


class HouseChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is said of words, each as people write them: one after the other."""

    add: Words = ""
    """Good from now on; those with a minus are not."""
    ban: Words = ""
    remove: Words = ""
    """Of which nothing is said any more."""


class ShownHouses(msgspec.Struct, frozen=True):
    """The house words of a person or a club, by language."""

    houses: tuple[ShownHouse, ...]
    languages: tuple[ShownChoice, ...]
    """Those in which games can be played here, that of the reader first."""
    may_change: bool


class HousesApi(Controller):
    """`/api/v1/house`."""

    path = "/api/v1/house"

    @get("/", sync_to_thread=True)
    def own(self, request: WebRequest, hall: TheHall) -> ShownHouses:
        """One's own house words; none where nobody has said who they are."""
        person = visitor_of(request, hall).person
        return _shown([] if person is None else OwnHouse(hall.store, person, hall.clock).all(), may_change=True)

    @post("/{language:str}", sync_to_thread=True, status_code=200)
    def change(
        self, request: WebRequest, hall: TheHall, language: FromPath[str], data: JSONBody[HouseChange]
    ) -> ShownHouses:
        """Add words to one's own list of a language, ban words, or forget what was said of them."""
        own = OwnHouse(hall.store, need_person(visitor_of(request, hall)), hall.clock)
        own.change(language, **msgspec.structs.asdict(data))
        return _shown(own.all(), may_change=True)


class ClubHousesApi(Controller):
    """`/api/v1/clubs/{club}/house`."""

    path = "/api/v1/clubs/{club:str}/house"

    @get("/", sync_to_thread=True)
    def of_club(self, request: WebRequest, hall: TheHall, meeting: TheMeeting, club: FromPath[str]) -> ShownHouses:
        """The house words of a club that one belongs to."""
        me = need_person(visitor_of(request, hall))
        found = meeting.clubs.club(club, me.id)
        return _shown(ClubHouse(hall.store, found, hall.clock).all(), may_change=found.owner == me.id)

    @post("/{language:str}", sync_to_thread=True, status_code=200)
    def change_of_club(
        self,
        request: WebRequest,
        hall: TheHall,
        meeting: TheMeeting,
        club: FromPath[str],
        language: FromPath[str],
        data: JSONBody[HouseChange],
    ) -> ShownHouses:
        """Change the house words of one's own club."""
        me = need_person(visitor_of(request, hall))
        meeting.pays(me)
        house = ClubHouse(hall.store, meeting.clubs.owned(club, me.id), hall.clock)
        house.change(language, **msgspec.structs.asdict(data))
        return _shown(house.all(), may_change=True)


def _shown(houses: list[House], *, may_change: bool) -> ShownHouses:
    spoken = spoken_language()
    found = dict.fromkeys(each.language for each in lexica() if each.language)
    languages = sorted(found, key=lambda each: (each != spoken, language_name(each)))
    return ShownHouses(
        tuple(ShownHouse(each.name, each.base, each.added, each.banned) for each in houses),
        tuple(ShownChoice(each, language_name(each)) for each in languages),
        may_change,
    )
