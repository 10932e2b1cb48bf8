"""The review of a game as people and programs read it; shared by `bonmot game` and `bonmot games`.

With `--json` one document is printed: `{"game", "turns": [{"turn", "player", "rack", "move", "points", "best",
"best_points", "exchange", "missed", "verdict", "sentence"}], "skipped", "players": [{"name", "points", "plays",
"average", "best_word", "best_points", "all_tiles", "missed", "turns", "best_moves"}]}`. `best` is null where there was
nothing to play, `exchange` the tiles that were better changed; `missed` counts points and what is kept on the rack.
"""

from typing import TYPE_CHECKING

from bonmot.cli.showing import as_json, line, lines, note, table
from bonmot.telling.lines import told
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.notation.story import Story
    from bonmot.study.review import Judged, Review


def show_review(story: "Story", name: str, *, json: bool = False) -> None:
    """Review a game and print what was found."""
    from bonmot.study.review import review  # noqa: PLC0415  (the kernel is loaded only when it is needed)

    found = review(story)
    if json:
        as_json(_report(story, name, found))
        return
    from bonmot.study.telling import best_told, summary_told, verdict_told  # noqa: PLC0415

    titles = ("", _("player"), _("rack"), _("move"), _("points"), _("best move"), _("missed"), _("verdict"))
    rows = [
        (
            str(judged.number),
            story.names[judged.line.side],
            str(judged.rack),
            told(judged.line),
            f"{judged.line.score:+d}",
            best_told(judged),
            str(round(judged.missed)),
            verdict_told(judged),
        )
        for judged in found.turns
    ]
    table([titles, *rows])
    line()
    lines(summary_told(side) for side in found.sides)
    if found.skipped:
        text = ngettext(
            "{count} turn is not judged: the record does not tell the whole rack.",
            "{count} turns are not judged: the record does not tell the whole racks.",
            found.skipped,
        )
        note(text.format(count=found.skipped))


def _report(story: "Story", name: str, found: "Review") -> dict[str, object]:
    return {
        "game": name,
        "turns": [_turn(story, judged) for judged in found.turns],
        "skipped": found.skipped,
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
            }
            for side in found.sides
        ],
    }


def _turn(story: "Story", judged: "Judged") -> dict[str, object]:
    from bonmot.study.telling import verdict_told  # noqa: PLC0415

    return {
        "turn": judged.number,
        "player": story.names[judged.line.side],
        "rack": str(judged.rack),
        "move": told(judged.line),
        "points": judged.line.score,
        "best": judged.best and str(judged.best),
        "best_points": judged.best and judged.best.score,
        "exchange": judged.exchange and str(judged.exchange),
        "missed": round(judged.missed, 2),
        "verdict": judged.verdict,
        "sentence": verdict_told(judged),
    }
