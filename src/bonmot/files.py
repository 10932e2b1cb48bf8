"""Files that people name: an edition, a deck, a set of prisms. Nothing about them is certain, not even an end."""

import errno
from pathlib import Path
from typing import Final

from bonmot.errors import BonmotError

LONGEST: Final = 100_000
"""Bytes of a file of rules or pieces; ours have a few thousand."""


def text_of(path: Path, *, too_large: str, not_text: str, longest: int = LONGEST) -> str:
    """What a user's file says, in UTF-8; the two codes are the errors that only its reader can name.

    >>> text_of(Path("/no/such/file"), too_large="deck-too-large", not_text="deck-not-text")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: Cannot read ...: no such file or folder [cannot-read]
    """
    try:
        if path.exists() and not path.is_file():  # a pipe or a device may have no end, or no beginning
            raise BonmotError("cannot-read", path=path, reason=errno.EISDIR if path.is_dir() else errno.EINVAL)
        with path.open("rb") as stream:
            data = stream.read(longest + 1)
    except OSError as error:
        raise BonmotError("cannot-read", path=path, reason=error.errno) from error
    except ValueError as error:  # a name that no file can have
        raise BonmotError("cannot-read", path=path, reason=errno.EINVAL) from error
    if len(data) > longest:
        raise BonmotError(too_large, path=path, longest=longest)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BonmotError(not_text, path=path) from error
