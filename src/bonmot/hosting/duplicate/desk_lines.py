"""Lines typed at the referee's desk: whose slip, where, which word, and the score that is written on it. Pure."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from bonmot.board import Board, Move, Rack
from bonmot.errors import BonmotError
from bonmot.games.duplicate import HandIn, Slip, View
from bonmot.games.duplicate.events import Result
from bonmot.games.duplicate.judging import judged
from bonmot.games.legible import folded
from bonmot.hosting.typed_moves import as_laid
from bonmot.notation.duplicate import in_full
from bonmot.players.boards import board_of
from bonmot.telling import name_of_seat
from bonmot.telling.duplicate.sentences import fault_of, slip_text
from bonmot.telling.phrases import points, said_of, signed
from bonmot.texts import _
from bonmot.words import Alphabet

_PLACE: Final = re.compile(r"[A-Z][0-9]{1,2}|[0-9]{1,2}[A-Z]", re.ASCII | re.IGNORECASE)
_NUMBER: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
BLANK_SLIP: Final = "-"
"""What is typed for a slip with nothing on it."""
_MOST_NAMED: Final = 4
"""Players that a refusal names."""


# ---- whose


def players_meant(view: View, text: str) -> list[int]:
    """The seats that a table number, or the beginning of a name or of a part of it, may mean."""
    wanted = folded(text)
    if not wanted:
        return []
    if _NUMBER.fullmatch(wanted):
        return [int(wanted) - 1] if 1 <= int(wanted) <= len(view.sides) else []
    names = [folded(name_of_seat(view, seat)) for seat in range(len(view.sides))]
    if wanted in names:
        return [seat for seat, name in enumerate(names) if name == wanted]
    return [
        seat
        for seat, name in enumerate(names)
        if name.startswith(wanted) or any(part.startswith(wanted) for part in re.split(r"[\s\-]+", name))
    ]


def player_meant(view: View, text: str) -> int:
    """The one seat that is meant; `BonmotError` if there is none, or more than one."""
    found = players_meant(view, text)
    if not found:
        raise BonmotError("desk-no-player", text=text)
    if len(found) > 1:
        named = [f"{seat + 1} {name_of_seat(view, seat)}" for seat in found[:_MOST_NAMED]]
        raise BonmotError("desk-which-player", text=text, names=named + ["…"] * (len(found) > _MOST_NAMED))
    return found[0]


def missing(view: View) -> list[int]:
    """Who still plays and has handed in nothing in the open round."""
    if view.phase != "open":
        return []
    handed_in = set(view.handed_in)
    return [seat for seat, side in enumerate(view.sides) if not side.resigned and seat not in handed_in]


# ---- slips


class TypedSlip(NamedTuple):
    """A slip as it is typed."""

    seat: int
    slip: Slip

    @property
    def command(self) -> HandIn:
        """Handing it in."""
        return HandIn(self.slip.place, self.slip.word, self.slip.score, self.seat)


def typed_slip(view: View, line: str) -> TypedSlip:
    """A slip in one line: `12 H4 JERKS 58`, `dur jerks H4`, `12 -` for a blank one; `BonmotError` says what is missing.

    In the first round the place may be left out: a word then earns its best anyway.
    """
    who, slip = _parts(view, line)
    return TypedSlip(player_meant(view, who), slip)


def _parts(view: View, line: str) -> tuple[str, Slip]:
    parts = line.split()
    score = None
    if len(parts) > 2 and _NUMBER.fullmatch(parts[-1]):
        score = int(parts.pop())
    place = next((at for at, part in enumerate(parts) if at and _PLACE.fullmatch(part)), None)
    if len(parts) < 2 or (parts[-1] == BLANK_SLIP and place is None):
        if len(parts) > 1:
            return " ".join(parts[:-1]), Slip(score=score)
        raise BonmotError("desk-slip-wanted", text=line)
    if place is None:
        if any(map(any, view.board)):
            raise BonmotError("desk-slip-wanted", text=line)
        return " ".join(parts[:-1]), Slip("", _word(view, parts[-1]), score)
    who, word = (parts[:place], parts[place + 1 :]) if place + 1 < len(parts) else (parts[: place - 1], parts[-2:-1])
    if not who or len(word) != 1:
        raise BonmotError("desk-slip-wanted", text=line)
    return " ".join(who), Slip(parts[place].upper(), _word(view, word[0]), score)


def typed_place(view: View, line: str) -> Slip:
    """A place and a word without a player, for those who only want to know."""
    return _parts(view, f"1 {line}")[1]


def _word(view: View, typed: str) -> str:
    return as_laid(typed, Alphabet.load(view.alphabet), view.rack.count("?"))


def completed(view: View, line: str, solutions: Sequence[Move]) -> str:
    """The line with more of it, as far as it is clear: the next player who is missing, a name, a word.

    Where several are meant, each Tab gives the next of them.
    """
    parts = line.split()
    place = next((at for at, part in enumerate(parts) if at and _PLACE.fullmatch(part)), None)
    if place is not None:
        return _completed_word(line, parts, place, solutions)
    waiting = missing(view)
    exact = [seat for seat in range(len(view.sides)) if name_of_seat(view, seat) == line.strip()]
    if not parts or (exact and line.endswith(" ")):
        found = waiting or list(range(len(view.sides)))
        after = exact[0] if exact else -1
    else:
        found = sorted(players_meant(view, line), key=lambda seat: seat not in waiting)
        after = -1
    chosen = next((seat for seat in found if seat > after), found[0] if found else None)
    return line if chosen is None else f"{name_of_seat(view, chosen)} "


def _completed_word(line: str, parts: list[str], place: int, solutions: Sequence[Move]) -> str:
    """The best word at that place that begins so."""
    if len(parts) > place + 2 or line != line.rstrip():
        return line
    begun = "".join(parts[place + 1 :]).upper()
    where = parts[place].upper()
    words = (plain_word(move) for move in solutions if move.place() == where)
    word = next((word for word in words if word.upper().startswith(begun)), None)
    return line if word is None else " ".join([*parts[: place + 1], word]) + " "


def plain_word(move: Move) -> str:
    """The word of a move in full, without brackets; a small letter is a blank."""
    return in_full(move.word)


# ---- what they are worth


class Desk:
    """The rack of a round on its board: all that can be laid, and what slips are worth. Looked up once."""

    def __init__(self, view: View) -> None:
        self.board: Board = board_of(view)
        self._rack = Rack(view.rack, self.board.alphabet)
        self._plays = view.plays
        self.solutions: tuple[Move, ...] = tuple(
            move for move in self.board.moves(self._rack) if len(move.played) <= view.plays
        )
        self._worth: dict[Slip, Result] = {}

    @property
    def top(self) -> int:
        """What the best of them scores."""
        return self.solutions[0].score or 0 if self.solutions else 0

    def choices(self, view: View) -> list[tuple[str, str]]:
        """Places and words among which the referee chooses what is laid, if the edition leaves that to the referee."""
        if view.choice != "referee":
            return []
        if view.laid == "top":
            return [(move.place(), move.word) for move in self.solutions if move.score == self.top]
        found = {self.worth(slip) for slip in view.slips.values()}
        best = max((each.score for each in found if not each.fault), default=0)
        return sorted({(each.place, each.word) for each in found if not each.fault and each.score == best})

    def matching(self, text: str) -> Sequence[Move]:
        """The solutions at a place, or whose words have such letters in this order."""
        wanted = text.upper().strip()
        if not wanted:
            return self.solutions
        if _PLACE.fullmatch(wanted):
            return [move for move in self.solutions if move.place() == wanted]
        return [move for move in self.solutions if wanted in plain_word(move).upper()]

    def worth(self, slip: Slip) -> Result:
        """What a slip is worth, or why it is zero."""
        if slip not in self._worth:
            self._worth[slip] = judged(self.board, self._rack.tiles, slip, self._plays)
        return self._worth[slip]

    def verdict(self, slip: Slip) -> str:
        """The same in a sentence."""
        result = self.worth(slip)
        if result.fault == "blank":
            return _("A blank slip: 0 points.")
        if result.fault:
            play = f"{result.place} {result.word}".strip()
            return said_of(play, _("zero, {reason}.").format(reason=fault_of(result)))
        text = _("{points}, the top.") if result.score >= self.top else _("{points}, {missing} to the top.")
        told = text.format(points=points(result.score), missing=signed(result.score - self.top))
        if slip.score is not None and slip.score != result.score:
            told += " " + _("The slip says {score}: a warning.").format(score=slip.score)
        return said_of(slip_text(result), told)
