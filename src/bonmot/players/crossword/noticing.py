"""What a character notices on a board of the crossword game. The kernel thinks; see `kernel/src/players`."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bonmot import kernel
from bonmot.board import Board, Move, Rack
from bonmot.board.compiled import compiled, move_of
from bonmot.games.crossword import View
from bonmot.players.crossword.seeing import rack_of, unseen_of


class Outlook(NamedTuple):
    """What one who is to move looks at."""

    board: Board
    rack: Rack
    bag: int
    unseen_worth: int
    """Of the tiles on other racks; it is known when the bag is empty."""
    unseen: bytes = b""
    """Tile numbers, 0 for a blank, of the bag and the other racks together; empty where nobody counts them."""

    @staticmethod
    def of_view(view: View, board: Board) -> "Outlook":
        """What the side to move sees, on a board with the words that it knows."""
        unseen = unseen_of(view)
        worth = sum(board.alphabet.values[tile - 1] for tile in unseen if tile)
        return Outlook(board, rack_of(view), view.bag, 0 if view.bag else worth, unseen)

    def plays(
        self, character: kernel.Character, leaves: kernel.LeaveTable | None = None, turn: int = 0, game: int = 0
    ) -> kernel.Plays:
        """The plays a character notices, in the order in which it comes upon them, each with what it is worth to it."""
        return self._found(kernel.noticed_plays, character, leaves, turn, game)

    def favourites(
        self, character: kernel.Character, leaves: kernel.LeaveTable | None = None, turn: int = 0, game: int = 0
    ) -> kernel.Plays:
        """Those of them that are worth most, all equally much: where nobody asks for the others, found much faster."""
        return self._found(kernel.favourite_plays, character, leaves, turn, game)

    def _found(
        self,
        find: Callable[..., kernel.Plays],
        character: kernel.Character,
        leaves: kernel.LeaveTable | None,
        turn: int,
        game: int,
    ) -> kernel.Plays:
        board, rack = compiled(self.board), self.rack.tiles
        return find(board, rack, self.bag, self.unseen_worth, turn, character, leaves, None, game, self.unseen)

    def exchange(
        self,
        character: kernel.Character,
        leaves: kernel.LeaveTable | None,
        fewest_in_bag: int,
        equity: int | None,
        *,
        just_exchanged: bool = False,
    ) -> bytes:
        """The tiles that a character would rather give back than make a play of this worth; none if it would not."""
        return kernel.better_exchange(
            self.rack.tiles, self.bag, character, leaves, fewest_in_bag, equity, just_exchanged, self.unseen
        )

    def moves(
        self, character: kernel.Character, leaves: kernel.LeaveTable | None = None, *, only_best: bool = False
    ) -> Iterator[tuple[Move, int]]:
        """The plays it notices, or its favourites, as moves, each with its worth."""
        plays = self.favourites(character, leaves) if only_best else self.plays(character, leaves)
        for play in map(plays.at, range(len(plays))):
            yield move_of(self.board, play), play.equity

    def most_liked(self, character: kernel.Character, leaves: kernel.LeaveTable | None = None) -> Move | None:
        """The move that is worth most to a character; of equal ones the one that scores more. Only this one is made."""
        plays = self.favourites(character, leaves)
        best = max(map(plays.at, range(len(plays))), key=lambda play: play.score, default=None)
        return None if best is None else move_of(self.board, best)
