"""What English words mean: of which headword each is a form, and the glosses of WordNet and of Webster.

Rows look like the French ones (`french_meanings`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from .english import English
from .french_meanings import Items, item_rows
from .inflection import ending_in, ending_in_ing, plural
from .littre import shortened
from .sources import Sources
from .text import change, word

MOST_SENSES = {"N": 3, "V": 3, "A": 2, "D": 1}
LONGEST = 160
LONGEST_WEBSTER = 150

PLURAL, PRESENT, PAST, PARTICIPLE, ING, COMPARATIVE, SUPERLATIVE = "p", "s", "t", "q", "g", "c", "x"
VARIANT = "v"
"""What a form is to its headword."""

_FIELDS = {
    "N": (PLURAL,),
    "V": (PAST, PARTICIPLE, ING, PRESENT),
    "A": (COMPARATIVE, SUPERLATIVE),
    "D": (COMPARATIVE, SUPERLATIVE),
}
"""What the fields of lemminflect are."""

Analyses = dict[str, dict[tuple[str, str], set[str]]]
"""Word → (headword, nature) → what it is of it."""


def form_rows(sources: Sources, lists: English, natures: dict[str, str], glossed: frozenset[str]) -> list[str]:
    """Word, then each analysis: how to make the headword of it, its nature, what it is of it."""
    found: Analyses = defaultdict(lambda: defaultdict(set))
    told: set[tuple[str, str]] = set()
    listed = lists.tiers.keys()
    for lemma, nature, fields in sources.lemminflect_fields:
        base = word(lemma)
        if base is None or base not in listed:
            continue
        told.add((base, nature))
        for code, forms in _coded(nature, fields):
            for form in forms:
                if (folded := word(form)) and folded != base and folded in listed:
                    found[folded][base, nature].add(code)
    for form, lemma, nature in sources.wordnet_exceptions:
        folded, base = word(form), word(lemma)
        if folded and base and folded != base and folded in listed and base in listed:
            code = _irregular(folded, nature)
            if code and not found[folded].get((base, nature)):
                found[folded][base, nature].add(code)
    _add_regular(found, told, natures, glossed)
    _add_derived(found, natures, glossed)
    _add_variants(found, natures, glossed)
    _add_regular_of_derived(found, natures)
    return [_row(folded, found[folded]) for folded in sorted(found) if found[folded]]


def _coded(nature: str, fields: list[list[str]]) -> Iterator[tuple[str, list[str]]]:
    if nature == "V" and len(fields) == 4 and not fields[1]:
        # Where past and participle are the same word, the second field is empty.
        fields = [fields[0], fields[0], *fields[2:]]
    yield from zip(_FIELDS.get(nature, ()), fields, strict=False)


def _irregular(folded: str, nature: str) -> str:
    if nature == "N":
        return PLURAL
    if nature == "V":
        return ING if folded.endswith("ING") else PRESENT if folded.endswith("S") else PAST
    return COMPARATIVE if folded.endswith("ER") else SUPERLATIVE if folded.endswith("EST") else ""


def _add_regular(
    found: Analyses,
    told: set[tuple[str, str]],
    natures: dict[str, str],
    glossed: frozenset[str],
) -> None:
    """Regular forms of headwords that lemminflect does not know."""
    regular: Analyses = defaultdict(lambda: defaultdict(set))
    acts = _acts(found, told, natures)
    for base in sorted(glossed | {each for each in natures if natures[each]}):
        for nature, code, forms in _regular(base, natures.get(base, ""), is_act=base in acts):
            for form in forms:
                # Of a headword that lemminflect knows, only what nothing else explains: AGILITIES it thinks rare.
                if form in natures and form != base and not ((base, nature) in told and found.get(form)):
                    regular[form][base, nature].add(code)
    for form, candidates in regular.items():
        known = {nature for _base, nature in found.get(form, ())}
        analyses = {key: codes for key, codes in candidates.items() if key[1] not in known}
        # HOPING is of HOPE, not of HOP; a headword that has a meaning goes before one that has none.
        best = [key for key in analyses if key[0] in glossed] or list(analyses)
        if any(base.endswith("E") for base, _nature in best) and form.endswith(("ING", "ED", "ER", "EST")):
            best = [key for key in best if key[0].endswith("E") or form.startswith(key[0] + key[0][-1])]
        for key in best:
            found[form][key] |= analyses[key]


def _acts(found: Analyses, told: set[tuple[str, str]], natures: dict[str, str]) -> frozenset[str]:
    """Words in -ING that are made of a shorter word, and are no verbs themselves: CHURNING, not BRING."""
    regular = {
        form
        for base, known_as in natures.items()
        # OUTSING is not of OUTS.
        if set(known_as) & set("NV") and not (base.endswith("S") and base[:-1] in natures)
        for form in ending_in_ing(base)
        # BEING is of BE; BING is not.
        if form in natures and (len(base) > 2 or form == base + "ING")
    }
    irregular = {form for form in found if any(ING in codes for codes in found[form].values())}
    return frozenset(each for each in regular | irregular if (each, "V") not in told)


def _regular(base: str, natures: str, *, is_act: bool = False) -> Iterator[tuple[str, str, list[str]]]:
    if "N" in natures:
        yield "N", PLURAL, plural(base)
    if "V" in natures:
        # CHURNINGS are acts of churning: no verb, though CHURNING is a form of one.
        yield ("N", PLURAL, plural(base)) if is_act else ("V", PRESENT, plural(base))
        yield "V", PAST, ending_in(base, "ED")
        yield "V", PARTICIPLE, ending_in(base, "ED")
        yield "V", ING, ending_in_ing(base)
    if "A" in natures:
        yield "A", COMPARATIVE, ending_in(base, "ER")
        yield "A", SUPERLATIVE, ending_in(base, "EST")


_SUFFIXES = (
    ("NESS", "A", "N", "1"),
    ("LY", "A", "D", "2"),
    ("LESS", "N", "A", "3"),
    ("LIKE", "N", "A", "4"),
    ("ABLE", "V", "A", "5"),
    ("ER", "V", "N", "6"),
    ("OR", "V", "N", "6"),
    ("ING", "V", "N", "0"),
    ("ISM", "A", "N", "1"),
    ("ITY", "A", "N", "1"),
    ("SHIP", "N", "N", "1"),
    ("IST", "NA", "N", "i"),
)
"""Ending, nature of what it is added to, nature of what it makes, code."""
_PREFIXES = (
    ("RE", "V", "7"),
    ("UN", "A", "8"),
    ("NON", "NA", "8"),
    ("OUT", "V", "9"),
    ("OVER", "VA", "!"),
    ("UN", "V", "-"),
)
"""Beginning, natures of what it is put before, code."""


_MAKES_WORDS = frozenset({VARIANT, *(each[3] for each in _SUFFIXES), *(each[2] for each in _PREFIXES)})
"""Codes of words that were made of others, as distinct from their forms."""


def _add_variants(found: Analyses, natures: dict[str, str], glossed: frozenset[str]) -> None:
    """Words that are spelt in another way elsewhere: DELOCALISE, FAVOURITE."""
    for each in sorted(natures):
        if each in glossed or found.get(each):
            continue
        for here, there in (("IS", "IZ"), ("YS", "YZ"), ("OUR", "OR"), ("AE", "E"), ("OE", "E"), ("LL", "L")):
            others = [
                each[:at] + there + each[at + len(here) :] for at in range(2, len(each)) if each.startswith(here, at)
            ]
            if other := next((other for other in others if other in glossed), None):
                found[each][other, natures[other][:1] or "N"].add(VARIANT)
                break


def _add_derived(found: Analyses, natures: dict[str, str], glossed: frozenset[str]) -> None:
    """What a word without a gloss is made of, where a living ending or beginning says what it means."""
    for each in sorted(natures):
        if each in glossed or found.get(each):
            continue
        made = _by_ending(each, natures, glossed) or _by_beginning(each, found, natures, glossed)
        if made:
            headword, nature, code = made
            found[each][headword, nature].add(code)


def _by_ending(each: str, natures: dict[str, str], glossed: frozenset[str]) -> tuple[str, str, str] | None:
    """(headword, nature of what is made, code)."""
    for ending, of, makes, code in _SUFFIXES:
        if each.endswith(ending) and len(each) >= len(ending) + 3:
            for base in _stems(each, ending):
                if base in glossed and set(natures.get(base, "")) & set(of):
                    return base, makes, code
    return None


def _by_beginning(
    each: str, found: Analyses, natures: dict[str, str], glossed: frozenset[str]
) -> tuple[str, str, str] | None:
    """(headword, its nature, code)."""
    for beginning, of, code in _PREFIXES:
        base = each.removeprefix(beginning)
        if base == each or len(base) < 3:
            continue
        fits = [nature for nature in of if nature in natures.get(base, "")]
        if base in glossed and fits:
            return base, fits[0], code
        # RETESTED is a form of RETEST, which means to test again.
        for headword, nature in found.get(base, {}):
            if nature in of and headword in glossed and beginning + headword not in natures:
                return headword, nature, code
    return None


def _add_regular_of_derived(found: Analyses, natures: dict[str, str]) -> None:
    """Plurals and other forms of words that were just explained: LIPPINESSES, DELOCALISES."""
    for base in sorted(each for each in natures if found.get(each)):
        # TRICKLING is a form itself, and has none of its own.
        made = {nature for (_base, nature), codes in found[base].items() if codes & _MAKES_WORDS}
        for nature, code, forms in _regular(base, "".join(sorted(made))):
            for form in forms:
                if form in natures and form != base and not found.get(form):
                    found[form][base, nature].add(code)


def _stems(each: str, ending: str) -> Iterator[str]:
    stem = each[: -len(ending)]
    yield stem
    if stem.endswith("I"):
        yield stem[:-1] + "Y"
    if ending[0] in "AEIO":
        yield stem + "E"
        if len(stem) > 3 and stem[-1] == stem[-2]:
            yield stem[:-1]
    if ending == "LY":
        yield stem + "LE"
        yield stem + "L"
        if stem.endswith("AL"):
            yield stem[:-2]


def _row(folded: str, analyses: dict[tuple[str, str], set[str]]) -> str:
    shown = (
        f":{change(folded.lower(), base.lower())}:{nature}:{','.join(sorted(codes))}"
        for (base, nature), codes in sorted(analyses.items())
    )
    return "\t".join((folded, *shown))


def gloss_rows(sources: Sources, lists: English) -> list[str]:
    """Word, then an item for each nature: the first senses of WordNet."""
    items: Items = defaultdict(list)
    for text, senses in sources.wordnet_glosses.items():
        folded = word(text)
        if folded is None or folded not in lists.tiers:
            continue
        by_nature: dict[str, list[str]] = defaultdict(list)
        for nature, gloss in senses:
            by_nature[nature].append(_without_examples(gloss))
        for nature, glosses in by_nature.items():
            items[folded].append((text, nature, glosses[: MOST_SENSES[nature]]))
    return item_rows(items)


def webster_rows(sources: Sources, lists: English, elsewhere: frozenset[str]) -> list[str]:
    """Word, then what Webster says first of it, for words that WordNet does not gloss."""
    items: Items = defaultdict(list)
    for text, definition in sources.webster.items():
        folded = word(text.lower())
        if folded is None or folded not in lists.tiers or folded in elsewhere:
            continue
        if senses := _webster_senses(definition):
            items[folded].append((folded.lower(), "", senses))
    return item_rows(items)


def _without_examples(gloss: str) -> str:
    r"""A gloss as far as its first example.

    >>> _without_examples('a hard rock; "as hard as quartz"; used in clocks')
    'a hard rock'
    """
    said = re.split(r'[;:,]?\s*"', gloss, maxsplit=1)[0]
    return shortened(_plain(said), LONGEST)


_REMARK = re.compile(r"\s*(?:\[[^\]]*\]|Note:.*|-- .*)", re.DOTALL)
_NUMBER = re.compile(r"(?:^|\s)\d+\.\s")
_FIELD = re.compile(r"^\([^)]{1,20}\.?\)\s*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
# It leads elsewhere, or is grammar, which the forms say better.
_SEE = re.compile(r"(?:See|Same as|Defn)\b[^.]{0,40}\.?$|.{0,3}$|(?:pl|imp|p|pres|sing|compar|superl|3d|obs)\. ")


def _webster_senses(definition: str) -> list[str]:
    found = []
    for piece in re.split(r"\n\n|" + _NUMBER.pattern, definition):
        text = _FIELD.sub("", _REMARK.sub("", " ".join(piece.split())).strip())
        said = _SENTENCE.split(text)[0].strip().partition("; as,")[0].rstrip(".;:, ")
        if said and not _SEE.match(said):
            found.append(shortened(_plain(said), LONGEST_WEBSTER))
        if len(found) == 2:
            break
    if found:
        return found[:1] if len(found[0]) > 60 else found
    # It only leads to another word: that says something, too.
    see = re.match(r"(?:See|Same as) ([A-Za-z]+)", definition)
    return [f"same as {see[1].lower()}"] if see else []


def _plain(text: str) -> str:
    return " ".join(text.replace("|", "/").replace("\t", " ").split()).strip(" ;")
