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
RACES: Final = (("cards", "fr"), ("cards", "en"), ("duplicate", "fr"), ("duplicate", "en"))
"""Where nobody waits for a turn the first answer alone is measured; bench/cards.py and duplicate.py have the rest."""
FIRST_DEALS: Final = (1, 2)
"""Of the card race the second one's first card asks for a name, which takes longest to look up."""
TURNS: Final = 8
FIRST_MOVE_S: Final = 0.3
"""What the first move of a fresh process may take, words looked up, everything imported."""
UNHEARD_MS: Final = 1.0
"""What a move of the highest level may take in the crossword game if nobody listens."""

_FIRST = """
import sys, time
from bonmot.games.catalogue import edition_named, entry_of
from bonmot.games.commands import TimePasses
from bonmot.games.game import Wishes, replay
from bonmot.kernel import StopFlag
from bonmot.players.casts import cast_of
from bonmot.players.player import Later, unheard
scale, language, level, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
entry = entry_of(edition_named(scale).GAME)
cast, game = cast_of(edition_named(scale).GAME), entry.game
state = replay(game, game.open(entry.setup(Wishes(scale, ["Ada", "Max"], language=language)), seed=seed))
player, spent, words = cast.player(level, None, 0), 0.0, {"play", "lay", "hand-in"}
while True:  # until it must look for a word
    acting = sorted(game.acting(state))
    if not acting:
        state = replay(game, game.decide(state, None, TimePasses(), game.deadline(state)), state)
        continue
    seen = game.view(state, acting[0])
    start = time.process_time()
    answer = player.choose(seen, StopFlag(), unheard)
    spent += time.process_time() - start
    if words & set(seen.may):
        break
    later = answer if isinstance(answer, Later) else Later(0, answer)
    state = replay(game, game.decide(state, acting[0], later.command, later.at), state)
print(spent)
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
    first = first_moves_s(scale, language, quick=quick)
    alone = thinking_ms(cast.player(levels[-1], None, 0), views, unheard)
    promise = THINKING_MS[game]
    figure = {"scale": scale, "language": language, "positions": len(views), "promise_ms": promise, "move_ms": times}
    return figure | {"first_move_s": first, "unheard_ms": alone["mean"] if game == "crossword" else None}


def raced(scale: str, language: str, *, quick: bool) -> dict[str, Any]:
    """The same for a race: only what the first answer takes."""
    found = [first_moves_s(scale, language, quick=quick, seed=seed) for seed in FIRST_DEALS]
    first = {level: max(each[level] for each in found) for level in found[0]}
    return {"scale": scale, "language": language, "move_ms": {}, "first_move_s": first, "unheard_ms": None}


def first_moves_s(scale: str, language: str, *, quick: bool, seed: int = 1) -> dict[str, float]:
    """What the first move of a fresh process takes, by level; the lowest and the highest if it must be quick."""
    levels = [rung.level for rung in cast_of(edition_named(scale).GAME).ladder(scale, language)]
    chosen = levels[:: len(levels) - 1] if quick else levels
    return {str(level): first_move_s(scale, language, level, seed) for level in chosen}


def first_move_s(scale: str, language: str, level: int, seed: int) -> float:
    """What the first move of a fresh process takes; another process has chosen its words before, once for all."""
    command = [sys.executable, "-c", _FIRST, scale, language, str(level), str(seed)]
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
    print(f"  {figure['scale']} ({figure['language']})", end="")
    if moves := figure["move_ms"]:
        means = ", ".join(f"{level}: {each['mean']:g} ({each['longest']:g})" for level, each in moves.items())
        print(f", ms of CPU a move by level, the longest in parentheses: {means} (promise: {figure['promise_ms']:g})")
    else:
        print()
    first = figure["first_move_s"]
    print(
        f"    first move of a process: {min(first.values()):g} to {max(first.values()):g} s (promise: {FIRST_MOVE_S})"
    )
    if figure["unheard_ms"] is not None:
        print(f"    highest level, if nobody listens: {figure['unheard_ms']:g} ms (promise: {UNHEARD_MS:g})")
