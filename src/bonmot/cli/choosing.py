"""The options that say which words are meant; shared by all commands that look at words."""

from typing import TYPE_CHECKING, Final

from bonmot.cli.showing import note
from bonmot.errors import BonmotError
from bonmot.texts import _, language, mark

if TYPE_CHECKING:
    from bonmot.words import Filter, Lexicon

NATURE_NAMES: Final = {
    "N": mark("noun"),
    "V": mark("verb"),
    "A": mark("adjective"),
    "D": mark("adverb"),
    "P": mark("preposition"),
    "R": mark("pronoun"),
    "T": mark("determiner"),
    "C": mark("conjunction"),
    "I": mark("interjection"),
    "M": mark("number"),
}


def chosen_lexicon(lexicon: str | None, spoken: str | None, tier: int | None = None) -> "Lexicon":
    """The lexicon called `lexicon`, or that of the language `spoken`, or that of the reader's own language.

    A tier above the default is a matter of filtering; only tier 0 needs other words than those in force.
    """
    from bonmot.words import lexicon_of_language  # noqa: PLC0415
    from bonmot.words import open as open_lexicon  # noqa: PLC0415

    if tier is not None and not 0 <= tier <= 3:
        raise BonmotError("bad-tier", tier=tier)
    if lexicon is not None:
        built_in = lexicon.strip().lower() in {"en", "fr"}
        opened = open_lexicon(lexicon, 0 if tier == 0 and built_in else None, notice=preparing)
        if spoken is not None and opened.language != spoken.strip().lower():
            raise BonmotError("lexicon-of-other-language", name=opened.name, language=opened.language, wanted=spoken)
        return opened
    spoken = (spoken or language()).strip().lower()
    return lexicon_of_language(spoken, 0 if tier == 0 and spoken in {"en", "fr"} else None, notice=preparing)


def preparing(spoken: str) -> None:
    """Say that the first use takes a moment."""
    note({"fr": _("Preparing the French words, once…"), "en": _("Preparing the English words, once…")}[spoken])


def chosen_filter(
    tier: int | None, nature: str | None, shortest: int | None = None, longest: int | None = None
) -> "Filter":
    """Which words of the lexicon are wanted."""
    from bonmot.words import Filter  # noqa: PLC0415

    only = Filter(tier=tier, natures=None if nature is None else chosen_natures(nature))
    if shortest is not None:
        only = only._replace(minimum=shortest)
    if longest is not None:
        only = only._replace(maximum=longest)
    return only.checked()


def chosen_natures(text: str) -> str:
    """Capital letters (`NV`), or names (`noun,adverb`), in English or the reader's language, also cut short.

    >>> chosen_natures("noun, Verb"), chosen_natures("NA"), chosen_natures("adv")
    ('NV', 'NA', 'D')
    """
    parts = text.replace(",", " ").split() or [""]
    return "".join(map(_natures_of, parts))


def _natures_of(part: str) -> str:
    if part and all(letter in NATURE_NAMES for letter in part):
        return part
    meant = {
        letter
        for letter, name in NATURE_NAMES.items()
        if part and (name.startswith(part.lower()) or _(name).startswith(part.lower()))
    }
    if len(meant) != 1:
        raise BonmotError("unknown-nature", text=part, natures=[_(name) for name in NATURE_NAMES.values()])
    return meant.pop()


def nature_names(natures: dict[str, int]) -> list[str]:
    """The names of natures in the reader's language; a question mark where one cannot rely on it."""
    return [_(NATURE_NAMES[letter]) + ("" if certainty >= 2 else " ?") for letter, certainty in natures.items()]
