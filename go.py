#!/usr/bin/env python3
"""The one command of the Bonmot repository: `python3 go.py play`, `python3 go.py test` …

It needs nothing but Python 3.11 and a C++ compiler. The first run makes a virtual environment in .venv,
installs the pinned packages of requirements/ into it and compiles the kernel; later runs only look whether
something has changed, which takes a tenth of a second. `python3 go.py help` lists the commands.
"""

import sys

# Here, before the imports, and without anything new in the whole file: a Python that is too old must be able
# to read it as far as the sentence that refuses it.
if sys.version_info < (3, 11):
    sys.exit(
        "Bonmot needs Python 3.11 or newer, and this is %d.%d: start go.py with a newer Python.\n"
        "Bonmot demande Python 3.11 au moins : lancez go.py avec un Python plus récent." % sys.version_info[:2]
    )

import ast
import contextlib
import hashlib
import importlib.util
import io
import os
import re
import shutil
import subprocess
import sysconfig
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent
BUILD = ROOT / "build"
REQUIREMENTS = ROOT / "requirements"
ENVIRONMENT = ROOT / ".venv"
STAMPS = ENVIRONMENT / "stamps"
PROGRAMS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")

PINNED = ("uv", "core", "play", "build", "native", "test", "long", "docs")
"""The files of requirements/, in the order in which they are resolved: each heeds those before it."""

DEBIAN_POSTGRESQL = Path("/usr/lib/postgresql")
"""Debian and Ubuntu keep the server's programs here, out of PATH, in a folder for each version."""

Command = Sequence[str | Path]
UV: Command = (PYTHON, "-m", "uv", "--quiet", "pip")


# ----------------------------------------------------------------------------------------------------------
# Talking


