"""What De Luxe asks before a game (D-042 to D-060), answered with keys on the real screen."""

import pytest

from bonmot.starting import Start
from bonmot.tables import Seating
from bonmot.terminal.crossword.deluxe import DeLuxe
from bonmot.terminal.settings import Settings
from bonmot.terminal.themes import HOME
from bonmot.terminal.title import TitleScreen
from tests.terminal.classics import BOARD_WIDTH, Reader, Steps, game, program, shades
from tests.terminal.driving import on_screen

DELUXE = Start(edition="deluxe", seed=3)
COMPUTER = Seating(computer=True, level=8)
WORD = "ENTER WORD OR OPTION:"

QUESTIONS = {
    "en": (
        "RESUME A GAME ? (Y/N) [N]",
        "PLAYER 1 NAME:",
        "PLAY LEVEL (ENTER = HUMAN, 1-8 = COMPUTER):",
        "PLAYER 2 NAME:",
        "PLAY LEVEL (ENTER = HUMAN, 1-8 = COMPUTER):",
        "PLAYER 3 NAME:",
        "SEE ME THINK ? (Y/N) [Y]",
        "VIEW RACKS ? (Y/N) [Y]",
        "PLACEMENT SPEED (0-9) [3]",
        "USE CLOCK ? (Y/N) [N]",
        "ENTER WORD OR OPTION:",
    ),
    "fr": (
        "REPRENDRE UNE PARTIE ? (O/N) [N]",
        "NOM DU JOUEUR 1 :",
        "NIVEAU (ENTREE = HUMAIN, 1-8 = ORDINATEUR) :",
        "NOM DU JOUEUR 2 :",
        "NIVEAU (ENTREE = HUMAIN, 1-8 = ORDINATEUR) :",
        "NOM DU JOUEUR 3 :",
        "ME VOIR REFLECHIR ? (O/N) [O]",
        "VOIR LES CHEVALETS ? (O/N) [O]",
        "VITESSE DE POSE (0-9) [3]",
        "UTILISER LA PENDULE ? (O/N) [N]",
        "ENTREZ UN MOT OU UNE OPTION :",
    ),
}


async def two_people(reader: Reader) -> Reader:
    """No game is resumed, and ADA plays BOB."""
    await reader.press("n")
    await reader.enter("ADA", "enter")
    await reader.enter("BOB", "enter")
    return await reader.press("enter")


@pytest.mark.rule("D-007", "D-042", "D-043", "D-044")
@on_screen
async def test_the_title_then_the_board_and_the_first_prompt_nothing_about_storage() -> None:
    async with program() as reader:
        assert isinstance(reader.app.screen, TitleScreen)
        assert "De Luxe" in reader.text
        await reader.press("3")
        assert isinstance(reader.app.screen, DeLuxe)
        assert (reader.square(0, 0), reader.square(7, 7)) == ("3W", "★")
        assert reader.prompt == "RESUME A GAME ? (Y/N) [N]"
        around = (reader.lines[0][:BOARD_WIDTH].split(), reader.lines[1].split()[0])
        assert around == (list("ABCDEFGHIJKLMNO"), "1")  # as in the game
        await two_people(reader)
        await reader.press("n", "y", "0", "n")
        assert (reader.lines[0][:BOARD_WIDTH].split(), reader.lines[1].split()[0]) == around


@pytest.mark.rule("D-044", "D-045", "D-048", "D-049", "D-051", "D-052", "D-053", "D-054", "D-056", "D-057", "D-060")
@pytest.mark.parametrize("language", ["en", "fr"])
@on_screen
async def test_the_prompts_in_their_order_each_with_a_default_taken_by_enter(language: str) -> None:
    answers: list[list[str]] = [[], [*"ADA"], [], [*"BOB"], [], [], [], [], [], []]
    async with program(DELUXE, language=language) as reader:
        for question, keys in zip(QUESTIONS[language], answers, strict=False):
            assert reader.prompt == question
            await reader.press(*keys, "enter")
        assert reader.prompt == QUESTIONS[language][-1]
        seen = reader.program.seated.table.view(None)
        assert seen.people == {0, 1}
        assert seen.clock.kind == "none"
        assert (reader.program.seated.speed, reader.program.seated.aloud) == (3, True)
        assert all(side.rack for side in reader.view.sides)


@pytest.mark.rule("D-052")
@on_screen
async def test_yes_and_no_are_single_keys() -> None:
    async with program(DELUXE) as reader:
        await two_people(reader)
        await reader.press("x", "5", "space")
        assert reader.prompt == "SEE ME THINK ? (Y/N) [Y]"
        for question, key in (
            ("SEE ME THINK ?", "n"),
            ("VIEW RACKS ?", "y"),
            ("PLACEMENT SPEED", "0"),
            ("USE CLOCK ?", "N"),
        ):
            assert reader.prompt.startswith(question)
            await reader.press(key)
        assert reader.prompt == WORD
        assert (reader.program.seated.speed, reader.program.seated.aloud) == (0, False)


