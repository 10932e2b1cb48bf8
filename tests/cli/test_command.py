"""The command as a whole: help, version, and a few runs as a real process."""

import os
import pty
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bonmot import __version__

from .conftest import Said

Bonmot = Callable[..., Said]
PROGRAM = [sys.executable, "-m", "bonmot"]


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "BONMOT_LANGUAGE": "en", "TERM": "xterm-256color", **more}


def test_version(bonmot: Bonmot) -> None:
    assert bonmot("--version") == (0, __version__ + "\n", "")


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Usage: bonmot words check [OPTIONS] WORD...", "Say whether words are valid.", "Arguments", "Options"]),
        ("fr", ["Usage\N{NO-BREAK SPACE}: bonmot words check [OPTIONS] MOT...", "Dire si des mots sont valables."]),
    ],
)
def test_help_is_in_the_language_of_the_reader(
    language: str, texts: list[str], bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    said = bonmot("words", "check", "--help")
    assert said.status == 0
    for text in texts:
        assert text in said.out


def test_french_help_has_no_english(bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    commands = ["check", "info", "anagram", "pattern", "hooks", "list", "lexica", "import", "remove"]
    pages = [
        bonmot(*page, "--help").out for page in ([], ["words"], ["moves"], *(["words", each] for each in commands))
    ]
    for english in ("Usage: ", "COMMAND ", "required", "default:", "Display", "the ", "WORD", "Commands"):
        assert [page for page in pages if english in page] == [], english


def test_without_a_command_there_is_help(bonmot: Bonmot) -> None:
    for arguments in ([], ["words"]):
        said = bonmot(*arguments)
        assert said.status == 0
        assert said.out.startswith("Usage: bonmot")


def test_a_process_ends_with_the_status() -> None:
    runs = [("house", 0), ("hoouse", 1), ("h0use", 2)]
    for word, status in runs:
        run = subprocess.run([*PROGRAM, "words", "check", word], env=environment(), capture_output=True, check=False)
        assert run.returncode == status
        assert b"Traceback" not in run.stderr


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("list --language fr", b"AA\n"),
        ("search a --language fr --json", b'{"lexicon": "fr", "words": ["AA"'),
    ],
)
def test_a_closed_pipe_is_no_error(asked: str, begins: bytes) -> None:
    command = subprocess.Popen(
        [*PROGRAM, "words", *asked.split()],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert command.stdout is not None
    assert command.stderr is not None
    first = command.stdout.read(len(begins))  # the rest is more than a pipe holds
    command.stdout.close()
    assert (first, command.stderr.read(), command.wait()) == (begins, b"", 0)
    command.stderr.close()


def test_a_game_whose_reader_has_seen_enough_is_no_error() -> None:
    command = " ".join([*map(shlex.quote, PROGRAM), "auto --seed 3 --language en --levels 3 | head -1"])
    run = subprocess.run(["bash", "-o", "pipefail", "-c", command], env=environment(), capture_output=True, check=False)
    assert (run.stdout.count(b"\n"), run.stderr, run.returncode) == (1, b"", 0)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_error(closed: str) -> None:
    for arguments, status in (("words check house", 0), ("words check h0use", 2), ("play --plain", 0)):
        command = " ".join([*map(shlex.quote, PROGRAM), arguments, closed])
        run = subprocess.run(
            ["bash", "-c", command], env=environment(), stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        assert run.returncode == status, (arguments, run)
        assert b"Traceback" not in run.stderr


def test_a_temporary_folder_is_not_needed(tmp_path: Path) -> None:
    """Where nobody may write to it, the computer that was asked for plays all the same."""
    nowhere = "import sys, tempfile; tempfile.tempdir = sys.argv.pop(1); from bonmot.cli import main; sys.exit(main())"
    question = ["auto", "--seed", "3", "--language", "en", "--levels", "2"]
    run = subprocess.run(
        [sys.executable, "-c", nowhere, str(tmp_path / "gone"), *question],
        env=environment(),
        capture_output=True,
        check=False,
    )
    usual = subprocess.run([*PROGRAM, *question], env=environment(), capture_output=True, check=True)
    assert (run.stderr, run.stdout) == (b"", usual.stdout)


def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as out:
        run = subprocess.run(
            [*PROGRAM, "words", "check", "house"], env=environment(), stdout=out, stderr=subprocess.PIPE, check=False
        )
    assert run.returncode == 2
    assert run.stderr == b"bonmot: The system refuses: the disk is full\n"


def test_a_terminal_that_only_knows_ascii_is_no_error() -> None:
    run = subprocess.run(
        [*PROGRAM, "words", "info", "cote", "--language", "fr"],
        env=environment(PYTHONIOENCODING="ascii"),
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0
    assert b"c?t?" in run.stdout


def on_a_terminal(*arguments: str, **more: str) -> str:
    """What a person sees: the command has a terminal of its own."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *arguments], env=environment(COLUMNS="80", **more), stdout=theirs, close_fds=True
    )
    os.close(theirs)
    seen = b""
    try:
        while piece := os.read(ours, 65536):
            seen += piece
    except OSError:  # the other side is closed
        pass
    os.close(ours)
    assert process.wait() == 0
    return seen.decode()


def test_people_see_colours_and_no_color_takes_them_away() -> None:
    coloured = on_a_terminal("words", "check", "house")
    assert "✓ HOUSE" in coloured
    assert "\x1b[1;32m" in coloured
    assert "\x1b[1;32m" not in on_a_terminal("words", "check", "house", NO_COLOR="1")
    grouped = on_a_terminal("words", "anagram", "house?", "--exact", NO_COLOR="1")
    assert "6 letters" in grouped
    assert "HOUSEd" in grouped


def test_looking_up_a_word_loads_no_more_than_it_needs() -> None:
    program = (
        "import sys; from bonmot.cli import main; main(['words', 'check', 'house']);"
        "heavy = {'rich', 'babel', 'numpy', 'asyncio', 'bonmot.board', 'bonmot.words.tables'};"
        "print(*sorted(heavy & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", program], env=environment(), capture_output=True, text=True, check=True)
    assert run.stdout == "HOUSE\tvalid\n\n"
