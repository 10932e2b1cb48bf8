"""Where types end, it is said why: an `Any` has its reason beside it, or above it."""

import ast
from pathlib import Path

import pytest

from tests.repository import ROOT

PACKAGE = ROOT / "src" / "bonmot"
ROOMS = ("board", "cli", "games", "hosting", "notation", "players", "study", "telling", "terminal")
"""Those that games are made of; where a database or a server is spoken to, its own types have such gaps."""


def unexplained(source: str) -> list[int]:
    """The lines that say `Any` with no reason on them, nor on the line above those that do.

    >>> unexplained("x: Any = 1  # of any kind" + chr(10) + "y: Any = 2" + chr(10) * 2 + "z: Any = 3")
    [4]
    """
    lines = ["", *source.splitlines()]
    said = {node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name) and node.id == "Any"}
    found = []
    for line in sorted(said):
        first = line
        while first - 1 in said:
            first -= 1
        if all("#" not in each for each in lines[first - 1 : line + 1]):
            found.append(line)
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_every_any_has_its_reason(room: str) -> None:
    found = {path: unexplained(path.read_text(encoding="utf-8")) for path in sorted((PACKAGE / room).rglob("*.py"))}
    assert [(Path(path).name, lines) for path, lines in found.items() if lines] == []
