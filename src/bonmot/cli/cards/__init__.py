"""The card race on the command line: how strong its computers are."""

from typing import Final

from bonmot.cli.cards import lab
from bonmot.cli.part import CommandLinePart

CLI: Final = CommandLinePart(register_lab=lab.register)
