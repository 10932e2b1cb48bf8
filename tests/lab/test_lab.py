"""The laboratory: `bonmot lab`, learning, matches, pictures."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from bonmot.errors import BonmotError
from bonmot.lab.calibration import check
from bonmot.lab.careers import careers
from bonmot.lab.crossword import LAB
from bonmot.lab.crossword.learning import Generation, Recipe, kept_values, learn
from bonmot.lab.crossword.manners import manners
from bonmot.lab.matches import match
from bonmot.lab.part import lab_of
from bonmot.lab.telling_apart import told_apart
from bonmot.players.crossword.leaves import unpacked
from bonmot.players.levels import Level
from tests.cli.conftest import Said, bonmot, prepared
from tests.players.ladders import SCALES, level_of, levels

__all__ = ["bonmot", "prepared"]

Bonmot = Callable[..., Said]
TINY = Recipe("en", (30, 20), seed=5)


# ---- leaves


@pytest.fixture(scope="module")
def learned() -> list[Generation]:
    return list(learn(TINY, threads=1))


def test_threads_change_nothing(learned: list[Generation]) -> None:
    # More games than one thread takes at a time.
    recipe = Recipe("en", (120,), seed=5)
    (alone,), (together,) = learn(recipe, threads=1), learn(recipe, threads=3)
    assert alone == together
    assert alone.values != learned[-1].values


def test_generations_build_on_each_other(learned: list[Generation]) -> None:
    assert [(each.number, each.games) for each in learned] == [(1, 30), (2, 20)]
    assert all(each.racks > 400 for each in learned)
    (fresh,) = learn(Recipe("en", (20,), seed=35), threads=1)
    assert fresh.values != learned[1].values


def test_what_is_resumed_ends_alike(learned: list[Generation], tmp_path: Path) -> None:
    state = tmp_path / "en.part"
    assert next(learn(TINY, threads=1, state=state)) == learned[0]
    assert kept_values(TINY, state) == (1, learned[0].values)
    assert list(learn(TINY, threads=2, state=state, resume=True)) == learned[1:]
    assert list(learn(TINY, state=state, resume=True)) == []
    assert kept_values(TINY, state) == (2, learned[1].values)


def test_another_recipe_or_a_damaged_file_is_not_resumed(tmp_path: Path) -> None:
    state = tmp_path / "en.part"
    next(learn(TINY, threads=1, state=state))
    for other in (Recipe("fr", TINY.games, 5), Recipe("en", TINY.games, 6), Recipe("en", (31, 20), 5)):
        with pytest.raises(BonmotError) as refused:
            list(learn(other, state=state, resume=True))
        assert refused.value.code == "learning-other-recipe"
    state.write_bytes(state.read_bytes()[:100])
    with pytest.raises(BonmotError) as refused:
        list(learn(TINY, state=state, resume=True))
    assert refused.value.code == "learning-damaged"


def test_leaves_from_the_command_line(bonmot: Bonmot, learned: list[Generation], tmp_path: Path) -> None:
    out = tmp_path / "leaves.xz"
    said = bonmot("lab", "leaves", "--language", "en", "--games", "30,20", "--seed", 5, "--out", out, "--resume")
    assert said.status == 0
    assert said.out.splitlines()[1].startswith(f"generation 2: 20 games, {learned[1].racks} racks, ")
    assert unpacked(out.read_bytes()) == learned[1].values
    assert [path.name for path in tmp_path.iterdir()] == ["leaves.xz"]


# ---- matches


@pytest.mark.parametrize("language", ["fr", "en"])
def test_leaves_beat_no_leaves(language: str) -> None:
    played = match("leaves", "plain", "modern", language, 150, seed=1)
    assert played.games == 150
    assert played.share.value >= 0.62
    assert played.share.value - played.share.margin > 0.55
    assert played.spread.value > 15


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "en"])
def test_leaves_beat_no_leaves_in_ten_thousand_games(language: str) -> None:
    played = match("leaves", "plain", "modern", language, 10_000, seed=1)
    assert played.games == 10_000
    assert played.share.value >= 0.62


def test_a_match_is_fair() -> None:
    there = match("1", "3", "deluxe", "en", 40, seed=9)
    back = match("3", "1", "deluxe", "en", 40, seed=9)
    assert there.share.value < 0.3
    assert back.share.value > 0.7
    assert match("2", "2", "deluxe", "en", 10, seed=9).spread.value == 0


def test_a_match_from_the_command_line(bonmot: Bonmot) -> None:
    asked = ("lab", "match", "4", "1", "--scale", "micro", "--language", "fr", "--games", 20)
    said = bonmot(*asked)
    assert (said.status, said.err) == (0, "")
    document = json.loads(bonmot(*asked, "--json").out)
    shown = f"4 wins {100 * document['share']:.1f} ± {100 * document['share_margin']:.1f} % of 20 games against 1"
    assert said.out.startswith(shown)
    assert document["games"] == 20
    assert document["spread"] > 0


# ---- the opponent that adapts


def test_the_opponent_finds_the_level_of_a_person() -> None:
    career = careers("deluxe", "en", 8, people=2, games=8)
    assert career.opponents[0] == 3
    assert career.opponents[-1] > 6


def test_careers_from_the_command_line(bonmot: Bonmot) -> None:
    asked = ("lab", "adaptive", "--scale", "micro", "--language", "fr", "--people", "2", "--games", "2")
    document = json.loads(bonmot(*asked, "--json").out)
    assert [each["level"] for each in document["levels"]] == [1, 2, 3, 4]
    assert [[game["number"] for game in career["games"]] for career in document["levels"]] == [[1, 2]] * 4
    shares = [f"{100 * game['share']:.0f}" for game in document["levels"][0]["games"]]
    assert "\t".join(["1", *shares]) in bonmot(*asked).out, "chance comes from the seed"


# ---- levels and calibration


def test_levels_from_the_command_line(bonmot: Bonmot) -> None:
    lines = bonmot("lab", "levels", "--scale", "deluxe", "--language", "en").out.splitlines()
    top = level_of("deluxe", "en", 8)
    assert len(lines) == 8
    assert lines[7].split("\t")[:3] == ["deluxe", "en", "8"]
    assert f"{top.average:.1f} ± {top.margin:.1f}" in lines[7]
    document = json.loads(bonmot("lab", "levels", "--json").out)
    assert {scale: set(ladders) for scale, ladders in document.items()} == {scale: {"fr", "en"} for scale in SCALES}
    assert msgspec.convert(document["micro"]["fr"], tuple[Level, ...]) == levels("micro", "fr")


def test_the_picture_shows_every_level(bonmot: Bonmot, tmp_path: Path) -> None:
    picture = tmp_path / "levels.svg"
    assert bonmot("lab", "levels", "--plot", picture).status == 0
    root = ET.fromstring(picture.read_text(encoding="utf-8"))  # our own file
    circles = [each for each in root.iter() if each.tag.endswith("circle")]
    ladders = [levels(scale, language) for scale in SCALES for language in ("fr", "en")]
    assert len(circles) == sum(2 * len(ladder) - 1 for ladder in ladders)
    _x, _y, width, height = map(float, root.attrib["viewBox"].split())
    assert all(0 < float(each.attrib["cx"]) < width for each in circles)
    assert all(0 < float(each.attrib["cy"]) < height for each in circles)


def test_the_picture_in_the_documentation_is_the_one_of_the_table(bonmot: Bonmot, tmp_path: Path) -> None:
    picture = tmp_path / "levels.svg"
    bonmot("lab", "levels", "--plot", picture)
    shipped = Path(__file__).parents[2] / "docs" / "levels.svg"
    assert shipped.read_text(encoding="utf-8") == picture.read_text(encoding="utf-8")


def test_a_check_complains_of_levels_that_break_their_promise() -> None:
    weak, strong = level_of("deluxe", "en", 1), level_of("deluxe", "en", 4)
    wrong = (msgspec.structs.replace(strong, level=1, target=150), msgspec.structs.replace(weak, level=2, target=180))
    kinds = [(complaint.level, complaint.kind) for complaint in check("deluxe", "en", games=40, ladder=wrong)]
    assert kinds == [(1, "average"), (2, "average"), (2, "rise"), (2, "wins")]


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("scale", SCALES)
def test_the_shipped_levels_pass_their_check(bonmot: Bonmot, scale: str, language: str) -> None:
    said = bonmot("lab", "calibrate", "--check", "--scale", scale, "--language", language)
    assert (said.status, said.out.splitlines()[-1]) == (0, "Every level keeps its promise.")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (
            ("levels", "--scale", "grand"),
            "There is no scale of levels “grand”; there are: micro, deluxe, modern, option.",
        ),
        (("levels", "--language", "hu"), "The laboratory has no words in “hu”; it has: fr, en."),
        (("leaves", "--language", "en", "--games", "1,x"), "“1,x”"),
        (("leaves", "--language", "en", "--games", "0"), "--games: 0 is too small, at least 1."),
        (
            ("match", "me", "--games", "2"),
            "“me” cannot play a match: give a level, or one of these: leaves, plain, simulation, full.",
        ),
        (
            ("match", "me", "--scale", "option", "--games", "2"),
            "“me” cannot play a match: give a level, or one of these: leaves, plain, unturning.",
        ),
        (("match", "11", "--games", "2"), "There is no level 11 on this scale: levels go from 1 to 10."),
        (("calibrate", "--check", "--write", "x.json"), "--check writes nothing: leave out --write."),
    ],
)
def test_wrong_questions(bonmot: Bonmot, arguments: tuple[str, ...], complaint: str) -> None:
    said = bonmot("lab", *arguments)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("bonmot: ")
    assert complaint in said.err


# ---- manners


@pytest.mark.parametrize(("scale", "language", "level"), [("deluxe", "fr", 1), ("micro", "en", 1), ("modern", "en", 6)])
def test_computers_mind_their_manners(scale: str, language: str, level: int) -> None:
    """Nobody throws turns away, games are played to their end, and challenges are worth making."""
    measured = LAB.scales[scale]
    ladder = measured.levels(language)
    seen = manners(ladder[level - 1], ladder[level + 1], measured.edition, language, 40, 71_000_000)
    assert seen.games == 40
    assert seen.exchanges <= 0.08
    assert seen.longest_waste <= 1
    assert seen.went_out >= 0.7
    assert seen.right is None or seen.right >= 0.5
    assert 3 < seen.length < 6


def test_rare_words_are_for_players_who_know_many() -> None:
    ladder = LAB.scales["deluxe"].levels("fr")
    seen = [manners(ladder[at], ladder[-1], "deluxe", "fr", 24, 72_000_000) for at in (0, 3, 5, 7)]
    assert all(lower.rare < higher.rare for lower, higher in pairwise(seen)), "beginners have fewest of all"
    assert all(lower.median_rank < higher.median_rank for lower, higher in pairwise(seen))
    assert seen[0].rare < 0.06
    assert seen[-1].rare < 0.6


@pytest.mark.parametrize(
    ("game", "games"),
    [
        ("crossword", 12),
        pytest.param("option", 12, marks=pytest.mark.long),
        pytest.param("cards", 12, marks=pytest.mark.long),
    ],
)
def test_characters_are_told_apart_by_their_play(game: str, games: int) -> None:
    persona_games = lab_of(game).persona_games
    assert persona_games is not None
    found = told_apart(persona_games("en", 5), games, 73_000_000)
    assert sum(found.confused.values()) == 8 * games
    assert found.right == sum(games for (one, other), games in found.confused.items() if one == other) / (8 * games)
    assert found.right >= 0.45, "one of eight would be chance"


def test_lab_manners_and_characters(bonmot: Bonmot) -> None:
    told = bonmot("lab", "manners", "--scale", "micro", "--language", "fr", "--games", "4", "--json")
    (ladder,) = json.loads(told.out)["micro"].values()
    assert [each["level"] for each in ladder] == [1, 2, 3, 4]
    assert all(0 <= each["exchanges"] <= 1 for each in ladder)
    assert len(bonmot("lab", "manners", "--scale", "micro", "--language", "fr", "--games", "4").out.splitlines()) == 4
    told = bonmot("lab", "characters", "--game", "crossword", "--language", "en", "--games", "4", "--json")
    assert len(json.loads(told.out)["en"]["wins"]) == 8
    assert "cards, crossword, option" in bonmot("lab", "characters", "--game", "chess").err
    for game, most in (("cards", 8), ("crossword", 9), ("option", 8)):
        refused = bonmot("lab", "characters", "--game", game, "--level", "0")
        assert f"levels go from 1 to {most}" in refused.err
    assert bonmot("lab", "manners", "--scale", "chess").status == 2
