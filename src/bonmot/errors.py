"""What went wrong, as a value: a code and its particulars. Programs read these; people read a sentence.

>>> error = BonmotError("unknown-lexicon", name="klingon")
>>> error.code, error.particulars
('unknown-lexicon', {'name': 'klingon'})
>>> error
BonmotError('unknown-lexicon', name='klingon')
>>> print(error)
There is no lexicon “klingon”. `bonmot words lexica` lists those there are. [unknown-lexicon]
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager


class BonmotError(Exception):
    """Bad input of any kind; everything Bonmot raises on purpose is one of these."""

    def __init__(self, code: str, **particulars: object) -> None:
        super().__init__(code, particulars)
        self.code = code
        self.particulars = particulars

    def __reduce__(self) -> tuple[object, ...]:
        """Errors travel between processes; what is inherited would lose the particulars, being keywords."""
        return (_again, (type(self), self.code, self.particulars))

    def __repr__(self) -> str:
        particulars = "".join(f", {name}={value!r}" for name, value in self.particulars.items())
        return f"{type(self).__name__}({self.code!r}{particulars})"

    def __str__(self) -> str:
        """A sentence in the reader's language, and the code; without one who can tell it, what a program would read."""
        return f"{_tellers[-1](self)} [{self.code}]" if _tellers else repr(self)


_tellers: list[Callable[[BonmotError], str]] = []


def told_by(teller: Callable[[BonmotError], str]) -> None:
    """Let errors be told by someone who knows the languages: nothing down here does."""
    _tellers[:] = [teller]


@contextmanager
def of_extra(extra: str, *packages: str) -> Iterator[None]:
    """What is imported in here needs packages that only come with an extra, and need not be installed.

    >>> with of_extra("play", "textual"):
    ...     import bonmot.terminal.app
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in packages:
            raise
        raise BonmotError("extra-missing", extra=extra) from missing


_endured: list[BonmotError] = []
_witnesses: list[Callable[[], Iterable[BonmotError]]] = []


def endure(error: BonmotError) -> None:
    """Go on all the same; whoever speaks to people says it once, when there is a moment."""
    if repr(error) not in map(repr, _endured):
        _endured.append(error)


def witnessed_by(witness: Callable[[], Iterable[BonmotError]]) -> None:
    """Let somebody be asked what was endured where nobody could say so: what the kernel does, it does in silence."""
    _witnesses.append(witness)


def endured() -> list[BonmotError]:
    """What went wrong on the way, each thing once; it is forgotten when it was asked for."""
    for witness in _witnesses:
        for error in witness():
            endure(error)
    found = _endured.copy()
    _endured.clear()
    return found


def _again(kind: type[BonmotError], code: str, particulars: dict[str, object]) -> BonmotError:
    return kind(code, **particulars)
