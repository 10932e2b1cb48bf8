#!/usr/bin/env python3
"""The one command of the Bonmot repository: python3 go.py test, or bench, docs, run …

It needs nothing but Python 3.11 and a C++ compiler. On the first run it makes a virtual environment in .venv,
installs the pinned packages of requirements/ into it and compiles the kernel; later runs only look whether
something has changed, which takes a few hundredths of a second. `python3 go.py` alone lists the commands.
"""

from __future__ import annotations

import sys

# Checked before anything newer than this line is used: an old Python must be able to read this file and say so.
if sys.version_info < (3, 11):
    sys.exit(
        "Bonmot needs Python 3.11 or newer, and this is Python %d.%d: start go.py with a newer one.\n"
        "Bonmot demande Python 3.11 ou plus récent : lancez go.py avec un Python plus récent." % sys.version_info[:2]
    )

import ast
import contextlib
import hashlib
import importlib.util
import io
import os
import shutil
import subprocess
import sysconfig
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

ROOT = Path(__file__).resolve().parent
BUILD = ROOT / "build"
REQUIREMENTS = ROOT / "requirements"
ENVIRONMENT = ROOT / ".venv"
STAMPS = ENVIRONMENT / "stamps"
PROGRAMS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")

# In the order in which they are resolved: each file is constrained by those before it.
PINNED = ("uv", "core", "build", "native", "test", "docs")
SPEAKS_FRENCH = next(
    (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
).startswith("fr")


# ---------------------------------------------------------------------------------------------------------------
# Talking


def say(english: str, french: str) -> str:
    """The sentence in the language of whoever is sitting there."""
    return french if SPEAKS_FRENCH else english


class Trouble(Exception):  # noqa: N818 - what the user meets is trouble, whoever is in error
    """Something that the user can mend; its text is one sentence that says how."""


@contextlib.contextmanager
def step(title: str) -> Iterator[None]:
    """Show one line of progress, on stderr because stdout belongs to the command that is run."""
    print(f"· {title} … ", end="", file=sys.stderr, flush=True)
    start = time.perf_counter()
    try:
        yield
    except BaseException:
        print("✗", file=sys.stderr)
        raise
    print(f"{time.perf_counter() - start:.1f} s", file=sys.stderr)


# ---------------------------------------------------------------------------------------------------------------
# Running programs


def surroundings() -> dict[str, str]:
    """The environment variables for programs of .venv."""
    variables = dict(os.environ)
    variables["PATH"] = os.pathsep.join([str(PROGRAMS), variables.get("PATH", os.defpath)])
    variables["VIRTUAL_ENV"] = str(ENVIRONMENT)
    variables.pop("PYTHONHOME", None)
    return variables


def call(command: Sequence[str | Path]) -> int:
    """Run a program of .venv in the open, from the root of the repository, and return its exit status."""
    return subprocess.call([str(word) for word in command], cwd=ROOT, env=surroundings())


def must(command: Sequence[str | Path], advice: str, **more: str) -> None:
    """Run a program quietly; if it fails, show the end of what it said, and the advice."""
    finished = subprocess.run(
        [str(word) for word in command],
        cwd=ROOT,
        env=surroundings() | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if finished.returncode:
        lines = finished.stdout.rstrip().splitlines()
        raise Trouble("\n".join([*lines[-40:], advice]))


def become(command: Sequence[str | Path]) -> int:
    """Hand over to a program for good, in the folder where the user is: its exit status is ours."""
    words = [str(word) for word in command]
    if os.name == "posix":
        os.execve(words[0], words, surroundings())
    return subprocess.call(words, env=surroundings())


# ---------------------------------------------------------------------------------------------------------------
# The virtual environment: each part has a stamp, the fingerprint of what it was made from


def fingerprint(paths: Iterable[Path], *words: str) -> str:
    """A hash of the files' names and contents, and of some words."""
    digest = hashlib.sha256("\0".join(words).encode())
    for path in sorted(paths):
        content = path.read_bytes()
        digest.update(f"\0{path.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


class Part(NamedTuple):
    """A part of the environment: made again whenever its mark differs from the stamp left by the last time."""

    name: str
    title: str
    mark: str
    make: Callable[[], None]

    def is_fresh(self) -> bool:
        """Whether nothing has changed since it was made."""
        try:
            return PYTHON.exists() and (STAMPS / self.name).read_text(encoding="utf-8") == self.mark
        except FileNotFoundError:
            return False

    def refresh(self) -> None:
        """Make it, and leave the stamp only when that has worked."""
        with step(self.title):
            self.make()
        STAMPS.mkdir(exist_ok=True)
        (STAMPS / self.name).write_text(self.mark, encoding="utf-8")


def environment() -> Part:
    """The environment itself. It knows its own place and its Python, so a moved folder needs a new one."""

    def make() -> None:
        if Path(sys.prefix) == ENVIRONMENT:
            raise Trouble(
                say(
                    "The environment must be made again: start go.py with the Python of your system,"
                    " not with the one in .venv.",
                    "L’environnement est à refaire : lancez go.py avec le Python du système,"
                    " pas avec celui de .venv.",
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
        if ENVIRONMENT.exists():
            shutil.rmtree(ENVIRONMENT)
        must(
            [sys.executable, "-m", "venv", ENVIRONMENT],
            say(
                f"The environment could not be made: check that {ROOT} is writable and that the disk is not full.",
                f"L’environnement n’a pas pu être créé : vérifiez les droits de {ROOT} et la place sur le disque.",
            ),
        )

    title = say("Making .venv", "Création de .venv")
    return Part("environment", title, fingerprint([], str(ROOT), sys.base_prefix, sys.version), make)


def packages(group: str) -> Part:
    """The packages of one file in requirements/; uv comes with pip, the others come with uv."""
    pins = REQUIREMENTS / f"{group}.txt"

    def make() -> None:
        advice = say(
            "The packages could not be installed: check the network connection (or pip's index and proxy"
            " settings, which go.py follows), then run the same command again.",
            "Les paquets n’ont pas pu être installés : vérifiez la connexion (ou les réglages d’index et de"
            " mandataire de pip, que go.py respecte), puis relancez la même commande.",
        )
        if group == "uv":
            installer = [PYTHON, "-m", "pip", "install", "--quiet", "--only-binary=:all:"]
            must([*installer, "--require-hashes", "-r", pins], advice, PIP_DISABLE_PIP_VERSION_CHECK="1")
        else:
            installer = [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--python", PYTHON]
            must([*installer, "--require-hashes", "-r", pins], advice, **pip_settings_for_uv())

    title = say(f"Installing the packages ({group})", f"Installation des paquets ({group})")
    return Part(f"packages-{group}", title, fingerprint([pins]), make)


def pip_settings_for_uv() -> dict[str, str]:
    """What pip is told on this machine (mirrors, proxies, certificates), in the words that uv understands.

    uv does not read pip's configuration. Variables that the user has set for uv win over what we find.
    """
    listing = subprocess.run(
        [PYTHON, "-m", "pip", "config", "list"], env=surroundings(), capture_output=True, text=True, check=False
    ).stdout
    settings: dict[str, str] = {}
    # Lines such as  global.index-url='…' ; the sections in the order in which pip lets one override the other.
    for section in ("global", "install", ":env:"):
        for line in listing.splitlines():
            name, _, value = line.partition("=")
            if name.startswith(f"{section}."):
                with contextlib.suppress(ValueError, SyntaxError):
                    settings[name.removeprefix(f"{section}.")] = str(ast.literal_eval(value))
    timeout = settings.get("timeout", settings.get("default-timeout", ""))
    translated = {
        "UV_DEFAULT_INDEX": settings.get("index-url", ""),
        "UV_INDEX": " ".join(settings.get("extra-index-url", "").split()),
        "UV_FIND_LINKS": ",".join(settings.get("find-links", "").split()),
        "UV_INSECURE_HOST": " ".join(settings.get("trusted-host", "").split()),
        "UV_NO_INDEX": "1" if settings.get("no-index", "").lower() in {"1", "true", "yes", "on"} else "",
        "UV_HTTP_TIMEOUT": timeout,
        "UV_INDEX_STRATEGY": "unsafe-best-match",  # as pip: all indexes count alike; the hashes keep this safe
        "SSL_CERT_FILE": settings.get("cert", ""),
        "ALL_PROXY": settings.get("proxy", ""),
    }
    return {name: value for name, value in translated.items() if value and name not in os.environ}


def package() -> Part:
    """Bonmot itself, installed so that changes in src/ count at once; the kernel is compiled on the way."""

    def make() -> None:
        check_compiler()
        must(
            [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--python", PYTHON]
            + ["--no-build-isolation", "--no-deps", "--offline", "--reinstall", "--editable", ROOT],
            say(
                "The kernel could not be compiled: the lines above say where; a compiler that knows C++20 is needed"
                " (g++ 12, clang 15 or newer).",
                "Le noyau n’a pas pu être compilé : les lignes ci-dessus disent où ; il faut un compilateur C++20"
                " (g++ 12, clang 15 ou plus récent).",
            ),
        )

    sources = [path for name in ("src", "python") for path in (ROOT / "kernel" / name).rglob("*") if path.is_file()]
    plans = [ROOT / "CMakeLists.txt", ROOT / "kernel" / "CMakeLists.txt", ROOT / "pyproject.toml"]
    title = say("Compiling the kernel", "Compilation du noyau")
    return Part("package", title, fingerprint(sources + plans), make)


def translations() -> Part:
    """The compiled translations."""
    tool = ROOT / "tools" / "compile_translations.py"
    texts = ROOT / "src" / "bonmot" / "data" / "translations"

    def make() -> None:
        must([PYTHON, tool], say("Correct that translation.", "Corrigez cette traduction."))

    title = say("Compiling the translations", "Compilation des traductions")
    return Part("translations", title, fingerprint([*texts.rglob("*.po"), tool]), make)


def check_compiler() -> None:
    """Say what is missing before the build says it in its own way."""
    names = (os.environ["CXX"],) if os.environ.get("CXX") else ("c++", "g++", "clang++")
    if os.name == "posix" and not any(shutil.which(name.split()[0]) for name in names):
        raise Trouble(
            say(
                "No C++ compiler was found: install one (Debian and Ubuntu: sudo apt install g++;"
                " macOS: xcode-select --install).",
                "Aucun compilateur C++ n’a été trouvé : installez-en un (Debian et Ubuntu : sudo apt install g++ ;"
                " macOS : xcode-select --install).",
            )
        )
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        raise Trouble(
            say(
                "Python.h was not found: install Python's development files"
                " (Debian and Ubuntu: sudo apt install python3-dev).",
                "Python.h est introuvable : installez les fichiers de développement de Python"
                " (Debian et Ubuntu : sudo apt install python3-dev).",
            )
        )


def prepare(*groups: str) -> None:
    """Bring .venv up to date for a command that needs these groups of packages besides the usual ones."""
    native = () if shutil.which("cmake") and shutil.which("ninja") else ("native",)
    wanted = [environment(), *(packages(group) for group in ("uv", "core", "build", *native, *groups))]
    wanted += [package(), translations()]
    if all(part.is_fresh() for part in wanted):
        return
    with one_at_a_time():
        for part in wanted:
            # Looked at again under the lock: another go.py may just have done the work.
            if not part.is_fresh():
                part.refresh()


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keep two go.py from building the same environment at once."""
    try:
        import fcntl  # noqa: PLC0415 - not on Windows, where we do without
    except ImportError:
        yield
        return
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "go.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# ---------------------------------------------------------------------------------------------------------------
# The checks of `go.py test`


class Check(NamedTuple):
    """One thing that must hold."""

    title: str
    commands: list[list[str | Path]]

    def holds(self) -> bool:
        """Run the commands until one fails; show their output only then."""
        start = time.perf_counter()
        for command in self.commands:
            finished = subprocess.run(
                [str(word) for word in command],
                cwd=ROOT,
                env=surroundings(),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
            if finished.returncode:
                print(f"✗ {self.title}", flush=True)
                sys.stdout.buffer.write(finished.stdout)
                sys.stdout.flush()
                return False
        print(f"✓ {self.title}  {time.perf_counter() - start:.1f} s", flush=True)
        return True


def kernel_build(folder: Path, target: str, *options: str) -> list[list[str | Path]]:
    """The commands that configure the kernel in a folder of its own and build one program of it."""
    return [
        ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DBONMOT_KERNEL_TESTS=ON", *options],
        ["cmake", "--build", folder, "--target", target],
    ]


def kernel_sources() -> list[Path]:
    """All C++ files."""
    return [path for path in sorted((ROOT / "kernel").rglob("*")) if path.suffix in {".cpp", ".hpp"}]


def checks() -> list[Check]:
    """Everything that is checked besides the Python tests, the quick ones first."""
    sanitized = BUILD / "sanitized"
    return [
        Check("ruff check", [["ruff", "check", "--quiet"]]),
        Check("ruff format", [["ruff", "format", "--check", "--diff", "--quiet"]]),
        Check("mypy --strict", [["mypy", "--no-error-summary"]]),
        Check("import-linter", [["lint-imports", "--cache-dir", BUILD / "caches" / "import-linter"]]),
        Check("clang-format", [["clang-format", "--dry-run", "-Werror", *kernel_sources()]]),
        Check(
            say("kernel tests, with sanitizers", "tests du noyau, avec assainisseurs"),
            [
                *kernel_build(sanitized, "kernel_tests", "-DCMAKE_BUILD_TYPE=Debug", "-DBONMOT_SANITIZE=ON"),
                [sanitized / "bin" / "kernel_tests"],
            ],
        ),
    ]


# ---------------------------------------------------------------------------------------------------------------
# The commands


def test(arguments: list[str]) -> int:
    """Run all checks and all tests; arguments other than --long are for pytest, which then runs alone."""
    prepare("test")
    for_pytest = [argument for argument in arguments if argument != "--long"]
    selection = [] if "--long" in arguments else ["-m", "not long"]
    failed = [] if for_pytest else [check.title for check in checks() if not check.holds()]
    if call([PYTHON, "-m", "pytest", *selection, *for_pytest]):
        failed.append("pytest")
    if failed:
        print(say("Failed: ", "En échec : ") + ", ".join(failed))
    return 1 if failed else 0


def lint(_: list[str]) -> int:
    """Run the checks alone."""
    prepare("test")
    outcomes = [check.holds() for check in checks()]
    return 0 if all(outcomes) else 1


def tidy(_: list[str]) -> int:
    """Lay out all Python and C++ files in the house style."""
    prepare("test")
    outcomes = [
        call(["ruff", "check", "--fix-only", "--quiet"]),
        call(["ruff", "format", "--quiet"]),
        call(["clang-format", "-i", *kernel_sources()]),
    ]
    return max(outcomes)


def bench(arguments: list[str]) -> int:
    """Build the kernel's benchmark as it is shipped, but with its symbols, and run bench/run.py."""
    prepare()
    folder = BUILD / "bench"
    with step(say("Compiling the benchmark", "Compilation du banc d’essai")):
        for command in kernel_build(folder, "kernel_bench", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS=-g"):
            must(command, say("The benchmark could not be compiled.", "Le banc d’essai n’a pas pu être compilé."))
    os.environ["BONMOT_KERNEL_BENCH"] = str(folder / "bin" / "kernel_bench")
    return call([PYTHON, ROOT / "bench" / "run.py", *arguments])


def docs(arguments: list[str]) -> int:
    """Write the documentation as web pages; a warning is an error, as a dead link helps nobody."""
    prepare("docs")
    pages = BUILD / "docs"
    options = ["--fail-on-warning", "--keep-going", "--quiet", "-d", BUILD / "caches" / "docs"]
    status = call([PYTHON, "-m", "sphinx", *options, *arguments, ROOT / "docs", pages])
    if status == 0:
        print((pages / "index.html").as_uri())
    return status


def run(arguments: list[str]) -> int:
    """Hand over to the command bonmot."""
    prepare()
    return become([PYTHON, "-m", "bonmot", *arguments])


def play(_: list[str]) -> int:
    """Say that there is no game yet."""
    raise Trouble(
        say(
            "There is no game to play yet: it arrives with the terminal screens; try  python3 go.py run --help",
            "Pas encore de partie à jouer : elle arrive avec les écrans du terminal ; essayez"
            "  python3 go.py run --help",
        )
    )


def setup(_: list[str]) -> int:
    """Bring .venv up to date for all commands."""
    prepare("test", "docs")
    return 0


def pins(_: list[str]) -> int:
    """Resolve requirements/*.in again, with the hashes of every platform.

    Only the main index is asked: a machine's own mirrors may hold nothing but what fits that machine.
    """
    prepare()
    settings = {
        name: value for name, value in pip_settings_for_uv().items() if name not in {"UV_INDEX", "UV_FIND_LINKS"}
    }
    compiler = [PYTHON, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    clean_output = ["--generate-hashes", "--no-emit-index-url", "--no-header", "--no-annotate", "--upgrade"]
    for group in PINNED:
        with step(f"requirements/{group}.txt"):
            must(
                [*compiler, *clean_output, REQUIREMENTS / f"{group}.in", "-o", REQUIREMENTS / f"{group}.txt"],
                say("Mend that .in file.", "Corrigez ce fichier .in."),
                **settings,
            )
    return 0


def clean(_: list[str]) -> int:
    """Remove all that go.py has made."""
    for folder in (ENVIRONMENT, BUILD, ROOT / ".ruff_cache", ROOT / ".hypothesis"):
        if folder.exists():
            shutil.rmtree(folder)
    for compiled in (ROOT / "src").rglob("*.mo"):
        compiled.unlink()
    return 0


COMMANDS: dict[str, tuple[Callable[[list[str]], int], str, str]] = {
    "play": (play, "play (soon)", "jouer (bientôt)"),
    "run": (run, "run any bonmot command: run words check BONMOT", "toute commande bonmot : run words check BONMOT"),
    "test": (
        test,
        "all checks and tests; --long adds the slow ones; other arguments go to pytest alone",
        "toutes les vérifications ; --long ajoute les lentes ; le reste va à pytest seul",
    ),
    "lint": (lint, "the checks without the tests", "les vérifications sans les tests"),
    "format": (tidy, "lay out the code in the house style", "met le code en forme"),
    "bench": (bench, "measure the kernel", "mesure le noyau"),
    "docs": (docs, "write the documentation as web pages", "produit la documentation en pages web"),
    "setup": (setup, "only bring .venv up to date", "prépare seulement .venv"),
    "pins": (pins, "choose the newest packages that requirements/*.in allow", "renouvelle requirements/*.txt"),
    "clean": (clean, "remove all that go.py has made", "retire tout ce que go.py a produit"),
}


def usage() -> str:
    """The list of commands."""
    lines = [say("python3 go.py COMMAND …", "python3 go.py COMMANDE …"), ""]
    lines += [f"  {name:7} {say(english, french)}" for name, (_, english, french) in COMMANDS.items()]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Run the command that the first argument names."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no accents still gets its message
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(usage())
        return 0 if arguments else 2
    name, *others = arguments
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
