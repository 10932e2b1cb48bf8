"""A report in words, and for programs: shared by the command line and the screens."""

from collections.abc import Iterator
from typing import Final

from bonmot.study.duplicate.report import Cause, Loss, Report, RoundReport
from bonmot.telling.duplicate.sentences import FAULTS, fault_of, slip_text, top_text
from bonmot.telling.phrases import decimal, points, signed
from bonmot.telling.seats import called
from bonmot.texts import _, mark, ngettext

_CAUSES: Final[dict[Cause, str]] = {
    "word": mark("{points} to rare words"),
    "place": mark("{points} to better places for the same word"),
    "hook": mark("{points} to hooks"),
    "blank": mark("{points} to the blank"),
    "unseen": mark("{points} to words that were not seen"),
    "invalid": mark("{points} to slips that count zero"),
    "empty": mark("{points} to rounds without a word"),
}
"""What costs points, in a list of it."""


def cause_told(cause: Cause, lost: int) -> str:
    """What points were lost to, in a few words."""
    return _(_CAUSES[cause]).format(points=points(lost))


def loss_told(loss: Loss) -> str:
    """Why points were missed, in a few words."""
    if loss.place:
        text = _("the same word hooks on at {place}") if loss.cause == "hook" else _("the same word, at {place}")
        return text.format(place=loss.place)
    if loss.cause == "word":
        return _("a rare word: {word}").format(word=loss.what)
    if loss.cause == "hook":
        return _("a hook: {words}").format(words=loss.what)
    if loss.cause == "blank":
        return _("the blank could be kept") if loss.what == "spent" else _("the blank was worth playing")
    if loss.cause == "unseen":
        return _("all the tiles could be laid") if loss.what == "all" else _("not seen")
    return _(FAULTS[loss.what])


def verdict_told(each: RoundReport) -> str:
    """What a player made of a round, in a few words.

    >>> from bonmot.games.duplicate import Round
    >>> from bonmot.games.duplicate.events import Result
    >>> top = Round(1, "", "AEJKRST", (), "H4", "JERKS", 58, 1, 50, ())
    >>> verdict_told(RoundReport(top, Result("H4", "JERKS", 58), ()))
    'the top'
    >>> verdict_told(RoundReport(top, Result("H6", "TA", 4), (Loss("place", 6, place="H7"), Loss("unseen", 48))))
    'the same word, at H7 (6); not seen (48)'
    """
    if not each.losses:
        return fault_of(each.result) if each.result.fault else _("the top")
    if len(each.losses) == 1:
        return loss_told(each.losses[0])
    return _("; ").join(f"{loss_told(loss)} ({loss.points})" for loss in each.losses)


def round_told(each: RoundReport) -> str:
    """A round in a sentence: the rack, the slip, the top and what was missed."""
    if each.result.fault:
        text = _("Round {number}, {rack}: {slip}; top {top}, {best}.")
    else:
        text = _("Round {number}, {rack}: {slip}, {points}; top {top}, {best}: {verdict}.")
    return text.format(
        number=each.round.number,
        rack=each.round.draw,
        slip=slip_text(each.result),
        points=each.result.score,
        top=top_text(each.round),
        best=each.round.score,
        verdict=verdict_told(each),
    )


def summary_told(report: Report) -> Iterator[str]:
    """A player's game in a few sentences, as one reads them aloud."""
    standing = report.standing
    yield _("{name}: {points} of {total}, {percent} %, {negative} to the top; rank {rank} of {players}.").format(
        name=called(standing.name),
        points=points(standing.score),
        total=report.top_total,
        percent=decimal(standing.percent),
        negative=signed(standing.negative),
        rank=standing.rank,
        players=report.players,
    )
    rounds = len(report.rounds)
    text = ngettext("{tops} top found in {rounds}.", "{tops} tops found in {rounds}.", standing.tops)
    yield text.format(
        tops=standing.tops, rounds=ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
    )
    if standing.solos:
        yield ngettext("{count} solo.", "{count} solos.", standing.solos).format(count=standing.solos)
    if report.hints:
        yield _("Hints cost {points}.").format(points=points(report.hints))
    if standing.penalties > report.hints:
        yield _("Penalties cost {points}.").format(points=points(standing.penalties - report.hints))
    if lost := report.lost:
        costs = (cause_told(cause, each) for cause, each in lost.items())
        yield _("Lost: {costs}.").format(costs=_("; ").join(costs))


def told(report: Report) -> list[str]:
    """The whole report: the summary, and a sentence for each round in which something was missed."""
    return [*summary_told(report), *(round_told(each) for each in report.rounds if each.losses)]


def for_programs(report: Report) -> dict[str, object]:
    """The report as `bonmot.cli.reviewing` describes it."""
    standing = report.standing
    return {
        "name": standing.name,
        "rank": standing.rank,
        "players": report.players,
        "points": standing.score,
        "top_total": report.top_total,
        "negative": standing.negative,
        "percent": standing.percent,
        "tops": standing.tops,
        "solos": standing.solos,
        "hints": report.hints,
        "penalties": standing.penalties,
        "lost": report.lost,
        "rounds": [
            {
                "round": each.round.number,
                "rack": each.round.draw,
                "top": f"{each.round.place} {each.round.word}".strip(),
                "top_points": each.round.score,
                "slip": f"{each.result.place} {each.result.word}".strip(),
                "points": each.result.score,
                "fault": each.result.fault,
                "losses": [loss._asdict() for loss in each.losses],
                "sentence": verdict_told(each),
            }
            for each in report.rounds
        ],
    }
