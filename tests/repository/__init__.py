"""Tests of the repository itself: go.py, what is packed, what the files may say."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def tracked_files() -> list[Path]:
    """All files that git knows or would take."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    paths = (ROOT / name for name in listing.split("\0") if name)
    return sorted({path for path in paths if path.is_file()})  # a file may have been deleted just now
