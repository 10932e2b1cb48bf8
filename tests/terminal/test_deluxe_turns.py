"""A turn of De Luxe (D-061 to D-087): options 1 to 8, the clock, words and their places, by keys on the real screen."""

import re

import pytest
from rich.color import Color

from bonmot.games.crossword import setup_for
from bonmot.tables import ClockRules, Seating, Table
from bonmot.terminal.crossword.deluxe import COLOURS
from bonmot.terminal.settings import Settings
from bonmot.terminal.themes import HOME
from bonmot.terminal.title import TitleScreen
from tests.terminal.classics import BOARD_WIDTH, Reader, Steps, game
from tests.terminal.driving import on_screen

HORNETS, FARMING = "HORNETS", "FARMING"
COMPUTER = Seating(computer=True, level=8)
WORD = "ENTER WORD OR OPTION:"
OPTIONS = (
    "1 Quit game",
    "2 Pass 1 turn / Force move",
    "3 Premiums",
    "4 Tile values",
    "5 Distribution of tiles",
    "6 Change tiles",
    "7 Juggle rack",
    "8 Hint 1 word",
    "F9 True video: letters",
    "F10 Inv. video: screen",
)


# ---- the screen


@pytest.mark.rule("D-007", "D-061", "D-062", "D-065")
@on_screen
async def test_name_and_rack_at_the_bottom_left_options_at_the_right() -> None:
    async with game("deluxe", [HORNETS, FARMING]) as reader:
        assert reader.lines[16].startswith(" ADA ")
        assert reader.rack == "ADA H O R N E T S"
        assert reader.prompt == WORD
        right = [" ".join(line[BOARD_WIDTH + 1 :].split()) for line in reader.lines]
        first = right.index(OPTIONS[0])
        assert right[first : first + len(OPTIONS)] == list(OPTIONS)
        assert right[0].split() == ["▶ADA", "0"]


@pytest.mark.rule("D-062", "D-065")
@pytest.mark.parametrize("language", ["en", "fr"])
@on_screen
async def test_everything_fits_with_four_players_a_clock_and_all_racks(language: str) -> None:
    racks = [HORNETS, FARMING, "PASTIES", "MOBSTER"]
    names = ("ALEXANDR", "BARTHOLO", "CLEOPATR", "DOMINIKA")
    async with game("deluxe", racks, names=names, rules=ClockRules.per_turn(59, 59), language=language) as reader:
        assert reader.part("scores").startswith("▶ALEXANDR 0 59:59 BARTHOLO 0 FARMING CLEOPATR 0 PASTIES")
        await reader.play("8F HORNETS")
        assert reader.side.count("BARTHOLO") == 1
        assert "ALEXANDR" in reader.part("messages")
        assert reader.part("messages") == reader.part("said")  # nothing is cut
        assert reader.part("list").startswith("1 ")
        assert "F10" in reader.part("list")
        await reader.enter("FARMING")
        assert reader.prompt.endswith(" FARMING")


# ---- the clock


@pytest.mark.rule("D-063")
@on_screen
async def test_a_turn_is_missed_when_no_word_is_entered_in_time() -> None:
    async with game("deluxe", [HORNETS, FARMING], rules=ClockRules.per_turn(0, 30)) as reader:
        assert "▶ADA 0 0:30" in reader.part("scores")
        await reader.type_word("HOR")
        await reader.wait(12)
        assert "▶ADA 0 0:18" in reader.part("scores")
        assert reader.prompt == f"{WORD} HOR"
        await reader.press("escape")  # in time: nothing is entered any more
        await reader.wait(18)
        assert "The time is over: ADA misses the turn." in reader.side
        assert reader.rack == "BOB F A R M I N G"
        assert reader.prompt == WORD
        assert "▶BOB 0 0:30" in reader.part("scores")


@pytest.mark.rule("D-064")
@on_screen
async def test_a_word_that_was_begun_in_time_may_be_finished_but_not_begun_again() -> None:
    async with game("deluxe", [HORNETS, FARMING], rules=ClockRules.per_turn(0, 30)) as reader:
        await reader.type_word("HO")
        await reader.wait(60)
        assert not reader.view.turns, "the turn is not missed while the word is being entered"
        assert reader.prompt == f"{WORD} HO"
        await reader.press("escape")
        assert "The time is over: the word that was entered must be placed." in reader.side
        assert reader.prompt == f"{WORD} HO"
        await reader.enter("RN")
        await reader.press("x")  # nor is it given up for another one
        assert reader.prompt == "PASS THE TURN INSTEAD? (Y/N) [N]"
        await reader.press("n")
        await reader.at(7, 7)
        await reader.press("a", "y")
        assert reader.letters(7, 7, 4) == "HORN"


