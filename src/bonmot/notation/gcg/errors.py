"""What is wrong with a GCG file, and where."""

from typing import Final, cast

from bonmot.errors import BonmotError

WARNINGS: Final = frozenset({"gcg-unknown-word"})
"""What may stand in a good record: nobody challenged the word."""


class GcgError(BonmotError):
    """A fault at a line and a column, both counted from 1, the column in characters.

    `read` raises it; `check` collects what it finds as values.

    >>> error = GcgError("gcg-bad-place", line=3, column=15, text="Z99")
    >>> error.code, error.line, error.column, error.warning
    ('gcg-bad-place', 3, 15, False)
    """

    def __init__(self, code: str, *, line: int, column: int, **particulars: object) -> None:
        super().__init__(code, line=line, column=column, **particulars)

    @classmethod
    def at(cls, line: int, column: int, error: BonmotError) -> "GcgError":
        """A fault that a board, a rack or an alphabet found, and where the file has it."""
        return cls(error.code, line=line, column=column, **error.particulars)

    @property
    def line(self) -> int:
        """The line, from 1."""
        return cast(int, self.particulars["line"])

    @property
    def column(self) -> int:
        """The character in the line, from 1."""
        return cast(int, self.particulars["column"])

    @property
    def warning(self) -> bool:
        """Whether it is only something to know: the record is right."""
        return self.code in WARNINGS

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GcgError):
            return NotImplemented
        return (self.code, self.particulars) == (other.code, other.particulars)

    def __hash__(self) -> int:
        return hash((self.code, self.line, self.column))
