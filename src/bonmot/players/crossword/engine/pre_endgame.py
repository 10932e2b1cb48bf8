"""The turn before the bag is empty: one to four tiles are in it, and the mover does not know which.

Every turn is tried in every way the unseen tiles may lie. A turn that empties the bag is followed by an endgame in each
of them, so nothing is assumed. Of other turns (a pass; fewer tiles laid than there are in the bag) it is assumed that
both sides know the order of the bag afterwards; the answer names that. Winning comes first, a draw counts half, and the
spread decides only among turns that win as often.
"""

from typing import Final, Literal

import msgspec

from bonmot import kernel
from bonmot.board import Move
from bonmot.board.compiled import move_of
from bonmot.errors import BonmotError
from bonmot.players.crossword.engine.endgame import MEMORY
from bonmot.players.crossword.engine.question import Question

MOST_IN_BAG: Final = 4

Assumption = Literal["every-way-equally-likely", "order-known-afterwards", "nobody-exchanges", "some-ways-only"]
"""
every-way-equally-likely   nothing is concluded from what the other side did before
order-known-afterwards     turns that leave tiles in the bag: both sides then know in which order they come
nobody-exchanges           exchanges are allowed with so few tiles in the bag, but are not looked at
some-ways-only             there are too many ways the tiles may lie: some were drawn by lot
"""


class TurnOutlook(msgspec.Struct, frozen=True, kw_only=True):
    """What comes of one turn, in numbers of ways; `PreEndgameAnswer.ways` is how many there are."""

    move: Move | None
    """None is a pass."""
    won: int
    drawn: int
    lost: int
    open: int
    """Ways not decided, because the turn is beaten already or the search was stopped."""
    spread: float | None
    """Mean over all ways, if it is proved for each; without the spread there is now."""
    guessed: float
    """The same by quick guesses."""
    exact: bool
    """It empties the bag, so that nothing is assumed about what follows."""
    beaten: bool
    """Proved: another turn is better."""


class PreEndgameAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """All turns, best first, and what is proved of them."""

    turns: tuple[TurnOutlook, ...]
    ways: int
    assumptions: tuple[Assumption, ...]
    wins_proved: bool
    """No turn wins more often than the first, if the assumptions hold."""
    proved: bool
    """And none that wins as often brings a better spread."""
    nodes: int

    @property
    def best(self) -> Move | None:
        """What to do now; None is a pass."""
        return self.turns[0].move


class PreEndgameTask:
    """One pre-endgame of two, which may take long: another thread may stop it, and ask what is known so far."""

    def __init__(self, question: Question, *, memory: int = MEMORY) -> None:
        """`BonmotError` unless two sides play, the other rack is hidden, and one to four tiles are in the bag."""
        if not 1 <= question.bag <= MOST_IN_BAG or question.seats != 2 or question.known[1] is not None:
            raise BonmotError("no-pre-endgame", bag=question.bag, seats=question.seats, most=MOST_IN_BAG)
        self._question = question
        self._task = kernel.PreEndgame(
            question.kernel_board,
            question.rack.tiles,
            question.unseen,
            in_bag=question.bag,
            spread=question.scores[0] - question.scores[1],
            **question.ending_rules,
            passes=question.passes,
            scoreless=question.scoreless,
            memory=memory,
        )

    def solve(
        self, *, most_ways: int = 0, seed: int = 0, nodes: int = 0, stop: kernel.StopFlag | None = None
    ) -> PreEndgameAnswer:
        """Compare all turns, until so many positions were looked at (0: no limit) or somebody stops it.

        With `most_ways`, where there are more ways, so many are drawn by lot.
        """
        return self._told(self._task.solve(most_ways=most_ways, seed=seed, nodes=nodes, stop=stop))

    @property
    def so_far(self) -> PreEndgameAnswer | None:
        """The latest answer, also while `solve` is at work in another thread."""
        found = self._task.so_far
        return None if found is None else self._told(found)

    def _told(self, found: kernel.PreEndgameAnswer) -> PreEndgameAnswer:
        turns = tuple(self._outlook(turn, found.ways) for turn in found.turns)
        assumptions: list[Assumption] = ["every-way-equally-likely"]
        if not all(turn.exact for turn in turns):
            assumptions.append("order-known-afterwards")
        if self._question.rules.exchange_minimum <= self._question.bag:
            assumptions.append("nobody-exchanges")
        if not found.every_way:
            assumptions.append("some-ways-only")
        return PreEndgameAnswer(
            turns=turns,
            ways=found.ways,
            assumptions=tuple(assumptions),
            wins_proved=found.won_count_proved,
            proved=found.proved,
            nodes=found.nodes,
        )

    def _outlook(self, turn: kernel.PreEndgameTurn, ways: int) -> TurnOutlook:
        return TurnOutlook(
            move=None if turn.play is None else move_of(self._question.board, turn.play),
            won=turn.won,
            drawn=turn.drawn,
            lost=turn.lost,
            open=turn.open,
            spread=None if turn.spread is None else turn.spread / ways,
            guessed=turn.guessed / ways,
            exact=turn.empties_bag,
            beaten=turn.beaten,
        )
