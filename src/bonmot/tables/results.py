"""The finished games of a person, as the adaptive opponent wants them."""

from statistics import fmean
from typing import TYPE_CHECKING, Final

from bonmot.errors import BonmotError
from bonmot.games.view import GameView
from bonmot.players.casts import cast_of
from bonmot.players.measures import Result
from bonmot.tables.replaying import replayed
from bonmot.tables.state import TableState

if TYPE_CHECKING:
    from bonmot.tables.storage import Store

MOST_GAMES: Final = 50
"""Older games say nothing any more."""


def results_of(store: "Store", name: str, language: str, game: str) -> list[Result]:
    """What a person scored in the latest games that were played to their end, in the order of play.

    Games of teams, games whose points cannot be compared with others and games that somebody gave up do not count.
    """
    results: list[Result] = []
    for summary in store.summaries("over"):
        if (summary.game, summary.language) != (game, language) or _seat(summary.names, name) is None:
            continue
        try:
            state = replayed(summary.table, store.read(summary.table))
        except BonmotError:
            continue  # a damaged game, or one with words that are gone, is no reason to know nothing of the others
        if (result := _result(state, name)) is not None:
            results.append(result)
        if len(results) == MOST_GAMES:
            break
    return results[::-1]


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