@pytest.mark.rule("D-064", "D-082")
@on_screen
async def test_a_word_entered_in_time_may_be_placed_later_but_not_cancelled() -> None:
    async with game("deluxe", [HORNETS, FARMING], rules=ClockRules.per_turn(0, 30)) as reader:
        # While there is time, words are cancelled and others tried.
        await reader.enter("SHORE", "x")
        assert reader.prompt == WORD
        await reader.enter("HORN")
        assert reader.program.board.picture.cursor == (0, 0)
        await reader.wait(60)
        assert "0:00" in reader.part("scores")
        assert reader.prompt.startswith("PLACE IT WITH THE CURSOR KEYS")
        await reader.press("x")
        assert "The time is over: the word that was entered must be placed." in reader.side
        assert reader.prompt == "PASS THE TURN INSTEAD? (Y/N) [N]"
        await reader.press("enter")
        assert reader.prompt.startswith("PLACE IT WITH THE CURSOR KEYS")
        await reader.at(7, 7)
        await reader.press("a", "n")  # this place is not liked, but the word stays
        assert reader.prompt == "PASS THE TURN INSTEAD? (Y/N) [N]"
        await reader.press("n", "left", "a", "y")
        assert reader.letters(7, 6, 4) == "HORN"
        assert reader.rack == "BOB F A R M I N G"


@pytest.mark.rule("D-064")
@on_screen
async def test_a_word_that_fits_nowhere_costs_the_turn_when_time_is_over() -> None:
    async with game("deluxe", [HORNETS, FARMING], rules=ClockRules.per_turn(0, 30)) as reader:
        await reader.enter("ZZZ")
        await reader.wait(31)
        await reader.press("x", "y")
        assert "ADA passes." in reader.side
        assert reader.rack == "BOB F A R M I N G"


@pytest.mark.rule("D-064", "D-046")
@on_screen
async def test_leaving_and_coming_back_does_not_free_anybody_of_the_word_entered() -> None:
    async with game("deluxe", [HORNETS, FARMING], rules=ClockRules.per_turn(0, 30)) as reader:
        await reader.enter("HORN")
        await reader.wait(31)
        await reader.press("ctrl+q")
        assert isinstance(reader.app.screen, TitleScreen)
        await reader.press("3", "y")
        await reader.enter("kept")
        assert reader.prompt.startswith("PLACE IT WITH THE CURSOR KEYS")
        assert reader.prompt.endswith(" HORN")


# ---- options


@pytest.mark.rule("D-016", "D-045", "D-046", "D-066")
@on_screen
async def test_quit_save_and_resume_at_the_exact_point() -> None:
    async with game("deluxe", [HORNETS, FARMING], "8H HORN", rules=ClockRules.per_turn(5, 0)) as reader:
        await reader.wait(100)
        await reader.press("7")
        before = (reader.view.board, reader.view.sides, reader.view.bag, reader.part("scores"), reader.rack)
        assert reader.rack != "BOB F A R M I N G"
        await reader.press("1")
        assert reader.prompt == "SAVE GAME ? (Y/N) [Y]"
        await reader.press("y")
        assert reader.prompt == "ENTER FILE NAME:"
        await reader.enter("SUNDAY")
        assert isinstance(reader.app.screen, TitleScreen)
        reader.clock.pass_(86_400)  # time stands still for a game that was put away
        await reader.press("3")
        assert reader.prompt == "RESUME A GAME ? (Y/N) [N]"
        await reader.press("y")
        assert reader.prompt == "ENTER FILE NAME:"
        assert "SUNDAY ADA–BOB" in reader.side
        await reader.enter("sunday")
        after = (reader.view.board, reader.view.sides, reader.view.bag, reader.part("scores"), reader.rack)
        assert after == before
        assert "▶BOB 0 3:20" in reader.part("scores")
        assert reader.prompt == WORD


@pytest.mark.rule("D-045")
@on_screen
async def test_a_file_name_that_is_not_there() -> None:
    async with game("deluxe", [HORNETS, FARMING]) as reader:
        await reader.press("1", "y", "enter", "3", "y")
        await reader.enter("MONDAY")
        assert "THERE IS NO SAVED GAME “MONDAY”." in reader.side
        assert "1 kept ADA–BOB" in reader.side
        assert reader.prompt == "ENTER FILE NAME:"  # it was mistyped: nobody wants another game
        await reader.press("enter")
        assert reader.prompt == "PLAYER 1 NAME:"
        await reader.press("ctrl+q", "3", "y", "enter")
        assert reader.prompt == "PLAYER 1 NAME:"


