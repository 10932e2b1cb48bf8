"""Whoever is not in front of the screen has tiles that nobody sees."""

import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bonmot.board.tiles import read_tiles, write_tiles
from bonmot.games.crossword import Crossword
from bonmot.games.crossword.events import Exchanged, Played
from bonmot.games.game import replay
from bonmot.starting import Start, clock_from
from bonmot.terminal.crossword.plain import PlainCrossword
from bonmot.terminal.plain.playing import PLAIN_COMMANDS
from bonmot.words import Alphabet

from .listening import ADA, BOB, CLEO, DAN, ROBOT, Lines, Listener, Sitting, sit

COMES = re.compile(r"([\w &]+), press Enter when you are here\. ")
HIDES = re.compile(r"([\w &]+), press Enter to hide your rack\. ")
TILES = re.compile(r"(?:^|: )((?:[A-Z]|blank)(?:, (?:[A-Z]|blank))*)\.$")


def pages(text: str) -> Iterator[tuple[str, list[str]]]:
    """Who read which lines: from coming to the screen until hiding the rack."""
    reader, lines = "", list[str]()
    for line in text.partition("Final scores")[0].splitlines():
        if found := COMES.match(line):
            yield reader, lines
            reader, lines = found[1], []
        lines.append(line)
        if HIDES.match(line):
            yield reader, lines
            reader, lines = "", []
    yield reader, lines


def check(sat: Sitting) -> int:
    """Every list of tiles that somebody read was on their own rack, or drawn by them; how many there were."""
    game, alphabet = Crossword(), Alphabet.load(sat.events[0].setup.language)
    held: dict[str, set[str]] = {"": set()}
    names = [seat.name for seat in sat.events[0].setup.seats]
    state: Any = None
    for event in sat.events:
        state = replay(game, [event], state)
        for side, seats in enumerate(state.sides):
            own = held.setdefault(" & ".join(names[seat] for seat in seats), set())
            own.add("".join(sorted(state.text(state.racks[side]))))
            if isinstance(event, Played | Exchanged) and event.seat in seats:
                own.add("".join(sorted(event.drawn)))
    assert write_tiles(read_tiles("A", alphabet), alphabet) == "A"  # one character a tile: the lists above can be told
    read = 0
    for reader, lines in pages(sat.text):
        for line in lines:
            for rack in re.findall(r"[A-Z?]{7}", line.partition(" rack ")[2]):
                assert "".join(sorted(rack)) in held[reader], (reader, line)
            if (found := TILES.search(line)) and "left:" not in line:
                read += 1
                tiles = "".join(sorted(found[1].replace("blank", "?").split(", ")))
                assert tiles in held[reader], (reader, line)
    return read


@pytest.mark.rule("D-054")
@pytest.mark.rule("M-073")
@pytest.mark.parametrize(
    ("edition", "seats", "teams"),
    [
        ("micro", (ADA, BOB), False),
        ("deluxe", (ADA, ROBOT, BOB, CLEO), False),
        ("regles", (ADA, BOB, CLEO, DAN), True),
        ("tournament", (ADA, BOB), False),
    ],
)
def test_a_game_is_handed_over_page_by_page(edition: str, seats: Any, teams: bool, tmp_path: Path) -> None:
    language = None if edition in {"micro", "deluxe", "regles"} else "en"
    start = Start(edition=edition, language=language, seats=seats, teams=teams, racks="none", hand_over=True, seed=9)
    sat = sit(start._replace(clock=clock_from("none")), Listener(), f"sqlite:///{tmp_path}/games.sqlite")
    assert check(sat) > 15
    # At the end of each turn and at the beginning of the next: one hides, a new page, the other comes.
    turns = re.findall(r"to hide your rack\. \n\f\n([\w &]+), press Enter when you are here\.", sat.text)
    assert len(turns) > 10
    people = {"Ada & Cleo", "Bob & Dan"} if teams else {seat.name for seat in seats if not seat.computer}
    assert people <= set(turns)
    assert set(turns) - people <= {"Cleo", "Dan"}  # each partner accepts the last play for himself
    # Whoever comes hears what has happened while he was away, before he sees his rack.
    comes = sat.text.split("when you are here. ")[2]
    assert comes.index(" points") < comes.index("Your rack")


WORDS = st.sampled_from([name for order in (*PlainCrossword.commands, *PLAIN_COMMANDS) for name in order.words.names])
SAID = st.one_of(
    st.sampled_from(["pass", "change *", "hint 7", "rack", "bag", "sheet", "undo", "y", "n", "", "8G ET", "row 8"]),
    st.builds("{} {}".format, WORDS, st.sampled_from(["", "8H", "A", "Ada", "Bob", "?"])),
)


@given(st.lists(SAID.filter(lambda line: not line.startswith(("quit", "exit", "sa"))), max_size=40), st.integers(0, 9))
def test_nothing_that_one_may_say_shows_the_tiles_of_others(said: list[str], seed: int) -> None:
    start = Start(edition="modern", language="en", seats=(ADA, BOB, CLEO), hand_over=True, seed=seed)
    with TemporaryDirectory() as folder:
        check(sit(start, Lines(said), f"sqlite:///{folder}/games.sqlite"))


def test_on_a_screen_blank_lines_push_the_rack_away(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    options = ["--edition", "modern", "--language", "en", "--names", "Ada,Bob", "--hand-over", "yes", "--seed", "5"]
    process = subprocess.Popen(
        [sys.executable, "-m", "bonmot", "play", "--plain", *options],
        env=os.environ | {"BONMOT_DATA": str(tmp_path), "LINES": "30", "COLUMNS": "80"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        close_fds=True,
    )
    os.close(theirs)
    os.write(ours, b"\npass\n\n\nquit\n")
    seen = b""
    try:
        while piece := os.read(ours, 65536):
            seen += piece
    except OSError:  # the other side is closed
        pass
    os.close(ours)
    assert process.wait() == 0
    shown = seen.decode().replace("\r", "")
    before, _blank, after = shown.partition("\f" + "\n" * 30)
    assert before.count("Your rack") == 1
    assert after.count("Your rack") == 1
    assert "Goodbye." in after
