"""Whatever the bytes, the reader answers with a game or with its one error."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.notation.mutating import GOOD, holds, mutated


@settings(max_examples=500)
@given(st.integers(0, 2**64))
def test_spoilt_files_are_games_or_refused(seed: int) -> None:
    holds(mutated(Random(seed)))


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_any_bytes_are_games_or_refused(data: bytes) -> None:
    holds(data)
    holds(b"#player1 a\n#player2 b\n" + data)


def test_good_files_are_games() -> None:
    assert all(map(holds, GOOD))


@pytest.mark.long
def test_very_many_spoilt_files_are_games_or_refused() -> None:
    random = Random(1)
    games = sum(holds(mutated(random)) for _ in range(300_000))
    # Accidents that leave nothing readable would show nothing about replaying.
    assert games > 40_000


@pytest.mark.long
def test_atheris_finds_nothing_that_makes_the_reader_stumble(tmp_path: Path) -> None:
    """Guided by which code is reached; about five minutes. It exits with another status when something is raised."""
    tool = Path(__file__).parents[2] / "tools" / "fuzz_gcg.py"
    fuzzed = subprocess.run(
        [sys.executable, str(tool), "600000"], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    assert fuzzed.returncode == 0, fuzzed.stderr[-2000:]
