"""The game of the day at a site: its ranking and what the field found, for those who may look, and the archive."""

import asyncio
from datetime import date
from typing import Annotated, Final

from litestar import Controller, get
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, QueryParameter

from bonmot.errors import BonmotError
from bonmot.games.duplicate import View
from bonmot.games.game import Refused
from bonmot.notation.duplicate import in_full
from bonmot.online.duplicate.daily import PREFIX, Attempt, Daily, end_of, ranks_of
from bonmot.online.people import People
from bonmot.web.duplicate.structs import DayOfArchive, DayResult, DayRound, DayRow, DayWord
from bonmot.web.given import TheHall
from bonmot.web.hall import Hall
from bonmot.web.visitors import Asked, WebRequest, visitor_of

LANGUAGES: Final = ("fr", "en")
MOST_RANKED: Final = 200
"""Rows of a ranking that are shown; one's own is always among them."""
MOST_NAMED: Final = 3
"""Names that stand beside a word."""


async def finish_first(asked: Asked, _handler: BaseRouteHandler) -> None:
    """Nobody looks at somebody else's game of today before they have finished their own, by whatever door."""
    name = asked.path_params.get("name")
    if not isinstance(name, str) or not name.startswith(PREFIX):
        return
    hall: Hall = asked.app.state.hall
    if not await asyncio.to_thread(_may_see, hall, asked, name):
        raise Refused("finish-first")


def _may_see(hall: Hall, asked: Asked, name: str) -> bool:
    return Daily(hall.store, hall.clock).may_see_table(name, visitor_of(asked, hall).holder)


class DaysApi(Controller):
    """`/api/v1/days`."""

    path = "/api/v1/days"

    @get("/{language:str}", sync_to_thread=True)
    def archive(
        self,
        request: WebRequest,
        hall: TheHall,
        language: FromPath[str],
        before: Annotated[str, QueryParameter(max_length=10)] = "",
    ) -> list[DayOfArchive]:
        """The days that are over, the latest first, and how you did; `before` asks for those before a day."""
        daily, holder = Daily(hall.store, hall.clock), visitor_of(request, hall).holder
        latest = daily.today.isoformat()
        found = []
        for each in daily.archive(_language(language), min(_day(before), latest) if before else latest):
            own = daily.attempt(each.day, each.language, holder)
            score = None if own is None or own.finished is None else own.score
            found.append(DayOfArchive(each.day, each.language, each.players, each.best, each.top, score))
        return found

    @get("/{language:str}/{day:str}", sync_to_thread=True)
    def result(self, request: WebRequest, hall: TheHall, language: FromPath[str], day: FromPath[str]) -> DayResult:
        """The ranking of a day and what the field found: empty until you have finished, or the day is over."""
        daily, holder = Daily(hall.store, hall.clock), visitor_of(request, hall).holder
        day, language = _day(day), _language(language)
        if day > daily.today.isoformat():
            raise BonmotError("no-such-day")
        own = daily.attempt(day, language, holder)
        may_look = daily.may_look(day, language, holder)
        ranking = daily.ranking(day, language) if may_look else []
        view = daily.rounds(ranking or ([own] if may_look and own else []))
        mine = None if own is None else own.table
        return DayResult(
            day=day,
            language=language,
            over=daily.is_over(day),
            until=end_of(date.fromisoformat(day)),
            open_to_you=may_look,
            table=mine,
            players=daily.count(day, language),
            ranking=_rows(hall.people, ranking, mine),
            rounds=() if view is None else _rounds(view, ranking, mine),
        )


def _language(language: str) -> str:
    if language not in LANGUAGES:
        raise BonmotError("no-such-day")
    return language


def _day(text: str) -> str:
    try:
        found = date.fromisoformat(text).isoformat()
    except ValueError:
        raise BonmotError("no-such-day") from None
    if found != text:  # Python reads more ways of writing a day than we do
        raise BonmotError("no-such-day")
    return found


def _rows(people: People, ranking: list[Attempt], own: str | None) -> tuple[DayRow, ...]:
    shown = [
        (rank, each)
        for at, (rank, each) in enumerate(zip(ranks_of(ranking), ranking, strict=True))
        if at < MOST_RANKED or each.table == own
    ]
    known = people.by_holders(each.holder for _rank, each in shown)
    rows, top = [], max((each.top for each in ranking), default=0)  # whoever gave up has not seen all of it
    for rank, each in shown:
        person = known.get(each.holder)
        is_found = person is not None and person.kind != "guest"
        rows.append(
            DayRow(
                rank,
                person.name if person is not None else each.name,
                person.name if person is not None and is_found else None,
                each.score,
                top,
                each.table == own,
                each.table,
                person is not None and person.kind == "bot",
            )
        )
    return tuple(rows)


def _rounds(view: View, ranking: list[Attempt], own: str | None) -> tuple[DayRound, ...]:
    """Round by round the best word, and what people found, the best first."""
    rounds = []
    for at, round_ in enumerate(view.rounds):
        words: dict[tuple[str, str, int], list[Attempt]] = {}
        for attempt in ranking:
            if at < len(attempt.found) and (found := attempt.found[at]).word:
                words.setdefault((found.place, found.word, found.score), []).append(attempt)
        rounds.append(
            DayRound(
                round_.number,
                round_.draw,
                round_.place,
                in_full(round_.word),
                round_.score,
                tuple(
                    DayWord(
                        place,
                        word,
                        score,
                        len(finders),
                        tuple(each.name for each in finders[:MOST_NAMED]),
                        any(each.table == own for each in finders),
                    )
                    for (place, word, score), finders in sorted(
                        words.items(), key=lambda item: (-item[0][2], -len(item[1]), item[0])
                    )
                ),
            )
        )
    return tuple(rounds)
