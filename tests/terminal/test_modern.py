"""Moves at the modern table, laid and typed with real keys and clicks."""

from pathlib import Path

import pytest

from bonmot.games.crossword import setup_for
from bonmot.terminal.app import Bonmot
from bonmot.terminal.board import BoardWidget
from bonmot.terminal.rack_bar import RackBar
from tests.terminal.driving import Pilot
from tests.terminal.modern_tables import PERSON, best_move, lay, sit_down, type_move, view_of
from tests.terminal.screens import played, press, seen


def test_letters_are_laid_where_the_cursor_is_and_the_score_is_seen_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        move = best_move(screen)
        await lay(pilot, screen, move)
        text = seen(app)
        assert f"{move.word.upper()} " in text
        assert f"{move.score} points" in text
        assert view_of(screen).turns == ()  # nothing is played before Enter
        text = await press(pilot, "enter")
        (first, *_rest) = view_of(screen).turns
        assert (first.score, first.word) == (move.score, move.word)
        assert f"{move.place(screen.coordinates)} {move.word}" in text

    played(script, tmp_path, monkeypatch)


def test_a_move_can_be_typed_either_way_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        first = best_move(screen)
        await type_move(pilot, f"{first.place(screen.coordinates)} {first.word}".lower())
        assert view_of(screen).turns[0].word == first.word
        second = best_move(screen)
        await type_move(pilot, f"{second.word.replace('(', '').replace(')', '')} {second.place(screen.coordinates)}")
        assert view_of(screen).turns[2].score == second.score

    played(script, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("8H", "place and a word"),
        ("9D QQ", "Q"),
        ("Z99 CAT", "does not fit on the board"),
    ],
)
def test_what_cannot_be_played_is_explained_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, move: str, sentence: str
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        rack = view_of(screen).sides[0].rack
        text = await type_move(pilot, move)
        assert sentence in " ".join(text.split())
        assert view_of(screen).turns == ()
        assert view_of(screen).sides[0].rack == rack

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("R-018")
def test_why_a_word_is_refused_is_seen_while_its_tiles_lie_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), edition="regles", language="fr")
        letters = [letter for letter in screen._rack(view_of(screen)) if letter != "?"][:5]
        await pilot.press(*map(str.lower, letters))
        assert "points" in seen(app)  # what it would bring: whether it is a word is not said
        text = " ".join((await press(pilot, "enter")).split())
        assert view_of(screen).turns == ()
        assert "not in the lexicon" in text.lower()
        assert list(app.screen.query_one(BoardWidget).picture.tentative.values()) == letters
        assert "not in the lexicon" not in " ".join((await press(pilot, "left")).split()).lower()

    played(script, tmp_path, monkeypatch)


def test_backspace_takes_one_tile_back_and_escape_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        letters = [letter for letter in view_of(screen).sides[0].rack or "" if letter != "?"][:3]
        await pilot.press(*map(str.lower, letters))
        tentative = app.screen.query_one(BoardWidget).picture.tentative
        assert list(tentative.values()) == letters
        await pilot.press("backspace")
        assert list(app.screen.query_one(BoardWidget).picture.tentative.values()) == letters[:2]
        await pilot.press("escape")
        assert app.screen.query_one(BoardWidget).picture.tentative == {}

    played(script, tmp_path, monkeypatch)


def test_no_letter_is_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        number = screen.seated.table.number
        await pilot.press(*"abcdefghijklmnopqrstuvwxyz", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        assert app.screen is screen
        assert screen.seated.table.number == number

    played(script, tmp_path, monkeypatch)


def test_the_mouse_does_what_keys_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        board = app.screen.query_one(BoardWidget)
        await pilot.click(board, offset=(3 + 3 * 7 + 1, 1 + 7))  # the star, where the cursor is: it turns
        assert board.picture.down is True
        await pilot.click(board, offset=(3 + 3 * 4 + 1, 1 + 2))
        assert board.picture.cursor == (2, 4)
        first = next(tile for tile in screen._rack(view_of(screen)) if tile != "?")
        index = list(screen._rack(view_of(screen))).index(first)
        await pilot.click("#rack", offset=(screen.query_one(RackBar).column_of(index) + 1, 0))
        assert board.picture.tentative == {(2, 4): first}
        await pilot.click(board, offset=(3 + 3 * 4 + 1, 1 + 2))  # a tile just laid is taken back
        assert board.picture.tentative == {}
        where = seen(app).splitlines()[-2].index("F4")
        await pilot.click("#keys", offset=(where, 0))
        await pilot.press("y")
        assert view_of(screen).turns[0].kind == "pass"

    played(script, tmp_path, monkeypatch)


@pytest.mark.parametrize("capitals", [False, True], ids=["small", "caps-lock"])
def test_a_letter_takes_its_tile_and_a_blank_only_where_nothing_else_is_left(
    capitals: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, seed=_seed_with_blank())
        rack = (view_of(screen).sides[0].rack or "").replace("?", "")
        own = rack[0]
        other = next(letter for letter in "XZQJKWV" if letter not in rack)

        async def lay(letter: str) -> list[str]:
            await pilot.press(letter if capitals else letter.lower())
            return list(app.screen.query_one(BoardWidget).picture.tentative.values())

        assert await lay(own) == [own]
        assert "The blank stands for" not in seen(app)
        assert await lay(other) == [own, other.lower()]
        assert f"The blank stands for {other}." in seen(app)
        await pilot.press("backspace")
        await pilot.press("*")  # the blank is asked for
        assert list(app.screen.query_one(BoardWidget).picture.tentative.values()) == [own.lower()]
        await pilot.press("*")
        assert list(app.screen.query_one(BoardWidget).picture.tentative.values()) == [own]

    played(script, tmp_path, monkeypatch)


def _seed_with_blank() -> int:
    from bonmot.games.crossword import Crossword
    from bonmot.games.game import replay

    game = Crossword()
    setup = setup_for("modern", ["Ada", "Blaise"], language="en", options={"opening.first": "first-seat"})
    for seed in range(200):
        state = replay(game, game.open(setup, seed))
        if "?" in (game.view(state, 0).sides[0].rack or ""):
            return seed
    raise AssertionError
