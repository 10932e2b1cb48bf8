"""A game is a folder in every room: only the catalogue names the games, and no shared module knows one.

A module outside a game's folders names a game when it

- has a string that is the game's name,
- imports something from a folder of the game, also only for its types, or writes down where such a module is,
- asks whether something is an instance of a class that it took from there,
- or asks for a signature, to find out which game it has before it.

On the page, `frontend/src/games/index.ts` is that list (and `games.css`, of what they wear). A game's folder is
`frontend/src/games/<game>`; `protocol/<game>.ts` is written by `bonmot.web.typescript`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bonmot.games.catalogue import OUR_GAMES
from tests.repository import ROOT

PACKAGE: Final = ROOT / "src" / "bonmot"
CATALOGUE: Final = Path("games", "catalogue.py")
PAGE: Final = ROOT / "frontend" / "src"
LISTS_OF_THE_PAGE: Final = {Path("games", "index.ts"), Path("games", "games.css")}


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
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings may
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in explained and any(
                is_of_a_game(path) for path in re.findall(r"bonmot(?:\.\w+)+", text)
            ):
                yield f"{node.lineno}: where a module is: {text!r}"
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
found = later("bonmot.study.crossword.review:review")
"about bonmot.games.crossword"
"""
    assert list(named_in(ast.parse(source))) == [
        "3: imports bonmot.games.cards.state",
        "4: imports option of bonmot.games",
        "5: imports View of bonmot.games.crossword",
        "6: the string 'crossword'",
        "8: inspect.signature",
        "9: where a module is: 'bonmot.study.crossword.review:review'",
    ]


def sources_of_the_page() -> list[Path]:
    """Every file of the page outside the folders of games, as a path inside its sources."""
    found = []
    for path in sorted(PAGE.rglob("*.*")):
        inside = path.relative_to(PAGE)
        is_written = inside.parts[0] == "generated" or (inside.parts[0] == "protocol" and inside.stem in OUR_GAMES)
        is_of_a_game = inside.parts[0] == "games" and inside.parts[1] in OUR_GAMES
        if path.suffix in {".ts", ".css"} and not is_written and not is_of_a_game and inside not in LISTS_OF_THE_PAGE:
            found.append(inside)
    return found


def named_on_the_page(source: str) -> list[str]:
    """What names a game in TypeScript, or fetches something from its folder.

    >>> named_on_the_page('case "option": import { x } from "../games/cards/hand"; html`<div role="option">`')
    ['"option"', 'games/cards/']
    """
    names = "|".join(OUR_GAMES)
    return re.findall(rf"""(?<!role=)["'`](?:{names})["'`]|(?:games|protocol)/(?:{names})\b["/]""", source)


def test_no_shared_source_of_the_page_names_a_game() -> None:
    sources = sources_of_the_page()
    assert len(sources) > 100
    found = {path.as_posix(): named_on_the_page((PAGE / path).read_text(encoding="utf-8")) for path in sources}
    assert {path: names for path, names in found.items() if names} == {}
