from collections.abc import Callable
from typing import NamedTuple

import pytest

from bonmot import words
from bonmot.cli import main


class Said(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture(scope="session", autouse=True)
def prepared() -> None:
    """The first use of a lexicon says that it is being prepared; these tests are about all later uses."""
    for name, tier in (("en", 1), ("en", 0), ("fr", 1), ("fr", 0)):
        words.open(name, tier)


@pytest.fixture
def bonmot(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """The command `bonmot`, by its public door, without starting a process."""

    def run(*arguments: object) -> Said:
        capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Said(status, captured.out, captured.err)

    return run