@pytest.mark.rule("D-045", "D-046")
@on_screen
async def test_all_saved_games_can_be_resumed_also_two_of_one_name() -> None:
    async with game("deluxe", [HORNETS, FARMING]) as reader:
        store = reader.app.services.store
        for number in range(14):
            setup = setup_for("deluxe", ["EVE", f"MAX{number}"])
            title = "SUNDAY" if number in (3, 5) else f"DAY {number}"
            Table.create(store, setup, [Seating(), Seating()], seed=number, title=title, clock=reader.clock).close()
            reader.clock.pass_(60)
        await reader.press("ctrl+q", "3", "y")
        games = [line.split()[-1] for line in map(str, reader.program._messages)]
        assert len(games) == 15
        await reader.press("pagedown")
        await reader.press("pagedown")
        assert "DAY 0 EVE–MAX0" in reader.side
        await reader.enter("SUNDAY")
        assert "2 GAMES “SUNDAY”: ENTER A NUMBER." in reader.side
        assert "DAY 0" not in reader.side
        wanted = next(line for line in map(str, reader.program._messages) if "MAX3" in line)
        await reader.enter(wanted.split()[0])
        assert reader.view.names == ("EVE", "MAX3")
        await reader.press("ctrl+q", "3", "y")
        await reader.enter("DAY 0")
        assert reader.view.names == ("EVE", "MAX0")


@pytest.mark.rule("M-042")
@pytest.mark.parametrize("edition", ["micro", "deluxe"])
@on_screen
async def test_tiles_on_rack_and_grid_show_what_they_are_worth(edition: str) -> None:
    async with game(edition, ["HORNE?S", "FARMING"]) as reader:
        assert reader.part("rack") == "ADA H₄ O₁ R₁ N₁ E₁ ? S₁"
        await reader.play("H8 HORN" if edition == "micro" else "8H HORN")
        assert [reader.square(7, column) for column in range(7, 11)] == ["H₄", "O₁", "R₁", "N₁"]
    async with game(edition, ["HORNE?S", "FARMING"], settings=Settings(speed=0, show_values=False)) as reader:
        assert reader.part("rack") == "ADA H O R N E ? S"


@pytest.mark.rule("D-066")
@on_screen
async def test_quit_without_saving_ends_the_game() -> None:
    async with game("deluxe", [HORNETS, FARMING], "8H HORN") as reader:
        await reader.press("1", "n")
        assert "The game was stopped." in reader.side
        assert reader.prompt == "PLAY AGAIN ? (Y/N) [Y]"
        await reader.press("n")
        assert isinstance(reader.app.screen, TitleScreen)
        assert [each.status for each in reader.app.services.store.summaries()] == ["over"]


@pytest.mark.rule("D-067")
@on_screen
async def test_pass_one_turn() -> None:
    async with game("deluxe", [HORNETS, FARMING]) as reader:
        await reader.press("2")
        assert "ADA passes." in reader.side
        assert reader.rack == "BOB F A R M I N G"


@pytest.mark.rule("D-053", "D-068")
@on_screen
async def test_the_same_key_forces_a_computer_to_place_the_word_it_thinks_of() -> None:
    steps = Steps()
    seats = (COMPUTER, Seating())
    slow = Settings(speed=1)
    async with game(
        "deluxe", [HORNETS, FARMING], seats=seats, pace=lambda: steps, settings=slow, settle=False
    ) as reader:
        await reader.until(lambda: steps.begun > 0)
        best = ""
        async for _pause in reader.pauses(steps):
            said = reader.part("messages")
            if "✓" in said:
                best = " ".join(said.split("thinks: ")[1].split()[:2])
            if steps.begun == 3:
                await reader.interrupt("2")
                break
        await reader.settle()
        assert best
        (turn,) = reader.view.turns
        assert f"{turn.place} {turn.word}" == best
        assert reader.prompt == WORD
    # Left alone it goes on thinking, and finds something better.
    steps = Steps()
    async with game(
        "deluxe", [HORNETS, FARMING], seats=seats, pace=lambda: steps, settings=slow, settle=False
    ) as reader:
        async for _pause in reader.pauses(steps):
            pass
        (later,) = reader.view.turns
        assert later.score > turn.score


