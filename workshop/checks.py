"""What is checked besides the Python tests, and what the tests need besides our own programs."""

import os
import shutil
import sys
import time
from pathlib import Path
from typing import NamedTuple

from workshop.page import TYPESCRIPT
from workshop.programs import BUILD, PYTHON, ROOT, Command, must, quietly
from workshop.talking import Trouble, say, step

DEBIAN_POSTGRESQL = Path("/usr/lib/postgresql")
"""Debian and Ubuntu keep the server's programs here, out of PATH, in a folder for each version."""


INSTALL = ("apt-get", "install", "--yes", "--no-install-recommends")
HEADLESS = "chromium-headless-shell"
"""Chromium without windows: the same page takes two thirds of the processor time."""


class Check(NamedTuple):
    """Something that must hold: all its commands succeed."""

    title: str
    commands: list[Command]
    takes_long: bool = False

    def holds(self) -> bool:
        """Run the commands and print one line; what they said follows only if one failed."""
        holds, told = self.outcome()
        print(told, flush=True)
        return holds

    def outcome(self) -> tuple[bool, str]:
        """Run the commands; whether all succeed, and what is to be told of it."""
        start = time.perf_counter()
        for command in self.commands:
            status, output = quietly(command)
            if status:
                return False, f"✗ {self.title}\n{output.rstrip()}"
        return True, f"✓ {self.title}  {time.perf_counter() - start:.1f} s"


def kernel_program(name: str, folder: Path, *options: str) -> list[Command]:
    """The commands that build one program of the kernel, without Python, in a folder of its own."""
    always = ["-DBONMOT_KERNEL_TESTS=ON", "-DCMAKE_COMPILE_WARNING_AS_ERROR=ON"]
    return [
        ["cmake", "-G", "Ninja", "-S", ROOT, "-B", folder, *always, *options],
        ["cmake", "--build", folder, "--target", name],
    ]


def kernel_files() -> list[Path]:
    """All C++ files."""
    return sorted(path for path in (ROOT / "kernel").rglob("*") if path.suffix in {".cpp", ".hpp"})


def checks(*, long: bool = False) -> list[Check]:
    """All of them, the quick ones first; in the long run, the kernel is sent a million hostile inputs of each kind."""
    sanitized = BUILD / "sanitized"
    return [
        Check("ruff check", [["ruff", "check", "--quiet", "--output-format=concise"]]),
        Check("ruff format", [["ruff", "format", "--check", "--quiet", "--output-format=concise"]]),
        Check("mypy --strict", [["mypy"]], takes_long=True),
        Check("import-linter", [["lint-imports", "--cache-dir", BUILD / "caches" / "import-linter"]]),
        Check("tsc --strict", [TYPESCRIPT]),
        Check("clang-format", [["clang-format", "--dry-run", "--Werror", "--ferror-limit=1", *kernel_files()]]),
        Check(
            say("kernel tests under ASan and UBSan", "tests du noyau sous ASan et UBSan"),
            [
                *kernel_program("kernel_tests", sanitized, "-DCMAKE_BUILD_TYPE=Debug", "-DBONMOT_SANITIZE=ON"),
                [sanitized / "bin" / "kernel_tests", *(["1000000"] if long else [])],
            ],
            takes_long=True,
        ),
        *([_threads()] if long else []),
    ]


def _threads() -> Check:
    """The kernel's tests once more, looking for threads that get in each other's way."""
    folder = BUILD / "threads"
    return Check(
        say("kernel tests under TSan", "tests du noyau sous TSan"),
        [
            *kernel_program("kernel_tests", folder, "-DCMAKE_BUILD_TYPE=Debug", "-DBONMOT_SANITIZE_THREADS=ON"),
            [folder / "bin" / "kernel_tests"],
        ],
        takes_long=True,
    )


def page_measures() -> list[Check]:
    """What Lighthouse and stock Firefox say of the page."""
    measures: Command = [PYTHON, "-m", "tools.page_measures"]
    return [Check("Lighthouse", [[*measures, "lighthouse"]]), Check("Firefox", [[*measures, "firefox"]])]


def soak() -> list[Check]:
    """A server that is used for an hour, beside everything else: its memory is looked at, not its speed."""
    title = say("a server after an hour of games", "un serveur après une heure de parties")
    return [Check(title, [[PYTHON, ROOT / "bench" / "soak.py"]], takes_long=True)]


def bare_machines() -> list[Check]:
    """README's three commands on machines with nothing but Python and a compiler, where such machines can be made."""
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("debootstrap"):
        title = say("play, serve and test on bare Debian 12 and 13", "jouer, servir et tester sur Debian 12 et 13 nus")
        return [Check(title, [[PYTHON, ROOT / "tools" / "bare_machine.py"]])]
    print(
        say(
            "Bare machines are not tried: that takes root and debootstrap (sudo apt install debootstrap).",
            "Pas d’essai sur machines nues : il faut être root et debootstrap (sudo apt install debootstrap).",
        )
    )
    return []


BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def browser(*, whole: bool = False) -> str | None:
    """The browser in which the page is tried; the `whole` one can do what takes windows, such as show notices."""
    return next(filter(None, map(shutil.which, BROWSERS if whole else (HEADLESS, *BROWSERS))), None)


def bring_programs(*, long: bool = False) -> None:
    """See that the tests find what they start besides ours; without it they fail, and the rest runs all the same."""
    missing = ["firefox-esr"] if long and not (shutil.which("firefox-esr") or shutil.which("firefox")) else []
    if not (shutil.which("initdb") or any(DEBIAN_POSTGRESQL.glob("*/bin/initdb"))):
        missing.append("postgresql")
    if not (shutil.which("valkey-server") or shutil.which("redis-server")):
        missing.append("redis-server")  # Debian has it in every release; Valkey only in the newer ones
    if not browser(whole=True):
        missing.append("chromium")
    if os.name == "posix":
        missing += [name for name in ("git", "tmux", "hunspell") if not shutil.which(name)]
        missing += [] if shutil.which("unmunch") else ["hunspell-tools"]
    if missing:
        _bring(missing)
    if not shutil.which(HEADLESS) and _may_install():
        quietly([*INSTALL, HEADLESS], DEBIAN_FRONTEND="noninteractive")  # where there is none, the other one does


def _may_install() -> bool:
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _bring(missing: list[str]) -> None:
    """Install what is missing, or say how it is done."""
    names = " ".join(missing)
    wish = say(
        f"The tests need {names}: install it (Debian and Ubuntu: sudo apt install {names}).",
        f"Les tests ont besoin de {names} : installez cela (Debian et Ubuntu : sudo apt install {names}).",
    )
    if not _may_install():
        print(wish, file=sys.stderr)
        return
    try:
        with step(say(f"Installing {names}", f"Installation de {names}")):
            must(["apt-get", "update"], wish)
            must([*INSTALL, *missing], wish, DEBIAN_FRONTEND="noninteractive")
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
