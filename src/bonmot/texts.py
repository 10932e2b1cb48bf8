"""The two languages: every text a person reads passes through here, in French or in English.

The language belongs to the reader, and the reader to the context (`contextvars`) in which a text is asked for: two
people at one server read two languages, and each may change theirs in the middle of a game.

>>> _("blank"), language()
('blank', 'en')
>>> with speak("fr"):
...     _("blank"), language()
('joker', 'fr')
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from gettext import NullTranslations

LANGUAGES: Final = ("en", "fr")
"""What Bonmot speaks. English is what the source is written in."""

_FOLDER: Final = Path(__file__).parent / "data" / "translations"


class Reader:
    """A person who reads, and the language they read in, which they may change at any time.

    All tasks that are started for a reader share the one object, so all of them speak the new language at once.
    """

    __slots__ = ("language",)

    def __init__(self, language: str = "") -> None:
        """Without a language, the reader is spoken to as the environment says."""
        self.language = language


_READER: Final[ContextVar[Reader | None]] = ContextVar("reader", default=None)


def reader() -> Reader:
    """Who reads what is said here; a thread that goes on speaking to them takes this along (`speak`)."""
    return _READER.get() or Reader()


def address(reader: Reader) -> None:
    """From here on, speak to this reader: in this context, and in every task that is started from it."""
    _READER.set(reader)


@contextmanager
def speak(to: Reader | str) -> Iterator[None]:
    """For a while, speak to a reader, or in a language."""
    token = _READER.set(Reader(to) if isinstance(to, str) else to)
    try:
        yield
    finally:
        _READER.reset(token)


def language() -> str:
    """The language to speak: the reader's, or BONMOT_LANGUAGE, or LANGUAGE, or what the locale says."""
    if (here := _READER.get()) is not None and here.language in LANGUAGES:
        return here.language
    # These two name wishes, best first; a wish that cannot be granted leaves the choice to the next.
    for variable in ("BONMOT_LANGUAGE", "LANGUAGE"):
        for wish in os.environ.get(variable, "").split(":"):
            if wish[:2].lower() in LANGUAGES:
                return wish[:2].lower()
    # The first of these that is set is the locale, whether we speak its language or not.
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := os.environ.get(variable):
            return locale[:2].lower() if locale[:2].lower() in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def _(message: str) -> str:
    """The message in the reader's language."""
    return _catalogue(language()).gettext(message)


class Told:
    """Something that is told, in whatever language is spoken when it is read; put into words once in each.

    >>> told = Told(lambda: _("blank"))
    >>> with speak("fr"):
    ...     told(), f"{told}!"
    ('joker', 'joker!')
    >>> told()
    'blank'
    """

    __slots__ = ("_tell", "_texts")

    def __init__(self, tell: "Callable[[], str]") -> None:
        """`tell` puts it into words."""
        self._tell = tell
        self._texts: dict[str, str] = {}

    def __call__(self) -> str:
        """It, in the reader's language."""
        spoken = language()
        if spoken not in self._texts:
            self._texts[spoken] = self._tell()
        return self._texts[spoken]

    __str__ = __call__


def ngettext(singular: str, plural: str, count: int) -> str:
    """The message in the reader's language, in the form that goes with `count`."""
    return _catalogue(language()).ngettext(singular, plural, count)


def mark(message: str) -> str:
    """Mark a message that is translated later, where it is shown."""
    return message


@cache
def _catalogue(wanted: str) -> "NullTranslations":
    from gettext import GNUTranslations, NullTranslations  # reading English needs none of this

    file = _FOLDER / wanted / "LC_MESSAGES" / "bonmot.mo"
    if wanted == LANGUAGES[0] or not file.exists():
        return NullTranslations()
    with file.open("rb") as stream:
        return GNUTranslations(stream)
