"""The review of a game as people and programs read it; shared by `bonmot game` and `bonmot games`.

With `--json` one document is printed: `{"game", "turns": [{"turn", "player", "rack", "move", "points", "best",
"best_points", "exchange", "missed", "verdict", "sentence"}], "skipped", "players": [{"name", "points", "plays",
"average", "best_word", "best_points", "all_tiles", "missed", "turns", "best_moves"}]}`. `best` is null where there was
nothing to play, `exchange` the tiles that were better changed; `missed` counts points and what is kept on the rack.

Of duplicate it is `{"game", "players": [{"name", "rank", "players", "points", "top_total", "negative", "percent",
"tops", "solos", "hints", "penalties", "lost": {cause: points}, "rounds": [{"round", "rack", "top", "top_points",
"slip", "points", "fault", "losses": [{"cause", "points", "what", "place"}], "sentence"}]}]}`; the causes are
`word`, `place`, `hook`, `blank`, `unseen`, `invalid` and `empty`.
"""

from typing import TYPE_CHECKING

from bonmot.cli.showing import as_json, line, lines, note, table
from bonmot.errors import BonmotError
from bonmot.telling.dictionary import house_told
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.study.sources import Source


def show_review(source: "Source", *, json: bool = False) -> None:
    """Review a game and print what was found."""
    from bonmot.study.score_sheet import sheet_of  # the kernel is loaded only when it is needed

    part = source.part.review
    if part is None:
        raise BonmotError("no-review")
    found = part.review(source)
    if json:
        as_json({"game": source.name, **part.report(found)})
        return
    sheet = sheet_of(source.past)
    titles = (_("turn"), _("player"), _("rack"), _("move"), _("points"), _("best move"), _("missed"), _("verdict"))
    rows = [
        (
            str(number),
            sheet.name_at(number - 1),
            remark.rack,
            sheet.told[number - 1],
            f"{sheet.lines[number - 1].score:+d}",
            remark.best,
            str(remark.missed),
            remark.verdict,
        )
        for number, remark in part.remarks(found).items()
    ]
    if rows:
        table([titles, *rows], titled=True)
        line()
    if house := house_told(source.past.view.lexicon):
        line(_("{label}: {value}").format(label=_("House words"), value=house))
    lines(part.summary(found))
    for warning in part.warnings(found):
        note(warning)
