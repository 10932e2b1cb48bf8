"""Words looked up: what `bonmot words` answers on the command line, for the page.

Answers come in parts of `MOST` words, and questions are short, so that nobody keeps the server busy.
"""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from litestar import Controller, get
from litestar.handlers import BaseRouteHandler
from litestar.params import FromQuery, QueryParameter

from bonmot.errors import BonmotError
from bonmot.games.game import Refused
from bonmot.online.word_lists import WordLists
from bonmot.tables import Summary, Table
from bonmot.tables.holding import Holders
from bonmot.telling.dictionary import LONGER, NATURE_NAMES, particulars
from bonmot.telling.labels import LABEL_NAMES
from bonmot.telling.languages import language_name
from bonmot.telling.meanings import told_meaning
from bonmot.texts import _, language
from bonmot.web.given import TheHall
from bonmot.web.hall import Hall
from bonmot.web.visitors import Asked, WebRequest, need_person, visitor_of
from bonmot.words import EXTENSIONS, Filter, Lexicon, lexica, lexicon_of_language, listed
from bonmot.words import open as open_lexicon
from bonmot.words.labels import LABELS_OF
from bonmot.words.sources import BUILT_IN

MOST: Final = 300
"""Words in one answer."""
MOST_CHECKED: Final = 20
MOST_REMEMBERED: Final = 5_000
"""Tables of which it is remembered whether their dictionary is silent."""
OPEN_TO_ALL: Final = "open-to-all"
MOST_LONGER: Final = 120
LONGEST: Final = 15
"""Letters of a word that fits on a board."""

Text = Annotated[str, QueryParameter(min_length=1, max_length=200)]
Query = Annotated[str, QueryParameter(max_length=200)]
Expression = Annotated[str, QueryParameter(max_length=500)]
"""Names of one's lists, combined with and, or, not and brackets."""
OrderName = Annotated[str, QueryParameter(max_length=20)]
Name = Annotated[str, QueryParameter(max_length=64)]
Length = Annotated[int | None, QueryParameter(ge=1, le=LONGEST)]
Start = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
Natures = Annotated[str, QueryParameter(max_length=10)]
Labels = Annotated[str, QueryParameter(max_length=20)]
"""Letters of labels: capitals for whole words, small ones for some of their senses."""
Tier = Annotated[int | None, QueryParameter(ge=0, le=3)]
"""How sure words must be, at least."""


class LexiconShown(msgspec.Struct, frozen=True):
    """A lexicon that one may ask."""

    name: str
    language: str
    title: str
    words: int | None


class NatureShown(msgspec.Struct, frozen=True):
    """A kind of words."""

    letter: str
    name: str


class LabelShown(msgspec.Struct, frozen=True):
    """Where or when words are said, and in which languages there are such words."""

    letter: str
    name: str
    languages: tuple[str, ...]


class Lexica(msgspec.Struct, frozen=True):
    """What there is to ask."""

    lexica: tuple[LexiconShown, ...]
    natures: tuple[NatureShown, ...]
    labels: tuple[LabelShown, ...]


class Fact(msgspec.Struct, frozen=True):
    """Something that is known of a word."""

    name: str
    text: str


class CheckedWord(msgspec.Struct, frozen=True):
    """Whether it is a word, and what is known of it."""

    word: str
    valid: bool
    facts: tuple[Fact, ...]


class Checked(msgspec.Struct, frozen=True):
    """Words that were looked up."""

    words: tuple[CheckedWord, ...]


class SenseShown(msgspec.Struct, frozen=True):
    """One reading of a word: its headword, and what it means; `grammar` in the letters of the documentation."""

    spelling: str
    headword: str
    natures: str
    grammar: tuple[str, ...]
    glosses: tuple[str, ...]
    synonyms: tuple[str, ...]


class MeaningShown(msgspec.Struct, frozen=True):
    """What a word means: the readings, and the same told in the reader's language; none where it is no word."""

    word: str
    valid: bool
    told: tuple[str, ...]
    senses: tuple[SenseShown, ...]


class WordsFound(msgspec.Struct, frozen=True):
    """Words that were found, from one of them on; small letters are blanks."""

    total: int
    start: int
    words: tuple[str, ...]


class Longer(msgspec.Struct, frozen=True):
    """Longer words that a word is in, or that letters make with one more."""

    title: str
    total: int
    words: tuple[str, ...]


class Hooked(msgspec.Struct, frozen=True):
    """The letters that lengthen a word."""

    word: str
    valid: bool
    front: tuple[str, ...]
    back: tuple[str, ...]
    longer: tuple[Longer, ...]


class PlusOne(msgspec.Struct, frozen=True):
    """The letters that make a word with all those that were given, and the words."""

    letters: tuple[Longer, ...]


