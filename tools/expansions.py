"""Compare our forms of spelling dictionaries with what Hunspell's own programs say.

    python3 -m tools.expansions              # six dictionaries of Debian, fetched by the names of their packages
    python3 -m tools.expansions ro el        # some of them

Two programs are asked. `unmunch` (package `hunspell-tools`) writes every form of a dictionary: where a dictionary keeps
to what it understands, the two lists must be equal, form by form. It reads flags byte by byte, does not follow a suffix
that allows another, knows no needed affixes and no circumfixes, and copies fields into words; for other dictionaries
`hunspell` itself is the judge. It must accept every form of ours that is written with letters alone (it takes other
texts to pieces), but for those that the dictionary forbids; and of words that we do not have it must accept none,
neither of those that `unmunch` lists nor of every ending of the dictionary put on some of its words. Compounds are
another matter: it judges by a copy of the `.aff` file that speaks of none.

What is only here is known (`SLIPS`): five Spanish names stand in their file with a blank behind them, which Hunspell
takes for a letter, and one Dutch word is written with the two letters I and J, which it reads as one everywhere else.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.words.spelling import Dictionary

UNMUNCHED: Final = {"ro": "ro_RO", "el": "el_GR", "sl": "sl_SI"}
"""Dictionaries that keep to what `unmunch` understands."""
JUDGED: Final = {"es": "es_ES", "de": "de_DE", "nl": "nl"}
"""Those of which Hunspell itself must be asked: fields and flags of several bytes, circumfixes, long flags."""
PACKAGES: Final = {"de": "hunspell-de-de"}
SLIPS: Final = {"es": {"Bugallón", "Gabaldón", "Huancané", "Jagüey", "Paúcar"}, "nl": {"woordensmederij"}}
"""Words that are in a dictionary and that Hunspell does not find there, because of how they are written in the file."""
SAMPLE: Final = 60
"""Every so many lines, all endings are tried on a word."""
_COMPOUNDS: Final = re.compile(r"(COMPOUND(BEGIN|MIDDLE|END|FLAG|LAST|RULE|PERMITFLAG)|CHECKCOMPOUND|BREAK)")
_FIELDS: Final = re.compile(r"[\t/|]| +[a-z]{2}:")


class Comparison(NamedTuple):
    """What came of it, for one dictionary."""

    dictionary: str
    program: str
    forms: int
    only_here: tuple[str, ...]
    only_there: tuple[str, ...]
    others: int = 0
    """How many words that we do not have the program was asked about."""

    def __str__(self) -> str:
        told = [f"{self.dictionary}: {self.forms} forms; {len(self.only_here)} only here, "]
        told.append(f"{len(self.only_there)} only in {self.program}")
        told += [f" (of {self.others} other words)"] if self.others else []
        told += [f"\n  only here: {' '.join(self.only_here[:10])}"] if self.only_here else []
        told += [f"\n  only there: {' '.join(self.only_there[:10])}"] if self.only_there else []
        return "".join(told)


def fetched(language: str, folder: Path) -> Path:
    """The `.dic` file of a language out of its package, unpacked in the folder; nothing is installed."""
    dic = folder / "usr" / "share" / "hunspell" / f"{(UNMUNCHED | JUDGED)[language]}.dic"
    if not dic.exists():
        package = PACKAGES.get(language, f"hunspell-{language}")
        subprocess.run(["apt-get", "download", package], cwd=folder, check=True, capture_output=True)
        for archive in folder.glob(f"{package}_*.deb"):
            subprocess.run(["dpkg-deb", "-x", archive, folder], check=True)
    return dic


def program(name: str, package: str) -> str:
    """Where a program lies, or one sentence about its package."""
    found = shutil.which(name)
    if found is None:
        sys.exit(f"{name} is needed: install it (Debian and Ubuntu: sudo apt install {package}).")
    return found


def our_forms(dictionary: Dictionary) -> set[str]:
    """Every form that we make of a dictionary."""
    return {form.text for line in dictionary.lines for form in dictionary.expand(line)}


def unmunched(dic: Path, encoding: str) -> set[str]:
    """Every form that `unmunch` makes of it."""
    command = [program("unmunch", "hunspell-tools"), str(dic), str(dic.with_suffix(".aff"))]
    said = subprocess.run(command, check=True, capture_output=True).stdout
    return set(said.decode(encoding, errors="replace").split("\n")) - {""}


def accepted(dic: Path, words: Collection[str]) -> set[str]:
    """Which of the words, all of letters alone, `hunspell` takes for words, compounds left aside."""
    hunspell = program("hunspell", "hunspell")
    with tempfile.TemporaryDirectory() as folder:
        aff = dic.with_suffix(".aff").read_bytes().splitlines(keepends=True)
        plain = [line for line in aff if not _COMPOUNDS.match(line.decode("latin-1"))]
        Path(folder, "xx.aff").write_bytes(b"".join(plain))
        shutil.copyfile(dic, Path(folder, "xx.dic"))
        command = [hunspell, "-l", "-i", "utf-8", "-d", f"{folder}/xx"]
        settings = {**os.environ, "LC_ALL": "C.UTF-8"}
        text = "".join(f"{word}\n" for word in sorted(words)).encode()
        said = subprocess.run(command, check=True, capture_output=True, input=text, env=settings).stdout
    return set(words) - set(said.decode().split("\n"))


def compare_lists(dic: Path) -> Comparison:
    """Our forms and those of `unmunch`."""
    dictionary = Dictionary(dic, dic.with_suffix(".aff"))
    ours, theirs = our_forms(dictionary), unmunched(dic, dictionary.affixes.encoding)
    return Comparison(dic.stem, "unmunch", len(ours), tuple(sorted(ours - theirs)), tuple(sorted(theirs - ours)))


def compare_judgements(dic: Path, sample: int = SAMPLE) -> Comparison:
    """Our forms, and what `hunspell` says of them and of others."""
    dictionary = Dictionary(dic, dic.with_suffix(".aff"))
    forbidden = {
        text
        for line in dictionary.lines
        if dictionary.is_forbidden(line)
        for text in (line.stem, *(text for text, _rules in dictionary.derived(line)))
    }
    ours = set(filter(str.isalpha, our_forms(dictionary) - forbidden))
    listed = {_FIELDS.split(text)[0].strip() for text in unmunched(dic, dictionary.affixes.encoding)}
    others = set(filter(str.isalpha, listed | set(_tried(dictionary, sample)))) - ours
    # At the beginning of a sentence any word has a capital, and in a headline all are capitals.
    others = {word for word in others if not {word.lower(), word[:1].lower() + word[1:], word.title()} & ours}
    refused, more = sorted(ours - accepted(dic, ours)), sorted(accepted(dic, others))
    return Comparison(dic.stem, "hunspell", len(ours), tuple(refused), tuple(more), len(others))


def _tried(dictionary: Dictionary, sample: int) -> Iterator[str]:
    """Some words with everything that the dictionary puts before or after any of them."""
    affixes = dictionary.affixes
    for line in dictionary.lines[::sample]:
        for each in affixes.suffixes.values():
            yield from (line.stem[: len(line.stem) - len(rule.strip)] + rule.addition for rule in each.rules)
        for each in affixes.prefixes.values():
            yield from (rule.addition + line.stem[len(rule.strip) :] for rule in each.rules)


def compared(language: str, folder: Path) -> Comparison:
    """One of the dictionaries above, by the program that can tell."""
    dic = fetched(language, folder)
    return compare_lists(dic) if language in UNMUNCHED else compare_judgements(dic)


def is_fine(language: str, found: Comparison) -> bool:
    """Whether nothing differs but slips of the dictionary itself."""
    return set(found.only_here) <= SLIPS.get(language, set()) and not found.only_there


def main() -> int:
    """Compare, print a line for each dictionary, and say whether all is well."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.expansions", description=__doc__.partition("\n")[0])
    parser.add_argument("languages", nargs="*", help=" ".join(UNMUNCHED | JUDGED))
    parser.add_argument("--folder", type=Path, help="where packages are unpacked and kept")
    chosen = parser.parse_args()
    if unknown := set(chosen.languages) - set(UNMUNCHED | JUDGED):
        parser.error(f"unknown: {' '.join(sorted(unknown))}")
    fine = True
    with tempfile.TemporaryDirectory() as passing:
        folder = chosen.folder or Path(passing)
        folder.mkdir(parents=True, exist_ok=True)
        for language in chosen.languages or (UNMUNCHED | JUDGED):
            found = compared(language, folder)
            fine = fine and is_fine(language, found)
            print(found, flush=True)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
