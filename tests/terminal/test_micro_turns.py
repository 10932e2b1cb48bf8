"""A turn of Micro (M-079 to M-106, M-110): options, words and their places, by keys on the real screen."""

import pytest

from bonmot.tables import Seating
from bonmot.terminal.themes import HOME
from bonmot.terminal.title import TitleScreen
from tests.terminal.classics import BOARD_WIDTH, Reader, game
from tests.terminal.driving import on_screen

MITES, SOUTE = "MITESEA", "SOUTERE"
COMPUTER = Seating(computer=True, level=1)

OPTIONS = (
    ("ctrl+a", "f2", "A: Abandonner"),
    ("ctrl+c", "f3", "C: Changer"),
    ("ctrl+d", "f4", "D: Distribution"),
    ("ctrl+i", "f5", "I: Intervertir"),
    ("ctrl+r", "f6", "R: Réarranger"),
    ("ctrl+p", "f7", "P: Passer"),
    ("ctrl+s", "f8", "S: Symboles"),
    ("ctrl+v", "f9", "V: Valeurs"),
    ("ctrl+o", "f10", "O: Options"),
)


# ---- the screen


@pytest.mark.rule("M-079", "M-080", "M-106", "M-110")
@on_screen
async def test_grid_name_and_rack_below_options_at_the_right_scores_top_right() -> None:
    async with game("micro", [MITES, SOUTE], language="fr") as reader:
        assert [line[:3] for line in reader.lines[1:16]] == [f" {row} " for row in "ABCDEFGHIJKLMNO"]
        assert reader.rack == "ADA M I T E S E A"
        assert reader.lines[16].startswith(" ADA ")
        assert reader.prompt == "MOT ?"
        right = [line[BOARD_WIDTH + 1 :].strip() for line in reader.lines]
        assert [line.split() for line in right[:3]] == [["▶ADA", "0"], ["BOB", "0"], ["SAC", ":", "88"]]
        listed = [line for line in right if ": " in line][1:]
        assert [line.split(" ", 1)[1].strip() for line in listed] == [label for _ctrl, _key, label in OPTIONS]
        await reader.play("H7 MITES")
        right = [line[BOARD_WIDTH + 1 :].strip() for line in reader.lines]
        assert [line.split() for line in right[:2]] == [["ADA", "12"], ["▶BOB", "0"]]
        assert reader.rack == "BOB S O U T E R E"
        # What happened is told at the right, below the options, which stay where they are.
        assert right.index("F10 O: Options") < next(n for n, line in enumerate(right) if "MITES" in line)


@pytest.mark.rule("M-080", "M-110")
@on_screen
async def test_messages_fit_beside_four_players_and_all_options() -> None:
    racks = [MITES, SOUTE, "QUAIBON", "FERMEAU"]
    async with game("micro", racks, options={"racks_visible": "all"}, language="fr") as reader:
        await reader.play("H7 MITES")
        assert all(label in reader.side for _ctrl, _key, label in OPTIONS)
        assert "ADA : MITES, H7 horizontal, 12 points" in reader.side
        assert reader.side.endswith("jetons dans le sac.")
        await reader.enter("SOUTE")
        assert reader.prompt.endswith("A ANNULE SOUTE")  # the whole prompt, and the word


