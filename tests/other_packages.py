"""Games of other packages, installed for the time of a test."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bonmot.games import catalogue


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
