"""Duplicate on the command line: `bonmot duplicate …`."""

from typing import Final

from bonmot.cli.duplicate import again, daily, desk, lab, results, sheet
from bonmot.cli.part import CommandLinePart, texts_in

CLI: Final = CommandLinePart(
    {
        "duplicate": (daily.today, again.again, desk.desk, sheet.sheet, results.results),
        "lab": (lab.duplicate,),
    },
    texts_in("duplicate"),
)
