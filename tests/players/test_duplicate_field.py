"""The field that a person alone is ranked in: of all levels, and stronger with each of them."""

from contextlib import suppress

import pytest

from bonmot.games.duplicate import Draw, Pass, setup_for
from bonmot.games.game import Refused
from bonmot.kernel import StopFlag
from bonmot.lab.duplicate.measuring import measured
from bonmot.players.duplicate import Graded, usual_field
from bonmot.players.personas import personas
from bonmot.players.player import unheard
from bonmot.tables import Seating, Table
from tests.stores import in_memory


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("count", [0, 1, 7, 15, 60])
def test_a_field_has_all_levels_and_the_characters_first(count: int, language: str) -> None:
    field = usual_field(count, language)
    assert len({each.name for each in field}) == len(field) == count
    cast = [each.name for each in personas()]
    assert [each.persona for each in field] == [*cast[:count], *[None] * (count - len(cast))]
    assert all(each.computer for each in field)
    if count > 1:
        found = [each.level or 0 for each in field[: len(cast)]]
        assert (found[0], found[-1], found) == (1, 10, sorted(found))


def test_nobody_in_a_field_is_called_like_the_person() -> None:
    usual, renamed = usual_field(15, "en"), usual_field(15, "en", without="clara")
    assert "Clara" in {each.name for each in usual}
    assert "Clara" not in {each.name for each in renamed}
    assert [(each.level, each.persona) for each in renamed] == [(each.level, each.persona) for each in usual]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_higher_levels_come_nearer_to_the_top(language: str) -> None:
    found = [each.percent for each in measured(language, 2, rounds=12)]
    # Neighbours may change places in so few rounds; every third level does not.
    assert all(low < high for low, high in zip(found, found[3:], strict=False))
    assert found[0] < 40
    assert found[-1] > 90


def test_nobody_looks_twice_for_the_same_words() -> None:
    options: dict[str, object] = {"round.seconds": 0, "round.writing": 0}
    table = Table.create(in_memory(), setup_for("duplicate", ["Ada", "Bob"], language="fr", options=options), seed=3)
    player = Graded(5)

    def chosen() -> object:
        return player.choose(table.view(1).game, StopFlag(), unheard)

    table.submit(0, Draw())
    first = chosen()
    table.submit(0, Pass())
    assert chosen() is first, "another has handed in a slip: the rack is the same"
    table.submit(1, Pass())
    table.submit(0, Draw())
    assert chosen() != first


def test_an_opponent_that_adapts_comes_near_the_person() -> None:
    store = in_memory()
    field = [Seating(computer=True, level=level) for level in (2, 8)]
    options: dict[str, object] = {"round.seconds": 0, "round.writing": 0, "round.most": 9}
    setup = setup_for("duplicate", ["Ada", "Low", "High"], language="en", options=options, computers=[1, 2])
    person = Graded(7)
    for seed in (5, 6):
        table = Table.create(store, setup, [Seating(), *field], seed=seed)
        while not table.is_over:
            table.submit(0, Draw())
            table.submit(0, person.choose(table.view(0).game, StopFlag(), unheard))
            with suppress(Refused):  # until the game waits for the person
                table.play_out()
    both = setup_for("duplicate", ["Ada", "Robot"], language="en", computers=[1])
    known = Table.create(store, both, [Seating(), Seating(computer=True, adaptive=True)], seed=1)
    stranger = Table.create(in_memory(), both, [Seating(), Seating(computer=True, adaptive=True)], seed=1)
    assert stranger.view(0).seats[1].level == 4
    assert (known.view(0).seats[1].level or 0) >= 6
