"""What it costs a computer player to think: positions in the middle of games, every level."""

import subprocess
import sys
import time
from typing import Any, Final

import msgspec

from bonmot.games.catalogue import edition_named, entry_of
from bonmot.games.game import Wishes, replay, step
from bonmot.kernel import StopFlag
from bonmot.players import Player, Thought
from bonmot.players.casts import cast_of
from bonmot.players.player import Say, unheard

THINKING_MS: Final = {"crossword": 50.0, "option": 200.0}
"""A graded level moves in less, the processor's time counted."""

SCALES: Final = (
    ("micro", "fr"),
    ("deluxe", "en"),
    ("modern", "fr"),
    ("modern", "en"),
    ("option", "fr"),
    ("option", "en"),
)
"""Each is measured with the edition of its name."""
TURNS: Final = 8
FIRST_MOVE_S: Final = 0.3
"""What the first move of a fresh process may take, words looked up, everything imported."""
UNHEARD_MS: Final = 1.0
"""What a move of the highest level may take in the crossword game if nobody listens."""

_FIRST = """
import sys, time
from bonmot.games.catalogue import edition_named, entry_of
from bonmot.games.game import Wishes, replay
from bonmot.kernel import StopFlag
from bonmot.players.casts import cast_of
from bonmot.players.player import unheard
scale, language, level = sys.argv[1], sys.argv[2], int(sys.argv[3])
entry = entry_of(edition_named(scale).GAME)
cast, game = cast_of(edition_named(scale).GAME), entry.game
state = replay(game, game.open(entry.setup(Wishes(scale, ["Ada", "Max"], language=language)), seed=1))
seen = game.view(state, min(game.acting(state)))
start = time.process_time()
cast.player(level, None, 0).choose(seen, StopFlag(), unheard)
print(time.process_time() - start)
"""


def quietly(_thought: Thought) -> None:
    """Say nothing."""


def measured(scale: str, language: str, *, quick: bool) -> dict[str, Any]:
    """The mean and the longest time of a move, by level."""
    game = edition_named(scale).GAME
    views = [midgame(scale, language, seed) for seed in range(4 if quick else 20)]
    cast = cast_of(game)
    times = {
        str(rung.level): thinking_ms(cast.player(rung.level, None, 0), views) for rung in cast.ladder(scale, language)
    }
    levels = [rung.level for rung in cast.ladder(scale, language)]
    first = {
        str(level): first_move_s(scale, language, level) for level in (levels[:: len(levels) - 1] if quick else levels)
    }
    alone = thinking_ms(cast.player(levels[-1], None, 0), views, unheard)
    promise = THINKING_MS[game]
    figure = {"scale": scale, "language": language, "positions": len(views), "promise_ms": promise, "move_ms": times}
    return figure | {"first_move_s": first, "unheard_ms": alone["mean"] if game == "crossword" else None}


def first_move_s(scale: str, language: str, level: int) -> float:
    """What the first move of a fresh process takes; another process has chosen its words before, once for all."""
    command = [sys.executable, "-c", _FIRST, scale, language, str(level)]
    told = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _process in range(2)]
    return round(float(told[-1]), 3)


def midgame(scale: str, language: str, seed: int) -> Any:
    """What the one to move sees after some turns of best scores."""
    entry = entry_of(edition_named(scale).GAME)
    game, best = entry.game, cast_of(edition_named(scale).GAME).simplest()
    state = replay(game, game.open(entry.setup(Wishes(scale, ["Ada", "Max"], language=language)), seed=seed))
    while len(state.turns) < TURNS or "play" not in game.view(state, min(game.acting(state))).may:
        seat = min(game.acting(state))
        state, _events = step(game, state, seat, best.choose(game.view(state, seat), StopFlag(), quietly))
    # Doubting a word takes no time: what is measured is looking for one.
    return msgspec.structs.replace(game.view(state, min(game.acting(state))), challengeable=())


def thinking_ms(player: Player, views: list[Any], say: Say = quietly) -> dict[str, float]:
    """The mean and the longest time; the first move of all, which reads the words, does not count."""
    player.choose(views[0], StopFlag(), say)
    times = []
    for view in views:
        start = time.process_time_ns()
        player.choose(view, StopFlag(), say)
        times.append((time.process_time_ns() - start) / 1e6)
    return {"mean": round(sum(times) / len(times), 2), "longest": round(max(times), 2)}


def kept(figure: dict[str, Any]) -> bool:
    """Whether the figures are what we promise."""
    return (
        all(each["mean"] < figure["promise_ms"] for each in figure["move_ms"].values())
        and max(figure["first_move_s"].values()) <= FIRST_MOVE_S
        and (figure["unheard_ms"] or 0) <= UNHEARD_MS
    )


def show(figure: dict[str, Any]) -> None:
    """The figures of one scale, for people."""
    means = ", ".join(f"{level}: {each['mean']:g} ({each['longest']:g})" for level, each in figure["move_ms"].items())
    print(
        f"  {figure['scale']} ({figure['language']}), ms of CPU a move by level, the longest in parentheses: ", end=""
    )
    print(f"{means} (promise: {figure['promise_ms']:g})")
    first = figure["first_move_s"]
    print(
        f"    first move of a process: {min(first.values()):g} to {max(first.values()):g} s (promise: {FIRST_MOVE_S})"
    )
    if figure["unheard_ms"] is not None:
        print(f"    highest level, if nobody listens: {figure['unheard_ms']:g} ms (promise: {UNHEARD_MS:g})")
