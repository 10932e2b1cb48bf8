"""What it costs a computer player to think: positions in the middle of games, every level."""

import time
from typing import Any, Final

import msgspec

from bonmot.games.crossword import Crossword, View, setup_for
from bonmot.games.game import replay, step
from bonmot.kernel import StopFlag
from bonmot.players import BestScore, Graded, Thought, levels

THINKING_MS: Final = 50.0
"""A graded level moves in less, the processor's time counted."""

SCALES: Final = (("micro", "fr"), ("deluxe", "en"), ("modern", "fr"), ("modern", "en"))
TURNS: Final = 8

_GAME: Final = Crossword()


def measured(scale: str, language: str, *, quick: bool) -> dict[str, Any]:
    """The mean and the longest time of a move, by level."""
    views = [midgame(scale, language, seed) for seed in range(4 if quick else 20)]
    times = {str(level.level): thinking_ms(Graded(level.level), views) for level in levels(scale, language)}
    return {"scale": scale, "language": language, "positions": len(views), "move_ms": times}


def midgame(scale: str, language: str, seed: int) -> View:
    """What the one to move sees after some turns of best scores."""
    state = replay(_GAME, _GAME.open(setup_for(scale, ["Ada", "Max"], language=language), seed=seed))
    best = BestScore()
    while len(state.turns) < TURNS or "play" not in _GAME.view(state, min(_GAME.acting(state))).may:
        seat = min(_GAME.acting(state))
        state, _events = step(_GAME, state, seat, best.choose(_GAME.view(state, seat), StopFlag(), quietly))
    # Doubting a word takes no time: what is measured is looking for one.
    return msgspec.structs.replace(_GAME.view(state, min(_GAME.acting(state))), challengeable=())


def thinking_ms(player: Graded, views: list[View]) -> dict[str, float]:
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
    return all(each["mean"] < THINKING_MS for each in figure["move_ms"].values())


def show(figure: dict[str, Any]) -> None:
    """The figures of one scale, for people."""
    means = ", ".join(f"{level}: {each['mean']:g} ({each['longest']:g})" for level, each in figure["move_ms"].items())
    print(
        f"  {figure['scale']} ({figure['language']}), ms of CPU a move by level, the longest in parentheses: ", end=""
    )
    print(f"{means} (promise: {THINKING_MS:g})")
