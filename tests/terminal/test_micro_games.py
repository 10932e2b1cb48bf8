"""Games of Micro from the title to the end, by keys alone (M-001, M-062, M-107, M-108)."""

import pytest

from bonmot.starting import Start
from bonmot.tables import Seating
from bonmot.terminal.settings import Settings
from bonmot.terminal.title import TitleScreen
from tests.terminal.classics import Reader, Steps, game, program
from tests.terminal.driving import long_param, on_screen


async def play_to_the_end(reader: Reader, again: str) -> int:
    """Find words as somebody who sees this screen could, and type them; how many turns that took."""
    turns = 0
    while not reader.prompt.startswith(again):
        assert turns < 60
        if reader.prompt.startswith(("MOT", "WORD")):
            turns += 1
            best = reader.best()
            if best:
                await reader.play(best)
            else:
                await reader.press("ctrl+p")
        else:  # a word is contested, or the last one may be
            await reader.press("o")
    return turns


@pytest.mark.rule("M-001", "M-062", "M-065", "M-083", "M-084", "M-107", "M-108", "M-110")
@pytest.mark.parametrize(
    ("no_color", "size"), [(False, (80, 24)), long_param(True, (80, 24)), long_param(False, (140, 50))]
)
@on_screen
async def test_a_whole_game_from_the_title_to_the_end(no_color: bool, size: tuple[int, int]) -> None:
    async with program(language="fr", no_color=no_color, size=size) as reader:
        reader.app.start = Start(seed=5)
        await reader.press("2", "2")
        await reader.enter("ZOE", "n")
        await reader.enter("ORDI", "o", "2", *"nnon0")
        assert await play_to_the_end(reader, "VOULEZ VOUS REJOUER") > 8
        final = reader.view.final
        assert final is not None
        scores = [side.score for side in reader.view.sides]
        assert f"Scores finals : ZOE {scores[0]}, ORDI {scores[1]}." in reader.side
        assert ("ZOE gagne" if scores[0] > scores[1] else "ORDI gagne") in reader.side
        assert f"Ensemble {sum(scores)} points" in reader.side
        await reader.press("n")
        assert isinstance(reader.app.screen, TitleScreen)


@pytest.mark.rule("M-107", "M-108")
@on_screen
async def test_the_game_ends_when_no_letter_is_left_and_everybody_passes() -> None:
    async with game("micro", ["MITESK", "QUE"], "H7 MITES", bag="", language="fr") as reader:
        assert "SAC : 0" in reader.side
        await reader.press("ctrl+p")
        assert reader.prompt == "MOT ?"
        await reader.press("ctrl+p")
        assert reader.prompt == "VOULEZ VOUS REJOUER UNE AUTRE PARTIE ? (O/N)"
        assert "Le sac est vide et tout le monde a passé." in reader.side
        assert "Il reste à ADA : K. −10 points." in reader.side
        assert "Il reste à BOB : Q, U, E. −10 points." in reader.side
        assert "Scores finals : ADA 2, BOB -10." in reader.side
        assert "ADA gagne" in reader.side


@pytest.mark.rule("M-014")
@on_screen
async def test_a_tie_is_announced_as_a_tie() -> None:
    async with game("micro", ["KA", "KA"], bag="", language="fr") as reader:
        await reader.press("ctrl+p")
        await reader.press("ctrl+p")
        assert "Scores finals : ADA -11, BOB -11." in reader.side
        assert "égalité de ADA, BOB" in reader.side
        assert "gagne" not in reader.side


