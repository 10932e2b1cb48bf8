"""Build the word tables of Bonmot: `python -m tools.lexica fetch`, `build`, `check`; `themes` is for reading."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .check import check, covered, english_grades, french_grades
from .licences import licences
from .packages import PackageError, default_cache, fetch, unpacked
from .pages import packed_pages
from .sources import Sources
from .tables import PAGED, tables
from .themes import theme_candidates
from .writing import packed_table

MOST_CANDIDATES = 400
COMMITTED = Path(__file__).parents[2] / "src" / "bonmot" / "data" / "words"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.lexica", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, summary in (
        ("fetch", "download the packages of the lock file and unpack them"),
        ("build", "write the tables from the unpacked packages"),
        ("check", "compare the tables with the figures they must have"),
        ("themes", "list the words that WordNet puts under each theme, commonest first"),
    ):
        command = commands.add_parser(name, help=summary)
        if name != "check":
            command.add_argument("--cache", type=Path, default=default_cache(), help="where the packages are kept")
        if name in {"build", "check"}:
            command.add_argument("--tables", type=Path, default=COMMITTED, help="the folder of the tables")
    options = parser.parse_args()
    try:
        if options.command == "fetch":
            fetch(options.cache)
        elif options.command == "build":
            build(options.cache, options.tables)
        elif options.command == "themes":
            for theme, words in theme_candidates(Sources(unpacked(options.cache)), MOST_CANDIDATES).items():
                print(f"{theme}: {' '.join(words).lower()}")
        else:
            faults = check(options.tables)
            if not faults:
                print_coverage(options.tables)
            return report(faults)
    except PackageError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def build(cache: Path, folder: Path) -> None:
    packages = unpacked(cache)
    (folder / "LICENSES").mkdir(parents=True, exist_ok=True)
    for name, text in licences(packages):
        (folder / "LICENSES" / name).write_text(text, "utf-8", newline="\n")
    for name, rows in tables(Sources(packages)):
        content = packed_pages(rows) if name in PAGED else packed_table(rows)
        (folder / f"{name}.xz").write_bytes(content)
        print(f"{name}.xz  {len(rows):,} rows  {len(content):,} bytes", flush=True)


def print_coverage(folder: Path) -> None:
    """How many words have a meaning, in per cent."""
    for language, grades in (("en", english_grades(folder)), ("fr", french_grades(folder))):
        found = covered(folder, language, grades)
        print(
            f"{language}: explained {found.explained:.2%}, of the commonest 20,000 {found.explained_commonest:.2%};"
            f" headword and grammar {found.with_grammar:.2%}; short words without a meaning {len(found.short_without)}"
        )


def report(faults: list[str]) -> int:
    for fault in faults:
        print(fault, file=sys.stderr)
    print("the tables are as they must be" if not faults else f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
