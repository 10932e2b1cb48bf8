"""Whatever comes in, the game goes on, and nothing is lost."""

import os
import re
import signal
import subprocess
import sys
import unicodedata
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from bonmot.starting import Start
from bonmot.tables import ClockRules, Store, Table
from bonmot.terminal.plain.teletype import LONGEST_LINE
from bonmot.terminal.plain.timekeeping import Timekeeper
from tests.tables.sitting import Watch, table_of

from .listening import ADA, ROBOT, Lines, sit

ANYTHING = st.text(st.characters(), max_size=60)
NEARLY_RIGHT = st.builds(
    "{} {}".format,
    st.sampled_from(
        "play try change challenge accept consult arrange row square hint help board bag é 8H h8 99".split()
    ),
    ANYTHING,
)


@given(st.lists(ANYTHING | NEARLY_RIGHT, max_size=25))
def test_no_line_breaks_a_game(lines: list[str]) -> None:
    start = Start(edition="modern", language="en", seats=(ADA, ROBOT), seed=3)
    with TemporaryDirectory() as folder:
        sat = sit(start, Lines(lines), f"sqlite:///{folder}/games.sqlite")
    assert sat.events
    assert strange(sat.text) == set()


@given(st.lists(ANYTHING | st.sampled_from(["", "1", "y", "n", "micro", "modern", "fr", "Ada", "-"]), max_size=20))
def test_no_answer_breaks_the_questions(lines: list[str]) -> None:
    with TemporaryDirectory() as folder:
        sat = sit(Start(), Lines(lines), f"sqlite:///{folder}/games.sqlite")
    assert sat.text.endswith("Goodbye.\n")
    assert strange(sat.text) == set()


def strange(text: str) -> set[str]:
    """Characters that a voice, or a terminal, must not get."""
    return {each for each in text if unicodedata.category(each) in {"Cc", "Cs"}} - {"\n", "\f"}


def test_lines_without_end_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    hostile = b"".join(
        [
            b"\xff\xfe\x00\x01rack\x00\n",
            b"8H " + b"A" * 3_000_000 + b"\n",
            b"\x1b[2J\x1b]0;title\x07board\n",
            "8H 🦊🦊🦊 e\u0301\u202e\n".encode(),
            b"pass\r\n",
            b"consult " + b"x" * 900 + b"\n",
            b"pass",  # and no end of the line
        ]
    )
    options = ["--edition", "modern", "--language", "en", "--names", "Ada,Bob", "--hand-over", "no", "--seed", "5"]
    played = subprocess.run(
        [sys.executable, "-m", "bonmot", "play", "--plain", *options],
        input=hostile,
        env=os.environ | {"BONMOT_DATA": str(tmp_path)},
        capture_output=True,
        check=False,
    )
    assert (played.returncode, played.stderr) == (0, b"")
    heard = played.stdout.decode()
    assert len(heard) < 10_000
    assert strange(heard) == set()
    assert f"is too long: at most {LONGEST_LINE} characters." in heard
    assert heard.count(" passes.\n") == 2


def test_ctrl_c_leaves_politely_and_keeps_the_game(tmp_path: Path) -> None:
    options = ["--edition", "modern", "--language", "en", "--names", "Ada", "--levels", "1", "--seed", "7"]
    environment = os.environ | {"BONMOT_DATA": str(tmp_path)}
    process = subprocess.Popen(
        [sys.executable, "-m", "bonmot", "play", "--plain", *options],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    heard = b""
    while not heard.endswith(b"Ada> "):  # it waits for her
        piece = process.stdout.read(1)
        assert piece, heard
        heard += piece
    process.send_signal(signal.SIGINT)
    rest, complaints = process.communicate()
    assert (process.returncode, complaints) == (0, b"")
    (name,) = re.findall(rb"To go on: bonmot play --resume (\w+)\n", rest)
    with Store(f"sqlite:///{tmp_path}/games.sqlite") as store:
        assert Table.open(store, name.decode()).view(None).acting == {0}


def test_a_reader_who_has_heard_enough_is_no_error(tmp_path: Path) -> None:
    command = f"yes board | '{sys.executable}' -m bonmot play --plain --levels 1 --edition micro --racks none | head -3"
    piped = subprocess.run(
        ["sh", "-c", command],
        env=os.environ | {"BONMOT_DATA": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert piped.stdout.count("\n") == 3
    assert "Traceback" not in piped.stderr


def test_the_clock_speaks_while_somebody_thinks() -> None:
    watch, said, missed = Watch(), list[str](), list[int]()
    table = table_of(rules=ClockRules.per_turn(2, 0), clock=watch)

    def wait(seconds: float) -> bool:
        watch.forward(seconds)
        return bool(missed)

    keeper = Timekeeper(table, said.append, lambda: missed.append(watch.at), watch, wait)
    keeper.look()
    keeper.watch()
    assert said == [f"Time left: {time}." for time in ("2 minutes", "1 minute", "30 seconds", "10 seconds")]
    assert len(missed) == 1
    assert table.view(None).game.turns[-1].kind == "missed"
