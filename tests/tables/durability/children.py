"""Processes that play at stored tables and are killed there, as their parent sees them."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tests.tables.durability.jobs import Job

ROOT = Path(__file__).parent.parent.parent.parent


class Child:
    """A forked process: what it says, line by line, until it ends."""

    def __init__(self, fifo: Path) -> None:
        self._lines = fifo.open("rb", buffering=0)
        self._rest = b""
        self.number = int(self.line() or "0")

    def line(self) -> str | None:
        """The next line; None when the child is gone."""
        while b"\n" not in self._rest:
            read = self._lines.read(1 << 16)
            if not read:
                self._lines.close()
                return None
            self._rest += read
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode()

    def rest(self) -> list[str]:
        """All lines up to the end of the child."""
        return list(iter(self.line, None))

    def kill(self) -> None:
        """No goodbye."""
        os.kill(self.number, signal.SIGKILL)


class Nursery:
    """The process that forks children."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self._folder = folder
        self._process = process
        self._count = 0

    def fifo(self) -> str:
        """A new FIFO."""
        self._count += 1
        path = self._folder / f"fifo-{self._count}"
        os.mkfifo(path)
        return str(path)

    def start(self, job: Job) -> Child:
        """Fork a child; it lives until it has done its job, or is killed."""
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(job) + b"\n")
        self._process.stdin.flush()
        return Child(Path(job.fifo))


@contextmanager
def nursery(folder: Path) -> Iterator[Nursery]:
    """A warm process, for as long as it is needed."""
    command = [sys.executable, "-m", "tests.tables.durability.nursery"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE) as process:
        yield Nursery(folder, process)
