"""The cast: everybody has a name, a temperament that shows in what they play, and a portrait of ours."""

import re
from functools import cache
from statistics import fmean
from xml.etree import ElementTree

import pytest

from bonmot.board import Move, Rack
from bonmot.errors import BonmotError
from bonmot.kernel import BLANK_MARK, Character
from bonmot.players import Persona, persona, personas
from bonmot.players.character import character_of
from bonmot.players.levels import Level
from bonmot.telling import sentence
from bonmot.texts import LANGUAGES
from bonmot.words import Alphabet
from tests.players.positions import Position, chosen, positions

everybody = pytest.mark.parametrize("someone", personas(), ids=lambda someone: someone.name)
both_languages = pytest.mark.parametrize("language", LANGUAGES)

GAMES = ("crossword", "option", "cards")
EXPERT = Level(level=1, leave_percent=100)
"""Sees everything: what is left is taste."""


def character(name: str | None, language: str) -> Character:
    return character_of(EXPERT, persona(name) if name else None, Alphabet.load(language), game="crossword")


@cache
def choices(name: str | None, language: str, count: int = 60) -> list[tuple[Position, Move]]:
    """What somebody plays in the same positions as everybody else."""
    taste = character(name, language)
    found = [(position, chosen(position, taste)) for position in positions(language, count)]
    return [(position, move) for position, move in found if move is not None]


# ---- who they are


def test_there_is_a_small_cast_with_names_and_seeds_of_their_own() -> None:
    cast = personas()
    assert len(cast) == 8
    assert len({each.name for each in cast}) == len({each.seed for each in cast}) == 8
    assert all(each.seed > 0 for each in cast)  # 0 is nobody's
    for language in LANGUAGES:
        assert len({each.display[language] for each in cast}) == 8


@everybody
def test_everybody_is_introduced_in_both_languages(someone: Persona) -> None:
    assert set(someone.display) == set(someone.about) == set(LANGUAGES)
    for language in LANGUAGES:
        assert someone.display[language] in someone.about[language]
        assert 40 < len(someone.about[language]) < 200
        assert someone.about[language].endswith(".")
    assert someone.about["fr"] != someone.about["en"]


@everybody
def test_tastes_are_those_of_the_kernel_and_moderate(someone: Persona) -> None:
    most = {"likes_length": 250, "likes_crossings": 450, "likes_openness": 500, "likes_down": 1200}
    most |= {"spares_blanks": 1500, "spares_dear": 1000}
    assert someone.tastes
    assert all(abs(value) <= most[taste] for taste, value in someone.tastes.items())
    assert bool(someone.dear_tile) == ("spares_dear" in someone.tastes)
    assert all(0.5 <= someone.race.get(name, 1.0) <= 2 for name in ("haste", "patience"))
    assert set(someone.race) <= {"haste", "patience", "curiosity"}
    assert {game: set(eyes) for game, eyes in someone.eye.items()} == {game: set(LANGUAGES) for game in GAMES}
    for language in LANGUAGES:
        assert isinstance(character(someone.name, language), Character)
        assert not someone.dear_tile or someone.dear_tile in Alphabet.load(language).letters


def test_a_stranger_is_refused_in_a_sentence() -> None:
    with pytest.raises(BonmotError) as refused:
        persona("nobody")
    assert refused.value.code == "unknown-persona"
    assert "colette" in sentence(refused.value)


# ---- portraits


@everybody
def test_the_portrait_is_a_small_drawing_that_needs_nothing_else(someone: Persona) -> None:
    source = someone.portrait.read_text(encoding="utf-8")
    assert len(source) < 5_000
    root = ElementTree.fromstring(source)
    names = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert {element.tag.partition("}")[0] for element in root.iter()} == {"{http://www.w3.org/2000/svg"}
    assert not {"text", "tspan", "script", "image", "style", "foreignObject", "use", "a", "animate"} & set(names)
    attributes = [(name, value) for element in root.iter() for name, value in element.attrib.items()]
    assert not [name for name, _value in attributes if "href" in name or name.startswith("on")]
    # Clipping refers to the drawing itself, and to nothing outside.
    identities = {value for name, value in attributes if name == "id"}
    referred = [match for _name, value in attributes for match in re.findall(r"url\(([^)]*)\)", value)]
    assert all(reference.removeprefix("#") in identities for reference in referred)
    assert root.findtext("{http://www.w3.org/2000/svg}title") == someone.display["fr"]
    assert root.get("viewBox") == "0 0 128 128"


def test_portraits_can_stand_on_one_page() -> None:
    identities = [name for each in personas() for name in re.findall(r' id="([^"]+)"', each.portrait.read_text())]
    assert len(identities) == len(set(identities)) == 8
    assert len({each.portrait.read_text() for each in personas()}) == 8


# ---- what they are like


@both_languages
def test_colette_loves_long_words_and_edgar_short_ones(language: str) -> None:
    lengths = {
        name: fmean(len(move.tiles) for _position, move in choices(name, language))
        for name in ("colette", None, "edgar")
    }
    assert lengths["colette"] > lengths[None] > lengths["edgar"] + 0.2


@both_languages
def test_irma_keeps_the_blank_longer_than_others(language: str) -> None:
    def spent(name: str | None) -> int:
        taste = character(name, language)
        found = 0
        for position in positions(language, 100):
            rack = Rack(b"\0" + position.rack.tiles[1:], position.board.alphabet)
            move = chosen(position._replace(rack=rack), taste)
            found += move is not None and any(tile & BLANK_MARK for tile in move.tiles)
        return found

    assert spent("irma") < min(spent(None), spent("oscar"))


@both_languages
def test_simon_hoards_the_s_and_zoe_cannot_wait_to_play_the_z(language: str) -> None:
    alphabet = Alphabet.load(language)

    def played(name: str | None, letter: str) -> int:
        number = alphabet.number(letter)
        return sum(move.tiles.count(number) for _position, move in choices(name, language))

    assert played("simon", "S") < played(None, "S")
    assert played("zoe", "Z") >= played(None, "Z") > 0


@both_languages
def test_the_same_persona_always_plays_the_same(language: str) -> None:
    for someone in personas():
        taste = character(someone.name, language)
        again = [str(chosen(position, taste)) for position in positions(language, 10)]
        assert again == [
            str(chosen(position, character(someone.name, language))) for position in positions(language, 10)
        ]
