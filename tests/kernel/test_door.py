"""The kernel's door: what comes from Python or from a file is checked there, once, and nothing behind it can crash."""

import gc
import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from bonmot import kernel, words
from bonmot.board import Board, Layout
from bonmot.errors import BonmotError
from bonmot.telling import sentence

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
LETTERS = [chr(code) for code in range(ord("A"), ord("Z") + 1)]


def encoded(*some: str) -> bytes:
    return b"".join(bytes(ord(letter) - 64 for letter in word) + b"\0" for word in sorted(some))


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = str(tmp_path / "some.words")
    kernel.WordGraph.build(path, LETTERS, encoded("AT", "CAT", "CATS", "TAR"), {"column": b"of the owner"})
    return path


def plain_board(graph: kernel.WordGraph | None = None) -> kernel.Board:
    once = b"\1" * 225
    return kernel.Board(15, once, once, b"\0" + b"\1" * 26, [0] * 8, [(7, 7)], 2, graph)


def run_hostile(count: int, seed: int, *module: str, **variables: str) -> str:
    command = [sys.executable, str(HERE / "hostile.py"), str(count), str(seed), *module]
    ended = subprocess.run(
        command, env=os.environ | variables, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert ended.returncode == 0, ended.stderr[-3_000:]
    return ended.stdout


def test_no_call_brings_the_process_down() -> None:
    answers = dict(line.split("\t") for line in run_hostile(20_000, 1).splitlines())
    assert len(answers) >= 20, "a call that is always refused is not tried at all"


@pytest.mark.long
@pytest.mark.timeout(3_000)
def test_no_call_does_what_the_sanitizers_forbid(tmp_path: Path) -> None:
    nanobind = subprocess.run(
        [sys.executable, "-m", "nanobind", "--cmake_dir"], capture_output=True, text=True, check=True, encoding="utf-8"
    ).stdout.strip()
    for command in (
        [
            *["cmake", "-G", "Ninja", "-S", str(ROOT), "-B", str(tmp_path), "-DSKBUILD=ON", "-DBONMOT_SANITIZE=ON"],
            *["-DCMAKE_BUILD_TYPE=Debug", f"-Dnanobind_DIR={nanobind}", f"-DPython_EXECUTABLE={sys.executable}"],
        ],
        ["cmake", "--build", str(tmp_path), "--target", "_kernel"],
    ):
        built = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
        assert built.returncode == 0, built.stdout[-3_000:] + built.stderr[-3_000:]
    (module,) = tmp_path.rglob("_kernel*.so")
    runtime = [
        subprocess.run(["g++", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    run_hostile(
        1_000_000,
        2,
        str(module),
        LD_PRELOAD=" ".join(runtime),
        ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1",
    )


# ---- boards


def test_a_play_far_outside_is_refused() -> None:
    board = plain_board()
    for place in (2**31 - 1, -(2**31), 15, -1):
        with pytest.raises(ValueError, match="leaves the board"):
            board.play(place, 0, True, b"\1\2")
        with pytest.raises(ValueError, match="leaves the board"):
            board.play(0, place, False, b"\1\2")
        assert board.judge_word(place, place, True, b"\1\2").fault == "outside"
    with pytest.raises(ValueError, match="leaves the board"):
        board.play(0, 0, False, b"\1" * 400)


def test_a_position_with_two_tiles_on_a_square_is_refused_whole() -> None:
    board = plain_board()
    with pytest.raises(ValueError, match="free square"):
        board.set_up([(7, 7, 1), (7, 8, 2), (7, 7, 3)])
    assert (board.tile_count, board.squares()) == (0, bytes(225))


@pytest.mark.parametrize("tile", [0, 27, 64, 0x80, 0x80 | 27, 255, 256, -1])
def test_a_tile_of_no_letter_is_refused(file: str, tile: int) -> None:
    board = plain_board(kernel.WordGraph.open(file))
    for lay in (board.set_up, board.judge_tiles):
        with pytest.raises(ValueError, match="not of this alphabet"):
            lay([(7, 7, tile)])
    assert board.tile_count == 0


def test_premiums_that_multiply_without_end_are_refused_with_the_line() -> None:
    rows = ["." * 15] * 14
    with pytest.raises(BonmotError) as refused:
        Layout.parse("\n".join([*rows, "Q" * 15]))
    assert "Line 15 of" in sentence(refused.value)
    with pytest.raises(BonmotError) as refused:
        Layout.parse("\n".join(["..Q" + "." * 12] * 15))
    assert "Column 3 of" in sentence(refused.value)
    assert Layout.parse("\n".join([*rows, "QQQQ" + "." * 11])).size == 15


# ---- leaves


def test_leaves_of_another_alphabet_are_refused(file: str) -> None:
    board = plain_board(kernel.WordGraph.open(file))
    greedy, small = kernel.Character(leave_percent=100), kernel.LeaveTable(3)
    with pytest.raises(ValueError, match="not of this alphabet"):
        kernel.noticed_plays(board, b"\1\20\3", 50, 0, 1, greedy, small)
    with pytest.raises(ValueError, match="not of this alphabet"):
        kernel.better_exchange(b"\1\20\3", 50, greedy, small, 7, None)
    rules = kernel.GameRules(board, bytes([1, 20, 3] * 20))
    graph = kernel.WordGraph.open(file)
    for leaves, census in ((small, None), (None, kernel.LeaveCensus(3))):
        with pytest.raises(ValueError, match="not of this alphabet"):
            kernel.play_games(rules, [(graph, leaves, greedy)] * 2, 1, 1, census)


def test_an_exchange_of_a_whole_bag_is_refused() -> None:
    for count in (16, 40, 64):
        with pytest.raises(ValueError, match="15 tiles at most"):
            kernel.better_exchange(
                bytes(count), 50, kernel.Character(leave_percent=100), kernel.LeaveTable(26), 7, None
            )


# ---- word files


def test_a_column_outlives_its_lexicon(file: str) -> None:
    part = kernel.WordGraph.open(file).section("column")[3:]
    gc.collect()
    assert bytes(part) == b"the owner"
    with pytest.raises(TypeError):
        part[0] = 1


def test_all_who_have_a_file_open_share_one_copy(file: str, tmp_path: Path) -> None:
    first = kernel.WordGraph.open(file)
    assert kernel.WordGraph.open(file) is first
    Path(file).unlink()
    kernel.WordGraph.build(file, LETTERS, encoded("DOG"), {})
    again = kernel.WordGraph.open(file)
    assert (len(first), len(again)) == (4, 1)


def test_a_word_file_that_is_cut_short_while_it_is_open_changes_nothing(file: str) -> None:
    graph = kernel.WordGraph.open(file)
    Path(file).chmod(0o600)
    os.truncate(file, 8)
    assert [graph.word(number) for number in range(len(graph))] == encoded("AT", "CAT", "CATS", "TAR").split(b"\0")[:-1]
    assert graph.number(b"\1\24") == 0


def checksum(data: bytes, seed: int = 0) -> int:
    """The checksum of a word file, written down once more: anybody can compute it."""
    mask, prime = (1 << 64) - 1, 0x9E3779B97F4A7C15

    def turned(value: int, by: int) -> int:
        return (value << by | value >> (64 - by)) & mask

    lanes = [seed + lane & mask for lane in (1, 2, 3, 4)]
    whole = len(data) // 32 * 32
    for at in range(0, whole, 32):
        for lane, number in enumerate(struct.unpack_from("<4Q", data, at)):
            lanes[lane] = turned((lanes[lane] ^ number) * prime & mask, 29)
    total = len(data)
    for byte in data[whole:]:
        total = turned((total ^ byte) * prime & mask, 29)
    for lane_sum in lanes:
        total = turned((total ^ lane_sum) * prime & mask, 31)
    return total ^ total >> 32


def signed(data: bytes) -> bytes:
    """A word file with whatever content, and the checksum that goes with it."""
    head = data[:24] + bytes(8) + data[32:48]
    return data[:24] + checksum(data[48:], checksum(head)).to_bytes(8, "little") + data[32:]


def test_a_list_with_a_right_checksum_and_a_wrong_graph_is_damaged(tmp_path: Path) -> None:
    source = tmp_path / "list.txt"
    source.write_text("one\ntwo\nthree\n", encoding="utf-8")
    path = words.import_list(source, "club", "en").path
    whole = path.read_bytes()
    assert signed(whole) == whole
    cells = len(whole) - 4
    path.unlink()
    path.write_bytes(signed(whole[:cells] + (2**31).to_bytes(4, "little")))
    with pytest.raises(BonmotError) as refused:
        words.open("club")
    assert refused.value.code == "lexicon-damaged"
    assert "“club” is damaged (its words do not hang together): import it again." in sentence(refused.value)


def test_what_is_put_into_the_cache_is_looked_at_however_it_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONMOT_CACHE", str(tmp_path))
    few = words.Alphabet.load("en").encode("CAT") + b"\0"
    path = words.kept_lexicon("mark", lambda: (few, b""), "en", "few").path
    (seal,) = tmp_path.glob("sealed/*")
    whole, told = path.read_bytes(), seal.read_bytes()
    for at in range(len(whole) - 4, len(whole) - 60, -4):
        wrong = path.with_suffix(".wrong")
        wrong.write_bytes(signed(whole[:at] + (2**31).to_bytes(4, "little") + whole[at + 4 :]))
        os.utime(wrong, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns))
        wrong.chmod(0o444)
        wrong.replace(path)
        assert list(words.kept_lexicon("mark", lambda: (few, b""), "en", "few")) == ["CAT"]
        assert path.read_bytes() == whole, "it was made anew"
    assert seal.read_bytes() != told


def test_a_board_on_an_unusual_alphabet_lays_its_last_letter() -> None:
    board = Board("en")
    board.push("8H ZA")
    assert board["8H"] == "Z"
