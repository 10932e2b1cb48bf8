"""`bonmot analyse`: what is best in a position, by playing games out.

With `--json` it prints one document: `{"lexicon", "rack", "position", "seats", "bag", "unseen", "method", "plies",
"seed", "samples", "turns", "decided", "inferred", "endgame", "pre_endgame", "moves": [{"kind", "move", "score",
"leave", "equity", "win", "win_interval", "spread", "spread_interval", "samples", "best", "equal"}]}`. `method` is
`simulation`, or `static` where
nothing was simulated; then `win` is null. `win` is the share of games won, from 0 to 1; intervals are half of the 95 %
interval; `turns` counts the turns that were thought about, `equal` marks moves that cannot be told from the best and
need not be. `endgame` is null, or `{"value", "low", "high", "proved", "line"}` where two play and the bag is empty:
what the mover gains until the end, its proved bounds (null: none), and the best turns (an empty one is a pass).
`pre_endgame` is null, or `{"ways", "assumptions", "wins_proved", "proved", "turns": [{"move", "won", "drawn", "lost",
"open", "spread", "guessed", "exact", "beaten"}]}` where two play and one to four tiles are in the bag: in how many of
the ways the tiles may lie a turn wins, what the mover gains on average (`spread`: proved, or null), and whether nothing
is assumed of what follows (`exact`). `inferred` says whether the last play of the other side was taken into account.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.cli.choosing import at_least, chosen_lexicon
from bonmot.cli.crossword.game import Reading
from bonmot.cli.showing import as_json, line, table
from bonmot.errors import BonmotError
from bonmot.texts import _, ngettext

if TYPE_CHECKING:
    from bonmot.players.crossword.engine import Question
    from bonmot.players.crossword.engine.endgame import EndgameAnswer
    from bonmot.players.crossword.engine.simulation import Judged, LastPlay, Simulated

MOST_THREADS: Final = 64
MOST_CANDIDATES: Final = 200
MOST_PLIES: Final = 100
MOST_SAMPLES: Final = 10_000_000
MOST_SECONDS: Final = 3600
MOST_NODES: Final = 1_000_000
"""Positions of an endgame that are looked at: most are proved long before."""


def analyse(
    position: str,
    /,
    *,
    turn: int | None = None,
    top: int = 15,
    plies: int = 2,
    samples: int = 30_000,
    confidence: float = 99.0,
    threads: int = 1,
    seed: int = 0,
    infer: bool = False,
    seconds: int = 20,
    reading: Reading,
    json: bool = False,
) -> None:
    """`bonmot analyse`."""
    from bonmot.players.crossword.engine.simulation import Simulation, static_ranking

    for least, option, value, most in (
        (1, "--top", top, MOST_CANDIDATES),
        (0, "--plies", plies, MOST_PLIES),
        (0, "--samples", samples, MOST_SAMPLES),
        (1, "--threads", threads, MOST_THREADS),
        (0, "--seed", seed, 2**63 - 1),
        (0, "--seconds", seconds, MOST_SECONDS),
    ):
        at_least(least, option, value)
        if value > most:
            raise BonmotError("bad-value", value=str(value), option=option)
    if not 50 <= confidence <= 100:
        raise BonmotError("bad-value", value=str(confidence), option="--confidence")
    question, before = _question(position, turn, reading, infer=infer)
    asked = _Asked(plies, seed, seconds, before is not None)
    if not samples:
        _show(question, static_ranking(question, top), None, asked, json=json)
        return
    simulation = Simulation(
        question,
        candidates=top,
        plies=plies,
        seed=seed,
        confidence=confidence / 100,
        most_samples=samples,
        before=before,
    )
    found = simulation.run(threads)
    _show(question, found.ranking, found, asked, json=json)


class _Asked(NamedTuple):
    plies: int
    seed: int
    seconds: int
    inferred: bool


def _question(position: str, turn: int | None, reading: Reading, *, infer: bool) -> "tuple[Question, LastPlay | None]":
    """What is asked: a file is a game that is over, anything else a position."""
    from bonmot.board import Position
    from bonmot.players.crossword.engine import Question

    if _names_a_file(position):
        return _question_in(Path(position), turn, reading, infer=infer)
    if turn is not None or infer:
        raise BonmotError("options-exclude", options=["--turn" if turn is not None else "--infer", _("POSITION")])
    words = chosen_lexicon(reading.lexicon, reading.language)
    return Question.of_position(Position.from_cgp(position, words, layout=reading.board)), None


def _names_a_file(position: str) -> bool:
    """Whether a file is meant, be it there or not: a position has several fields, and no ending."""
    from bonmot.study.sources import LOG_SUFFIX

    return Path(position).suffix.lower() in {".gcg", LOG_SUFFIX} or len(position.split()) == 1 or _is_there(position)


def _is_there(file: str) -> bool:
    try:
        return Path(file).is_file()
    except (OSError, ValueError):  # a position may be longer than any name
        return False


def _question_in(file: Path, turn: int | None, reading: Reading, *, infer: bool) -> "tuple[Question, LastPlay | None]":
    from bonmot.games.crossword import View
    from bonmot.study.crossword.analysing import play_before, question_at
    from bonmot.study.crossword.story import story_of

    source = reading.source(file)
    if not isinstance(source.past.view, View):
        raise BonmotError("no-review")
    story = story_of(source.past, source.words)
    return question_at(story, turn), play_before(story, turn) if infer else None


def _show(
    question: "Question",
    ranking: "tuple[Judged, ...]",
    found: "Simulated | None",
    asked: _Asked,
    *,
    json: bool,
) -> None:
    from bonmot.cli.crossword.last_tiles import pre_endgame, pre_endgame_document, show_pre_endgame

    endgame = _endgame(question)
    last = pre_endgame(question, asked.seconds, asked.seed)
    if json:
        ends = {
            "endgame": _endgame_document(question, endgame),
            "pre_endgame": None if last is None else pre_endgame_document(question, last),
        }
        as_json(_document(question, ranking, found, asked) | ends)
        return
    titles = (_("move"), _("points"), _("kept"), _("worth"), _("wins"), _("spread"), _("games"))
    table([titles, *map(_row, ranking)], titled=True)
    if found is not None:
        games = ngettext("{count} game played out.", "{count} games played out.", found.samples)
        line(games.format(count=found.samples))
        line(_("The first move is the best beyond doubt.") if found.is_decided else _("Nothing is certain yet."))
    if endgame is not None:
        turns = ", ".join(each or _("pass") for each in _turns(question, endgame))
        told = (
            _("Best play from here to the end is worth {value}, which is proved: {turns}.")
            if endgame.proved
            else _("Best play from here to the end is worth about {value}, which is not proved: {turns}.")
        )
        line(told.format(value=f"{endgame.value:+}", turns=turns))
    if last is not None:
        show_pre_endgame(question, last)


def _endgame(question: "Question") -> "EndgameAnswer | None":
    """What an endgame of two is worth; None if there is still something in the bag, or others play as well."""
    from bonmot.players.crossword.engine.endgame import EndgameTask

    if question.bag or question.seats != 2:
        return None
    return EndgameTask(question).solve(nodes=MOST_NODES)


def _turns(question: "Question", endgame: "EndgameAnswer") -> list[str]:
    """The turns of a line as people type them; a pass is empty."""
    places = question.board.coordinates
    return ["" if each is None else f"{each.place(places)} {each.word}" for each in endgame.line]


def _endgame_document(question: "Question", endgame: "EndgameAnswer | None") -> dict[str, object] | None:
    if endgame is None:
        return None
    return {
        "value": endgame.value,
        "low": endgame.low,
        "high": endgame.high,
        "proved": endgame.proved,
        "line": _turns(question, endgame),
    }


def _row(judged: "Judged") -> tuple[str, ...]:
    text = {"exchange": _("exchange {tiles}").format(tiles=judged.text), "pass": _("pass")}.get(
        judged.kind, judged.text
    )
    wins = "" if judged.win is None else f"{100 * judged.win:.1f} ± {100 * judged.win_interval:.1f} %"
    spread = "" if judged.win is None else f"{judged.spread:+.1f} ± {judged.spread_interval:.1f}"
    games = str(judged.samples) if judged.samples else ""
    return (text, str(judged.score), f"{judged.leave:+.1f}", f"{judged.equity:.1f}", wins, spread, games)


def _document(
    question: "Question", ranking: "tuple[Judged, ...]", found: "Simulated | None", asked: _Asked
) -> dict[str, object]:
    from bonmot.board import Position
    from bonmot.games.tiles import counted_tiles

    board = question.board
    here = Position(board, (question.rack,), question.scores, question.scoreless)
    return {
        "lexicon": board.lexicon.name if board.lexicon is not None else None,
        "rack": str(question.rack),
        "position": here.cgp(),
        "seats": question.seats,
        "bag": question.bag,
        "unseen": counted_tiles(question.unseen, board.alphabet),
        "method": "static" if found is None else "simulation",
        "plies": asked.plies,
        "seed": asked.seed,
        "inferred": asked.inferred,
        "samples": found.samples if found is not None else 0,
        "turns": found.plies if found is not None else 0,
        "decided": found.is_decided if found is not None else False,
        "moves": [
            {
                "kind": each.kind,
                "move": each.text,
                "score": each.score,
                "leave": round(each.leave, 2),
                "equity": round(each.equity, 2),
                "win": None if each.win is None else round(each.win, 5),
                "win_interval": round(each.win_interval, 5),
                "spread": round(each.spread, 3),
                "spread_interval": round(each.spread_interval, 3),
                "samples": each.samples,
                "best": each.is_best,
                "equal": each.is_equal,
            }
            for each in ranking
        ],
    }
