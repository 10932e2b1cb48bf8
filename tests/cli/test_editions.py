"""`bonmot editions`: what there is, what its rules are, and what is wrong with one's own file."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bonmot.games.catalogue import edition_named, editions
from bonmot.games.crossword import Edition
from bonmot.telling import telling_of
from bonmot.texts import LANGUAGES

GAME = 'game = "crossword"\n'
HEAD = GAME + 'name = "mine"\ntitles = {en = "Mine", fr = "La mienne"}\n'

# A file, and what must be said of it: the key first of all.
FAULTS: list[tuple[str, str, str, str]] = [
    # code, key, file, what is said in English
    ("edition-not-toml", "", "name = ", "Line 1, column 8"),
    ("edition-not-toml", "", HEAD + "[seats\n", "Line 4"),
    ("edition-not-toml", "", HEAD + 'name = "twice"\n', "Line 4"),
    ("edition-too-deep", "", "x = " + "[" * 50_000, "without end"),
    ("edition-missing-key", "game", 'name = "mine"\ntitles = {en = "Mine", fr = "La mienne"}', "“game” is missing"),
    ("edition-missing-key", "name", GAME + "titles = {en = 'a', fr = 'b'}", "“name” is missing"),
    ("edition-missing-key", "titles", GAME + 'name = "mine"', "“titles” is missing"),
    ("edition-missing-key", "titles.fr", GAME + 'name = "mine"\ntitles = {en = "Mine"}', "“titles.fr” is missing"),
    ("edition-unknown-key", "colour", HEAD + "colour = 1", "No rule is called “colour”"),
    ("edition-unknown-key", "words.refree", HEAD + '[words]\nrefree = "strict"', "“words.refree”"),
    ("edition-choice", "game", HEAD.replace("crossword", "chess"), "it can be: cards, crossword, duplicate, option"),
    ("edition-choice", "board", HEAD + 'board = "round"', "it can be: standard-15, super-21"),
    ("edition-choice", "language", HEAD + 'language = "klingon"', "“language” cannot be “klingon”"),
    ("edition-choice", "languages", HEAD + 'languages = ["fr", "xx"]', "“languages” cannot be “xx”"),
    ("edition-choice", "tiles.set", HEAD + '[tiles]\nset = "xx"', "“tiles.set” cannot be “xx”"),
    ("edition-choice", "words.referee", HEAD + '[words]\nreferee = "me"', "honour, strict, challenge"),
    ("edition-choice", "exchange.order", HEAD + '[exchange]\norder = ""', "draw-first, return-first"),
    ("edition-choice", "tiles.counts", HEAD + 'language = "fr"\n[tiles.counts]\nCH = 3', "“CH”"),
    ("edition-type", "seats.teams", HEAD + "[seats]\nteams = 1", "must be true or false, and is a whole number"),
    ("edition-type", "clock.seconds", HEAD + "[clock]\nseconds = 1.5", "and is a decimal number"),
    ("edition-type", "clock.seconds", HEAD + "[clock]\nseconds = 07:30:00", "and is a time"),
    ("edition-type", "seats", HEAD + "seats = 3", "must be a table"),
    ("edition-type", "constraints.theme", HEAD + '[constraints]\ntheme = "MER"', "must be a list, and is a text"),
    ("edition-type", "constraints.theme[1]", HEAD + '[constraints]\ntheme = ["MER", 3]', "“constraints.theme[1]”"),
    ("edition-range", "seats.maximum", HEAD + "[seats]\nmaximum = 9", "it must be ≤ 4"),
    ("edition-range", "seats.minimum", HEAD + "[seats]\nminimum = 3\nmaximum = 2", "it must be ≤ 2"),
    ("edition-range", "tiles.rack", HEAD + "[tiles]\nrack = 0", "it must be ≥ 1"),
    ("edition-range", "tiles.counts", HEAD + 'language = "fr"\n[tiles.counts]\nA = -1', "it must be ≥ 0"),
    ("edition-range", "clock.seconds", HEAD + "[clock]\nseconds = 9999999999999999999999", "it must be ≤ 86400"),
    ("edition-bonus", "bonuses", HEAD + "bonuses = {8 = 10}", "“8” is not a number of tiles; a bonus goes with 1 to 7"),
    ("edition-bonus", "bonuses", HEAD + 'bonuses = {"²" = 10}', "“²” is not a number of tiles"),
    ("edition-few-tiles", "tiles.counts", HEAD + 'language = "fr"\n[tiles.counts]\nA = 27', "need 28"),
    ("edition-missing-key", "language", HEAD + "[tiles.counts]\nA = 100", "“language” is missing"),
    ("edition-no-challenges", "challenge.allowed", HEAD + '[words]\nreferee = "challenge"', "must be true"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("code", "key", "text", "said"), FAULTS, ids=[f"{code} {key}" for code, key, *_ in FAULTS])
def test_a_fault_names_its_key(
    code: str,
    key: str,
    text: str,
    said: str,
    language: str,
    tmp_path: Path,
    bonmot: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    told = bonmot("editions", "check", file)
    assert (told.status, told.err) == (1, "")
    assert told.out.startswith(f"{file}: ")
    assert told.out.count("\n") == 1
    assert key in told.out
    if language == "en":
        assert said in told.out
    answer = json.loads(bonmot("editions", "check", file, "--json").out)
    assert (answer["valid"], answer["code"], answer["key"] or "") == (False, code, key)
    assert answer["sentence"] in told.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "said"),
    [("none.toml", "no such file"), ("", "it is a folder"), ("binary", "is not text"), ("long.toml", "is too large")],
)
def test_what_cannot_be_read_is_no_fault_of_an_edition(
    name: str, said: str, language: str, tmp_path: Path, bonmot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "long.toml").write_text("#" * 200_000, encoding="utf-8")
    told = bonmot("editions", "check", tmp_path / name)
    assert (told.status, told.out) == (2, "")
    assert told.err.count("\n") == 1
    assert (said in told.err) == (language == "en")


def test_a_name_that_no_file_can_have(bonmot: Callable[..., Any]) -> None:
    assert bonmot("editions", "check", "a\0b").status == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["editions", "show"], "NAME is missing"),
        (["editions", "show", "chess"], "There is no edition “chess”; there are: cards, clabbers, deluxe"),
        (["editions", "show", "../micro"], "There is no edition “../micro”"),
        (["editions", "check"], "FILE is missing"),
        (["editions", "chek"], "Did you mean “check”?"),
        (["editions", "list", "micro"], "“micro” is one argument too many"),
        (["editions", "list", "--jsno"], "Did you mean “--json”?"),
    ],
)
def test_wrong_questions(arguments: list[str], said: str, bonmot: Callable[..., Any]) -> None:
    told = bonmot(*arguments)
    assert (told.status, told.out) == (2, "")
    assert said in told.err


def test_every_edition_is_listed(bonmot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [row.split("\t") for row in bonmot("editions", "list").out.splitlines()]
    assert [row[0] for row in rows] == list(editions())
    assert ["option", "Option", "fr, en", "2–4"] in rows
    assert ["modern", "Modern", "any", "1–4"] in rows
    assert ["tournament", "Tournament", "fr, en", "2"] in rows
    listed = json.loads(bonmot("editions", "list", "--json").out)["editions"]
    assert [each["name"] for each in listed] == list(editions())
    assert listed[-1] == {
        "name": "tournament",
        "titles": {"fr": "Tournoi", "en": "Tournament"},
        "languages": ["fr", "en"],
        "seats": [2, 2],
    }
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert "modern\tModerne\ttoutes\t1–4\n" in bonmot("editions", "list").out


@pytest.mark.parametrize("name", list(editions()))
def test_every_edition_is_told_in_both_languages(
    name: str, bonmot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    english = bonmot("editions", "show", name).out.splitlines()
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    french = bonmot("editions", "show", name).out.splitlines()
    assert len(french) == len(english) > 12
    assert not set(french[1:]) & set(english[1:])
    answer = json.loads(bonmot("editions", "show", name, "--json").out)
    assert answer["edition"]["name"] == name
    assert [f"{each['topic']}\t{each['rule']}" for each in answer["rules"]] == french[-len(answer["rules"]) :]


def test_show_says_what_matters(bonmot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    told = bonmot("editions", "show", "Tournament").out
    assert "challenges\tA wrong challenge gives the player 5 points for each word.\n" in told
    assert "exchange\tThe bag must hold at least 7 tiles.\n" in told
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    told = bonmot("editions", "show", "regles-89").out
    assert "89 jetons et non 102" in told
    assert "Le sac (fr) contient 89 jetons, dont 2 jokers." in told


# Switches and other values; each must change what is told.
BASE = {
    "challenge.allowed": True,
    "challenge.cost": "points",
    "clock.kind": "game",
    "clock.seconds": 60,
    "clock.overtime_minutes": 1,
    "constraints.theme": ["MER"],
    "constraints.theme_rule": "bonus",
}
SWITCHES: list[tuple[str, object]] = [
    ("language", "fr"),
    ("languages", ["fr"]),
    ("board", "super-21"),
    ("bonuses", {}),
    ("bonuses", {"6": 10}),
    ("racks_visible", "next"),
    ("racks_visible", "all"),
    ("seats.minimum", 2),
    ("seats.maximum", 1),
    ("seats.name_length", 1),
    ("seats.teams", False),
    ("tiles.bags", 2),
    ("tiles.rack", 8),
    ("opening.star", False),
    ("opening.minimum", 1),
    ("opening.first", "first-seat"),
    ("opening.first", "closest-to-a"),
    ("words.referee", "honour"),
    ("words.referee", "challenge"),
    ("words.tier", 0),
    ("words.tier", 2),
    ("words.tier", 3),
    ("words.proper_nouns", True),
    ("words.abbreviations", True),
    ("words.any_order", True),
    ("challenge.allowed", False),
    ("challenge.cost", "free"),
    ("challenge.cost", "turn"),
    ("challenge.cost", "game"),
    ("challenge.points", 10),
    ("challenge.each", "word"),
    ("challenge.points_go", "from-challenger"),
    ("challenge.judge", "vote"),
    ("challenge.in_vain", False),
    ("challenge.judge", "arbiter"),
    ("challenge.lost_turn_is_scoreless", False),
    ("exchange.order", "return-first"),
    ("exchange.minimum_bag", 7),
    ("end.out", "others-play-on"),
    ("end.all_pass_with_empty_bag", True),
    ("end.scoreless_turns", 4),
    ("end.scoreless_turns", 0),
    ("end.no_move", True),
    ("end.tiles_left", "twice-the-others"),
    ("constraints.theme", ["EAU"]),
    ("constraints.theme_rule", "refuse"),
    ("constraints.theme_rule", "unscored"),
    ("constraints.theme_bonus", 20),
    ("constraints.minimum_length", 4),
    ("constraints.banned", ["SALE"]),
    ("clock.kind", "none"),
    ("clock.kind", "turn"),
    ("clock.seconds", 61),
    ("clock.increment", 5),
    ("clock.overtime_minutes", 0),
    ("clock.overtime_penalty", 10),
]


@pytest.mark.parametrize(("key", "value"), SWITCHES)
def test_every_switch_is_told(key: str, value: object) -> None:
    edition = Edition.load("modern").with_options(BASE)
    rules_of = telling_of(edition.GAME).rules
    assert rules_of(edition.with_options({key: value})) != rules_of(edition)


def test_no_switch_is_forgotten() -> None:
    told = {key for key, _value in SWITCHES} | {"tiles.set", "tiles.blanks", "tiles.counts"}  # the bag tells these
    rules = {"seats", "tiles", "opening", "words", "challenge", "exchange", "end", "constraints", "clock"}
    edition = Edition.load("modern")
    for part in rules:
        assert {f"{part}.{field}" for field in getattr(edition, part).__struct_fields__} <= told
    others = {"name", "game", "titles", "subtitles", "warnings", "warns_in", "screen"}  # no rules
    assert set(edition.__struct_fields__) - rules - others <= told


# The same for the other games: key, another value.
OTHER_SWITCHES: list[tuple[str, str, object]] = [
    ("option", "languages", ["fr"]),
    ("option", "seats.minimum", 3),
    ("option", "seats.maximum", 3),
    ("option", "seats.name_length", 9),
    ("option", "options.board", 17),
    ("option", "options.placement", "line"),
    ("option", "options.placement", "free"),
    ("option", "options.flip_scope", "main"),
    ("option", "options.advanced", True),
    ("option", "options.referee", "strict"),
    ("option", "options.challenge_cost", 5),
    ("option", "options.exchange_only_if_stuck", True),
    ("option", "options.tier", 3),
    ("option", "clock.kind", "turn"),
    ("cards", "languages", ["fr"]),
    ("cards", "target", 3),
    ("cards", "mercy", False),
    ("cards", "seats.maximum", 3),
    ("cards", "race.tie_window", 0),
    ("cards", "race.round_seconds", 0),
    ("cards", "race.wrong", "lock"),
    ("cards", "race.countdown", 0),
    ("cards", "race.lag", 0),
    ("cards", "race.show_seconds", 9),
    ("cards", "race.pick_seconds", 9),
    ("cards", "race.draw_seconds", 9),
    ("cards", "race.last_seconds", 9),
    ("cards", "race.explain_seconds", 9),
    ("cards", "race.vote_seconds", 9),
    ("cards", "words.minimum_length", 4),
    ("cards", "words.proper_nouns", "list"),
    ("cards", "words.proper_nouns", "free"),
]


@pytest.mark.parametrize(("name", "key", "value"), OTHER_SWITCHES)
def test_every_switch_of_other_games_is_told(name: str, key: str, value: object) -> None:
    edition = edition_named(name)
    rules_of = telling_of(edition.GAME).rules
    assert rules_of(edition.with_options({key: value})) != rules_of(edition)


def test_a_file_is_checked_by_the_rules_of_its_own_game(tmp_path: Path, bonmot: Callable[..., Any]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD.replace("crossword", "option") + "[options]\nboard = 17\n", encoding="utf-8")
    assert bonmot("editions", "check", file).status == 0
    file.write_text(HEAD.replace("crossword", "option") + "[options]\nboard = 22\n", encoding="utf-8")
    told = bonmot("editions", "check", file)
    assert (told.status, "“options.board”" in told.out) == (1, True)


def test_a_good_file_of_ones_own(tmp_path: Path, bonmot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD, encoding="utf-8")
    assert bonmot("editions", "check", file) == (0, f"{file} is a good edition: Mine\n", "")
    answer = {"file": str(file), "valid": True, "name": "mine", "titles": {"en": "Mine", "fr": "La mienne"}}
    assert json.loads(bonmot("editions", "check", file, "--json").out) == answer
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert "est une bonne édition" in bonmot("editions", "check", file).out
