"""The review of a game as people and programs read it; shared by `bonmot game` and `bonmot games`.

With `--json` one document is printed: `{"game", "turns": [{"turn", "player", "rack", "move", "points", "best",
"best_points", "exchange", "missed", "certainty", "wins_missed", "luck", "verdict", "sentence"}], "skipped", "chances",
"players": [{"name", "points", "plays", "average", "best_word", "best_points", "all_tiles", "missed", "turns",
"best_moves", "mistakes": {"small", "clear", "big"}, "luck"}]}`. `best` is null where there was nothing to play or
passing was best, `exchange` the tiles that were better changed; `missed` counts points and what is kept on the rack.
Where `certainty` is not `estimate` it counts points in the end: `proved`, `searched` (the best line found) or `weighed`
(one tile in the bag), and `wins_missed` is the share of games that the best would have won more. `luck` is what the
tiles drawn for a turn were worth more than others on average (null: nobody knows), and `chances` has, after each line
of the score sheet, how likely each side was to win, from 0 to 1.

Of duplicate it is `{"game", "players": [{"name", "rank", "players", "points", "top_total", "negative", "percent",
"tops", "solos", "hints", "penalties", "lost": {cause: points}, "rounds": [{"round", "rack", "top", "top_points",
"slip", "points", "fault", "losses": [{"cause", "points", "what", "place"}], "sentence"}]}]}`; the causes are
`word`, `place`, `hook`, `blank`, `unseen`, `invalid` and `empty`.
"""

from typing import TYPE_CHECKING

from bonmot.cli.showing import as_json, line, lines, note, table
from bonmot.errors import BonmotError
from bonmot.telling import signed
from bonmot.telling.dictionary import house_told
from bonmot.texts import _

if TYPE_CHECKING:
    from pathlib import Path

    from bonmot.study.part import Remark
    from bonmot.study.sources import Source


def show_review(source: "Source", *, json: bool = False, plot: "Path | None" = None) -> None:
    """Review a game and print what was found; the course of the game is drawn, too, if a file is named for it."""
    from bonmot.study.plotting import check_picture, save_plot
    from bonmot.study.score_sheet import sheet_of  # the kernel is loaded only when it is needed

    if plot is not None:
        check_picture(plot)
    part = source.part.review
    if part is None:
        raise BonmotError("no-review")
    found = part.review(source)
    sheet, chances = sheet_of(source.past), part.chances(found)
    if plot is not None:
        save_plot(sheet, chances, plot)
    if json:
        as_json({"game": source.name, **part.report(found)})
        return
    remarks = part.remarks(found)
    titles = [_("turn"), _("player"), _("rack"), _("move"), _("points"), _("best move"), _("missed"), _("verdict")]
    has_luck = any(remark.luck is not None for remark in remarks.values())
    more = [_("luck")] * has_luck + [_("wins")] * bool(chances)

    def added(number: int, remark: "Remark") -> list[str]:
        side = sheet.lines[number - 1].side
        luck = "" if remark.luck is None else signed(round(remark.luck))
        wins = "" if side is None or not chances else f"{100 * chances[number - 1][side]:.0f} %"
        return [luck] * has_luck + [wins] * bool(chances)

    rows = [
        (
            str(number),
            sheet.name_at(number - 1),
            remark.rack,
            sheet.told[number - 1],
            f"{sheet.lines[number - 1].score:+d}",
            remark.best,
            str(remark.missed),
            *added(number, remark),
            remark.verdict,
        )
        for number, remark in remarks.items()
    ]
    if rows:
        table([(*titles[:-1], *more, titles[-1]), *rows], titled=True)
        line()
    if house := house_told(source.past.view.lexicon):
        line(_("{label}: {value}").format(label=_("House words"), value=house))
    lines(part.summary(found))
    for warning in part.warnings(found):
        note(warning)
