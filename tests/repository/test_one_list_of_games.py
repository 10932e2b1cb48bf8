"""A game is a folder in every room: only the catalogue names the games, and no shared module knows one.

A module outside a game's folders names a game when it

- has a string that is the game's name,
- imports something from a folder of the game, also only for its types,
- asks whether something is an instance of a class that it took from there,
- or asks for a signature, to find out which game it has before it.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bonmot.games.catalogue import OUR_GAMES
from tests.repository import ROOT

PACKAGE: Final = ROOT / "src" / "bonmot"
CATALOGUE: Final = Path("games", "catalogue.py")


def modules() -> Iterator[Path]:
    """Every module outside the folders of games, as a path inside the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        inside = path.relative_to(PACKAGE)
        if inside != CATALOGUE and not set(inside.parts[1:-1]) & set(OUR_GAMES):
            yield inside


def is_of_a_game(module: str) -> bool:
    """Whether a module lies in a folder of a game.

    >>> is_of_a_game("bonmot.games.option.view"), is_of_a_game("bonmot.games.view")
    (True, False)
    """
    room = module.split(".")
    return room[0] == "bonmot" and any(part in OUR_GAMES for part in room[2:])


def named_in(tree: ast.Module) -> Iterator[str]:
    """What names a game in a module, and where."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if text in OUR_GAMES:
                yield f"{node.lineno}: the string {text!r}"
            case ast.Import(names=names):
                yield from (f"{node.lineno}: imports {each.name}" for each in names if is_of_a_game(each.name))
            case ast.ImportFrom(module=str(module), names=names):
                found = [each.name for each in names if is_of_a_game(f"{module}.{each.name}")]
                yield from (f"{node.lineno}: imports {name} of {module}" for name in found)
            case ast.Attribute(attr="signature", value=ast.Name(id="inspect")):
                yield f"{node.lineno}: inspect.signature"


def named_by(module: Path) -> list[str]:
    return list(named_in(ast.parse((PACKAGE / module).read_text(encoding="utf-8"))))


@pytest.mark.parametrize("module", list(modules()), ids=Path.as_posix)
def test_no_shared_module_names_a_game(module: Path) -> None:
    assert named_by(module) == []


def test_every_way_to_name_a_game_is_found() -> None:
    source = """
import inspect
import bonmot.games.cards.state
from bonmot.games import option, view
from bonmot.games.crossword import View
usual = "crossword"
several = f"{usual} option"
takes = inspect.signature(print)
"""
    assert list(named_in(ast.parse(source))) == [
        "3: imports bonmot.games.cards.state",
        "4: imports option of bonmot.games",
        "5: imports View of bonmot.games.crossword",
        "6: the string 'crossword'",
        "8: inspect.signature",
    ]
