"""The editions that come with Bonmot are what the table of presets says; a club's own file is checked key by key."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bonmot.errors import BonmotError
from bonmot.games.crossword import Edition, Pass, Play, editions, setup_for
from bonmot.games.crossword.events import Played
from tests.rules.challenging import dealt, table

PRESETS: dict[str, dict[str, object]] = {
    "micro": {
        "seats.minimum": 1,
        "seats.maximum": 4,
        "seats.name_length": 5,
        "board": "standard-15",
        "language": "fr",
        "tiles.rack": 7,
        "opening.star": True,
        "opening.minimum": 2,
        "bonuses": {"7": 50},
        "words.referee": "honour",
        "words.proper_nouns": False,
        "words.abbreviations": False,
        "challenge.allowed": True,
        "challenge.cost": "free",
        "exchange.order": "draw-first",
        "exchange.minimum_bag": 0,
        "end.out": "ends",
        "end.all_pass_with_empty_bag": True,
        "end.no_move": True,
        "end.scoreless_turns": 0,
        "end.tiles_left": "own-and-others",
        "clock.kind": "none",
        "screen.keys": "micro",
        "screen.levels": 4,
        "screen.see_thinking": True,
    },
    "regles": {
        "seats.minimum": 2,
        "seats.maximum": 4,
        "seats.name_length": 20,
        "board": "standard-15",
        "language": "fr",
        "tiles.rack": 7,
        "opening.star": True,
        "opening.first": "random",
        "bonuses": {"7": 50},
        "words.referee": "strict",
        "words.proper_nouns": True,
        "words.abbreviations": True,
        "challenge.allowed": True,
        "challenge.cost": "turn",
        "challenge.judge": "vote",
        "exchange.order": "return-first",
        "exchange.minimum_bag": 0,
        "end.out": "ends",
        "end.all_pass_with_empty_bag": False,
        "end.no_move": False,
        "end.scoreless_turns": 6,
        "end.tiles_left": "own-and-others",
        "racks_visible": "none",
        "clock.kind": "none",
    },
    "deluxe": {
        "seats.minimum": 2,
        "seats.maximum": 4,
        "seats.name_length": 8,
        "board": "standard-15",
        "language": "en",
        "tiles.rack": 7,
        "opening.star": True,
        "opening.minimum": 2,
        "bonuses": {"7": 50},
        "words.referee": "honour",
        "words.proper_nouns": False,
        "words.abbreviations": False,
        "challenge.allowed": True,
        "challenge.cost": "free",
        "exchange.order": "draw-first",
        "exchange.minimum_bag": 0,
        "end.out": "ends",
        "end.all_pass_with_empty_bag": True,
        "end.no_move": False,
        "end.scoreless_turns": 0,
        "end.tiles_left": "own-and-others",
        "racks_visible": "all",
        "clock.kind": "none",
        "screen.keys": "deluxe",
        "screen.levels": 8,
        "screen.see_thinking": True,
    },
    "modern": {
        "seats.minimum": 1,
        "seats.maximum": 4,
        "seats.name_length": 20,
        "board": "standard-15",
        "language": "",
        "languages": [],
        "tiles.rack": 7,
        "opening.star": True,
        "opening.minimum": 2,
        "bonuses": {"7": 50},
        "words.referee": "strict",
        "words.proper_nouns": False,
        "words.abbreviations": False,
        "challenge.allowed": False,
        "exchange.order": "draw-first",
        "exchange.minimum_bag": 0,
        "end.out": "ends",
        "end.all_pass_with_empty_bag": False,
        "end.no_move": False,
        "end.scoreless_turns": 6,
        "end.tiles_left": "own-and-others",
        "racks_visible": "none",
        "clock.kind": "none",
        "screen.keys": "modern",
    },
    "tournament": {
        "seats.minimum": 2,
        "seats.maximum": 2,
        "seats.name_length": 20,
        "board": "standard-15",
        "languages": ["fr", "en"],
        "tiles.rack": 7,
        "opening.star": True,
        "opening.minimum": 2,
        "opening.first": "closest-to-a",
        "bonuses": {"7": 50},
        "words.referee": "challenge",
        "words.proper_nouns": False,
        "words.abbreviations": False,
        "challenge.allowed": True,
        "challenge.cost": "points",
        "exchange.order": "draw-first",
        "exchange.minimum_bag": 7,
        "end.out": "ends",
        "end.all_pass_with_empty_bag": False,
        "end.no_move": False,
        "end.scoreless_turns": 6,
        "racks_visible": "none",
        "clock.kind": "game",
        "clock.seconds": 25 * 60,
        "screen.keys": "modern",
    },
    # Not in the table of presets, but editions all the same.
    "regles-89": {"language": "fr", "words.referee": "strict", "challenge.cost": "turn", "end.scoreless_turns": 6},
    "super": {"board": "super-21", "languages": ["fr", "en"], "tiles.bags": 2, "tiles.blanks": 4},
    "clabbers": {"words.any_order": True, "words.referee": "strict", "end.scoreless_turns": 6},
}


def value(edition: Edition, key: str) -> object:
    """What an edition says under a dotted key of its file."""
    found: Any = msgspec.to_builtins(edition)
    for part in key.split("."):
        found = found[part]
    return list(found) if isinstance(found, tuple) else found


def test_there_are_these_editions() -> None:
    assert editions() == sorted(PRESETS)


@pytest.mark.parametrize(
    ("name", "key", "expected"), [(name, key, wanted) for name, keys in PRESETS.items() for key, wanted in keys.items()]
)
def test_the_table_of_presets(name: str, key: str, expected: object) -> None:
    assert value(Edition.load(name), key) == expected


@pytest.mark.parametrize("name", PRESETS)
def test_an_edition_has_a_title_in_both_languages_and_the_name_of_its_file(name: str) -> None:
    edition = Edition.load(name)
    assert edition.name == name
    assert edition.titles["fr"]
    assert edition.titles["en"]


BAGS = {
    "fr": {"micro": 102, "regles": 102, "regles-89": 89, "modern": 102, "tournament": 102, "super": 204},
    "en": {"deluxe": 100, "modern": 100, "tournament": 100, "super": 200, "clabbers": 100},
}
"""Language → edition → how many tiles there are."""


@pytest.mark.parametrize(("language", "name"), [(language, name) for language in BAGS for name in BAGS[language]])
def test_what_is_in_the_bag(language: str, name: str) -> None:
    tiles = dealt(setup_for(name, ["Ada", "Ben"], language=language), 1).all_tiles()
    assert (tiles.total(), tiles["?"]) == (BAGS[language][name], 4 if name == "super" else 2)


# ---- a club's own edition


MINE = """
name = "club"
language = "fr"
racks_visible = "next"

