"""Games in languages that come without words: built from small dictionaries of our own, played to the end."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bonmot import words

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
