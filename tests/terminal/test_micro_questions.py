"""What Micro asks before a game (M-064 to M-078), answered with keys on the real screen."""

import pytest
from rich.color import Color

from bonmot.starting import Start
from bonmot.tables import Seating
from bonmot.terminal import opening
from bonmot.terminal.app import Bonmot
from bonmot.terminal.crossword.micro import Micro
from bonmot.terminal.help import HelpScreen
from bonmot.terminal.settings import Settings
from bonmot.terminal.themes import COLOUR, HOME, MONOCHROME, Palette
from bonmot.terminal.title import TitleScreen
from tests.terminal.classics import Reader, Steps, game, program, shades
from tests.terminal.driving import on_screen

MICRO = Start(edition="micro", seed=3)
COMPUTER = Seating(computer=True, level=1)

QUESTIONS = {
    "fr": {
        "count": "NOMBRE DE JOUEURS (1-4) ?",
        "names": (
            "NOM DU PREMIER JOUEUR",
            "NOM DU DEUXIEME JOUEUR",
            "NOM DU TROISIEME JOUEUR",
            "NOM DU QUATRIEME JOUEUR",
        ),
        "computer": "EST IL SIMULE PAR L’ORDINATEUR ? (O/N)",
        "level": "QUEL NIVEAU DE DIFFICULTE (1 à 4) ?",
        "racks": "REGLETTES VISIBLES ? (O/N)",
        "pause": "UNE PAUSE ENTRE CHAQUE JOUEUR ? (O/N)",
        "colour": "AFFICHAGE EN COULEUR ? (O/N)",
        "sound": "DES EFFETS SONORES ? (O/N)",
        "speed": "VITESSE DE MISE EN PLACE DES MOTS (0/9)",
        "word": "MOT ?",
    },
    "en": {
        "count": "NUMBER OF PLAYERS (1-4)?",
        "names": (
            "NAME OF THE FIRST PLAYER",
            "NAME OF THE SECOND PLAYER",
            "NAME OF THE THIRD PLAYER",
            "NAME OF THE FOURTH PLAYER",
        ),
        "computer": "IS HE SIMULATED BY THE COMPUTER? (Y/N)",
        "level": "WHICH LEVEL OF DIFFICULTY (1 to 4)?",
        "racks": "RACKS VISIBLE? (Y/N)",
        "pause": "A PAUSE BETWEEN THE PLAYERS? (Y/N)",
        "colour": "DISPLAY IN COLOUR? (Y/N)",
        "sound": "SOUND EFFECTS? (Y/N)",
        "speed": "SPEED OF PLACING WORDS (0/9)",
        "word": "WORD?",
    },
}


async def players(reader: Reader, *levels: int | None) -> Reader:
    """Say who plays: a level for each computer, None for a person."""
    await reader.press(str(len(levels)))
    for name, level in zip(("ZOE", "HUGO", "IRMA", "OSCAR"), levels, strict=False):
        await reader.enter(name, *(("n",) if level is None else ("o", str(level))))
    return reader


@pytest.mark.rule("M-064", "M-065")
@on_screen
async def test_the_grid_is_there_at_once_and_one_key_leads_to_the_first_question() -> None:
    async with program(language="fr") as reader:
        assert isinstance(reader.app.screen, TitleScreen)
        assert [line[:3] for line in reader.lines[5:20]] == [f" {row} " for row in "ABCDEFGHIJKLMNO"]
        await reader.press("2")
        assert isinstance(reader.app.screen, Micro)
        assert (reader.square(0, 0), reader.square(7, 7)) == ("3M", "★")
        assert reader.prompt == "NOMBRE DE JOUEURS (1-4) ?"
    async with program(MICRO) as reader:  # or none, if the edition was named on the command line
        assert reader.prompt == "NUMBER OF PLAYERS (1-4)?"


