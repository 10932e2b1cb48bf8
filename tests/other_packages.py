"""Games of other packages, installed for the time of a test."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bonmot.games import catalogue


@contextmanager
def packaged(folder: Path, name: str, **modules: str) -> Iterator[Path]:
    """A package of a few lines in `packages`, until it is unloaded; its folder."""
    home = folder / "packages" / name
    home.mkdir(parents=True)
    (home / "__init__.py").touch()
    for module, text in modules.items():
        (home / f"{module}.py").write_text(text, encoding="utf-8")
    try:
        yield home
    finally:
        for module in [each for each in sys.modules if each.partition(".")[0] == name]:
            del sys.modules[module]


@contextmanager
def installed(folder: Path, **games: str) -> Iterator[None]:
    """Name of a game → the package that brings it: announced as an installer would, by a file of entry points."""
    about = folder / "games_of_others-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: games-of-others\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"{name} = {package}" for name, package in games.items()]
    (about / "entry_points.txt").write_text("\n".join(["[bonmot.games]", *lines, ""]), encoding="utf-8")
    sys.path.append(str(folder))
    catalogue.look_again()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        catalogue.look_again()