@pytest.mark.rule("M-081")
@pytest.mark.parametrize("which", [0, 1])
@on_screen
async def test_options_are_chosen_by_control_and_their_first_letter_or_by_function_keys(which: int) -> None:
    keys = {option[2][0]: option[which] for option in OPTIONS}
    async with game("micro", [MITES, SOUTE], language="fr") as reader:
        assert "CTRL + LETTRE, OU F2 A F10" in reader.side
        await reader.press(keys["D"])
        assert "LETTRES : EN TOUT (CACHEES)" in reader.side
        await reader.press(keys["S"])
        assert "CASES A PRIME" in reader.side
        await reader.press(keys["V"])
        assert "LETTRES : POINTS" in reader.side
        await reader.press(keys["O"])
        assert "A: Abandonner" in reader.side
        await reader.press(keys["I"])
        assert reader.rack != "ADA M I T E S E A"
        await reader.press(keys["R"])
        assert reader.prompt == "LETTRES DANS LE NOUVEL ORDRE"
        await reader.press("escape", keys["C"])
        assert reader.prompt == "LETTRES A CHANGER"
        await reader.press("escape", keys["P"])
        assert reader.rack.startswith("BOB ")
        await reader.press(keys["A"])
        assert reader.prompt == "ARRETER LA PARTIE ? (O/N)"


@pytest.mark.rule("M-081")
@on_screen
async def test_terminals_send_the_tabulator_for_control_i_and_letters_are_never_options() -> None:
    async with game("micro", [MITES, SOUTE]) as reader:
        await reader.press("tab")
        assert reader.rack != "ADA M I T E S E A"
        await reader.press(*"acdirpsvo")
        assert reader.prompt == "WORD? ACDIRPSVO"


@on_screen
async def test_what_was_told_before_is_told_again_in_the_language_that_is_chosen() -> None:
    async with game("micro", [MITES, SOUTE], language="fr") as reader:
        await reader.play("H7 MITES")
        await reader.press("ctrl+c")
        await reader.enter("Z")
        assert "ADA : MITES, H7 horizontal, 12 points" in reader.side
        assert "Il n’y a pas" in reader.side
        await reader.press("ctrl+l")
        assert "ADA: MITES, H7 across, 12 points" in reader.side
        assert "horizontal" not in reader.side
        assert "Il n’y a pas" not in reader.side


# ---- options


@pytest.mark.rule("M-082", "M-083", "M-084")
@on_screen
async def test_abandon_stops_the_game_and_another_one_is_offered() -> None:
    for answer in ("o", "n"):
        async with game("micro", [MITES, SOUTE], language="fr") as reader:
            await reader.press("ctrl+a", "n")
            assert reader.prompt == "MOT ?"
            await reader.press("ctrl+a", "o")
            assert "La partie a été arrêtée." in reader.side
            assert reader.prompt == "VOULEZ VOUS REJOUER UNE AUTRE PARTIE ? (O/N)"
            await reader.press(answer)
            if answer == "o":
                assert reader.prompt == "NOMBRE DE JOUEURS (1-4) ?"
                await reader.press("1")
                await reader.enter("ZOE", *"nnnon0")
                assert reader.rack.startswith("ZOE ")
                assert reader.prompt == "MOT ?"
            else:
                assert isinstance(reader.app.screen, TitleScreen)


@pytest.mark.rule("M-085", "M-086")
@on_screen
async def test_change_letters_and_see_the_new_ones_before_the_next_player() -> None:
    async with game("micro", [MITES, SOUTE], drawn="LUN", language="fr") as reader:
        await reader.press("ctrl+c")
        assert reader.prompt == "LETTRES A CHANGER"
        await reader.type_word("EZ", "enter")
        assert "Z" in reader.side.split("O: Options")[1]  # there is no Z on the rack
        assert reader.prompt == "MOT ?"
        await reader.press("ctrl+c")
        await reader.type_word("MES", "enter")
        assert reader.prompt == "APPUYEZ SUR UNE TOUCHE"
        assert sorted(reader.rack.split()) == sorted("ADA I T E A L U N".split())
        assert "NOUVELLES LETTRES : " in reader.side
        await reader.press("space")
        assert "ADA échange 3 jetons." in reader.side
        assert reader.rack == "BOB S O U T E R E"
        assert "L U N" not in reader.below
        assert [side.score for side in reader.view.sides] == [0, 0]


