"""What French words mean: the grammar of every form, synonyms of headwords, and what Littré said of them.

Rows are keyed by the folded word. What belongs to one spelling of it is an item `spelling:natures:texts`, in which the
spelling is left out when it is the word in small letters; the texts are parted by `|`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from .french import NOT_WORDS, French, line_natures
from .french_natures import ORDER
from .hunspell import NO_SUGGESTION, Form, values
from .littre import article, remoteness
from .sources import Sources
from .text import change, changed, fold, has_vowel, word

MOODS = {
    "infi": "n",
    "ppre": "g",
    "ppas": "p",
    "ipre": "r",
    "iimp": "b",
    "ipsi": "h",
    "ifut": "f",
    "cond": "c",
    "spre": "s",
    "simp": "t",
    "impe": "o",
}
"""Moods and tenses of a verb, a letter for each."""
PERSONS = {"1sg": "1", "2sg": "2", "3sg": "3", "1pl": "4", "2pl": "5", "3pl": "6", "3pl!": "6", "1isg": "1"}
GENDERS = {"mas": "m", "fem": "f", "epi": "e"}
NUMBERS = {"sg": "s", "pl": "p", "inv": "i"}

PARTS = {
    "Nom": "N",
    "Verbe": "V",
    "Adjectif": "A",
    "Adverbe": "D",
    "Preposition": "P",
    "Pronom": "R",
    "Determinant": "T",
    "Conjonction": "C",
    "Interjection": "I",
}
MOST_SYNONYMS = 6
LEFT_OUT = frozenset(
    line for line in Path(__file__).with_name("littre-left-out.txt").read_text("utf-8").split() if line.isupper()
)
"""Words of which Littré speaks with contempt, or under which the edition has the text of another word."""

MISTAKEN = {
    text: frozenset(synonyms.split(", "))
    for text, _, synonyms in (
        line.partition(": ")
        for line in Path(__file__).with_name("thesaurus-left-out.txt").read_text("utf-8").splitlines()
        if not line.startswith("#")
    )
}
"""What the thesaurus gives by mistake: who immigrates does not emigrate."""

LEAST_OF_A_PAGE, NEIGHBOURS = 5, 8
"""So many words in a row, none more than so many places from the last one, are a page of the thesaurus."""
MUDDLED = "plier(se)"
MUDDLE = frozenset(
    "affaisser|agir|agissant|boursicoteur|conduire|employer|entreprendre|exécuter|faire|faire fléchir|plier(se)|prendre"
    "|procéder|tasser(se)".split("|")
)
"""What the thesaurus mixes up in the lines that begin with this: CONDUIRE is no synonym of AFFAISSER."""

LEAST_MET, MUCH_MORE, RARE = 0.3, 4, 5
"""A headword takes the place of another if it is met so often in a million words, so many times as often, and the other
is rare: AURA is a noun first."""

Items = dict[str, list[tuple[str, str, list[str]]]]
"""Folded word → (spelling, natures, texts)."""


def form_rows(sources: Sources, lists: French) -> list[str]:
    """Word, then each analysis: spelling, how to make the headword of it, natures, grammar.

    `VENDRONS` is `:4re:V:f4` (verb, future, first person plural), `CHEVAUX` `:2l:N:p`.
    """
    found: dict[str, dict[tuple[str, str, str], list[str]]] = defaultdict(dict)
    for line in sources.hunspell.lines:
        parts = frozenset(part for part in values(line.fields, "po") if not part.startswith("loc."))
        if NO_SUGGESTION in line.flags or parts <= NOT_WORDS or not has_vowel(fold(line.stem)):
            continue
        natures = "".join(letter for letter in ORDER if letter in line_natures(parts))
        for form in sources.hunspell.expand(line):
            folded = word(form.text)
            if folded is None or folded not in lists.words:
                continue
            codes = found[folded].setdefault((form.text, line.stem, natures), [])
            code = grammar(form)
            if code and code not in codes:
                codes.append(code)
    return [_form_row(folded, found[folded]) for folded in sorted(found)]


def grammar(form: Form) -> str:
    """The grammar of one form in a few letters: moods and persons, or gender and number.

    >>> from bonmot.words.spelling.affixes import Rule
    >>> from .hunspell import DictionaryLine
    >>> future = Rule("er", "erons", "er", (), ("po:ifut", "po:1pl"), crosses=True)
    >>> grammar(Form("jouerons", DictionaryLine("jouer", (), ("po:v1_itnq__a",)), (future,)))
    'f4'
    >>> plural = Rule("al", "aux", "al", (), ("is:pl",), crosses=True)
    >>> grammar(Form("chevaux", DictionaryLine("cheval", (), ("po:nom", "is:mas")), (plural,)))
    'p'
    >>> female = Rule("", "ne", "n", (), ("is:fem", "is:sg"), crosses=True)
    >>> grammar(Form("lionne", DictionaryLine("lion", (), ("po:nom",)), (female,)))
    'fs'
    """
    own = values(form.fields, "po")
    moods = "".join(letter for mood, letter in MOODS.items() if mood in own)
    if moods not in {"", "p"}:
        return moods + "".join(sorted({PERSONS[each] for each in own if each in PERSONS}))
    said, known = values(form.fields, "is"), values(form.line.fields, "is")
    number = _first(NUMBERS, said or known)
    # The gender of a noun is no form of it: only its plural is one.
    gender = _first(GENDERS, said) or ("" if moods or number == "p" else _first(GENDERS, known))
    return moods + gender + number


def _first(letters: dict[str, str], traits: frozenset[str]) -> str:
    return next((letter for name, letter in letters.items() if name in traits), "")


def _form_row(folded: str, found: dict[tuple[str, str, str], list[str]]) -> str:
    analyses = []
    for (spelling, lemma, natures), codes in sorted(found.items()):
        shown = "" if spelling == folded.lower() else spelling
        analyses.append(f"{shown}:{change(spelling, lemma)}:{natures}:{','.join(codes)}")
    return "\t".join((folded, *analyses))


def first_rows(sources: Sources, forms: list[str]) -> list[str]:
    """Word, then the headword that most people think of, where it is not the word itself: VOLE is of « voler »."""
    met: dict[tuple[str, str], float] = defaultdict(float)
    for row in sources.lexique:
        met[row.form, row.headword] += (row.films + row.books) / 2
    rows = ((folded, first_headword(folded, columns, met)) for folded, *columns in (row.split("\t") for row in forms))
    return [f"{folded}\t{headword}" for folded, headword in rows if headword]


def first_headword(folded: str, analyses: list[str], met: Mapping[tuple[str, str], float]) -> str:
    """The headword that is met much more often than the one that would come first; nothing where that is well.

    >>> first_headword("VOLE", ["::N:fs", ":r:V:rs13,o2"], {("vole", "vole"): 1.0, ("vole", "voler"): 22.7})
    'voler'
    >>> first_headword("GREVE", [":r:V:rs13", "grève::N:fs"], {("grève", "grève"): 20.0, ("grève", "grever"): 0.1})
    ''
    """
    often: dict[str, float] = {}
    own: list[str] = []
    for analysis in analyses:
        spelling, cut, *_ = analysis.split(":")
        spelling = spelling or folded.lower()
        headword = changed(spelling, cut)
        own += [headword] if headword == spelling else []
        often[headword] = often.get(headword, 0.0) + met.get((spelling, headword), 0.0)
    usual = [*own, *often][0]
    best = max(often, key=lambda headword: often[headword])
    rare = usual not in own or often[usual] < RARE
    return best if rare and often[best] > max(LEAST_MET, MUCH_MORE * often[usual]) else ""


def synonym_rows(sources: Sources, lists: French) -> list[str]:
    """Word, then items: the synonyms of a spelling, the nearest first."""
    items: Items = defaultdict(list)
    known = _known_natures(sources)
    for text, part, synonyms in without_pages(sources.thesaurus):
        folded = word(text)
        if folded is None or lists.tier(folded) < 0:
            continue
        natures = "".join(PARTS[each] for each in part.split() if each in PARTS)
        wrong = MISTAKEN.get(text, frozenset()) | (MUDDLE if MUDDLED in synonyms else frozenset())
        others = [each for each in synonyms if each not in wrong]
        for nature in natures if len(natures) > 1 else [natures]:
            # AVOIR is a noun and a verb in one line: what is no verb is no synonym of the verb.
            kept = [each for each in others if len(natures) < 2 or nature in known.get(each.split()[0], "")]
            if len(natures) == 1:
                kept = _of_a_kind(kept, nature + known.get(text, ""), known)
            if kept:
                items[folded].append((text, nature, kept[:MOST_SYNONYMS]))
    return item_rows(items)


def without_pages(thesaurus: list[tuple[str, str, list[str]]]) -> Iterator[tuple[str, str, list[str]]]:
    """The thesaurus without its pages: some are taken for synonyms of each other, and of a word from elsewhere.

    >>> page = "fendre fendu fenêtre fenil fennec fenouil".split()
    >>> lines = [(word, "Nom", ["baie", *page, "féralies"]) for word in page]
    >>> lines += [("féralies", "Nom", [*page, "toussaint"])]
    >>> [synonyms for word, part, synonyms in without_pages(lines) if word in {"fenêtre", "féralies"}]
    [['baie'], ['toussaint']]
    """
    places: dict[str, int] = {}
    for text, _part, _synonyms in thesaurus:
        places.setdefault(text, len(places))
    lines = []
    strangers: dict[str, set[str]] = defaultdict(set)
    for text, part, synonyms in thesaurus:
        others = [each for each in dict.fromkeys(map(_tidy, synonyms)) if each and each != text]
        page = _page(others, places)
        lines.append((text, part, [each for each in others if each not in page]))
        if page and all(abs(places[each] - places[text]) > NEIGHBOURS for each in page):
            for each in page:
                strangers[each].add(text)
    for text, part, others in lines:
        yield text, part, [each for each in others if each not in strangers[text]]


def _page(synonyms: list[str], places: dict[str, int]) -> set[str]:
    """Synonyms that stand side by side in the thesaurus, too."""
    page, run = set[str](), list[str]()
    for each in [*synonyms, ""]:
        if each in places and run and abs(places[each] - places[run[-1]]) <= NEIGHBOURS:
            run.append(each)
        else:
            page |= set(run) if len(run) >= LEAST_OF_A_PAGE else set()
            run = [each] if each in places else []
    return page


def _of_a_kind(synonyms: list[str], natures: str, known: dict[str, str]) -> list[str]:
    """Without what the thesaurus has by mistake: synonyms of a homonym in a line that is for another nature.

    >>> _of_a_kind(["bien", "convenablement", "avoir"], "N", {"bien": "DN", "convenablement": "D", "avoir": "NV"})
    ['bien', 'avoir']
    """
    kept = [each for each in synonyms if each not in known or set(known[each]) & set(natures)]
    if set(natures) == {"N"}:
        # EN COMPAGNIE DE is of « avec », and stands beside BRUISSEMENT.
        kept = [each for each in kept if not each.startswith(("en ", "à ", "de "))]
    return kept if kept or "V" in natures else synonyms


def _known_natures(sources: Sources) -> dict[str, str]:
    """The natures of the headwords of the spelling dictionary."""
    known: dict[str, str] = defaultdict(str)
    for line in sources.hunspell.lines:
        known[line.stem] += "".join(line_natures(frozenset(values(line.fields, "po"))))
    return known


def gloss_rows(sources: Sources, lists: French) -> list[str]:
    """Word, then items: what Littré says, a text for each of the first senses."""
    items: Items = defaultdict(list)
    for name, body in sources.littre_articles:
        folded = word(name)
        if folded is None or folded in LEFT_OUT or lists.tier(folded) < 0:
            continue
        for natures, senses in article(body):
            items[folded].append((name, natures, senses))
    # Of words that are spelt alike the one that people know comes first.
    return item_rows({folded: sorted(said, key=lambda item: remoteness(item[2][0])) for folded, said in items.items()})


def item_rows(items: Items) -> list[str]:
    """The rows of items, in order.

    >>> item_rows({"COTE": [("cote", "N", ["indice", "prix"]), ("côte", "N", ["rivage"])]})
    ['COTE\\t:N:indice|prix\\tcôte:N:rivage']
    """
    rows = []
    for folded in sorted(items):
        merged: dict[tuple[str, str], list[str]] = {}
        for spelling, natures, texts in items[folded]:
            merged.setdefault((spelling, natures), []).extend(texts)
        shown = (
            f"{'' if spelling == folded.lower() else spelling}:{natures}:{'|'.join(dict.fromkeys(texts))}"
            for (spelling, natures), texts in merged.items()
        )
        rows.append("\t".join((folded, *shown)))
    return rows


def _tidy(text: str) -> str:
    return " ".join(text.replace(":", " ").split())
