"""How strong players are: the systems as published, one scale for both, and an order that is found again."""

import json
from collections.abc import Callable
from statistics import linear_regression

import pytest

from bonmot.games.clocks import ClockRules
from bonmot.online.ratings import Rating, fields, glicko2, rated, speed_of
from bonmot.online.ratings.rating import SUREST, UNKNOWN
from bonmot.online.ratings.simulation import simulated
from tests.cli.conftest import Said, bonmot, prepared

__all__ = ["bonmot", "prepared"]


def test_the_example_of_the_paper() -> None:
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = glicko2.rated(Rating(1500, 200, 0.06), games, tau=0.5)
    assert after.mean == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_deviation_grows_and_never_beyond_knowing_nothing() -> None:
    known = Rating(1800, 60)
    for after in (glicko2.rated(known, []), known.rested(1)):
        assert (after.mean, after.volatility) == (1800, 0.06)
        assert after.deviation == pytest.approx((60**2 + (173.7178 * 0.06) ** 2) ** 0.5, abs=0.001)
    assert known.rested(1_000_000).deviation == UNKNOWN
    assert known.rested(-5) == known  # clocks of two machines may differ


def test_what_nobody_expected_changes_more_and_a_surprising_player_is_called_volatile() -> None:
    favourite, outsider = Rating(1900, 60), Rating(1400, 60)
    (won,), (lost,) = rated([[favourite], [outsider]], [1, 2])
    (beaten,), (surprising,) = rated([[favourite], [outsider]], [2, 1])
    assert max(won.mean - 1900, 1400 - lost.mean) < 2
    assert min(1900 - beaten.mean, surprising.mean - 1400) > 15
    thirty = glicko2.rated(Rating(1400, 60), [(Rating(2000, 40), 1.0)] * 30)
    assert thirty.volatility > 0.06
    (one,), (other,) = rated([[favourite], [outsider]], [1, 1])
    assert one.mean < 1900
    assert other.mean > 1400


def test_nobody_becomes_surer_than_games_can_make_sure() -> None:
    one, other = Rating(1500, SUREST), Rating(1500, SUREST)
    for _game in range(20):
        (one,), (other,) = rated([[one], [other]], [1, 2])
    assert one.deviation == other.deviation == SUREST


def test_teams_and_several_players_are_rated_by_their_ranks() -> None:
    after = rated([[Rating()] for _seat in range(4)], [3, 1, 4, 2])
    means = [side[0].mean for side in after]
    assert sorted(range(4), key=lambda seat: -means[seat]) == [1, 3, 0, 2]
    assert all(side[0].deviation < UNKNOWN for side in after)
    first, second = rated([[Rating(1500, 90), Rating(1500, 300)], [Rating(1500, 90), Rating(1500, 90)]], [1, 2])
    assert 1500 < first[0].mean < first[1].mean  # of the one who is less known, it tells more
    assert second[0] == second[1]
    assert second[0].mean < 1500


def test_a_field_of_sixty_is_rated_and_the_same_again() -> None:
    field = [[Rating(1500 + seat, 120)] for seat in range(60)]
    ranks = [60 - seat for seat in range(60)]
    after = fields.rated(field, ranks)
    assert after == fields.rated(field, ranks)
    gains = [new.mean - old.mean for (old,), (new,) in zip(field, after, strict=True)]
    assert sum(gains[-20:]) > 0 > sum(gains[:20])


@pytest.mark.parametrize(("seats", "players", "games"), [(2, 60, 150), (4, 60, 150), (20, 60, 60)])
def test_ratings_find_the_order_on_one_scale_for_all_tables(seats: int, players: int, games: int) -> None:
    found = simulated(players=players, games=games, seats=seats, seed=7)
    assert found.correlation > 0.97
    assert found.covered > 0.8
    slope = linear_regression(found.strengths, [each.mean for each in found.ratings]).slope
    assert 0.85 < slope < 1.15  # 400 points mean ten to one, however many sit at a table


def test_two_hundred_computers_are_put_in_order(bonmot: Callable[..., Said]) -> None:
    said = bonmot("lab", "ratings", "--games", "120", "--json")
    found = json.loads(said.out)
    assert (found["players"], found["games"]) == (200, 12_000)
    assert found["correlation"] >= 0.98
    told = bonmot("lab", "ratings", "--players", "20", "--games", "10")
    assert told.out.startswith("After 100 games the ratings of 20 players")
    assert bonmot("lab", "ratings", "--players", "3", "--seats", "4").status == 2


def test_speeds_come_from_the_clock() -> None:
    assert speed_of(ClockRules.per_turn(3, 0)) == "slow"
    assert speed_of(ClockRules.per_game(6)) == "rapid"
    assert speed_of(ClockRules.per_game(5)) == "blitz"
