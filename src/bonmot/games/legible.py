"""What people type as names, titles and talk, as it may be shown to others."""

import unicodedata


def legible(text: str) -> str:
    """A text without what no log can hold (halves of characters) or no screen should get (control characters).

    >>> legible("Zoé\\x1b[31m\\ud800 !")
    'Zoé[31m !'
    """
    return "".join(each for each in text if each.isspace() or unicodedata.category(each) not in {"Cc", "Cs"})
