"""The card race in sentences."""

from typing import Final

from bonmot.telling.cards.commands import COMMANDS
from bonmot.telling.cards.refusals import REFUSALS
from bonmot.telling.cards.rules import rules_of
from bonmot.telling.cards.sentences import ending, happenings, introduction, score_lines, standing
from bonmot.telling.contract import Telling

TELLING: Final = Telling(
    briefly=happenings,
    happenings=happenings,
    introduction=introduction,
    standing=standing,
    ending=ending,
    score_lines=score_lines,
    rules=rules_of,
    hinted=lambda _hint: (),
    commands=COMMANDS,
    refusals=REFUSALS,
    chapters=("cards",),
)