@pytest.mark.rule("D-067", "D-068")
@on_screen
async def test_a_key_that_hurries_a_computer_does_not_pass_ones_own_turn() -> None:
    steps = Steps()
    seats = (COMPUTER, Seating())
    async with game(
        "deluxe", [HORNETS, FARMING], seats=seats, pace=lambda: steps, settings=Settings(speed=1), settle=False
    ) as reader:
        await reader.until(lambda: steps.begun > 0)
        await reader.interrupt("2")
        await reader.settle()
        for _again in range(13):
            reader.clock.pass_(0.1)
            await reader.interrupt("2")
        assert [turn.kind for turn in reader.view.turns] == ["play"]
        assert reader.prompt == WORD
        reader.clock.pass_(1)
        await reader.interrupt("2")
        assert [turn.kind for turn in reader.view.turns] == ["play", "pass"]


@pytest.mark.rule("D-069", "D-070", "D-071")
@on_screen
async def test_premiums_values_and_distribution() -> None:
    async with game("deluxe", [HORNETS, FARMING]) as reader:
        await reader.type_word("HORN")
        await reader.press("3")
        assert reader.prompt == f"{WORD} HORN"  # looking at something costs nobody his word
        await reader.press("escape")
        for meaning in ("2L double letter", "3L triple letter", "2W double word", "3W triple word"):
            assert meaning in reader.side
        await reader.press("4")
        for cell in ("A 1", "J 8", "Q 10", "Z 10", "? 0"):
            assert cell in reader.side
        await reader.press("5")
        for cell in ("A 9 (8)", "E 12 (11)", "Q 1 (1)", "? 2 (2)"):
            assert cell in reader.side
        assert reader.part("list").endswith("ENTER: OPTIONS")
        await reader.press("enter")
        assert "1 Quit game" in reader.side
        await reader.press("5", "2")
        assert "1 Quit game" in reader.side  # the next player sees the options, too


@pytest.mark.rule("D-072")
@on_screen
async def test_change_tiles_counts_as_a_turn() -> None:
    async with game("deluxe", [HORNETS, FARMING], drawn="QUI") as reader:
        await reader.press("6")
        assert reader.prompt == "TILES TO CHANGE:"
        await reader.enter("NTH")
        assert "ADA exchanges 3 tiles." in reader.side
        assert reader.rack == "BOB F A R M I N G"
        await reader.press("2")
        assert sorted(reader.rack.split()) == sorted("ADA O R E S Q U I".split())
        await reader.press("6")
        await reader.enter("ZZ")
        assert "Z" in reader.part("messages")
        assert reader.prompt == WORD  # nothing was changed


@pytest.mark.rule("D-073")
@on_screen
async def test_juggle_rack() -> None:
    async with game("deluxe", [HORNETS, FARMING]) as reader:
        await reader.press("7")
        assert reader.rack != "ADA H O R N E T S"
        assert sorted(reader.rack) == sorted("ADA H O R N E T S")


@pytest.mark.rule("D-074")
@pytest.mark.parametrize("cost", [0, 2])
@on_screen
async def test_a_hint_is_one_playable_word_and_its_place(cost: int) -> None:
    async with game("deluxe", [HORNETS, FARMING], hint_cost=cost) as reader:
        await reader.press("8")
        told = reader.part("messages").removeprefix("The hint costs ADA 14 points. ")
        ((move, points),) = re.findall(r"^(\S+ \S+): (\d+) points\.?$", told)
        assert reader.prompt == WORD
        await reader.lay(move)
        assert reader.prompt == f"SCORE {points}. PLAY IT? (Y/N)"
        await reader.press("y")
        assert reader.rack.startswith("BOB ")


@pytest.mark.rule("D-065", "D-075", "D-076")
@on_screen
async def test_letters_and_screen_have_colours_white_on_black_at_first() -> None:
    async with game("deluxe", [HORNETS, FARMING]) as reader:

        def colours() -> tuple[str, str]:
            row = next(n for n, line in enumerate(reader.lines) if OPTIONS[3][2:] in line)
            style = reader.style(BOARD_WIDTH + 4, row)
            assert style.color is not None
            assert style.bgcolor is not None
            return hexadecimal(style.color), hexadecimal(style.bgcolor)

        assert colours() == ("#ffffff", "#000000")
        await reader.press("f9")
        assert colours() == (COLOURS[1], "#000000")
        await reader.press("f10")
        assert colours() == (COLOURS[1], COLOURS[0])
        for key in ("f9", "f10"):
            seen = set()
            for _press in COLOURS:
                await reader.press(key)
                letters, screen = colours()
                assert letters != screen
                seen.add((letters, screen))
            assert len(seen) == len(COLOURS) - 1
        assert reader.prompt == WORD
        assert Settings.load().foreground == colours()[0]  # the next game looks the same


