"""What one may say in plain mode: words in two languages, cut short as long as they are clear."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bonmot.errors import BonmotError
from bonmot.games.commands import Command
from bonmot.games.legible import folded
from bonmot.games.view import OwnView
from bonmot.telling.commands import CommandWords
from bonmot.terminal.plain import asking
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.terminal.plain.playing import PlainGame


class PlainCommand(NamedTuple):
    """What a line may begin with, and what follows from it."""

    words: CommandWords
    do: "Callable[[PlainGame, str], None]"
    """What follows; it gets the rest of the line."""
    needs: str = ""
    """The command of the game without which it would be refused; empty: it is always good."""


def gives(words: CommandWords, command: Callable[[], Command], *, needs: str = "", asks: str = "") -> PlainCommand:
    """A word that gives a command of the game; with `asks`, a marked question, only if that is really meant."""

    def give(game: "PlainGame", _rest: str) -> None:
        if not asks or asking.yes(game.teletype, _(asks), False):
            game.submit(command())

    return PlainCommand(words, give, needs)


def tells(words: CommandWords, tell: Callable[[OwnView], str | Iterable[str]]) -> PlainCommand:
    """A word that has something told of what one sees."""
    return tells_of(words, lambda view, _rest: tell(view))


def tells_of(words: CommandWords, tell: Callable[[OwnView, str], str | Iterable[str]]) -> PlainCommand:
    """The same of whatever the rest of the line names."""

    def say(game: "PlainGame", rest: str) -> None:
        told = tell(game.view(), rest)
        game.say(*([told] if isinstance(told, str) else told))

    return PlainCommand(words, say)


def meant(word: str, orders: Sequence[PlainCommand]) -> PlainCommand:
    """The order that a word, or the beginning of one, stands for, in either language.

    >>> words = CommandWords("pass", "passer", ""), CommandWords("play", "jouer", "")
    >>> pass_, play = (PlainCommand(each, print) for each in words)
    >>> meant("Passe", [pass_, play]) is pass_, meant("JOU", [pass_, play]) is play
    (True, True)
    >>> meant("p", [pass_, play])
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: “p” may mean: pass, play. Write a little more. [order-unclear]
    """
    wanted = folded(word)
    exact = [order for order in orders if wanted in map(folded, order.words.names)]
    found = exact or [order for order in orders if any(folded(name).startswith(wanted) for name in order.words.names)]
    if not found:
        raise BonmotError("order-unknown", word=word)
    if len(found) > 1:
        raise BonmotError("order-unclear", word=word, names=[order.words.name for order in found])
    return found[0]
