"""Games for one: that of the day, and a stored game that is played again."""

import asyncio
from datetime import date
from typing import Final

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody

from bonmot.errors import BonmotError
from bonmot.games.catalogue import edition_named
from bonmot.games.moments import local_time
from bonmot.hosting.drafts import Draft, language_of
from bonmot.online.duplicate.daily import Daily, day_of, end_of
from bonmot.players.duplicate.daily import EDITION, table_of
from bonmot.study.duplicate.alone import setup_again, table_again, table_of_the_day
from bonmot.study.sources import from_store
from bonmot.tables.holding import Holders
from bonmot.tables.storage import UnknownTable
from bonmot.telling import usual_name
from bonmot.web.api.tables import Named, pay_for_table
from bonmot.web.duplicate.at_desk import looked_at, seen_by
from bonmot.web.duplicate.structs import Begin, Today
from bonmot.web.given import IsHome, Online, TheHall
from bonmot.web.hall import Hall
from bonmot.web.visitors import WebRequest, need_holder, visitor_of
from bonmot.words import lexica

_NAMESAKES: Final = 50
"""People of one name who may play the game of a day at one server."""


class Alone(Controller):
    """`/api/v1/today`, and `/api/v1/tables/{name}/again`."""

    path = "/api/v1"

    @get("/today")
    async def today(self, request: WebRequest, hall: TheHall, online: Online) -> list[Today]:
        """The games of today, a language each, as far as this browser has played them."""
        day, own = _day(hall, online), _own_tables(request, hall)
        languages = dict.fromkeys(each.language for each in lexica() if each.language in {"fr", "en"})
        found = []
        for language in languages:
            standing = await _standing(hall, day, language, _begun(day, language, own))
            if online:
                daily = Daily(hall.store, hall.clock)
                finished = await asyncio.to_thread(daily.count, day.isoformat(), language)
                standing = msgspec.structs.replace(standing, until=end_of(day), finished=finished)
            found.append(standing)
        return found

    @post("/today")
    async def begin(
        self, request: WebRequest, hall: TheHall, is_home: IsHome, online: Online, data: JSONBody[Begin]
    ) -> Named:
        """Play the game of today, or go on with it. Where strangers play it, there is one attempt."""
        visitor = visitor_of(request, hall)
        holder = need_holder(visitor)
        language = language_of(Draft().filled_in("language", data.language), edition_named(EDITION), lexica())
        wanted = data.name.strip()[:30] or usual_name(0, 30)
        if online:
            if visitor.person is not None:
                name = visitor.person.name
            elif data.name.strip():  # everybody reads it in the ranking
                name = await asyncio.to_thread(hall.people.free_name, data.name)
            else:
                name = usual_name(0, 30)
            return Named(await asyncio.to_thread(Daily(hall.store, hall.clock).begin, language, holder, name))
        day, holders = _day(hall, online), Holders(hall.store)
        begun = _begun(day, language, _own_tables(request, hall))
        if begun is not None:
            return Named(begun)
        # Another browser may have played under this name: whoever comes later is told apart by a number. A game that
        # was begun in a terminal is taken up at home only.
        for name in (wanted, *(f"{wanted[:26]} {number}" for number in range(2, _NAMESAKES))):
            table = table_of(day, language, name)
            if holders.is_held(table) or (not is_home and _is_there(hall, table)):
                continue
            await asyncio.to_thread(table_of_the_day, hall.store, day, language, name, hall.clock)
            holders.take(table, [0], holder)
            if holders.seats(table, holder):  # nobody else was quicker
                return Named(table)
        raise BonmotError("server-full")

    @post("/tables/{name:str}/again")
    async def again(self, request: WebRequest, hall: TheHall, name: FromPath[str]) -> Named:
        """Play a game again that is over, against those who played it."""
        visitor = visitor_of(request, hall)
        holder, view = need_holder(visitor), (await seen_by(request, hall, name)).view
        if view.final is None:
            raise BonmotError("bad-request")
        await asyncio.to_thread(pay_for_table, request, hall, visitor)
        own = next(iter(Holders(hall.store).seats(name, holder)), None)
        person = view.names[own] if own is not None and own < len(view.names) else usual_name(0, 30)
        source = await asyncio.to_thread(from_store, hall.store, name)
        setup = await asyncio.to_thread(setup_again, source, person)
        found = await asyncio.to_thread(table_again, hall.store, setup, source.past.title or name, hall.clock)
        Holders(hall.store).take(found, [0], holder)
        return Named(found)


def _is_there(hall: Hall, table: str) -> bool:
    try:
        hall.store.summary(table)
    except UnknownTable:
        return False
    return True


def _day(hall: Hall, online: bool) -> date:
    """Today: at home by one's own clock, at a site by that which all share."""
    return day_of(hall.clock()) if online else local_time(hall.clock()).date()


def _own_tables(request: WebRequest, hall: Hall) -> dict[str, tuple[int, ...]]:
    return Holders(hall.store).tables(visitor_of(request, hall).holder)


def _begun(day: date, language: str, own: dict[str, tuple[int, ...]]) -> str | None:
    """The table of a day that this browser has, if any."""
    beginning = f"day-{day.isoformat()}-{language}-"
    return next((table for table in own if table.startswith(beginning)), None)


async def _standing(hall: Hall, day: date, language: str, table: str | None) -> Today:
    """How far somebody has come today."""
    if table is None:
        return Today(day.isoformat(), language, None, False, 0, 0, 0, 0.0, 0, 0)
    view = (await looked_at(hall, table)).view
    mine = next(each for each in view.standings if each.player == 0)
    return Today(
        day=day.isoformat(),
        language=language,
        table=table,
        over=view.final is not None,
        rounds=len(view.rounds),
        score=mine.score,
        top=view.top_total,
        percent=mine.percent,
        rank=mine.rank,
        players=len(view.standings),
    )