@pytest.mark.rule("M-066", "M-067", "M-068", "M-069", "M-071", "M-072", "M-073", "M-075", "M-076", "M-077")
@pytest.mark.parametrize("language", ["fr", "en"])
@on_screen
async def test_the_questions_in_their_order(language: str) -> None:
    asked = QUESTIONS[language]
    async with program(MICRO, language=language) as reader:
        assert reader.prompt == asked["count"]
        await reader.press("4")
        for name, level, question in zip(
            ("ZOE", "HUGO", "IRMA", "OSCAR"), (None, "4", "1", "2"), asked["names"], strict=True
        ):
            assert reader.prompt == question
            await reader.enter(name)
            assert reader.prompt == asked["computer"]
            if level is None:
                await reader.press("n")
            else:
                await reader.press("o")
                assert reader.prompt == asked["level"]
                await reader.press(level)
        for question, answer in (("racks", "n"), ("pause", "n"), ("colour", "o"), ("sound", "n"), ("speed", "0")):
            assert reader.prompt == asked[question]
            await reader.press(answer)
        assert reader.prompt == asked["word"]
        assert [side.names for side in reader.view.sides] == [("ZOE",), ("HUGO",), ("IRMA",), ("OSCAR",)]


@pytest.mark.rule("M-001", "M-066")
@on_screen
async def test_one_to_four_players_by_one_key() -> None:
    async with program(MICRO) as reader:
        await reader.press("0", "5", "enter", "a", "space")
        assert reader.prompt == "NUMBER OF PLAYERS (1-4)?"
        await reader.press("1")
        await reader.enter("ZOE", *"nnnon0")
        assert reader.prompt == "WORD?"  # K-01: one may play alone
        assert [side.names for side in reader.view.sides] == [("ZOE",)]
        assert reader.rack.startswith("ZOE ")


@pytest.mark.rule("M-067")
@on_screen
async def test_names_have_five_characters_at_most() -> None:
    async with program(MICRO) as reader:
        await reader.press("2", "enter")
        assert reader.prompt == "NAME OF THE FIRST PLAYER"  # nobody has no name
        await reader.enter("ALEXANDRE")
        assert "NAME OF THE FIRST PLAYER ALEXA" in reader.side
        await reader.press("n")
        await reader.enter("ALEXA")
        assert reader.prompt == "NAME OF THE SECOND PLAYER"
        assert "ALEXA PLAYS ALREADY" in reader.side
        await reader.press(*"ELIZ", "backspace", "backspace", *"SE")
        assert reader.prompt == "NAME OF THE SECOND PLAYER ELSE"
        await reader.press("enter", "n", *"nnon0")
        assert [side.names for side in reader.view.sides] == [("ALEXA",), ("ELSE",)]


@pytest.mark.rule("M-068", "M-069", "M-070")
@on_screen
async def test_computers_of_different_levels_can_be_mixed() -> None:
    async with program(MICRO, language="fr") as reader:
        await reader.press("3")
        await reader.enter("ZOE", "n")
        assert reader.prompt == "NOM DU DEUXIEME JOUEUR"  # a person has no level
        await reader.enter("HUGO", "o")
        for level in ("1: débutant", "4: joueur chevronné"):
            assert level in reader.side
        await reader.press("5", "9", "o", "enter")
        assert reader.prompt == "QUEL NIVEAU DE DIFFICULTE (1 à 4) ?"
        await reader.press("1")
        assert "débutant" not in reader.side
        await reader.enter("IRMA", "o")
        assert "0 : à votre niveau" in reader.side.replace("\N{NO-BREAK SPACE}", " ")
        await reader.press("0", *"nnon0")
        seats = reader.program.seated.table.view(None).seats
        assert [(seat.computer, seat.level) for seat in seats] == [(False, None), (True, 1), (True, 2)]
        assert [seat.adaptive for seat in seats] == [False, False, True]
        assert "je commence au niveau 2." in " ".join(reader.side.split())


@pytest.mark.rule("M-068")
@on_screen
async def test_yes_and_no_are_single_keys() -> None:
    async with program(MICRO, language="fr") as reader:
        await reader.press("1")
        await reader.enter("ZOE", "enter", "x", "1")
        assert reader.prompt == "EST IL SIMULE PAR L’ORDINATEUR ? (O/N)"
        await reader.press("N")
        assert reader.prompt == "REGLETTES VISIBLES ? (O/N)"


