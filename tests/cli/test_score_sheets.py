"""Score sheets and reviews by the command line: `bonmot games export|review`, `bonmot game convert|review`."""

import json
import os
import pty
import re
import select
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path

import pytest

from bonmot.games.catalogue import edition_named, entry_of
from bonmot.games.game import Wishes
from bonmot.notation import gcg
from bonmot.tables import Store, Table
from bonmot.texts import LANGUAGES
from tests.cli.conftest import Said
from tests.cli.test_games import games, kept, url
from tests.notation.files import FOLDER
from tests.study.test_story import SAVES
from tests.tables.sitting import COMPUTER, PERSON

__all__ = ["games", "url"]  # fixtures

Bonmot = Callable[..., Said]


@pytest.fixture
def over(games: Bonmot) -> str:
    """A game that is over."""
    return games("import", SAVES / "deluxe-over.jsonl").out.strip()


@pytest.mark.rule("R-007")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_exported_as_a_page_to_print(
    games: Bonmot, over: str, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    file = tmp_path / "sheet.html"
    assert games("export", over, file, "--to", "html") == (0, "", "")
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert {"en": "Score sheet", "fr": "Feuille de marque"}[language] in page
    assert '<b class="word">EXODERM</b>' in page
    assert games("export", over, "--to", "html").out == page


def test_a_game_is_exported_as_text(games: Bonmot, over: str) -> None:
    said = games("export", over, "--to", "text")
    assert (said.status, said.err) == (0, "")
    assert "8C EXODERM" in said.out
    assert said.out.startswith("deluxe n° 2\nDate: ")


def test_a_game_that_goes_on_is_exported_without_racks(games: Bonmot, url: str) -> None:
    game = kept(url, PERSON, COMPUTER)
    said = games("export", game, "--to", "text")
    assert "The game is not over." in said.out


def test_an_unknown_notation_is_refused(games: Bonmot, over: str) -> None:
    said = games("export", over, "--to", "pdf")
    assert said.status == 2
    assert said.err == "bonmot: There is no notation “pdf”; there are: log, gcg, text, html, svg.\n"


def test_a_file_that_cannot_be_written_is_named(games: Bonmot, over: str, tmp_path: Path) -> None:
    said = games("export", over, tmp_path / "no" / "folder.html", "--to", "html")
    assert said.status == 2
    assert "no such file or folder" in said.err


def test_teams_have_a_score_sheet_though_gcg_cannot_tell_them(bonmot: Bonmot) -> None:
    file = SAVES / "regles-playing.jsonl"
    said = bonmot("game", "convert", file, "--to", "html")
    assert (said.status, said.err) == (0, "")
    assert "Ada &amp; Max" in said.out


def test_a_record_becomes_a_page_up_to_a_turn(bonmot: Bonmot) -> None:
    file = FOLDER / "fr-two-players.gcg"
    whole = bonmot("game", "convert", file, "--to", "html")
    half = bonmot("game", "convert", file, "--to", "html", "--turn", 4)
    assert (whole.status, half.status) == (0, 0)
    assert half.out.count('class="place"') <= 4 < whole.out.count('class="place"')
    refused = bonmot("game", "convert", file, "--to", "html", "--turn", 999)
    assert refused.status == 2
    assert "There is no turn 999" in refused.err


def test_a_finished_game_is_reviewed(games: Bonmot, over: str) -> None:
    said = games("review", over)
    assert (said.status, said.err) == (0, "")
    turns, _empty, sides = said.out.rpartition("\n\n")
    titles, first = (row.split("\t") for row in turns.splitlines()[:2])
    assert titles == ["turn", "player", "rack", "move", "points", "best move", "missed", "luck", "wins", "verdict"]
    *known, luck, wins, verdict = first
    assert (*known, verdict) == ("1", "Ada", "MXDEORE", "8C EXODERM", "+100", "8C EXODERM 100", "0", "the best move")
    assert luck.startswith("+"), "few racks allow a hundred points"
    assert wins.endswith(" %")
    assert [line.partition(":")[0] for line in sides.splitlines()] == ["Ada", "Zoé", "Max"]


def test_a_review_answers_programs_too(games: Bonmot, over: str) -> None:
    answer = json.loads(games("review", over, "--json").out)
    assert set(answer) == {"game", "turns", "chances", "skipped", "players"}
    assert answer["turns"][1] == {
        "turn": 2,
        "player": "Zoé",
        "rack": "QANERFI",
        "move": "exchanges 2 tiles",
        "points": 0,
        "best": "F6 QA(D)I",
        "best_points": 34,
        "exchange": None,
        "missed": answer["turns"][1]["missed"],
        "certainty": "estimate",
        "wins_missed": 0,
        "luck": answer["turns"][1]["luck"],
        "verdict": "weak",
        "sentence": "a much better move existed",
    }
    assert answer["turns"][1]["missed"] > 20
    assert answer["turns"][0]["luck"] > answer["turns"][1]["luck"], "EXODERM is more than most racks hold"
    assert all(abs(sum(each) - 1) < 0.001 for each in answer["chances"])
    assert answer["players"][0]["best_word"] == "EXODERM"


def test_a_game_that_goes_on_is_not_reviewed(games: Bonmot, url: str) -> None:
    said = games("review", kept(url, PERSON, COMPUTER))
    assert said == (2, "", "bonmot: A game is reviewed when it is over: this one is still being played.\n")


def test_a_record_is_reviewed(bonmot: Bonmot, tmp_path: Path) -> None:
    said = bonmot("game", "review", FOLDER / "en-two-players.gcg")
    assert (said.status, said.err) == (0, "")
    titles, first, *_others = said.out.splitlines()
    assert titles == "turn\tplayer\track\tmove\tpoints\tbest move\tmissed\tluck\twins\tverdict"
    assert first.startswith("1\tAnn Lee\tNQNZORE\t8D ZONER\t+48\t8D ZONER 48\t0\t+")
    assert first.endswith(" %\tthe best move")
    bare = tmp_path / "bare.gcg"
    bare.write_bytes(b"#player1 a\n#player2 b\n>a: TIN 8G TIN +6 6\n")
    assert bonmot("game", "review", bare).err.startswith("bonmot: The record does not tell the racks")
    bare.write_bytes(b"#player1 a\n#player2 b\n>a: TIN 8G TIN +6 6\n>b: AEINRST - +0 0\n")
    partly = bonmot("game", "review", bare)
    assert partly.status == 0
    assert partly.err == "1 turn is not judged: the record does not tell the whole rack.\n"


def test_a_file_that_is_no_game_is_named_with_its_place(bonmot: Bonmot) -> None:
    file = FOLDER / "bad-line.gcg"
    with pytest.raises(gcg.GcgError) as caught:
        gcg.read(file.read_bytes())
    for command in (["review"], ["convert", "--to", "html"]):
        said = bonmot("game", command[0], file, *command[1:])
        assert said.status == 2
        assert said.err.startswith(f"bonmot: {file}:{caught.value.line}:{caught.value.column}: ")


# ---- the other games


@pytest.fixture
def others(url: str) -> dict[str, str]:
    """A finished game of each of the other games."""
    names = {}
    with Store(url) as store:
        for name in ("option", "cards"):
            setup = entry_of(name).setup(Wishes(edition_named(name), ["Ada", "Bob"], language="en", lexicon="en"))
            table = Table.create(store, setup, [COMPUTER, COMPUTER], game=name, seed=3)
            table.play_out()
            names[name] = table.name
    return names


@pytest.mark.parametrize("name", ["option", "cards"])
def test_every_game_has_a_score_sheet(
    games: Bonmot, bonmot: Bonmot, others: dict[str, str], name: str, tmp_path: Path
) -> None:
    game = others[name]
    text = games("export", game, "--to", "text")
    assert (text.status, text.err) == (0, "")
    assert "Lexicon: en" in text.out
    assert re.search("The game is over: (Ada|Bob) wins.", text.out)
    assert text.out.splitlines()[-1].split()[-1].isdigit()
    page = games("export", game, "--to", "html")
    assert (page.status, page.err) == (0, "")
    assert page.out.startswith("<!doctype html>")
    assert ("<svg" in page.out) == (name == "option")
    shown = games("show", game)
    assert shown.out.startswith("Ada ")
    turns = len(shown.out.splitlines())
    assert len(games("show", game, "--turn", 1).out.splitlines()) < turns
    assert "There is no turn 999" in games("show", game, "--turn", 999).err
    file = tmp_path / "game.jsonl"
    assert games("export", game, file) == (0, "", "")
    assert bonmot("game", "show", file) == shown
    assert bonmot("game", "watch", file) == shown
    assert bonmot("game", "convert", file, "--to", "text") == shown
    assert bonmot("game", "convert", file, "--to", "html") == page


@pytest.mark.parametrize("name", ["option", "cards"])
def test_what_a_game_does_not_have_is_said(
    games: Bonmot, bonmot: Bonmot, others: dict[str, str], name: str, tmp_path: Path
) -> None:
    game, file = others[name], tmp_path / "game.jsonl"
    games("export", game, file)
    not_reviewed = (2, "", "bonmot: Games of this kind have no review.\n")
    assert games("review", game) == bonmot("game", "review", file) == not_reviewed
    no_gcg = (2, "", "bonmot: A game of this kind cannot be written as “gcg”.\n")
    assert games("export", game, "--to", "gcg") == bonmot("game", "convert", file, "--to", "gcg") == no_gcg


def test_the_log_of_a_game_that_goes_on_says_that_it_holds_everything(games: Bonmot, url: str) -> None:
    said = games("export", kept(url, PERSON, COMPUTER))
    assert said.status == 0
    assert "its log holds everything" in said.err


# ---- watching


def test_without_a_terminal_watching_shows_the_end(bonmot: Bonmot, games: Bonmot, over: str) -> None:
    file = FOLDER / "en-two-players.gcg"
    assert bonmot("game", "watch", file) == bonmot("game", "show", file)
    assert games("watch", over) == games("show", over)


def watched(*arguments: object) -> tuple[int, str]:
    """Run the viewer in a terminal of 80 × 24, leave it with Esc when the game is there, and say what was seen."""
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 80))
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    command = [sys.executable, "-m", "bonmot", *map(str, arguments)]
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment) as process:
        os.close(slave)
        seen = b""
        try:
            while True:
                # Two keys at once are another key: it is pressed when nothing more comes, and again if need be.
                if select.select([master], [], [], 0.5)[0]:
                    seen += os.read(master, 65_536)
                elif b"Esc" in seen:
                    os.write(master, b"\x1b")
        except OSError:  # the terminal is closed
            pass
        except BaseException:
            process.kill()
            raise
    os.close(master)
    return process.returncode, seen.decode(errors="replace")


def test_a_record_and_a_kept_game_are_watched_in_a_terminal(games: Bonmot, over: str, url: str) -> None:
    status, seen = watched("game", "watch", FOLDER / "en-two-players.gcg")
    assert status == 0
    assert "turn 0 of 28" in seen
    status, seen = watched("games", "watch", over, "--database", url)
    assert status == 0
    assert "deluxe n" in seen
    status, seen = watched("game", "watch", FOLDER / "bad-line.gcg")
    assert status == 2
    assert "belongs to nothing" in seen
