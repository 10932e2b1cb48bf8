"""Lines in, lines out. Nothing is drawn, and nothing that comes in can do harm.

>>> import io
>>> typed = io.StringIO("  MAI\\x1b[31mSON\\tH8 \\n")
>>> teletype = Teletype(typed, io.StringIO())
>>> teletype.ask("?")
'MAI [31mSON H8'
"""

import shutil
import threading
from typing import Final, Protocol

from bonmot.errors import BonmotError
from bonmot.games.legible import legible as shown
from bonmot.telling import sentence

LONGEST_LINE: Final = 1_000
"""Characters. Nobody says more in one line; what is longer is not read at all."""


class Left(Exception):
    """Whoever was playing is gone: the input has ended, or they said so."""


class Reads(Protocol):
    """Where lines come from: the standard input, as a rule."""

    def readline(self, size: int = -1, /) -> str:
        """A line, or as much of it as wanted; nothing when there are no more."""
        ...

    def isatty(self) -> bool:
        """Whether somebody types."""
        ...


class Writes(Protocol):
    """Where lines go."""

    def write(self, text: str, /) -> int:
        """Write some more."""
        ...

    def flush(self) -> None:
        """Let it be seen."""
        ...

    def isatty(self) -> bool:
        """Whether somebody looks at a screen."""
        ...


class Teletype:
    """Where plain mode reads and writes."""

    def __init__(self, reads: Reads, writes: Writes) -> None:
        self._reads = reads
        self._writes = writes
        # On a terminal one sees what one types; in a transcript it must be written down.
        self._echoes = not reads.isatty()
        self._lock = threading.Lock()

    @property
    def is_terminal(self) -> bool:
        """Whether somebody types, and may take their time."""
        return not self._echoes

    def say(self, *texts: str) -> None:
        """One line each."""
        self._write("".join(f"{shown(text)}\n" for text in texts))

    def ask(self, prompt: str) -> str:
        """What was answered, on one line and without strange characters; `Left` when nothing comes any more."""
        while True:
            self._write(f"{shown(prompt)} ")
            line = self._reads.readline(LONGEST_LINE + 1)
            if not line:
                self._write("\n")
                raise Left
            if len(line) > LONGEST_LINE and not line.endswith("\n"):
                self._skip()
                self._write("\n" if self._echoes else "")
                self.say(sentence(BonmotError("text-too-long", text=line, longest=LONGEST_LINE)))
                continue
            text = legible(line)
            if self._echoes:
                self.say(text)
            return text

    def clear(self) -> None:
        """Move what was written out of sight: a new page on paper, blank lines on a screen."""
        height = shutil.get_terminal_size().lines if self._writes.isatty() else 0
        self._write("\f" + "\n" * max(1, height))

    def _skip(self) -> None:
        while (rest := self._reads.readline(LONGEST_LINE)) and not rest.endswith("\n"):
            pass

    def _write(self, text: str) -> None:
        with self._lock:
            self._writes.write(text)
            self._writes.flush()


def legible(line: str) -> str:
    """A line without what no voice can read: control characters, halves of characters, runs of spaces.

    >>> legible("pass\\x00\\r\\n"), legible("\\ud800  é")
    ('pass', 'é')
    """
    return " ".join("".join(each if each.isprintable() else " " for each in line).split())
