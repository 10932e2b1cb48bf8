"""The modern table, played with real keys and real clicks."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from bonmot.board import Move
from bonmot.games.crossword import View, setup_for
from bonmot.players.crossword import board_of, hint, rack_of
from bonmot.players.hints import WHOLE_WORD
from bonmot.starting import Start
from bonmot.tables import ClockRules, Seating, Table
from bonmot.telling.hints import hinted
from bonmot.terminal.app import Bonmot
from bonmot.terminal.board import BoardWidget
from bonmot.terminal.crossword.modern import ModernScreen
from bonmot.terminal.rack_bar import RackBar
from bonmot.terminal.settings import Settings
from tests.terminal.classics import Steps
from tests.terminal.driving import Pilot, long_param
from tests.terminal.screens import LARGE, SMALL, HandClock, played, press, rack_seen, seen

PERSON = Seating()
COMPUTER = Seating(computer=True, level=3, persona="oscar")


async def sit_down(
    pilot: Pilot,
    app: Bonmot,
    seats: Sequence[Seating] = (PERSON, COMPUTER),
    *,
    edition: str = "modern",
    language: str = "en",
    seed: int = 3,
    teams: Sequence[int] | None = None,
    options: dict[str, object] | None = None,
    settle: bool = True,
    **more: Any,
) -> ModernScreen:
    names = ["Ada", "Blaise", "Chloe", "Dan"][: len(seats)]
    options = {"opening.first": "first-seat", **(options or {})}
    setup = setup_for(edition, names, language=language, teams=teams, options=options)
    store, clock = app.services.store, app.services.clock
    table = Table.create(store, setup, list(seats), seed=seed, clock=clock, **more)
    screen = ModernScreen(table.name)
    app.push_screen(screen)
    if settle:
        await pilot.settle()
    return screen


def view_of(screen: ModernScreen) -> View:
    """What the person in front of the screen sees."""
    view: View = screen.seated.view().game
    return view


def best_move(screen: ModernScreen) -> Move:
    view = view_of(screen)
    return board_of(view).moves(rack_of(view), top=1)[0]


NAMED = {" ": "space", "(": "left_parenthesis", ")": "right_parenthesis"}


async def type_move(pilot: Pilot, move: str) -> str:
    await pilot.type("tab", *(NAMED.get(character, character) for character in move))
    return await press(pilot, "enter")


async def lay(pilot: Pilot, screen: ModernScreen, move: Move) -> None:
    """Lay a move on the board by arrows and letters."""
    row, column = pilot.app.screen.query_one(BoardWidget).picture.cursor or (0, 0)
    rows, columns = move.row - row, move.column - column
    await pilot.type(*["down" if rows > 0 else "up"] * abs(rows), *["right" if columns > 0 else "left"] * abs(columns))
    if move.down != ("▼" in pilot.seen):
        await pilot.type("space")
    word = move.word
    inside = False
    for letter in word:
        inside = letter == "(" or (inside and letter != ")")
        if letter not in "()" and not inside:
            await pilot.type(letter.lower())
            if letter.islower() and not screen.laying.has_blank_last:  # a small letter is a blank
                await pilot.type("*")
    await pilot.settle()


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


@pytest.mark.rule("D-074")
def test_hints_tell_more_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        text = " ".join((await press(pilot, "f2")).split())
        assert "The best move scores" in text
        assert "letters" not in text.split("Arrows")[0].split("The best move scores")[1]
        ghosts = []
        for _grade in range(6):
            text = await press(pilot, "f2")
            ghosts.append("".join(screen.query_one(BoardWidget).picture.thought.values()))
        told = hint(view_of(screen), WHOLE_WORD)
        assert f"{told.place} {told.word}" in " ".join(text.split())
        word = told.word or ""
        # As far as the place is told, ghosts of its tiles lie there; in the end the word itself.
        assert ghosts == ["", "·", "·" * len(word), f"{word[0]:·<{len(word)}}", f"{word[0]:·<{len(word)}}", word]
        board = screen.query_one(BoardWidget)
        for row, column in board.picture.thought.keys() - {board.picture.cursor}:  # nobody takes them for tiles
            style = pilot.style(board.region.x + 4 + 3 * column, board.region.y + 1 + row)
            assert style.bgcolor == app.palette.thought.bgcolor != app.palette.tile.bgcolor
        await press(pilot, "escape")
        assert not board.picture.thought

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("D-074")
@pytest.mark.parametrize("laid", [(), ("{first}",)])
def test_each_payment_gives_the_next_grade_of_a_hint_whatever_is_laid(
    laid: Sequence[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, hint_cost=5)
        first = next(letter for letter in view_of(screen).sides[0].rack or "" if letter.isalpha()).lower()
        await pilot.press(*(key.format(first=first) for key in laid))
        told = []
        for paid in range(1, WHOLE_WORD + 1):
            await pilot.press("f2")
            assert view_of(screen).sides[0].score == -5 * paid
            told.append(under_the_board(app))
            assert told[-1] == " ".join(hinted(hint(view_of(screen), paid)))
        assert len(set(told)) == WHOLE_WORD
        await pilot.press("f2")  # there is no more to be told, nor to be paid
        assert (view_of(screen).sides[0].score, under_the_board(app)) == (-5 * WHOLE_WORD, told[-1])
        if laid:
            await pilot.press("backspace", first)
            assert under_the_board(app) != told[-1]  # the preview is back

    played(script, tmp_path, monkeypatch)


def under_the_board(app: Bonmot) -> str:
    """What is said between the rack and the line that is typed."""
    return " ".join(str(app.screen.query_one("#preview", Static).content).split())


def test_an_exchange_names_letters_and_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        rack = view_of(screen).sides[0].rack or ""
        text = await press(pilot, "f3")
        assert "Exchange which tiles?" in text
        missing = next(letter for letter in "QZXJK" if letter not in rack)
        text = await press(pilot, missing.lower(), "enter")
        assert view_of(screen).turns == ()
        assert missing in " ".join(text.split())
        await pilot.press("f3", *[letter.lower().replace("?", "question_mark") for letter in rack[:2]], "enter")
        turn = view_of(screen).turns[0]
        assert (turn.kind, turn.count) == ("exchange", 2)

    played(script, tmp_path, monkeypatch)


def test_a_turn_is_taken_back_against_a_computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        before = view_of(screen).sides[0].rack
        await pilot.press("f5")
        rack, move = _shown_rack(app), best_move(screen)
        await type_move(pilot, f"{move.place(screen.coordinates)} {move.word}")
        assert len(view_of(screen).turns) == 2
        await pilot.press("f8")
        assert (view_of(screen).turns, view_of(screen).sides[0].rack) == ((), before)
        assert _shown_rack(app) == rack  # as it lay

    played(script, tmp_path, monkeypatch)


def test_people_ask_each_other_before_a_turn_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON))
        first = screen.seated.seat
        await pilot.press("f4", "y")
        text = await press(pilot, "f8")
        assert "take the last turn back? (Y/N)" in " ".join(text.split())
        await pilot.press("n")
        assert len(view_of(screen).turns) == 1
        await pilot.press("f8", "y")
        assert view_of(screen).turns == ()
        assert screen.seated.seat == first

    played(script, tmp_path, monkeypatch)


def test_racks_stay_hidden_while_the_keyboard_changes_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), hand_over=True)
        assert "are you there?" in seen(app)
        assert _shown_rack(app) == ""
        await pilot.press("a", "f2", "f3", "tab")  # nothing but Enter does anything
        assert "are you there?" in seen(app)
        await pilot.press("enter")
        seat = screen.seated.seat
        assert seat is not None
        own = sorted(view_of(screen).sides[seat].rack or "")
        assert sorted(_shown_rack(app)) == own
        text = " ".join((await press(pilot, "f4", "y")).split())
        assert "Press Enter to hide your rack" in text
        assert sorted(_shown_rack(app)) == own
        await pilot.press("enter")
        assert _shown_rack(app) == ""
        assert re.search(r"Press Enter to see your\b.*\n rack\.", pilot.seen)
        await pilot.press("enter")
        assert screen.seated.seat == 1 - seat
        assert sorted(_shown_rack(app)) == sorted(view_of(screen).sides[1 - seat].rack or "")

    played(script, tmp_path, monkeypatch)


def _shown_rack(app: Bonmot) -> str:
    """The letters of the rack under the board, whosever it is."""
    return "".join(tile.rstrip("₀₁₂₃₄₅₆₇₈₉") for tile in rack_seen(app))


@pytest.mark.rule("R-055")
@pytest.mark.rule("R-056")
def test_partners_talk_and_share_a_rack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, COMPUTER, PERSON, COMPUTER), teams=[0, 1, 0, 1])
        assert "Ada & Chloe" in seen(app)
        text = await press(pilot, "f10")
        assert "Talk to your partner" in text
        await pilot.press("enter", *"hello", "enter")
        assert "Ada: hello" in seen(app)
        assert view_of(screen).talk[0].text == "hello"

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("D-063")
def test_the_clock_is_seen_and_a_turn_can_be_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), rules=ClockRules.per_turn(0, 30))
        assert "0:30" in seen(app)
        clock.pass_(12)
        screen.on_tick()
        await pilot.settle()
        assert "0:18" in seen(app)
        clock.pass_(18)
        screen.on_tick()
        await pilot.settle()
        assert view_of(screen).turns[0].kind == "missed"
        assert "misses the turn" in " ".join(seen(app).split())

    played(script, tmp_path, monkeypatch, clock=clock)


@pytest.mark.rule("R-047")
@pytest.mark.rule("R-069")
def test_a_word_is_challenged_with_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), edition="tournament")
        rack = [tile for tile in screen._rack(view_of(screen)) if tile != "?"]
        nonsense = "".join(rack[:5])
        await type_move(pilot, f"8D {nonsense}")
        assert view_of(screen).turns[0].kind == "play"
        text = await press(pilot, "f7", "y")
        assert view_of(screen).turns[-1].kind == "challenged"
        assert "The challenge is right" in " ".join(text.split())

    played(script, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("keys", "asked"),
    [
        (["f4"], "Pass this turn? (Y/N)"),
        (["f7"], "Challenge the last play? (Y/N)"),
        (["f10", "up", "up", "enter"], "Give up the game? (Y/N)"),
        (["f10", "up", "enter"], "Stop the game for everybody? (Y/N)"),
    ],
)
def test_what_cannot_be_undone_is_asked_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: list[str], asked: str
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), edition="tournament")
        nonsense = "".join([tile for tile in screen._rack(view_of(screen)) if tile != "?"][:5])
        await type_move(pilot, f"8D {nonsense}")
        before = view_of(screen)
        for no in ("n", "escape"):
            assert asked in " ".join((await press(pilot, *keys, "enter")).split())
            assert asked not in " ".join((await press(pilot, no)).split())
        assert view_of(screen) == before
        await pilot.press("f10", "enter", "escape")  # the first line of the menu ends nothing
        assert view_of(screen) == before
        await pilot.press(*keys, "y")
        assert view_of(screen) != before

    played(script, tmp_path, monkeypatch)


def test_the_tracker_counts_what_is_unseen_and_can_be_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        assert f"unseen {sum(view_of(screen).unseen.values())}" in seen(app)
        assert "unseen" not in await press(pilot, "f9")
        assert "unseen" in await press(pilot, "f9")

    played(script, tmp_path, monkeypatch)


def test_shuffling_and_sorting_change_the_order_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        before = list(screen._rack(view_of(screen)))
        await pilot.press("f5")
        mixed = list(screen._rack(view_of(screen)))
        assert mixed != before
        assert sorted(mixed) == sorted(before)
        await pilot.press("f6")
        letters = [tile for tile in screen._rack(view_of(screen)) if tile != "?"]
        assert letters == sorted(letters)

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("D-053")
def test_what_a_computer_thinks_is_seen_when_it_is_wished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        thoughts: list[Any] = []
        screen.seated.table.subscribe(None, lambda update: thoughts.append(update.thought))
        await pilot.press("f4", "y")
        assert len([thought for thought in thoughts if thought is not None]) > 1

    played(script, tmp_path, monkeypatch, settings=Settings(sound=False, speed=0, see_thinking=True))


def test_enter_that_hurries_a_computer_does_not_play_what_is_laid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps, clock = Steps(), HandClock()

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (COMPUTER, PERSON), settle=False)
        await pilot.until(lambda: steps.begun > 0)
        await pilot.interrupt("enter")
        await pilot.settle()
        await lay(pilot, screen, best_move(screen))
        for _again in range(5):
            clock.pass_(0.1)
            await pilot.interrupt("enter")
        assert len(view_of(screen).turns) == 1
        clock.pass_(1)
        await pilot.interrupt("enter")
        assert len(view_of(screen).turns) == 2

    played(script, tmp_path, monkeypatch, clock=clock, pace=lambda: steps, settings=Settings(sound=False, speed=1))


@pytest.mark.parametrize(
    ("size", "no_color"), [(SMALL, ""), long_param(SMALL, "1"), long_param(LARGE, ""), long_param(LARGE, "1")]
)
def test_a_whole_game_by_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], no_color: str
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", no_color)

    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, language="fr", seed=8)
        for _turn in range(60):
            view = view_of(screen)
            if view.final is not None:
                break
            moves = board_of(view).moves(rack_of(view), top=1)
            if moves:
                await type_move(pilot, f"{moves[0].place(screen.coordinates)} {moves[0].word}")
            else:
                await pilot.press("f4", "y")
        view = view_of(screen)
        assert view.final is not None
        text = " ".join(seen(app).split())
        assert "The game is over: Ada wins." in text
        assert f"★Ada {view.sides[0].score} Blaise {view.sides[1].score}" in _side(app)
        await pilot.until(lambda: "a good score" in _side(app))
        text = await press(pilot, "enter")
        assert "Play again" in text
        await pilot.press("enter")
        assert view_of(screen).turns == () or view_of(screen).turns[0].side == 1
        assert view_of(screen).final is None

    played(script, tmp_path, monkeypatch, size=size)


def _side(app: Bonmot) -> str:
    """What stands beside the board, without its lines' ends."""
    parts = [app.screen.query_one(part).region for part in ("#people", "#side")]
    lines = [line[part.x : part.right] for part in parts for line in Pilot(app).lines[part.y : part.bottom]]
    return " ".join(" ".join(lines).split())


