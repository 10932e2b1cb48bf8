"""Search for bytes that make the GCG reader stumble, guided by which code they reach.

    python tools/fuzz_gcg.py 1000000

needs the package `atheris`, which `go.py test --long` installs: it exists for few systems. It learns from the files in
tests/data/gcg; what it finds is written to the current folder.
"""

import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType
from typing import Any

ROOT = Path(__file__).parent.parent


def functions_of(package: str) -> Iterator[FunctionType]:
    """The functions and methods written in a package."""
    for name, module in list(sys.modules.items()):
        if not name.startswith(package):
            continue
        for holder in (module, *(each for _name, each in inspect.getmembers(module, inspect.isclass))):
            for _name, member in inspect.getmembers(holder, inspect.isfunction):
                if member.__module__ == name and member.__code__.co_filename == module.__file__:
                    yield member


def main(arguments: list[str]) -> int:
    try:
        runs = int(arguments[0]) if arguments else 1_000_000
        atheris: Any = import_module("atheris")
    except ValueError:
        print("How many runs? Give a number.", file=sys.stderr)
        return 2
    except ModuleNotFoundError:
        print("atheris is missing: pip install atheris", file=sys.stderr)
        return 2
    sys.path.insert(0, str(ROOT))
    holds = import_module("tests.notation.mutating").holds
    # Not while they are imported: a package installed in place is imported past the hooks of atheris.
    for function in set(functions_of("bonmot.notation")):
        atheris.instrument_func(function)

    def one(data: bytes) -> None:
        holds(data)

    with TemporaryDirectory() as found:  # what it learns in one run is of no use for the next
        corpus = str(ROOT / "tests" / "data" / "gcg")
        atheris.Setup([sys.argv[0], f"-runs={runs}", "-max_len=4096", "-seed=1", found, corpus], one)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
