"""A PostgreSQL server of our own, for as long as the tests run: real, private, and gone afterwards."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

# The server must not outlive the tests, however these end: the shell waits for the end of its input, and that comes
# when we close it, and as well when we are killed. Its one line of output says that the server is ready.
SCRIPT = """
"$1/initdb" --pgdata="$2/data" --username=bonmot --auth=trust --encoding=UTF8 --locale=C --no-sync >"$2/log" 2>&1 &&
"$1/pg_ctl" --pgdata="$2/data" --log="$2/log" --wait --options="-k '$2' -h '' -c fsync=$3" start >/dev/null &&
echo ready && cat >/dev/null
"$1/pg_ctl" --pgdata="$2/data" --mode=immediate stop >/dev/null
"""


class Server:
    """A server that listens to a socket in its own folder, and to nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = count()

    def url(self, schema: str) -> str:
        return f"postgresql://bonmot@/postgres?host={self.folder}&options=-csearch_path%3D{schema}"

    def control(self, what: str, mode: str = "fast") -> subprocess.Popen[bytes]:
        """Stop the server, start it, or both (“restart”), with everybody still connected; begun, and not waited for."""
        data, log = f"--pgdata={self.folder}/data", f"--log={self.folder}/log"
        how = [f"--options=-k '{self.folder}' -h ''"] if what == "start" else [f"--mode={mode}"]
        command = [str(programs() / "pg_ctl"), data, log, *how, "--wait", what]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd="/", **somebody())

    def new_database(self) -> str:
        """The URL of a place with nothing in it: a schema, because a database takes 80 ms and 10 MB."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(self.url("public"), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return self.url(name)


def programs() -> Path:
    """The folder of the server's programs; Debian keeps them out of PATH."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    if not versions:
        pytest.fail("These tests need a PostgreSQL server: install it (Debian and Ubuntu: sudo apt install postgresql)")
    return versions[-1].parent


def somebody() -> dict[str, Any]:
    """How to start the server: it refuses to run as root, so root runs it as somebody else."""
    if os.geteuid() != 0:
        return {}
    known = {each.pw_name: each for each in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def running(*, fsync: bool = False) -> Iterator[Server]:
    """A server; what is measured must wait for the disk, tests need not."""
    folder = Path(tempfile.mkdtemp(prefix="bonmot-postgresql-"))
    person = somebody()
    if person:
        os.chown(folder, person["user"], person["group"])
    try:
        with subprocess.Popen(
            ["/bin/sh", "-c", SCRIPT, "sh", programs(), folder, "on" if fsync else "off"],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,  # Ctrl-C is for the tests: they stop the server in their own time
            **person,
        ) as shell:
            assert shell.stdin is not None
            assert shell.stdout is not None
            if shell.stdout.readline() != "ready\n":
                pytest.fail("PostgreSQL does not start:\n" + (folder / "log").read_text(encoding="utf-8"))
            yield Server(folder)
            shell.stdin.close()
            shell.stdin = None
    finally:
        shutil.rmtree(folder, ignore_errors=True)
