"""What people say before a game, and the fields that they fill in."""

from pathlib import Path

import pytest

from bonmot.games.catalogue import games
from bonmot.hosting.customs import Customs
from bonmot.hosting.drafts import Draft, agreed, edition_of, shown_editions
from bonmot.hosting.duplicate.customs import DuplicateCustoms
from bonmot.hosting.fields import Field
from bonmot.hosting.new_table import NewTable, custom_fields, language_fields, more_fields, seat_fields
from bonmot.hosting.part import customs_of
from bonmot.starting import SeatWish, Start
from bonmot.words import lexica
from tests.other_packages import installed


def test_nobody_of_the_field_sits_there_already() -> None:
    seats = (SeatWish("Alice"), SeatWish(computer=True, persona="oscar"), SeatWish("Nora"))
    draft = Draft.from_start(Start("duplicate", "fr", seats=seats)).filled_in("field", "15")
    field = DuplicateCustoms().joining(edition_of(draft), draft, "fr")
    assert len({each.name for each in field} - {"Alice", "Oscar", "Nora"}) == 15


def all_fields(draft: Draft) -> list[Field]:
    form = NewTable(draft, lexica())
    return [*language_fields(form), *seat_fields(form), *custom_fields(form), *more_fields(form)]


@pytest.mark.parametrize("edition", shown_editions(games()))
def test_every_choice_of_every_edition_can_be_made_and_leads_to_a_table(edition: str) -> None:
    usual = Draft().filled_in("edition", edition)
    for field in all_fields(usual):
        values = [choice.value for choice in field.choices]
        assert field.is_written or field.value in values, field
        for value in values[:2] + values[-1:]:
            said = usual.filled_in(field.name, value)
            shown = next(each for each in all_fields(said) if each.name == field.name)
            assert shown.value == value
            assert agreed(said, lexica()).game == edition_of(said).GAME


def test_a_game_without_a_part_has_nothing_of_its_own_to_choose(tmp_path: Path) -> None:
    with installed(tmp_path / "packages", bell="tests.bell"):
        assert type(customs_of("bell")) is Customs
