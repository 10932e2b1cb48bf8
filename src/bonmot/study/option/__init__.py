"""OPTION looked at again: its board of prisms on paper."""

from typing import Final

from bonmot.study.option.drawing import board_page, board_text
from bonmot.study.part import SheetPart, StudyPart

STUDY: Final = StudyPart(sheet=SheetPart(board_text, board_page))
