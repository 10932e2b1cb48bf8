"""Duplicate on paper: the *feuille de route* of a game, and the slips of its field, as text and as CSV.

>>> from bonmot.games.duplicate import Step
>>> print(course_text([CourseLine(1, "AEJKRST", "H4", "JERKS", 58)], "fr"), end="")
# language fr
  1  AEJKRST       H4   JERKS             58    58
>>> read_course_text(course_text([CourseLine(1, "AEJKRST", "H4", "JERKS", 58)], "fr")).steps
(Step(rack='AEJKRST', place='H4', word='JERKS'),)
"""

from bonmot.notation.duplicate.course import (
    Course,
    CourseLine,
    course_csv,
    course_lines,
    course_text,
    read_course,
    read_course_text,
)
from bonmot.notation.duplicate.csv_cells import csv_text
from bonmot.notation.duplicate.slips import (
    SlipLine,
    in_full,
    names_in,
    read_names,
    read_slips,
    read_slips_text,
    slips_csv,
)

__all__ = [
    "Course",
    "CourseLine",
    "SlipLine",
    "course_csv",
    "course_lines",
    "course_text",
    "csv_text",
    "in_full",
    "names_in",
    "read_course",
    "read_course_text",
    "read_names",
    "read_slips",
    "read_slips_text",
    "slips_csv",
]
