"""Games in languages that come without words: built from small dictionaries of our own, played to the end.

The long ones fetch real dictionaries and real frequencies by the names of their packages.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bonmot import words
from workshop.environment import uv_settings
from workshop.programs import quietly

from .conftest import Said

Bonmot = Callable[..., Said]
DICTIONARIES = Path(__file__).parent.parent / "data" / "spelling"


@pytest.mark.parametrize("language", ["ca", "de", "es", "hu", "nl"])
def test_a_game_is_played_to_its_end(
    bonmot: Bonmot, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_DATA", str(tmp_path))
    common = tmp_path / "common.txt"
    dictionary = next(DICTIONARIES.glob(f"{language}*.dic"))
    lines = dictionary.read_text("latin-1" if language == "de" else "utf-8").split()
    common.write_text("\n".join(line.partition("/")[0] for line in lines[1::2]), encoding="utf-8")
    said = bonmot("words", "build", language, "--from", DICTIONARIES, "--common", common, "--json")
    assert (said.status, said.err) == (0, "")
    assert json.loads(said.out)["words"] == len(words.open(language))
    game = bonmot("auto", "--language", language, "--levels", "1,8", "--seed", 5)
    assert (game.status, game.err) == (0, "")
    assert "The game is over" in game.out.splitlines()[-1]
    assert "Robot 2 wins" in game.out


@pytest.mark.parametrize(("there", "missing"), [("dic", "aff"), ("aff", "dic")])
def test_half_a_dictionary_is_told_what_to_do(bonmot: Bonmot, there: str, missing: str, tmp_path: Path) -> None:
    (tmp_path / f"es.{there}").write_text("1\ncasa\n", encoding="utf-8")
    for given in ("es", "es.dic", "es.aff"):
        said = bonmot("words", "build", "es", "--from", tmp_path / given)
        assert (said.status, said.out) == (2, "")
        assert said.err.splitlines()[-1] == (
            f"bonmot: A spelling dictionary is two files, and “es.{missing}” is missing: put it beside “es.{there}”."
        )


@pytest.fixture(scope="module")
def frequencies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package `wordfreq`, which is no part of the usual environment."""
    folder = tmp_path_factory.mktemp("frequencies")
    status, output = quietly(
        [sys.executable, "-m", "uv", "pip", "install", "--target", folder, "wordfreq"], **uv_settings()
    )
    assert status == 0, output
    return folder


@pytest.mark.long
@pytest.mark.timeout(1_800)  # no measurement: millions of forms on a busy machine
@pytest.mark.parametrize(
    ("language", "least", "word"),
    [
        ("ca", 700_000, "col·legis"),
        ("de", 250_000, "häuser"),
        ("es", 550_000, "calles"),
        ("hu", 1_000_000, "házakban"),
        ("it", 1_000_000, "giocheremo"),
        ("nl", 240_000, "deuren"),
        ("pl", 2_000_000, "najładniejszych"),
        ("pt", 350_000, "corações"),
        ("sv", 600_000, "flickorna"),
    ],
)
def test_a_real_dictionary_is_fetched_and_played_with(
    language: str, least: int, word: str, frequencies: Path, tmp_path: Path
) -> None:
    own = {"BONMOT_DATA": tmp_path, "BONMOT_CACHE": tmp_path / "cache", "BONMOT_DICTIONARIES": tmp_path / "none"}
    settings = {name: str(value) for name, value in own.items()}
    environment = {**os.environ, **settings, "PYTHONPATH": str(frequencies), "BONMOT_LANGUAGE": "en"}

    def bonmot(*arguments: object) -> str:
        command = [sys.executable, "-m", "bonmot", *map(str, arguments)]
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout

    built = json.loads(bonmot("words", "build", language, "--fetch", "--json"))
    assert built["words"] >= least
    assert built["ranked"] >= 25_000, "computers of lower levels know the common ones"
    assert json.loads(bonmot("words", "check", word, "--language", language, "--json"))["words"][0]["valid"]
    game = bonmot("auto", "--language", language, "--levels", "1,8", "--seed", 5).splitlines()
    assert game[-1] == "The game is over: Robot 2 wins."
