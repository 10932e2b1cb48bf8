"""What a referee rules in one line: warnings, penalties, solos, corrections. Pure: lines become commands."""

import re
from typing import Final

from bonmot.errors import BonmotError
from bonmot.games.commands import Penalize, SitDown
from bonmot.games.duplicate import Correct, Lift, Remove, RuleSolo, View, Warn
from bonmot.games.legible import folded
from bonmot.hosting.duplicate.desk_lines import BLANK_SLIP, player_meant, typed_slip
from bonmot.texts import mark

_NUMBER: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
_USUAL_PENALTY: Final = 5
_PENALTIES: Final = ("penalty", "penalite")
"""What the second word of a line is called that lifts penalties, in both languages."""

ASKED: Final = {
    "warn": mark("Who is warned, and why? 12 blank not circled; 12 7: in round 7."),
    "penalty": mark("Who loses points, how many, and why? 12 5 shifted place:"),
    "solo": mark("Who is the only one, and in which round? 12 7; - 7 for nobody:"),
    "correct": mark("Which slip is corrected? 7 12 H4 JERKS 58 (round, player, slip; - is blank):"),
    "lift": mark("Whose warning, of which round? 12 7; 12 7 penalty for points:"),
    "gone": mark("Who has left for good?"),
    "seat": mark("Who sits down?"),
}
"""Kind of a line → what is asked for, marked for translation."""


def ruling(kind: str, view: View, line: str) -> Warn | Penalize | RuleSolo | Correct | Lift | Remove | SitDown:
    """The command that a line of this kind gives; `BonmotError` says what is not clear."""
    match kind:
        case "warn":
            return _warning(view, line)
        case "penalty":
            who, points, reason = _first(line, kind), _second(line), _rest(line, 2)
            return Penalize(player_meant(view, who), _USUAL_PENALTY if points is None else points, reason or "referee")
        case "solo":
            who, number = _first(line, kind), _second(line)
            seat = None if who == BLANK_SLIP else player_meant(view, who)
            return RuleSolo(len(view.rounds) if number is None else number, seat)
        case "correct":
            return _correction(view, line)
        case "lift":
            who, number = _first(line, kind), _second(line)
            is_penalty = folded(_rest(line, 2) or _rest(line, 1)) in _PENALTIES
            latest = len(view.rounds) + (view.phase == "open")
            round_ = latest if number is None else number
            return Lift(player_meant(view, who), round_, "penalty" if is_penalty else "warning")
        case "seat":
            return SitDown(line)
        case _:
            return Remove(player_meant(view, line))


def _warning(view: View, line: str) -> Warn:
    who, number = _first(line, "warn"), _second(line)
    return Warn(player_meant(view, who), _rest(line, 1 if number is None else 2), number)


def _correction(view: View, line: str) -> Correct:
    number, _space, rest = line.strip().partition(" ")
    if not _NUMBER.fullmatch(number) or not rest:
        raise BonmotError("desk-correction-wanted", text=line)
    seat, slip = typed_slip(view, rest)
    return Correct(int(number), seat, slip.place, slip.word, slip.score)


def _first(line: str, kind: str) -> str:
    parts = line.split()
    if not parts:
        raise BonmotError("desk-no-player", text=kind)
    return parts[0]


def _second(line: str) -> int | None:
    parts = line.split()
    return int(parts[1]) if len(parts) > 1 and _NUMBER.fullmatch(parts[1]) else None


def _rest(line: str, after: int) -> str:
    return " ".join(line.split()[after:])
