"""A turn of a game that is over, as a question to the engine: what the one to move knew, and no more."""

from bonmot.board import Position, Rack
from bonmot.errors import BonmotError
from bonmot.players.crossword.engine import Question
from bonmot.study.crossword.review import JUDGED, check_reviewable
from bonmot.study.crossword.story import Story


def question_at(story: Story, turn: int | None = None) -> Question:
    """The position in which a line of the score sheet, counted from 1, was decided; by default the last one.

    `BonmotError` if the game is still being played, if there is no such line, or if its rack was not written down.
    """
    check_reviewable(story)
    judged = [number for number, line in enumerate(story.lines, 1) if line.kind in JUDGED]
    turn = (judged[-1] if judged else 0) if turn is None else turn
    if turn not in judged:
        raise BonmotError("unknown-turn", turn=turn, turns=len(story.lines))
    line, scene = story.lines[turn - 1], story.scene(turn - 1)
    held = scene.racks[line.side]
    if not held:
        raise BonmotError("no-racks-recorded")
    sides = len(story.names)
    scores = tuple(scene.scores[(line.side + step) % sides] for step in range(sides))
    return Question.of_position(Position(story.board(turn - 1), (Rack(held, story.alphabet),), scores))
