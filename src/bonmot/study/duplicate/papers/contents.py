"""What stands on the papers of an evening, whatever they are written as."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bonmot.games.duplicate import Round, View
from bonmot.games.duplicate.standing import given
from bonmot.games.moments import Instant
from bonmot.games.past import UNKNOWN
from bonmot.notation.duplicate import in_full
from bonmot.study.score_sheet.heading import day_told
from bonmot.telling.duplicate.sentences import player_name
from bonmot.telling.phrases import decimal, points, said_of, signed
from bonmot.telling.seats import called, title_of
from bonmot.texts import _, mark, ngettext

PAPERS: Final = {
    "course": mark("Course of the game"),
    "standings": mark("Standings"),
    "bulletin": mark("Report of the evening"),
    "slips": mark("Slips"),
}
"""Paper → its heading, marked for translation."""


class Evening(NamedTuple):
    """What papers are made of."""

    view: View
    title: str = ""
    """How people call the table."""
    at: Instant = UNKNOWN
    """When it began."""


class TableOfPaper(NamedTuple):
    """Rows under headings."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: frozenset[int]
    """Columns of numbers."""


class Paper(NamedTuple):
    """A heading, some facts, some sentences, some tables."""

    what: str
    title: str
    facts: Sequence[tuple[str, str]]
    texts: Sequence[str]
    tables: Sequence[TableOfPaper]


def paper_of(evening: Evening, what: str) -> Paper:
    """One of the papers."""
    view = evening.view
    day = "" if evening.at == UNKNOWN else day_told(evening.at)
    facts = [
        (_("Date"), day),
        (_("Edition"), title_of(view)),
        (_("Players"), str(len(view.standings))),
        (_("Rounds"), str(len(view.rounds))),
        (_("Top"), points(view.top_total)),
    ]
    tables = {
        "course": lambda: [_course(view)],
        "standings": lambda: [_standings(view)],
        "bulletin": lambda: [_standings(view), _tops(view), _lines(view)],
        "slips": lambda: [_slips(view)],
    }[what]()
    texts = _story(view) if what == "bulletin" else []
    title = evening.title or _("Duplicate")
    return Paper(_(PAPERS[what]), title, [(label, value) for label, value in facts if value], texts, tables)


def _course(view: View) -> TableOfPaper:
    columns = (_("no."), _("rack"), _("reference"), _("word"), _("points"), _("total"))
    total, rows = 0, []
    for played in view.rounds:
        total += played.score
        rows.append(
            (str(played.number), played.draw, played.place, in_full(played.word), str(played.score), str(total))
        )
    return TableOfPaper(_("Course of the game"), columns, rows, frozenset({0, 4, 5}))


def _standings(view: View) -> TableOfPaper:
    columns = (
        _("rank"),
        _("player"),
        _("points"),
        _("negative"),
        "%",
        _("tops"),
        _("solos"),
        _("warnings"),
        _("penalties"),
    )
    rows = [
        (
            str(each.rank),
            called(each.name),
            str(each.score),
            signed(each.negative),
            decimal(each.percent),
            str(each.tops),
            str(each.solos),
            str(each.warnings),
            str(each.penalties),
        )
        for each in view.standings
    ]
    return TableOfPaper(_("Standings"), columns, rows, frozenset({0, *range(2, 9)}))


def _finders(played: Round) -> int:
    return sum(not each.fault and each.score >= played.score for each in played.results) if played.score else 0


def _tops(view: View) -> TableOfPaper:
    """What could be found in each round, and who found it."""
    columns = (_("no."), _("rack"), _("top"), _("points"), _("found by"), _("solo"))
    rows = [
        (
            str(played.number),
            played.draw,
            f"{played.place} {in_full(played.word)}".strip(),
            str(played.score),
            str(_finders(played)),
            "" if played.solo is None else player_name(view, played.solo),
        )
        for played in view.rounds
    ]
    return TableOfPaper(_("Tops"), columns, rows, frozenset({0, 3, 4}))


def _lines(view: View) -> TableOfPaper:
    """What everybody earned in each round."""
    columns = (_("player"), *(str(played.number) for played in view.rounds), _("total"))
    rows = [
        (
            called(each.name),
            *(str(given(played, each.player, view.scores)) for played in view.rounds),
            str(each.score),
        )
        for each in view.standings
    ]
    return TableOfPaper(_("Every player, round by round"), columns, rows, frozenset(range(1, len(columns))))


def _slips(view: View) -> TableOfPaper:
    columns = (_("no."), _("player"), _("reference"), _("word"), _("points"))
    names = {each.player: called(each.name) for each in view.standings}
    rows = [
        (str(played.number), names[player], result.place, in_full(result.word), str(result.score))
        for played in view.rounds
        for player, result in enumerate(played.results)
        if result.fault not in {"none", "gone"}
    ]
    return TableOfPaper(_("Slips"), columns, rows, frozenset({0, 4}))


def _story(view: View) -> list[str]:
    """The evening in a few sentences."""
    told: list[str] = []
    if not view.rounds:
        return told
    best = [each for each in view.standings if each.rank == 1]
    names = ", ".join(called(each.name) for each in best)
    text = _("{name}: {points}, {negative} to the top, {percent} %.")
    told.append(
        text.format(
            name=names,
            points=points(best[0].score),
            negative=signed(best[0].negative),
            percent=decimal(best[0].percent),
        )
    )
    dearest = max(view.rounds, key=lambda played: played.score)
    told.append(
        _("The best top was {word} in round {number}: {points}.").format(
            word=in_full(dearest.word), number=dearest.number, points=points(dearest.score)
        )
    )
    hardest = [played for played in view.rounds if played.score and not _finders(played)]
    if hardest:
        words = ", ".join(in_full(played.word) for played in hardest)
        count = len(hardest)
        told.append(
            ngettext("Nobody found this top: {words}.", "Nobody found these tops: {words}.", count).format(words=words)
        )
    solos = [
        f"{player_name(view, played.solo)} ({played.number}, {in_full(played.word)})"
        for played in view.rounds
        if played.solo is not None
    ]
    if solos:
        told.append(said_of(_("Solos"), ", ".join(solos)) + ".")
    return told
