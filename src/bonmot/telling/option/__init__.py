"""OPTION in sentences."""

from typing import Final

from bonmot.telling.contract import Telling
from bonmot.telling.hints import hinted
from bonmot.telling.option.commands import COMMANDS
from bonmot.telling.option.refusals import REFUSALS
from bonmot.telling.option.rules import rules_of
from bonmot.telling.option.sentences import briefly, ending, happenings, introduction, score_lines, standing

TELLING: Final = Telling(
    briefly=briefly,
    happenings=happenings,
    introduction=introduction,
    standing=standing,
    ending=ending,
    score_lines=score_lines,
    rules=rules_of,
    hinted=hinted,
    commands=COMMANDS,
    refusals=REFUSALS,
    chapters=("option",),
)
