"""The end of a game of three or four: an approximation.

Nobody knows who holds which of the unseen tiles, and with more than two sides no value is simply right. So: the turns
that bring most at once are tried; for each, the unseen tiles are dealt by lot, the same deals for all, and everybody
takes what brings most at once, tiles left and going out counted, until the end. A turn is worth the mean of what the
mover ends up with, less what the best of the others does. The same seed gives the same answer.
"""

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from bonmot import kernel
from bonmot.board import Move
from bonmot.board.compiled import move_of
from bonmot.errors import BonmotError
from bonmot.games.endings import tiles_left
from bonmot.kernel import BLANK_MARK
from bonmot.players.crossword.engine.question import Question

CANDIDATES: Final = 12
DEALS: Final = 12
_POINT: Final = 100
_ANOTHER_TURN: Final = 10
"""What it costs, in points, not to be out: the others have a turn more."""


class EndgameEstimate(msgspec.Struct, frozen=True, kw_only=True):
    """Turns with what they seem to be worth, best first; None is a pass. Nothing of it is proved."""

    turns: tuple[tuple[Move | None, float], ...]
    deals: int

    @property
    def best(self) -> Move | None:
        """What to do now; None is a pass."""
        return self.turns[0][0]


def estimate(
    question: Question, *, deals: int = DEALS, seed: int = 0, stop: kernel.StopFlag | None = None
) -> EndgameEstimate:
    """Judge the best turns by playing on; stopped, by those deals that were played."""
    if question.bag:
        raise BonmotError("no-endgame", bag=question.bag, seats=question.seats)
    board = question.kernel_board.copy()
    plays: list[kernel.Play | None] = list(_best_turns(board, question))
    sums = [0.0] * len(plays)
    chance = random.Random(seed)
    played = 0
    for _deal in range(deals):
        racks = _dealt(question, chance)
        found = []
        for play in plays:
            found.append(_Playing(board, question, racks).value(play))
            if stop is not None and stop.is_raised:
                break
        if len(found) < len(plays):
            break
        played += 1
        sums = [total + value for total, value in zip(sums, found, strict=True)]
    order = sorted(range(len(plays)), key=lambda number: (-sums[number], number))
    moves = [(play if play is None else move_of(question.board, play)) for play in plays]
    return EndgameEstimate(
        turns=tuple((moves[number], sums[number] / max(played, 1)) for number in order), deals=played
    )


def _best_turns(board: kernel.Board, question: Question) -> Sequence[kernel.Play | None]:
    found = board.moves(question.rack.tiles, top=CANDIDATES)
    return [*(found.at(number) for number in range(len(found))), None]


def _dealt(question: Question, chance: random.Random) -> list[bytes]:
    """The racks of all sides: those that are seen, and the others by lot."""
    unseen = list(question.unseen)
    chance.shuffle(unseen)
    racks = []
    for held, known in zip(question.held, question.known, strict=True):
        racks.append(bytes(unseen[:held]) if known is None else known)
        unseen = unseen[held:] if known is None else unseen
    return racks


class _Playing:
    """A game from here to its end, everybody's tiles open."""

    def __init__(self, board: kernel.Board, question: Question, racks: list[bytes]) -> None:
        self._board = board
        self._values = (0, *question.board.alphabet.values)
        self._racks = list(racks)
        self._scores = list(question.scores)
        self._others_play_on = question.rules.end.out != "ends"
        self._search = kernel.BestPlay()

    def value(self, first: kernel.Play | None) -> int:
        """What the mover has more than the best of the others in the end, if it begins with this."""
        made = 0
        passes = 0
        side = 0
        out: int | None = None
        play = first
        while passes < len(self._racks):
            if play is not None:
                self._board.play(play.row, play.column, play.down, play.letters)
                made += 1
                self._lay(side, play)
                if not self._racks[side]:
                    out = side if out is None else out
                    if not self._others_play_on or not any(self._racks):
                        break
            passes = 0 if play is not None else passes + 1
            side = (side + 1) % len(self._racks)
            play = self._greediest(side)
        for _play in range(made):
            self._board.take_back()
        changes = tiles_left([self._worth(rack) for rack in self._racks], out)
        final = [score + change for score, change in zip(self._scores, changes, strict=True)]
        return final[0] - max(final[1:])

    def _greediest(self, side: int) -> kernel.Play | None:
        rack = bytes(sorted(self._racks[side]))
        if not rack:
            return None
        worth = [0]
        for tile in rack:
            worth += [below - 2 * self._values[tile] * _POINT for below in worth]
        worth = [each - _ANOTHER_TURN * _POINT for each in worth]
        worth[0] = _POINT * sum(self._worth(other) for other in self._racks) - _POINT * self._worth(rack)
        return self._search.find(self._board, rack, worth)

    def _lay(self, side: int, play: kernel.Play) -> None:
        rack = list(self._racks[side])
        for tile in play.letters:
            if tile:
                rack.remove(0 if tile & BLANK_MARK else tile)
        self._racks[side] = bytes(rack)
        self._scores[side] += play.score

    def _worth(self, rack: bytes) -> int:
        return sum(self._values[tile] for tile in rack)