@pytest.mark.rule("D-048")
@on_screen
async def test_names_have_eight_letters_at_most() -> None:
    async with program(DELUXE) as reader:
        await reader.press("n")
        await reader.enter("ALEXANDRINE")
        assert "PLAYER 1 NAME: ALEXANDR" in reader.side
        await reader.press("enter")
        await reader.enter("ALEXANDR")
        assert "ALEXANDR PLAYS ALREADY" in reader.side
        assert reader.prompt == "PLAYER 2 NAME:"


@pytest.mark.rule("D-004", "D-049", "D-050", "D-051")
@on_screen
async def test_up_to_four_players_persons_or_computers_and_at_least_two() -> None:
    async with program(DELUXE) as reader:
        await reader.press("n", "enter")
        assert "AT LEAST TWO PLAYERS" in reader.side
        await reader.enter("ADA", "9", "x")
        assert reader.prompt.startswith("PLAY LEVEL")
        await reader.press("enter")
        assert "PLAY LEVEL (ENTER = HUMAN, 1-8 = COMPUTER): HUMAN" in reader.side
        await reader.press("ctrl+l")
        assert "NIVEAU (ENTREE = HUMAIN, 1-8 = ORDINATEUR) : HUMAIN" in reader.side
        await reader.press("ctrl+l")
        await reader.press("enter")
        assert reader.prompt == "PLAYER 2 NAME:"
        for name, level in (("BOB", "1"), ("CLEO", "8")):
            await reader.enter(name, level)
        await reader.press("ctrl+l")
        await reader.enter("DAN", "enter")
        assert "4 : DAN NIVEAU (ENTREE = HUMAIN, 1-8 = ORDINATEUR) : HUMAIN" in reader.side
        await reader.press("ctrl+l")
        assert "NAME: DAN PLAY LEVEL (ENTER = HUMAN, 1-8 = COMPUTER): HUMAN" in reader.side
        assert reader.prompt == "SEE ME THINK ? (Y/N) [Y]"  # four are enough
        await reader.press("enter", "enter", "0", "enter")
        seats = reader.program.seated.table.view(None).seats
        assert [(seat.computer, seat.level) for seat in seats] == [(False, None), (True, 1), (True, 8), (False, None)]


@pytest.mark.rule("D-049")
@on_screen
async def test_a_computer_may_play_at_the_strength_of_the_person() -> None:
    async with program(DELUXE) as reader:
        await reader.press("n")
        await reader.enter("ADA")
        assert "0: at your strength" in reader.side
        await reader.press("enter")
        await reader.enter("MAX", "0")
        assert "at your strength" not in reader.side
        await reader.press("enter", "n", "y", "0", "n")
        assert "MAX: We don’t know each other yet: I begin at level 3." in " ".join(reader.side.split())
        seating = reader.program.seated.table.view(None).seats[1]
        assert (seating.adaptive, seating.level) == (True, 3)


@pytest.mark.rule("D-050")
@on_screen
async def test_all_of_them_may_be_computers_and_the_game_runs_to_its_end() -> None:
    async with program(DELUXE) as reader:
        await reader.press("n")
        await reader.enter("ADA", "1")
        await reader.enter("BOB", "2")
        await reader.press("enter", "n", "y", "0", "n")
        assert reader.prompt == "PLAY AGAIN ? (Y/N) [Y]"
        assert "Final scores:" in reader.side


@pytest.mark.rule("D-053")
@pytest.mark.parametrize("aloud", [True, False])
@on_screen
async def test_see_me_think(aloud: bool) -> None:
    steps = Steps()
    async with program(DELUXE, pace=lambda: steps) as reader:
        await reader.press("n")
        await reader.enter("ADA", "enter")
        await reader.enter("BOB", "8")
        await reader.press("enter", "y" if aloud else "n", "y", "1", "n")
        assert reader.prompt == WORD
        await reader.lay(reader.best())
        await reader.interrupt("y")
        tries = set()
        async for _pause in reader.pauses(steps):
            if "BOB thinks: " in reader.side:
                place, word, score = reader.side.split("BOB thinks: ")[1].split()[:3]
                tries.add((place, word, int(score)))
                thought = reader.program.board.picture.thought
                assert {reader.look(*square).bgcolor for square in thought} <= shades(HOME.thought)
        played = reader.view.turns[-1]
        assert bool(tries) == aloud
        if aloud:
            assert len(tries) > 3
            word = played.word.replace("(", "").replace(")", "").upper()
            assert (played.place, word, played.score) in tries


@pytest.mark.rule("D-054")
@on_screen
async def test_all_racks_are_seen_all_the_time() -> None:
    async with program(DELUXE) as reader:
        await (await two_people(reader)).press("n", "y", "0", "n")
        other = reader.view.sides[1].rack
        assert other is not None
        assert f"BOB 0 {other}" in reader.side
        await reader.press("2")
        assert reader.prompt == WORD  # nobody is asked whether he is ready


