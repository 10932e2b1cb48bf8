"""Computers that show what they think, at a speed that people can follow (M-077, M-078, D-053, D-056).

A computer seat finds its move in some milliseconds. At a table that people watch it takes its time: it thinks aloud,
one try after the other, and when somebody forces it, it plays the best of what it has shown (D-068). The waiting
happens in the thread of the computer, before its move is written down: what the screen shows is what the table does.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Final, NamedTuple, ParamSpec, Protocol, TypeVar

import msgspec

from bonmot.games.commands import Command
from bonmot.games.view import GameView
from bonmot.kernel import StopFlag
from bonmot.players import Player, Thought
from bonmot.players.player import NOTHING, Later, Partner, Say, TimeLeft, chosen

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")

_MOST_SHOWN: Final = 40
"""Tries that are shown in one turn: all that were the best so far, and some of the others."""

_GLANCE: Final = 0.05
"""Seconds after which a computer that is held looks whether it may go on."""

_LONGEST_SHOW: Final = 12.0
"""Seconds that all tries of a turn may take at the slowest speed."""


class Tempo(NamedTuple):
    """Seconds between things, by the speed that people chose."""

    letter: float
    """Between the letters of a word that is laid."""
    thought: float
    """Between two tries."""

    @staticmethod
    def of(speed: int) -> "Tempo":
        """The tempo of a speed from 0, as fast as can be, to 9.

        >>> Tempo.of(0)
        Tempo(letter=0.0, thought=0.0)
        >>> Tempo.of(3).letter < Tempo.of(9).letter
        True
        """
        return Tempo(0.08 * speed, 0.05 * speed)


_WAITING: Final = threading.Condition()
"""Where computers wait, of all tables: few do at any time, and most tables have none."""


class Pace:
    """How computers take their time; all that wait go on at once when people are in a hurry."""

    __slots__ = ("_is_hurried", "is_held", "is_holding")

    def __init__(self) -> None:
        self._is_hurried = False
        self.is_held = False
        """Whether people want to look for a while."""
        self.is_holding = False
        """Whether a computer waits for that."""

    def hurry(self) -> None:
        """Let all who wait go on at once."""
        with _WAITING:
            self._is_hurried = True
            _WAITING.notify_all()

    def calm(self) -> None:
        """Take time again."""
        self._is_hurried = False

    def wait(self, seconds: float) -> bool:
        """Wait; whether somebody was in a hurry."""
        if seconds <= 0:
            return self._is_hurried
        with _WAITING:
            return _WAITING.wait_for(lambda: self._is_hurried, seconds)

    def hold(self, stop: StopFlag) -> None:
        """Wait while people look; whoever is in a hurry lets one move through."""
        self.is_holding = self.is_held
        while self.is_held and not stop.is_raised and not self.wait(_GLANCE):
            pass
        self.is_holding = False


class LayingThought(Thought, frozen=True):
    """The move that was chosen, while it is being laid letter by letter."""


class Watched(Protocol):
    """The people who watch a computer: how fast it should go, and whether they are in a hurry."""

    pace: Pace
    aloud: bool
    """Whether it tells its tries."""

    @property
    def tempo(self) -> Tempo:
        """How fast."""
        ...

    @property
    def time_to_show(self) -> float | None:
        """Seconds for showing; None: as many as it takes."""
        ...

    def await_attention(self, stop: StopFlag) -> None:
        """Wait until people have seen what happened before (M-074)."""
        ...


class PacedPlayer:
    """A player that thinks aloud at the pace of those who watch."""

    def __init__(self, player: Player, watched: Watched) -> None:
        self._player = player
        self._watched = watched

    def advise(self, view: GameView, stop: StopFlag) -> Command | Later:
        """What the player says to a partner; nobody watches that."""
        return self._player.advise(view, stop) if isinstance(self._player, Partner) else NOTHING

    def choose(self, view: GameView, stop: StopFlag, say: Say) -> Command | Later:
        """What the player does; its tries are told one by one while there is time, then its word is laid."""
        return self._choose(view, stop, say, None)

    def choose_within(self, view: GameView, stop: StopFlag, say: Say, left: TimeLeft) -> Command | Later:
        """The same while its clock runs."""
        return self._choose(view, stop, say, left)

    def _choose(self, view: GameView, stop: StopFlag, say: Say, time: TimeLeft | None) -> Command | Later:
        watched, tempo = self._watched, self._watched.tempo
        watched.await_attention(stop)
        watched.pace.calm()
        limit = watched.time_to_show
        left = _LONGEST_SHOW if limit is None else min(_LONGEST_SHOW, limit)
        best: Thought | None = None
        shown = skipped = 0

        def tell(thought: Thought) -> None:
            nonlocal best, shown, skipped, left
            if stop.is_raised:
                return
            if thought.kept:
                best = thought
            elif shown >= _MOST_SHOWN or skipped < shown // 4:
                skipped += 1
                return
            if not watched.aloud:
                return
            skipped = 0
            shown += 1
            say(thought)
            seconds = min(tempo.thought, left)
            left -= seconds
            if watched.pace.wait(seconds):
                stop.raise_()

        command = chosen(self._player, view, stop, tell, time)
        if best is not None and best.steps and command == best.command and tempo.letter:
            say(LayingThought(*msgspec.structs.astuple(best)))
            seconds = tempo.letter * best.steps
            watched.pace.wait(seconds if limit is None else min(seconds, limit))
        watched.pace.hold(stop)
        return command


class Patient(Executor):
    """Threads in which nobody begins to think before somebody listens: what is said too early would be lost."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._is_heard = False

    def begin(self) -> None:
        """Somebody listens."""
        with _WAITING:
            self._is_heard = True
            _WAITING.notify_all()

    def submit(
        self, fn: Callable[Parameters, Answer], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Answer]:
        """Do it, but not too early."""

        def later() -> Answer:
            with _WAITING:
                _WAITING.wait_for(lambda: self._is_heard)
            return fn(*args, **kwargs)

        return self._executor.submit(later)
