"""What several threads read for the first time at the same moment."""

import ast
import subprocess
import sys
from pathlib import Path

import bonmot

TWO_AT_ONCE = """
import sys, threading
import msgspec
from bonmot.decoding import from_json

class Tile(msgspec.Struct):
    letter: str

class Turn(msgspec.Struct):
    tiles: list[Tile]
    score: int

LINE = b'{"tiles": [{"letter": "A"}], "score": 1}'
is_learning, is_read = threading.Event(), threading.Event()

def linger(frame, event, argument):
    if frame.f_code.co_name == "get_class_annotations" and Tile in frame.f_locals.values() and not is_learning.is_set():
        is_learning.set()  # what a turn is, is known to some part
        is_read.wait(0.5)  # with one thread at a time, the other one is not done before this one goes on

def first():
    sys.settrace(linger)
    from_json(LINE, Turn)

def second():
    is_learning.wait(10)
    assert from_json(LINE, Turn).tiles[0].letter == "A"
    is_read.set()

threads = [threading.Thread(target=each) for each in (first, second)]
for each in threads:
    each.start()
for each in threads:
    each.join()
print("read" if is_learning.is_set() and is_read.is_set() else "not read")
"""


def test_a_thread_waits_while_another_one_learns_what_it_wants_to_read() -> None:
    run = subprocess.run([sys.executable, "-c", TWO_AT_ONCE], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, "read\n"), run.stderr


def test_decoders_are_made_in_one_place() -> None:
    """`msgspec.json.Decoder(kind)`, `decode(…, type=kind)` and `convert` learn what they read."""
    root = Path(bonmot.__file__).parent
    found = []
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            is_ours = ast.unparse(node.func).startswith("msgspec.")
            learns = node.func.attr in {"Decoder", "convert"} or any(each.arg == "type" for each in node.keywords)
            if is_ours and learns:
                found.append(f"{path.relative_to(root)}: {ast.unparse(node.func)}")
    # A theme is read with a hook of its own, by the one thread of the terminal.
    outside = [each for each in found if not each.startswith("decoding.py")]
    assert outside == ["terminal/themes.py: msgspec.convert"]
    assert len(found) > 1
