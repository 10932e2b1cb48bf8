"""What a character notices on a board of the crossword game. The kernel thinks; see `kernel/src/players`."""

from collections.abc import Iterator
from typing import NamedTuple

from bonmot import kernel
from bonmot.board import Board, Move, Rack
from bonmot.board.compiled import compiled, move_of


class Outlook(NamedTuple):
    """What one who is to move looks at."""

    board: Board
    rack: Rack
    bag: int
    unseen_worth: int
    """Of the tiles on other racks; it is known when the bag is empty."""

    def plays(
        self, character: kernel.Character, leaves: kernel.LeaveTable | None = None, turn: int = 0, game: int = 0
    ) -> kernel.Plays:
        """The plays a character notices, in the order in which it comes upon them, each with what it is worth to it."""
        return kernel.noticed_plays(
            compiled(self.board), self.rack.tiles, self.bag, self.unseen_worth, turn, character, leaves, None, game
        )

    def moves(self, character: kernel.Character, leaves: kernel.LeaveTable | None = None) -> Iterator[tuple[Move, int]]:
        """The same as moves, each with its worth."""
        plays = self.plays(character, leaves)
        for play in map(plays.at, range(len(plays))):
            yield move_of(self.board, play), play.equity

    def most_liked(self, character: kernel.Character, leaves: kernel.LeaveTable | None = None) -> Move | None:
        """The move that is worth most to a character; of equal ones the one that scores more. Only this one is made."""
        plays = self.plays(character, leaves)
        best = max(map(plays.at, range(len(plays))), key=lambda play: (play.equity, play.score), default=None)
        return None if best is None else move_of(self.board, best)