def test_resizing_never_breaks_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app)
        for width, height in [(200, 70), (80, 24), (60, 20), (30, 10), (10, 4), (1, 1), (80, 24)]:
            await pilot.resize(width, height)
            lines = seen(app).splitlines()
            assert len(lines) <= height
            assert all(len(line) <= width for line in lines)
        assert "Ada" in seen(app)

    played(script, tmp_path, monkeypatch)


@pytest.mark.parametrize("edition", ["super", "clabbers", "regles", "regles-89", "tournament"])
def test_every_edition_of_today_has_room_on_a_small_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), edition=edition, language="fr")
        size = len(view_of(screen).board)
        text = seen(app)
        coordinates = screen.coordinates
        assert "F10" in text
        rack = sorted(view_of(screen).sides[view_of(screen).turn].rack or "")
        assert sorted(_shown_rack(app)) == rack
        # All rows of a larger board are seen by going there.
        rows = {row for row in range(size) if f" {coordinates.row_name(row)} " in text}
        for key in ("up", "down"):
            text = await press(pilot, *[key] * size)
            rows |= {row for row in range(size) if f" {coordinates.row_name(row)} " in text}
            assert sorted(_shown_rack(app)) == rack
        assert rows == set(range(size))

    played(script, tmp_path, monkeypatch)


