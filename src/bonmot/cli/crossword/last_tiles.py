"""What `bonmot analyse` says with one to four tiles in the bag: which turns win how often, and how sure that is."""

from threading import Timer
from typing import TYPE_CHECKING, Final

from bonmot.cli.showing import line, table
from bonmot.texts import _, mark, ngettext

if TYPE_CHECKING:
    from bonmot.players.crossword.engine import Question
    from bonmot.players.crossword.engine.pre_endgame import PreEndgameAnswer, TurnOutlook

MOST_WAYS: Final = 60
"""Where the tiles may lie in more ways, so many are drawn by lot."""
SHOWN: Final = 10
"""Turns that people are told."""

ASSUMPTIONS: Final = {
    "every-way-equally-likely": mark("Assumed: every way the unseen tiles may lie is equally likely."),
    "order-known-afterwards": mark(
        "Assumed, of turns that leave tiles in the bag: both sides then know in which order they come."
    ),
    "nobody-exchanges": mark("Assumed: nobody exchanges."),
    "some-ways-only": mark("Only some of the ways the tiles may lie were looked at, drawn by lot."),
}


def pre_endgame(question: "Question", seconds: int, seed: int) -> "PreEndgameAnswer | None":
    """What is known of the last tiles after so long at most; None where there is no such question."""
    from bonmot.kernel import StopFlag
    from bonmot.players.crossword.engine.pre_endgame import PreEndgameTask
    from bonmot.players.crossword.engine.weighing import is_pre_endgame

    if not seconds or not is_pre_endgame(question):
        return None
    stop = StopFlag()
    timer = Timer(seconds, stop.raise_)
    timer.daemon = True
    timer.start()
    try:
        return PreEndgameTask(question).solve(most_ways=MOST_WAYS, seed=seed, stop=stop)
    finally:
        timer.cancel()


def pre_endgame_document(question: "Question", answer: "PreEndgameAnswer") -> dict[str, object]:
    """The same for programs, as `bonmot.cli.crossword.analyse` describes it."""
    return {
        "ways": answer.ways,
        "assumptions": list(answer.assumptions),
        "wins_proved": answer.wins_proved,
        "proved": answer.proved,
        "turns": [
            {
                "move": _move(question, turn),
                "won": turn.won,
                "drawn": turn.drawn,
                "lost": turn.lost,
                "open": turn.open,
                "spread": None if turn.spread is None else round(turn.spread, 3),
                "guessed": round(turn.guessed, 3),
                "exact": turn.exact,
                "beaten": turn.beaten,
            }
            for turn in answer.turns
        ],
    }


def show_pre_endgame(question: "Question", answer: "PreEndgameAnswer") -> None:
    """The best turns for people, what is proved, and what is assumed."""
    text = ngettext("The last tiles, in {count} way:", "The last tiles, in {count} ways:", answer.ways)
    line(text.format(count=answer.ways))
    titles = (_("move"), _("ways won"), _("ways drawn"), _("ways lost"), _("undecided"), _("spread"))
    table([titles, *(_row(question, turn) for turn in answer.turns[:SHOWN])], titled=True)
    if answer.proved:
        line(_("Proved: no turn wins more often than the first, and none of those that win as often gains more."))
    elif answer.wins_proved:
        line(_("Proved: no turn wins more often than the first. What it gains is not compared to the end."))
    else:
        line(_("Nothing of this is proved yet: there was not enough time."))
    for assumption in answer.assumptions:
        line(_(ASSUMPTIONS[assumption]))


def _row(question: "Question", turn: "TurnOutlook") -> tuple[str, ...]:
    spread = f"{turn.guessed:+.1f} ?" if turn.spread is None else f"{turn.spread:+.1f}"
    counts = (turn.won, turn.drawn, turn.lost, turn.open)
    return (_move(question, turn) or _("pass"), *map(str, counts), spread)


def _move(question: "Question", turn: "TurnOutlook") -> str:
    """A turn as people type it; a pass is empty."""
    return "" if turn.move is None else f"{turn.move.place(question.board.coordinates)} {turn.move.word}"
