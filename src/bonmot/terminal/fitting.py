"""Texts where there is little room for them."""

from rich.cells import cell_len, set_cell_size


def fitted(text: str, width: int) -> str:
    """A text in so many columns; what is too long is cut.

    >>> fitted("consonants", 6), fitted("card", 6)
    ('conso…', 'card')
    """
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…" if width > 0 else ""