@pytest.mark.rule("M-072")
@on_screen
async def test_the_next_players_rack_can_be_seen() -> None:
    racks = ["MITESEA", "SOUTERE", "QUAIBON"]
    async with game("micro", racks, options={"racks_visible": "next"}) as reader:
        assert reader.rack == "ADA M I T E S E A"
        assert "BOB 0 SOUTERE" in reader.side
        assert "QUAIBON" not in reader.text
        await reader.play("H7 MITES")
        assert reader.rack == "BOB S O U T E R E"
        assert "CLEO 0 QUAIBON" in reader.side
    async with game("micro", racks) as reader:
        assert reader.rack == "ADA M I T E S E A"
        assert not any(rack in reader.text for rack in racks[1:])
    for answer, visible in (("o", True), ("n", False)):
        async with program(MICRO) as reader:
            await (await players(reader, None, None)).press(answer, *"non0")
            assert (reader.view.sides[1].rack is not None) == visible


@pytest.mark.rule("M-073", "M-074")
@on_screen
async def test_a_pause_after_each_player_lets_people_see_what_was_played() -> None:
    async with program(MICRO, language="fr") as reader:
        await (await players(reader, None, 1)).press("n", "o", "o", "n", "0")
        assert reader.prompt == "MOT ?"
        mine = reader.best()
        await reader.play(mine)
        assert reader.prompt == "HUGO : PRET ? (O/N)"
        (turn,) = reader.view.turns
        await reader.press("n", "enter", "space")
        assert reader.prompt == "HUGO : PRET ? (O/N)"
        assert len(reader.view.turns) == 1  # the computer waits, too
        assert "ZOE : " + turn.word in reader.side
        await reader.press("o")
        assert reader.prompt == "ZOE : PRET ? (O/N)"
        assert "HUGO : " in reader.side
        laid = reader.program.board.picture.latest
        assert laid
        assert {reader.look(*square).bgcolor for square in laid} <= shades(HOME.latest)
        await reader.press("o")
        assert reader.prompt == "MOT ?"
    async with program(MICRO, language="fr") as reader:
        await (await players(reader, None, 1)).press("n", "n", "o", "n", "0")
        await reader.play(reader.best())
        assert len(reader.view.turns) == 2  # nobody was asked
        assert reader.prompt == "MOT ?"


@pytest.mark.rule("M-073")
@on_screen
async def test_people_who_share_the_screen_do_not_see_each_others_racks() -> None:
    async with game("micro", ["MITESEA", "SOUTERE"], drawn="LUNDO", hand_over=True, language="fr") as reader:
        assert reader.prompt == "ADA : PRET ? (O/N)"
        assert reader.rack == "ADA · · · · · · ·"
        await reader.press("o")
        assert reader.rack == "ADA M I T E S E A"
        await reader.play("H7 MITES")
        assert reader.prompt == "UNE TOUCHE POUR CACHER VOS LETTRES"
        assert sorted(reader.rack.split()) == sorted("ADA E A L U N D O".split())
        await reader.press("space")
        assert reader.prompt == "BOB : PRET ? (O/N)"
        assert reader.rack == "ADA · · · · · · ·"
        assert "S O U T E R E" not in reader.text
        await reader.press("o")
        assert reader.rack == "BOB S O U T E R E"


@pytest.mark.rule("M-075")
@on_screen
async def test_without_colours_symbols_show_the_premium_squares() -> None:
    squares = {"3M": (0, 0), "2M": (1, 1), "3L": (1, 5), "2L": (0, 3), "★": (7, 7), "·": (0, 1)}
    for answer, palette in (("n", MONOCHROME), ("o", HOME)):
        async with program(MICRO, language="fr") as reader:
            await (await players(reader, None)).press("n", "n", answer, "n", "0")
            assert {reader.square(*square) for square in squares.values()} == squares.keys()
            painted = {sign: reader.look(*square).bgcolor for sign, square in squares.items()}
            assert len(set(painted.values())) == (1 if palette is MONOCHROME else 5)
            assert painted["3M"] == palette.squares["T"].bgcolor


