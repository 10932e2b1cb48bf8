"""Replaying a game: the board after every event, and everything that cannot have happened.

The referee goes on after a fault as well as it can: one slip of the pen is one fault, not twenty.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from bonmot.board import Board, Coordinates, IllegalMove, Layout, Move, Position, Rack
from bonmot.errors import BonmotError
from bonmot.kernel import BLANK_MARK, LETTER_MASK
from bonmot.notation.gcg.errors import GcgError
from bonmot.notation.gcg.hints import bags_of, language_of, layout_of
from bonmot.notation.gcg.model import (
    Challenge,
    EndRack,
    Event,
    Exchange,
    Game,
    Pass,
    Play,
    Pragma,
    TimePenalty,
    Withdrawal,
)
from bonmot.notation.gcg.reading import Fields, Token, split_event
from bonmot.notation.gcg.tiles import WordSquare, pieces, rack_tiles, tiles_text, word_cells
from bonmot.notation.gcg.writing import text_of
from bonmot.words import Alphabet, Lexicon
from bonmot.words import open as open_lexicon

TILES_ON_RACK: Final = 7


@dataclass(frozen=True, slots=True)
class Step:
    """The table after an event."""

    line: int
    event: Event
    seat: int
    move: Move | None
    """The move as the board understood it, when it could be laid."""
    squares: bytes
    """Tile numbers row by row, 0 for an empty square."""
    totals: tuple[int, ...]
    scoreless: int
    """Turns in a row without a score."""
    next_seat: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole game on the board."""

    game: Game
    lexicon: Lexicon | None
    alphabet: Alphabet
    layout: Layout
    steps: tuple[Step, ...]
    faults: tuple[GcgError, ...]
    """All of them, warnings too, in the order of the file."""

    @property
    def errors(self) -> tuple[GcgError, ...]:
        """The faults that are no mere warnings."""
        return tuple(fault for fault in self.faults if not fault.warning)

    @property
    def totals(self) -> tuple[int, ...]:
        """The final score of each seat."""
        return self.steps[-1].totals if self.steps else (0,) * len(self.game.players)

    def board(self, turn: int | None = None, coordinates: Coordinates | None = None) -> Board:
        """The board after that many events, by default after all; coordinates as in the language."""
        board = Board(self.lexicon, alphabet=self.alphabet, layout=self.layout, coordinates=coordinates)
        if step := self._after(turn):
            size = board.size
            board.set_up((at // size, at % size, tile) for at, tile in enumerate(step.squares) if tile)
        return board

    def position(self, turn: int | None = None) -> Position:
        """Board, racks, scores after that many events; who is to play comes first.

        >>> from bonmot.notation.gcg import read
        >>> game = read(b"#player1 ann\\n#player2 bob\\n>ann: CAB 8H CAB +16 16\\n>bob: XYZ - +0 0")
        >>> check(game, tiles="en").position(1).cgp()
        '15/15/15/15/15/15/15/7CAB5/15/15/15/15/15/15/15 XYZ/ 0/16 0'
        """
        step = self._after(turn)
        count = len(self.game.players)
        coming = self.steps[turn:] if turn is not None else ()
        following = next((each for each in coming if isinstance(each.event, (Play, Pass, Exchange))), None)
        seat = following.seat if following else step.next_seat if step else 0
        rack = following.event.rack if following else self.game.final_rack(seat)
        racks = [Rack(self._tiles(rack), self.alphabet)]
        racks += [Rack(b"", self.alphabet)] * (count - 1)
        totals = step.totals if step else (0,) * count
        operations = {} if self.lexicon is None else {"lex": self.lexicon.name}
        scoreless = step.scoreless if step else 0
        return Position(self.board(turn), tuple(racks), totals[seat:] + totals[:seat], scoreless, operations)

    def _tiles(self, rack: str) -> bytes:
        try:
            return rack_tiles(rack, self.alphabet)[:TILES_ON_RACK]
        except BonmotError:
            return b""  # the fault is in the list; a position can do without

    def _after(self, turn: int | None) -> Step | None:
        turn = len(self.steps) if turn is None else turn
        if not 0 <= turn <= len(self.steps):
            raise BonmotError("unknown-turn", turn=turn, turns=len(self.steps))
        return self.steps[turn - 1] if turn else None


def check(
    game: Game,
    *,
    lexicon: Lexicon | str | None = None,
    tiles: Alphabet | str | None = None,
    layout: Layout | str | None = None,
    bonuses: Mapping[int, int] | None = None,
    rack_size: int = TILES_ON_RACK,
) -> Replay:
    """Replay a game and find its faults.

    `tiles` names the set; by default it is the lexicon's, or the one that the file hints at, or the English one. By
    default the `layout` is what the file says, or the usual one. Without a lexicon no word is doubted.

    >>> from bonmot.notation.gcg import read
    >>> game = read(b"#player1 ann\\n#player2 bob\\n>ann: CABIN 8H CABIN +20 20\\n>bob: ZERO 9G ZERO +14 14")
    >>> [(fault.code, fault.line, fault.column) for fault in check(game, tiles="en").faults]
    [('gcg-wrong-score', 4, 20)]
    """
    opened = open_lexicon(lexicon) if isinstance(lexicon, str) else lexicon
    if tiles is None:
        tiles = opened.alphabet if opened else language_of(game) or "en"
    # GCG writes places in English coordinates, in French too; so do the faults that are told with them.
    board = Board(
        opened, alphabet=tiles, layout=layout or layout_of(game), bonuses=bonuses, coordinates=Coordinates.ENGLISH
    )
    referee = _Referee(game, board, rack_size)
    for number, line in enumerate(game.lines, 1):
        if isinstance(line, Event):
            referee.see(number, line)
        elif isinstance(line, Pragma) and line.name.lower().startswith("rack") and line.value:
            referee.final_rack(number, line)
    faults = tuple(sorted(referee.faults, key=lambda fault: (fault.line, fault.column)))
    return Replay(game, opened, board.alphabet, board.layout, tuple(referee.steps), faults)


class _LastPlay(NamedTuple):
    """What is needed to take a play back."""

    seat: int
    held: bytes | None
    score: int
    squares: bytes
    scoreless: int
    doubts: list[GcgError]


class _Referee:
    """Watches the events one by one."""

    def __init__(self, game: Game, board: Board, rack_size: int) -> None:
        self.game = game
        self.board = board
        self.alphabet = board.alphabet
        self.rack_size = rack_size
        bags, blanks = bags_of(game)
        letters = {tile: count * bags for tile, count in enumerate(board.alphabet.counts, 1)}
        self.set = Counter(letters | {0: board.alphabet.blanks * bags if blanks is None else blanks})
        """How many there are of each tile; 0 is the blank."""
        self.nicks = [player.nick for player in game.players]
        self.totals = [0] * len(self.nicks)
        self.faults: list[GcgError] = []
        self.line = 0
        """The line of the file that is being read."""
        self.steps: list[Step] = []
        self.next_seat: int | None = None
        self.scoreless = 0
        self.last_play: _LastPlay | None = None
        self.over = False
        self.told_too_often: set[int] = set()
        self.final_racks = b""
        """What the racks at the end hold, as far as they are told; after the first of them nothing happens any more."""
        self.timed: set[int] = set()
        """Who has paid for time."""
        self.losers = {event.player for event in game.events if isinstance(event, EndRack) and event.rack}

    def see(self, number: int, event: Event) -> None:
        """Judge one event and let it happen."""
        self.line = number
        fields = split_event(text_of(event), number)
        seat = self.nicks.index(event.player)
        held = self.read_rack(event.rack, fields.rack.column) if fields.rack else None
        if self.final_racks:
            self._fault("gcg-after-final-rack", fields.player)
        # Tiles that are taken back are on the rack, and on the board no more.
        if isinstance(event, Withdrawal):
            self._withdraw(seat, event, held, fields)
        if held is not None:
            self._count_tiles(held, fields.rack.column if fields.rack else 1)
        move: Move | None = None
        match event:
            case Play():
                self._take_turn(seat, fields)
                move = self._play(event, seat, held, fields)
            case Pass() | Exchange():
                self._take_turn(seat, fields)
                self._no_play(event, held, fields)
            case Challenge():
                self._challenge(seat, event, fields)
            case EndRack():
                self._end_rack(event, held, fields)
                self.over = True
            case TimePenalty():
                self._take_time(seat, event, fields)
        self._add_up(seat, event, fields)
        next_seat = 0 if self.next_seat is None else self.next_seat
        totals = tuple(self.totals)
        self.steps.append(Step(number, event, seat, move, self.board.squares, totals, self.scoreless, next_seat))

    def final_rack(self, number: int, pragma: Pragma) -> None:
        """Judge what somebody holds at the end, with what the others are said to hold."""
        self.line = number
        column = text_of(pragma).index(pragma.value, len(pragma.name) + 1) + 1
        if tiles := self.read_rack(pragma.value, column):
            self.final_racks += tiles
            self._count_tiles(self.final_racks, column)

    def read_rack(self, text: str, column: int, most: int | None = None) -> bytes | None:
        """The tiles of a rack, or at the end of several; None when they are none of the set."""
        try:
            tiles = rack_tiles(text, self.alphabet)
        except BonmotError as error:
            self.faults.append(GcgError.at(self.line, column, error))
            return None
        most = self.rack_size if most is None else most
        if len(tiles) > most:
            self._fault("gcg-rack-too-long", column, tiles=len(tiles), most=most)
        return tiles

    def _fault(self, code: str, at: Token | int, **particulars: object) -> None:
        """Note what is wrong, and where in the line."""
        column = at if isinstance(at, int) else at.column
        self.faults.append(GcgError(code, line=self.line, column=column, **particulars))

    # ---- whose turn, how many points

    def _take_turn(self, seat: int, fields: Fields) -> None:
        if self.over:
            self._fault("gcg-after-end", fields.player)
        elif self.next_seat not in {None, seat}:
            expected = self.nicks[self.next_seat or 0]
            self._fault("gcg-wrong-turn", fields.player, expected=expected, found=fields.player.text)
        self.next_seat = (seat + 1) % len(self.nicks)
        self.last_play = None

    def _add_up(self, seat: int, event: Event, fields: Fields) -> None:
        expected = self.totals[seat] + event.score
        if event.total != expected:
            self._fault("gcg-wrong-total", fields.total, player=event.player, expected=expected, found=event.total)
        self.totals[seat] = event.total

    def _expect_score(self, event: Event, expected: int, fields: Fields) -> None:
        if event.score != expected:
            self._fault("gcg-wrong-score", fields.score, expected=expected, found=event.score)

    # ---- what players do

    def _play(self, event: Play, seat: int, held: bytes | None, fields: Fields) -> Move | None:
        before, scoreless = self.board.squares, self.scoreless
        self.scoreless = 0 if event.score else scoreless + 1
        doubts: list[GcgError] = []
        self.last_play = _LastPlay(seat, held, event.score, before, scoreless, doubts)
        column = fields.word.column if fields.word else 1
        try:
            cells = word_cells(event.word, self.alphabet)
            row, start, down = Coordinates.ENGLISH.read(event.place)
        except BonmotError as error:
            self.faults.append(GcgError.at(self.line, column, error))
            return None
        move = Move(self.alphabet, row, start, down, bytes(0 if cell.through else cell.tile for cell in cells))
        try:
            self._compare_through(move, cells)
            judgement = self.board.judge(move)
        except IllegalMove as error:
            place = error.code in {"move-outside", "move-not-connected", "move-star-not-covered"}
            self.faults.append(GcgError.at(self.line, fields.action.column if place else column, error))
            self._lay_anyway(move)
            if error.code == "move-conflict":
                return None  # who knows which tiles were meant
        else:
            self.board.push(judgement.move)
            move = judgement.move
            self._expect_score(event, judgement.score, fields)
            if judgement.unknown:
                self._fault("gcg-unknown-word", column, words=list(judgement.unknown))
                doubts.append(self.faults[-1])
        self._take_from_rack(move.played, held, column)
        if held is None:
            self._count_tiles(b"", column)
        return move

    def _no_play(self, event: Pass | Exchange, held: bytes | None, fields: Fields) -> None:
        self.scoreless += 1
        self._expect_score(event, 0, fields)
        if isinstance(event, Exchange) and event.tiles:
            column = fields.action.column + 1
            given = self.read_rack(event.tiles, column)
            if given is not None:
                self._take_from_rack(given, held, column)

    def _withdraw(self, seat: int, event: Withdrawal, held: bytes | None, fields: Fields) -> None:
        last = self.last_play
        if last is None or last.seat != seat:
            self._fault("gcg-nothing-to-withdraw", fields.action, player=event.player)
            return
        self._expect_score(event, -last.score, fields)
        if fields.rack and held is not None and last.held is not None and sorted(held) != sorted(last.held):
            shown = tiles_text(last.held, self.alphabet)
            self._fault("gcg-wrong-withdrawn-rack", fields.rack, expected=shown, found=event.rack)
        self._set_board(last.squares)
        # A phoney that is taken back is what challenges are for.
        self.faults = [fault for fault in self.faults if fault not in last.doubts]
        self.scoreless = last.scoreless + 1
        self.last_play = None

    def _challenge(self, seat: int, event: Challenge, fields: Fields) -> None:
        """Points for who played last, or from one of the others."""
        last = self.last_play
        if last is None or (last.seat == seat) is (event.score < 0):
            self._fault("gcg-nothing-to-challenge", fields.action)

    def _take_time(self, seat: int, event: TimePenalty, fields: Fields) -> None:
        """Time costs points, and once: it is reckoned at the end."""
        if event.score > 0:
            self._fault("gcg-time-won", fields.score, found=event.score)
        if seat in self.timed:
            self._fault("gcg-time-twice", fields.action, player=event.player)
        self.timed.add(seat)

    def _end_rack(self, event: EndRack, held: bytes | None, fields: Fields) -> None:
        column = fields.action.column + 1
        left = self.read_rack(event.tiles, column, most=len(event.tiles))
        if left is None:
            return
        value = sum(self.alphabet.values[tile - 1] for tile in left if tile)
        if event.rack:
            expected, points = held, -value
        else:
            two = len(self.nicks) == 2
            # Between two the winner takes the loser's tiles twice, unless the loser pays for them as well.
            points = value * (2 if two and not self.losers - {event.player} else 1)
            expected = self._unseen() if two else None
        if expected is not None and sorted(expected) != sorted(left):
            shown = tiles_text(bytes(expected), self.alphabet)
            self._fault("gcg-wrong-end-rack", column, expected=shown, found=event.tiles)
        elif event.score != points:
            self._fault("gcg-wrong-end-value", fields.score, expected=points, found=event.score)

    # ---- tiles

    def _take_from_rack(self, played: bytes, held: bytes | None, column: int) -> None:
        if held is None:
            return
        for tile in Counter(pieces(played)) - Counter(held):
            # Said with the letter that the blank stands for, as the file has it.
            shown = next(each for each in played if (0 if each & BLANK_MARK else each) == tile)
            rack, text = tiles_text(held, self.alphabet), tiles_text(bytes([shown]), self.alphabet)
            self._fault("move-not-on-rack", column, tile=text, rack=rack)
            return

    def _count_tiles(self, held: bytes, column: int) -> None:
        """Refuse more of a tile than the set has; each tile is told once."""
        seen = Counter(held) + Counter(pieces(self.board.squares.replace(b"\0", b"")))
        for tile, count in sorted(seen.items()):
            there_are = self.set[tile]
            if count > there_are and tile not in self.told_too_often:
                self.told_too_often.add(tile)
                text = tiles_text(bytes([tile]), self.alphabet)
                self._fault("gcg-tile-too-often", column, tile=text, count=count, there_are=there_are)

    def _unseen(self) -> bytes:
        """The tiles that are not on the board."""
        left = self.set - Counter(pieces(self.board.squares.replace(b"\0", b"")))
        # Blanks last, as people write them.
        return bytes(tile for tile in sorted(left.elements()) if tile) + bytes(left[0])

    # ---- the board

    def _compare_through(self, move: Move, cells: tuple[WordSquare, ...]) -> None:
        """Letters between parentheses must be those on the board."""
        size, squares = self.board.size, self.board.squares
        for offset, cell in enumerate(cells):
            row, column = (move.row + offset, move.column) if move.down else (move.row, move.column + offset)
            if not cell.through or not cell.tile or row >= size or column >= size:
                continue
            there = squares[row * size + column] & LETTER_MASK
            if there and there != cell.tile & LETTER_MASK:
                tile = tiles_text(squares[row * size + column : row * size + column + 1], self.alphabet)
                raise IllegalMove("move-conflict", square=Coordinates.ENGLISH.square(row, column), tile=tile)

    def _lay_anyway(self, move: Move) -> None:
        """Put the tiles of a wrong play where they fit, for what follows was played around them."""
        size, squares = self.board.size, self.board.squares
        free = []
        for offset, tile in enumerate(move.tiles):
            row, column = (move.row + offset, move.column) if move.down else (move.row, move.column + offset)
            if tile and row < size and column < size and not squares[row * size + column]:
                free.append((row, column, tile))
        self.board.set_up(free)

    def _set_board(self, squares: bytes) -> None:
        board = self.board
        size = board.size
        self.board = Board(
            board.lexicon,
            alphabet=board.alphabet,
            layout=board.layout,
            bonuses=board.bonuses,
            coordinates=board.coordinates,
        )
        self.board.set_up((at // size, at % size, tile) for at, tile in enumerate(squares) if tile)
