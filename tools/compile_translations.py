"""Compile every translation: each .po file of the package gets a .mo file at its side.

Called by the build (CMakeLists.txt) and by go.py, so that a wheel has them, and a working tree, too.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

TRANSLATIONS = Path(__file__).resolve().parent.parent / "src" / "bonmot" / "data" / "translations"


def compile_catalogue(source: Path) -> None:
    """Write the .mo file of one .po file: always, for that is quick, and files that were copied may have any date."""
    target = source.with_suffix(".mo")
    with source.open("rb") as stream:
        catalogue = read_po(stream, locale=source.parent.parent.name, abort_invalid=True)
    # Written aside and moved, because a running program may have the old file open.
    unfinished = target.with_suffix(".mo.new")
    with unfinished.open("wb") as stream:
        write_mo(stream, catalogue)
    unfinished.replace(target)


def main() -> int:
    """Compile them all; the exit status is 1 if one of them is malformed."""
    status = 0
    for source in sorted(TRANSLATIONS.rglob("*.po")):
        try:
            compile_catalogue(source)
        except (PoFileError, UnicodeDecodeError) as trouble:
            print(f"{source}: {trouble}", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
