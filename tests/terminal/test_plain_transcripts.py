"""Transcripts kept as they should be heard: change one only after reading it aloud.

`NAME.in` is what was typed, `NAME.txt` the whole of what was said.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bonmot.starting import Start

from .listening import ADA, BOB, Lines, sit

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "data" / "plain"

STARTS = {
    "modern-en": ("en", Start(edition="modern", language="en", seats=(ADA, BOB), hand_over=False, seed=1983)),
    "micro-fr": ("fr", Start(edition="micro", seed=7)),
}


def test_every_transcript_is_compared() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(STARTS)


@pytest.mark.parametrize("name", STARTS)
def test_the_game_sounds_as_it_did(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken, start = STARTS[name]
    monkeypatch.setenv("BONMOT_LANGUAGE", spoken)
    typed = (FOLDER / f"{name}.in").read_text(encoding="utf-8").splitlines()
    heard = sit(start, Lines(typed), f"sqlite:///{tmp_path}/games.sqlite").text
    assert heard == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_the_transcript_of_the_manual_is_a_real_one(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    command, shown = re.findall(r"```text\n\$ (bonmot play --plain [^\n]*)\n(.*?)```", page, re.DOTALL)[0]
    # What a person typed stands after a prompt.
    typed = re.findall(r"^(?:.*\[.{1,10}\]|\w+>) ?(.*)$", shown, re.MULTILINE)
    answered = subprocess.run(
        [sys.executable, "-m", *command.split()],
        input="".join(f"{line}\n" for line in typed),
        env=os.environ | {"BONMOT_DATA": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    said = re.sub(r"--resume \w+", "--resume 5b1c8e02d4", answered.stdout)
    assert [line.rstrip() for line in said.splitlines()] == shown.splitlines()
