"""`bonmot game`: check, show, convert."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bonmot.games.crossword import setup_for
from bonmot.notation import gcg
from bonmot.tables import Seating, Store, Table
from bonmot.tables.record import written
from bonmot.texts import LANGUAGES
from tests.notation.files import FAULTLESS, FAULTY, FOLDER, UNREADABLE, content

Bonmot = Callable[..., Any]


class Terminal(io.StringIO):
    """Somebody is looking."""

    def isatty(self) -> bool:
        return True


# ---- check


@pytest.mark.parametrize("name", FAULTLESS)
def test_a_good_game_has_no_fault(name: str, bonmot: Bonmot) -> None:
    said = bonmot("game", "check", FOLDER / name)
    assert (said.status, said.err) == (0, "")
    assert said.out.count("\n") == 1
    assert said.out.startswith("No fault in ")


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_game_has_one_line_for_each_fault(name: str, bonmot: Bonmot) -> None:
    faults = gcg.check(gcg.read(content(name)), lexicon="en").faults
    said = bonmot("game", "check", FOLDER / name)
    places = [line.removeprefix(f"{FOLDER / name}:").split(": ")[0] for line in said.out.splitlines()]
    wanted = [f"{fault.line}:{fault.column}" for fault in faults]
    if name.startswith("doubt-"):
        assert (said.status, places[:-1]) == (0, wanted)
        assert ": warning: Not in the lexicon: TAIGADE, " in said.out
    else:
        assert (said.status, places) == (1, wanted)
    assert said.err == ""


@pytest.mark.parametrize("command", ["check", "show", "convert"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", UNREADABLE)
def test_an_unreadable_file_gives_one_line_and_status_2(
    name: str, language: str, command: str, bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    said = bonmot("game", command, FOLDER / name, *(["--to", "cgp"] if command == "convert" else []))
    with pytest.raises(gcg.GcgError) as caught:
        gcg.read(content(name))
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith(f"bonmot: {FOLDER / name}:{caught.value.line}:{caught.value.column}: ")
    assert said.err.count("\n") == 1


def test_faults_are_told_in_the_language_of_the_reader(bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ":6:29: The score is 64, and not 63." in bonmot("game", "check", FOLDER / "wrong-score.gcg").out
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert ":6:29: Le coup vaut 64 points, et non 63." in bonmot("game", "check", FOLDER / "wrong-score.gcg").out


def test_check_answers_programs_too(bonmot: Bonmot) -> None:
    said = bonmot("game", "check", FOLDER / "wrong-total.gcg", "--json")
    assert said.status == 1
    assert json.loads(said.out) == {
        "file": str(FOLDER / "wrong-total.gcg"),
        "tiles": "en",
        "lexicon": "en",
        "players": [
            {"nick": "ann", "name": "Ann Lee", "total": 142},
            {"nick": "bob", "name": "Bob Ray", "total": 97},
        ],
        "turns": 4,
        "faults": [
            {
                "code": "gcg-wrong-total",
                "line": 7,
                "column": 34,
                "warning": False,
                "sentence": "The total of ann is 152, and not 142.",
            }
        ],
    }
    answer = json.loads(bonmot("game", "check", FOLDER / "es-digraphs.gcg", "--json").out)
    assert (answer["tiles"], answer["lexicon"], answer["faults"]) == ("es", None, [])


@pytest.mark.parametrize(
    ("name", "code", "place"),
    [("bad-place.gcg", "gcg-bad-place", (6, 15)), ("nowhere.gcg", "file-missing", (None, None))],
)
def test_check_answers_programs_about_files_that_cannot_be_read(
    bonmot: Bonmot, name: str, code: str, place: tuple[int | None, int | None]
) -> None:
    said = bonmot("game", "check", FOLDER / name, "--json")
    assert (said.status, said.err) == (2, "")
    answer = json.loads(said.out)
    (fault,) = answer.pop("faults")
    assert answer == {"file": str(FOLDER / name), "tiles": None, "lexicon": None, "players": [], "turns": 0}
    assert (fault["code"], (fault["line"], fault["column"]), fault["warning"]) == (code, place, False)
    assert fault["sentence"] in bonmot("game", "check", FOLDER / name).err


def test_the_language_may_be_given(bonmot: Bonmot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.gcg"
    file.write_text("#player1 ann\n#player2 bob\n>ann: WKXYZQA 8H WAX +26 26\n", encoding="utf-8")
    assert bonmot("game", "check", file).status == 0
    assert "The score is 42, and not 26." in bonmot("game", "check", file, "--language", "fr").out
    assert "The score is 42, and not 26." in bonmot("game", "check", file, "--lexicon", "fr").out
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert bonmot("game", "check", file).status == 1


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["check"], "FILE is missing"),
        (["check", "{none}"], "There is no file"),
        (["check", "{folder}"], "is not a file"),
        (["check", "{good}", "--language", "xx"], "There is no tile set “xx”"),
        (["check", "{good}", "--lexicon", "klingon"], "There is no lexicon “klingon”"),
        (["check", "{good}", "--lexicon", "fr"], "is written in “fr”, not in “en”"),
        (["check", "{good}", "--board", "chess"], "There is no board “chess”"),
        (["show", "{good}", "--turn", "5"], "There is no turn 5: the game has 4."),
        (["show", "{good}", "--turn", "-1"], "There is no turn -1"),
        (["show", "{good}", "--turn", "two"], "“two” is not a good value for --turn"),
        (["convert", "{good}"], "--to is missing"),
        (["convert", "{good}", "--to", "pgn"], "There is no notation “pgn”; there are: gcg, cgp, text, html."),
        (["convert", "{good}", "--to", "gcg", "--turn", "9"], "There is no turn 9"),
        (["convert", "{good}", "--to", "cgp", "--turn", "9"], "There is no turn 9"),
    ],
)
def test_bad_questions_give_one_line_and_status_2(arguments: list[str], answer: str, bonmot: Bonmot) -> None:
    places = {"{none}": FOLDER / "none.gcg", "{folder}": FOLDER, "{good}": FOLDER / "en-crlf.gcg"}
    said = bonmot("game", *[places.get(each, each) for each in arguments])
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("bonmot: ")
    assert said.err.count("\n") == 1
    assert answer in said.err


def test_a_file_that_is_too_long_is_not_read_to_its_end(bonmot: Bonmot, tmp_path: Path) -> None:
    file = tmp_path / "long.gcg"
    file.write_bytes(b"#player1 ann\n" * 200_000)
    said = bonmot("game", "check", file)
    assert said.status == 2
    assert "too long for a game" in said.err


# ---- show


def test_show_prints_the_board_and_the_score_sheet(bonmot: Bonmot) -> None:
    said = bonmot("game", "show", FOLDER / "en-phoney.gcg", "--turn", "3")
    assert (said.status, said.err) == (0, "")
    rows = said.out.splitlines()
    assert rows[0] == "Ann Lee 76, Bob Ray 0"
    assert rows[2].split() == list("ABCDEFGHIJKLMNO")
    assert rows[10] == " 8 T  .  .  d  .  S  N  A  F  U  E  D  .  .  T"
    assert rows[-4:] == [
        "   player  rack     move                 points  total",
        "1  ann     DFASNEU  8F SNAFUED              +76     76",
        "2  bob     DTIAEGA  7E TAIGADE              +80     80",
        "3  bob     DTIAEGA  takes the play back     -80      0",
    ]


def test_show_knows_turns_without_a_move(bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = bonmot("game", "show", FOLDER / "en-crlf.gcg", "--turn", "0").out
    assert empty.startswith("Ann Lee 0, Bob Ray 0\n")
    assert "SNAFUED" not in empty
    exchanges = bonmot("game", "show", FOLDER / "en-exchange-and-pass.gcg").out
    assert "exchanges VVUWQ" in exchanges
    assert "exchanges 5" in exchanges
    assert "passes" in exchanges
    assert "tiles left: T" in bonmot("game", "show", FOLDER / "en-time-penalty.gcg").out
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert "temps" in bonmot("game", "show", FOLDER / "en-time-penalty.gcg").out
    assert "contestation" in bonmot("game", "show", FOLDER / "en-challenge-bonus.gcg").out


def test_a_french_game_is_shown_in_french_coordinates(bonmot: Bonmot) -> None:
    out = bonmot("game", "show", FOLDER / "fr-latin-1-unsaid.gcg").out
    assert out.startswith("Été, une partie à deux\nLéo Bénézit 61, Zoé Çalpan 165\n")
    assert "2  zoé     BIREALT  8A ETIRABL(E)" in out


def test_a_faulty_game_is_shown_with_a_word_of_warning(bonmot: Bonmot) -> None:
    said = bonmot("game", "show", FOLDER / "wrong-several.gcg")
    assert said.status == 0
    assert said.err == "4 faults: `bonmot game check` names them.\n"
    assert "8F SNAFUED" in said.out


@pytest.mark.parametrize("columns", [80, 160])
def test_somebody_who_looks_sees_colours(columns: int, bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    assert bonmot("game", "show", FOLDER / "en-two-blanks.gcg").status == 0
    drawn = terminal.getvalue()
    assert "\x1b[" in drawn
    # Beside the board where there is room, else below it.
    (row,) = (row for row in drawn.splitlines() if "JUMARts" in row)
    assert (" .  .  . " in row) is (columns == 160)
    plain = Terminal()
    monkeypatch.setattr("sys.stdout", plain)
    bonmot("game", "show", FOLDER / "en-two-blanks.gcg", "--plain")
    assert "\x1b[" not in plain.getvalue()


# ---- convert


def test_convert_to_gcg_rewrites_in_the_plain_way(bonmot: Bonmot) -> None:
    said = bonmot("game", "convert", FOLDER / "fr-latin-1-pragma.gcg", "--to", "gcg")
    game = gcg.read(said.out.encode("utf-8"))
    assert said.status == 0
    assert said.out.startswith("#character-encoding UTF-8\n#player1 léo Léo Bénézit\n")
    assert game.events == gcg.read(content("fr-latin-1-pragma.gcg")).events


def test_convert_up_to_a_turn(bonmot: Bonmot) -> None:
    out = bonmot("game", "convert", FOLDER / "en-notes.gcg", "--to", "gcg", "--turn", "1").out
    assert out.endswith("#note And one more.\n")
    assert len(gcg.read(out.encode()).events) == 1


def test_convert_to_a_position(bonmot: Bonmot) -> None:
    said = bonmot("game", "convert", FOLDER / "en-crlf.gcg", "--to", "cgp", "--turn", "1")
    assert said.out == "15/15/15/15/15/15/15/5SNAFUED3/15/15/15/15/15/15/15 DTIAEGA/ 0/76 0 lex en;\n"


def test_convert_to_text_is_what_show_prints(bonmot: Bonmot) -> None:
    file = FOLDER / "en-three-players.gcg"
    assert bonmot("game", "convert", file, "--to", "text").out == bonmot("game", "show", file).out


def test_our_own_log_is_read_like_any_record(tmp_path: Path, bonmot: Bonmot) -> None:
    """What `games export` writes, `game` checks, shows and converts."""
    with Store("sqlite://") as store:
        setup = setup_for("modern", ["Ada", "Ben"], language="en")
        table = Table.create(store, setup, [Seating(computer=True)] * 2, seed=5)
        table.play_out()
        first, second = (side.score for side in table.view(None).game.sides)
        file = tmp_path / "game.jsonl"
        file.write_bytes(b"".join(written(table.name, store.read(table.name))))
    checked = bonmot("game", "check", file)
    assert checked.status == 0
    assert checked.out.endswith(f"Ada {first}, Ben {second}.\n")
    assert f" {first}/{second} " in bonmot("game", "convert", file, "--to", "cgp").out
    file.write_bytes(file.read_bytes()[:100])
    broken = bonmot("game", "show", file)
    assert (broken.status, broken.out) == (2, "")
    assert "is not a game that `bonmot games export` has written" in broken.err


# ---- review


def test_a_review_tells_luck_from_skill_and_draws_it(bonmot: Bonmot, tmp_path: Path) -> None:
    file, svg, png = str(FOLDER / "en-two-players.gcg"), tmp_path / "game.svg", tmp_path / "game.PNG"
    found = json.loads(bonmot("game", "review", file, "--json", "--plot", str(svg)).out)
    assert {"missed", "luck", "verdict"} <= set(found["turns"][0])
    assert len(found["chances"]) == 28
    assert found["chances"][-1] == [0, 1]
    for player in found["players"]:
        own = [turn for turn in found["turns"] if turn["player"] == player["name"]]
        assert player["luck"] == pytest.approx(sum(turn["luck"] for turn in own), abs=0.1)
        assert set(player["mistakes"]) == {"small", "clear", "big"}
    drawn = svg.read_text(encoding="utf-8")
    assert all(text in drawn for text in ("Ann Lee", "Bob Ray", "Scores", "Chances of winning (%)"))
    shown = bonmot("game", "review", file, "--plot", str(png))
    assert "luck of the draw" in shown.out
    assert png.read_bytes().startswith(b"\x89PNG")
    for wrong in ("game.txt", "game"):
        assert "svg" in bonmot("game", "review", file, "--plot", str(tmp_path / wrong)).err
        assert not (tmp_path / wrong).exists()


def test_names_are_no_formulas_in_a_plot(bonmot: Bonmot, tmp_path: Path) -> None:
    record, svg = tmp_path / "a.gcg", tmp_path / "a.svg"
    record.write_text(
        "#character-encoding UTF-8\n#player1 a $\\frac{$<b>\n#player2 b B\n>a: AEINRST 8D NASTIER +66 66\n"
    )
    assert bonmot("game", "review", str(record), "--language", "en", "--plot", str(svg)).status == 0
    assert "$\\frac{$&lt;b&gt;" in svg.read_text(encoding="utf-8")
