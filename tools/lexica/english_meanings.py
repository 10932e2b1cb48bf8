"""What English words mean: of which headword each is a form, and the glosses of WordNet and of Webster.

Rows look like the French ones (`french_meanings`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator

from .english import English
from .french_meanings import Items, item_rows
from .inflection import VOWELS, ending_in, ending_in_ing, plural
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
    acts = _in_ing(natures)
    for lemma, nature, fields in sources.lemminflect_fields:
        base = word(lemma)
        # It takes some acts for verbs, as if one could be bunglinging.
        if base is None or base not in listed or (nature == "V" and base in acts):
            continue
        told.add((base, nature))
        for code, forms in _coded(nature, fields):
            for form in forms:
                if (folded := word(form)) and folded != base and folded in listed:
                    headword = base + "E" if _is_of_the_one_in_e(folded, base, listed) else base
                    found[folded][headword, nature].add(code)
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


def _is_of_the_one_in_e(form: str, base: str, listed: Collection[str]) -> bool:
    """Whether a form is of the word with one letter more: CAP has CAPPED, so CAPED is of CAPE.

    >>> _is_of_the_one_in_e("CAPED", "CAP", {"CAPE"}), _is_of_the_one_in_e("CAPPED", "CAP", {"CAPE"})
    (True, False)
    >>> [_is_of_the_one_in_e(base + "ED", base, {base + "E"}) for base in ("QUIT", "FIX", "FACET")]
    [True, False, False]
    """
    vowels = sum(letter in VOWELS for letter in base.replace("QU", "Q"))
    doubles = len(base) > 2 and vowels == 1 and base[-2] in VOWELS and base[-1] not in "WXY"
    return doubles and form in {base + "ED", base + "ING"} and base + "E" in listed


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
            if code not in {PLURAL, PRESENT} and not _may_end(base):
                continue
            for form in forms:
                # Of a headword that lemminflect knows, only what nothing else explains: AGILITIES it thinks rare.
                if form in natures and form != base and not ((base, nature) in told and found.get(form)):
                    of_e = _is_of_the_one_in_e(form, base, natures)
                    if not (of_e and form in glossed):
                        regular[form][base + "E" if of_e else base, nature].add(code)
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
    """Words that are no verbs though they look like it: CHURNING, which is made of a shorter word, but not BRING."""
    irregular = {form for form in found if any(ING in codes for codes in found[form].values())}
    # Who does weightlifting need not weightlift. RESTRING is a verb, as STRING is.
    alone = {
        each
        for each in natures
        if each.endswith("ING")
        and not set(each[:-3]).isdisjoint(VOWELS + "Y")
        and not any(each.startswith(first) and (each[len(first) :], "V") in told for first in _BEFORE_VERBS)
    }
    # One hinges, but nobody hings. One hates and hats, though, for there is HATTED; and restrings, as one strings.
    beside = {
        each
        for each in natures
        if (each + "E", "V") in told
        and not each.endswith("S")
        and each + each[-1] + "ED" not in natures
        and not each.startswith(_BEFORE_VERBS)
    }
    # What has boinged was boinging: that makes a verb of it.
    verbs = {each for each in natures if "N" not in natures[each] and {each + "ED", each + "ING"} <= natures.keys()}
    acts = (_in_ing(natures) | irregular | alone) - verbs | beside
    return frozenset(each for each in acts if (each, "V") not in told)


def _in_ing(natures: dict[str, str]) -> frozenset[str]:
    """Words in -ING that are made of a shorter word: BUNGLING, not SLING."""
    return frozenset(
        form
        for base, known_as in natures.items()
        if set(known_as) & set("NV") and not (base.endswith("S") and base[:-1] in natures and base[-2:] != "SS")
        for form in ending_in_ing(base)
        if form in natures and _may_end(base)
    )


def _may_end(base: str) -> bool:
    """Whether -ED, -ING, -ER and -EST may be added to a word: BING is not of BE, SLING not of SLE."""
    # OUTSING is not of OUTS, nor NEST of NE. Of words of two letters lemminflect knows all forms.
    if len(base) < 3 or base in _BEGINNINGS_WITH_S:
        return False
    return not base.endswith("E") or not set(base[:-1]).isdisjoint(VOWELS + "Y")


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
    ("SHIP", "N", "N", "1"),  # not of ships: see _SHIPS
    ("IST", "NA", "N", "i"),
)
"""Ending, nature of what it is added to, nature of what it makes, code."""
_SHIPS = frozenset(
    "ANTI BLOCK DRILL FACTORY FIRE GUN LAND LONG MERCHANT MOTHER MOTOR TANK THWART TRANSPORT TREE WIND".split()
)
"""What ships are called by: a gunship is no state of a gun."""
_PREFIXES = (
    ("RE", "V", "7"),
    ("UN", "A", "8"),
    ("NON", "NA", "8"),
    ("OUT", "V", "9"),
    ("OVER", "VA", "!"),
    ("UN", "V", "-"),
)
"""Beginning, natures of what it is put before, code."""


_BEFORE_VERBS = ("EN", "UP", *(each[0] for each in _PREFIXES))
_BEGINNINGS_WITH_S = frozenset(beginning + "S" for beginning, _natures, _code in _PREFIXES)
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
                if ending == "SHIP" and base in _SHIPS:
                    continue
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
        # RETESTED is a form of RETEST, which means to test again; RESINED, though, is no form of “to sine again”.
        if each.removesuffix("ED").removesuffix("ING") in natures.keys() - {each}:
            continue
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


def gloss_rows(sources: Sources, lists: English, natures: dict[str, str]) -> list[str]:
    """Word, then an item for each nature: the first senses of WordNet."""
    items: Items = defaultdict(list)
    for text, senses in _known_glosses(sources.wordnet_glosses, natures):
        folded = word(text)
        if folded is None or folded not in lists.tiers:
            continue
        by_nature: dict[str, list[str]] = defaultdict(list)
        for nature, gloss in senses:
            by_nature[nature].append(_without_examples(gloss))
        decent = {nature: kept for nature, said in by_nature.items() if (kept := list(filter(_is_decent, said)))}
        for nature, glosses in (decent or by_nature).items():
            items[folded].append((text, nature, glosses[: MOST_SENSES[nature]]))
    return item_rows(items)


def _known_glosses(
    glosses: dict[str, list[tuple[str, str]]], natures: dict[str, str]
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The glosses of words, and those of two words that are also written as one: a jellybean is a jelly bean."""
    for text, senses in glosses.items():
        together = text.replace("_", "").replace("-", "")
        if together == text:
            yield text, senses
        elif together not in glosses:
            known = natures.get(together.upper(), "").replace("V", "")  # to set up is no setup
            yield together, [(nature, gloss) for nature, gloss in senses if nature in known]


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


_CONTEMPT = re.compile(
    r"ethnic slur|\b(?:offensive|disparaging|derogatory|obscene|vulgar|insulting|contempt\w*) (?:term|name|word)"
)


def _is_decent(gloss: str) -> bool:
    """Whether a gloss is no insult: a taco is something to eat, and nobody need be told more.

    >>> _is_decent("a tortilla rolled cupped around a filling"), _is_decent("(ethnic slur) offensive term for a person")
    (True, False)
    """
    return _CONTEMPT.search(gloss) is None


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
    return " ".join(text.replace("|", "/").replace("\t", " ").split()).replace(" ;", ";").strip(" ;:")
