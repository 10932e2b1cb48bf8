"""What people say before a game, and the fields that they fill in."""

from pathlib import Path

import pytest

from bonmot.errors import BonmotError
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
from bonmot.telling import sentence
from bonmot.texts import speak
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
    (folder / "card games.txt").write_text("# cards\nbridge, whist\npoker\n", encoding="utf-8")
    (folder / "spoilt.txt").write_bytes(b"\xff\xfe\x00")
    (folder / "..hidden.txt").write_text("no", encoding="utf-8")
    (folder / "empty.txt").write_text("# nothing yet\n\n", encoding="utf-8")
    usual = Draft().filled_in("edition", "modern").filled_in("language", "en")

    def theme(draft: Draft) -> Field:
        return next(field for field in more_fields(NewTable(draft, lexica())) if field.name == "theme_list")

    values = [choice.value for choice in theme(usual).choices]
    assert values[:5] == ["", "own", "@card games", "@empty", "@spoilt"]
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
    # A theme without words would be a game without a theme, and nobody would know why.
    empty = usual.filled_in("theme_list", "@empty")
    assert "There are no words in" in theme(empty).about
    with pytest.raises(WrongHere) as caught:
        agreed(empty, lexica())
    assert (caught.value.field, caught.value.error.code) == ("theme_list", "theme-empty")
    # A file may vanish after the form was shown.
    (folder / "card games.txt").unlink()
    with pytest.raises(WrongHere) as caught:
        agreed(chosen, lexica())
    assert (caught.value.field, caught.value.error.code) == ("theme_list", "theme-gone")
    assert theme(chosen).about == sentence(caught.value.error)
    # Ours are for two languages: in others they are not offered, and one that was chosen before is refused.
    assert [choice.value for choice in theme(usual.filled_in("language", "es")).choices] == ["", "own"]
    spanish = usual.filled_in("theme_list", "sea").filled_in("language", "es")
    assert "“the sea”" in theme(spanish).about
    with pytest.raises(BonmotError) as refused:
        customs_of("crossword").options(edition_of(spanish), spanish)
    assert refused.value.code == "theme-gone"
    # Another language has its own folder, and a page that names a file that is not offered gets none.
    french = usual.filled_in("language", "fr")
    assert not any(choice.value.startswith("@") for choice in theme(french).choices)
    assert Offer(("modern",), lexica()).taken({"theme_list": "@../../x", "language": "en"})[1] == {
        "theme_list": "@../../x"
    }


def test_a_theme_is_shown_in_the_language_that_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path))
    (tmp_path / "themes" / "fr").mkdir(parents=True)
    (tmp_path / "themes" / "fr" / "cartes.txt").write_text("belote tarot", encoding="utf-8")
    # Whoever reads French plays in French, without having to say it.
    with speak("fr"):
        form = NewTable(Draft().filled_in("edition", "modern").filled_in("theme_list", "sea"), lexica())
        assert form.language == "fr"
        shown = next(field for field in more_fields(form) if field.name == "theme_list")
    assert "abordage" in shown.about
    assert "admiral" not in shown.about
    assert "@cartes" in [choice.value for choice in shown.choices]
