"""A Valkey (or Redis) server of our own, for as long as a test runs."""

import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


class Valkey:
    """A server that listens to a socket in its own folder, and may be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "valkey.sock"
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"unix://{self._socket}"

    def start(self) -> None:
        program = shutil.which("valkey-server") or shutil.which("redis-server")
        if program is None:
            pytest.fail(
                "These tests need Valkey or Redis: install it (Debian and Ubuntu: sudo apt install redis-server)"
            )
        silent = ["--port", "0", "--save", "", "--appendonly", "no", "--daemonize", "no"]
        self._process = subprocess.Popen(
            [program, *silent, "--unixsocket", str(self._socket)], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        while "accept connections" not in (said := self._process.stdout.readline()):
            assert said, "it does not start"
        with socket.socket(socket.AF_UNIX) as probe:
            probe.connect(str(self._socket))

    def kill(self) -> None:
        """It is gone from one moment to the next."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.communicate()
            self._process = None
            self._socket.unlink(missing_ok=True)


@contextmanager
def valkey_running() -> Iterator[Valkey]:
    """A server, until the test is over."""
    with tempfile.TemporaryDirectory(prefix="bonmot-valkey-") as folder:
        server = Valkey(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.kill()
