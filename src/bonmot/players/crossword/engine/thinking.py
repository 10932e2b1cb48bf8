"""How the strongest player decides: by the part of the engine that suits what is left to draw.

It simulates: two rounds ahead, and to the end of the game when that is near; what the side before may have
kept is inferred from its play. With one tile in the bag, of two sides, the turns that did best are weighed by the
endgames that follow; with an empty bag the endgame is searched. What it has found so far is said as it goes, so that
whoever forces it gets that. The effort is counted in games played out or positions looked at, not in seconds: the same
position gets the same answer on every machine. Where a clock runs, it follows the time that is left (`effort.py`).
"""

from collections.abc import Callable, Iterator, Sequence
from threading import Thread
from typing import Final, Protocol

from msgspec.structs import replace

from bonmot.board import Move
from bonmot.games.crossword import AnyCommand, Exchange, Pass, Play, View
from bonmot.games.crossword.edition import Constraints
from bonmot.kernel import StopFlag
from bonmot.players.crossword.engine.effort import Effort, turns_to_come
from bonmot.players.crossword.engine.endgame import MEMORY_FOR_A_TURN, EndgameAnswer, EndgameTask
from bonmot.players.crossword.engine.question import Question
from bonmot.players.crossword.engine.simulation import Judged, LastPlay, Simulation, judged_of, static_ranking
from bonmot.players.crossword.engine.stopwatch import Stopwatch
from bonmot.players.crossword.engine.weighing import Weighed, is_pre_endgame, weighed
from bonmot.players.crossword.seeing import permitted
from bonmot.players.player import Say, Thought, TimeLeft
from bonmot.words import Lexicon

CANDIDATES: Final = 15
MORE_CANDIDATES: Final = 40
FEW_UNSEEN: Final = 28
"""With so few tiles unseen more is looked at: a turn that is right because of what comes after it looks poor by points
and leave. With more of them unseen the best turn was always among the first fifteen."""
LARGE: Final = 10
"""On boards that are searched by walking a turn takes so many times as long."""
NEARLY_OVER: Final = 14
"""With so few tiles unseen games are played out to their end."""
GAMES_EACH: Final = 100
"""With so few games for each candidate, fewer candidates are better."""
FEWEST: Final = 5
CONFIDENCE: Final = 0.99
WEIGHED_BAG: Final = 1
"""With more tiles in the bag, weighing in some of the ways they may lie was not better than games played out."""
WEIGHED: Final = 4
"""Turns that are weighed by the endgames that follow, of those that did best in games played out."""
_USUAL_BOARD: Final = 15
_GLANCE: Final = 0.02
"""Seconds between two looks at a simulation that goes on."""


def thought_out(
    view: View,
    known: Lexicon,
    stop: StopFlag,
    say: Say,
    seed: int,
    left: TimeLeft | None = None,
    *,
    effort: Effort | None = None,
    proves_ends: bool = True,
) -> AnyCommand | None:
    """The best move of a position; None where it has nothing to say, and simpler players decide.

    `left`: what the mover's clock shows, where one runs; `effort`: what may be spent, whatever the clock shows; without
    `proves_ends` it plays games out to the last turn. Tables with constraints are not simulated: the kernel does not
    know what they forbid.
    """
    if view.constraints != Constraints():
        return None
    question = Question.of_view(view, known)
    if effort is None:
        turns = turns_to_come(len(question.unseen), question.seats, len(question.rack))
        effort = Effort() if left is None else Effort.within(left, turns)
    found = considered(
        question,
        stop,
        _Voice(say),
        seed,
        effort=effort,
        proves_ends=proves_ends,
        permits=lambda ranking: _permitted(view, question, ranking),
        before=LastPlay.of_view(view, known),
    )
    return None if found is None else found.command


class Listener(Protocol):
    """Who hears what is thought about a turn."""

    def mention(self, judged: Judged) -> None:
        """A move that is looked at; the first is the best until more is known."""
        ...

    def prefer(self, judged: Judged) -> None:
        """The best so far: said again and again, with what is known of it by then."""
        ...


Permits = Callable[[Sequence[Judged]], list[Judged]]
"""Those that may be made, of some moves."""