async def nobody_in_a_rated_game(asked: Asked, handler: BaseRouteHandler) -> None:
    """Whoever is playing a rated game looks up no words until it is over; which lists there are, everybody may know."""
    if handler.opt.get(OPEN_TO_ALL):
        return
    if any(each.rated for each in await asyncio.to_thread(_played_by, asked)):
        raise Refused("rated-no-words")


async def nobody_whose_dictionary_is_silent(asked: Asked, handler: BaseRouteHandler) -> None:
    """Nor does whoever answers for their words against others who sit elsewhere (M-038, D-064, O-010)."""
    if not handler.opt.get(OPEN_TO_ALL) and await asyncio.to_thread(answers_for_words, asked):
        raise Refused("silent-no-words")


def answers_for_words(asked: Asked) -> bool:
    """Whether somebody plays against others who sit elsewhere, and the dictionary of that table is silent."""
    hall: Hall = asked.app.state.hall
    holder, holders = visitor_of(asked, hall).holder, Holders(hall.store)
    return any(
        holders.is_shared(each.table, holder)
        and _answers(each, holders.seats(each.table, holder))
        and _is_silent(hall, each.table)
        for each in _played_by(asked)
    )


def _played_by(asked: Asked) -> Sequence[Summary]:
    hall: Hall = asked.app.state.hall
    visitor = visitor_of(asked, hall)
    return Holders(hall.store).playing(visitor.holder) if visitor.holder else ()


def _answers(summary: Summary, seats: Sequence[int]) -> bool:
    """Whether somebody with these seats answers for words: whoever is only the referee says which are good."""
    return any(seat < len(summary.names) + summary.places for seat in seats)


def _is_silent(hall: Hall, table: str) -> bool:
    """Whether the dictionary of a table keeps silent while it is played; that does not change in a game."""
    if table not in hall.silent:
        opened = Table.open(hall.store, table, clock=hall.clock, resume=False)
        try:
            hall.silent[table] = opened.view(None).game.settled is None
        finally:
            opened.close(pause=False)
        while len(hall.silent) > MOST_REMEMBERED:
            hall.silent.pop(next(iter(hall.silent)))
    return hall.silent[table]


