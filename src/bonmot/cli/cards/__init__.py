"""The card race on the command line: how strong its computers are."""

from typing import Final

from bonmot.cli.cards import lab
from bonmot.cli.part import CommandLinePart, texts_in

CLI: Final = CommandLinePart({"lab": (lab.cards,)}, texts_in("cards"))