def hexadecimal(color: Color) -> str:
    return color.get_truecolor().hex


# ---- a word and its place


@pytest.mark.rule("D-077", "D-080", "D-081", "D-082", "D-087")
@on_screen
async def test_a_word_its_place_its_score() -> None:
    async with game("deluxe", [HORNETS, FARMING], drawn="QUIP") as reader:
        await reader.enter("HORN")
        assert reader.prompt == "PLACE IT WITH THE CURSOR KEYS, THEN A ACROSS, D DOWN, X CANCEL HORN"
        assert reader.program.board.picture.cursor == (0, 0)
        await reader.press(*["right"] * 8, *["down"] * 8, "left", "left", "up")
        assert reader.program.board.picture.cursor == (7, 6)
        assert reader.look(7, 6).bgcolor == HOME.cursor.bgcolor
        await reader.press("a")
        assert reader.letters(7, 6, 4) == "HORN"
        assert reader.prompt == "SCORE 14. PLAY IT? (Y/N)"
        await reader.press("n")
        assert reader.letters(7, 6, 4) == "...."
        await reader.lay("H8 SHORTEN")
        assert reader.letters(7, 7, 7, down=True) == "SHORTEN"
        await reader.press("n")
        await reader.enter("HORN", "x")
        assert reader.prompt == WORD
        await reader.play("8G HORN")
        assert "ADA 14" in reader.part("scores")
        assert "BAG: 82" in reader.part("scores")
        # The R lies there already, and is typed all the same.
        await reader.play("I6 FARM")
        assert reader.letters(5, 8, 4, down=True) == "FARM"
        assert "BOB 13" in reader.part("scores")
        assert sorted(reader.rack.split()) == sorted("ADA E T S Q U I P".split())


@pytest.mark.rule("D-078", "D-079")
@pytest.mark.parametrize("no_color", [False, True])
@on_screen
async def test_the_space_bar_is_a_blank_and_it_looks_different(no_color: bool) -> None:
    async with game("deluxe", ["HORN?TS", FARMING], no_color=no_color) as reader:
        await reader.play("8F HORNeTS")
        assert reader.letters(7, 5, 7) == "HORNETS"
        await reader.play("H6 FA(R)M")  # then HORNETS is not the last word any more
        looks = [reader.look(7, column) for column in range(5, 12)]
        grounds = [style.color if style.reverse else style.bgcolor for style in looks]
        assert len(set(grounds)) <= 3  # tiles one beside the other have two shades
        assert grounds[4] not in grounds[:4] + grounds[5:]
        assert reader.square(7, 9) == "E"


# ---- challenges


async def lay_unknown(reader: Reader) -> list[str]:
    """Lay XQ above HORN; the words that the program asks about, one by one, all answered by yes."""
    await reader.lay("7G XQ")
    await reader.press("y")
    asked = []
    while "ARE YOU SURE ?" in reader.prompt:
        assert reader.letters(6, 6, 2) == "XQ"  # everybody sees what is asked about
        asked.append(reader.prompt.split("KNOW ")[1].split(".")[0])
        await reader.press("y")
    return asked


@pytest.mark.rule("D-083", "D-085", "D-086")
@on_screen
async def test_words_that_are_not_recognised_are_challenged_and_may_be_upheld() -> None:
    async with game("deluxe", [HORNETS, "XQARMIN"], "8G HORN") as reader:
        assert sorted(await lay_unknown(reader)) == ["QO", "XH", "XQ"]
        assert reader.letters(6, 6, 2) == "XQ"
        assert reader.view.sides[1].score > 0
        assert reader.rack.startswith("ADA ")


@pytest.mark.rule("D-084", "D-086")
@on_screen
async def test_accepting_the_challenge_loses_turn_and_score() -> None:
    async with game("deluxe", [HORNETS, "XQARMIN"], "8G HORN") as reader:
        await reader.lay("7G XQ")
        await reader.press("y", "y", "n")
        assert "BOB takes the word back and loses the turn." in reader.side
        assert reader.letters(6, 6, 2) == ".."
        assert [side.score for side in reader.view.sides] == [14, 0]
        assert reader.rack.startswith("ADA ")
