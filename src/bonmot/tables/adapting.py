"""Opponents that play at the strength of the people at a table: which level that is, and what it was learnt from."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bonmot.games.catalogue import rules_of
from bonmot.games.game import SomeSetup
from bonmot.games.setups import Acquaintance, Seating
from bonmot.players.adaptive import fair_level
from bonmot.players.casts import cast_of
from bonmot.tables.results import results_of

if TYPE_CHECKING:
    from bonmot.tables.storage import Store


def adapted(
    store: "Store", game: str, setup: object, seats: Sequence[Seating], held: Mapping[int, bytes] | None = None
) -> Sequence[Seating]:
    """The same seats, with the level of those that adapt chosen anew: only games of the people who sit here count.

    At home they are known by their names. Where strangers meet, everybody may take any name: `held` says who holds
    which seat, and only games that were theirs count, or are told of.
    """
    if not any(seating.computer and seating.adaptive for seating in seats):
        return seats
    agreed, cast = rules_of(game).agreement(SomeSetup(setup)), cast_of(game)
    ladder = cast.ladder(agreed.scale, agreed.language)
    if not ladder:
        return seats  # a game without levels has one player only
    known = [
        results_of(store, name, agreed.language, game, None if held is None else held.get(seat, b""))
        for seat, (name, seating) in enumerate(zip(agreed.names, seats, strict=False))
        if not seating.computer
    ]
    results = [result for each in known for result in each]
    met = Acquaintance(
        len(results),
        sum(result.is_won for result in results),
        round(fmean(result.score for result in results)) if results and cast.measure.counts_points else None,
    )
    level = fair_level(known, ladder, cast.measure)
    return [replace(each, level=level, met=met) if each.computer and each.adaptive else each for each in seats]