@pytest.mark.rule("D-054")
@on_screen
async def test_or_they_stay_hidden_by_two_pauses() -> None:
    async with program(DELUXE) as reader:
        await (await two_people(reader)).press("n", "n", "0", "n")
        assert reader.prompt == "ADA: ARE YOU READY ? (Y/N)"
        assert reader.rack == "ADA · · · · · · ·"
        await reader.press("y")
        assert "·" not in reader.rack
        move = reader.best()
        await reader.play(move)
        assert reader.prompt == "PRESS A KEY TO HIDE YOUR LETTERS"
        mine = reader.rack
        assert mine.startswith("ADA ")
        assert "·" not in mine
        await reader.press("enter")
        assert reader.prompt == "BOB: ARE YOU READY ? (Y/N)"
        assert mine.removeprefix("ADA ") not in reader.text
        await reader.press("n")
        assert reader.prompt == "BOB: ARE YOU READY ? (Y/N)"
        await reader.press("y")
        assert reader.rack.startswith("BOB ")
        assert "·" not in reader.rack
        assert mine.replace(" ", "").removeprefix("ADA") not in reader.text


@pytest.mark.rule("D-054")
@on_screen
async def test_who_plays_alone_hides_the_rack_at_the_start_and_the_end_of_each_turn_too() -> None:
    async with program(DELUXE._replace(seed=4)) as reader:
        await reader.press("n")
        await reader.enter("ADA", "enter")
        await reader.enter("HAL", "1")
        await reader.press("enter", "n", "n", "0", "n")
        for _turn in range(2):
            assert reader.prompt == "ADA: ARE YOU READY ? (Y/N)"
            assert reader.rack == "ADA · · · · · · ·"
            await reader.press("y")
            assert reader.prompt == WORD
            assert "·" not in reader.rack
            await reader.press("7")  # an option is no new turn
            assert reader.prompt == WORD
            await reader.play(reader.best())
            assert reader.prompt == "PRESS A KEY TO HIDE YOUR LETTERS"
            assert "·" not in reader.rack
            reader.clock.pass_(1)
            await reader.press("space")
        assert len(reader.view.turns) in (4, 5)


@pytest.mark.rule("D-054")
@on_screen
async def test_with_a_computer_between_them_racks_stay_hidden_too() -> None:
    racks = ["HORNETS", "FARMING", "PASTIES"]
    seats = (Seating(), COMPUTER, Seating())
    async with game("deluxe", racks, hand_over=True, seats=seats, options={"racks_visible": "none"}) as reader:
        await reader.press("y")
        await reader.play("8H HORN")
        assert reader.prompt == "PRESS A KEY TO HIDE YOUR LETTERS"
        await reader.press("space")
        assert reader.prompt == "CLEO: ARE YOU READY ? (Y/N)"
        assert len(reader.view.turns) == 2
        assert all(side.rack is None for side in reader.view.sides)
        await reader.press("y")
        assert reader.rack == "CLEO P A S T I E S"


@pytest.mark.rule("D-056")
@pytest.mark.parametrize(("key", "speed"), [("0", 0), ("enter", 3), ("9", 9)])
@on_screen
async def test_the_speed_is_that_of_placing_not_of_thinking(key: str, speed: int) -> None:
    steps = Steps(free=True)
    async with program(DELUXE, pace=lambda: steps, settings=Settings(speed=5)) as reader:
        await reader.press("n")
        await reader.enter("ADA", "enter")
        await reader.enter("BOB", "8")
        await reader.press("enter", "n", "y", key, "n")
        await reader.play(reader.best())
        played = reader.view.turns[-1].word
        # Nothing is shown while it thinks, so only its letters take time.
        assert steps.waits == ([] if speed == 0 else [pytest.approx(0.08 * speed * len(played))])


@pytest.mark.rule("D-015", "D-057", "D-058")
@pytest.mark.parametrize(
    ("minutes", "seconds", "shown"),
    [
        ("2", "30", "2:30"),
        ("0", "10", "0:10"),
        ("59", "59", "59:59"),
        ("", "45", "0:45"),
        ("0", "3", "0:10"),
        ("0", "0", ""),
    ],
)
@on_screen
async def test_the_clock_in_minutes_and_seconds(minutes: str, seconds: str, shown: str) -> None:
    async with program(DELUXE) as reader:
        await (await two_people(reader)).press("n", "y", "0", "y")
        assert reader.prompt == "ENTER MINUTES (0-59):"
        await reader.enter("60")
        assert "FROM 0 TO 59" in reader.side
        await reader.press("x", "minus")
        assert reader.prompt == "ENTER MINUTES (0-59):"
        await reader.enter(minutes)
        assert reader.prompt == "ENTER SECONDS (0-59):"
        await reader.enter(seconds)
        assert reader.prompt == WORD
        first = reader.part("scores").split("BOB")[0].split()
        assert first == ["▶ADA", "0", shown] if shown else first == ["▶ADA", "0"]
        # K-12: less than ten seconds is raised, and that is said.
        assert ("A TURN HAS AT LEAST 10 SECONDS." in reader.side) == (seconds == "3")
