#!/usr/bin/env python3
"""The one command of the Bonmot repository: `python3 go.py play`, `python3 go.py test` …

It needs nothing but Python 3.11 and a C++ compiler. The first run makes a virtual environment in .venv,
installs the pinned packages of requirements/ into it and compiles the kernel; later runs only look whether
something has changed, which takes a tenth of a second. `python3 go.py help` lists the commands; how they do
their work is in workshop/.
"""

import sys

# Here, before the imports, and without anything new in the whole file: a Python that is too old must be able
# to read it as far as the sentence that refuses it.
if sys.version_info < (3, 11):
    sys.exit(
        "Bonmot needs Python 3.11 or newer, and this is %d.%d: start go.py with a newer Python.\n"
        "Bonmot demande Python 3.11 au moins : lancez go.py avec un Python plus récent." % sys.version_info[:2]
    )

import io
import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

if sys.pycache_prefix is None:  # nothing is left beside our sources
    sys.pycache_prefix = str(Path(__file__).resolve().parent / "build" / "caches" / "bytecode")

from workshop.checks import (
    Check,
    bare_machines,
    bring_programs,
    checks,
    kernel_files,
    kernel_program,
    page_measures,
    soak,
)
from workshop.environment import UV, prepare, uv_settings
from workshop.page import modules, page
from workshop.programs import BUILD, ENVIRONMENT, PYTHON, ROOT, Command, become, call, must
from workshop.talking import Trouble, say, step

PINNED = ("uv", "core", "play", "web", "build", "native", "page", "test", "long", "docs")
"""The files of requirements/, in the order in which they are resolved: each heeds those before it."""


def test(arguments: list[str]) -> int:
    """Run everything and go on after a failure. With arguments for pytest, run pytest alone."""
    prepare("page", "test", *(["long"] if "--long" in arguments else []), more=[modules(), page()])
    long = "--long" in arguments
    bring_programs(long=long)
    for_pytest = [argument for argument in arguments if argument != "--long"]
    selection = ["-m", ""] if long else []  # pyproject.toml leaves the long ones out
    wanted = (
        [] if for_pytest else [*checks(long=long), *([*page_measures(), *bare_machines(), *soak()] if long else [])]
    )
    quick = [check for check in wanted if not check.takes_long]
    failed = [check.title for check, holds in zip(quick, held(quick), strict=True) if not holds]
    # All cores for the whole lot: one worker keeps one core busy, and each costs its imports. Now and then a browser is
    # waited for, or a database: then the checks that take long have a core to themselves; what they say comes after.
    # A few tests start sooner without the workers.
    spread = [] if for_pytest else ["--quiet", f"-n={min(8, os.cpu_count() or 1)}", "--dist=loadgroup"]
    with ThreadPoolExecutor(1) as beside:
        slow = [(check, beside.submit(check.outcome)) for check in wanted if check.takes_long]
        if call([PYTHON, "-m", "pytest", *spread, *selection, *for_pytest]):
            failed.append("pytest")
        for check, outcome in slow:
            holds, told = outcome.result()
            print(told, flush=True)
            failed += [] if holds else [check.title]
    print(say("Processor time: ", "Temps de processeur : ") + processor_time())
    if failed:
        print(say("Failed: ", "En échec : ") + ", ".join(failed))
    return 1 if failed else 0


def held(wanted: list[Check]) -> list[bool]:
    """Which checks hold; two at a time, for most of them use one core. All of them run, even after a failure."""
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(Check.holds, wanted))


def processor_time() -> str:
    """What go.py and all the programs that it has started have used up so far: the tests' cost on any machine."""
    used = os.times()
    user, system = used.user + used.children_user, used.system + used.children_system
    told = (f"{int(seconds) // 60} min {int(seconds) % 60} s" for seconds in (user + system, user, system))
    return say("{} (user {}, system {})", "{} (utilisateur {}, système {})").format(*told)


def lint(_: list[str]) -> int:
    """Run the checks alone."""
    prepare("page", "test", more=[modules(), page()])
    return 0 if all(held(checks())) else 1


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
    prepare("page", "test", more=[modules(), page()])
    folder = BUILD / "bench"
    with step(say("Compiling the benchmark", "Compilation du banc d’essai")):
        for name in ("kernel_bench", "kernel_simulate", "kernel_endgames"):
            for command in kernel_program(name, folder, "-DCMAKE_BUILD_TYPE=Release"):
                must(command, say("Mend the lines named above.", "Corrigez les lignes ci-dessus."))
    program = folder / "bin" / "kernel_bench"
    measure: Command = [PYTHON, ROOT / "bench" / "run.py", *arguments]
    return call(measure, BONMOT_KERNEL_BENCH=str(program), PYTHONPATH=str(ROOT))


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


def serve(arguments: list[str]) -> int:
    """Build the page and hand over to the server."""
    prepare("page", more=[modules(), page()])
    return become([PYTHON, "-m", "bonmot", "serve", *arguments])


def setup(_: list[str]) -> int:
    """Bring .venv up to date for all commands."""
    prepare("page", "test", "docs", more=[modules(), page()])
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
    page_parts = (ROOT / "frontend" / "node_modules", ROOT / "src" / "bonmot" / "data" / "page")
    for folder in (ENVIRONMENT, BUILD, ROOT / ".ruff_cache", ROOT / ".hypothesis", *page_parts):
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
    "serve": (
        serve,
        "play in the browser; --lan lets your network in, --help for more",
        "jouer dans le navigateur ; --lan ouvre au réseau, --help pour la suite",
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