@pytest.mark.rule("M-086")
@on_screen
async def test_a_computer_waits_while_new_letters_are_looked_at() -> None:
    async with game("micro", [MITES, "?OUTERE"], drawn="LUN", seats=(Seating(), COMPUTER)) as reader:
        await reader.press("ctrl+c")
        await reader.enter("MES")
        assert sorted(reader.rack.split()) == sorted("ADA I T E A L U N".split())
        assert [turn.side for turn in reader.view.turns] == [0]
        await reader.press("enter")
        assert [turn.side for turn in reader.view.turns] == [0, 1]
        assert reader.prompt == "WORD?"


@pytest.mark.rule("M-085")
@on_screen
async def test_all_letters_can_be_changed_blanks_too() -> None:
    async with game("micro", ["?ITESEA", SOUTE], drawn="LUNDMOB") as reader:
        await reader.press("ctrl+c")
        await reader.enter(" ITESEA", "space")
        assert "ADA exchanges 7 tiles." in reader.side
        await reader.press("ctrl+p")
        assert sorted(reader.rack.split()) == sorted("ADA L U N D M O B".split())


@pytest.mark.rule("M-087")
@on_screen
async def test_distribution() -> None:
    async with game("micro", [MITES, SOUTE], language="fr") as reader:
        await reader.press("ctrl+d")
        for cell in ("A 9 (8)", "E 15 (13)", "K 1 (1)", "Z 1 (1)", "? 2 (2)", "M 3 (2)"):
            assert cell in reader.side
        assert "A: Abandonner" not in reader.side
        await reader.press("ctrl+o")
        assert "A: Abandonner" in reader.side


@pytest.mark.rule("M-088")
@on_screen
async def test_interchange_shuffles_the_rack() -> None:
    async with game("micro", [MITES, SOUTE]) as reader:
        before = reader.rack
        for _time in range(5):
            await reader.press("ctrl+i")
            assert reader.rack != before
            assert sorted(reader.rack) == sorted(before)
            before = reader.rack
        assert reader.prompt == "WORD?"


@pytest.mark.rule("M-089")
@on_screen
async def test_rearrange_the_rack_as_one_likes() -> None:
    async with game("micro", ["MITES?A", SOUTE], language="fr") as reader:
        await reader.press("ctrl+r")
        await reader.enter("TAMIS E")
        assert reader.rack == "ADA T A M I S ? E"
        await reader.press("ctrl+r")
        await reader.enter("TAMIS")
        assert "CE NE SONT PAS VOS LETTRES" in reader.side
        assert reader.rack == "ADA T A M I S ? E"
        await reader.play("H7 TAMIS")  # what is left keeps its order
        await reader.press("ctrl+p")
        assert reader.rack.startswith("ADA ? E ")


@pytest.mark.rule("M-090")
@on_screen
async def test_pass() -> None:
    async with game("micro", [MITES, SOUTE], language="fr") as reader:
        await reader.press("ctrl+p")
        assert "ADA passe." in reader.side
        assert reader.rack == "BOB S O U T E R E"
        assert [side.score for side in reader.view.sides] == [0, 0]


@pytest.mark.rule("M-091", "M-092", "M-093")
@on_screen
async def test_symbols_and_values_and_back_to_the_options() -> None:
    async with game("micro", [MITES, SOUTE], language="fr") as reader:
        await reader.press("ctrl+s")
        for meaning in (
            "2L lettre compte double",
            "3L lettre compte triple",
            "2M mot compte double",
            "3M mot compte triple",
        ):
            assert meaning in reader.side
        row = next(n for n, line in enumerate(reader.lines) if "lettre compte triple" in line)
        assert reader.style(BOARD_WIDTH + 4, row).bgcolor == HOME.squares["t"].bgcolor
        assert "Ctrl+O: Options" in reader.side
        await reader.press("ctrl+o")
        assert "A: Abandonner" in reader.side
        await reader.press("ctrl+v")
        for cell in ("A 1", "K 10", "Q 8", "W 10", "Z 10", "? 0"):
            assert cell in reader.side
        await reader.press("ctrl+o")
        assert "V: Valeurs" in reader.side
        await reader.type_word("MITES")  # nothing of this costs the turn, or what was typed
        await reader.press("ctrl+v")
        assert reader.prompt == "MOT ? MITES"


