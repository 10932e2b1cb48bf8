"""The tables of the repository: each one's rows, in the order in which they are written."""

from __future__ import annotations

from collections.abc import Iterator

from . import english_meanings, french_meanings, labels
from .abbreviations import Spellings, english_abbreviations, french_abbreviations
from .commonness import english_common, french_common
from .english import English, english
from .english_natures import english_natures
from .french import French, Word, french
from .french_natures import french_natures
from .names import Names, english_name_sizes, english_names, french_names, lefff_names, places
from .sources import Sources
from .text import change

PAGED = frozenset(
    {
        "fr-forms.tsv",
        "fr-synonyms.tsv",
        "fr-glosses.tsv",
        "fr-first.tsv",
        "en-forms.tsv",
        "en-glosses.tsv",
        "en-webster.tsv",
    }
)
"""Tables of meanings, which are read a page at a time."""


def tables(sources: Sources) -> Iterator[tuple[str, list[str]]]:
    """(file name without .xz, rows) of every table. One table has one licence."""
    yield from _french_tables(sources, french(sources))
    yield from _english_tables(sources, english(sources))
    yield from _name_tables(sources)
    yield "fr-abbreviations.tsv", _abbreviation_rows(french_abbreviations(sources))
    yield "en-abbreviations.tsv", _abbreviation_rows(english_abbreviations(sources))


def _french_tables(sources: Sources, lists: French) -> Iterator[tuple[str, list[str]]]:
    natures = french_natures(sources, lists)
    ordered = sorted(lists.words)
    yield "fr-words.tsv", [french_row(folded, lists.words[folded]) for folded in ordered]
    # Aligned with fr-words by line, and a file of its own because its licence is another.
    yield "fr-tiers.txt", [f"{lists.words[folded].tier}{natures[folded]}" for folded in ordered]
    yield "fr-extra.tsv", [f"{folded}\t{natures[folded]}" for folded in sorted(lists.extra)]
    common = french_common(sources, lists)
    forms = french_meanings.form_rows(sources, lists)
    yield "fr-common.txt", common
    yield "fr-labels.tsv", labels.french_rows(sources, lists, forms, common)
    yield "fr-forms.tsv", forms
    # Not in the order of the forms themselves, because its licence is another.
    yield "fr-first.tsv", french_meanings.first_rows(sources, forms)
    yield "fr-synonyms.tsv", french_meanings.synonym_rows(sources, lists)
    yield "fr-glosses.tsv", french_meanings.gloss_rows(sources, lists)


def _english_tables(sources: Sources, lists: English) -> Iterator[tuple[str, list[str]]]:
    natures = english_natures(sources, lists.tiers.keys())
    yield (
        "en-words.tsv",
        [
            f"{folded}\t{lists.tiers[folded]}\t{lists.sizes[folded]}\t{natures[folded]}"
            for folded in sorted(lists.tiers)
        ],
    )
    common = english_common(sources, lists)
    yield "en-common.txt", common
    glosses = english_meanings.gloss_rows(sources, lists, natures)
    webster = english_meanings.webster_rows(sources, lists, _words_of(glosses))
    yield "en-glosses.tsv", glosses
    yield "en-webster.tsv", webster
    forms = english_meanings.form_rows(sources, lists, natures, _words_of(glosses) | _words_of(webster))
    yield "en-forms.tsv", forms
    yield "en-labels.tsv", labels.english_rows(sources, lists, forms, common)


def _words_of(rows: list[str]) -> frozenset[str]:
    return frozenset(row.partition("\t")[0] for row in rows)


def _name_tables(sources: Sources) -> Iterator[tuple[str, list[str]]]:
    yield "fr-names.tsv", _name_rows(french_names(sources))
    yield "fr-names-lefff.tsv", _name_rows(lefff_names(sources))
    sizes = english_name_sizes(sources)
    names = english_names(sources)
    yield "en-names.tsv", [f"{names[folded].row(folded)}\t{sizes.get(folded, 0)}" for folded in sorted(names)]
    yield "places.tsv", _name_rows(places(sources))


def _name_rows(names: Names) -> list[str]:
    return [names[folded].row(folded) for folded in sorted(names)]


def _abbreviation_rows(found: Spellings) -> list[str]:
    return [f"{folded}\t{','.join(sorted(found[folded]))}" for folded in sorted(found)]


def french_row(folded: str, known: Word) -> str:
    """Word, spellings, verb forms, lemmas.

    >>> french_row("OEUFS", Word(3, {"œufs"}, {"œuf"}, set(), {"N"})).split("\\t")
    ['OEUFS', 'œufs', '', '1']
    >>> french_row("MANGEASSES", Word(3, {"mangeasses"}, {"manger"}, {"f"}, {"V"})).split("\\t")
    ['MANGEASSES', '', 'f', '5r']
    """
    ordered = sorted(known.spellings)
    spellings = "" if ordered == [folded.lower()] else ",".join(ordered)
    lemmas = ",".join(change(ordered[0], lemma) for lemma in sorted(known.lemmas - known.spellings))
    return "\t".join((folded, spellings, "".join(sorted(known.verb_forms)), lemmas))
