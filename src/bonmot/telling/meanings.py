"""What a word means, in sentences: its grammar in words, its gloss, its synonyms.

>>> import bonmot.words
>>> told_meaning(bonmot.words.open("fr").meaning("jouerons"))[0].partition(":")[0]
'verb, 1st person plural, future of “jouer”'
"""

from typing import TYPE_CHECKING, Final

from bonmot.telling.dictionary import NATURE_NAMES
from bonmot.telling.wordings import wordings
from bonmot.texts import _, mark

if TYPE_CHECKING:
    from bonmot.words.meanings import Meaning, Sense

BRIEF: Final = 180
"""Characters of one line at a table."""
MOST_GLOSSES: Final = 3
"""Senses of one headword that are told."""
_PERSONS: Final = wordings("words")["persons"]
_TENSES: Final = wordings("words")["tenses"]
_FRENCH: Final = wordings("words")["french"]
_ENGLISH: Final = wordings("words")["english"]
_GENDERS: Final = wordings("words")["genders"]


def told_meaning(meaning: "Meaning") -> list[str]:
    """The readings of a word, a text for each; nothing where nothing is known.

    >>> import bonmot.words
    >>> told_meaning(bonmot.words.open("en").meaning("agilities"))
    ['noun, plural of “agility”: the gracefulness of a person or animal that is quick and nimble']
    """
    # ANE is « âne »; and where a word is written in several ways, each is named.
    several = {sense.spelling for sense in meaning.senses} - {meaning.word.lower()} != set()
    # Forms of one headword are told together: COTE is three forms of COTER, in three spellings.
    together: dict[tuple[str, ...], list[Sense]] = {}
    for place, sense in enumerate(meaning.senses):
        alone = (str(place),) if sense.is_headword or not sense.grammar else ()
        together.setdefault((sense.headword, sense.natures, *alone), []).append(sense)
    return [told for senses in together.values() if (told := _told(senses, meaning.language, named=several))]


def briefly(meaning: "Meaning") -> str:
    """One line about a word: its first reading that says what it means, or its grammar; cut where it is long.

    >>> import bonmot.words
    >>> briefly(bonmot.words.open("en").meaning("innkeepers"))
    'noun, plural of “innkeeper”: the owner or manager of an inn'
    """
    explained = meaning._replace(senses=tuple(sense for sense in meaning.senses if sense.says_something))
    told = next(iter(told_meaning(explained) or told_meaning(meaning)), "")
    return told if len(told) <= BRIEF else told[: BRIEF - 1].rpartition(" ")[0].rstrip(",;:") + "…"


def _told(senses: "list[Sense]", language: str, *, named: bool) -> str:
    """One reading, or the forms of one headword."""
    sense = senses[0]
    said = _("; ").join(gloss.rstrip(".") for gloss in sense.glosses[:MOST_GLOSSES])
    grammar = _grammar(senses, language)
    if named and sense.natures and sense.is_headword:
        grammar = f"{sense.spelling}, {grammar}"
    told = _("{grammar}: {meaning}").format(grammar=grammar, meaning=said) if grammar and said else grammar or said
    synonyms = _("synonyms: {words}").format(words=", ".join(sense.synonyms)) if sense.synonyms else ""
    return " – ".join(filter(None, (told, synonyms)))


def _grammar(senses: "list[Sense]", language: str) -> str:
    """Nature and form in words: `verb, past tense of “go”`."""
    sense = senses[0]
    forms = [] if sense.is_headword else _headword_once(sense.headword, _forms(senses, language))
    natures = [_(NATURE_NAMES[letter]) for letter in sense.natures]
    gender = next((code[0] for code in sense.grammar if code[:1] in _GENDERS), "")
    if language == "fr" and sense.natures == "N" and sense.is_headword and gender:
        natures = [_(_GENDERS[gender])]
    return ", ".join([*natures, *dict.fromkeys(forms)])


def _headword_once(headword: str, forms: list[str]) -> list[str]:
    """The forms, with their headword behind the last one alone that ends with it."""
    behind = " " + _("of “{headword}”").format(headword=headword)
    last = max((at for at, form in enumerate(forms) if behind in form), default=0)
    return [form if at >= last else form.removesuffix(behind) for at, form in enumerate(forms)]


def _forms(senses: "list[Sense]", language: str) -> list[str]:
    codes = list(dict.fromkeys(code for sense in senses for code in sense.grammar))
    sense = senses[0]
    if language != "fr":
        texts = [_ENGLISH[code] for code in codes if code in _ENGLISH]
        if set(codes) >= {"q", "t"}:
            texts = [mark("past tense and past participle of “{headword}”")]
        return [_(text).format(headword=sense.headword) for text in dict.fromkeys(texts)]
    persons: dict[str, str] = {}
    for code in codes:
        if not any(_says_more(other, code) for other in codes):
            of = code.lstrip("ngprbhfcsto") if code[-1:].isdigit() else code
            persons[of] = persons.get(of, "") + code.removesuffix(of)
    told = (_french_form(moods + of, sense) for of, moods in persons.items())
    return list(dict.fromkeys(filter(None, told)))


def _says_more(other: str, code: str) -> bool:
    """Whether a code tells all that another one does: of BARBE, “1st or 3rd person” tells the 1st of « barbè-je », too.

    >>> _says_more("rs13", "r1"), _says_more("r1", "r1"), _says_more("o2", "r1")
    (True, False, False)
    """
    return code[-1:].isdigit() and other != code and set(code) <= set(other)


def _french_form(code: str, sense: "Sense") -> str:
    if "V" not in sense.natures and code.endswith("p") and code not in {"mp", "fp"}:
        return _("plural of “{headword}”").format(headword=sense.headword)
    if code in _FRENCH and ("V" in sense.natures or code not in {"n", "g", "p", "s"}):
        return _(_FRENCH[code]).format(headword=sense.headword)
    moods, persons = code.rstrip("123456"), code.lstrip("ngprbhfcsto")
    tenses = [_(_TENSES[letter]) for letter in moods if letter in _TENSES]
    if not tenses or persons not in _PERSONS:
        return ""
    return _("{person}, {tense} of “{headword}”").format(
        person=_(_PERSONS[persons]), tense=_(" or ").join(tenses), headword=sense.headword
    )
