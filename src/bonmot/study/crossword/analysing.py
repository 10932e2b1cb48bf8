"""A turn of a game that is over, as a question to the engine: what the one to move knew, and no more."""

from bonmot.board import IllegalMove, Move
from bonmot.errors import BonmotError
from bonmot.players.crossword.engine import Question
from bonmot.players.crossword.engine.simulation import LastPlay
from bonmot.study.crossword.asking import question_of_line
from bonmot.study.crossword.review import check_reviewable
from bonmot.study.crossword.story import JUDGED, Story


def question_at(story: Story, turn: int | None = None) -> Question:
    """The position in which a line of the score sheet, counted from 1, was decided; by default the last one.

    `BonmotError` if the game is still being played, if there is no such line, or if its rack was not written down.
    """
    return question_of_line(story, _judged_line(story, turn))


def play_before(story: Story, turn: int | None = None) -> LastPlay | None:
    """What the side before played last, from which can be concluded what it kept; None if that was no play."""
    turn = _judged_line(story, turn)
    numbers = [number for number, line in enumerate(story.lines[: turn - 1], 1) if line.kind in JUDGED]
    if not numbers or story.lines[numbers[-1] - 1].kind != "play" or numbers[-1] - 1 in story.taken_back:
        return None
    line, board = story.lines[numbers[-1] - 1], story.board(numbers[-1] - 1)
    try:
        move = board.judge(Move.parse(f"{line.place} {line.word}", story.alphabet, story.coordinates)).move
    except IllegalMove:
        return None  # a record may tell of plays that no board allows
    return LastPlay(board, move)


def _judged_line(story: Story, turn: int | None) -> int:
    """The line that is meant: by default the last one in which somebody could have played something else."""
    check_reviewable(story)
    judged = [number for number, line in enumerate(story.lines, 1) if line.kind in JUDGED]
    turn = (judged[-1] if judged else 0) if turn is None else turn
    if turn not in judged:
        raise BonmotError("unknown-turn", turn=turn, turns=len(story.lines))
    return turn
