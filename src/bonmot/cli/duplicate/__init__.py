"""Duplicate on the command line: `bonmot duplicate …`."""

from typing import Final

from bonmot.cli.duplicate import again, daily, desk, hall, lab, results, sheet
from bonmot.cli.part import CommandLinePart, texts_in

CLI: Final = CommandLinePart(
    {
        "duplicate": (daily.today, again.again, desk.desk, hall.hall, sheet.sheet, results.results),
        "lab": (lab.duplicate,),
    },
    texts_in("duplicate"),
)