[titles]
fr = "Au club"
en = "At the club"

[bonuses]
6 = 20
7 = 60

[tiles]
rack = 8

[opening]
star = false
minimum = 3

[words]
referee = "strict"
"""


def test_a_club_writes_its_own_edition_and_plays_by_it() -> None:
    setup = setup_for(Edition.parse(MINE), ["Ada", "Ben"])
    assert setup.language == "fr"
    club = dealt(setup, 1)
    assert [side.tiles for side in club.view().sides] == [8, 8]
    assert club.view(0).sides[1].rack is not None  # the next player's rack is shown
    assert club.view(1).sides[0].rack is None


def test_bonuses_opening_and_rack_are_those_of_the_file() -> None:
    options: dict[str, object] = {
        "bonuses": {"6": 20, "7": 60},
        "tiles.rack": 8,
        "opening.star": False,
        "opening.minimum": 3,
    }
    game = table(["CHEVALEE", "EEEEEEEE"], "L" * 20, options=options)
    assert game.code(0, Play("A1", "EH")) == "move-too-short"
    (played,) = game.do(0, Play("A1", "CHEVAL"))
    assert isinstance(played, Played)
    assert played.score == 3 * (3 + 4 + 1 + 8 + 1 + 1) + 20  # A1 is red, A4 light blue
    assert len(game.rack(0)) == 8
    game.do(1, Pass())


def test_options_are_dotted_keys() -> None:
    edition = Edition.load("modern").with_options({"end.scoreless_turns": 4, "bonuses.7": 35, "language": "fr"})
    assert (edition.end.scoreless_turns, edition.bonuses, edition.language) == (4, {"7": 35}, "fr")
    assert Edition.load("modern").end.scoreless_turns == 6  # a new edition, the old one is as it was


def test_a_file_that_leaves_everything_out_is_the_modern_game() -> None:
    edition = Edition.parse('name = "plain"\n[titles]\nfr = "a"\nen = "b"\n')
    assert edition.words == Edition.load("modern").words
    assert edition.exchange == Edition.load("modern").exchange


START = 'name = "club"\n{top}\n[titles]\nfr = "a"\nen = "b"\n'


@pytest.mark.parametrize(
    ("top", "table_of_it", "code", "key"),
    [
        ("surprise = 1", "", "edition-unknown-key", "surprise"),
        ("", "[words]\nreferree = 'strict'", "edition-unknown-key", "words.referree"),
        ("", "[exchange]\norder = 'never'", "edition-choice", "exchange.order"),
        ("game = 'chess'", "", "edition-choice", "game"),
        ("board = 'triangle'", "", "edition-choice", "board"),
        ("language = 'tlh'", "", "edition-choice", "language"),
        ("languages = ['fr', 'tlh']", "", "edition-choice", "languages"),
        ("", "[tiles]\nset = 'stones'", "edition-choice", "tiles.set"),
        ("language = 'fr'", "[tiles.counts]\nA = 99\n'É' = 3", "edition-choice", "tiles.counts"),
        ("", "[tiles.counts]\nA = 99", "edition-missing-key", "language"),
        ("language = 'fr'", "[tiles.counts]\nA = 27", "edition-few-tiles", "tiles.counts"),
        ("language = 'fr'", "[tiles.counts]\nA = -1", "edition-range", "tiles.counts"),
        ("", "[tiles]\nrack = 'seven'", "edition-type", "tiles.rack"),
        ("", "[tiles]\nrack = 0", "edition-range", "tiles.rack"),
        ("", "[tiles]\nrack = 13", "edition-range", "tiles.rack"),
        ("", "[seats]\nminimum = 0", "edition-range", "seats.minimum"),
        ("", "[seats]\nmaximum = 5", "edition-range", "seats.maximum"),
        ("", "[seats]\nminimum = 4\nmaximum = 3", "edition-range", "seats.minimum"),
        ("seats = 3", "", "edition-type", "seats"),
        ("", "[challenge]\nallowed = 'yes'", "edition-type", "challenge.allowed"),
        ("", "[challenge]\npoints = -5", "edition-range", "challenge.points"),
        ("", "[words]\nreferee = 'challenge'", "edition-no-challenges", "challenge.allowed"),
        ("", "[constraints]\nminimum_length = 8", "edition-range", "constraints.minimum_length"),
        ("", "[constraints]\ntheme = 'CHAT'", "edition-type", "constraints.theme"),
        ("", "[constraints]\nbanned = [3]", "edition-type", "constraints.banned[0]"),
        ("", "[bonuses]\n8 = 60", "edition-bonus", "bonuses"),
        ("", "[bonuses]\nseven = 60", "edition-bonus", "bonuses"),
        ("", "[bonuses]\n7 = 'fifty'", "edition-type", "bonuses"),
        ("", "[end]\nscoreless_turns = 6.0", "edition-type", "end.scoreless_turns"),
        ("", "[end]\nout = 'maybe'", "edition-choice", "end.out"),
    ],
)
def test_a_wrong_file_is_refused_with_its_key_and_its_fault(top: str, table_of_it: str, code: str, key: str) -> None:
    with pytest.raises(BonmotError) as caught:
        Edition.parse(START.format(top=top) + table_of_it)
    assert (caught.value.code, caught.value.particulars["key"]) == (code, key)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('[titles]\nfr = "a"\nen = "b"\n', "name"),
        ('name = ""\n[titles]\nfr = "a"\nen = "b"\n', "name"),
        ('name = "club"', "titles"),
        ('name = "club"\n[titles]\nfr = "a"\n', "titles.en"),
        ('name = "club"\n[titles]\nen = "a"\nfr = ""\n', "titles.fr"),
    ],
)
def test_what_every_file_must_have(text: str, key: str) -> None:
    with pytest.raises(BonmotError) as caught:
        Edition.parse(text)
    assert (caught.value.code, caught.value.particulars) == ("edition-missing-key", {"key": key})


def test_particulars_say_what_would_be_right() -> None:
    with pytest.raises(BonmotError) as caught:
        Edition.parse(START.format(top="racks_visible = 'some'"))
    assert caught.value.particulars == {
        "key": "racks_visible",
        "value": "some",
        "choices": ["none", "next", "all"],
    }
    with pytest.raises(BonmotError) as caught:
        Edition.parse(START.format(top="") + "[tiles]\nrack = 13")
    assert caught.value.particulars == {"key": "tiles.rack", "limit": "≤ 12"}
    with pytest.raises(BonmotError) as caught:
        Edition.parse(START.format(top="language = 'fr'") + "[tiles.counts]\nA = 27")
    assert caught.value.particulars == {"key": "tiles.counts", "tiles": 27, "needed": 28}


def test_what_is_no_toml_is_refused_with_its_place() -> None:
    with pytest.raises(BonmotError) as caught:
        Edition.parse('name = "club"\nseats = = 3\n')
    assert caught.value.code == "edition-not-toml"
    assert caught.value.particulars["line"] == 2


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("words.surprise", "edition-unknown-key"),
        ("surprise", "edition-unknown-key"),
        ("no.such.table", "edition-unknown-key"),
        ("name.first", "edition-unknown-key"),
    ],
)
def test_unknown_options_are_named(key: str, code: str) -> None:
    with pytest.raises(BonmotError) as caught:
        Edition.load("modern").with_options({key: 1})
    assert (caught.value.code, caught.value.particulars) == (code, {"key": key})


def test_files_are_read_carefully(tmp_path: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text(MINE, encoding="utf-8")
    assert Edition.read(good) == Edition.parse(MINE)
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b'name = "\xff"')
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 100_001)
    missing = tmp_path / "missing.toml"
    for path, code in {bad: "edition-not-text", large: "edition-too-large", missing: "cannot-read"}.items():
        with pytest.raises(BonmotError) as caught:
            Edition.read(path)
        assert (caught.value.code, caught.value.particulars["path"]) == (code, path)
