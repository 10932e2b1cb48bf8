"""The crossword game in sentences."""

from typing import Final

from bonmot.telling.contract import Telling
from bonmot.telling.crossword.commands import COMMANDS
from bonmot.telling.crossword.refusals import REFUSALS
from bonmot.telling.crossword.rules import rules_of
from bonmot.telling.crossword.sentences import briefly, ending, happenings, introduction, score_lines, standing
from bonmot.telling.hints import hinted

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
)
