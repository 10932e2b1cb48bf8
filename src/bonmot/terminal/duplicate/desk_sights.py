"""What lies on the referee's desk, as rows of text: solutions, slips, standings, the rounds so far. Pure."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size

from bonmot.board import Move
from bonmot.games.duplicate import View
from bonmot.games.duplicate.events import Result
from bonmot.hosting.duplicate.desk_lines import Desk, missing, plain_word
from bonmot.notation.duplicate import in_full
from bonmot.telling import name_of_seat
from bonmot.telling.phrases import decimal, signed
from bonmot.telling.seats import called
from bonmot.terminal.fitting import fitted
from bonmot.texts import _

_NOTHING: Final = {"none": "–", "blank": "(–)", "gone": "×"}
"""What stands for a slip without a word: there is none, it is blank, its player has left."""


class Row(NamedTuple):
    """A row, and how it looks: strong, quiet, or as usual."""

    text: str
    look: str = ""


def in_columns(text: str, width: int, *, right: bool = False) -> str:
    """A text in exactly so many columns."""
    shown = fitted(text, width)
    return " " * (width - cell_len(shown)) + shown if right else set_cell_size(shown, width)


def solution_rows(moves: Sequence[Move], width: int) -> list[Row]:
    """The best first."""
    best = moves[0].score if moves else 0
    rows = []
    for move in moves:
        text = f"{move.place():<4}{in_columns(plain_word(move), width - 8)}{move.score or 0:>4}"
        rows.append(Row(text, "strong" if move.score == best else ""))
    return rows


def slip_rows(view: View, desk: Desk | None, width: int) -> list[Row]:
    """Who is missing, then the slips that have come in; between two rounds, those of the last one."""
    if view.phase == "open":
        waiting = [Row(_slip_row(view, seat, "", "…", width), "quiet") for seat in missing(view)]
        slips = sorted(view.slips.items())
        return waiting + [_judged(view, seat, desk.worth(slip), desk.top, width) for seat, slip in slips if desk]
    if not view.rounds:
        return [Row(_slip_row(view, seat, "", "", width)) for seat in range(len(view.sides))]
    last = view.rounds[-1]
    results = last.results[: len(view.sides)]
    return [_judged(view, seat, result, last.score, width) for seat, result in enumerate(results)]


def _judged(view: View, seat: int, result: Result, top: int, width: int) -> Row:
    play = f"{result.place} {in_full(result.word)}".strip() if result.word else _NOTHING.get(result.fault, "")
    if result.fault:
        return Row(_slip_row(view, seat, play, "0 ✗" if result.word else "0", width), "quiet")
    is_top = bool(top) and result.score >= top
    bonus = f"+{result.solo}" if result.solo else ""
    return Row(
        _slip_row(view, seat, play, f"{result.score}{bonus}{' ★' if is_top else ''}", width), "strong" if is_top else ""
    )


def _slip_row(view: View, seat: int, play: str, score: str, width: int) -> str:
    name = name_of_seat(view, seat)
    room = max(1, width - 4 - max(5, cell_len(score)))
    taken = min(cell_len(play) + 1 if play else 0, room - 5)
    return (
        f"{seat + 1:>3} {in_columns(name, room - taken)}{in_columns(' ' + play, taken) if play else ''}"
        f"{in_columns(score, max(5, cell_len(score)), right=True)}"
    )


_ROOMY = 60
"""Columns in which the headings of the standings stand in full."""


def standing_heading(width: int) -> str:
    """What stands above the columns of the standings."""
    counts = (_("top"), _("solo"), _("warn.")) if width >= _ROOMY else ("T", "S", _("W"))
    return _standing_row("", _("player"), (_("pts"), _("neg."), "%", *counts), width)


def standing_rows(view: View, width: int) -> list[Row]:
    """Rank, player, total, negative, percentage, tops, solos, warnings."""
    rows = []
    for each in view.standings:
        values = (
            str(each.score),
            signed(each.negative),
            decimal(each.percent),
            str(each.tops),
            str(each.solos),
            str(each.warnings),
        )
        text = _standing_row(str(each.rank), called(each.name), values, width)
        rows.append(Row(text, "strong" if each.rank == 1 else ""))
    return rows


def _standing_row(rank: str, name: str, values: Sequence[str], width: int) -> str:
    widths = (6, 7, 7, 5, 6, 7) if width >= _ROOMY else (5, 6, 6, 3, 3, 3)
    shown = "".join(in_columns(value, column, right=True) for value, column in zip(values, widths, strict=True))
    return f"{rank:>3} {in_columns(name, max(1, width - 4 - sum(widths)))}{shown}"


def course_rows(view: View, width: int) -> list[Row]:
    """The *feuille de route*: round, rack, place, word, score, total."""
    total, rows = 0, []
    for played in view.rounds:
        total += played.score
        rack, word = 11, max(8, width - 4 - 12 - 4 - 5 - 6)
        rows.append(
            Row(
                f"{played.number:>3} {in_columns(played.draw, rack)} {played.place:<4}"
                f"{in_columns(in_full(played.word), word)}{played.score:>5}{total:>6}"
            )
        )
    return rows
