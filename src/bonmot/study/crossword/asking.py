"""A line of a story as a question to the engine: what the side that wrote it knew, and no more."""

from bonmot.board import Position, Rack
from bonmot.errors import BonmotError
from bonmot.players.crossword.engine import Question
from bonmot.players.crossword.engine.question import Rules
from bonmot.study.crossword.story import Story


def question_of_line(story: Story, number: int) -> Question:
    """The position before a line of the score sheet, counted from 1.

    `BonmotError` if its rack was not written down, or if there cannot be so many tiles of a kind.
    """
    line, scene = story.lines[number - 1], story.scene(number - 1)
    held = scene.racks[line.side]
    if not held:
        raise BonmotError("no-racks-recorded")
    sides = len(story.names)
    scores = tuple(scene.scores[(line.side + step) % sides] for step in range(sides))
    position = Position(story.board(number - 1), (Rack(held, story.alphabet),), scores)
    rules = None if story.edition is None else Rules.of_edition(story.edition)
    return Question.of_position(position, rules, story.everything)
