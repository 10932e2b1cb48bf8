"""The tops of a rack, which of them is laid, and what a slip is worth. Nothing here knows players or rounds."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple

from bonmot.board import Board, IllegalMove, Judgement, Move, Rack
from bonmot.board.tiles import write_tiles
from bonmot.errors import BonmotError
from bonmot.games.duplicate.events import Fault, Result, Slip
from bonmot.kernel import BLANK_MARK, LETTER_MASK

_FIRST_LOOK: Final = 16
_PILES: Final = {3: 3, 4: 12, 5: 40, 6: 100}
"""How much it hurts to leave so many of one letter."""
_LONGEST_SLIP: Final = 60
"""Characters of a word, brackets included."""


class Tops(NamedTuple):
    """The best that a rack can do."""

    moves: tuple[Move, ...]
    """All that score most."""
    second: int
    """The best score below that (the *sous-top*); 0 if there is none."""

    @property
    def score(self) -> int:
        """What the top scores."""
        return self.moves[0].score or 0 if self.moves else 0


def tops(board: Board, rack: bytes, plays: int) -> Tops:
    """The tops of a rack, of which at most so many tiles may be laid at once.

    >>> found = tops(Board("fr"), Rack("AEJKRST", "fr").tiles, 7)
    >>> [str(move) for move in found.moves], found.score, found.second
    (['H4 JERKS'], 58, 50)
    """
    count = _FIRST_LOOK
    while True:
        found = board.moves(Rack(rack, board.alphabet), top=count)
        good = [move for move in found if len(move.played) <= plays]
        best = good[0].score if good else None
        below = next((move.score for move in good if move.score != best), None)
        if below is not None or len(found) < count:
            return Tops(tuple(move for move in good if move.score == best), below or 0)
        count *= 4


def has_play(board: Board, rack: bytes, plays: int) -> bool:
    """Whether anything at all can be laid."""
    if len(rack) <= plays:
        return board.best(Rack(rack, board.alphabet)) is not None
    return bool(tops(board, rack, plays).moves)


def chosen(board: Board, rack: bytes, moves: Iterable[Move]) -> Move:
    """The one of equal tops that is laid: blanks are kept, no letter piles up, and the word can be extended."""
    candidates = [(_regrets(rack, move), move) for move in moves]
    least = min(regrets for regrets, _move in candidates)
    left = [move for regrets, move in candidates if regrets == least]
    if len(left) == 1:
        return left[0]
    extensions = {word: _extensions(board, word) for word in {_shown(board, move) for move in left}}
    return min(left, key=lambda move: (-extensions[_shown(board, move)], str(move)))


def _regrets(rack: bytes, move: Move) -> tuple[int, int]:
    blanks = sum(1 for tile in move.played if tile & BLANK_MARK)
    left = Counter(rack)
    left.subtract(0 if tile & BLANK_MARK else tile for tile in move.played)
    return blanks, sum(_PILES.get(min(count, 6), 0) for tile, count in left.items() if tile)


def _shown(board: Board, move: Move) -> str:
    """The word that can be read where a move lies."""
    squares, size = board.squares, board.size
    step = size if move.down else 1
    start = move.row * size + move.column
    shown = bytes((tile or squares[start + at * step]) & LETTER_MASK for at, tile in enumerate(move.tiles))
    return write_tiles(shown, board.alphabet)


def _extensions(board: Board, word: str) -> int:
    """The letters that make a word longer, before it or after it."""
    hooks = None if board.lexicon is None else board.lexicon.hooks(word)
    return 0 if hooks is None else len(hooks.front) + len(hooks.back)


def judged(board: Board, rack: bytes, slip: Slip, plays: int) -> Result:
    """What a slip is worth on this board with this rack.

    >>> board = Board("fr")
    >>> judged(board, Rack("AEJKRST", "fr").tiles, Slip("H8", "KARTS"), 7)
    Result(place='H4', word='KARTS', score=48, fault='', said=None, solo=0)
    >>> judged(board, Rack("AEJKRST", "fr").tiles, Slip("H8", "KARTZ"), 7)
    Result(place='H8', word='KARTZ', score=0, fault='letters', said=None, solo=0)
    """
    if not slip.word:
        return Result(fault="blank", said=slip.score)
    try:
        judgement = reading(board, Rack(rack, board.alphabet), slip)
    except BonmotError as error:
        return Result(slip.place, slip.word, 0, _fault(error), slip.score)
    move = judgement.move
    fault: Fault = "letters" if len(move.played) > plays else "words" if judgement.unknown else ""
    score = 0 if fault else judgement.score
    return Result(move.place(board.coordinates), move.word, score, fault, slip.score)


def reading(board: Board, rack: Rack, slip: Slip) -> Judgement:
    """A slip as it is meant; `BonmotError` if it cannot be laid at all.

    Whoever writes capitals only is given the best of the letters that the blank may be. The first word earns the most
    it can, wherever its place was written.
    """
    word = slip.word[:_LONGEST_SLIP]
    moves = _openings(board, word) if board.is_empty else [board.parse(f"{slip.place} {word}")]
    fault: BonmotError | None = None
    good: list[Judgement] = []
    for move in moves:
        try:
            good.append(board.judge(move, rack))
        except IllegalMove as error:
            fault = fault or error
            for variant in _with_blanks(board, move, rack):
                with suppress(IllegalMove):
                    good.append(board.judge(variant, rack))
    if not good:
        raise fault or BonmotError("bad-move", text=word)
    return max(good, key=lambda judgement: judgement.score)


def _openings(board: Board, word: str) -> list[Move]:
    """Every place on the empty board where a word covers the star."""
    row, star = board.layout.stars[0]
    tiles = board.parse(f"{board.coordinates.place(row, star, down=False)} {word}").tiles
    first = range(max(0, star - len(tiles) + 1), star + 1)
    fits = [column for column in first if column + len(tiles) <= board.size] or [star]
    return [Move(board.alphabet, row, column, False, tiles) for column in fits]


def _with_blanks(board: Board, move: Move, rack: Rack) -> Iterator[Move]:
    """The same with blanks for letters that are not on the rack, for people who write capitals only."""
    own = [at for at in range(len(move.tiles)) if not _lies_there(board, move, at)]
    laid = [move.tiles[at] for at in own if move.tiles[at]]
    free = rack.blanks - sum(1 for tile in laid if tile & BLANK_MARK)
    held = Counter(tile for tile in rack.tiles if tile)
    wanted = Counter(tile for tile in laid if not tile & BLANK_MARK)
    missing = [tile for tile, count in (wanted - held).items() for _copy in range(count)]
    if not missing or len(missing) > free:
        return
    places = [[at for at in own if move.tiles[at] == letter] for letter in missing]
    for choice in product(*places):
        if len(set(choice)) == len(choice):
            tiles = bytearray(move.tiles)
            for at in choice:
                tiles[at] |= BLANK_MARK
            yield replace(move, tiles=bytes(tiles))


def _lies_there(board: Board, move: Move, at: int) -> bool:
    """Whether a letter of a word that is written in full is on the board already."""
    row, column = (move.row + at, move.column) if move.down else (move.row, move.column + at)
    return row < board.size and column < board.size and bool(board.squares[row * board.size + column])


def _fault(error: BonmotError) -> Fault:
    return "letters" if error.code in {"move-not-on-rack", "not-a-letter"} else "place"
