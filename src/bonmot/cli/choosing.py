"""Options that several commands take: which words are meant, and numbers that must not be too small."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from bonmot.cli.showing import note
from bonmot.errors import BonmotError
from bonmot.telling.dictionary import NATURE_NAMES
from bonmot.telling.labels import LABEL_NAMES
from bonmot.texts import _, language

if TYPE_CHECKING:
    from bonmot.tables import Store
    from bonmot.words import Filter, Lexicon

LONGEST_THEME: Final = 100_000
"""Bytes of a theme of one's own."""


def at_least(least: int, option: str, value: int | None) -> None:
    """Refuse a number that is too small."""
    if value is not None and value < least:
        raise BonmotError("bad-number", option=option, value=value, least=least)


def yes_or_no(text: str | None, option: str) -> bool | None:
    """What an option answers, in English or French; None: nobody said anything."""
    if text is None:
        return None
    answers = {"y": True, "yes": True, "o": True, "oui": True, "n": False, "no": False, "non": False}
    if text.strip().lower() not in answers:
        raise BonmotError("bad-value", value=text, option=option)
    return answers[text.strip().lower()]


def agreed(question: str) -> bool:
    """Whether a person says yes; pressing Enter is no."""
    try:
        return input(question).strip().lower() in {"y", "yes", "o", "oui"}
    except EOFError:
        return False


def kept_in(database: str | None) -> "Store":
    """The games and people of a database; by default those in one's own data folder."""
    from bonmot.tables.storage import Store  # databases are loaded only when they are needed

    return Store(database)


class Words(NamedTuple):
    """Options: whose words."""

    lexicon: str | None = None
    language: str | None = None
    house: str | None = None

    def opened(self, tier: int | None = None) -> "Lexicon":
        """The lexicon that they mean, with the words of a house."""
        found = chosen_lexicon(self.lexicon, self.language, tier)
        if self.house is None:
            return found
        from bonmot.words import open as open_lexicon

        return open_lexicon(at_home(self.house, found.name, found.language), 0 if found.tier == 0 else None)


class WhichWords(NamedTuple):
    """Options: which words of a lexicon."""

    shortest: int | None = None
    longest: int | None = None
    tier: int | None = None
    nature: str | None = None
    label: str | None = None

    def filter(self, shortest: int | None = None) -> "Filter":
        """The words that they want; without a wish, those of at least `shortest` letters."""
        from bonmot.words import Filter

        lengths = {"minimum": shortest if self.shortest is None else self.shortest, "maximum": self.longest}
        wanted = {name: length for name, length in lengths.items() if length is not None}
        natures = None if self.nature is None else chosen_natures(self.nature)
        labels = None if self.label is None else chosen_labels(self.label)
        return Filter(tier=self.tier, natures=natures, labels=labels, **wanted).checked()


def chosen_lexicon(lexicon: str | None, spoken: str | None, tier: int | None = None) -> "Lexicon":
    """The lexicon called `lexicon`, or that of the language `spoken`, or that of the reader's own language.

    A tier above the default is a matter of filtering; only tier 0 needs other words than those in force.
    """
    from bonmot.words import lexicon_of_language
    from bonmot.words import open as open_lexicon

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


def at_home(house: str | None, lexicon: str, language: str, *, polite: bool = False) -> str:
    """A lexicon with a list of house words that is kept, by its name; `polite` without coarse words."""
    from bonmot.words.house import House, house_lists, read_house

    if house is not None and house not in house_lists(language):
        raise BonmotError("house-unknown-list", name=house, language=language)
    chosen = House(lexicon) if house is None else read_house(house, language)
    return chosen._replace(base=lexicon, polite=polite).text


def kept_back(text: str | None) -> str | None:
    """Whose coarse words are kept back: `yes` those of computers, `all` everybody's, `no` nobody's."""
    if text is not None and text.strip().lower() in {"all", "tous"}:
        return "all"
    answer = yes_or_no(text, "--family")
    return None if answer is None else "yes" if answer else "no"


def preparing(spoken: str) -> None:
    """Say that the first use takes a moment."""
    note({"fr": _("Preparing the French words, once…"), "en": _("Preparing the English words, once…")}[spoken])


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


def chosen_labels(text: str) -> str:
    """Capital letters (`SO`), or names parted by commas, in English or the reader's language, also cut short.

    >>> chosen_labels("scotland, united st"), chosen_labels("SO")
    ('SA', 'SO')
    """
    if text and all(letter in LABEL_NAMES for letter in text):
        return text
    return "".join(map(_label_of, text.split(",")))


def _label_of(part: str) -> str:
    part = part.strip().casefold()
    meant = [
        letter
        for letter, name in LABEL_NAMES.items()
        if part and (name.casefold().startswith(part) or _(name).casefold().startswith(part))
    ]
    if len(meant) != 1:
        raise BonmotError("unknown-label", text=part, labels=[_(name) for name in LABEL_NAMES.values()])
    return meant[0]


def theme_said(text: str | None) -> str | None:
    """A theme as the command line says it: by its name, by its words, or by a file of them."""
    if text is None or not (text.endswith(".txt") or "/" in text or "\\" in text):
        return text
    from bonmot.files import text_of  # seldom needed

    path = Path(text).expanduser()
    written = text_of(path, too_large="theme-too-large", not_text="theme-not-text", longest=LONGEST_THEME)
    listed = " ".join(line for line in written.splitlines() if not line.lstrip().startswith("#"))
    if not listed.strip():
        raise BonmotError("theme-empty", path=path)
    return listed
