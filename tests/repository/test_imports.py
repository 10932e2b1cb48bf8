import subprocess
import sys

import bonmot


def modules_after(statement: str) -> set[str]:
    """The modules in memory after a statement in a new Python."""
    answered = subprocess.run(
        [sys.executable, "-c", f"{statement}; import sys; print(*sys.modules)"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return set(answered.stdout.split())


def test_importing_bonmot_imports_next_to_nothing_else() -> None:
    ours = modules_after("import bonmot") - modules_after("pass")
    assert "bonmot" in ours
    assert {module.partition(".")[0] for module in ours} <= sys.stdlib_module_names | {"bonmot"}
    assert not {module for module in ours if module.startswith("bonmot.")}


def test_opening_a_lexicon_needs_no_command_line() -> None:
    loaded = modules_after("import bonmot.words")
    assert not loaded & {"rich", "cyclopts", "numpy", "bonmot.cli"}


def test_everything_that_the_package_offers_is_there() -> None:
    assert bonmot.__all__
    for name in bonmot.__all__:
        assert getattr(bonmot, name) is not None
        assert name in dir(bonmot)
