"""A rated game is over: who played, how they ended up, and what that does to their ratings."""

from typing import TYPE_CHECKING

from sqlalchemy import select

from bonmot.games.moments import Instant
from bonmot.games.view import GameView
from bonmot.online.people import People
from bonmot.online.ratings import Ladder, speed_of
from bonmot.online.ratings.ledger import Change, Ledger, Outcome, Sitter, computer_key
from bonmot.tables.storage.schema import HOLDERS

if TYPE_CHECKING:
    from bonmot.tables import Store, Table, TableView


def record(store: "Store", table: "Table") -> tuple[Change, ...]:
    """Count a game if it is rated and over, once; what it did to the ratings of those who played.

    It may be called as often as anybody likes, in several processes at once.
    """
    outcome = outcome_of(store, table.view(None))
    return () if outcome is None else Ledger(store).count(outcome)


def record_stored(store: "Store", name: str) -> None:
    """The same of a table as it is written down, whoever has it open."""
    from bonmot.tables import Table  # what plays is loaded only when it is needed

    table = Table.open(store, name, resume=False)
    try:
        record(store, table)
    finally:
        table.close(pause=False)


def outcome_of(store: "Store", seen: "TableView") -> Outcome | None:
    """What there is to count; None if nothing.

    A game that was abandoned has no winner. Everybody must be known, and play for one side only: nobody plays for a
    rating against themselves.
    """
    view: GameView = seen.game
    if not seen.rated or view.final is None or not view.final.winners or len(view.sides) < 2:
        return None
    players = _players(store, seen)
    people = [players[seat] for seat in sorted(seen.people) if seat in players]
    if len(players) != len(seen.seats) or len(set(people)) != len(people):
        return None
    return Outcome(
        seen.name,
        Ladder(seen.game_name, view.language, speed_of(seen.clock)),
        view.edition,
        Instant(store.summary(seen.name).updated),
        [
            [
                Sitter(seat, players[seat], name, side.score, *_best(view, seat))
                for seat, name in zip(side.seats, side.names, strict=True)
            ]
            for side in view.sides
        ],
        ranks_of(view),
    )


def ranks_of(view: GameView) -> list[int]:
    """The ranks of the sides of a game that is over: who has won is first, who has given up is last."""
    winners = view.final.winners if view.final is not None else ()
    order = [
        (0, False, 0) if number in winners else (1, side.resigned, -side.score)
        for number, side in enumerate(view.sides)
    ]
    return [1 + sum(other < own for other in order) for own in order]


def _players(store: "Store", seen: "TableView") -> dict[int, str]:
    """Seat → the key of whoever plays there, as far as they are known."""
    query = select(HOLDERS.c.seat, HOLDERS.c.holder).where(HOLDERS.c.table_name == seen.name)
    rows = store.database.reading(lambda connection: connection.execute(query).all())
    people = People(store).by_holders(row.holder for row in rows)
    found = {row.seat: people[row.holder].id for row in rows if row.holder in people and row.seat in seen.people}
    if not found:
        return {}  # computers alone are measured in the laboratory
    for seat in seen.computers:
        level = seen.seats[seat].level
        if level is not None:
            found[seat] = computer_key(level, seen.game.edition)
    return found


def _best(view: GameView, seat: int) -> tuple[int, str]:
    """The best play of a seat, and what it scored."""
    if (at := view.best_line(seat)) is None:
        return 0, ""
    best = view.score_lines[at]
    return best.score, str(getattr(best, "word", ""))  # not every game lays words
