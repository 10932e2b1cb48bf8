"""Who plays how well: profiles and leaderboards. Everybody may look; what is private is not in it."""

from typing import Annotated, Final, Literal

import msgspec
from litestar import Controller, get, put
from litestar.params import FromPath, JSONBody, QueryParameter

from bonmot.errors import BonmotError
from bonmot.games.moments import Instant
from bonmot.online.profiles import PAGE, Against, Played, Profiles, Step
from bonmot.online.ratings import SPEEDS, Ladder
from bonmot.online.ratings.ledger import level_of
from bonmot.telling import edition_title
from bonmot.texts import _
from bonmot.web.given import TheHall
from bonmot.web.part import shown_games
from bonmot.web.visitors import WebRequest, need_person, visitor_of

LANGUAGES: Final = ("fr", "en")
LAST_PAGE: Final = 10_000
KindOfPlayer = Literal["guest", "member", "bot", "computer"]


class LadderName(msgspec.Struct, frozen=True):
    """A ladder: a game, the language of its words, and a speed."""

    game: str
    language: str
    speed: str


class PastRating(msgspec.Struct, frozen=True):
    """A rating after a game."""

    at: int
    rating: int


class LadderStep(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody stands on a ladder, and how they came there."""

    ladder: LadderName
    rating: int
    deviation: int
    provisional: bool
    """Whether too little is known to compare it with others."""
    won: int
    lost: int
    drawn: int
    average: float
    """Points in a game."""
    best: int
    """Points of the best play; 0 where there is none."""
    best_play: str
    best_table: str | None
    """Where it was played, if that can still be seen."""
    history: tuple[PastRating, ...]


class Opponent(msgspec.Struct, frozen=True):
    """Somebody who played, too."""

    name: str
    """How they are shown; empty if they have left for good."""
    address: str | None
    """The name of their profile; None if they have none."""
    kind: KindOfPlayer
    score: int


class RatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A rated game."""

    table: str | None
    """By which it can be seen again; None if it was deleted."""
    at: int
    ladder: LadderName
    edition: str
    score: int
    result: Literal["won", "lost", "drawn"]
    before: int
    after: int
    others: tuple[Opponent, ...]


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may know of somebody."""

    name: str
    address: str
    """Under which the profile is found."""
    kind: KindOfPlayer
    since: int | None
    """When they came; computers have always been there."""
    private: bool
    """Whether they do not want to be seen; then there is no more here, except for themselves."""
    own: bool
    """Whether it is the profile of whoever asks."""
    ladders: tuple[LadderStep, ...] = ()
    recent: tuple[RatedGame, ...] = ()


class Privacy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one's profile is for oneself alone."""

    private: bool


class LeaderRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on a leaderboard."""

    rank: int
    name: str
    address: str
    kind: KindOfPlayer
    rating: int
    deviation: int
    games: int


class Leaderboard(msgspec.Struct, frozen=True, kw_only=True):
    """Those who lead on a ladder."""

    ladder: LadderName
    page: int
    pages: int
    total: int
    rows: tuple[LeaderRow, ...]


class ProfilesApi(Controller):
    """`/api/v1/people/{name}`, `/api/v1/profile` and `/api/v1/leaderboards`."""

    path = "/api/v1"

    @get("/people/{name:str}", sync_to_thread=True)
    def profile(self, request: WebRequest, hall: TheHall, name: FromPath[str]) -> Profile:
        """Somebody's ratings, how they came to be, and their latest rated games.

        The name is that of a member or of a program that plays, or a computer's, such as `computer:5:modern`.
        """
        profiles = Profiles(hall.store)
        if level_of(name) is not None:
            steps = profiles.steps(name, hall.clock())
            if not steps:
                raise BonmotError("unknown-person")
            return _profile(profiles, name, _shown(name, "", {}), at=hall.clock(), steps=steps, since=None)
        person, asking = hall.people.by_name(name), visitor_of(request, hall).person
        if person is None and asking is not None and asking.name == name:
            person = asking  # guests have no page that others find, but they see their own
        if person is None:
            raise BonmotError("unknown-person")
        is_own, is_private = asking is not None and asking.id == person.id, profiles.is_private(person.id)
        shown = Opponent(person.name, person.name, person.kind, 0)
        seen = profiles.steps(person.id, hall.clock(), is_own=is_own) if is_own or not is_private else None
        return _profile(
            profiles,
            person.id,
            shown,
            at=hall.clock(),
            steps=seen,
            since=person.created,
            is_own=is_own,
            is_private=is_private,
        )

    @put("/profile", sync_to_thread=True)
    def keep_private(self, request: WebRequest, hall: TheHall, data: JSONBody[Privacy]) -> Privacy:
        """Say whether your profile is for yourself alone; then you stand in no leaderboard either."""
        Profiles(hall.store).keep_private(need_person(visitor_of(request, hall)), data.private)
        return data

    @get("/leaderboards", sync_to_thread=True)
    def ladders(self, hall: TheHall) -> list[LadderName]:
        """The ladders on which anybody stands, the busiest first."""
        return [_named(ladder) for ladder in Profiles(hall.store).ladders(hall.clock())]

    @get("/leaderboards/{game:str}/{language:str}/{speed:str}", sync_to_thread=True)
    def leaders(
        self,
        hall: TheHall,
        game: FromPath[str],
        language: FromPath[str],
        speed: FromPath[str],
        page: Annotated[int, QueryParameter(ge=1, le=LAST_PAGE)] = 1,
        computers: Annotated[bool, QueryParameter()] = True,
    ) -> Leaderboard:
        """Those who lead on a ladder, as far as enough is known of them; computers and programs are marked."""
        found = next((each for each in SPEEDS if each == speed), None)
        if found is None or game not in shown_games() or language not in LANGUAGES:
            raise BonmotError("unknown-ladder")
        ladder, profiles = Ladder(game, language, found), Profiles(hall.store)
        total, leaders = profiles.leaders(ladder, hall.clock(), page, computers=computers)
        public = profiles.public([each.player for each in leaders])
        rows = []
        for rank, each in enumerate(leaders, (page - 1) * PAGE + 1):
            shown = _shown(each.player, "", public)
            rows.append(
                LeaderRow(
                    rank=rank,
                    name=shown.name,
                    address=shown.address or "",
                    kind=shown.kind,
                    rating=round(each.rating.mean),
                    deviation=round(each.rating.deviation),
                    games=each.games,
                )
            )
        return Leaderboard(
            ladder=_named(ladder), page=page, pages=max(1, -(-total // PAGE)), total=total, rows=tuple(rows)
        )


def _profile(
    profiles: Profiles,
    player: str,
    shown: Opponent,
    *,
    at: Instant,
    steps: list[Step] | None,
    since: Instant | int | None,
    is_own: bool = False,
    is_private: bool = False,
) -> Profile:
    recent = profiles.recent(player, at, is_own=is_own) if steps is not None else []
    public = profiles.public([other.player for game in recent for other in game.others])
    return Profile(
        name=shown.name,
        address=shown.address or shown.name,
        kind=shown.kind,
        since=since,
        private=is_private,
        own=is_own,
        ladders=tuple(map(_step, steps or ())),
        recent=tuple(_game(game, public) for game in recent),
    )


def _step(step: Step) -> LadderStep:
    return LadderStep(
        ladder=_named(step.ladder),
        rating=round(step.rating.mean),
        deviation=round(step.rating.deviation),
        provisional=step.rating.is_provisional,
        won=step.won,
        lost=step.lost,
        drawn=step.drawn,
        average=round(step.points / max(1, step.games), 1),
        best=step.best,
        best_play=step.best_play,
        best_table=step.best_table or None,
        history=tuple(PastRating(each.at, round(each.rating)) for each in step.history),
    )


def _game(game: Played, public: dict[str, tuple[str, str]]) -> RatedGame:
    return RatedGame(
        table=game.table if game.is_there else None,
        at=game.at,
        ladder=_named(game.ladder),
        edition=edition_title(game.edition),
        score=game.score,
        result=game.result,
        before=round(game.before),
        after=round(game.after),
        others=tuple(_opponent(each, public) for each in game.others),
    )


def _opponent(against: Against, public: dict[str, tuple[str, str]]) -> Opponent:
    return msgspec.structs.replace(_shown(against.player, against.name, public), score=against.score)


def _shown(player: str, name: str, public: dict[str, tuple[str, str]]) -> Opponent:
    """Somebody as others see them; `name` is what stood at the table, where nothing else is known."""
    if (computer := level_of(player)) is not None:
        level, edition = computer
        title = _("Computer, level {level} ({edition})").format(level=level, edition=edition_title(edition))
        return Opponent(title, player, "computer", 0)
    known = public.get(player)
    if known is None:
        return Opponent(name, None, "guest", 0)
    return Opponent(known[0], known[0], "bot" if known[1] == "bot" else "member", 0)


def _named(ladder: Ladder) -> LadderName:
    return LadderName(ladder.game, ladder.language, ladder.speed)