@pytest.mark.rule("M-076", "D-046")
@on_screen
async def test_the_cursor_ticks_if_sounds_are_wanted() -> None:
    for answer, ticks in (("o", 3), ("n", 0)):
        async with program(MICRO) as reader:
            await (await players(reader, None)).press("n", "n", "o", answer, "0")
            await reader.enter("AH")
            before = reader.app.bells
            await reader.press("right", "down", "x")
            assert reader.app.bells - before == ticks
            await reader.press("left", "left")  # the second does not move
            assert reader.app.bells - before == ticks + (answer == "o")
            name = reader.program.seated.table.name
            await reader.press("ctrl+q")
            assert isinstance(reader.app, Bonmot)
            assert reader.app.sounds.on  # as the settings say
            opening.resume(reader.app, name)
            await reader.settle()
            await reader.enter("AH")
            before = reader.app.bells
            await reader.press("right", "down", "x")
            assert reader.app.bells - before == ticks  # as it was chosen for this game


@pytest.mark.rule("M-077", "M-078")
@pytest.mark.parametrize("speed", [0, 3, 9])
@on_screen
async def test_the_speed_is_that_of_placing_words_and_of_tries(speed: int) -> None:
    steps = Steps(free=True)
    async with program(MICRO, pace=lambda: steps) as reader:
        await (await players(reader, None, 4)).press("n", "n", "o", "n", str(speed))
        await reader.play(reader.best())
        turn = reader.view.turns[-1]
        assert turn.kind == "play"
        if speed == 0:
            assert set(steps.waits) == {0}
        else:
            tries, placing = steps.waits[:-1], steps.waits[-1]
            assert tries
            assert max(tries) == pytest.approx(0.05 * speed)
            assert sum(tries) <= 12 + 1e-6  # nobody waits longer than that for one turn
            assert placing == pytest.approx(0.08 * speed * len(turn.word))


@pytest.mark.rule("M-045", "M-046", "M-047", "M-048", "R-020", "R-021", "R-022", "R-023")
@pytest.mark.parametrize("palette", [HOME, COLOUR], ids=lambda palette: palette.name)
@on_screen
async def test_premium_squares_have_the_colours_that_the_rules_name(palette: Palette) -> None:
    settings = Settings(speed=0, theme=palette.name if palette is COLOUR else "")
    async with program(MICRO, settings=settings) as reader:
        await (await players(reader, None)).press("n", "n", "o", "n", "0")
        light, dark, pink, red = (
            (reader.look(*square).bgcolor or Color.default()).get_truecolor()
            for square in ((0, 3), (1, 5), (1, 1), (0, 0))  # 2L, 3L, 2W, 3W
        )
    for colour in (light, dark):
        assert colour.blue == max(colour)
        assert colour.blue - colour.red > 40
    for colour in (pink, red):
        assert colour.red == max(colour)
        assert colour.red - colour.green > 40
    assert sum(light) > sum(dark) + 100
    assert sum(pink) > sum(red) + 100


@pytest.mark.rule("M-077", "M-078", "D-056")
@on_screen
async def test_the_programs_tries_are_shown_on_the_grid() -> None:
    steps = Steps()
    async with game(
        "micro",
        ["MITESEA", "SOUTERE"],
        seats=(COMPUTER, Seating()),
        pace=lambda: steps,
        settings=Settings(speed=9),
        settle=False,
    ) as reader:
        tries = []
        laid = []
        await reader.until(lambda: isinstance(reader.app.screen, Micro) and reader.program.is_seated)
        async for _pause in reader.pauses(steps):
            thought = reader.program.board.picture.thought
            if "ADA plays" in reader.side:
                laid.append(len(thought))
            tries.append("".join(thought.values()))
            assert "".join(reader.square(*square)[:1] for square in thought) == tries[-1]
            assert {reader.look(*square).bgcolor for square in thought} <= shades(HOME.thought)
        assert reader.view.turns[0].word in tries
        assert len(set(tries)) > 2
        assert laid == [1]  # then letter by letter, while the computer waits
        assert reader.prompt == "WORD?"


@on_screen
async def test_a_question_mark_opens_the_help_where_no_text_is_typed() -> None:
    async with program(MICRO) as reader:
        await reader.interrupt("?")
        assert isinstance(reader.app.screen, HelpScreen)
        await reader.interrupt("escape")
        await reader.press("2", "?", "a", "enter")
        assert "NAME OF THE FIRST PLAYER ?a" in reader.side
