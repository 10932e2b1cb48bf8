"""How the strongest player decides: by the part of the engine that suits what is left to draw.

It simulates: two turns ahead, and to the end of the game when that is near. Of two sides with an empty bag it searches
the endgame. What it has found so far is said as it goes, so that whoever forces it gets that. The effort is counted in
games played out or positions looked at, not in seconds: the same position gets the same answer on every machine.
"""

from collections.abc import Iterator
from threading import Thread
from typing import Final

from bonmot.board import Move
from bonmot.games.crossword import AnyCommand, Pass, Play, View
from bonmot.games.crossword.edition import Constraints
from bonmot.kernel import StopFlag
from bonmot.players.crossword.engine.endgame import EndgameTask
from bonmot.players.crossword.engine.question import Question
from bonmot.players.crossword.engine.simulation import Judged, Simulation, judged_of, static_ranking
from bonmot.players.crossword.seeing import permitted
from bonmot.players.player import Say, Thought
from bonmot.words import Lexicon

CANDIDATES: Final = 15
SAMPLES: Final = 8_000
"""Games played out for one turn on a usual board: less than a second."""
LARGE_SAMPLES: Final = 800
"""On boards that are searched by walking a turn takes ten times as long."""
NEARLY_OVER: Final = 14
"""With so few tiles unseen games are played out to their end."""
CONFIDENCE: Final = 0.99
POSITIONS: Final = 40_000
"""Positions looked at in an endgame: about a second. If that proves nothing, the best guess is played."""
_USUAL_BOARD: Final = 15
_GLANCE: Final = 0.02
"""Seconds between two looks at a simulation that goes on."""


def thought_out(view: View, known: Lexicon, stop: StopFlag, say: Say, seed: int) -> AnyCommand | None:
    """The best move of a position; None where it has nothing to say, and simpler players decide.

    Tables with constraints are not simulated: the kernel does not know what they forbid.
    """
    if view.constraints != Constraints():
        return None
    question = Question.of_view(view, known)
    ranking = _permitted(view, question, static_ranking(question, CANDIDATES))
    if not ranking:
        return None
    voice = _Voice(say)
    for judged in ranking:
        voice.mention(judged)
    if stop.is_raised or len(ranking) == 1 or question.seats < 2:
        return ranking[0].command
    if question.bag == 0 and question.seats == 2:
        found = _searched(view, question, stop)
        if found is not None:
            voice.prefer(found)
            return found.command
    large = question.board.size > _USUAL_BOARD or question.rules.rack > 7
    simulation = Simulation(
        question,
        candidates=[judged.command for judged in ranking],
        plies=0 if len(question.unseen) <= NEARLY_OVER else 2,
        seed=seed,
        confidence=CONFIDENCE,
        most_samples=LARGE_SAMPLES if large else SAMPLES,
    )
    for simulated in _watched(simulation, stop):
        voice.prefer(simulated)
    return simulation.so_far().best.command


def _searched(view: View, question: Question, stop: StopFlag) -> Judged | None:
    """The best turn of an endgame; None if it may not be made at this table, or nothing was found in time."""
    answer = EndgameTask(question).solve(nodes=POSITIONS, stop=stop)
    if not answer.line:
        return None
    move = answer.best
    command = Pass() if move is None else Play(move.place(question.board.coordinates), move.word)
    return next(iter(_permitted(view, question, (judged_of(question, command),))), None)


def _permitted(view: View, question: Question, ranking: tuple[Judged, ...]) -> list[Judged]:
    """Those that may be made at this table: coarse words are not said in family company."""
    score = permitted(view, knows_all=True)
    board = question.board

    def may(judged: Judged) -> bool:
        if isinstance(judged.command, Play):
            move = Move.parse(judged.text, board.alphabet, board.coordinates)
            return score(board.judge(move).move) is not None
        return judged.kind in view.may

    return [judged for judged in ranking if may(judged)]


def _watched(simulation: Simulation, stop: StopFlag) -> Iterator[Judged]:
    """The best so far, again and again, until the simulation is over."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            simulation.run(1, stop)
        except BaseException as error:  # noqa: BLE001 - it is raised again in the thread that waits
            failed.append(error)

    worker = Thread(target=run, daemon=True)
    worker.start()
    while worker.is_alive():
        worker.join(_GLANCE)
        if simulation.so_far().samples:
            yield simulation.so_far().best
    if failed:
        raise failed[0]


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
