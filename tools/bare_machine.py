"""Try README's three commands on a bare machine: a Debian with Python, a compiler and nothing else.

    python3 tools/bare_machine.py                  # Debian 12 (Python 3.11) and Debian 13 (Python 3.13)
    python3 tools/bare_machine.py trixie --keep    # one of them; its folder stays

Each root is made anew by debootstrap, which must be installed, and root's rights are needed. The committed state of
this repository is cloned into it; then `go.py play` must show its title and be left again, `go.py serve`
must serve its page, though there is no Node, and stop when it is told to, and `go.py test` must pass.
All that is mounted goes with the process: everything runs in a mount namespace of its own.
"""

import argparse
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Final

REPOSITORY: Final = Path(__file__).resolve().parent.parent
SUITES: Final = ("bookworm", "trixie")
PACKAGES: Final = ("python3", "python3-venv", "python3-dev", "g++", "ca-certificates")
"""What README asks for; the certificates are what any machine has that has reached a network."""

HOME: Final = "/srv/bonmot"
FROM_HERE: Final = ("etc/resolv.conf", "etc/hosts", "etc/ssl/certs/ca-certificates.crt")
"""How this machine reaches its network; nothing else of it is seen inside."""

KEPT_SETTINGS: Final = re.compile(
    r"(PIP|UV)_(INDEX_URL|DEFAULT_INDEX|CERT)|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS|npm_config_registry|\w+_proxy",
    re.IGNORECASE,
)

TITLE_SHOWN: Final = b"\x1b[?1049h"
"""The program takes the whole screen: all is built, and the title is there."""
QUIT: Final = b"\x11"  # Ctrl+Q
LONGEST_SETUP: Final = 1800


def missing() -> str:
    """What keeps this machine from trying, in one sentence; empty if nothing does."""
    if os.name != "posix" or os.geteuid() != 0:
        return "A bare machine can only be made by root."
    for program, package in (("debootstrap", "debootstrap"), ("unshare", "util-linux"), ("git", "git")):
        if not shutil.which(program):
            return f"A bare machine needs {program}: sudo apt install {package}."
    return ""


def make(root: Path, suite: str) -> None:
    """Make the root and put a clone of this repository into it."""
    options = ["--variant=minbase", f"--include={','.join(PACKAGES)}"]
    said = subprocess.run(["debootstrap", *options, suite, root], capture_output=True, text=True, check=False)
    if said.returncode:
        sys.exit(f"{said.stdout[-2000:]}{said.stderr[-2000:]}\ndebootstrap could not make a {suite}.")
    for name in FROM_HERE:
        if Path("/", name).exists():
            shutil.copyfile(Path("/", name).resolve(), root / name)
    clone = ["git", "clone", "--quiet", "--no-hardlinks", str(REPOSITORY), f"{root}{HOME}"]
    subprocess.run(clone, check=True)


def settings() -> dict[str, str]:
    """The variables of a fresh login, and how registries are reached from here."""
    kept = {name: value for name, value in os.environ.items() if KEPT_SETTINGS.fullmatch(name)}
    fresh = {"HOME": "/srv", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color"}
    return {**kept, **fresh}


def inside(root: Path, *command: str) -> list[str]:
    """The command as it is run in the root, in the clone, with processes and mounts of its own."""
    mounts = (
        f"mount -t proc proc {root}/proc && mount --rbind /dev {root}/dev && mount -t tmpfs tmp {root}/tmp"
        f' && exec chroot {root} sh -c "cd {HOME} && exec \\"\\$@\\"" sh "$@"'
    )
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", mounts, "sh", *command]


def plays(root: Path, variables: Mapping[str, str]) -> bool:
    """`go.py play` sets everything up, shows its title, and leaves when it is told to."""
    ours, theirs = pty.openpty()
    game = subprocess.Popen(
        inside(root, "python3", "go.py", "play"), stdin=theirs, stdout=theirs, stderr=theirs, env=variables
    )
    os.close(theirs)
    shown, end = b"", time.monotonic() + LONGEST_SETUP
    while time.monotonic() < end:
        readable, _, _ = select.select([ours], [], [], 1)
        try:
            shown += os.read(ours, 65536) if readable else b""
        except OSError:  # the other end is closed: the program is over
            break
        if TITLE_SHOWN in shown and not readable:
            os.write(ours, QUIT)  # again each second: keys that come before it listens are lost
    else:
        game.kill()
    os.close(ours)
    if game.wait() == 0 and TITLE_SHOWN in shown:
        return True
    sys.stdout.write(shown.decode(errors="replace")[-4000:])
    return False


def serves(root: Path, variables: Mapping[str, str]) -> bool:
    """`go.py serve` builds the page, serves it, and stops when it is told to; the network is this machine's own."""
    command = inside(root, "python3", "go.py", "serve", "--no-browser", "--port", "0")
    # In a group of its own, so that Ctrl+C can be sent to all of it, as a terminal does.
    server = subprocess.Popen(command, stdout=subprocess.PIPE, env=variables, text=True, start_new_session=True)
    assert server.stdout is not None
    said = []
    for line in server.stdout:
        said.append(line)
        if found := re.search(r"http://localhost:\d+/", line):
            with urllib.request.urlopen(found[0], timeout=60) as answer:
                said.append(answer.read().decode())
            os.killpg(server.pid, signal.SIGINT)
    if server.wait() == 0 and "<title>Bonmot</title>" in "".join(said):
        return True
    sys.stdout.write("".join(said)[-4000:])
    return False


def passes(root: Path, variables: Mapping[str, str]) -> bool:
    """`go.py test` passes."""
    return subprocess.call(inside(root, "python3", "go.py", "test"), env=variables) == 0


def main(arguments: list[str]) -> int:
    """Try the suites that are named, or all; the exit status says whether all commands pass everywhere."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", nargs="*", metavar="SUITE", default=list(SUITES), help=" or ".join(SUITES))
    parser.add_argument("--keep", action="store_true", help="leave the roots where they are")
    parser.add_argument("--in", dest="folder", type=Path, help="the folder for the roots")
    chosen = parser.parse_args(arguments)
    if reason := missing():
        print(reason, file=sys.stderr)
        return 2
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where we were started aside, for a test needs it
    failed = []
    for suite in chosen.suites:
        root = Path(tempfile.mkdtemp(prefix=f"bare-{suite}-", dir=chosen.folder))
        root.chmod(0o755)  # the database server is not root
        try:
            print(f"· {suite}: a bare root", flush=True)
            make(root, suite)
            for title, holds in (("go.py play", plays), ("go.py serve", serves), ("go.py test", passes)):
                if holds(root, settings()):
                    print(f"✓ {suite}: {title}", flush=True)
                else:
                    print(f"✗ {suite}: {title}", flush=True)
                    failed.append(f"{suite}: {title}")
        finally:
            if chosen.keep:
                print(root)
            else:
                shutil.rmtree(root)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
