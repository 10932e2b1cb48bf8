"""A small driver for the tests by rule number: open a table, give commands, look at what happened.

The list of events is the game, so a table whose racks and bag are chosen by hand is a game like any other: its log
simply begins with an `Opened` of our own.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from bonmot.board import Board
from bonmot.games.crossword import (
    Accept,
    AnyCommand,
    AnyEvent,
    Confirm,
    Crossword,
    Exchange,
    Pass,
    Play,
    Setup,
    State,
    View,
    setup_for,
)
from bonmot.games.crossword.events import Opened, Played
from bonmot.games.game import Refused
from bonmot.words import open as open_lexicon
from tests.rules.driving import Driven, only

NAMES = ("Ada", "Bob", "Chloé", "Denis", "Eve")


class Table(Driven[State, AnyCommand, AnyEvent, View]):
    """A game being played, seen only through commands, events and views."""

    def __init__(self, opening: Sequence[AnyEvent]) -> None:
        super().__init__(Crossword(), opening)

    # ---- looking

    def rack(self, seat: int) -> str:
        """The tiles a seat holds, sorted: their order is its own affair."""
        rack = self.view(seat).sides[seat].rack
        assert rack is not None
        return "".join(sorted(rack))

    def played(self) -> list[Played]:
        """The plays so far, taken back or not."""
        return [event for event in self.log if isinstance(event, Played)]

    def at(self, square: str) -> str:
        """The tile on a square, empty if there is none."""
        board = self.board()
        row, column = board.coordinates.read(square)[:2]
        return self.view().board[row][column]

    def board(self) -> Board:
        """A board of our own with the tiles that everybody sees: to ask for moves, as a player would think of them."""
        view = self.view()
        lexicon = open_lexicon(view.lexicon, 1)
        board = Board(lexicon, layout=view.layout)
        board.set_up(
            (row, column, board.alphabet.encode_tiles(tile)[0])
            for row, line in enumerate(view.board)
            for column, tile in enumerate(line)
            if tile
        )
        return board

    def all_tiles(self) -> Counter[str]:
        """Every tile of the game: on the board, and not in sight of a spectator or on a rack that one sees."""
        view = self.view()
        tiles = Counter(view.unseen)
        for line in view.board:
            tiles.update("?" if tile.islower() else tile for tile in line if tile)
        for side in view.sides:
            tiles.update(side.rack or "")
        return tiles

    # ---- doing

    def do(self, command: AnyCommand, seat: int | None = None) -> list[AnyEvent]:
        """Give a command, for the seat whose turn it is unless told otherwise."""
        if seat is None:
            (seat,) = self.acting
        return self.give(seat, command)

    def lay(self, move: str, seat: int | None = None) -> Played:
        """Play `PLACE WORD`; the word must be taken at once."""
        return only(Played, self.do(play(move), seat))

    def refusal(self, command: AnyCommand, seat: int | None = None) -> Refused:
        """The refusal of a command; the table must be left as it was."""
        return self.refused(lambda: self.do(command, seat))

    def finish(self) -> None:
        """Everybody plays the best word the lexicon has, or changes all tiles, or passes, until the game is over."""
        while self.acting:
            seat = self.acting[0]
            view = self.view(seat)
            rack = view.sides[seat].rack or ""
            best = self.board().moves(rack, top=1) if "play" in view.may else ()
            if "accept" in view.may:
                self.do(Accept(), seat)
            elif best:
                self.lay(str(best[0]), seat)
            elif 0 < len(rack) <= view.bag:
                self.do(Exchange(rack), seat)
            else:
                self.do(Pass(), seat)

    def pass_round(self) -> list[AnyEvent]:
        """Everybody passes once."""
        return [event for _side in self.view().sides if self.ended is None for event in self.do(Pass())]


def play(move: str) -> Play:
    """`H4 WAGON` as a command."""
    place, word = move.split()
    return Play(place, word)


def table(
    edition: str = "micro",
    racks: Sequence[str] = (),
    *,
    bag: str | None = None,
    next_drawn: str = "",
    first: int = 0,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
) -> Table:
    """A game with these racks, one for each seat.

    All other tiles of the edition are in the bag, those of `next_drawn` on top, in the order they will be drawn: the
    whole set is there, and more of a tile than the set has is an error. With `bag` (also in the order of drawing) the
    bag holds just these tiles, as towards the end of a game whose other tiles we need not see.
    """
    setup = _setup(edition, len(racks), options)
    rest = Counter(setup.edition.tile_counts(setup.language))
    rest.subtract("".join(racks) + (next_drawn if bag is None else bag))
    if lacking := {tile: -count for tile, count in rest.items() if count < 0}:
        raise ValueError(f"the set has not so many tiles: {lacking}")
    if bag is None:
        # What is under the chosen tiles lies in a fixed order that no test depends on.
        bag = next_drawn + "".join(sorted(rest.elements(), key=lambda tile: (ord(tile) * 7919 % 101, tile)))
    return Table([Opened(setup, seed, (), first, tuple(racks), bag[::-1])])


def opened(edition: str = "micro", seats: int = 2, seed: int = 1, **options: object) -> Table:
    """A game as chance deals it."""
    setup = _setup(edition, seats, {key.replace("__", "."): value for key, value in options.items()})
    return Table(Crossword().open(setup, seed))


def deal(edition: str, *moves: str, seats: int = 2, options: Mapping[str, object] | None = None) -> Table:
    """A game whose seats, in turn, will find on their racks what these moves need; tiles in parentheses lie there."""
    setup = _setup(edition, seats, options)
    size = setup.edition.tiles.rack
    needed = [re.sub(r"[a-z]", "?", re.sub(r"\(\w+\)", "", move.split()[1])) for move in moves]
    rest = Counter(setup.edition.tile_counts(setup.language))
    rest.subtract("".join(needed))
    if lacking := {tile: -count for tile, count in rest.items() if count < 0}:
        raise ValueError(f"the set has not so many tiles: {lacking}")
    others = list(rest.elements())
    # Each seat's tiles as one stream: a rack is a window on it that moves on by as many tiles as are played.
    streams = ["".join(needed[seat::seats]) for seat in range(seats)]
    for seat, stream in enumerate(streams):
        missing = max(0, size - len(stream)) + size
        streams[seat] += "".join(others.pop(0) for _tile in range(missing))
    taken = [size] * seats
    drawn = ""
    for turn, tiles in enumerate(needed):
        seat = turn % seats
        drawn += streams[seat][taken[seat] : taken[seat] + len(tiles)]
        taken[seat] += len(tiles)
    return table(edition, [stream[:size] for stream in streams], next_drawn=drawn, options=options)


def after(edition: str, *moves: str, seats: int = 2, options: Mapping[str, object] | None = None) -> Table:
    """A game in which these moves, each `PLACE WORD`, have been played by the seats in turn."""
    dealt = deal(edition, *moves, seats=seats, options=options)
    for move in moves:
        dealt.lay(move)
    return dealt


def vouched(edition: str, place: str, *, seats: int = 2) -> Table:
    """A game whose first player has laid a word that nobody knows and insisted on it."""
    game = table(edition, ["GATONES", "TRIMEDL", "SALIRAI", "LOUPEZU"][:seats])
    game.do(Play(place, "GATON"))
    only(Played, game.do(Confirm()))
    return game


def went_out(edition: str, racks: list[str], move: str, **options: object) -> Table:
    """The first player lays the last tiles with an empty bag, and the others let it stand, if they are asked."""
    game = table(edition, racks, bag="", options=options)
    game.lay(move)
    assert game.acting == (tuple(range(1, len(racks))) if len(racks) > 2 else ())
    for seat in game.acting:
        assert game.ended is None
        game.do(Accept(), seat)
    return game


def _setup(edition: str, seats: int, options: Mapping[str, object] | None) -> Setup:
    return setup_for(edition, NAMES[:seats], options=options)
