"""Languages whose tiles have several letters."""

from pathlib import Path

import pytest

from bonmot import words
from bonmot.games.crossword import Crossword, Play, setup_for
from bonmot.games.crossword.events import Opened
from bonmot.games.game import Refused, replay, step


def test_two_tiles_are_not_the_tile_they_spell(tmp_path: Path) -> None:
    """In Spanish LL is one tile: L and L beside each other are another word, and the referee knows the difference."""
    file = tmp_path / "list.txt"
    file.write_text("llano\n", encoding="utf-8")
    words.import_list(file, "one-spanish-word", "es", replace=True)
    setup = setup_for("modern", ["Ada", "Ben"], language="es", lexicon="one-spanish-word")
    game = Crossword()
    state = replay(game, [Opened(setup, 1, (), 0, ("[L][L][A][N][O][LL][E]", "[E][E][E][E][E][E][E]"), "[E]")])
    with pytest.raises(Refused) as refused:
        step(game, state, 0, Play("8D", "[L][L][A][N][O]"))
    assert refused.value.code == "unknown-words"
    _state, events = step(game, state, 0, Play("8F", "LLANO"))
    assert len(events) == 1
    words.remove("one-spanish-word")
