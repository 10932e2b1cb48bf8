"""The game as people start it: `python3 go.py play` in a real terminal, held by tmux."""

import fcntl
import os
import pty
import re
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import pytest

from bonmot.board import Board

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
PATIENCE = 120
"""Seconds after which a screen that does not come is a fault; nothing is measured."""


class Terminal:
    """A terminal of 80 × 24 with a program in it."""

    def __init__(self, folder: Path, command: str, **variables: str) -> None:
        self._socket = str(folder / "tmux")
        self._status = folder / "status"
        settings = [f"export {name}='{value}';" for name, value in variables.items()]
        script = f"{' '.join(settings)} cd '{ROOT}'; {command}; echo $? > '{self._status}'"
        self._tmux("-f", os.devnull, "new-session", "-d", "-x", "80", "-y", "24", script)

    def _tmux(self, *arguments: str) -> str:
        command = ["tmux", "-u", "-S", self._socket, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8").stdout

    def shown(self) -> str:
        return self._tmux("capture-pane", "-p")

    def wait_for(self, *texts: str) -> None:
        """Until all these texts are shown. A screen is painted piece by piece: where one is, another may still come."""
        self._wait(lambda screen: all(text in " ".join(screen.split()) for text in texts), f"{texts}")

    def find(self, pattern: str) -> re.Match[str]:
        """What is shown of this pattern, as soon as it is."""
        return self._wait(lambda screen: re.search(pattern, screen), pattern)

    def _wait(self, looked_for: Callable[[str], T | None], name: str) -> T:
        end = time.monotonic() + PATIENCE
        screen = ""
        while time.monotonic() < end:
            screen = self.shown().replace("\N{NO-BREAK SPACE}", " ")
            if found := looked_for(screen):
                return found
        raise AssertionError(f"{name} does not come:\n{screen}")

    def press(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def ended(self) -> int:
        """The exit status of the program."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._status.exists() and (text := self._status.read_text()):
                return int(text)
        raise AssertionError(f"it does not end:\n{self.shown()}")

    def close(self) -> None:
        subprocess.run(["tmux", "-S", self._socket, "kill-server"], capture_output=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    # The path of a socket must be short.
    short = Path("/tmp") / f"bonmot-{os.getpid()}"
    short.mkdir(exist_ok=True)
    yield short
    shutil.rmtree(short, ignore_errors=True)


@pytest.mark.rule("M-064")
@pytest.mark.rule("M-065")
@pytest.mark.rule("D-042")
def test_a_game_is_started_played_left_and_taken_up_again(folder: Path) -> None:
    assert shutil.which("tmux"), "install tmux"
    variables = {
        "BONMOT_DATA": str(folder / "data"),
        "BONMOT_CACHE": os.environ["BONMOT_CACHE"],
        "BONMOT_LANGUAGE": "fr",
        "TERM": "screen-256color",
    }
    terminal = Terminal(folder, f"'{sys.executable}' go.py play --seed 11", **variables)
    try:
        terminal.wait_for("2 Micro", "3M")  # the board is there before anything is asked
        terminal.press("2")
        terminal.wait_for("NOMBRE DE JOUEURS")
        terminal.press("1")
        terminal.wait_for("NOM DU PREMIER JOUEUR")
        terminal.press("Z", "O", "E", "Enter")
        for question, answer in [
            ("EST IL SIMULE PAR L’ORDINATEUR", "n"),
            ("REGLETTES VISIBLES", "n"),
            ("UNE PAUSE ENTRE CHAQUE JOUEUR", "n"),
            ("AFFICHAGE EN COULEUR", "o"),
            ("DES EFFETS SONORES", "n"),
            ("VITESSE DE MISE EN PLACE DES MOTS", "0"),
        ]:
            terminal.wait_for(question)
            terminal.press(answer)
        terminal.wait_for("MOT ?")
        rack = terminal.find(r"ZOE +▐([A-Z?][₀-₉]*(?:[ ▐]+[A-Z?][₀-₉]*){6})")
        board = Board("fr")
        move = next(
            move
            for move in board.moves(re.sub(r"[\s▐₀-₉]", "", rack[1]))
            if move.word == move.word.upper() and not move.down
        )
        terminal.press(*move.word, "Enter")
        terminal.wait_for("PLACEZ-LE")
        terminal.press(*["Down"] * move.row, *["Right"] * move.column, "h")
        terminal.wait_for(f"{move.score} POINTS. LE GARDER ?")
        terminal.press("o")
        terminal.wait_for(f"ZOE {move.score}")
        terminal.press("C-q")
        terminal.wait_for("2 Micro")
        terminal.press("C-q")
        assert terminal.ended() == 0
    finally:
        terminal.close()
    listed = subprocess.run(
        [sys.executable, "-m", "bonmot", "games", "list"],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    ).stdout
    (line,) = listed.splitlines()
    assert ["ZOE", str(move.score)] == line.split("\t")[2:4]
    again = Terminal(folder, f"'{sys.executable}' go.py run games resume {line.split()[0]}", **variables)
    try:
        again.wait_for(f"ZOE {move.score}", "MOT ?")
        again.press("C-q")
        again.wait_for("2 Micro")
        again.press("C-q")
    finally:
        again.close()


def test_told_to_end_it_gives_the_terminal_back(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "bonmot", "play"],
        env={**os.environ, "TERM": "xterm-256color", "BONMOT_DATA": str(tmp_path), "TMPDIR": str(temporary)},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    seen = b""
    while b"Ctrl+Q" not in seen:
        seen += os.read(ours, 65536)
    process.terminate()
    with suppress(OSError):  # the other side is closed
        while piece := os.read(ours, 65536):
            seen += piece
    os.close(ours)
    assert process.wait() == 128 + signal.SIGTERM
    assert b"\x1b[?1049l" in seen.partition(b"Ctrl+Q")[2]  # the full screen is left
    assert b"\x1b[?1000l" in seen.partition(b"Ctrl+Q")[2]  # and the mouse given back
    assert list(temporary.iterdir()) == []
