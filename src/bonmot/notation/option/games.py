"""A game of OPTION as text: what was agreed, and the score sheet line by line.

    #game option
    #edition option
    #language fr
    #lexicon fr
    #prisms fr
    #board 15
    #options ladder touched
    #seat Ada
    #seat Blaise
    >1: play H5 M/gu/NR/ea/C +13 13
    >2: exchange 3 +0 0
    >1: adjustment -6 7
    #end out 2

A line of play names the seat, what it did, its points and its total. Turns are written as in
`bonmot.notation.option.moves`, so every prism is named. What `write_game` writes, `read_game` reads as the same.
"""

import re
from typing import Final, NamedTuple

import msgspec

from bonmot.board.coordinates import Coordinates
from bonmot.board.prism_set import PrismSet
from bonmot.decoding import converted
from bonmot.errors import BonmotError
from bonmot.games.option import Options, View
from bonmot.games.option.cells import Cell, Cells, cells_after
from bonmot.games.option.judging import board_on, judged
from bonmot.games.option.state import set_of
from bonmot.notation.option.moves import chosen, typed_turn, write_move

LONGEST_GAME: Final = 200_000
"""Characters of the longest text that is read as a game."""

_HEADS: Final = ("game", "edition", "language", "lexicon", "prisms", "board", "options")
_SEATS: Final = ("1", "2", "3", "4")
_KINDS: Final = frozenset(
    {
        "play",
        "exchange",
        "pass",
        "missed",
        "challenged",
        "wrong-challenge",
        "resigned",
        "penalty",
        "adjustment",
    }
)
_LINE: Final = re.compile(
    r">(?P<seat>[1-4]): (?P<kind>[a-z-]+)(?: (?P<text>.*?))? (?P<score>[+-]\d{1,5}) (?P<total>-?\d{1,6})"
)


class WrittenTurn(NamedTuple):
    """A line of the score sheet."""

    seat: int
    kind: str
    text: str
    """The turn, how many prisms were exchanged, or why points were lost."""
    score: int
    total: int


class GameText(NamedTuple):
    """A game as it stands in a text."""

    edition: str
    language: str
    lexicon: str
    prisms: str
    """The name of the set; a set of one's own must be handed in to check the game."""
    board: int
    options: tuple[str, ...]
    """Placement, flip scope, and `advanced` where that rule is on."""
    seats: tuple[str, ...]
    lines: tuple[WrittenTurn, ...]
    end: str = ""
    winners: tuple[int, ...] = ()


class GameFault(NamedTuple):
    """Something in a game that cannot be right."""

    line: int
    """Of the lines of play, from 1."""
    error: BonmotError


def recorded(view: View) -> GameText:
    """The game that a view shows, up to now."""
    prisms, coordinates = set_of(view.prisms), Coordinates.of(view.language)
    boards: list[dict[tuple[int, int], Cell]] = [{}]
    lines = []
    for turn in view.turns:
        text = ""
        if turn.kind == "play":
            text = write_move(turn.placed, turn.flipped, boards[-1], prisms, coordinates)
            boards.append(cells_after(boards[-1], turn.placed, turn.flipped))
        elif turn.kind == "challenged":
            boards.pop()
        elif turn.kind == "exchange":
            text = str(turn.count)
        elif turn.kind == "penalty":
            text = turn.word
        lines.append(WrittenTurn(turn.side, turn.kind, text, turn.score, turn.total))
    options = view.options
    return GameText(
        view.edition,
        view.language,
        view.lexicon,
        view.prisms.name,
        view.size,
        (options.placement, options.flip_scope, *(("advanced",) if options.advanced else ())),
        tuple(side.names[0] for side in view.sides),
        tuple(lines),
        view.final.reason if view.final else "",
        view.final.winners if view.final else (),
    )


def write_game(game: GameText) -> str:
    """The text of a game."""
    heads = ("option", game.edition, game.language, game.lexicon, game.prisms, game.board, " ".join(game.options))
    lines = [f"#{name} {value}" for name, value in zip(_HEADS, heads, strict=True)]
    lines += [f"#seat {name}" for name in game.seats]
    for line in game.lines:
        text = f" {line.text}" if line.text else ""
        lines.append(f">{line.seat + 1}: {line.kind}{text} {line.score:+d} {line.total}")
    if game.end:
        lines.append(" ".join(["#end", game.end, *(str(seat + 1) for seat in game.winners)]))
    return "\n".join(lines) + "\n"


