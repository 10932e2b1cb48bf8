"""What the dictionary says of a word, and when it may be opened.

Where players answer for their words it only settles disputes: it keeps silent until a word is contested, and then
speaks of that word alone (M-038, O-010). Where it has judged the words itself it also speaks of those that were played.
When the game is over it is open.
"""

from typing import TYPE_CHECKING, Final

from bonmot.errors import BonmotError
from bonmot.telling.wordings import wordings
from bonmot.texts import _, language, mark

if TYPE_CHECKING:
    from bonmot.games.past import Past
    from bonmot.games.view import OwnView
    from bonmot.words import WordEntry
    from bonmot.words.meanings import Meaning


NATURE_NAMES: Final = wordings("words")["natures"]
LONGER: Final = wordings("words")["longer"]
_DISPUTES: Final = frozenset({"challenged", "challenge-upheld", "challenge-failed"})
"""Events that say which words were contested."""


def nature_names(natures: dict[str, int]) -> list[str]:
    """The names of natures in the reader's language; it is said where one cannot rely on one."""
    names = ((_(NATURE_NAMES[letter]), certainty) for letter, certainty in natures.items())
    return [name if certainty >= 2 else _("perhaps {nature}").format(nature=name) for name, certainty in names]


def particulars(entry: "WordEntry", meaning: "Meaning | None" = None) -> list[tuple[str, str]]:
    """All that is known of a word, each fact with its name; what it means comes first, a fact for each sense.

    >>> import bonmot.words
    >>> english = bonmot.words.open("en")
    >>> dict(particulars(english["quiz"]))["tier"]
    '3 (certain)'
    >>> particulars(english["innkeepers"], english.meaning("innkeepers"))[0]
    ('meaning', 'noun, plural of “innkeeper”: the owner or manager of an inn')
    """
    from bonmot.telling.labels import told_labels  # most who name natures need neither
    from bonmot.telling.meanings import told_meaning

    sure = {3: _("certain"), 2: _("very likely"), 1: _("likely"), 0: _("doubtful")}
    forms = {
        "i": _("infinitive"),
        "p": _("past participle"),
        "g": _("present participle"),
        "f": _("conjugated form"),
    }
    translated = entry.glosses.get(language(), "")
    told = told_meaning(meaning) if meaning is not None else []
    if translated and (meaning is None or meaning.language != language()):
        told = [translated, *told]  # short words are explained in both languages
    facts = [
        *((_("meaning"), text) for text in told),
        (_("part of speech"), ", ".join(nature_names(entry.natures))),
        (_("label"), told_labels(entry.labels)),
        (_("verb form"), ", ".join(forms[letter] for letter in entry.forms)),
        (_("spelling"), ", ".join(entry.spellings)),
        (_("headword"), ", ".join(entry.lemmas)),
        (_("frequency rank"), "" if entry.rank is None else _("number {rank} of 40,000").format(rank=entry.rank)),
        (_("tier"), f"{entry.tier} ({sure[entry.tier]})"),
        (_("remark"), _("coarse: computers and hints keep it to themselves") if entry.coarse else ""),
    ]
    return [(name, fact) for name, fact in facts if fact]


def house_told(lexicon: str) -> str:
    """The house words of a game: those that were added, and those that were banned.

    >>> house_told("fr @club +KALIX -ZUT"), house_told("fr")
    ('club: KALIX; not ZUT', '')
    """
    from bonmot.words.house import house_of  # most who ask for names of natures need no words

    house = house_of(lexicon)
    parts = [", ".join(house.added)] * bool(house.added)
    parts += [_("not {words}").format(words=", ".join(house.banned))] * bool(house.banned)
    parts += [_("no coarse words")] * house.polite
    told = "; ".join(parts)
    return f"{house.name}: {told}" if house.name and told else told


def looked_up(past: "Past", text: str) -> str:
    """What the dictionary of a table says of a word; `BonmotError` while it is closed."""
    from bonmot.words import open as open_lexicon  # who only names natures needs no words

    lexicon = open_lexicon(past.view.lexicon)
    encoded = lexicon.alphabet.try_encode(text.strip())
    word = lexicon.alphabet.decode(encoded) if encoded else text.strip().upper()
    if not word:
        raise BonmotError("look-which-word")
    settled = past.view.settled
    if not past.is_over and word not in (settled or ()) and word not in _contested(past):
        if settled is not None:
            raise BonmotError("dictionary-of-played-words", word=word)
        raise BonmotError("dictionary-closed", word=word)
    entry = lexicon.entry(word) if encoded else None
    if entry is None:
        return _("{word} is not in the dictionary.").format(word=word)
    from bonmot.telling.labels import told_labels  # as above
    from bonmot.telling.meanings import briefly

    names = nature_names(entry.natures)
    labelled = told_labels(entry.labels)
    # The same door: what a word means is told of no word of which it may not be said that it is one.
    meaning = lexicon.meaning(word)
    told = briefly(meaning) if meaning is not None else ""
    verdict = mark("{word} is in the dictionary: {natures}.")
    if told.startswith(tuple(names)):  # it says the nature itself
        said = _(verdict).format(word=word, natures=told.rstrip(".")).replace("….", "…")
    else:
        said = f"{_(verdict).format(word=word, natures=', '.join(names) or '…')} {told}".rstrip()
    return f"{said} ({labelled})" if labelled else said


def last_words(view: "OwnView") -> tuple[str, ...]:
    """The words that were played last."""
    return next((words for line in reversed(view.score_lines) if (words := line.all_words)), ())


def _contested(past: "Past") -> set[str]:
    """The words that were contested in this game."""
    events = (event for entry in past.entries for event in entry.events)
    disputes = (event for event in events if type(event).__struct_config__.tag in _DISPUTES)
    return {word for event in disputes for word in getattr(event, "words", ())}
