"""Games of De Luxe from the title to the end, and again (D-004, D-007, D-088 to D-091), by keys alone."""

import pytest

from bonmot.starting import Start
from bonmot.tables import Seating
from bonmot.terminal.settings import Settings
from bonmot.terminal.title import TitleScreen
from tests.terminal.classics import Reader, Steps, game, program
from tests.terminal.driving import long_param, on_screen

WORD = "ENTER WORD OR OPTION:"


async def play_to_the_end(reader: Reader) -> int:
    """Find words as somebody who sees this screen could, and type them; how many turns that took."""
    turns = 0
    while not reader.prompt.startswith("PLAY AGAIN"):
        assert turns < 60
        if reader.prompt == WORD:
            turns += 1
            best = reader.best()
            if best:
                await reader.play(best)
            else:
                await reader.press("2")
        else:  # a word is contested, or the last one may be
            await reader.press("y")
    return turns


@pytest.mark.rule("D-004", "D-007", "D-043", "D-090", "D-091")
@pytest.mark.parametrize(
    ("no_color", "size"), [(False, (80, 24)), long_param(True, (80, 24)), long_param(False, (140, 50))]
)
@on_screen
async def test_a_whole_game_from_the_title_to_the_end(no_color: bool, size: tuple[int, int]) -> None:
    async with program(no_color=no_color, size=size) as reader:
        reader.app.start = Start(seed=6)
        await reader.press("3", "n")
        await reader.enter("ADA", "enter")
        await reader.enter("ROBOT", "3")
        await reader.press("enter", "y", "y", "0", "n")
        assert await play_to_the_end(reader) > 8
        final = reader.view.final
        assert final is not None
        scores = [side.score for side in reader.view.sides]
        assert f"Final scores: ADA {scores[0]}, ROBOT {scores[1]}." in reader.side
        assert ("ADA wins" if scores[0] > scores[1] else "ROBOT wins") in reader.side
        await reader.press("n")
        assert isinstance(reader.app.screen, TitleScreen)


@pytest.mark.rule("D-088", "D-090")
@on_screen
async def test_the_game_ends_when_somebody_has_used_all_tiles() -> None:
    async with game("deluxe", ["HORN", "QI"], bag="") as reader:
        await reader.play("8G HORN")
        assert "BOB has left: Q, I. −11 points." in reader.side
        assert "ADA has no tiles left. +11 points." in reader.side
        assert "Final scores: ADA 25, BOB -11." in reader.side
        assert "ADA wins" in reader.side


@pytest.mark.rule("D-089")
@on_screen
async def test_or_when_everybody_has_passed_and_no_tiles_are_left() -> None:
    async with game("deluxe", ["HORNV", "QV"], "8G HORN", bag="") as reader:
        await reader.press("2")
        assert reader.prompt == WORD
        await reader.press("2")
        assert "The bag is empty and everybody has passed." in reader.side
        assert "Final scores: ADA 10, BOB -14." in reader.side
        assert reader.prompt == "PLAY AGAIN ? (Y/N) [Y]"


@pytest.mark.rule("D-091")
@on_screen
async def test_play_again_with_the_same_players_or_with_others() -> None:
    async with game("deluxe", ["HORNETS", "FARMING"]) as reader:
        await reader.press("1", "n", "enter")
        assert reader.prompt == "SAME PLAYERS ? (Y/N) [Y]"
        await reader.press("enter")
        assert reader.prompt == WORD
        assert [side.names for side in reader.view.sides] == [("ADA",), ("BOB",)]
        assert reader.view.bag == 86
        assert "The game was stopped." not in reader.side
        await reader.press("1", "n", "y", "n")
        assert reader.prompt == "RESUME A GAME ? (Y/N) [N]"
        await reader.press("n")
        assert reader.prompt == "PLAYER 1 NAME:"
        assert reader.part("scores") == ""


@pytest.mark.rule("D-091")
@on_screen
async def test_the_same_computers_have_the_same_levels() -> None:
    async with program(Start(edition="deluxe", seed=3)) as reader:
        await reader.press("n")
        await reader.enter("ADA", "enter")
        await reader.enter("ROBOT", "7")
        await reader.press("enter", "n", "y", "0", "n", "1", "n", "y", "y")
        assert reader.prompt == WORD
        seats = reader.program.seated.table.view(None).seats
        assert [(seat.computer, seat.level) for seat in seats] == [(False, None), (True, 7)]


@pytest.mark.rule("D-050", "D-066")
@on_screen
async def test_a_game_of_computers_can_be_saved_while_they_think_and_resumed() -> None:
    steps = Steps()
    seats = (Seating(computer=True, level=3), Seating(computer=True, level=4))
    slow = Settings(speed=1)
    racks = ["HORNETS", "FARMING"]
    async with game("deluxe", racks, seats=seats, pace=lambda: steps, settings=slow, settle=False) as reader:
        await reader.until(lambda: steps.begun > 0)
        await reader.press("1")
        assert reader.prompt == "SAVE GAME ? (Y/N) [Y]"
        await reader.press("enter")
        await reader.enter("ROBOTS")
        assert isinstance(reader.app.screen, TitleScreen)
        (kept,) = reader.app.services.store.summaries("playing")
        assert (kept.title, kept.scores) == ("ROBOTS", (0, 0))


@pytest.mark.rule("D-088")
@on_screen
async def test_with_three_players_the_others_may_still_challenge_the_last_word() -> None:
    async with game("deluxe", ["HORN", "QI", "E"], bag="") as reader:
        await reader.play("8G HORN")
        for _opponent in range(2):
            assert reader.prompt == "DO YOU LET THE LAST WORD STAND? (Y/N) [Y]"
            await reader.press("enter")
        assert "ADA wins" in reader.side


@pytest.mark.parametrize(("rack", "move", "bells"), [("HORNETS", "8G HORNETS", 2), ("HORNETE", "8G HORNET", 1)])
@on_screen
async def test_seven_tiles_are_heard_and_a_long_notation_is_not(rack: str, move: str, bells: int) -> None:
    async with game("deluxe", [rack, "SEEEEEE"], settings=Settings(sound=True)) as reader:
        before = reader.app.bells
        await reader.play(move)
        assert reader.app.bells - before == bells  # one for the next turn, one for the seven tiles
        if bells == 1:
            await reader.play("8G HORNETS")  # one tile, and nine signs: (HORNET)S
            assert reader.app.bells - before == 2
