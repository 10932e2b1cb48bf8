"""Duplicate: a hall of 500 hands in its slips, and a round is closed, judged, ranked and shown.

In the twelfth round of a game; the slips are different plays, as far as the rack has so many: few judgements are made
twice. What counts is the processor time of the close, until everybody who looks has the new standings.
"""

import time
from collections import deque
from typing import Any, Final

from bonmot.board import Rack
from bonmot.games.duplicate import Close, Draw, HandIn, setup_for
from bonmot.games.duplicate.view import View
from bonmot.players.boards import board_of
from bonmot.tables import Seating, Store, Table, Update

PLAYERS: Final = 500
CLOSE_S: Final = 0.2
SLIP_MS: Final = 25.0
"""With three who look at every slip: the referee, a player and a spectator."""


def measured(*, quick: bool) -> dict[str, Any]:
    """The figures."""
    rounds = 4 if quick else 12
    names = [f"Player {number}" for number in range(PLAYERS)]
    with Store("sqlite://") as store:
        setup = setup_for("duplicate", names, language="fr", arbiter=True, options={"round.seconds": 0})
        table = Table.create(store, setup, [Seating()] * PLAYERS, game="duplicate", seed=1987)
        told: deque[Update] = deque(maxlen=1)
        for seat in (None, 0, PLAYERS):
            table.subscribe(seat, told.append)
        for _round in range(rounds - 1):
            _hand_in(table, 50)
            table.submit(PLAYERS, Close())
        slips = _hand_in(table, PLAYERS)
        start = time.process_time()
        table.submit(PLAYERS, Close())
        ranked = told[-1].view.game.standings
        close = time.process_time() - start
        different = len({(result.place, result.word) for result in told[-1].view.game.rounds[-1].results})
        table.close()
    return {"players": len(ranked), "different": different, "close_s": close, "slip_ms": 1000 * slips / PLAYERS}


def _hand_in(table: Table, players: int) -> float:
    """A new rack, and a different play for each; the seconds that the slips took."""
    table.submit(PLAYERS, Draw())
    view: View = table.view(PLAYERS).game
    plays = board_of(view).moves(Rack(view.rack, view.alphabet))
    moves = [plays[number % len(plays)] for number in range(players)]
    start = time.process_time()
    for seat, move in enumerate(moves):
        table.submit(PLAYERS, HandIn(move.place(), move.word, move.score, seat))
    return time.process_time() - start


def show(figure: dict[str, Any]) -> None:
    """Print them."""
    print(
        f"  {figure['players']} slips, {figure['different']} different: the round closes in {figure['close_s']:.3f} s"
    )
    print(f"  a slip is taken in {figure['slip_ms']:.2f} ms")


def kept(figure: dict[str, Any]) -> bool:
    """Whether the promises are kept."""
    return bool(figure["close_s"] < CLOSE_S and figure["slip_ms"] < SLIP_MS)


if __name__ == "__main__":
    show(measured(quick=False))
