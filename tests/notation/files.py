"""The records of games that the tests share."""

from pathlib import Path

FOLDER = Path(__file__).parent.parent / "data" / "gcg"

READABLE = sorted(path.name for path in FOLDER.glob("*.gcg") if not path.name.startswith("bad-"))
UNREADABLE = sorted(path.name for path in FOLDER.glob("bad-*.gcg"))
FAULTLESS = [name for name in READABLE if not name.startswith(("wrong-", "doubt-"))]
FAULTY = [name for name in READABLE if name.startswith(("wrong-", "doubt-"))]


def content(name: str) -> bytes:
    return (FOLDER / name).read_bytes()