@pytest.mark.rule("D-046")
def test_leaving_keeps_the_game_at_the_exact_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        move = best_move(screen)
        await type_move(pilot, f"{move.place(screen.coordinates)} {move.word}")
        dealt = _shown_rack(app)
        await pilot.press("f5")
        rack = _shown_rack(app)
        assert rack != dealt
        name, view = screen.seated.table.name, view_of(screen)
        await pilot.press("ctrl+q")
        assert app.screen is not screen
        again = ModernScreen(name)
        app.push_screen(again)
        await pilot.settle()
        assert view_of(again).sides == view.sides
        assert view_of(again).turns == view.turns
        assert _shown_rack(app) == rack
        await pilot.press("ctrl+q")

    played(script, tmp_path, monkeypatch)


def test_the_language_changes_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app)
        assert "F3 exchange" in seen(app)
        text = await press(pilot, "ctrl+l")
        assert "F3 changer" in text
        assert "3M" in text  # mot compte triple
        assert "F3 exchange" in await press(pilot, "ctrl+l")

    played(script, tmp_path, monkeypatch)


def test_what_was_told_before_is_told_again_in_the_language_that_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await pilot.press("1", "enter", "f4", "y")
        text = await press(pilot, "f2")
        assert "Player 1 passes." in text
        assert "· Modern · English" in text
        assert "The best move scores" in text
        text = await press(pilot, "ctrl+l")
        assert "Joueur 1 passe." in text
        assert "· Moderne · anglais" in text
        assert "Le meilleur coup" in text
        assert not re.search(r"Player|passes|best|Modern\b", text)
        await pilot.press("ctrl+q", "5")
        assert "Moderne en" in seen(app)
        assert "Joueur 1" in seen(app)

    played(script, tmp_path, monkeypatch, start=Start(seed=11), size=(140, 40))


