"""Sitting down and opening: what nobody could play is refused before a tile is drawn."""

import msgspec
import pytest

from bonmot.games.crossword import Consult, Crossword, Edition, Penalize, setup_for
from bonmot.games.crossword.events import Consulted, Opened
from bonmot.games.events import Penalized
from bonmot.games.game import Refused, replay, step

GAME = Crossword()


@pytest.mark.parametrize("teams", [(), (0,), (0, 1), (0, 1, 0), (0, 1, 0, 1, 0), (0, 0, 0, 1), (0, 1, 2, 3)])
def test_teams_are_two_of_two(teams: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="teams-of-two"):
        setup_for("regles", ["Ada", "Max", "Zoé", "Léa"], teams=teams)


@pytest.mark.parametrize("name", ["Zo\x1b[31m", "Zo\0", "Zo\ud800"])
def test_a_name_can_be_shown_and_kept(name: str) -> None:
    with pytest.raises(Refused, match="name-illegible"):
        setup_for("modern", ["Ada", name], language="en")


def test_what_is_said_can_be_shown_and_kept() -> None:
    setup = setup_for("regles", ["Ada", "Max", "Zoé", "Léa"], teams=(0, 1, 0, 1))
    state = replay(GAME, GAME.open(setup, seed=1))
    state, said = step(GAME, state, 0, Consult("Où \x1b[2J\ud800?\n👩‍🚀"))
    assert said == [Consulted(0, "Où [2J? 👩‍🚀")]
    state, taken = step(GAME, state, None, Penalize(0, 10, "\x07late\ud800"))
    assert taken == [Penalized(0, 10, "late")]
    assert msgspec.json.encode([*said, *taken])
    with pytest.raises(Refused, match="empty-message"):
        step(GAME, state, 0, Consult(" \x1b "))


@pytest.mark.parametrize("seed", [-1, 1 << 64, -(10**30)])
def test_a_seed_fits_into_a_log(seed: int) -> None:
    with pytest.raises(Refused, match="bad-seed"):
        GAME.open(setup_for("micro", ["Ada", "Max"]), seed)


@pytest.mark.parametrize("seed", [0, (1 << 64) - 1])
def test_the_first_and_the_last_seed(seed: int) -> None:
    (opened,) = GAME.open(setup_for("micro", ["Ada", "Max"]), seed)
    assert msgspec.json.decode(msgspec.json.encode(opened), type=Opened) == opened


def test_drawing_for_the_first_turn_has_an_end() -> None:
    edition = Edition.load("tournament").with_options({"language": "en", "tiles.counts": {"E": 50}})
    first = set()
    for seed in range(30):
        (opened,) = GAME.open(setup_for(edition, ["Ada", "Max"]), seed)
        assert isinstance(opened, Opened)
        assert set(opened.draws) == {("E", "E")}
        first.add(opened.first)
    assert first == {0, 1}
