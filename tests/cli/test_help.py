"""`bonmot help`, as a command."""

import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from bonmot.telling import help as pages

from .conftest import Said

Bonmot = Callable[..., Said]


def test_commands_are_told_in_the_language_of_whoever_asks(bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> None:
    for language, text in (("en", "Show the version."), ("fr", "Afficher la version."), ("en", "Show the version.")):
        monkeypatch.setenv("BONMOT_LANGUAGE", language)
        assert text in bonmot("--help").out


def test_without_a_chapter_they_are_listed(bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> None:
    said = bonmot("help")
    assert said.status == 0
    assert [line.split("\t")[0] for line in said.out.splitlines()] == list(pages.order())
    monkeypatch.setenv("BONMOT_LANGUAGE", "fr")
    assert "rules\tB. Les règles\n" in bonmot("help").out


@pytest.mark.rule("D-003")
@pytest.mark.parametrize(
    ("wanted", "language", "title"),
    [
        ("rules", "en", "B. THE RULES"),
        ("b", "en", "B. THE RULES"),
        ("F", "fr", "F. FIN DE PARTIE"),
        ("règles", "fr", "B. LES RÈGLES"),
        ("REGLES", "fr", "B. LES RÈGLES"),
        ("setting", "en", "D. SETTING UP A GAME"),
    ],
)
def test_a_chapter_is_found_by_name_letter_or_title(
    wanted: str, language: str, title: str, bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_LANGUAGE", language)
    said = bonmot("help", wanted)
    assert (said.status, said.err) == (0, "")
    assert said.out.splitlines()[0] == title


@pytest.mark.parametrize("wanted", ["zebras", "", "the", "G", "../rules"])
def test_other_chapters_are_refused_with_those_there_are(wanted: str, bonmot: Bonmot) -> None:
    said = bonmot("help", wanted)
    assert (said.status, said.out) == (2, "")
    assert "The help has no chapter" in said.err
    assert "introduction, rules, starting" in said.err


def test_words_are_searched(bonmot: Bonmot, monkeypatch: pytest.MonkeyPatch) -> None:
    said = bonmot("help", "--search", "fifty points")
    assert said.status == 0
    assert "rules\tB7 Counting\t4. Fifty points more if you laid seven tiles at once.\n" in said.out
    nothing = bonmot("help", "--search", "quetzalcoatl")
    assert nothing == (1, "", "Nothing in the help speaks of “quetzalcoatl”.\n")
    assert bonmot("help", "rules", "--search", "x").status == 2


@pytest.mark.parametrize("colour", [True, False])
def test_a_person_gets_it_drawn(colour: bool) -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "BONMOT_LANGUAGE": "en"}
    environment.pop("NO_COLOR", None)
    if not colour:
        environment["NO_COLOR"] = "1"
    command = subprocess.Popen(
        [sys.executable, "-m", "bonmot", "help", "ending"], env=environment, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    drawn = b""
    try:
        while piece := os.read(ours, 65536):
            drawn += piece
    except OSError:
        pass  # the other side is closed: that is how a terminal ends
    os.close(ours)
    assert command.wait() == 0
    text = drawn.decode()
    assert "The end of the game" in text
    assert "500 to 600" in text
    assert "](" not in text
    assert "\x1b[1m" in text, "bold is no colour"
    assert bool(re.search(r"\x1b\[(?:\d+;)*(?:[34][0-8]|9[0-7])[;m]", text)) is colour
