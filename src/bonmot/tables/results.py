"""Finished games: those of a person, as the adaptive opponent wants them, and all of a kind, for statistics."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.games.view import GameView, OwnView
from bonmot.players.casts import cast_of
from bonmot.players.measures import Result
from bonmot.tables.replaying import replayed
from bonmot.tables.state import TableState
from bonmot.tables.storage import Summary
from bonmot.tables.view import seen_game

if TYPE_CHECKING:
    from bonmot.tables.storage import Store

MOST_GAMES: Final = 50
"""Older games say nothing any more."""
MOST_LOOKED_THROUGH: Final = 500
"""Games of one person, of all kinds, among which those are looked for."""


def results_of(store: "Store", name: str, language: str, game: str, holder: bytes | None = None) -> list[Result]:
    """What a person scored in the latest games that were played to their end, in the order of play.

    Games of teams, games whose points cannot be compared with others and games that somebody gave up do not count. With
    a `holder`, only games in which they held a seat: where strangers meet a name may be anybody's.
    """
    from bonmot.tables.holding import Holders  # the database is loaded only when it is needed

    results: list[Result] = []
    those = store.summaries("over") if holder is None else Holders(store).games(holder, "over", MOST_LOOKED_THROUGH)
    for _summary, state in _states(
        store, those, game, lambda each: each.language == language and _seat(each.names, name) is not None
    ):
        if (result := _result(state, name)) is not None:
            results.append(result)
        if len(results) == MOST_GAMES:
            break
    return results[::-1]


class Finished(NamedTuple):
    """A game that is over, as everybody may see it."""

    summary: Summary
    view: OwnView
    people: frozenset[int]
    """The seats that are not computers."""


def finished(store: "Store", game: str, wanted: Callable[[Summary], bool]) -> Iterator[Finished]:
    """The games of a kind that are over, the latest first, as far as they are `wanted`."""
    for summary, state in _states(store, store.summaries("over"), game, wanted):
        yield Finished(summary, seen_game(state, state.game, None), state.people)


def _states(
    store: "Store", those: Iterable[Summary], game: str, wanted: Callable[[Summary], bool]
) -> Iterator[tuple[Summary, TableState]]:
    for summary in those:
        if summary.game == game and wanted(summary):
            # A damaged game, or one with words that are gone, is no reason to know nothing of the others.
            with suppress(BonmotError):
                yield summary, replayed(summary.table, store.read(summary.table))


def _result(state: TableState, name: str) -> Result | None:
    view = state.rules.view(state.game, None)
    names = tuple(side.names[0] for side in view.sides)
    seat = _seat(names, name)
    if seat is None or seat not in state.people or any(len(side.seats) > 1 for side in view.sides):
        return None
    if view.final is None or any(side.resigned for side in view.sides):
        return None
    if not view.final.winners or not cast_of(state.opened.game).is_comparable(view):
        return None
    others = [other for other in range(len(view.sides)) if other != seat]
    if not others:
        return None
    worths = [_worth(state, view, other) for other in others]
    known = [worth for worth in worths if worth is not None]
    return Result(
        view.sides[seat].score,
        tuple(view.sides[other].score for other in others),
        fmean(known) if len(known) == len(others) else None,
    )


def _worth(state: TableState, view: GameView, seat: int) -> float | None:
    """How strong the computer of a seat is."""
    seating = state.opened.seats[seat]
    if not seating.computer or seating.level is None:
        return None
    cast = cast_of(state.opened.game)
    ladder = cast.ladder(view.scale, view.language)
    return cast.measure.worth(ladder[seating.level - 1]) if 1 <= seating.level <= len(ladder) else None


def _seat(names: tuple[str, ...], name: str) -> int | None:
    wanted = " ".join(name.split()).casefold()
    return next((seat for seat, each in enumerate(names) if each.casefold() == wanted), None)
