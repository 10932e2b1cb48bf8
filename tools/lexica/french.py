"""French words: what the hunspell dictionary yields, graded by the votes of other lists."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from .hunspell import NO_SUGGESTION, Form, values
from .sources import Sources
from .text import fold, has_vowel, word, words

# An entry whose every `po:` is among these is a name, a sign, a part of a word… and no word to play.
NOT_WORDS = frozenset("sign symb abr sfx pfx err npr prn patr infi ponc unit titr".split())

LINE_NATURES = {"nom": "N", "adj": "A", "interj": "I", "nb": "M", "nbro": "M", "negadv": "D"}
_VERB_GROUPS = dict.fromkeys(("v0", "v1", "v2", "v3"), "V")
LINE_NATURE_PREFIXES = _VERB_GROUPS | {"adv": "D", "prep": "P", "pro": "R", "det": "T", "cj": "C"}
VERB_FORMS = {"infi": "i", "ppas": "p", "ppre": "g"}


@dataclass(slots=True)
class Word:
    """What is known of one word (of its folded letters)."""

    tier: int = 0
    spellings: set[str] = field(default_factory=set)
    lemmas: set[str] = field(default_factory=set)
    verb_forms: set[str] = field(default_factory=set)
    natures: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class French:
    words: dict[str, Word]
    extra: frozenset[str]

    def tier(self, folded: str) -> int:
        """3 certain … 0 doubtful, -1 unknown."""
        if folded in self.extra:
            return 2
        known = self.words.get(folded)
        return -1 if known is None else known.tier


def french(sources: Sources) -> French:
    entries: dict[tuple[str, frozenset[str]], list[Form]] = defaultdict(list)
    yielded: set[str] = set()
    for line in sources.hunspell.lines:
        forms = [form for form in sources.hunspell.expand(line) if word(form.text)]
        yielded.update(fold(form.text) for form in forms)
        parts = frozenset(part for part in values(line.fields, "po") if not part.startswith("loc."))
        if NO_SUGGESTION in line.flags or parts <= NOT_WORDS or not has_vowel(fold(line.stem)):
            continue
        entries[line.stem, parts] += forms

    jury = _Jury(sources)
    found: dict[str, Word] = defaultdict(Word)
    for (stem, parts), forms in entries.items():
        tier = jury.tier(stem, parts, forms)
        for form in forms:
            entry = found[fold(form.text)]
            entry.tier = max(entry.tier, tier)
            entry.spellings.add(form.text)
            entry.lemmas.add(stem)
            _add_grammar(entry, parts, values(form.fields, "po"))
    return French(dict(found), jury.extra(yielded))


class _Jury:
    """The other lists, which know nothing of the expansion and so confirm it or not."""

    def __init__(self, sources: Sources) -> None:
        self.lefff = words(form for form, category in sources.lefff if category != "np")
        self.lexique = words(row.form for row in sources.lexique)
        self.spacy = sources.spacy_french
        self.simplemma = sources.simplemma("fr")
        self.seen = sources.wordfreq("fr").keys()

    def tier(self, stem: str, parts: frozenset[str], forms: list[Form]) -> int:
        """The votes go to the stem, not to its forms.

        Rare conjugated forms are missing everywhere, and a good verb has good forms.
        """
        folded = fold(stem)
        lefff = folded in self.lefff
        simplemma = folded in self.simplemma
        listed = simplemma or folded in self.lexique or folded in self.spacy
        seen = any(fold(form.text) in self.seen for form in forms)
        natures = line_natures(parts)
        if lefff and (seen or simplemma):
            tier = 3
        elif lefff or (seen and listed):
            tier = 2
        elif listed or (seen and natures & {"N", "A"} and "V" not in natures):
            tier = 1
        else:
            tier = 0
        return 0 if len(folded) <= 3 and tier < 2 else tier

    def extra(self, yielded: set[str]) -> frozenset[str]:
        """Words that hunspell lacks: Lexique is their origin, the others only confirm."""
        return frozenset(
            folded
            for folded in self.lexique - yielded
            if len(folded) >= 3
            and has_vowel(folded)
            and folded in self.seen
            and folded in self.spacy
            and (len(folded) == 3 or folded in self.lefff)
        )


def line_natures(parts: frozenset[str]) -> set[str]:
    """The natures that the `po:` values of a dictionary line give.

    >>> sorted(line_natures(frozenset({"nom", "v1_it____a", "mg"})))
    ['N', 'V']
    """
    natures = {LINE_NATURES[part] for part in parts if part in LINE_NATURES}
    for part in parts:
        natures.update(nature for prefix, nature in LINE_NATURE_PREFIXES.items() if part.startswith(prefix))
    return natures


def _add_grammar(entry: Word, parts: frozenset[str], rule_parts: frozenset[str]) -> None:
    natures = line_natures(parts)
    entry.natures |= natures
    if "adj" in rule_parts:  # participles
        entry.natures.add("A")
    if "V" in natures:
        entry.verb_forms |= {VERB_FORMS[part] for part in rule_parts if part in VERB_FORMS} or {"f"}
