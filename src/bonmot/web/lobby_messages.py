"""What a page is told between tables, over the socket of the lobby: one tagged message a frame, in JSON.

A page sends nothing there; what people do is asked for by REST. Whoever comes back after a broken line asks for
everything once (`GET /api/v1/lobby`), so nothing that is told here must not be missed. Nothing is in anybody's
language, because it is told to many: titles are there in both.
"""

import msgspec

from bonmot.online.openness import Openness
from bonmot.online.ratings.ladders import Speed
from bonmot.online.seeks import Audience, Seek, SeekSeat
from bonmot.words.house import House, house_of


class LobbyMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that a page is told."""


class ShownHouse(msgspec.Struct, frozen=True):
    """House words: those that are good though the lexicon has them not, and those that are not."""

    name: str = ""
    """Of the list that they come from, if any."""
    language: str = ""
    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    polite: bool = False
    """Whether coarse words are good for nobody."""


class ShownSeek(msgspec.Struct, frozen=True, kw_only=True):
    """A seek, as a page shows it."""

    id: str
    host: str
    host_name: str
    host_is_bot: bool
    """Whether the host is a program."""
    rating: int | None
    """Of the host, in games of this kind; None where the game is not rated."""
    audience: Audience
    club: str | None
    rematch: str | None
    """The table that is to be played again."""
    created: int
    until: int
    game: str
    edition: str
    titles: dict[str, str]
    """How the edition is called, by language."""
    language: str
    house: ShownHouse | None
    """House words by which it is played; None: there are none."""
    clock: str
    speed: Speed
    """By which ratings are kept apart."""
    is_live: bool
    rated: bool
    lowest: int | None
    highest: int | None
    teams: bool
    seats: int
    """Those of computers included."""
    people: tuple[SeekSeat, ...]
    referee: int | None
    """Which of these seats is the referee's, if one decides about contested words."""
    openness: Openness
    """Whether people may talk at its table and watch it, and how late."""


class Hello(LobbyMessage, frozen=True, tag="hello"):
    """The line stands: now is the time to ask for everything."""

    me: str | None
    """Who listens."""


class SeekStands(LobbyMessage, frozen=True, tag="seek"):
    """A seek is new, or somebody has sat down or got up."""

    seek: ShownSeek


class SeekGone(LobbyMessage, frozen=True, tag="gone"):
    """A seek is not offered any more."""

    id: str
    declined_by: str = ""
    """Who was invited and did not want to."""


class Begun(LobbyMessage, frozen=True, tag="begun"):
    """Everybody sits: there is a table."""

    table: str
    seek: str
    rematch: str | None
    names: tuple[str, ...]


class YourTurn(LobbyMessage, frozen=True, tag="turn"):
    """Somebody waits for you at a table."""

    table: str
    game: str
    names: tuple[str, ...]


class Came(LobbyMessage, frozen=True, tag="came"):
    """Somebody whom you follow has come, or gone."""

    person: str
    name: str
    is_here: bool


class FollowsYou(LobbyMessage, frozen=True, tag="follows"):
    """Somebody follows you."""

    person: str
    name: str
    is_friend: bool


class ReportsWait(LobbyMessage, frozen=True, tag="reports"):
    """So many complaints wait: moderators alone are told."""

    count: int


AnyLobbyMessage = Hello | SeekStands | SeekGone | Begun | YourTurn | Came | FollowsYou | ReportsWait


def shown_house(house: House, language: str) -> ShownHouse | None:
    """House words as a page shows them; None where there are none."""
    if not (house.added or house.banned or house.polite):
        return None
    return ShownHouse(house.name, language, house.added, house.banned, house.polite)


def shown_seek(seek: Seek, rating: int | None) -> ShownSeek:
    """A seek without what only its table needs."""
    wanted = seek.wanted
    return ShownSeek(
        id=seek.id,
        host=seek.host,
        host_name=seek.host_name,
        host_is_bot=any(each.is_bot for each in seek.seats if each.person == seek.host),
        rating=rating,
        audience=seek.audience,
        club=seek.club,
        rematch=seek.rematch,
        created=seek.created,
        until=seek.until,
        game=wanted.game,
        edition=wanted.edition,
        titles=wanted.titles,
        language=wanted.language,
        house=shown_house(house_of(wanted.lexicon), wanted.language),
        clock=wanted.clock,
        speed=wanted.speed,
        is_live=wanted.is_live,
        rated=wanted.rated,
        lowest=wanted.lowest,
        highest=wanted.highest,
        teams=wanted.teams,
        seats=wanted.seats,
        people=seek.seats,
        referee=seek.referee,
        openness=wanted.openness,
    )
