"""What it costs a computer player to think: positions in the middle of games, every level."""

import time
from typing import Any, Final

import msgspec

from bonmot.games.catalogue import edition_named, entry_of
from bonmot.games.game import Wishes, replay, step
from bonmot.kernel import StopFlag
from bonmot.players import Player, Thought
from bonmot.players.casts import cast_of

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


def measured(scale: str, language: str, *, quick: bool) -> dict[str, Any]:
    """The mean and the longest time of a move, by level."""
    game = edition_named(scale).GAME
    views = [midgame(scale, language, seed) for seed in range(4 if quick else 20)]
    cast = cast_of(game)
    times = {
        str(rung.level): thinking_ms(cast.player(rung.level, None, 0), views) for rung in cast.ladder(scale, language)
    }
    promise = THINKING_MS[game]
    return {"scale": scale, "language": language, "positions": len(views), "promise_ms": promise, "move_ms": times}


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


def thinking_ms(player: Player, views: list[Any]) -> dict[str, float]:
    """The mean and the longest time; the first move of all, which reads the words, does not count."""
    player.choose(views[0], StopFlag(), quietly)
    times = []
    for view in views:
        start = time.process_time_ns()
        player.choose(view, StopFlag(), quietly)
        times.append((time.process_time_ns() - start) / 1e6)
    return {"mean": round(sum(times) / len(times), 2), "longest": round(max(times), 2)}


def quietly(_thought: Thought) -> None:
    """Say nothing."""


def kept(figure: dict[str, Any]) -> bool:
    """Whether the figures are what we promise."""
    return all(each["mean"] < figure["promise_ms"] for each in figure["move_ms"].values())


def show(figure: dict[str, Any]) -> None:
    """The figures of one scale, for people."""
    means = ", ".join(f"{level}: {each['mean']:g} ({each['longest']:g})" for level, each in figure["move_ms"].items())
    print(
        f"  {figure['scale']} ({figure['language']}), ms of CPU a move by level, the longest in parentheses: ", end=""
    )
    print(f"{means} (promise: {figure['promise_ms']:g})")
