"""A board of two-sided prisms, in the manner of `bonmot.board.Board`: ask it for turns, push them, pop them.

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

A turn is what it shows: the letters laid on their squares, and the prisms turned with the letters they show then. Each
is listed once, carried by the prisms and faces that score most, since a word of one colour counts twice; of equal ones
by those that leave the better rack. On an empty board squares do not matter: each word is listed once, in the middle.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, cast, overload

from bonmot import kernel
from bonmot.board.coordinates import Coordinates
from bonmot.board.prism_set import WILD, Face, Prism, PrismSet
from bonmot.board.prism_turn import Laid, Turn, Turned
from bonmot.errors import BonmotError
from bonmot.words import Lexicon
from bonmot.words import open as open_lexicon

__all__ = [
    "Face",
    "IllegalTurn",
    "Laid",
    "Prism",
    "PrismBoard",
    "PrismSet",
    "PrismWord",
    "Turn",
    "TurnJudgement",
    "Turned",
    "Turns",
]

Placement = Literal["line", "ladder", "free"]
FlipScope = Literal["touched", "main"]
Reading = Literal["opening", "across", "down", "ladder", "free"]

SHORTEST_OPENING: Final = 4
MOST_ON_RACK: Final = 7

_Refusal = tuple[str, int, int, int, int]
_Approval = tuple[str, int, int, int, str, list[tuple[int, int, bool, bytes, int, bool, bool]]]


class IllegalTurn(BonmotError):  # noqa: N818  (it names what it is)
    """A turn against the rules, whatever its words (RULES C4).

    The code is ``turn-`` and one of ``no-prism``, ``too-many``, ``outside``, ``occupied``, ``not-on-rack``,
    ``prism-twice``, ``empty``, ``turned-twice``, ``letter-missing``, ``letter-wrong``, ``opening-turned``,
    ``too-short``, ``not-in-line``, ``gap``, ``not-connected``, ``may-not-turn``, ``advanced-alone``.
    """


class PrismWord(NamedTuple):
    """A word that a turn makes or changes."""

    word: str
    row: int
    column: int
    down: bool
    score: int
    doubled: bool
    """Whether it counts twice, being of one colour (O-032)."""
    valid: bool
    """Whether the board's lexicon has it."""


