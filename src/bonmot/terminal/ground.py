"""Whether the terminal is light or dark: what it says by a variable, or what it answers when it is asked."""

import os
import re
import select
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

QUESTION: Final = b"\x1b]11;?\x1b\\\x1b[c"
"""Which colour is the ground? And who are you, which every terminal answers: after that no other answer will come."""
PATIENCE: Final = 0.25
"""Seconds. An answer that comes later would be read as keys, so terminals far away are not asked at all."""
_LIGHT_NUMBERS: Final = frozenset({"7", "15"})
_ANSWER: Final = re.compile(rb"\]11;rgba?:([0-9a-f]+)/([0-9a-f]+)/([0-9a-f]+)", re.IGNORECASE)
_LAST: Final = re.compile(rb"\x1b\[\?[0-9;]*c$")


def is_light(variables: Mapping[str, str] = os.environ, *, ask: Callable[[], bytes]) -> bool:
    """Whether what is written here stands on light ground; a terminal that does not say is dark.

    >>> is_light({"COLORFGBG": "0;15"}, ask=bytes), is_light({"COLORFGBG": "15;default;0"}, ask=bytes)
    (True, False)
    >>> is_light({}, ask=lambda: b"]11;rgb:fdfd/f6f6/e3e3"), is_light({}, ask=lambda: b"[?6c")
    (True, False)
    """
    if variables.get("COLORFGBG"):
        return variables["COLORFGBG"].rpartition(";")[2] in _LIGHT_NUMBERS
    is_far = "SSH_CONNECTION" in variables or variables.get("TERM") in {"linux", "dumb"}
    found = None if is_far else _ANSWER.search(ask())
    if found is None:
        return False
    red, green, blue = (int(part, 16) / int("f" * len(part), 16) for part in found.groups())
    return 0.299 * red + 0.587 * green + 0.114 * blue > 0.5


def asked() -> bytes:
    """What the terminal answers; nothing where there is none, or where it keeps silent."""
    answer = b""
    with suppress(ImportError, OSError, ValueError):
        import termios  # not every system has it
        import tty

        keyboard, screen = sys.__stdin__, sys.__stdout__
        if keyboard is None or screen is None or not (keyboard.isatty() and screen.isatty()):
            return answer
        number = keyboard.fileno()
        before = termios.tcgetattr(number)
        try:
            tty.setcbreak(number)
            os.write(screen.fileno(), QUESTION)
            while not _LAST.search(answer) and select.select([number], [], [], PATIENCE)[0]:
                answer += os.read(number, 1)
        finally:
            termios.tcsetattr(number, termios.TCSANOW, before)
    return answer
