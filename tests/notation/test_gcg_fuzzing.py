"""Whatever the bytes, the reader answers with a game or with its one error."""

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
