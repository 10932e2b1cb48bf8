"""The score sheet of any game (R-007): plain text, or one page that can be printed.

>>> from bonmot.notation import gcg
>>> from bonmot.notation.crossword import past_of_record
>>> record = gcg.read(b"#player1 ann Ann\\n#player2 bob Bob\\n>ann: AEINRST 8D NASTIER +66 66\\n>bob: OX E8 .XO +12 12")
>>> past = past_of_record("final.gcg", gcg.check(record, tiles="en"))
>>> for line in as_text(past)[-2:]:
...     print(line)
1  8D NASTIER   +66     66  E8 (A)XO   +12     12
   Total                66  Total              12
>>> as_page(past).startswith("<!doctype html>")
True
"""

from bonmot.study.score_sheet.page import as_page
from bonmot.study.score_sheet.sheet import Sheet, sheet_of
from bonmot.study.score_sheet.text import as_text

__all__ = ["Sheet", "as_page", "as_text", "sheet_of"]
