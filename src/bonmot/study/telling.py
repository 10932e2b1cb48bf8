"""A review in words: shared by the command line and the screens."""

from bonmot.study.review import VERDICTS, Judged, SideSummary
from bonmot.telling import decimal
from bonmot.texts import _, ngettext


def verdict_told(judged: Judged) -> str:
    """The verdict on a turn in a few words."""
    return _(VERDICTS[judged.verdict])


def best_told(judged: Judged) -> str:
    """The best move of a turn and its points; a dash where nothing could be played."""
    if judged.exchange is not None:
        return _("exchange {tiles}").format(tiles=judged.exchange)
    return f"{judged.best} {judged.best.score}" if judged.best is not None else "–"


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
    return _("{name}: {facts}.").format(name=side.name, facts=_("; ").join(parts))


def _points(count: int) -> str:
    return ngettext("{count} point", "{count} points", count).format(count=count)