# ---- a word and its place


@pytest.mark.rule("M-094", "M-097", "M-098", "M-099", "M-100")
@on_screen
async def test_a_word_its_place_its_points() -> None:
    async with game("micro", [MITES, SOUTE], language="fr") as reader:
        await reader.enter("MITES")
        assert reader.prompt.startswith("PLACEZ-LE : FLECHES OU X E D S, PUIS H HORIZONTAL, V VERTICAL, A ANNULE")
        assert reader.program.board.picture.cursor == (0, 0)
        assert reader.look(0, 0).bgcolor == HOME.cursor.bgcolor
        await reader.press("right", *"dd", "down", *"xx", *"se", "left", "up", *"xxxxxx", *"ddddd")
        assert reader.program.board.picture.cursor == (7, 6)
        assert reader.look(7, 6).bgcolor == HOME.cursor.bgcolor
        assert reader.look(0, 0).bgcolor == HOME.squares["T"].bgcolor
        await reader.press("h")
        assert reader.letters(7, 6, 5) == "MITES"
        assert "MITES 12 : 12 POINTS" in reader.side
        assert reader.prompt == "12 POINTS. LE GARDER ? (O/N)"
        await reader.press("o")
        assert reader.letters(7, 6, 5) == "MITES"
        assert [side.score for side in reader.view.sides] == [12, 0]


@pytest.mark.rule("M-094", "M-098")
@on_screen
async def test_letters_on_the_grid_are_typed_too_and_words_go_down() -> None:
    async with game("micro", [MITES, SOUTE], "H7 MITES", language="fr") as reader:
        await reader.enter("SOUTE")
        await reader.at(7, 10)
        await reader.press("v")
        assert reader.letters(7, 10, 5, down=True) == "SOUTE"
        await reader.press("o")
        assert "BOB : SOUTE, 11H vertical" in reader.side
        await reader.press("ctrl+p")
        assert "S" in reader.rack  # his own was not needed


@pytest.mark.rule("M-098")
@on_screen
async def test_a_cancels_the_word() -> None:
    async with game("micro", [MITES, SOUTE], language="fr") as reader:
        await reader.enter("MITES")
        await reader.press("a")
        assert reader.prompt == "MOT ?"
        assert reader.view.turns == ()


@pytest.mark.rule("M-097")
@on_screen
async def test_the_cursor_stays_on_the_grid() -> None:
    async with game("micro", [MITES, SOUTE]) as reader:
        await reader.enter("MITES")
        await reader.press("up", "left", "e", "s")
        assert reader.program.board.picture.cursor == (0, 0)
        await reader.press(*["x"] * 20, *["d"] * 20)
        assert reader.program.board.picture.cursor == (14, 14)


@pytest.mark.rule("M-095", "M-096")
@pytest.mark.parametrize("no_color", [False, True])
@on_screen
async def test_the_space_bar_is_a_blank_and_it_looks_different(no_color: bool) -> None:
    async with game("micro", ["M?TESEA", SOUTE], no_color=no_color) as reader:
        await reader.type_word("MiTES")
        assert reader.prompt == "WORD? MITES"
        await reader.press("enter")
        await reader.at(7, 6)
        await reader.press("h")
        assert reader.prompt == "10 POINTS. KEEP IT? (Y/N)"  # the I is worth nothing, M on no premium: 5 × 2
        await reader.press("y")
        assert reader.letters(7, 6, 5) == "MITES"
        assert reader.square(7, 7) == "I"  # no value
        await reader.play("11H (S)OUTE")  # then MITES is not the last word any more
        others = {ground(reader, 7, column) for column in (6, 8, 9, 10)}
        assert len(others) <= 2  # tiles one beside the other have two shades
        assert ground(reader, 7, 7) not in others


