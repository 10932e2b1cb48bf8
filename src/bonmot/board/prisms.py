"""A board of two-sided prisms, in the manner of `bonmot.board.Board`: ask it for moves, push them, pop them.

>>> board = PrismBoard("fr")
>>> rack = ["FR-43", "FR-03", "FR-16", "FR-52", "FR-04", "FR-02", "FR-15"]
>>> best = board.best(rack)
>>> best.score, "".join(laid.letter for laid in best.placed)
(57, 'TABLEAU')
>>> board.push(best, rack)
>>> board[7, 4]
Laid(row=7, column=4, prism='FR-43', light=False, letter='T')
>>> board.pop() == best, board.is_empty
(True, True)

A move is what it shows: the letters laid on their squares, and the prisms flipped with the letters they show then. Each
is listed once, carried by the prisms and faces that score most, since a word of one colour counts twice; of equal ones
by those that leave the better rack. On an empty board squares do not matter: each word is listed once, in the middle.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from bonmot import kernel
from bonmot.board.coordinates import Coordinates
from bonmot.board.moves import Moves, NoSuchSquare, StackedBoard
from bonmot.board.prism_move import Flipped, Laid, PrismMove
from bonmot.board.prism_set import WILD, PrismSet
from bonmot.board.svg import corner, drawn_prism, framed, square
from bonmot.errors import BonmotError
from bonmot.words import Lexicon
from bonmot.words import open as open_lexicon

Placement = Literal["line", "ladder", "free"]
FlipScope = Literal["touched", "main"]
Reading = Literal["opening", "across", "down", "ladder", "free"]


_NO_SQUARE: Final = -1
_NO_PRISM: Final = -1
_NO_LETTER: Final = -1
_SHOWN_BY_A_SQUARE: Final = frozenset(
    {
        "occupied",
        "empty",
        "turned-twice",
        "letter-missing",
        "letter-wrong",
        "gap",
        "may-not-turn",
        "advanced-alone",
    }
)
"""Faults that name a square."""


class IllegalPrismMove(BonmotError):
    """A move against the rules, whatever its words (RULES C4).

    The code is ``turn-`` and one of ``no-prism``, ``too-many``, ``outside``, ``occupied``, ``not-on-rack``,
    ``prism-twice``, ``empty``, ``turned-twice``, ``letter-missing``, ``letter-wrong``, ``too-short``, ``not-in-line``,
    ``gap``, ``not-connected``, ``may-not-turn``, ``advanced-alone``.
    """


class PrismWord(NamedTuple):
    """A word that a move makes or changes."""

    word: str
    row: int
    column: int
    down: bool
    score: int
    doubled: bool
    """Whether it counts twice, being of one colour (O-032)."""
    valid: bool
    """Whether the board's lexicon has it."""