def read_game(text: str) -> GameText:
    """Read a game; `BonmotError` names the line that is none.

    >>> read_game("#game chess")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: Line 1 does not belong to a game of OPTION. [option-game-line]
    """
    if len(text) > LONGEST_GAME:
        raise BonmotError("option-game-too-long", longest=LONGEST_GAME)
    reader = _Reader()
    for number, row in enumerate(text.splitlines(), 1):
        if row.strip() and not reader.take(row.rstrip()):
            raise BonmotError("option-game-line", line=number)
    return reader.game()


class _Reader:
    """A game as its rows come in."""

    def __init__(self) -> None:
        self.heads: dict[str, str] = {}
        self.seats: list[str] = []
        self.lines: list[WrittenTurn] = []
        self.end: list[str] = []

    def take(self, row: str) -> bool:
        """Whether a row belongs to a game, here."""
        if row.startswith("#"):
            name, _space, value = row[1:].partition(" ")
            return bool(value.strip()) and self._head(name, value.strip())
        found = _LINE.fullmatch(row)
        if found is None or found["kind"] not in _KINDS or int(found["seat"]) > len(self.seats) or self.end:
            return False
        score, total = int(found["score"]), int(found["total"])
        self.lines.append(WrittenTurn(int(found["seat"]) - 1, found["kind"], found["text"] or "", score, total))
        return True

    def _head(self, name: str, value: str) -> bool:
        if name == "end" and not self.end:
            self.end = value.split()
            return all(seat in _SEATS for seat in self.end[1:])
        if self.lines:
            return False
        if name == "seat" and len(self.seats) < len(_SEATS):
            self.seats.append(value)
            return True
        if name not in _HEADS or name in self.heads or (name == "game" and value != "option"):
            return False
        self.heads[name] = value
        return name != "board" or (value.isascii() and value.isdigit() and len(value) < 3)

    def game(self) -> GameText:
        """The whole game."""
        missing = [name for name in _HEADS if name not in self.heads]
        if missing or len(self.seats) < 2:
            raise BonmotError("option-game-heads", heads=missing or ["seat"])
        heads = self.heads
        return GameText(
            heads["edition"],
            heads["language"],
            heads["lexicon"],
            heads["prisms"],
            int(heads["board"]),
            tuple(heads["options"].split()),
            tuple(self.seats),
            tuple(self.lines),
            self.end[0] if self.end else "",
            tuple(int(seat) - 1 for seat in self.end[1:]),
        )


def checked(game: GameText, prisms: PrismSet | None = None) -> tuple[Cells, list[GameFault]]:
    """The board at the end of a game, and what cannot be right: turns against the rules, wrong points or totals."""
    prisms = prisms or PrismSet.load(game.prisms)
    coordinates, options = Coordinates.of(game.language), _options(game)
    boards: list[dict[tuple[int, int], Cell]] = [{}]
    totals = [0] * len(game.seats)
    faults: list[GameFault] = []
    for number, line in enumerate(game.lines, 1):
        if line.kind == "play":
            try:
                boards.append(_played(line, boards[-1], prisms, options, coordinates))
            except BonmotError as error:
                faults.append(GameFault(number, error))
        elif line.kind == "challenged" and len(boards) > 1:
            boards.pop()
        totals[line.seat] += line.score
        if totals[line.seat] != line.total:
            wrong = BonmotError("option-game-total", total=line.total, found=totals[line.seat])
            faults.append(GameFault(number, wrong))
            totals[line.seat] = line.total
    return boards[-1], faults


def _options(game: GameText) -> Options:
    placement, scope, *more = (*game.options, "", "")
    raw = {"board": game.board, "placement": placement, "flip_scope": scope, "advanced": "advanced" in more}
    try:
        return converted(raw, Options)
    except msgspec.ValidationError as error:
        raise BonmotError("option-game-heads", heads=["board", "options"]) from error


def _played(
    line: WrittenTurn, board: dict[tuple[int, int], Cell], prisms: PrismSet, options: Options, coordinates: Coordinates
) -> dict[tuple[int, int], Cell]:
    """The board after a turn; an error if it cannot be made, or brings other points."""
    lying = {cell.prism for cell in board.values()}
    free = [prism for prism in prisms if prism.name not in lying]
    typed = typed_turn(line.text, board, prisms, coordinates, options.board)
    if any(wanted.prism is None for wanted in typed.wanted):
        raise BonmotError("option-game-unnamed")  # nobody knows the rack: the letters alone do not say which prisms
    placed = chosen(typed, board, free, prisms, options)
    found = judged(board_on(board, prisms, options), placed, typed.flipped)
    if found.score != line.score:
        raise BonmotError("option-game-score", score=line.score, found=found.score)
    return cells_after(board, placed, typed.flipped)
