"""Where things are in the repository, and how programs are run there."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from workshop.talking import Trouble

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
REQUIREMENTS = ROOT / "requirements"
ENVIRONMENT = ROOT / ".venv"
STAMPS = ENVIRONMENT / "stamps"
PROGRAMS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")

Command = Sequence[str | Path]


def surroundings() -> dict[str, str]:
    """The environment variables under which the programs of .venv run."""
    variables = dict(os.environ)
    variables["PATH"] = os.pathsep.join([str(PROGRAMS), variables.get("PATH", os.defpath)])
    variables["VIRTUAL_ENV"] = str(ENVIRONMENT)
    variables.pop("PYTHONHOME", None)
    # Compiled Python is kept in build/, also for those who want none beside their sources: without it, each of the
    # many processes of a test run compiles all it imports.
    variables["PYTHONPYCACHEPREFIX"] = str(BUILD / "caches" / "bytecode")
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    return variables


def spelled(command: Command) -> list[str]:
    """The command with its program looked up in .venv first (Windows would look elsewhere)."""
    program, *words = map(str, command)
    return [shutil.which(program, path=surroundings()["PATH"]) or program, *words]


def call(command: Command, **more: str) -> int:
    """Run a program in the open, from the root of the repository; return its exit status."""
    return subprocess.call(spelled(command), cwd=ROOT, env=surroundings() | more)


def quietly(command: Command, **more: str) -> tuple[int, str]:
    """Run a program from the root of the repository; return its exit status and all it has said."""
    finished = subprocess.run(
        spelled(command),
        cwd=ROOT,
        env=surroundings() | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return finished.returncode, finished.stdout


def must(command: Command, advice: str, **more: str) -> None:
    """Run a program quietly; if it fails, the trouble is the end of what it said, and the advice."""
    status, output = quietly(command, **more)
    if status:
        raise Trouble("\n".join([*output.rstrip().splitlines()[-40:], advice]))


def become(command: Command) -> int:
    """Hand over to a program for good, in the folder where the user is: its exit status is ours."""
    if os.name == "posix":
        os.execve(spelled(command)[0], spelled(command), surroundings())
    return subprocess.call(spelled(command), env=surroundings())
