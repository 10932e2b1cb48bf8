"""The kernel finds exactly the plays that the slow reference finds, with the same scores."""

import random
from typing import Literal

import pytest

from bonmot.board import Board
from tests import reference
from tests.board.comparing import (
    VARIETIES,
    check_plays,
    check_position,
    material,
    rack_of,
    reference_words,
)
from tests.spanish import folder_with_spanish, spanish

__all__ = ["folder_with_spanish", "spanish"]  # fixtures

pytestmark = pytest.mark.xdist_group("reference")  # its words are cut into tiles once for all of them


def blanks_for(number: int) -> int:
    """Positions with two blanks have tens of thousands of plays: one in eight is enough."""
    return (0, 1, 0, 1, 0, 2, 0, 1)[number % 8]


def compare(variety_name: str, numbers: range) -> None:
    variety = VARIETIES[variety_name]
    tiles, layout = material(variety)
    listed = reference_words(variety.lexicon)
    for number in numbers:
        rng = random.Random(f"{variety_name} {number}")
        position = reference.random_position(
            rng, listed, tiles, layout, turns=rng.randrange(0, 16), blanks=blanks_for(number)
        )
        check_position(position, variety)


@pytest.mark.parametrize("variety", VARIETIES)
def test_random_positions(variety: str) -> None:
    compare(variety, range(6))


@pytest.mark.long
@pytest.mark.parametrize("start", range(6, 506, 50))
@pytest.mark.parametrize("variety", VARIETIES)
def test_many_random_positions(variety: str, start: int) -> None:
    compare(variety, range(start, start + 50))


@pytest.mark.parametrize(
    "seed", [0, 1, pytest.param(2, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("variety", ["French", "English", "digraphs"])
def test_densest_boards(variety: str, seed: int) -> None:
    chosen = VARIETIES[variety]
    tiles, layout = material(chosen)
    rng = random.Random(f"dense {variety} {seed}")
    position = reference.densest_position(
        rng, reference_words(chosen.lexicon), tiles, layout, blanks=seed % 2, take_back=4
    )
    check_position(position, chosen)


@pytest.mark.parametrize("opening", ["star", "anywhere"])
def test_openings(opening: Literal["star", "anywhere"]) -> None:
    """On the empty board words are laid across only; the opening rule is a parameter."""
    variety = VARIETIES["French"]
    tiles, layout = material(variety)
    for rack in (["A", "E", "I", "R", "T"], ["Q", "U", "?"], ["W", "X", "Z"]):
        for minimum in (2, 4):
            board = Board("fr", star=opening == "star", opening_minimum=minimum)
            expected = reference.placements(
                {}, layout, reference_words("fr"), tiles.values, rack, opening=opening, minimum=minimum
            )
            check_plays(board, rack_of(rack, board), expected)
