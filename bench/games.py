"""What it costs to decide a command: a game is far gone, and a player lays a word."""

import statistics
import time
from collections.abc import Callable
from typing import Any, Final

from bonmot.board import Rack
from bonmot.games.crossword import Accept, Crossword, Pass, Play, State, setup_for
from bonmot.games.game import replay, step
from bonmot.games.moments import Instant

DECIDING_MS: Final = 1.0
"""A command is decided in well under this."""

_GAME: Final = Crossword()


GAMES: Final = (("modern", "fr"), ("modern", "en"), ("micro", "fr"))
"""Editions and languages; in the last one the game looks for moves of its own accord, when the bag is empty."""


def measured(edition: str, language: str, *, quick: bool) -> dict[str, Any]:
    """The median time to decide a play, and to show the game to a seat, late in a game between two best scorers."""
    state, command = late(edition, language)
    repetitions = 200 if quick else 2_000
    seat = min(_GAME.acting(state))
    return {
        "edition": edition,
        "language": language,
        "tiles_on_board": sum(1 for _tile in state.board.pieces()),
        "decide_ms": median_ms(lambda: _GAME.decide(state, seat, command, Instant(0)), repetitions),
        "view_ms": median_ms(lambda: _GAME.view(state, seat), repetitions),
    }


def late(edition: str, language: str) -> tuple[State, Play]:
    """The last state of a game in which somebody can play, and the best play there."""
    state = replay(_GAME, _GAME.open(setup_for(edition, ["Ada", "Max"], language=language), seed=1))
    found: tuple[State, Play] | None = None
    while state.final is None:
        waiting = min(_GAME.acting(state))
        command: Play | Pass | Accept = Pass()
        best = state.board.moves(Rack(state.racks[state.turn], state.alphabet), top=1)
        if "accept" in _GAME.view(state, waiting).may:
            command = Accept()
        elif best:
            command = Play(best[0].place(), best[0].word)
            found = state, command
        state, _events = step(_GAME, state, waiting, command)
    if found is None:
        raise RuntimeError("nobody could play")
    return found


def median_ms(work: Callable[[], object], repetitions: int) -> float:
    """How long it takes on the processor; the median forgives a machine that others use too."""
    times = []
    for _repetition in range(repetitions):
        start = time.process_time_ns()
        work()
        times.append(time.process_time_ns() - start)
    return round(statistics.median(times) / 1e6, 3)


def kept(figure: dict[str, Any]) -> bool:
    """Whether the figure is what we promise."""
    return bool(figure["decide_ms"] < DECIDING_MS)


def show(figure: dict[str, Any]) -> None:
    """The figures of one language, for people."""
    print(f"  {figure['edition']} ({figure['language']}), {figure['tiles_on_board']} tiles on the board: ", end="")
    print(f"a play is decided in {figure['decide_ms']} ms (promise: {DECIDING_MS:g} ms), ", end="")
    print(f"a view is made in {figure['view_ms']} ms")
