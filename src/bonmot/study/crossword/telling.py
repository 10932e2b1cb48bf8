"""A review in words, and for programs: shared by the command line and the screens."""

from typing import Final

from bonmot.study.crossword.review import VERDICTS, Judged, Review, SideSummary
from bonmot.study.part import Remark
from bonmot.telling import decimal, signed
from bonmot.telling.lines import line_told
from bonmot.texts import _, mark, ngettext

CERTAINTIES: Final = {
    "weighed": mark("weighed by the endgames that follow"),
    "searched": mark("the best line found"),
    "proved": mark("proved"),
}
"""How what was lost is known, where it is not estimated → what to say."""


def verdict_told(judged: Judged) -> str:
    """The verdict on a turn in a few words, and how it is known where that is more than an estimate."""
    parts = [_(VERDICTS[judged.verdict])]
    if judged.certainty == "weighed" and judged.wins_missed >= 0.005:
        parts.append(_("the best wins {percent} % more often").format(percent=round(100 * judged.wins_missed)))
    elif judged.wins_missed:
        parts.append(_("it cost the game") if judged.wins_missed == 1 else _("it cost half the game"))
    if judged.certainty in CERTAINTIES:
        parts.append(_(CERTAINTIES[judged.certainty]))
    return _("; ").join(parts)


def best_told(judged: Judged) -> str:
    """The best move of a turn and its points; a dash where nothing could be played."""
    if judged.exchange is not None:
        return _("exchange {tiles}").format(tiles=judged.exchange)
    if judged.best is None:
        return _("pass") if judged.certainty in CERTAINTIES else "–"
    return f"{judged.best} {judged.best.score}"


def summary_told(side: SideSummary) -> str:
    """A side in one sentence, as one reads it aloud.

    >>> print(summary_told(SideSummary("Ada", 300, 10, 29.5, None, 1, 42.4, 12, 7)))
    Ada: 300 points, 29.5 a play; all the tiles once; best move in 7 of 12 turns; 42 points missed.
    """
    parts = [
        _("{points}, {average} a play").format(points=_points(side.points), average=decimal(side.average)),
    ]
    if side.best is not None:
        word = "".join(each for each in side.best.word if each not in "()").upper()
        parts.append(_("best word {word} ({points})").format(word=word, points=_points(side.best.score)))
    if side.all_tiles == 1:
        parts.append(_("all the tiles once"))
    elif side.all_tiles:
        parts.append(_("all the tiles {count} times").format(count=side.all_tiles))
    if side.judged:
        text = ngettext("best move in {best} of {count} turn", "best move in {best} of {count} turns", side.judged)
        parts.append(text.format(best=side.best_moves, count=side.judged))
        missed = round(side.missed)
        parts.append(ngettext("{count} point missed", "{count} points missed", missed).format(count=missed))
    if side.small or side.clear or side.big:
        mistakes = _("mistakes: {small} small, {clear} clear, {big} big")
        parts.append(mistakes.format(small=side.small, clear=side.clear, big=side.big))
    if side.luck is not None:
        parts.append(_("luck of the draw {points}").format(points=signed(round(side.luck))))
    return _("{name}: {facts}.").format(name=side.name, facts=_("; ").join(parts))


def _points(count: int) -> str:
    return ngettext("{count} point", "{count} points", count).format(count=count)


def remarks(review: Review) -> dict[int, Remark]:
    """What is said of each turn that was judged."""
    return {
        judged.number: Remark(
            is_best=judged.verdict in {"best", "equal"},
            missed=round(judged.missed),
            best=best_told(judged),
            verdict=verdict_told(judged),
            rack=str(judged.rack),
            judged=judged,
            luck=judged.luck,
        )
        for judged in review.turns
    }


def summary(review: Review) -> list[str]:
    """Each side in a sentence."""
    return [summary_told(side) for side in review.sides]


def skipped_told(review: Review) -> list[str]:
    """How many turns were not judged; nothing when all were."""
    if not review.skipped:
        return []
    text = ngettext(
        "{count} turn is not judged: the record does not tell the whole rack.",
        "{count} turns are not judged: the record does not tell the whole racks.",
        review.skipped,
    )
    return [text.format(count=review.skipped)]


def report(review: Review) -> dict[str, object]:
    """The review for programs, as `bonmot.cli.reviewing` describes it."""
    names = [side.name for side in review.sides]
    return {
        "turns": [_turn(names[judged.line.side], judged) for judged in review.turns],
        "skipped": review.skipped,
        "chances": [[round(chance, 4) for chance in after] for after in review.chances],
        "players": [
            {
                "name": side.name,
                "points": side.points,
                "plays": side.plays,
                "average": round(side.average, 2),
                "best_word": side.best and side.best.word,
                "best_points": side.best and side.best.score,
                "all_tiles": side.all_tiles,
                "missed": round(side.missed, 2),
                "turns": side.judged,
                "best_moves": side.best_moves,
                "mistakes": {"small": side.small, "clear": side.clear, "big": side.big},
                "luck": None if side.luck is None else round(side.luck, 2),
            }
            for side in review.sides
        ],
    }


def _turn(player: str, judged: Judged) -> dict[str, object]:
    return {
        "turn": judged.number,
        "player": player,
        "rack": str(judged.rack),
        "move": line_told(judged.line),
        "points": judged.line.score,
        "best": judged.best and str(judged.best),
        "best_points": judged.best and judged.best.score,
        "exchange": judged.exchange and str(judged.exchange),
        "missed": round(judged.missed, 2),
        "certainty": judged.certainty,
        "wins_missed": round(judged.wins_missed, 4),
        "luck": None if judged.luck is None else round(judged.luck, 2),
        "verdict": judged.verdict,
        "sentence": verdict_told(judged),
    }
