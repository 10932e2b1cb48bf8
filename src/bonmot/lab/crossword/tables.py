"""Matches at real tables of the crossword game: players that think outside the kernel, or for as long as they may."""

from collections.abc import Callable, Sequence
from typing import Final

from bonmot.games.crossword import AnyCommand, Crossword, Pass, View, setup_for
from bonmot.games.game import Refused, replay, step
from bonmot.kernel import StopFlag
from bonmot.lab.part import Allowance, Result
from bonmot.lab.planning import EXPERT
from bonmot.players import Player
from bonmot.players.crossword import Graded
from bonmot.players.crossword.engine.effort import Effort
from bonmot.players.crossword.engine.thinking import thought_out
from bonmot.players.crossword.levels import levels
from bonmot.players.crossword.outside.program import Forfeit, Program
from bonmot.players.levels import Level
from bonmot.players.personas import persona
from bonmot.players.player import Say, TimeLeft, unheard
from bonmot.words import Lexicon

PlayerOfSeed = Callable[[int], Player]
"""Who plays the game of a seed."""

FULL: Final = "full"
ENGINES: Final = ("simulation", FULL)
"""What `engine` knows: games played out, and with proofs of their ends."""
_GAME: Final = Crossword()


class Expert(Graded):
    """A player that is on no scale."""

    def __init__(self, level: Level, form: int) -> None:
        super().__init__(level.level, form=form)
        self._own = level

    def level_at(self, _view: View) -> Level:
        """Its own, wherever it plays."""
        return self._own


class Thinker(Graded):
    """The level above all others, with what it may spend on each turn."""

    def __init__(self, level: int, effort: Effort, *, proves_ends: bool, form: int) -> None:
        super().__init__(level, form=form)
        self._effort, self._proves_ends = effort, proves_ends

    def _think(
        self, view: View, known: Lexicon, stop: StopFlag, say: Say, seed: int, _left: TimeLeft | None
    ) -> AnyCommand | None:
        return thought_out(view, known, stop, say, seed, effort=self._effort, proves_ends=self._proves_ends)


class CrosswordTables:
    """Games of one edition in one language, move by move."""

    def __init__(self, edition: str, language: str, patience: float, from_bag: int | None = None) -> None:
        self._edition, self._language, self._patience, self._from_bag = edition, language, patience, from_bag
        self._opener: Final = Expert(EXPERT, 0)

    def level(self, number: int, who: str | None) -> PlayerOfSeed:
        """A level of the edition's scale, perhaps with a persona."""
        return lambda seed: Graded(number, persona(who) if who else None, seed)

    def expert(self, level: Level) -> PlayerOfSeed:
        """A player that is on no scale, as the kernel plays it."""
        return lambda seed: Expert(level, seed)

    def engine(self, name: str, allowance: Allowance) -> PlayerOfSeed:
        """The strongest player: the whole of it, or what it plays out alone."""
        setup = setup_for(self._edition, ["R1", "R2"], language=self._language)
        above = len(levels(setup.edition.scale, self._language)) + 1
        if allowance.games is not None:
            effort = Effort(samples=allowance.games)
        else:
            effort = Effort.of_seconds(allowance.seconds or 0)
        return lambda seed: Thinker(above, effort, proves_ends=name == FULL, form=seed)

    def program(self, command: str) -> PlayerOfSeed:
        """Another program, started anew for every game."""
        Program(command, self._patience).check()
        return lambda _seed: Program(command, self._patience)

    def games(self, seats: Sequence[PlayerOfSeed], seed: int, count: int) -> list[Result]:
        """So many games, each with its own seed."""
        return [self._game([seat(each) for seat in seats], each) for each in range(seed, seed + count)]

    def _game(self, players: Sequence[Player], seed: int) -> Result:
        names = [f"R{seat}" for seat in range(1, len(players) + 1)]
        state = replay(_GAME, _GAME.open(setup_for(self._edition, names, language=self._language), seed))
        turns = 0
        try:
            while state.final is None:
                seat = min(_GAME.acting(state))
                view = _GAME.view(state, seat)
                try:
                    command = self._whose_turn(players[seat], view).choose(view, StopFlag(), unheard)
                    if not isinstance(command, AnyCommand):
                        raise TypeError("at these tables nobody answers later")
                    state, _events = step(_GAME, state, seat, command)
                except Refused:
                    if not isinstance(players[seat], Program):
                        raise
                    state, _events = step(_GAME, state, seat, Pass())
                except Forfeit:
                    # Whoever breaks down loses, whatever the score was.
                    scores = [side.score for side in view.sides]
                    best = max(score for side, score in enumerate(scores) if side != seat)
                    scores[seat] = min(scores[seat], best - 1)
                    return Result(scores, turns, 0)
                turns += 1
        finally:
            for player in players:
                if isinstance(player, Program):
                    player.close()
        return Result([side.score for side in _GAME.view(state, None).sides], turns, 0)

    def _whose_turn(self, player: Player, view: View) -> Player:
        """The player of the seat, or the expert as long as the match has not begun."""
        return player if self._from_bag is None or view.bag <= self._from_bag else self._opener