class TurnJudgement(NamedTuple):
    """What a turn that may be made brings."""

    score: int
    seven_bonus: int
    """What the score holds for laying seven prisms (O-030)."""
    turned_bonus: int
    """What it holds for prisms turned (O-040)."""
    words: tuple[PrismWord, ...]
    """The words formed come first."""
    reading: Reading

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words that the lexicon does not have."""
        return tuple(each.word for each in self.words if not each.valid)


class Turns(Sequence[Turn]):
    """The turns of a rack, best first. They are made when they are looked at: listing thousands costs nothing."""

    def __init__(self, board: "PrismBoard", turns: kernel.Turns) -> None:
        self._board = board
        self._turns = turns

    @property
    def complete(self) -> bool:
        """False when the search was stopped early."""
        return self._turns.complete

    def __len__(self) -> int:
        return len(self._turns)

    @overload
    def __getitem__(self, index: int) -> Turn: ...
    @overload
    def __getitem__(self, index: slice) -> list[Turn]: ...
    def __getitem__(self, index: int | slice) -> Turn | list[Turn]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return self._board._turn(self._turns.at(index % len(self)))  # noqa: SLF001


class PrismBoard:
    """Plain squares, the prisms on them, and a lexicon that says what may be laid.

    >>> board = PrismBoard("fr")
    >>> board.set_up([
    ...     Laid(7, 5, "FR-87", light=False, letter="R"),
    ...     Laid(7, 6, "FR-01", light=True, letter="A"),
    ...     Laid(7, 7, "FR-12", light=False, letter="S"),
    ... ])
    >>> below = [("FR-02", False, "A"), ("FR-11", False, "R"), ("FR-42", True, "T"), ("FR-03", True, "E")]
    >>> laid = tuple(Laid(8 + step, 5, *each) for step, each in enumerate(below))
    >>> judgement = board.judge(Turn(laid, (Turned(7, 5, "T"),)))
    >>> judgement.score, [(each.word, each.score) for each in judgement.words]
    (39, [('TARTE', 8), ('TAS', 6)])
    >>> board.judge(Turn((), (Turned(7, 5, "T"),)))
    Traceback (most recent call last):
        ...
    bonmot.board.prisms.IllegalTurn: IllegalTurn('turn-no-prism')
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

        Without a lexicon (then `prisms` must say which there are) every word is accepted and no turns can be generated.
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
        self._numbers: Final = {letter: number for number, letter in enumerate(self.alphabet.letters, 1)}
        numbers = self._numbers | {WILD: 0}
        self._kernel = kernel.PrismBoard(
            size,
            bytes(
                number
                for prism in self.prisms
                for face in (prism.dark, prism.light)
                for number in (numbers[face.letter], face.value)
            ),
            placement,
            flip_scope == "touched",
            advanced,
            None if self.lexicon is None else self.lexicon.graph,
        )
        self._stack: list[Turn] = []

    # ---- looking

    @property
    def size(self) -> int:
        """Squares on a side."""
        return self._kernel.size

    @property
    def is_empty(self) -> bool:
        """Whether no prism lies on it."""
        return self._kernel.prism_count == 0

    @property
    def stack(self) -> tuple[Turn, ...]:
        """The turns pushed so far."""
        return tuple(self._stack)

    def cells(self) -> Iterator[Laid]:
        """Every prism on the board, row by row."""
        return (self._laid(cell) for cell in self._kernel.cells())

    def __getitem__(self, square: tuple[int, int]) -> Laid | None:
        """The prism on a square, or None."""
        row, column = square
        if not (0 <= row < self.size and 0 <= column < self.size):
            raise IndexError(square)
        return next((laid for laid in self.cells() if (laid.row, laid.column) == square), None)

    # ---- turns

    def turns(
        self,
        rack: Sequence[str],
        *,
        top: int | None = None,
        turning: bool = True,
        stop: kernel.StopFlag | None = None,
    ) -> Turns:
        """Every legal turn of a rack, best first; with `top` only the best few, found faster.

        Without `turning` nothing on the board is turned. Free placements are judged, but never listed.

        >>> board = PrismBoard("en")
        >>> rack = ["EN-01", "EN-02", "EN-03", "EN-04", "EN-05", "EN-06", "EN-07"]
        >>> board.turns(rack)[:3] == list(board.turns(rack, top=3))
        True
        """
        if top is not None and top < 1:
            raise BonmotError("bad-number", option="top", value=top, least=1)
        numbers = self._rack(rack)
        self._need_lexicon()
        return Turns(self.copy(), self._kernel.turns(numbers, top=top, turning=turning, stop=stop))

    def best(self, rack: Sequence[str], *, turning: bool = True, stop: kernel.StopFlag | None = None) -> Turn | None:
        """The turn that scores most, or None if there is none; found by bounds, without listing the others."""
        numbers = self._rack(rack)
        self._need_lexicon()
        found = self._kernel.turns(numbers, top=1, turning=turning, stop=stop)
        return self._turn(found.at(0)) if len(found) else None

    def count(self, rack: Sequence[str], *, turning: bool = True, stop: kernel.StopFlag | None = None) -> int:
        """How many turns there are, without making them."""
        numbers = self._rack(rack)
        self._need_lexicon()
        return self._kernel.turns(numbers, count_only=True, turning=turning, stop=stop).count

    def noticed(
        self,
        rack: Sequence[str],
        bag: int,
        unseen_worth: int,
        turn: int,
        character: kernel.Character,
        *,
        stop: kernel.StopFlag | None = None,
        game: int = 0,
        worths: bytes | None = None,
    ) -> Iterator[tuple[Turn, int]]:
        """The turns that a character notices, as they come to its mind, each with its worth in hundredths of a point.

        `unseen_worth` counts both sides of the prisms on other racks, known when the bag is empty. `worths` says what
        keeping a prism is worth: a 16-bit number of hundredths of a point for each prism of the set.
        """
        numbers = self._rack(rack)
        self._need_lexicon()
        turns = self._kernel.noticed(numbers, bag, unseen_worth, turn, character, stop, game, worths)
        for index in range(len(turns)):
            yield self._turn(turns.at(index)), turns.equity(index)

    def judge(self, turn: Turn, rack: Sequence[str] | None = None) -> TurnJudgement:
        """What a turn would bring; `IllegalTurn` if it may not be made like this.

        Unknown words are no fault here: whether they stand is for the referee to say.
        """
        laid, turned = self._encoded(turn)
        verdict = self._kernel.judge(laid, turned, None if rack is None else self._rack(rack))
        if verdict[0]:
            raise self._illegal(cast(_Refusal, verdict))
        _fault, score, seven_bonus, turned_bonus, reading, words = cast(_Approval, verdict)
        return TurnJudgement(
            score,
            seven_bonus,
            turned_bonus,
            tuple(
                PrismWord(self.alphabet.decode(letters), row, column, down, points, doubled, valid)
                for row, column, down, letters, points, doubled, valid in words
            ),
            cast(Reading, reading),
        )

    def push(self, turn: Turn, rack: Sequence[str] | None = None) -> None:
        """Make a turn; `IllegalTurn` if it may not be made like this, and then nothing has changed."""
        self.judge(turn, rack)
        self._kernel.play(*self._encoded(turn))
        self._stack.append(turn)

    def pop(self) -> Turn:
        """Take the last turn back."""
        turn = self._stack.pop()
        self._kernel.take_back()
        return turn

    def set_up(self, prisms: Iterable[Laid]) -> None:
        """Put prisms on free squares, without asking what they spell."""
        self._kernel.set_up(self._encoded(Turn(tuple(prisms)))[0])

    def copy(self) -> "PrismBoard":
        """A board of its own with the same prisms and the same stack."""
        twin = object.__new__(PrismBoard)
        twin.__dict__.update(self.__dict__)
        twin._kernel = self._kernel.copy()
        twin._stack = list(self._stack)
        return twin

    def play_games(
        self,
        seats: Sequence[tuple[Lexicon, bytes | None, kernel.Character]],
        seed: int,
        games: int,
        *,
        stop: kernel.StopFlag | None = None,
    ) -> list[tuple[list[int], int, int, int]]:
        """Whole games by the rules of this board, for calibration: each seat with its words, worths and character.

        Each game gives the scores, and how many turns, turns of seven prisms and prisms turned there were.
        """
        contenders = [(lexicon.graph, worths, character) for lexicon, worths, character in seats]
        return kernel.play_prism_games(self._kernel, contenders, seed, games, stop=stop)[0]

    def census(self, character: kernel.Character, seed: int, games: int) -> list[tuple[int, int]]:
        """Games of a character against itself: for each prism how many racks held it, and what their turns scored."""
        self._need_lexicon()
        seat = (cast(Lexicon, self.lexicon).graph, None, character)
        return kernel.play_prism_games(self._kernel, [seat, seat], seed, games, census=True)[1]

    def __repr__(self) -> str:
        words = "no lexicon" if self.lexicon is None else self.lexicon.name
        return f"<PrismBoard {self.size}×{self.size}, {words}, {self._kernel.prism_count} prisms>"

    # ---- from and to the kernel

    def _need_lexicon(self) -> None:
        if self.lexicon is None:
            raise BonmotError("board-without-lexicon")

    def _number(self, prism: str) -> int:
        if not self.prisms.has(prism):
            raise IllegalTurn("turn-not-on-rack", prism=prism)
        return self.prisms.number(prism)

    def _rack(self, rack: Sequence[str]) -> list[int]:
        twice = next((prism for place, prism in enumerate(rack) if prism in rack[:place]), None)
        if twice is not None:
            raise IllegalTurn("turn-prism-twice", prism=twice)
        if len(rack) > MOST_ON_RACK:
            raise IllegalTurn("turn-too-many")
        return [self._number(prism) for prism in rack]

    def _letter(self, letter: str, row: int, column: int) -> int:
        if letter and letter not in self._numbers:
            raise IllegalTurn("turn-letter-wrong", square=self._square(row, column), letter=letter)
        return self._numbers[letter] if letter else 0

    def _encoded(self, turn: Turn) -> tuple[list[tuple[int, int, int, bool, int]], list[tuple[int, int, int]]]:
        return (
            [
                (row, column, self._number(prism), light, self._letter(letter, row, column))
                for row, column, prism, light, letter in turn.placed
            ],
            [(row, column, self._letter(letter, row, column)) for row, column, letter in turn.turned],
        )

    def _laid(self, laid: tuple[int, int, int, bool, int]) -> Laid:
        row, column, prism, light, letter = laid
        return Laid(row, column, self.prisms[prism].name, light, self.alphabet.letters[letter - 1])

    def _turn(self, turn: kernel.TurnTuple) -> Turn:
        laid, turned, score, _reading = turn
        letters = self.alphabet.letters
        return Turn(
            tuple(map(self._laid, laid)),
            tuple(Turned(row, column, letters[letter - 1]) for row, column, letter in turned),
            score,
        )

    def _square(self, row: int, column: int) -> str:
        if 0 <= row < self.size and 0 <= column < self.size:
            return self.coordinates.square(row, column)
        return f"({row + 1}, {column + 1})"

    def _illegal(self, refusal: _Refusal) -> IllegalTurn:
        fault, row, column, prism, letter = refusal
        particulars: dict[str, object] = {}
        if fault in {
            "outside",
            "occupied",
            "empty",
            "turned-twice",
            "letter-missing",
            "letter-wrong",
            "gap",
            "may-not-turn",
            "advanced-alone",
        }:
            particulars["square"] = self._square(row, column)
        if fault in {"not-on-rack", "prism-twice"}:
            particulars["prism"] = self.prisms[prism].name
        if fault == "letter-wrong":
            particulars["letter"] = self.alphabet.letters[letter - 1]
        if fault == "too-short":
            particulars["minimum"] = SHORTEST_OPENING
        return IllegalTurn(f"turn-{fault}", **particulars)