def ground(reader: Reader, row: int, column: int) -> object:
    """What is behind a letter: reversed colours change places."""
    style = reader.look(row, column)
    return style.color if style.reverse else style.bgcolor


@pytest.mark.rule("M-100", "M-101")
@on_screen
async def test_words_may_be_tried_as_often_as_one_likes() -> None:
    async with game("micro", [MITES, SOUTE], language="fr") as reader:
        for move, points in (("H4 MITES", 16), ("H8 TAMIS", 14), ("8H AMIES", 14), ("H8 ET", 4)) * 2:
            await reader.lay(move)
            assert reader.prompt == f"{points} POINTS. LE GARDER ? (O/N)"
            await reader.press("n")
            assert reader.prompt == "MOT ?"
            assert reader.letters(7, 3, 8) == "........"
        assert reader.view.turns == ()
        await reader.play("H7 MITES")
        assert len(reader.view.turns) == 1


@pytest.mark.rule("M-102")
@on_screen
async def test_what_is_wrong_with_a_place_is_told_at_the_right() -> None:
    told = set()

    async def refused(reader: Reader, move: str) -> str:
        await reader.lay(move)
        assert reader.prompt.startswith("PLACEZ-LE")  # another place may be tried
        message = reader.side.split("O: Options")[1].strip()
        told.add(message)
        await reader.press("a")
        return message

    async with game("micro", [MITES, "SAOUTER"], language="fr") as reader:
        assert await refused(reader, "H12 MITES") == "Le mot sort de la grille."
        assert "Z" in await refused(reader, "H7 MITEZ")
        assert "étoile" in await refused(reader, "A1 MITES")
        assert "deux lettres" in await refused(reader, "H8 M")
        await reader.play("H7 MITES")
        assert "M" in await refused(reader, "H7 SAOUT")  # M lies at H7
        assert "touchent" in await refused(reader, "A1 SAOUT")
        assert "au moins un jeton" in await refused(reader, "H7 MITES")
    assert len(told) == 7  # each error has a sentence of its own


# ---- words the program does not know


@pytest.mark.rule("M-103", "M-104")
@on_screen
async def test_unknown_words_are_asked_about_one_by_one_and_accepted() -> None:
    async with game("micro", [MITES, "XWKDUEE"], "H7 MITES", language="fr") as reader:
        await reader.lay("G7 XWK")
        await reader.press("o")
        asked = []
        while "ORTHOGRAPHE" in reader.prompt:
            asked.append(reader.prompt.split("PAS ")[1].split(".")[0])
            assert reader.prompt.endswith("ETES VOUS SUR DE L’ORTHOGRAPHE ? (O/N)")
            await reader.press("o")
        assert sorted(asked) == ["KT", "WI", "XM", "XWK"]
        assert reader.letters(6, 6, 3) == "XWK"
        assert reader.view.sides[1].score > 0
        assert reader.rack.startswith("ADA ")


@pytest.mark.rule("M-038")
@pytest.mark.parametrize("edition", ["micro", "deluxe"])
@on_screen
async def test_the_dictionary_is_closed_until_a_word_is_contested(edition: str) -> None:
    async with game(edition, ["XWKDUEE", MITES]) as reader:
        await reader.play("H8 XWK" if edition == "micro" else "8H XWK")
        await reader.press("y", "ctrl+w")
        assert reader.prompt == "WHICH WORD ?"
        await reader.type_word("XWK", "enter")
        assert "The dictionary is closed until XWK is challenged." in reader.side
        await reader.press("ctrl+k", "ctrl+w")
        await reader.type_word("XWK", "enter")
        assert "XWK is not in the dictionary." in reader.side
        await reader.press("ctrl+w")
        await reader.type_word("MITE", "enter")
        assert "The dictionary is closed until MITE is challenged." in reader.side


