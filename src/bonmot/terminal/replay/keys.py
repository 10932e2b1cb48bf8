"""The line at the foot of a screen that says which keys do what; each can be clicked, too."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

Key = tuple[str, str, str]
"""The action, the key, and what it does."""

_PRESS: Final = "[@click=screen.{action}]{key}[/] {does}"


def key_line(keys: Sequence[Key], width: int) -> str:
    """The keys as markup; where there is little room they stand closer, and the first ones go: arrows are tried anyway.

    >>> key_line([("open", "Enter", "open"), ("close", "Esc", "back")], 40)
    '[@click=screen.open]Enter[/] open  [@click=screen.close]Esc[/] back'
    >>> key_line([("open", "Enter", "open"), ("close", "Esc", "back")], 12)
    '[@click=screen.close]Esc[/] back'
    """
    shown = list(keys)
    while len(shown) > 1 and _length(shown, 1) > width:
        del shown[0]
    space = "  " if _length(shown, 2) <= width else " "
    return space.join(_PRESS.format(action=action, key=key, does=does).rstrip() for action, key, does in shown)


def _length(keys: Sequence[Key], space: int) -> int:
    return sum(cell_len(f"{key} {does}".rstrip()) for _action, key, does in keys) + space * (len(keys) - 1)
