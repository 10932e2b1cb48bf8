"""What people say before a game, and the fields that they fill in."""

from pathlib import Path

import pytest

from bonmot.games.catalogue import games
from bonmot.games.crossword import Setup as CrosswordSetup
from bonmot.hosting.customs import Customs
from bonmot.hosting.drafts import Draft, WrongHere, agreed, edition_of, shown_editions
from bonmot.hosting.duplicate.customs import DuplicateCustoms
from bonmot.hosting.fields import Field
from bonmot.hosting.new_table import NewTable, custom_fields, language_fields, more_fields, seat_fields
from bonmot.hosting.offering import Offer
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


@pytest.mark.rule("R-058")
def test_themes_of_ones_own_are_files_that_the_form_offers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path))
    folder = tmp_path / "themes" / "en"
    folder.mkdir(parents=True)
    (folder / "card games.txt").write_text("bridge, whist\npoker\n", encoding="utf-8")
    (folder / "spoilt.txt").write_bytes(b"\xff\xfe\x00")
    (folder / "..hidden.txt").write_text("no", encoding="utf-8")
    usual = Draft().filled_in("edition", "modern").filled_in("language", "en")

    def theme(draft: Draft) -> Field:
        return next(field for field in more_fields(NewTable(draft, lexica())) if field.name == "theme_list")

    values = [choice.value for choice in theme(usual).choices]
    assert values[:4] == ["", "own", "@card games", "@spoilt"]
    assert "animals" in values
    chosen = usual.filled_in("theme_list", "@card games")
    assert theme(chosen).about == "3 words: bridge, whist, poker"
    setup = agreed(chosen, lexica()).setup
    assert isinstance(setup, CrosswordSetup)
    assert sorted(setup.edition.constraints.theme) == ["bridge", "poker", "whist"]
    spoilt = usual.filled_in("theme_list", "@spoilt")
    assert theme(spoilt).about.endswith("is not text in UTF-8.")
    with pytest.raises(WrongHere) as caught:
        agreed(spoilt, lexica())
    assert caught.value.field == "theme_list"
    # Another language has its own folder, and a page that names a file that is not offered gets none.
    french = usual.filled_in("language", "fr")
    assert not any(choice.value.startswith("@") for choice in theme(french).choices)
    assert Offer(("modern",), lexica()).taken({"theme_list": "@../../x", "language": "en"})[1] == {
        "theme_list": "@../../x"
    }
