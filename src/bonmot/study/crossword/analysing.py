"""A turn of a game that is over, as a question to the engine: what the one to move knew, and no more."""

from bonmot.errors import BonmotError
from bonmot.players.crossword.engine import Question
from bonmot.study.crossword.asking import question_of_line
from bonmot.study.crossword.review import check_reviewable
from bonmot.study.crossword.story import JUDGED, Story


def question_at(story: Story, turn: int | None = None) -> Question:
    """The position in which a line of the score sheet, counted from 1, was decided; by default the last one.

    `BonmotError` if the game is still being played, if there is no such line, or if its rack was not written down.
    """
    check_reviewable(story)
    judged = [number for number, line in enumerate(story.lines, 1) if line.kind in JUDGED]
    turn = (judged[-1] if judged else 0) if turn is None else turn
    if turn not in judged:
        raise BonmotError("unknown-turn", turn=turn, turns=len(story.lines))
    return question_of_line(story, turn)
