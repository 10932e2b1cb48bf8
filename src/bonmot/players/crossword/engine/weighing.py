"""The turns before the bag is empty, within a number of positions: what a player has time for.

`PreEndgameTask` proves which turn is best, however long that takes. Here a few turns are tried, each in the ways the
unseen tiles may lie, or in some of them drawn by lot; what follows is an endgame, searched in so many positions and no
more. As there, both sides are taken to know the order of what is left in the bag, winning comes first, and a draw
counts half. The same seed gives the same answer.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from bonmot import kernel
from bonmot.board import Move
from bonmot.board.compiled import compiled
from bonmot.games.crossword import Pass, Play
from bonmot.kernel import BLANK_MARK, StopFlag
from bonmot.players.crossword.engine.pre_endgame import MOST_IN_BAG
from bonmot.players.crossword.engine.question import Question

WAYS: Final = 12
"""Ways that are drawn by lot, where there are more."""
FEWEST_POSITIONS: Final = 100
"""With fewer, an endgame is hardly looked at."""
_MEMORY: Final = 4 << 20
"""Bytes of each search: it looks at some thousand positions."""


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """A turn, and what comes of it."""

    command: Play | Pass
    won: float
    """The share of games won, from 0 to 1."""
    spread: float
    """What the mover gains on the other side from here to the end, on average."""
    proved: bool
    """Every endgame was searched to its end, in every way the tiles may lie."""


class _Way(NamedTuple):
    bag: bytes
    """In the order in which it is drawn."""
    other: bytes
    weight: int


def is_pre_endgame(question: Question) -> bool:
    """Whether this is a question of two that can be weighed."""
    return 1 <= question.bag <= MOST_IN_BAG and question.seats == 2 and question.known[1] is None


def weighed(
    question: Question,
    commands: Sequence[Play | Pass],
    *,
    positions: int,
    seed: int = 0,
    most_ways: int = WAYS,
    stop: StopFlag | None = None,
) -> list[Weighed]:
    """The turns, best first; none if somebody stops it, or if there are too few positions for so many."""
    ways, every = _ways(question, most_ways, seed)
    each = positions // max(1, len(ways) * len(commands))
    if each < FEWEST_POSITIONS or not is_pre_endgame(question):
        return []
    found = []
    for command in commands:
        turn = _Turn.of(question, command)
        total, won, spread, proved = sum(way.weight for way in ways), 0.0, 0, every
        for way in ways:
            answer = turn.after(question, way).solve(nodes=each, stop=stop)
            if stop is not None and stop.is_raised:
                return []
            gained = turn.score - answer.value
            ahead = question.scores[0] - question.scores[1] + gained
            won += way.weight * (1 if ahead > 0 else 0.5 if ahead == 0 else 0)
            spread += way.weight * gained
            proved = proved and answer.proved
        found.append(Weighed(command=command, won=won / total, spread=spread / total, proved=proved))
    return sorted(found, key=lambda turn: (-turn.won, -turn.spread))


def _ways(question: Question, most: int, seed: int) -> tuple[list[_Way], bool]:
    """How the unseen tiles may lie, and whether that is every way."""
    if question.bag == 1:
        counts = Counter(question.unseen)
        return [_Way(bytes([tile]), _without(question.unseen, [tile]), counts[tile]) for tile in sorted(counts)], True
    chance, tiles, ways = random.Random(seed), list(question.unseen), []
    for _way in range(most):
        chance.shuffle(tiles)
        ways.append(_Way(bytes(tiles[: question.bag]), bytes(sorted(tiles[question.bag :])), 1))
    return ways, False


class _Turn(NamedTuple):
    """A turn that is made on a board of its own."""

    board: kernel.Board
    kept: bytes
    score: int
    is_pass: bool

    @staticmethod
    def of(question: Question, command: Play | Pass) -> "_Turn":
        board = compiled(question.board).copy()
        if isinstance(command, Pass):
            return _Turn(board, question.rack.tiles, 0, is_pass=True)
        move = Move.parse(f"{command.place} {command.word}", question.board.alphabet, question.board.coordinates)
        judged = question.board.judge(move, question.rack)
        move = judged.move
        board.play(move.row, move.column, move.down, move.tiles)
        played = [0 if tile & BLANK_MARK else tile for tile in move.played]
        return _Turn(board, _without(question.rack.tiles, played), judged.score, is_pass=False)

    def after(self, question: Question, way: _Way) -> kernel.Endgame:
        """The endgame that follows in a way: the other side is to move."""
        drawn = 0 if self.is_pass else min(question.rules.rack - len(self.kept), len(way.bag))
        return kernel.Endgame(
            self.board,
            way.other,
            self.kept + way.bag[:drawn],
            bag=way.bag[drawn:],
            **question.ending_rules,
            passes=question.passes + 1 if self.is_pass else 0,
            scoreless=0 if self.score else question.scoreless + 1,
            memory=_MEMORY,
        )


def _without(tiles: bytes, taken: Sequence[int]) -> bytes:
    left = bytearray(tiles)
    for tile in taken:
        left.remove(tile)
    return bytes(left)
