"""What takes long and is not a move: thought about aside, by whoever has time (`bonmot.web.thinker`)."""

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from bonmot.decoding import json_decoder
from bonmot.games.catalogue import put_together
from bonmot.games.view import GameView
from bonmot.online.jobs import Work
from bonmot.web.part import WebPart, web_parts
from bonmot.web.tasks.exporting import ExportTask
from bonmot.web.tasks.hinting import HintTask
from bonmot.web.tasks.reviewing import ReviewTask
from bonmot.web.tasks.task import Task


def work_of(task: Task) -> Work:
    """A task as a job: the same task is always the same bytes."""
    return Work(msgspec.json.encode(task), task.table, task.rank, task.keep)


def task_of(work: bytes) -> Task:
    """The task that a job names."""
    found: Task = _decoder().decode(work)
    return found


def _decoder() -> msgspec.json.Decoder[Any]:  # of tasks that only the games know
    """For the tasks of all games, and those that only some game has."""
    return put_together(web_parts(), _reading)


@cache
def _reading(*games: WebPart[GameView]) -> msgspec.json.Decoder[Any]:  # as above
    kinds = [HintTask, ExportTask, ReviewTask, *(each for game in games for each in game.tasks)]
    return json_decoder(reduce(or_, kinds))
