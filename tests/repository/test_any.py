"""Where types end, it is said why: an `Any` has its reason beside it, or above it."""

import ast
import re
from collections.abc import Iterator

from tests.repository import ROOT

PACKAGE = ROOT / "src" / "bonmot"


TYPE = re.compile(r"[\w.\[\],|*]*\bAny\b[\w.\[\],|*]*")
"""A type that is not read yet: in quotes."""


def lines_that_say_any(tree: ast.Module) -> Iterator[int]:
    """Where `Any` stands, or a type in quotes that mentions it."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id="Any"):
                yield node.lineno
            case ast.Constant(value=str(text)) if TYPE.fullmatch(text.replace(", ", ",").replace(" | ", "|")):
                yield node.lineno


def unexplained(source: str) -> list[int]:
    """The lines that say `Any` with no reason on them, nor on the line above those that do.

    >>> unexplained("x: Any = 1  # of any kind" + chr(10) + "y: Any = 2" + chr(10) * 2 + "z: 'list[Any]' = 3")
    [4]
    """
    lines = ["", *source.splitlines()]
    said = set(lines_that_say_any(ast.parse(source)))
    found = []
    for line in sorted(said):
        first = line
        while first - 1 in said:
            first -= 1
        if all("#" not in each for each in lines[first - 1 : line + 1]):
            found.append(line)
    return found


def test_every_any_has_its_reason() -> None:
    modules = sorted(PACKAGE.rglob("*.py"))
    assert len(modules) > 500
    found = {path: unexplained(path.read_text(encoding="utf-8")) for path in modules}
    assert [(str(path.relative_to(PACKAGE)), lines) for path, lines in found.items() if lines] == []