@pytest.mark.rule("M-062", "M-063")
@pytest.mark.parametrize(
    ("total", "remarks"),
    [
        (247, []),
        (248, ["ADA, 250 points: a good score."]),
        (500, ["Together 500 points: good.", "ADA, 502 points: a good score."]),
        (600, ["Together 600 points: very good.", "ADA, 602 points: a good score."]),
        (701, ["Together 701 points: excellent.", "ADA, 703 points: a good score."]),
    ],
)
@on_screen
async def test_the_end_says_what_the_scores_deserve_to_be_called(total: int, remarks: list[str]) -> None:
    # MUSIQUE scores 46 on the star, and BOB is left with two points.
    options = {"bonuses": {"7": total - 46}}
    async with game("micro", ["MUSIQUE", "AE"], "H8 MUSIQUE", bag="", options=options) as reader:
        assert sum(side.score for side in reader.view.sides) == total
        for remark in remarks:
            assert remark in reader.side
        assert reader.side.count("good") + reader.side.count("excellent") == len(remarks)


@pytest.mark.rule("M-108")
@on_screen
async def test_who_goes_out_gains_what_the_others_have_left() -> None:
    async with game("micro", ["MITES", "QUE"], bag="", language="fr") as reader:
        await reader.play("H7 MITES")
        assert "Scores finals : ADA 22, BOB -10." in reader.side
        assert reader.lines[0].split()[-2:] == ["ADA", "22"]
        assert reader.prompt == "VOULEZ VOUS REJOUER UNE AUTRE PARTIE ? (O/N)"


@pytest.mark.rule("M-108", "M-110")
@on_screen
async def test_the_end_of_a_game_of_four_can_be_read_to_its_first_line() -> None:
    racks = ["MITES", "QUE", "WIK", "XYZ"]
    async with game("micro", racks, bag="", language="fr") as reader:
        await reader.play("H7 MITES")
        for _opponent in range(3):
            assert reader.prompt == "ACCEPTEZ VOUS LE DERNIER MOT ? (O/N) [O]"
            await reader.press("enter")
        assert reader.prompt == "VOULEZ VOUS REJOUER UNE AUTRE PARTIE ? (O/N)"
        assert reader.part("said").endswith("ADA gagne.")
        await reader.press("pageup")
        assert reader.part("said").startswith("Le sac est vide")
        await reader.press("pagedown")
        assert reader.part("said").endswith("ADA gagne.")


@pytest.mark.rule("M-082")
@on_screen
async def test_a_game_of_computers_can_be_looked_into_and_stopped_while_they_think() -> None:
    steps = Steps()
    seats = (Seating(computer=True, level=3), Seating(computer=True, level=4))
    slow = Settings(speed=1)
    racks = ["MITESEA", "SOUTERE"]
    async with game("micro", racks, seats=seats, pace=lambda: steps, settings=slow, settle=False) as reader:
        await reader.until(lambda: steps.begun > 0)
        await reader.interrupt("ctrl+v")
        assert "LETTERS: POINTS" in reader.side
        await reader.press("ctrl+a")
        assert reader.prompt == "STOP THE GAME? (Y/N)"
        await reader.press("y")
        assert "The game was stopped." in reader.side
        assert reader.prompt == "WOULD YOU LIKE TO PLAY ANOTHER GAME? (Y/N)"


@pytest.mark.rule("M-039")
@on_screen
async def test_a_third_person_contests_a_word_while_a_computer_thinks() -> None:
    steps = Steps()
    seats = (Seating(), Seating(computer=True, level=4), Seating())
    racks = ["GATONES", "TERMITE", "SALIRAI"]
    slow = Settings(speed=1)
    async with game("micro", racks, seats=seats, pace=lambda: steps, settings=slow, language="fr") as reader:
        await reader.lay("H8 GATON")
        await reader.press("o")
        await reader.interrupt("o")  # sure of it; the computer begins to think
        await reader.until(lambda: steps.begun > 0)
        assert reader.view.turns[-1].kind == "play"
        await reader.interrupt("ctrl+k")
        await reader.until(lambda: "CONTESTEZ" in reader.prompt)
        assert reader.prompt == "CLEO : CONTESTEZ VOUS CE MOT ? (O/N) [N]"  # nobody else may press it for CLEO
        await reader.interrupt("o")
        await reader.until(lambda: len(reader.view.turns) > 1)
        assert "challenged" in {turn.kind for turn in reader.view.turns}, "the computer, which votes, does not know it"