class WordsApi(Controller):
    """`/api/v1/words`."""

    path = "/api/v1/words"
    guards = (nobody_in_a_rated_game, nobody_whose_dictionary_is_silent)

    @get("/lexica", sync_to_thread=True, opt={OPEN_TO_ALL: True})
    def lexica(self) -> Lexica:
        """The lexica there are, and the natures of words."""
        return Lexica(
            tuple(
                LexiconShown(each.name, each.language, language_name(each.name), each.words)
                for each in lexica()
                if not each.damage
            ),
            tuple(NatureShown(letter, _(name)) for letter, name in NATURE_NAMES.items()),
            tuple(
                LabelShown(letter, _(name), tuple(each for each in BUILT_IN if letter in LABELS_OF[each]))
                for letter, name in LABEL_NAMES.items()
            ),
        )

    @get("/check", sync_to_thread=True)
    def check(self, text: Text, lexicon: Name = "", tier: Tier = None) -> Checked:
        """Whether these are words, and what is known of them."""
        opened = opened_lexicon(lexicon, tier)
        return Checked(tuple(_checked(opened, word, tier or 0) for word in text.split()[:MOST_CHECKED]))

    @get("/meaning", sync_to_thread=True)
    def meaning(self, text: Text, lexicon: Name = "") -> MeaningShown:
        """What a word means."""
        opened = opened_lexicon(lexicon)
        word = _capitals(opened, text)
        found = opened.meaning(word)
        if found is None:
            return MeaningShown(word, False, (), ())
        senses = tuple(SenseShown(*sense) for sense in found.senses)
        return MeaningShown(word, True, tuple(told_meaning(found)), senses)

    @get("/anagrams", sync_to_thread=True)
    def anagrams(
        self,
        text: Text,
        lexicon: Name = "",
        exact: FromQuery[bool] = False,
        minimum: Length = None,
        maximum: Length = None,
        nature: Natures = "",
        label: Labels = "",
        tier: Tier = None,
        start: Start = 0,
    ) -> WordsFound:
        """The words that letters make, the longest first."""
        opened = opened_lexicon(lexicon, tier)
        only = wanted_words(minimum or (1 if exact else 2), maximum, nature, tier, label)
        found = opened.anagrams(text, exact=exact, only=only)
        return WordsFound(len(found), start, tuple(each.shown for each in found[start : start + MOST]))

    @get("/plus-one", sync_to_thread=True)
    def plus_one(
        self, text: Text, lexicon: Name = "", nature: Natures = "", label: Labels = "", tier: Tier = None
    ) -> PlusOne:
        """The letters that make a word with all of these, and the words."""
        found = opened_lexicon(lexicon, tier).plus_one(text, wanted_words(None, None, nature, tier, label))
        letters = (Longer(letter, len(words), tuple(words[:MOST_LONGER])) for letter, words in found.items())
        return PlusOne(tuple(letters))

    @get("/pattern", sync_to_thread=True)
    def pattern(
        self,
        text: Text,
        lexicon: Name = "",
        minimum: Length = None,
        maximum: Length = None,
        nature: Natures = "",
        label: Labels = "",
        tier: Tier = None,
        start: Start = 0,
    ) -> WordsFound:
        """The words that look like this."""
        only = wanted_words(minimum, maximum, nature, tier, label)
        return _part(opened_lexicon(lexicon, tier).pattern(text, only), start)

    @get("/search", sync_to_thread=True)
    def search(
        self,
        request: WebRequest,
        hall: TheHall,
        text: Query = "",
        contains: Query = "",
        subset: Query = "",
        *,
        among: Expression = "",
        order: OrderName = "alphabet",
        lexicon: Name = "",
        minimum: Length = None,
        maximum: Length = None,
        nature: Natures = "",
        label: Labels = "",
        tier: Tier = None,
        start: Start = 0,
    ) -> WordsFound:
        """The words that a regular expression describes, that have these letters, are made of those, or in lists."""
        if not (text.strip() or contains.strip() or subset.strip() or among.strip()):
            raise BonmotError("empty-pattern")
        own = WordLists(hall.store, need_person(visitor_of(request, hall))) if among.strip() else None
        only = wanted_words(minimum, maximum, nature, tier, label)
        found = opened_lexicon(lexicon, tier).search(
            text if text.strip() else None,
            contains=contains,
            subset=subset.strip(),
            among=None if own is None else listed(among, own),
            order=order,
            only=only,
        )
        return _part(found, start)

    @get("/list", sync_to_thread=True)
    def list_words(
        self,
        lexicon: Name = "",
        minimum: Length = None,
        maximum: Length = None,
        nature: Natures = "",
        label: Labels = "",
        tier: Tier = None,
        start: Start = 0,
    ) -> WordsFound:
        """All words, in the order of the alphabet."""
        return _part(opened_lexicon(lexicon, tier).words(wanted_words(minimum, maximum, nature, tier, label)), start)

    @get("/hooks", sync_to_thread=True)
    def hooks(self, text: Text, lexicon: Name = "") -> Hooked:
        """The letters that lengthen a word, and the longer words that it is in."""
        opened = opened_lexicon(lexicon)
        word = _capitals(opened, text)
        found = opened.hooks(word)
        longer = {kind: opened.extensions(word, kind) for kind in EXTENSIONS}
        return Hooked(
            word,
            word in opened,
            found.front,
            found.back,
            tuple(
                Longer(_(LONGER[kind]), len(words), tuple(words[:MOST_LONGER]))
                for kind, words in longer.items()
                if words
            ),
        )


def opened_lexicon(name: str, tier: int | None = None) -> Lexicon:
    """A lexicon by its name, or that of the reader's language; doubtful words are not in force unless asked for."""
    wanted = name.strip().lower() or language()
    if len(name.split()) > 1:  # to compile a lexicon with house words takes seconds: that is for tables
        raise BonmotError("unknown-lexicon", name=name)
    least = 0 if tier == 0 and wanted in {"en", "fr"} else None
    return open_lexicon(name, least) if name else lexicon_of_language(language(), least)


def wanted_words(minimum: int | None, maximum: int | None, natures: str, tier: int | None, labels: str) -> Filter:
    """Which words are wanted; those that fit on a board unless more is said."""
    return Filter(minimum or 1, maximum or LONGEST, tier, natures or None, labels or None).checked()


def _part(found: Sequence[str], start: int) -> WordsFound:
    return WordsFound(len(found), start, tuple(found[start : start + MOST]))


def _capitals(opened: Lexicon, text: str) -> str:
    """The word as its tiles are written; an error if it cannot be laid with the tiles of the language."""
    encoded = opened.alphabet.encode(text.strip())
    if not encoded:
        raise BonmotError("empty-word")
    return opened.alphabet.decode(encoded)


def _checked(opened: Lexicon, text: str, tier: int) -> CheckedWord:
    word = _capitals(opened, text)
    entry = opened.entry(word)
    if entry is not None and entry.tier < tier:
        entry = None
    facts = () if entry is None else tuple(Fact(name, fact) for name, fact in particulars(entry, opened.meaning(word)))
    return CheckedWord(word, entry is not None, facts)
