"""Duplicate in the laboratory.

Its computers are those of the modern scale, which is measured by the crossword game; what they make of the tops,
`measuring` tells.
"""

from typing import Final

from bonmot.lab.part import LabPart

LAB: Final = LabPart()
