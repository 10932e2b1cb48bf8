"""What players of a race are doing has room beside their cards in 80 columns, in both languages."""

import pytest

from bonmot.telling.wordings import wordings
from bonmot.texts import LANGUAGES, _, speak

ROOM = 16
"""Of the 29 columns of the list, after “7 cartes · ” and its margin."""


def told() -> list[str]:
    """All that `status` may say, but for what has a word in it."""
    tables = [text for table in ("left", "status") for text in wordings("cards")[table].values()]
    return [text for text in [*tables, "draws", "turns the card", "picks a pile"] if "{" not in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_player_does_is_told_in_a_few_letters(language: str) -> None:
    assert len(told()) > 10
    with speak(language):
        assert [_(text) for text in told() if len(_(text)) > ROOM] == []