def test_what_a_computer_does_is_told_in_the_language_that_was_chosen_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app)
        await press(pilot, "ctrl+l")
        move = best_move(screen)
        await type_move(pilot, f"{move.place(screen.coordinates)} {move.word}")
        assert "Blaise\N{NO-BREAK SPACE}:" in seen(app)

    played(script, tmp_path, monkeypatch)


def test_dragging_over_the_screen_marks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app)
        await pilot.press("down")  # wherever the mouse lets go, nothing else is asked for
        side = app.screen.query_one("#side").region
        before = [list(strip) for strip in pilot.strips]
        await pilot.drag((side.x + 1, side.y), (side.x + 20, side.y + 6))
        assert [list(strip) for strip in pilot.strips] == before

    played(script, tmp_path, monkeypatch)


def test_no_color_goes_before_a_palette_that_was_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    painted: list[list[list[Any]]] = []

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app)
        await pilot.press("a", "e", "i")
        painted.append([list(strip) for strip in pilot.strips])

    for theme in ("", "colour", "amber"):
        played(script, tmp_path, monkeypatch, settings=Settings(sound=False, speed=0, theme=theme))
    assert painted[1] == painted[0]
    assert painted[2] == painted[0]


@pytest.mark.rule("R-047", "M-039")
@pytest.mark.parametrize("hand_over", [False, True])
def test_a_third_person_at_the_same_screen_can_challenge(
    hand_over: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        rules = {
            "words.referee": "challenge",
            "challenge.allowed": True,
            "challenge.cost": "points",
            "challenge.points_go": "from-challenger",
        }
        screen = await sit_down(pilot, app, (PERSON, PERSON, PERSON), options=rules, hand_over=hand_over)
        await pilot.press(*["enter"] * hand_over)
        await type_move(pilot, str(best_move(screen)))
        await pilot.press(*["enter", "enter"] * hand_over)  # Blaise comes
        text = await press(pilot, "f7")
        assert "Blaise challenges the last play" in text
        assert "Ada challenges" not in text
        # Nobody challenges for another: it may cost something.
        for answer in ("n", "y"):
            await pilot.press("down", "down", "enter")
            assert "Chloe: do you challenge the last play? (Y/N)" in pilot.seen
            assert bool(rack_seen(app)) is not hand_over  # Blaise's tiles are not for Chloe
            text = await press(pilot, answer)
            if hand_over:
                assert "Blaise, are you there?" in text
                assert not rack_seen(app)
                await pilot.press("enter")
            assert rack_seen(app)
            assert [side.score for side in view_of(screen).sides][1:] == [0, -5 if answer == "y" else 0]
            if answer == "n":
                await pilot.press("f7")
        assert [side.score for side in view_of(screen).sides][1:] == [0, -5]
        assert screen.seated.seat == 1

    played(script, tmp_path, monkeypatch)


def _part(pilot: Pilot, name: str) -> str:
    """What stands in a part of the screen, in one line."""
    region = pilot.app.screen.query_one(f"#{name}").region
    return " ".join(" ".join(line[region.x : region.right] for line in pilot.lines[region.y : region.bottom]).split())


def test_what_happened_stays_on_the_screen_and_can_be_read_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        screen = await sit_down(pilot, app, (PERSON, PERSON), edition="tournament")
        nonsense = "".join([tile for tile in screen._rack(view_of(screen)) if tile != "?"][:5])
        await type_move(pilot, f"8D {nonsense}")
        await pilot.press("f7", "y")
        await pilot.press("f3", "exclamation_mark", "enter")  # a refusal hides nothing of it
        log = _part(pilot, "log")
        assert "The challenge is right" in log
        for _turn in range(3):
            await pilot.press("f4", "y")
            log = _part(pilot, "log")
            # It begins with a sentence, never in the middle of one.
            assert log.startswith(("Ada passes", "Blaise passes", "The challenge is right"))
        assert "Ada passes" in log
        assert "Blaise passes" in log
        assert nonsense not in log
        while nonsense not in _part(pilot, "log"):
            before = pilot.seen
            await pilot.press("pageup")
            assert pilot.seen != before, "there is nothing more to read"
        await pilot.press("pagedown", "pagedown", "pagedown")
        assert _part(pilot, "log") == log

    played(script, tmp_path, monkeypatch)


def test_the_key_bar_shows_what_can_be_done_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def keys(pilot: Pilot) -> list[str]:
        return [word for word in _part(pilot, "keys").split() if word[0] == "F" and word[1:].isdigit()]

    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app, (PERSON, PERSON), hand_over=True)
        assert keys(pilot) == ["F1", "F9", "F10"]
        await pilot.press("enter")
        assert keys(pilot) == ["F1", "F2", "F3", "F4", "F5", "F6", "F9", "F10"]  # nothing to challenge or take back
        await pilot.press("f4", "y", "enter", "enter")
        assert "F8" in keys(pilot)
        await pilot.press("f10", "up", "enter", "y")
        assert keys(pilot) == ["F1", "F10"]
        screen = await sit_down(pilot, app, (PERSON, PERSON), edition="tournament")
        nonsense = "".join([tile for tile in screen._rack(view_of(screen)) if tile != "?"][:5])
        assert "F7" not in keys(pilot)
        await type_move(pilot, f"8D {nonsense}")
        assert "F7" in keys(pilot)
        await sit_down(pilot, app, (COMPUTER, COMPUTER))  # looking on
        assert "F4" not in keys(pilot)

    played(script, tmp_path, monkeypatch)


@pytest.mark.parametrize("key", ["f1", "question_mark"])
def test_the_help_begins_with_the_keys_of_this_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    async def script(pilot: Pilot, app: Bonmot) -> None:
        await sit_down(pilot, app)
        await pilot.press(key)
        page = _part(pilot, "page")
        assert page.startswith("Keys")
        assert "The modern table" in page
        assert "Micro" not in page

    played(script, tmp_path, monkeypatch)