class PrismJudgement(NamedTuple):
    """What a move that may be made scores."""

    score: int
    seven_bonus: int
    """What the score holds for laying seven prisms (O-030)."""
    flip_bonus: int
    """What it holds for prisms flipped (O-040)."""
    words: tuple[PrismWord, ...]
    """The words formed come first."""
    reading: Reading
    connections: tuple[str, ...]
    """How it hangs on to the board (O-027): extends, crosses, hooks, ladder."""

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words that the lexicon does not have."""
        return tuple(each.word for each in self.words if not each.valid)


class PrismBoard(StackedBoard[PrismMove, Laid, kernel.PrismBoard]):
    """Plain squares, the prisms on them, and a lexicon that says what may be laid.

    >>> board = PrismBoard("fr")
    >>> board.set_up([
    ...     Laid(7, 5, "FR-87", light=False, letter="R"),
    ...     Laid(7, 6, "FR-01", light=True, letter="A"),
    ...     Laid(7, 7, "FR-12", light=False, letter="S"),
    ... ])
    >>> below = [("FR-02", False, "A"), ("FR-11", False, "R"), ("FR-42", True, "T"), ("FR-03", True, "E")]
    >>> laid = tuple(Laid(8 + step, 5, *each) for step, each in enumerate(below))
    >>> judgement = board.judge(PrismMove(laid, (Flipped(7, 5, "T"),)))
    >>> judgement.score, [(each.word, each.score) for each in judgement.words]
    (39, [('TARTE', 8), ('TAS', 6)])
    >>> board.judge(PrismMove((), (Flipped(7, 5, "T"),)))
    Traceback (most recent call last):
        ...
    bonmot.board.prisms.IllegalPrismMove: Lay at least one prism: turning alone does not count as a turn.
    [turn-no-prism]
    """

    def __init__(
        self,
        lexicon: Lexicon | str | None = None,
        *,
        prisms: PrismSet | str | None = None,
        size: int = 15,
        placement: Placement = "ladder",
        flip_scope: FlipScope = "touched",
        advanced: bool = False,
    ) -> None:
        """An empty board.

        Without a lexicon (then `prisms` must say which there are) every word is accepted and no moves can be generated.
        """
        self.lexicon: Final = open_lexicon(lexicon) if isinstance(lexicon, str) else lexicon
        if prisms is None:
            if self.lexicon is None:
                raise TypeError("a board needs a lexicon or prisms")
            prisms = self.lexicon.alphabet.language
        self.prisms: Final = PrismSet.load(prisms) if isinstance(prisms, str) else prisms
        self.alphabet: Final = self.prisms.alphabet
        if self.lexicon is not None and self.alphabet.letters != self.lexicon.alphabet.letters:
            raise BonmotError("letters-differ", alphabet=self.alphabet.name, lexicon=self.lexicon.name)
        self.coordinates: Final = Coordinates.of(self.alphabet.language)
        letters = {letter: number for number, letter in enumerate(self.alphabet.letters, 1)}
        # A wild face has no letter of its own, and whoever announces none has said nothing.
        self._numbers: Final = letters | {WILD: 0, "": 0}
        self._kernel = kernel.PrismBoard(
            size,
            bytes(
                number
                for prism in self.prisms
                for face in (prism.dark, prism.light)
                for number in (self._numbers[face.letter], face.value)
            ),
            placement,
            flip_scope == "touched",
            advanced,
            None if self.lexicon is None else self.lexicon.graph,
        )
        self._stack: list[PrismMove] = []
        self._made_with = {
            "lexicon": self.lexicon,
            "prisms": self.prisms,
            "size": size,
            "placement": placement,
            "flip_scope": flip_scope,
            "advanced": advanced,
        }

    # ---- looking

    @property
    def size(self) -> int:
        """Squares on a side."""
        return self._kernel.size

    @property
    def is_empty(self) -> bool:
        """Whether no prism lies on it."""
        return self._kernel.prism_count == 0

    def pieces(self) -> Iterator[Laid]:
        """Every prism on the board, row by row."""
        return (self._laid(cell) for cell in self._kernel.cells())

    def __getitem__(self, square: tuple[int, int]) -> Laid | None:
        """The prism on a square, or None."""
        row, column = square
        if not (0 <= row < self.size and 0 <= column < self.size):
            raise NoSuchSquare("no-such-square", square=square)
        return next((laid for laid in self.pieces() if (laid.row, laid.column) == square), None)

    # ---- moves

    def moves(
        self,
        rack: Sequence[str],
        *,
        top: int | None = None,
        flipping: bool = True,
        stop: kernel.StopFlag | None = None,
    ) -> Moves[PrismMove]:
        """Every legal move of a rack, best first; with `top` only the best few, found faster.

        Without `flipping` nothing on the board is flipped. Free placements are judged, but never listed.

        >>> board = PrismBoard("en")
        >>> rack = ["EN-01", "EN-02", "EN-03", "EN-04", "EN-05", "EN-06", "EN-07"]
        >>> board.moves(rack)[:3] == list(board.moves(rack, top=3))
        True
        """
        if top is not None and top < 1:
            raise BonmotError("bad-number", option="top", value=top, least=1)
        numbers = self._rack(rack)
        self._need_lexicon()
        found = self._kernel.moves(numbers, top=top, flipping=flipping, stop=stop)
        return Moves(found, lambda index: self._move(found.at(index)))

    def best(
        self, rack: Sequence[str], *, flipping: bool = True, stop: kernel.StopFlag | None = None
    ) -> PrismMove | None:
        """The move that scores most, or None if there is none; found by bounds, without listing the others."""
        return next(iter(self.moves(rack, top=1, flipping=flipping, stop=stop)), None)

    def count(self, rack: Sequence[str], *, flipping: bool = True, stop: kernel.StopFlag | None = None) -> int:
        """How many moves there are, without making them."""
        numbers = self._rack(rack)
        self._need_lexicon()
        return self._kernel.moves(numbers, count_only=True, flipping=flipping, stop=stop).count

    def judge(self, move: PrismMove, rack: Sequence[str] | None = None) -> PrismJudgement:
        """What a move would score; `IllegalPrismMove` if it may not be made like this.

        Unknown words are no fault here: whether they stand is for the referee to say.
        """
        held = None if rack is None else [self.prisms.number(name) for name in rack if self.prisms.has(name)]
        verdict = self._kernel.judge(*self._encoded(move), held)
        if verdict.fault is not None:
            raise self._illegal(verdict.fault, verdict, move)
        words = tuple(
            PrismWord(
                self.alphabet.decode(word.letters),
                word.row,
                word.column,
                word.down,
                word.score,
                word.doubled,
                word.is_word,
            )
            for word in verdict.words
        )
        return PrismJudgement(
            verdict.score,
            verdict.seven_bonus,
            verdict.flip_bonus,
            words,
            verdict.reading,
            tuple(verdict.connections),
        )

    def push(self, move: PrismMove, rack: Sequence[str] | None = None) -> None:
        """Make a move; `IllegalPrismMove` if it may not be made like this, and then nothing has changed."""
        self.judge(move, rack)
        self.lay(move)

    def lay(self, move: PrismMove) -> None:
        """Make a move that was judged before; `ValueError` if there is no room for it."""
        self._kernel.play(*self._encoded(move))
        self._stack.append(move)

    def set_up(self, pieces: Iterable[Laid]) -> None:
        """Put prisms on free squares, without asking what they spell."""
        self._kernel.set_up(self._encoded(PrismMove(tuple(pieces)))[0])

    def drawing(self, marked: Iterable[str] = ()) -> str:
        """The board as SVG that a page styles."""
        places = {self.coordinates.read(square)[:2] for square in marked}
        lying = {(laid.row, laid.column): laid for laid in self.pieces()}
        squares = [(row, column) for row in range(self.size) for column in range(self.size)]
        return framed(
            self.size,
            self.coordinates,
            (part for at in squares for part in self._drawn(at, lying.get(at), is_new=at in places)),
        )

    def _drawn(self, at: tuple[int, int], laid: Laid | None, *, is_new: bool) -> Iterator[str]:
        yield square("square plain", *corner(*at))
        if laid is not None:
            prism = self.prisms[laid.prism]
            up, behind = prism.face(light=laid.light), prism.face(light=not laid.light)
            value = WILD if up.is_wild else str(up.value)
            yield from drawn_prism(at, laid.letter, value, behind.letter, light=laid.light, is_new=is_new)

    def __repr__(self) -> str:
        words = "no lexicon" if self.lexicon is None else self.lexicon.name
        return f"<PrismBoard {self.size}×{self.size}, {words}, {self._kernel.prism_count} prisms>"

    # ---- from and to the kernel

    def _need_lexicon(self) -> None:
        if self.lexicon is None:
            raise BonmotError("board-without-lexicon")

    def _rack(self, rack: Sequence[str]) -> list[int]:
        for place, prism in enumerate(rack):
            if not self.prisms.has(prism):
                raise IllegalPrismMove("turn-not-on-rack", prism=prism)
            if prism in rack[:place]:
                raise IllegalPrismMove("turn-prism-twice", prism=prism)
        if len(rack) > kernel.MOST_PRISMS_LAID:
            raise IllegalPrismMove("turn-too-many")
        return [self.prisms.number(prism) for prism in rack]

    def _encoded(self, move: PrismMove) -> tuple[list[kernel.LaidPrism], list[kernel.FlippedPrism]]:
        """As the kernel takes it; names and letters that do not exist stay none, so that the judge refuses them."""
        return (
            [
                kernel.LaidPrism(
                    _in_reach(row),
                    _in_reach(column),
                    self.prisms.number(prism) if self.prisms.has(prism) else _NO_PRISM,
                    light,
                    self._numbers.get(letter, _NO_LETTER),
                )
                for row, column, prism, light, letter in move.placed
            ],
            [
                kernel.FlippedPrism(_in_reach(row), _in_reach(column), self._numbers.get(letter, _NO_LETTER))
                for row, column, letter in move.flipped
            ],
        )

    def _laid(self, laid: kernel.LaidPrism) -> Laid:
        prism, letter = self.prisms[laid.prism].name, self.alphabet.letters[laid.letter - 1]
        return Laid(laid.row, laid.column, prism, laid.light, letter)

    def _move(self, move: kernel.PrismMove) -> PrismMove:
        letters = self.alphabet.letters
        return PrismMove(
            tuple(map(self._laid, move.placed)),
            tuple(Flipped(each.row, each.column, letters[each.letter - 1]) for each in move.flipped),
            move.score,
        )

    def _illegal(self, fault: str, verdict: kernel.PrismVerdict, move: PrismMove) -> IllegalPrismMove:
        concerned: list[Laid | Flipped] = [*move.placed, *move.flipped]
        particulars: dict[str, object] = {}
        if fault == "outside":
            beside = concerned[verdict.which]
            particulars["square"] = f"{beside.row + 1}/{beside.column + 1}"
        elif fault in _SHOWN_BY_A_SQUARE:
            particulars["square"] = self.coordinates.square(verdict.row, verdict.column)
        if fault in {"not-on-rack", "prism-twice"}:
            particulars["prism"] = move.placed[verdict.which].prism
        if fault == "letter-wrong":
            particulars["letter"] = concerned[verdict.which].letter
        if fault == "too-short":
            particulars["minimum"] = kernel.SHORTEST_OPENING
        return IllegalPrismMove(f"turn-{fault}", **particulars)


def _in_reach(place: int) -> int:
    """A row or column that the kernel can take: numbers too large for it are squares of no board."""
    return place if 0 <= place < kernel.MOST_SQUARES else _NO_SQUARE
