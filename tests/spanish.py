"""A lexicon whose tiles have several characters, for the tests that want one: import its two fixtures."""

from pathlib import Path

import pytest

from bonmot import words
from tests.board.comparing import made_up_spanish


@pytest.fixture(scope="session")
def folder_with_spanish(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the list, imported once."""
    folder = tmp_path_factory.mktemp("spanish")
    listed = folder / "words.txt"
    listed.write_text("\n".join(made_up_spanish()), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BONMOT_DATA", str(folder))
        words.import_list(listed, "made-up-spanish", "es")
    return folder


@pytest.fixture(autouse=True)
def spanish(own_data_folder: None, folder_with_spanish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test finds the list."""
    monkeypatch.setenv("BONMOT_DATA", str(folder_with_spanish))
