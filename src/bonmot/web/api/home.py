"""What the first page shows, and the quickest way into a game."""

from typing import Annotated, Final

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody

from bonmot.games.catalogue import edition_named, editions
from bonmot.hosting.drafts import Draft, agreed
from bonmot.players.personas import personas
from bonmot.starting import SeatWish
from bonmot.tables.holding import Holders
from bonmot.telling import edition_title
from bonmot.telling.moments import GREETING
from bonmot.telling.voices import remarks
from bonmot.texts import language
from bonmot.web.api.tables import ListedTable, Named, known_to, seated
from bonmot.web.given import IsHome, Online, TheHall
from bonmot.web.part import shown_games
from bonmot.web.visitors import WebRequest, visitor_of
from bonmot.words import lexica

SHOWN: Final = 6
"""Running tables on the first page."""
QUICKEST: Final = "modern"
Name = Annotated[str, msgspec.Meta(max_length=64)]


class Persona(msgspec.Struct, frozen=True):
    """A character that one may play against."""

    name: str
    display: str
    about: str
    greeting: str
    portrait: str


class Edition(msgspec.Struct, frozen=True):
    """Rules that one may play by."""

    name: str
    title: str


class Game(msgspec.Struct, frozen=True):
    """A game, and its editions."""

    name: str
    editions: tuple[Edition, ...]


class Home(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the first page shows."""

    tables: tuple[ListedTable, ...]
    personas: tuple[Persona, ...]
    games: tuple[Game, ...]
    languages: tuple[str, ...]
    """In which there are words to play with."""
    is_home: bool
    """Whether the page is on the server's own machine."""
    online: bool
    """Whether people meet here who do not know each other: with names, a lobby and so on."""


class Quick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game at once, against a character that plays at one's strength."""

    edition: Name = QUICKEST
    persona: Name = ""
    language: Annotated[str, msgspec.Meta(max_length=8)] = ""
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class HomeApi(Controller):
    """`/api/v1/home` and `/api/v1/quick`."""

    path = "/api/v1"

    @get("/home", sync_to_thread=True)
    def home(self, request: WebRequest, hall: TheHall, is_home: IsHome, online: Online) -> Home:
        """What the first page shows."""
        known = known_to(hall.store, Holders(hall.store), visitor_of(request, hall).holder, is_home=is_home)
        running = [each for each in known if not each.over]
        names: dict[str, list[Edition]] = {game: [] for game in shown_games()}
        for name, game in editions().items():
            if game in names:
                names[game].append(Edition(name, edition_title(name)))
        return Home(
            tables=tuple(running[:SHOWN]),
            personas=tuple(
                Persona(
                    each.name,
                    each.display[language()],
                    each.about[language()],
                    remarks(language())[each.name][GREETING][0],
                    f"/personas/{each.name}.svg",
                )
                for each in personas()
            ),
            games=tuple(Game(name, tuple(found)) for name, found in names.items()),
            languages=tuple(dict.fromkeys(each.language for each in lexica() if each.language)),
            is_home=is_home,
            online=online,
        )

    @post("/quick", sync_to_thread=True)
    def quick(self, request: WebRequest, hall: TheHall, data: JSONBody[Quick]) -> Named:
        """A table at once: one person, and a computer that plays at that person's strength."""
        edition_named(data.edition)
        computer = SeatWish(computer=True, persona=data.persona or None, adaptive=True)
        draft = Draft({"edition": data.edition, "language": data.language}, (SeatWish(data.name), computer))
        return seated(request, hall, agreed(draft, lexica()))