@pytest.mark.rule("M-039", "M-073")
@on_screen
async def test_a_third_person_contests_with_the_tiles_of_the_second_hidden() -> None:
    async with game("micro", ["XWKDUEE", MITES, SOUTE], hand_over=True) as reader:
        await reader.press("y")
        await reader.play("H8 XWK")
        await reader.press("y", "space", "y")  # sure of it; her tiles are hidden; BOB is ready
        assert reader.rack.split() == ["BOB", *MITES]
        await reader.press("ctrl+k", "n")
        assert reader.prompt == "CLEO: DO YOU CONTEST IT? (Y/N) [N]"
        assert "M" not in reader.rack.removeprefix("BOB")
        await reader.press("n")
        assert reader.prompt == "BOB: READY? (Y/N)"
        assert "M" not in reader.rack.removeprefix("BOB")
        await reader.press("y")
        assert reader.rack.split() == ["BOB", *MITES]
        assert len(reader.view.turns) == 1


@pytest.mark.rule("M-039", "M-040", "D-030")
@pytest.mark.parametrize("edition", ["micro", "deluxe"])
@pytest.mark.parametrize("answer", ["", "y", "n"])
@on_screen
async def test_the_next_player_contests_a_word_by_control_k(edition: str, answer: str) -> None:
    others = [MITES, SOUTE] if answer else [MITES]  # a third person judges; of two, the program
    async with game(edition, ["XWKDUEE", *others]) as reader:
        await reader.play("H8 XWK" if edition == "micro" else "8H XWK")
        await reader.press("y")  # sure of the spelling
        assert reader.view.sides[0].score > 0
        assert reader.rack.startswith("BOB ")
        await reader.press("ctrl+k")
        if answer:
            assert reader.prompt == "BOB: DO YOU CONTEST IT? (Y/N) [N]"  # CLEO may, too: each is asked
            await reader.press("y")
            assert reader.prompt == "CLEO: XWK IS CONTESTED. IS IT RIGHT? (Y/N)"
            await reader.press(answer)
        stands = answer == "y"
        assert reader.letters(7, 7, 3) == ("XWK" if stands else "...")
        assert (reader.view.sides[0].score > 0) == stands
        assert reader.rack.startswith("BOB ")  # ADA's turn is over, and a failed challenge costs nothing (K-05)
        for _other in others:
            await reader.press("f7" if edition == "micro" else "2")
        assert reader.rack.startswith("ADA ")
        assert (sorted(reader.rack.split()[1:]) == sorted("XWKDUEE")) != stands


@pytest.mark.rule("M-105")
@on_screen
async def test_who_admits_a_wrong_word_loses_turn_and_points() -> None:
    async with game("micro", [MITES, "XWKDUEE"], "H7 MITES", language="fr") as reader:
        await reader.lay("G7 XWK")
        await reader.press("o", "o", "n")
        assert "BOB retire son mot et perd son tour." in reader.side
        assert reader.letters(6, 6, 3) == "..."
        assert [side.score for side in reader.view.sides] == [12, 0]
        assert reader.rack.startswith("ADA ")
        await reader.press("ctrl+p")
        assert sorted(reader.rack.split()) == sorted("BOB X W K D U E E".split())


@pytest.mark.rule("M-103", "M-106")
@on_screen
async def test_a_known_word_counts_and_new_letters_are_drawn() -> None:
    async with game("micro", [MITES, SOUTE], drawn="LUNDO", language="fr") as reader:
        assert "SAC : 88" in reader.side
        await reader.play("H7 MITES")
        assert "ADA 12" in reader.side
        assert "SAC : 83" in reader.side
        await reader.press("ctrl+p")
        assert sorted(reader.rack.split()) == sorted("ADA E A L U N D O".split())