def speaks_french() -> bool:
    """Whether the user's settings ask for French; go.py works before gettext and the catalogues are there."""
    wishes = (os.environ.get(name) for name in ("BONMOT_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, wishes), "en").startswith("fr")


def say(english: str, french: str) -> str:
    """The text in the user's language."""
    return french if speaks_french() else english


class Trouble(Exception):  # noqa: N818 - it is nobody's error: the user can mend it
    """Something that the user can mend; the text ends with one sentence that says how."""


@contextlib.contextmanager
def step(title: str) -> Iterator[None]:
    """Show a line of progress, on stderr: stdout belongs to the command that is run."""
    print(f"· {title} … ", end="", file=sys.stderr, flush=True)
    start = time.perf_counter()
    try:
        yield
    except BaseException:
        print("✗", file=sys.stderr)
        raise
    print(f"{time.perf_counter() - start:.1f} s", file=sys.stderr)


# ----------------------------------------------------------------------------------------------------------
# Running programs


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


# ----------------------------------------------------------------------------------------------------------
# The environment, part by part; each part leaves a stamp, the fingerprint of what it was made from


def fingerprint(paths: Iterable[Path], *words: str) -> str:
    """A hash of some words, and of the names and contents of some files."""
    digest = hashlib.sha256("\0".join(words).encode())
    for path in sorted(paths):
        content = path.read_bytes()
        digest.update(f"\0{path.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


class Part(NamedTuple):
    """A part of the environment, made again whenever its mark is not the one on its stamp."""

    name: str
    title: str
    mark: str
    make: Callable[[], None]

    def is_fresh(self) -> bool:
        """Whether nothing has changed since it was made."""
        stamp = STAMPS / self.name
        return PYTHON.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == self.mark

    def refresh(self) -> None:
        """Make it; the stamp comes last, so that half a job is no job."""
        with step(self.title):
            self.make()
        STAMPS.mkdir(exist_ok=True)
        (STAMPS / self.name).write_text(self.mark, encoding="utf-8")


def environment() -> Part:
    """The empty environment. It knows its own place and its Python, so a moved folder needs a new one."""

    def make() -> None:
        if Path(sys.prefix) == ENVIRONMENT:
            raise Trouble(
                say(
                    "The environment must be made again: start go.py with your system's Python, not .venv's.",
                    "L’environnement est à refaire : lancez go.py avec le Python du système.",
                )
            )
        if not importlib.util.find_spec("venv") or not importlib.util.find_spec("ensurepip"):
            raise Trouble(
                say(
                    "This Python cannot make virtual environments: install its venv module"
                    " (Debian and Ubuntu: sudo apt install python3-venv).",
                    "Ce Python ne sait pas créer d’environnement virtuel : installez son module venv"
                    " (Debian et Ubuntu : sudo apt install python3-venv).",
                )
            )
        for folder in (ENVIRONMENT, BUILD):  # CMake, too, remembers where it was
            if folder.exists():
                shutil.rmtree(folder)
        must(
            [sys.executable, "-m", "venv", ENVIRONMENT],
            say(
                f"Check that {ROOT} is writable and that the disk is not full.",
                f"Vérifiez que {ROOT} est accessible en écriture et que le disque n’est pas plein.",
            ),
        )

    title = say("Making .venv", "Création de .venv")
    return Part("environment", title, fingerprint([], str(ROOT), sys.base_prefix, sys.version), make)


def packages(group: str) -> Part:
    """The packages of one file of requirements/: uv comes with pip, all others with uv, which is quick."""
    pins = REQUIREMENTS / f"{group}.txt"

    def make() -> None:
        advice = say(
            "The packages could not be installed: check the network (or pip's index and proxy settings, which"
            " go.py follows), then run the same command again.",
            "Les paquets n’ont pas pu être installés : vérifiez le réseau (ou les réglages d’index et de"
            " mandataire de pip, que go.py respecte), puis relancez la même commande.",
        )
        if group == "uv":
            pip: Command = [PYTHON, "-m", "pip", "--quiet", "--disable-pip-version-check"]
            must([*pip, "install", "--only-binary=:all:", "--require-hashes", "-r", pins], advice)
        else:
            must([*UV, "install", "--python", PYTHON, "--require-hashes", "-r", pins], advice, **uv_settings())

    title = say(f"Installing the packages ({group})", f"Installation des paquets ({group})")
    return Part(f"packages-{group}", title, fingerprint([pins]), make)


def uv_settings() -> dict[str, str]:
    """What pip is told on this machine (indexes, proxies, certificates), in the words that uv understands.

    uv does not read pip's configuration. Variables that the user has set for uv win over what we find there.
    """
    _, listing = quietly([PYTHON, "-m", "pip", "config", "list"])
    settings = {}
    # Lines such as global.index-url='…'; the sections in the order in which the later overrides the earlier.
    for section in ("global.", "install.", ":env:."):
        for line in listing.splitlines():
            name, _, value = line.partition("=")
            if name.startswith(section):
                with contextlib.suppress(ValueError, SyntaxError):
                    settings[name[len(section) :]] = str(ast.literal_eval(value))

    def listed(name: str, separator: str = " ") -> str:
        return separator.join(settings.get(name, "").split())

    translated = {
        "UV_DEFAULT_INDEX": settings.get("index-url", ""),
        "UV_INDEX": listed("extra-index-url"),
        "UV_INDEX_STRATEGY": "unsafe-best-match",  # as in pip, all indexes are equal; the hashes keep us safe
        "UV_FIND_LINKS": listed("find-links", ","),
        "UV_INSECURE_HOST": listed("trusted-host"),
        "UV_NO_INDEX": "1" if settings.get("no-index", "").lower() in {"1", "true", "yes", "on"} else "",
        "UV_HTTP_TIMEOUT": settings.get("timeout", settings.get("default-timeout", "")),
        "SSL_CERT_FILE": settings.get("cert", ""),
        "ALL_PROXY": settings.get("proxy", ""),
    }
    return {name: value for name, value in translated.items() if value and name not in os.environ}


def package() -> Part:
    """Bonmot itself, installed such that a change in src/ counts at once; this compiles the kernel."""

    def make() -> None:
        check_compiler()
        options = ["--offline", "--reinstall", "--no-deps", "--no-build-isolation"]
        must(
            [*UV, "install", "--python", PYTHON, *options, "--editable", ROOT],
            say(
                "The kernel could not be compiled, for the reason above: it needs a C++20 compiler"
                " such as g++ 12 or clang 15.",
                "Le noyau n’a pas pu être compilé, pour la raison ci-dessus : il faut un compilateur C++20"
                " tel que g++ 12 ou clang 15.",
            ),
        )

    kernel = ROOT / "kernel"
    sources = [path for part in ("src", "python") for path in (kernel / part).rglob("*") if path.is_file()]
    plans = [ROOT / "CMakeLists.txt", kernel / "CMakeLists.txt", ROOT / "pyproject.toml"]
    # The installed package remembers where its modules lie: one that has moved must be installed again.
    modules = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "src").rglob("*.py"))
    title = say("Compiling the kernel", "Compilation du noyau")
    return Part("package", title, fingerprint(sources + plans, *modules), make)


def check_compiler() -> None:
    """Say what is missing for a build before the build says it in its own way."""
    names = [os.environ["CXX"].split()[0]] if os.environ.get("CXX") else ["c++", "g++", "clang++"]
    if os.name == "posix" and not any(map(shutil.which, names)):
        raise Trouble(
            say(
                "No C++ compiler was found: install one"
                " (Debian and Ubuntu: sudo apt install g++; macOS: xcode-select --install).",
                "Aucun compilateur C++ n’a été trouvé : installez-en un"
                " (Debian et Ubuntu : sudo apt install g++ ; macOS : xcode-select --install).",
            )
        )
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise Trouble(
            say(
                "Python.h was not found: install Python's development files"
                " (Debian and Ubuntu: sudo apt install python3-dev).",
                "Python.h est introuvable : installez les fichiers de développement de Python"
                " (Debian et Ubuntu : sudo apt install python3-dev).",
            )
        )


def translations() -> Part:
    """The compiled translations. The build makes them, too, but a corrected sentence needs no compiler."""
    tool = ROOT / "tools" / "compile_translations.py"
    catalogues = (ROOT / "src" / "bonmot" / "data" / "translations").rglob("*.po")

    def make() -> None:
        must([PYTHON, tool], say("Correct that translation.", "Corrigez cette traduction."))

    title = say("Compiling the translations", "Compilation des traductions")
    return Part("translations", title, fingerprint([*catalogues, tool]), make)


def build_tools() -> list[str]:
    """The group of packages with CMake and Ninja, unless this machine has them and they are new enough."""
    cmake, ninja = shutil.which("cmake"), shutil.which("ninja")
    if cmake and ninja:
        answer = subprocess.run([cmake, "--version"], capture_output=True, text=True, check=False).stdout
        version = re.search(r"(\d+)\.(\d+)", answer)
        if version and (int(version[1]), int(version[2])) >= (3, 25):
            return []
    return ["native"]


def prepare(*groups: str, compiled: bool = True) -> None:
    """Bring .venv up to date for a command that needs these groups of packages besides the usual ones."""
    parts = [environment(), *map(packages, ["uv", "core", "play", "build", *build_tools(), *groups])]
    if compiled:
        parts += [package(), translations()]
    if not all(part.is_fresh() for part in parts):
        with one_at_a_time():
            for part in parts:
                if not part.is_fresh():  # asked again: another go.py may just have done the work
                    part.refresh()


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keep two go.py from building the same environment at once; the lock is on this very file."""
    try:
        import fcntl  # noqa: PLC0415 - not on Windows, where we do without
    except ImportError:
        yield
        return
    with Path(__file__).open(encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            with step(say("Waiting for another go.py", "Attente d’un autre go.py")):
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# ----------------------------------------------------------------------------------------------------------
# What is checked besides the Python tests


class Check(NamedTuple):
    """Something that must hold: all its commands succeed."""

    title: str
    commands: list[Command]

    def holds(self) -> bool:
        """Run the commands and print one line; what they said follows only if one failed."""
        start = time.perf_counter()
        for command in self.commands:
            status, output = quietly(command)
            if status:
                print(f"✗ {self.title}\n{output.rstrip()}", flush=True)
                return False
        print(f"✓ {self.title}  {time.perf_counter() - start:.1f} s", flush=True)
        return True


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
        Check("mypy --strict", [["mypy"]]),
        Check("import-linter", [["lint-imports", "--cache-dir", BUILD / "caches" / "import-linter"]]),
        Check("clang-format", [["clang-format", "--dry-run", "--Werror", "--ferror-limit=1", *kernel_files()]]),
        Check(
            say("kernel tests under ASan and UBSan", "tests du noyau sous ASan et UBSan"),
            [
                *kernel_program("kernel_tests", sanitized, "-DCMAKE_BUILD_TYPE=Debug", "-DBONMOT_SANITIZE=ON"),
                [sanitized / "bin" / "kernel_tests", *(["1000000"] if long else [])],
            ],
        ),
    ]


def bare_machines() -> list[Check]:
    """README's two commands on machines with nothing but Python and a compiler, where such machines can be made."""
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("debootstrap"):
        title = say("play and test on bare Debian 12 and 13", "jouer et tester sur Debian 12 et 13 nus")
        return [Check(title, [[PYTHON, ROOT / "tools" / "bare_machine.py"]])]
    print(
        say(
            "Bare machines are not tried: that takes root and debootstrap (sudo apt install debootstrap).",
            "Pas d’essai sur machines nues : il faut être root et debootstrap (sudo apt install debootstrap).",
        )
    )
    return []


# ----------------------------------------------------------------------------------------------------------
# The commands


def bring_programs() -> None:
    """See that the tests find what they start besides ours; without it they fail, and the rest runs all the same."""
    missing = []
    if not (shutil.which("initdb") or any(DEBIAN_POSTGRESQL.glob("*/bin/initdb"))):
        missing.append("postgresql")
    missing += [name for name in ("git", "tmux") if os.name == "posix" and not shutil.which(name)]
    if not missing:
        return
    names = " ".join(missing)
    wish = say(
        f"The tests need {names}: install it (Debian and Ubuntu: sudo apt install {names}).",
        f"Les tests ont besoin de {names} : installez cela (Debian et Ubuntu : sudo apt install {names}).",
    )
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        print(wish, file=sys.stderr)
        return
    try:
        with step(say(f"Installing {names}", f"Installation de {names}")):
            must(["apt-get", "update"], wish)
            install = ["apt-get", "install", "--yes", "--no-install-recommends", *missing]
            must(install, wish, DEBIAN_FRONTEND="noninteractive")
    except Trouble as trouble:
        print(trouble, file=sys.stderr)


def test(arguments: list[str]) -> int:
    """Run everything and go on after a failure. With arguments for pytest, run pytest alone."""
    prepare("test", *(["long"] if "--long" in arguments else []))
    bring_programs()
    for_pytest = [argument for argument in arguments if argument != "--long"]
    long = "--long" in arguments
    selection = ["-m", ""] if long else []  # pyproject.toml leaves the long ones out
    wanted = [] if for_pytest else [*checks(long=long), *(bare_machines() if long else [])]
    failed = [check.title for check in wanted if not check.holds()]
    # All cores for the whole lot: nothing waits, so one worker keeps one core busy, and each costs its imports.
    # A few tests start sooner without the workers.
    spread = [] if for_pytest else ["--quiet", f"-n={min(8, os.cpu_count() or 1)}", "--dist=loadgroup"]
    if call([PYTHON, "-m", "pytest", *spread, *selection, *for_pytest]):
        failed.append("pytest")
    print(say("Processor time: ", "Temps de processeur : ") + processor_time())
    if failed:
        print(say("Failed: ", "En échec : ") + ", ".join(failed))
    return 1 if failed else 0


def processor_time() -> str:
    """What go.py and all the programs that it has started have used up so far: the tests' cost on any machine."""
    used = os.times()
    user, system = used.user + used.children_user, used.system + used.children_system
    told = (f"{int(seconds) // 60} min {int(seconds) % 60} s" for seconds in (user + system, user, system))
    return say("{} (user {}, system {})", "{} (utilisateur {}, système {})").format(*told)


def lint(_: list[str]) -> int:
    """Run the checks alone."""
    prepare("test", compiled=False)
    outcomes = [check.holds() for check in checks()]  # a list: all of them run, even after a failure
    return 0 if all(outcomes) else 1


def tidy(_: list[str]) -> int:
    """Lay out all Python and C++ files in the house style."""
    prepare("test", compiled=False)
    commands: list[Command] = [
        ["ruff", "check", "--fix-only", "--quiet"],
        ["ruff", "format", "--quiet"],
        ["clang-format", "-i", *kernel_files()],
    ]
    return max([call(command) for command in commands])


def bench(arguments: list[str]) -> int:
    """Build the kernel's benchmark as it is shipped, but with symbols, and let bench/run.py measure."""
    prepare()
    folder = BUILD / "bench"
    with step(say("Compiling the benchmark", "Compilation du banc d’essai")):
        for command in kernel_program("kernel_bench", folder, "-DCMAKE_BUILD_TYPE=Release"):
            must(command, say("Mend the lines named above.", "Corrigez les lignes ci-dessus."))
    program = folder / "bin" / "kernel_bench"
    return call([PYTHON, ROOT / "bench" / "run.py", *arguments], BONMOT_KERNEL_BENCH=str(program))


def docs(arguments: list[str]) -> int:
    """Write the documentation as web pages. A warning is an error: a dead link helps nobody."""
    prepare("docs")
    pages = BUILD / "docs"
    sphinx: Command = [
        PYTHON,
        "-m",
        "sphinx",
        "--quiet",
        "--fail-on-warning",
        "-d",
        BUILD / "caches" / "docs",
    ]
    status = call([*sphinx, *arguments, ROOT / "docs", pages])
    if status == 0:
        print((pages / "index.html").as_uri())
    return status


def run(arguments: list[str]) -> int:
    """Hand over to the command `bonmot`."""
    prepare()
    return become([PYTHON, "-m", "bonmot", *arguments])


def play(arguments: list[str]) -> int:
    """Hand over to the game."""
    return run(["play", *arguments])


def setup(_: list[str]) -> int:
    """Bring .venv up to date for all commands."""
    prepare("test", "docs")
    return 0


def pins(_: list[str]) -> int:
    """Resolve requirements/*.in anew.

    Only the main index is asked: a mirror nearby may hold the files of one platform, and the pins must carry
    the hashes of all.
    """
    prepare(compiled=False)
    nearby = {"UV_INDEX", "UV_FIND_LINKS"}
    settings = {name: value for name, value in uv_settings().items() if name not in nearby}
    form = ["--generate-hashes", "--no-emit-index-url", "--no-header", "--no-annotate"]
    for group in PINNED:
        source, target = (f"requirements/{group}.{ending}" for ending in ("in", "txt"))
        with step(target):
            must(
                [
                    *UV,
                    "compile",
                    "--universal",
                    "--python-version=3.11",
                    "--upgrade",
                    *form,
                    source,
                    "-o",
                    target,
                ],
                say(f"Mend {source}.", f"Corrigez {source}."),
                **settings,
            )
    return 0


def clean(_: list[str]) -> int:
    """Remove all that go.py and its tools have made."""
    for folder in (ENVIRONMENT, BUILD, ROOT / ".ruff_cache", ROOT / ".hypothesis"):
        if folder.exists():
            shutil.rmtree(folder)
    for compiled in (ROOT / "src").rglob("*.mo"):
        compiled.unlink()
    return 0


COMMANDS: dict[str, tuple[Callable[[list[str]], int], str, str]] = {
    "play": (
        play,
        "play a game; --plain in lines of text, --help for more",
        "jouer une partie ; --plain en texte simple, --help pour la suite",
    ),
    "run": (
        run,
        "any bonmot command: run words check KAYAK",
        "une commande bonmot : run words check KAYAK",
    ),
    "test": (
        test,
        "all checks and tests; --long adds the slow ones; with pytest's arguments, pytest alone",
        "toutes les vérifications ; --long ajoute les lentes ; avec des arguments de pytest, pytest seul",
    ),
    "lint": (lint, "the checks without the Python tests", "les vérifications sans les tests Python"),
    "format": (tidy, "lay out the code in the house style", "mettre le code en forme"),
    "bench": (bench, "measure the kernel", "mesurer le noyau"),
    "docs": (docs, "write the documentation as web pages", "produire la documentation en pages web"),
    "setup": (setup, "only bring .venv up to date", "seulement mettre .venv à jour"),
    "pins": (pins, "renew requirements/*.txt from requirements/*.in", "renouveler requirements/*.txt"),
    "clean": (clean, "remove all that go.py has made", "retirer tout ce que go.py a produit"),
}


def usage() -> str:
    """The list of commands."""
    lines = [f"  {name:7} {say(english, french)}" for name, (_, english, french) in COMMANDS.items()]
    return "\n".join([say("python3 go.py COMMAND …", "python3 go.py COMMANDE …"), "", *lines])


def main(arguments: list[str]) -> int:
    """Run the command that the first argument names."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # where accents cannot be shown, the rest still can
    name, *others = arguments or ["help"]
    if name in {"-h", "--help", "help"}:
        print(usage())
        return 0
    if name not in COMMANDS:
        print(say(f"go.py knows no command {name!r}.", f"go.py ne connaît pas {name!r}."), file=sys.stderr)
        print(usage(), file=sys.stderr)
        return 2
    try:
        return COMMANDS[name][0](others)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(say("\nStopped.", "\nInterrompu."), file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
