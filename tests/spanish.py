"""A lexicon whose tiles have several characters, for the tests that want one: import its fixture."""

import pytest

from bonmot import words
from tests.board.comparing import made_up_spanish


@pytest.fixture(scope="session", autouse=True)
def spanish(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The list is imported once, before the first test: every test finds it in its own folder."""
    if "made-up-spanish" not in {each.name for each in words.lexica()}:
        listed = tmp_path_factory.mktemp("spanish") / "words.txt"
        listed.write_text("\n".join(made_up_spanish()), encoding="utf-8")
        words.import_list(listed, "made-up-spanish", "es")
