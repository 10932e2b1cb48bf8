"""From bytes to text and back: a GCG file is UTF-8 or ISO-8859-1, and often does not say which.

A byte order mark decides, then the pragma ``#character-encoding``, then whether the bytes are UTF-8 at all.
"""

import codecs
import re
from typing import Final, NamedTuple

from bonmot.notation.gcg.errors import GcgError
from bonmot.notation.gcg.model import LATIN_1, UTF_8

_PRAGMA: Final = re.compile(rb"(?:^|[\r\n])#character-encoding[ \t]+([^ \t\r\n]+)", re.IGNORECASE)
_NAMES: Final = {
    "utf-8": UTF_8,
    "utf8": UTF_8,
    "iso-8859-1": LATIN_1,
    "iso8859-1": LATIN_1,
    "iso_8859-1": LATIN_1,
    "latin-1": LATIN_1,
    "latin1": LATIN_1,
    "ascii": LATIN_1,
    "us-ascii": LATIN_1,
}
_NO_TEXT: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class Decoded(NamedTuple):
    """A text, and how it was stored."""

    text: str
    encoding: str
    marked: bool


def decode(content: bytes) -> Decoded:
    """The text of a file.

    >>> decode("#title Été".encode("latin-1"))
    Decoded(text='#title Été', encoding='iso-8859-1', marked=False)
    >>> decode(b"#title \\x00")
    Traceback (most recent call last):
        ...
    bonmot.notation.gcg.errors.GcgError: This is not text. [gcg-not-text]
    """
    marked = content.startswith(codecs.BOM_UTF8)
    content = content.removeprefix(codecs.BOM_UTF8)
    encoding = UTF_8 if marked else _declared(content)
    try:
        text = content.decode(encoding or UTF_8)
    except UnicodeDecodeError as error:
        if encoding:
            line, column = _where(content[: error.start].decode(UTF_8))
            raise GcgError("gcg-not-text", line=line, column=column) from error
        encoding, text = LATIN_1, content.decode(LATIN_1)
    if wrong := _NO_TEXT.search(text):
        line, column = _where(text[: wrong.start()])
        raise GcgError("gcg-not-text", line=line, column=column)
    return Decoded(text, encoding or UTF_8, marked)


def encode(text: str, encoding: str, *, marked: bool) -> bytes:
    """The bytes of a text, so that `decode` finds the same text again.

    >>> encode("#title Été", "iso-8859-1", marked=False)
    b'#title \\xc9t\\xe9'
    >>> encode("#title Œuf", "iso-8859-1", marked=False)  # no such letter there, and no pragma that asks for it
    b'#title \\xc5\\x92uf'
    """
    if marked:
        return codecs.BOM_UTF8 + text.encode(UTF_8)
    declared = _declared(text.encode(UTF_8, "replace"))
    for each in (declared,) if declared else (encoding, UTF_8):
        try:
            content = text.encode(each)
        except UnicodeEncodeError as error:
            if declared or each == UTF_8:
                line, column = _where(text[: error.start])
                character = text[error.start]
                raise GcgError("gcg-no-such-character", line=line, column=column, character=character) from error
        else:
            # Latin letters can by chance look like UTF-8; then only UTF-8 says what is meant.
            if declared or decode(content).text == text:
                return content
    return codecs.BOM_UTF8 + text.encode(UTF_8)


def _declared(content: bytes) -> str | None:
    found = _PRAGMA.search(content)
    if found is None:
        return None
    name = found[1].decode(LATIN_1)
    if name.lower() not in _NAMES:
        line, column = _where(content[: found.start(1)].decode(LATIN_1))
        raise GcgError("gcg-unknown-encoding", line=line, column=column, name=name)
    return _NAMES[name.lower()]


def _where(before: str) -> tuple[int, int]:
    """Line and column of what comes after a text."""
    lines = re.split(r"\r\n|\r|\n", before)
    return len(lines), len(lines[-1]) + 1