def considered(
    question: Question,
    stop: StopFlag,
    listener: Listener,
    seed: int = 0,
    *,
    effort: Effort,
    proves_ends: bool = True,
    permits: Permits = list,
    before: LastPlay | None = None,
) -> Judged | None:
    """The best move of a question, thought about with some effort; None where none is permitted.

    `before`: the last play of whoever moved before, if it is known.
    """
    looked_at = MORE_CANDIDATES if len(question.unseen) <= FEW_UNSEEN else CANDIDATES
    looked_at = min(looked_at, max(effort.samples // GAMES_EACH, FEWEST))
    ranking = permits(static_ranking(question, looked_at))
    if not ranking:
        return None
    for judged in ranking:
        listener.mention(judged)
    if stop.is_raised or len(ranking) == 1 or question.seats < 2 or not effort.samples:
        return ranking[0]
    thinking = _Thinking(question, permits, before, effort, stop, seed)
    if proves_ends and question.bag == 0 and question.seats == 2:
        found = thinking.searched(listener)
        if found is not None:
            return found
    for simulated in thinking.simulated(ranking):
        listener.prefer(simulated)
    best = thinking.simulation.so_far().best
    is_weighed = proves_ends and question.bag == WEIGHED_BAG and is_pre_endgame(question)
    if is_weighed and (better := thinking.weighed()) is not None:
        listener.prefer(better)
        return better
    return best


def turns_ahead(unseen: int, seats: int) -> int:
    """How far games are played out: two rounds, of three or four players one; 0: to their end.

    >>> turns_ahead(86, 2), turns_ahead(40, 3), turns_ahead(14, 2)
    (4, 3, 0)
    """
    return 0 if unseen <= NEARLY_OVER else 4 if seats == 2 else seats


class _Thinking:
    """One turn being thought about."""

    def __init__(
        self,
        question: Question,
        permits: Permits,
        before: LastPlay | None,
        effort: Effort,
        stop: StopFlag,
        seed: int,
    ) -> None:
        self._question = question
        self._permits = permits
        self._before = before
        self._effort = effort
        self._stop = stop
        self._seed = seed
        self._watch = Stopwatch(of_processor=effort.of_processor)
        self.simulation: Simulation

    def searched(self, listener: Listener) -> Judged | None:
        """The best turn of an endgame; None if it may not be made here, or nothing was found in time."""
        task = EndgameTask(self._question, memory=MEMORY_FOR_A_TURN)
        found, shown = list[EndgameAnswer](), list[EndgameAnswer]()
        judged = None
        for _glance in self._watched(lambda stop: found.append(task.solve(nodes=self._effort.positions, stop=stop))):
            answer = found[0] if found else task.so_far
            if answer is None or answer in shown[-1:]:
                continue
            shown.append(answer)
            judged = self._of_endgame(answer)
            if judged is not None:
                listener.prefer(judged)
        return judged

    def _of_endgame(self, answer: EndgameAnswer) -> Judged | None:
        judged = self._judged(_command(self._question, answer.best)) if answer.line else None
        if judged is None:
            return None
        spread = self._question.scores[0] - self._question.scores[1] + answer.value
        return replace(judged, spread=float(spread), is_proved=answer.proved)

    def simulated(self, ranking: list[Judged]) -> Iterator[Judged]:
        """The best so far, again and again, until games have been played out."""
        question = self._question
        large = question.board.size > _USUAL_BOARD or question.rules.rack > 7
        with self._watch.at_work():
            self.simulation = simulation = Simulation(
                question,
                candidates=[judged.command for judged in ranking],
                plies=turns_ahead(len(question.unseen), question.seats),
                seed=self._seed,
                confidence=CONFIDENCE,
                most_samples=max(self._effort.samples // (LARGE if large else 1), 1),
                before=self._before,
                stop=self._stop,
            )
        for _glance in self._watched(lambda stop: simulation.run(1, stop)):
            standing = simulation.so_far()
            if standing.samples:
                yield standing.best

    def weighed(self) -> Judged | None:
        """Of those that did best in games played out, the one whose endgames are best; None if there was no time."""
        best = [judged.command for judged in self.simulation.ranking()[:WEIGHED]]
        commands = [command for command in best if not isinstance(command, Exchange)]
        if len(commands) < min(2, len(best)) or isinstance(best[0], Exchange):
            return None
        found: list[Weighed] = []
        for _glance in self._watched(
            lambda stop: found.extend(
                weighed(self._question, commands, positions=self._effort.positions, seed=self._seed, stop=stop)
            )
        ):
            pass
        judged = self._judged(found[0].command) if found else None
        if judged is None:
            return None
        spread = self._question.scores[0] - self._question.scores[1] + found[0].spread
        return replace(judged, win=found[0].won, spread=spread)

    def _judged(self, command: Play | Pass) -> Judged | None:
        """A command with what it scores, if it may be made."""
        return next(iter(self._permits((judged_of(self._question, command),))), None)

    def _watched(self, run: Callable[[StopFlag], object]) -> Iterator[None]:
        """Work aside, with a look at it again and again; broken off when somebody forces it, or when time is over."""
        stop, failed = StopFlag(), list[BaseException]()

        def work() -> None:
            try:
                with self._watch.at_work():
                    run(stop)
            except BaseException as error:  # noqa: BLE001 - it is raised again in the thread that waits
                failed.append(error)

        worker = Thread(target=work, daemon=True)
        worker.start()
        try:
            is_working = True
            while is_working:
                worker.join(_GLANCE)
                is_working = worker.is_alive()
                if self._stop.is_raised or self._is_over():
                    stop.raise_()
                yield  # the last look is at what has come of it
        finally:  # whoever is interrupted here leaves nobody at work
            stop.raise_()
            worker.join()
        if failed:
            raise failed[0]

    def _is_over(self) -> bool:
        seconds = self._effort.seconds
        return seconds is not None and self._watch.seconds > seconds


def _command(question: Question, move: Move | None) -> Play | Pass:
    return Pass() if move is None else Play(move.place(question.board.coordinates), move.word)


def _permitted(view: View, question: Question, ranking: Sequence[Judged]) -> list[Judged]:
    """Those that may be made at this table: coarse words are not said in family company."""
    score = permitted(view, knows_all=True)
    board = question.board

    def may(judged: Judged) -> bool:
        if isinstance(judged.command, Play):
            move = Move.parse(judged.text, board.alphabet, board.coordinates)
            return score(board.judge(move).move) is not None
        return judged.kind in view.may

    return [judged for judged in ranking if may(judged)]


class _Voice:
    """What it says while it thinks: the moves it looks at, and each time another is the best."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._best: Judged | None = None

    def mention(self, judged: Judged) -> None:
        """A move that is looked at; the first is the best until more is known."""
        self._tell(judged, kept=self._best is None)

    def prefer(self, judged: Judged) -> None:
        """The best so far: said when it has changed."""
        if self._best is None or judged.command != self._best.command:
            self._tell(judged, kept=True)

    def _tell(self, judged: Judged, *, kept: bool) -> None:
        if kept:
            self._best = judged
        steps = len(judged.command.word) if isinstance(judged.command, Play) else 0
        if not isinstance(judged.command, Pass):
            self._say(Thought(judged.command, judged.text, judged.score, kept, judged.equity, steps=steps))
