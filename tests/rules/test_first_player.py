"""Who begins: the first seat, anybody, or whoever draws closest to A."""

from collections import Counter
from collections.abc import Mapping

import pytest

from bonmot.games.crossword import View, setup_for
from tests.rules.challenging import dealt

NAMES = ["Ada", "Ben", "Cléo", "Dan"]
CLOSEST = {"opening.first": "closest-to-a"}
ORDER = "?ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def opened(seats: int, seed: int, edition: str = "regles", options: Mapping[str, object] | None = None) -> View:
    game = dealt(setup_for(edition, NAMES[:seats], options=options), seed)
    view = game.view()
    assert view.turn == view.first
    assert game.acting() == {view.first}
    assert game.all_tiles().total() == 102  # tiles drawn for the first turn go back
    assert [side.tiles for side in view.sides] == [7] * seats
    return view


@pytest.mark.rule("R-012")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_printed_rules_draw_at_random(seats: int) -> None:
    firsts = Counter(opened(seats, seed).first for seed in range(25 * seats))
    assert sorted(firsts) == list(range(seats))
    assert all(12 <= count <= 40 for count in firsts.values())
    assert opened(seats, 1).draws == ()


@pytest.mark.rule("R-012")
def test_the_draw_is_fixed_by_the_seed() -> None:
    assert [opened(4, seed) for seed in range(5)] == [opened(4, seed) for seed in range(5)]
    assert [opened(4, seed, options=CLOSEST) for seed in range(5)] == [
        opened(4, seed, options=CLOSEST) for seed in range(5)
    ]


@pytest.mark.rule("R-012")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_closest_to_a_begins_a_blank_comes_first_and_ties_draw_again(seats: int) -> None:
    ties = blanks = 0
    for seed in range(120):
        view = opened(seats, seed, options=CLOSEST)
        drawing = set(range(seats))
        for tiles in view.draws:
            assert {side for side, tile in enumerate(tiles) if tile} == drawing  # only those who tied draw again
            best = min(ORDER.index(tiles[side]) for side in drawing)
            blanks += best == 0
            drawing = {side for side in drawing if ORDER.index(tiles[side]) == best}
        assert drawing == {view.first}
        ties += len(view.draws) > 1
    # Among so many draws both must have happened, or nothing was shown.
    assert ties > 0
    assert blanks > 0


@pytest.mark.rule("R-012")
def test_closest_to_a_prefers_nobody() -> None:
    firsts = Counter(opened(4, seed, options=CLOSEST).first for seed in range(100))
    assert all(12 <= firsts[seat] <= 40 for seat in range(4))


@pytest.mark.rule("R-012")
def test_everybody_sees_what_was_drawn() -> None:
    game = dealt(setup_for("tournament", ["Ada", "Ben"], language="fr"), 5)
    draws = game.view(0).draws
    assert len(draws) >= 1
    assert all(game.view(seat).draws == draws for seat in (None, 1))


@pytest.mark.rule("R-012", "R-055")
def test_teams_draw_as_teams() -> None:
    setup = setup_for("regles", NAMES, teams=[0, 1, 0, 1], options=CLOSEST)
    firsts = set()
    for seed in range(20):
        view = dealt(setup, seed).view()
        assert all(len(tiles) == 2 for tiles in view.draws)
        firsts.add(view.first)
    assert firsts == {0, 1}


@pytest.mark.rule("R-012")
@pytest.mark.parametrize("edition", ["micro", "regles"])
def test_where_the_first_seat_begins_it_always_does(edition: str) -> None:
    options = {"opening.first": "first-seat"}
    assert {opened(4, seed, edition, options).first for seed in range(20)} == {0}
