"""What people type: as it may be shown to others, and as it is compared."""

import unicodedata


def legible(text: str) -> str:
    """A text without what no log can hold (halves of characters) or no screen should get (control characters).

    >>> legible("Zoé\\x1b[31m\\ud800 !")
    'Zoé[31m !'
    """
    return "".join(each for each in text if each.isspace() or unicodedata.category(each) not in {"Cc", "Cs"})


def folded(text: str) -> str:
    """A text as it is compared: small letters without accents, and without spaces around it.

    >>> folded("  Règles ")
    'regles'
    """
    apart = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))
