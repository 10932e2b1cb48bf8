"""What each level makes of duplicate: all levels play the same games at one table, so that chance is the same for all.

>>> [found.level for found in measured("fr", 1, rounds=2)]
[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
"""

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from bonmot.games.commands import TimePasses
from bonmot.games.duplicate import Duplicate, Setup, State, setup_for
from bonmot.games.game import replay
from bonmot.games.moments import BEGINNING
from bonmot.kernel import StopFlag
from bonmot.players.crossword.levels import levels
from bonmot.players.duplicate import Graded
from bonmot.players.player import unheard


class Found(NamedTuple):
    """What a level was measured to do, on average of a game."""

    level: int
    percent: float
    negative: float
    tops: float
    """The share of the tops that it finds."""


def measured(language: str, games: int, *, seed: int = 1, rounds: int = 0) -> list[Found]:
    """So many games of all levels; with `rounds` they end after so many."""
    ladder = levels("modern", language)
    names = [f"level {each.level}" for each in ladder]
    options: dict[str, object] = {"round.seconds": 0, "round.writing": 0, "round.most": rounds}
    setup = setup_for("duplicate", names, language=language, options=options, computers=range(len(names)))
    ended = [
        played(setup, [Graded(each.level, form=number * 97 + each.level) for each in ladder], number)
        for number in range(seed, seed + games)
    ]
    return [_found(rung.level, seat, ended) for seat, rung in enumerate(ladder)]


def _found(level: int, seat: int, ended: Sequence[State]) -> Found:
    own = [next(each for each in state.standings if each.player == seat) for state in ended]
    return Found(
        level,
        fmean(each.percent for each in own),
        fmean(each.negative for each in own),
        sum(each.tops for each in own) / sum(len(state.rounds) for state in ended),
    )


def played(setup: Setup, players: Sequence[Graded], seed: int) -> State:
    """One game between computers, to its end."""
    game = Duplicate()
    state = replay(game, game.open(setup, seed))
    while state.final is None:
        if state.round is None:
            state = replay(game, game.decide(state, None, TimePasses(), BEGINNING), state)
        for seat in sorted(game.acting(state)):
            slip = players[seat].choose(game.view(state, seat), StopFlag(), unheard)
            state = replay(game, game.decide(state, seat, slip, BEGINNING), state)
    return state
