"""What one may say in plain mode: words in two languages, cut short as long as they are clear."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bonmot import telling
from bonmot.errors import BonmotError
from bonmot.games.legible import folded
from bonmot.texts import _, language

if TYPE_CHECKING:
    from bonmot.terminal.plain.playing import PlainGame


class Order(NamedTuple):
    """A word that a line may begin with."""

    english: str
    french: str
    about: str
    """One line of help, marked for translation."""
    do: "Callable[[PlainGame, str], None]"
    """What follows; it gets the rest of the line."""
    also: tuple[str, ...] = ()
    needs: str = ""
    """The command of the game without which it would be refused; empty: it is always good."""

    @property
    def name(self) -> str:
        """The word in the reader's language."""
        return self.french if language() == "fr" else self.english

    @property
    def names(self) -> tuple[str, ...]:
        """All its words."""
        return self.english, self.french, *self.also

    @property
    def help(self) -> str:
        """The word and what it does."""
        return telling.said_of(self.name, _(self.about))


def meant(word: str, orders: Sequence[Order]) -> Order:
    """The order that a word, or the beginning of one, stands for, in either language.

    >>> pass_, play = (Order(*names, "", print) for names in (("pass", "passer"), ("play", "jouer")))
    >>> meant("Passe", [pass_, play]) is pass_, meant("JOU", [pass_, play]) is play
    (True, True)
    >>> meant("p", [pass_, play])
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: BonmotError('order-unclear', word='p', names=['pass', 'play'])
    """
    wanted = folded(word)
    exact = [order for order in orders if wanted in map(folded, order.names)]
    found = exact or [order for order in orders if any(folded(name).startswith(wanted) for name in order.names)]
    if not found:
        raise BonmotError("order-unknown", word=word)
    if len(found) > 1:
        raise BonmotError("order-unclear", word=word, names=[order.name for order in found])
    return found[0]
