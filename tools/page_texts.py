"""What the page says, in French: the texts of frontend/src, each with its translation, for the page to load.

`messages` finds the texts that the TypeScript asks for: `_("…")`, `mark("…")` and `ngettext("…", "…", n)`. They are
string literals in double quotes, put together with `+` where they are long. Babel's reader of JavaScript loses its way
in templates within templates, of which the page is made; this one looks for the calls alone.

>>> list(messages('html`<p>${last ? html`${_("Bye")}` : ngettext("{count} day", "{count} " + "days", left)}</p>`'))
['Bye', ('{count} day', '{count} days')]
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "frontend" / "src"
FRENCH = ROOT / "src" / "bonmot" / "data" / "translations" / "fr" / "LC_MESSAGES" / "bonmot.po"
GENERATED = SOURCES / "generated"
FIRST = ("main.ts", "pages/home.ts")
"""What the first page is made of, with all that these import."""

_TEXT = r'"(?:[^"\\\n]|\\.)*"(?:\s*\+\s*"(?:[^"\\\n]|\\.)*")*'
_COMMENT = r"/\*.*?\*/"
_CALL = re.compile(
    rf"{_COMMENT}|(?<![\w$.])(?:ngettext\(\s*(?P<one>{_TEXT})\s*,\s*(?P<many>{_TEXT})|(?:_|mark)\(\s*(?P<text>{_TEXT}))",
    re.DOTALL,
)
_UNREADABLE = re.compile(rf"{_COMMENT}|(?P<call>(?<![\w$.])(?:_|mark|ngettext)\(\s*['`].*)")
_IMPORTED = re.compile(r'^(?:import|export)\b[^"]*"(\.[^"]+)"', re.MULTILINE)

Identity = str | tuple[str, str]


def messages(source: str) -> Iterator[Identity]:
    """The texts that a source asks for, in order."""
    for found in _CALL.finditer(source):
        if found["text"] is not None:
            yield _read(found["text"])
        elif found["one"] is not None:
            yield _read(found["one"]), _read(found["many"])
    for unreadable in _UNREADABLE.finditer(source):
        if unreadable["call"] is not None:
            raise ValueError(f"a text that is translated stands in double quotes: {unreadable['call']}")


def page_messages() -> set[Identity]:
    """All that the page says."""
    return {each for file in SOURCES.rglob("*.ts") for each in messages(file.read_text(encoding="utf-8"))}


def _read(literals: str) -> str:
    return "".join(json.loads(each) for each in re.findall(r'"(?:[^"\\\n]|\\.)*"', literals))


def first_page() -> set[Path]:
    """The files of the first page: those that `FIRST` name, and whatever they import at once."""
    found: set[Path] = set()
    waiting = [SOURCES / name for name in FIRST]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            for name in _IMPORTED.findall(file.read_text(encoding="utf-8")):
                place = (file.parent / name).resolve()
                path = place / "index.ts" if place.is_dir() else place.with_name(f"{place.name}.ts")
                waiting += [path] if path.exists() else []
    return found


def write_french() -> None:
    """Write the French texts of the page, those of the first page apart; the same texts are the same files."""
    with FRENCH.open("rb") as stream:
        catalogue = read_po(stream, locale="fr", abort_invalid=True)
    at_first = {each for file in first_page() for each in messages(file.read_text(encoding="utf-8"))}
    GENERATED.mkdir(exist_ok=True)
    for name, wanted in {"texts-fr": at_first, "texts-fr-rest": page_messages() - at_first}.items():
        texts: dict[str, str | list[str]] = {}
        for each in wanted:
            one = each if isinstance(each, str) else each[0]
            found = catalogue.get(one)
            if found is not None and found.string:
                texts[one] = found.string if isinstance(found.string, str) else list(found.string)
        written = json.dumps(texts, ensure_ascii=False, indent=0, sort_keys=True)
        (GENERATED / f"{name}.json").write_text(written + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_french()
