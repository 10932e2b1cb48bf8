"""The environment in .venv, part by part; each part leaves a stamp, the fingerprint of what it was made from."""

import ast
import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from workshop.programs import BUILD, ENVIRONMENT, PYTHON, ROOT, Command, must, quietly
from workshop.talking import Trouble, say, step

REQUIREMENTS = ROOT / "requirements"
STAMPS = ENVIRONMENT / "stamps"
UV: Command = (PYTHON, "-m", "uv", "--quiet", "pip")


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


def prepare(*groups: str, compiled: bool = True, more: Iterable[Part] = ()) -> None:
    """Bring .venv up to date for a command that needs these groups of packages, and parts, besides the usual ones."""
    parts = [environment(), *map(packages, ["uv", "core", "play", "web", "build", *build_tools(), *groups])]
    if compiled:
        parts += [package(), translations(), *more]
    if not all(part.is_fresh() for part in parts):
        with one_at_a_time():
            for part in parts:
                if not part.is_fresh():  # asked again: another go.py may just have done the work
                    part.refresh()


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keep two go.py from building the same environment at once; the lock is on this very file."""
    try:
        import fcntl  # not on Windows, where we do without
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
