"""What one may say in plain mode: words in two languages, cut short as long as they are clear."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bonmot.errors import BonmotError
from bonmot.games.legible import folded
from bonmot.telling.commands import CommandWords

if TYPE_CHECKING:
    from bonmot.terminal.plain.playing import PlainGame


class PlainCommand(NamedTuple):
    """What a line may begin with, and what follows from it."""

    words: CommandWords
    do: "Callable[[PlainGame, str], None]"
    """What follows; it gets the rest of the line."""
    needs: str = ""
    """The command of the game without which it would be refused; empty: it is always good."""


def meant(word: str, orders: Sequence[PlainCommand]) -> PlainCommand:
    """The order that a word, or the beginning of one, stands for, in either language.

    >>> words = CommandWords("pass", "passer", ""), CommandWords("play", "jouer", "")
    >>> pass_, play = (PlainCommand(each, print) for each in words)
    >>> meant("Passe", [pass_, play]) is pass_, meant("JOU", [pass_, play]) is play
    (True, True)
    >>> meant("p", [pass_, play])
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: BonmotError('order-unclear', word='p', names=['pass', 'play'])
    """
    wanted = folded(word)
    exact = [order for order in orders if wanted in map(folded, order.words.names)]
    found = exact or [order for order in orders if any(folded(name).startswith(wanted) for name in order.words.names)]
    if not found:
        raise BonmotError("order-unknown", word=word)
    if len(found) > 1:
        raise BonmotError("order-unclear", word=word, names=[order.words.name for order in found])
    return found[0]
