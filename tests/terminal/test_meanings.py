"""What words mean, asked for at the table: told where the dictionary judges words, and else silence."""

from pathlib import Path

import pytest

from bonmot.terminal.app import Bonmot
from bonmot.terminal.crossword.modern import ModernScreen
from bonmot.terminal.replay.asking import Tell
from tests.terminal.driving import Pilot
from tests.terminal.modern_tables import PERSON, best_move, sit_down, type_move, under_the_board, view_of
from tests.terminal.screens import played


async def play_best(pilot: Pilot, screen: ModernScreen) -> None:
    move = best_move(screen)
    await type_move(pilot, f"{move.place(screen.coordinates)} {move.word}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_key_explains_the_words_that_were_played_last(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), language=language)
        assert "Ctrl+W" not in pilot.seen
        await pilot.press("ctrl+w")
        assert "No word has been played yet." in under_the_board(app)
        for _turn in range(3):
            await play_best(pilot, screen)
            assert "Ctrl+W meaning" in pilot.seen
            await pilot.press("ctrl+w")
            assert isinstance(app.screen_stack[-1], Tell)
            told = " ".join(pilot.seen.split())
            for formed in view_of(screen).turns[-1].words:
                assert f"{formed.word.upper()} is in the dictionary" in told
            await pilot.press("enter")
            assert app.screen is screen

    played(script, tmp_path, monkeypatch, size=(160, 60))


def test_other_words_stay_closed_until_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON))
        await play_best(pilot, screen)
        await pilot.press("f10")
        assert "What the last words mean" in pilot.seen
        await pilot.press("down", "down", "down", "enter", *"quiz", "enter")
        assert "speaks only of words that were played, and QUIZ is none" in under_the_board(app)

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("M-038")
@pytest.mark.parametrize(
    ("edition", "options"), [("tournament", {}), ("modern", {"words.referee": "honour"}), ("clabbers", {})]
)
def test_where_players_answer_for_their_words_the_dictionary_is_silent(
    edition: str, options: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), edition=edition, options=options)
        await play_best(pilot, screen)
        assert view_of(screen).turns
        assert "Ctrl+W" not in pilot.seen
        await pilot.press("ctrl+w")
        assert app.screen is screen
        assert "The dictionary is closed until" in under_the_board(app)
        await pilot.press("f10")
        assert "What the last words mean" not in pilot.seen

    played(script, tmp_path, monkeypatch, size=(160, 60))
