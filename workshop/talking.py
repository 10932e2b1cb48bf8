"""What go.py says while it works: in the user's language, on stderr."""

import contextlib
import os
import sys
import time
from collections.abc import Iterator


def speaks_french() -> bool:
    """Whether the user's settings ask for French; go.py works before gettext and the catalogues are there."""
    wishes = (os.environ.get(name) for name in ("BONMOT_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, wishes), "en").startswith("fr")


def say(english: str, french: str) -> str:
    """The text in the user's language."""
    return french if speaks_french() else english


class Trouble(Exception):  # it is nobody's error: the user can mend it
    """Something that the user can mend; the text ends with one sentence that says how."""


@contextlib.contextmanager
def step(title: str) -> Iterator[None]:
    """Show a line of progress, on stderr: stdout belongs to the command that is run."""
    print(f"· {title} … ", end="", file=sys.stderr, flush=True)
    start = time.perf_counter()
    try:
        yield
    except BaseException:
        print("✗", file=sys.stderr)
        raise
    print(f"{time.perf_counter() - start:.1f} s", file=sys.stderr)
