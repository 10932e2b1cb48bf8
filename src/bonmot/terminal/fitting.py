"""Texts where there is little room for them."""

from collections.abc import Sequence
from textwrap import wrap

from rich.cells import cell_len, set_cell_size


def fitted(text: str, width: int) -> str:
    """A text in so many columns; what is too long is cut.

    >>> fitted("consonants", 6), fitted("card", 6)
    ('conso…', 'card')
    """
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…" if width > 0 else ""


def last_page(texts: Sequence[str], width: int, height: int) -> str:
    r"""Texts one below the other, and empty lines below them if the last page would else begin in the middle of one.

    >>> last_page(["one two three", "four", "five"], 8, 3)
    'one two three\nfour\nfive\n'
    """
    seen = 0
    counts = [max(1, sum(len(wrap(line, max(1, width))) or 1 for line in text.splitlines())) for text in texts]
    for count in reversed(counts):
        if seen + count > height:
            return "\n".join(texts) + "\n" * (height - seen if seen else 0)
        seen += count
    return "\n".join(texts)
