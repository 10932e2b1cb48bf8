"""Simulation: what a move is worth when the game goes on, by playing it out with racks and bags as they may be.

The kernel plays (`kernel/src/simulation`): every candidate meets the same draws, those that are hard to tell apart are
tried most, and it stops when the best is the best beyond doubt. The answer depends on the seed, never on the number of
threads; it can be read while it is being found, and is the best so far when it is stopped.

>>> from bonmot.board import Position
>>> empty = "/".join(["15"] * 15)
>>> question = Question.of_position(Position.from_cgp(f"{empty} AEINRST/ 0/0 0", "en"))
>>> simulated = Simulation(question, candidates=4, seed=1, most_samples=256)
>>> simulated.run().best == simulated.run(threads=2).best
True
>>> [len(each.text) > 0 for each in simulated.ranking()]
[True, True, True, True]
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from bonmot import kernel
from bonmot.board import Board, Move, Rack
from bonmot.board.compiled import compiled, move_of
from bonmot.games.crossword import Exchange, Pass, Play, View
from bonmot.kernel import StopFlag
from bonmot.players.boards import board_of
from bonmot.players.crossword.engine.question import Question
from bonmot.players.crossword.engine.winning import win_chance_for
from bonmot.words import Lexicon

USUAL_CANDIDATES: Final = 15
SURE: Final = 1.96
"""Standard errors on each side of a mean: 95 of 100 intervals hold the truth."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A move, and what is known of it so far."""

    command: Play | Exchange | Pass
    kind: Literal["play", "exchange", "pass"]
    text: str
    """As people type it; empty for a pass."""
    score: int
    leave: float
    """What the tiles kept are worth, in points; with an empty bag, what they change in the end."""
    equity: float
    """Score and leave together: by this alone static players choose."""
    win: float | None = None
    """The share of games won by it, from 0 to 1; None if it was not simulated."""
    win_interval: float = 0
    """Half of the 95 % interval."""
    spread: float = 0
    """Points between the mover and the best of the others, on average, after the turns that were played."""
    spread_interval: float = 0
    samples: int = 0
    is_best: bool = False
    is_equal: bool = False
    """Cannot be told from the best, and need not be."""
    is_proved: bool = False
    """The endgame was searched until no turn could be better."""


class Simulated(msgspec.Struct, frozen=True, kw_only=True):
    """How a simulation stands, or ended."""

    best: Judged
    ranking: tuple[Judged, ...]
    """Best first."""
    samples: int
    plies: int
    """Turns that were thought about."""
    is_decided: bool
    """The best is told from all others with the confidence that was asked for."""


def kernel_position(question: Question) -> kernel.SimulationPosition:
    """A question as the kernel takes it."""
    end = question.rules.end
    return kernel.SimulationPosition(
        question.kernel_board,
        unseen=question.unseen,
        racks=question.known,
        held=question.held,
        scores=question.scores,
        scoreless=min(question.scoreless, max(end.scoreless_turns - 1, 0)) if end.scoreless_turns else 0,
        retired_best=question.retired_best,
        rack=question.rules.rack,
        exchange_minimum=question.rules.exchange_minimum,
        scoreless_turns=end.scoreless_turns,
        returns_first=question.rules.returns_first,
        others_play_on=end.out == "others-play-on",
        leaves=question.leaves,
        win_chance=win_chance_for(question.board.alphabet.name) if question.seats == 2 else None,
    )


class LastPlay(NamedTuple):
    """What whoever moved before has played, and the board before it."""

    board: Board
    move: Move

    @staticmethod
    def of_view(view: View, known: Lexicon | None = None) -> "LastPlay | None":
        """What the side before the mover has just laid; None if it did something else, or plays no more."""
        line = view.turns[-1] if view.turns else None
        if line is None or line.kind != "play" or line.side != (view.turn - 1) % len(view.sides):
            return None
        after = board_of(view, known)
        move = Move.parse(f"{line.place} {line.word}", after.alphabet, after.coordinates)
        along = ((move.row + at * move.down, move.column + at * (not move.down)) for at in range(len(move.tiles)))
        laid = {square for square, tile in zip(along, move.tiles, strict=True) if tile}
        board = board_of(view, known, without=laid)
        return LastPlay(board, board.judge(move).move)


