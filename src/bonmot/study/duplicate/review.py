"""The review of a game of duplicate: a report for each of the people who played it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bonmot.games.duplicate import View
from bonmot.study.duplicate.report import Report, report
from bonmot.study.duplicate.telling import for_programs, round_told, summary_told, verdict_told
from bonmot.study.part import Remark
from bonmot.study.sources import Source
from bonmot.telling.duplicate.sentences import top_text


class Review(NamedTuple):
    """A game looked at again."""

    view: View
    reports: tuple[Report, ...]
    """Of the people; of everybody where only computers played."""


def review(source: Source) -> Review:
    """Look at every round that is closed again."""
    view: View = source.past.view
    seats = range(len(view.sides))
    people = [seat for seat in seats if seat not in source.past.computers] or seats
    return Review(view, tuple(report(view, seat) for seat in people))


def remarks(found: Review) -> Mapping[int, Remark]:
    """What is said of the slips that stand on the score sheet."""
    by_player = {each.standing.player: {turn.round.number: turn for turn in each.rounds} for each in found.reports}
    said: dict[int, Remark] = {}
    for number, line in enumerate(found.view.score_lines, 1):
        turn = by_player.get(-1 if line.seat is None else line.seat, {}).get(line.number)
        if turn is not None:
            best = f"{top_text(turn.round)} {turn.round.score}"
            said[number] = Remark(not turn.losses, turn.lost, best, verdict_told(turn), turn.round.rack, turn)
    return said


def summary(found: Review) -> Sequence[str]:
    """Everybody in a few sentences; rounds that the score sheet of a large field has no line for are told here."""
    shown = {line.seat for line in found.view.score_lines}
    sentences: list[str] = []
    for each in found.reports:
        sentences += summary_told(each)
        if each.standing.player not in shown:
            sentences += (round_told(turn) for turn in each.rounds if turn.losses)
    return sentences


def for_program(found: Review) -> Mapping[str, object]:
    """The review for programs."""
    return {"players": [for_programs(each) for each in found.reports]}
