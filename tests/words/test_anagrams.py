"""The anagram map of a lexicon lies in a file of its own in the cache: made once, for all processes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bonmot import kernel, words
from bonmot.board import Board
from bonmot.board.compiled import compiled
from bonmot.errors import endured

BEST = """
from bonmot import kernel, words
from bonmot.board import Board
from bonmot.board.compiled import compiled
board = Board("en")
found = kernel.BestPlay("slots").top(compiled(board), bytes([1, 5, 9, 14, 18, 19, 0]), 5)
print([found.at(number).letters for number in range(5)], board.lexicon.graph.has_anagrams)
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, with the English words in it and nothing else."""
    prepared = words.open("en").path
    (folder := tmp_path / "cache").mkdir()
    shutil.copy(prepared, folder)
    monkeypatch.setenv("BONMOT_CACHE", str(folder))
    return folder


def best_plays() -> list[bytes]:
    """The best plays of a rack, by slots, in this process."""
    found = kernel.BestPlay("slots").top(compiled(Board("en")), bytes([1, 5, 9, 14, 18, 19, 0]), 5)
    return [found.at(number).letters for number in range(5)]


def in_another_process() -> str:
    done = subprocess.run([sys.executable, "-c", BEST], check=True, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout.strip()


def test_processes_share_one_file_and_a_damaged_one_is_made_anew(cache: Path) -> None:
    expected = f"{best_plays()} True"
    (kept,) = (cache / "anagrams").iterdir()
    assert kept.name == f"{words.open('en').graph.checksum:016x}.anagrams"
    assert kept.stat().st_size <= 16_000_000
    whole, made = kept.read_bytes(), kept.stat().st_ino
    assert in_another_process() == expected
    assert kept.stat().st_ino == made, "it was read, not made"
    kept.chmod(0o600)
    for damaged in (whole[:-1], whole[:1000], b"", whole[:5_000_000] + b"\xff" + whole[5_000_001:]):
        kept.write_bytes(damaged)
        assert in_another_process() == expected
        assert kept.read_bytes() == whole
        kept.chmod(0o600)
    assert endured() == []


def test_a_map_that_cannot_be_kept_is_done_without_and_said_once(cache: Path) -> None:
    (cache / "anagrams").touch()  # no folder can have this name
    assert words.open("en").path.parent == cache
    assert len(best_plays()) == 5
    (trouble,) = endured()
    assert (trouble.code, trouble.particulars["path"]) == ("cache-unwritable", cache)
    assert "could not be kept" in str(trouble)
    assert endured() == []


def test_small_lexica_have_no_file(cache: Path) -> None:
    few = words.lexicon_of(["cat", "act", "cats"], "en")
    board = Board(few)
    assert kernel.BestPlay("slots").find(compiled(board), bytes([1, 3, 20])) is not None
    assert few.graph.has_anagrams
    assert not (cache / "anagrams").exists()


def test_maps_that_were_not_used_for_long_go(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    best_plays()
    (kept,) = (cache / "anagrams").iterdir()
    monkeypatch.setattr("bonmot.words.library.MOST_KEPT", kept.stat().st_size + 5)
    (older := cache / "anagrams" / "older.anagrams").write_bytes(b"0123456789")
    os.utime(older, (1, 1))
    words.kept_lexicon("mark", lambda: (b"\1\0", b""), "en", "some")
    assert kept.exists()
    assert not older.exists()
