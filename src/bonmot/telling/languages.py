"""The names of the languages that games are played in, in the reader's own."""

from typing import Final

from bonmot.texts import _, mark

_NAMES: Final = {
    "ca": mark("Catalan"),
    "cs": mark("Czech"),
    "da": mark("Danish"),
    "de": mark("German"),
    "el": mark("Greek"),
    "en": mark("English"),
    "es": mark("Spanish"),
    "fi": mark("Finnish"),
    "fr": mark("French"),
    "hr": mark("Croatian"),
    "hu": mark("Hungarian"),
    "it": mark("Italian"),
    "nl": mark("Dutch"),
    "no": mark("Norwegian"),
    "pl": mark("Polish"),
    "pt": mark("Portuguese"),
    "ro": mark("Romanian"),
    "ru": mark("Russian"),
    "sk": mark("Slovak"),
    "sl": mark("Slovene"),
    "sv": mark("Swedish"),
    "tr": mark("Turkish"),
}


def language_name(language: str) -> str:
    """The name of a language in the reader's own; of what is no language, itself.

    >>> language_name("hu"), language_name("club")
    ('Hungarian', 'club')
    """
    return _(_NAMES.get(language, language))
