"""Editions, decks and prisms of your own come from files of which nothing is certain: one reader is careful for all."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from bonmot.board.prism_set import PrismSet
from bonmot.errors import BonmotError
from bonmot.games.cards import Deck
from bonmot.games.catalogue import edition_from

READERS: dict[str, Callable[[Path], object]] = {
    "edition": edition_from,
    "deck": lambda path: Deck.read(path, "fr"),
    "prisms": lambda path: PrismSet.read(path, "fr"),
}


def fault(reader: str, path: Path) -> BonmotError:
    with pytest.raises(BonmotError) as caught:
        READERS[reader](path)
    return caught.value


@pytest.mark.parametrize("reader", READERS)
def test_what_cannot_be_read_is_named(reader: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)  # nobody writes to it: opening it would wait for ever
    faults = {
        tmp_path / "missing": errno.ENOENT,
        tmp_path: errno.EISDIR,
        pipe: errno.EINVAL,
        Path("a\0b"): errno.EINVAL,
    }
    for path, reason in faults.items():
        error = fault(reader, path)
        assert (error.code, error.particulars) == ("cannot-read", {"path": path, "reason": reason})


@pytest.mark.parametrize("reader", READERS)
def test_files_that_are_too_large_or_hold_no_text_are_refused(reader: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"#" * 100_001)
    assert fault(reader, path).code == f"{reader}-too-large"
    path.write_bytes(b"\xff\xfe\x00")
    assert fault(reader, path).code == f"{reader}-not-text"


@pytest.mark.parametrize("reader", READERS)
def test_a_byte_order_mark_is_passed_over(reader: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("nonsense", encoding="utf-8")
    plain = fault(reader, path)
    path.write_text("nonsense", encoding="utf-8-sig")
    marked = fault(reader, path)
    assert (marked.code, marked.particulars) == (plain.code, plain.particulars)