class Simulation:
    """One question, being simulated."""

    def __init__(
        self,
        question: Question,
        *,
        candidates: int | Sequence[Play | Exchange | Pass] = USUAL_CANDIDATES,
        also: Sequence[Play | Exchange | Pass] = (),
        plies: int = 2,
        seed: int = 0,
        confidence: float = 0.99,
        most_samples: int = 100_000,
        uniform: bool = False,
        before: LastPlay | None = None,
        stop: StopFlag | None = None,
    ) -> None:
        """`candidates`: how many of the static ranking, or which; `also`: moves that are looked at in any case.

        `plies` are the turns after the candidate, 0: to the end of the game. `before`: the last play of whoever moved
        before, from which is inferred what they kept; `stop` breaks that off, and then less is known.
        """
        self.question = question
        self._position = kernel_position(question)
        if isinstance(candidates, int):
            chosen = kernel.static_ranking(self._position, candidates)
        else:
            chosen = [self._candidate(command) for command in candidates]
        commands = [command_of(question, each) for each in chosen]
        chosen += [self._candidate(command) for command in also if command not in commands]
        self.candidates: Final = chosen
        inferred = [] if before is None else self._inferred(before, seed, stop)
        self._kernel = kernel.Simulation(
            self._position,
            chosen,
            plies=plies,
            seed=seed,
            confidence=confidence,
            most_samples=most_samples,
            uniform=uniform,
            inferred=inferred,
        )

    def run(self, threads: int = 1, stop: StopFlag | None = None) -> Simulated:
        """Go on until it is decided, all samples are spent, or it is stopped."""
        return self._simulated(self._kernel.run(threads, stop))

    def so_far(self) -> Simulated:
        """How it stands: any thread may ask while another runs it."""
        return self._simulated(self._kernel.progress())

    def ranking(self) -> tuple[Judged, ...]:
        """The candidates, best first, as they stand."""
        return self.so_far().ranking

    def _simulated(self, progress: kernel.Progress) -> Simulated:
        judged = [
            _judged(self.question, candidate, standing, is_best=number == progress.best)
            for number, (candidate, standing) in enumerate(zip(self.candidates, progress.standings, strict=True))
        ]
        worth = [(not each.is_best, -(each.win or 0) - 1e-4 * each.spread, -each.equity) for each in judged]
        order = sorted(range(len(judged)), key=worth.__getitem__)
        ranking = tuple(judged[number] for number in order)
        return Simulated(
            best=ranking[0],
            ranking=ranking,
            samples=progress.samples,
            plies=progress.plies,
            is_decided=progress.is_decided,
        )

    def _inferred(self, last: LastPlay, seed: int, stop: StopFlag | None) -> list[kernel.InferredLeave]:
        move = last.move
        return kernel.inferred_leaves(
            self._position, compiled(last.board), move.row, move.column, move.down, move.tiles, seed=seed, stop=stop
        )

    def _candidate(self, command: Play | Exchange | Pass) -> kernel.Candidate:
        return candidate_of(self.question, self._position, command)


def static_ranking(question: Question, limit: int = USUAL_CANDIDATES) -> tuple[Judged, ...]:
    """Candidates by score and leave alone, best first."""
    ranking = kernel.static_ranking(kernel_position(question), limit)
    return tuple(_judged(question, each, None, is_best=number == 0) for number, each in enumerate(ranking))


def judged_of(question: Question, command: Play | Exchange | Pass) -> Judged:
    """A move that somebody names, by score and leave; `BonmotError` if it cannot be made."""
    return _judged(question, candidate_of(question, kernel_position(question), command), None, is_best=True)


def candidate_of(
    question: Question, position: kernel.SimulationPosition, command: Play | Exchange | Pass
) -> kernel.Candidate:
    """A move that somebody names, as the kernel takes it; `BonmotError` if it cannot be made."""
    if isinstance(command, Pass):
        return kernel.candidate_exchange(position, b"")
    if isinstance(command, Exchange):
        given = Rack(command.tiles, question.board.alphabet)
        question.rack.without(given)
        return kernel.candidate_exchange(position, given.tiles)
    board = question.board
    move = Move.parse(f"{command.place} {command.word}", board.alphabet, board.coordinates)
    move = board.judge(move, question.rack).move
    return kernel.candidate_play(position, move.row, move.column, move.down, move.tiles)


def command_of(question: Question, candidate: kernel.Candidate) -> Play | Exchange | Pass:
    """A candidate as the command of a seat."""
    if candidate.play is not None:
        move = move_of(question.board, candidate.play)
        return Play(move.place(question.board.coordinates), move.word)
    if candidate.given:
        return Exchange(str(Rack(candidate.given, question.board.alphabet)))
    return Pass()


def _judged(
    question: Question, candidate: kernel.Candidate, standing: kernel.Standing | None, *, is_best: bool
) -> Judged:
    command = command_of(question, candidate)
    score = candidate.play.score if candidate.play is not None else 0
    text = f"{command.place} {command.word}" if isinstance(command, Play) else ""
    if isinstance(command, Exchange):
        text = command.tiles
    kind: Literal["play", "exchange", "pass"] = (
        "play" if isinstance(command, Play) else "exchange" if isinstance(command, Exchange) else "pass"
    )
    simulated = standing is not None and standing.samples > 0
    return Judged(
        command=command,
        kind=kind,
        text=text,
        score=score,
        leave=candidate.equity / 100 - score,
        equity=candidate.equity / 100,
        win=standing.win if standing is not None and simulated else None,
        win_interval=SURE * standing.win_error if standing is not None and simulated else 0,
        spread=standing.spread if standing is not None else 0,
        spread_interval=SURE * standing.spread_error if standing is not None and simulated else 0,
        samples=standing.samples if standing is not None else 0,
        is_best=is_best,
        is_equal=standing is not None and standing.is_equal,
    )
