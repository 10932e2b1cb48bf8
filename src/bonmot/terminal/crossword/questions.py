"""What the crossword game asks somebody to answer by yes or no."""

from bonmot.games.crossword import Confirm, View, Vote, Withdraw
from bonmot.telling.crossword import sentences
from bonmot.terminal.questions import Question


def question_of(view: View) -> Question | None:
    """A doubt about one's own word (M-007, D-086), or a vote on another's."""
    if view.question is None:
        return None
    if view.question.kind == "doubt":
        return Question(sentences.question(view), Confirm(), Withdraw())
    return Question(sentences.question(view), Vote(valid=True), Vote(valid=False))
