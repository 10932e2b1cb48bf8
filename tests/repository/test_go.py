import ast
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bonmot
import go
from tests.repository import ROOT, tracked_files
from workshop import checks
from workshop.environment import check_compiler, uv_settings
from workshop.talking import Trouble

ENGLISH = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "BONMOT_"))}
FRENCH = ENGLISH | {"LANG": "fr_FR.UTF-8", "PYTHONIOENCODING": "utf-8"}


def run_go(
    *arguments: str | Path, script: Path = ROOT / "go.py", cwd: Path = ROOT, env: dict[str, str] = ENGLISH
) -> subprocess.CompletedProcess[str]:
    """Start go.py as a person does, with the Python that made .venv."""
    return subprocess.run(
        [getattr(sys, "_base_executable", sys.executable), script, *arguments],
        cwd=cwd,
        env=env,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A copy of go.py and its workshop alone, in a folder with spaces in its name."""
    folder = tmp_path / "a folder with spaces" / "été"
    shutil.copytree(ROOT / "workshop", folder / "workshop")
    return Path(shutil.copy(ROOT / "go.py", folder))


def test_it_needs_the_standard_library_only() -> None:
    sources = [ROOT / "go.py", *(ROOT / "workshop").glob("*.py")]
    trees = [ast.parse(source.read_text(encoding="utf-8")) for source in sources]
    imported = set()
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
    assert imported
    assert imported - {"workshop"} <= sys.stdlib_module_names


def test_an_old_python_can_read_it_as_far_as_the_sentence_that_refuses_it() -> None:
    source = (ROOT / "go.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 6))
    pretend = f"import sys; sys.version_info = (3, 6, 9); exec(compile({source!r}, 'go.py', 'exec'))"
    refused = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", pretend], capture_output=True, encoding="utf-8", check=False
    )
    assert refused.returncode == 1
    assert refused.stderr.startswith("Bonmot needs Python 3.11 or newer, and this is 3.6")
    assert "Traceback" not in refused.stderr


def test_help_from_any_folder_lists_every_command(elsewhere: Path, tmp_path: Path) -> None:
    for arguments in ([], ["help"], ["--help"], ["-h"]):
        shown = run_go(*arguments, script=elsewhere, cwd=tmp_path)
        assert shown.returncode == 0
        assert [line.split()[0] for line in shown.stdout.splitlines()[2:]] == list(go.COMMANDS)
    assert not (elsewhere.parent / ".venv").exists()


def test_help_speaks_french_where_the_system_does(elsewhere: Path) -> None:
    assert "mesurer le noyau" in run_go("help", script=elsewhere, env=FRENCH).stdout


@pytest.mark.parametrize("env", [ENGLISH, FRENCH])
def test_an_unknown_command_is_refused(elsewhere: Path, env: dict[str, str]) -> None:
    refused = run_go("dance", script=elsewhere, env=env)
    assert refused.returncode == 2
    assert "'dance'" in refused.stderr.splitlines()[0]
    assert not refused.stdout


def test_accents_are_replaced_where_they_cannot_be_shown(elsewhere: Path) -> None:
    shown = run_go("help", script=elsewhere, env=FRENCH | {"PYTHONIOENCODING": "ascii"})
    assert shown.returncode == 0
    assert "?" in shown.stdout


def test_run_hands_over_to_bonmot_in_the_users_folder(tmp_path: Path) -> None:
    run_go("run", "--version", cwd=tmp_path)  # in case something has just been edited
    answered = run_go("run", "--version", cwd=tmp_path)
    assert answered.returncode == 0, answered.stderr
    assert answered.stdout.strip() == bonmot.__version__
    assert not answered.stderr, "nothing had changed, so there was nothing to do or to say"


def test_play_hands_over_to_the_game(tmp_path: Path) -> None:
    options = ("--plain", "--edition", "modern", "--language", "en", "--names", "Ada", "--levels", "1", "--seed", "7")
    played = run_go("play", *options, cwd=tmp_path, env=ENGLISH | {"BONMOT_DATA": str(tmp_path)})
    assert played.returncode == 0, played.stderr
    assert "Modern: Ada, Robot 2." in played.stdout
    assert "The game is kept. To go on: bonmot play --resume " in played.stdout
    assert (tmp_path / "games.sqlite").exists()


def test_run_passes_on_the_exit_status(tmp_path: Path) -> None:
    assert run_go("run", "no-such-command", cwd=tmp_path).returncode == 2


def test_tests_end_with_the_processor_time_that_they_have_used(tmp_path: Path) -> None:
    told = run_go("test", "--version", cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    times = r"\d+ min \d+ s"
    assert re.search(rf"^Processor time: {times} \(user {times}, system {times}\)$", told.stdout, re.MULTILINE)


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Trouble, match="install one"):
        check_compiler()


@pytest.fixture
def no_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without a server, and the folder that is all its PATH."""
    monkeypatch.setenv("BONMOT_LANGUAGE", "en")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(checks, "DEBIAN_POSTGRESQL", tmp_path / "postgresql")
    return tmp_path


def test_a_missing_server_is_named(no_programs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checks.bring_programs()
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "sudo apt install postgresql redis-server chromium git tmux hunspell hunspell-tools" in said


@pytest.mark.parametrize("status", [0, 1])
def test_root_has_a_missing_server_installed(
    no_programs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], status: int
) -> None:
    notes = no_programs / "notes"
    installer = no_programs / "apt-get"
    installer.write_text(f'#!/bin/sh\necho "$@" >>"{notes}"\nexit {status}\n', encoding="utf-8")
    installer.chmod(0o755)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    checks.bring_programs()
    asked = notes.read_text(encoding="utf-8").splitlines()
    assert asked[0] == "update"
    wanted = ["postgresql", "redis-server", "chromium", "git", "tmux", "hunspell", "hunspell-tools"]
    assert [line.split()[-7:] for line in asked[1:-1]] == ([] if status else [wanted])
    assert asked[-1].split()[-1] == "chromium-headless-shell"  # if there is one: without it nothing is missing
    assert (f"sudo apt install {' '.join(wanted)}" in capsys.readouterr().err) == bool(status)


def test_a_server_that_is_there_is_left_alone(no_programs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    programs = checks.DEBIAN_POSTGRESQL / "15" / "bin"
    programs.mkdir(parents=True)
    (programs / "initdb").touch()
    for name in ("valkey-server", "chromium", "git", "tmux", "hunspell", "unmunch"):
        (no_programs / name).touch(mode=0o755)
    checks.bring_programs()
    assert not capsys.readouterr().err


@pytest.fixture
def unprepared(elsewhere: Path) -> Path:
    """A copy of go.py with all it needs to begin its work, but nothing to finish it."""
    shutil.copytree(ROOT / "requirements", elsewhere.parent / "requirements")
    for name in ("CMakeLists.txt", "kernel/CMakeLists.txt", "pyproject.toml", "tools/compile_translations.py"):
        (elsewhere.parent / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, elsewhere.parent / name)
    return elsewhere


def test_packages_that_cannot_be_fetched_leave_advice(unprepared: Path) -> None:
    nowhere = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(unprepared.parent)}
    failed = run_go("run", "--version", script=unprepared, env=ENGLISH | nowhere)
    assert failed.returncode == 2
    assert failed.stderr.splitlines()[-1].startswith("The packages could not be installed: check the network")
    assert "Traceback" not in failed.stderr


@pytest.fixture
def heard_ctrl_c() -> Iterator[None]:
    """Ctrl-C reaches what is started here: a shell shuts the ears of all that it runs in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard_ctrl_c")
def test_ctrl_c_stops_without_a_traceback(unprepared: Path) -> None:
    with subprocess.Popen(
        [sys.executable, unprepared, "run", "--version"],
        env=ENGLISH,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,  # as in a terminal, where Ctrl-C reaches the whole group of processes
    ) as started:
        assert started.stderr is not None
        said = ""
        while "Making .venv … " not in said:
            letter = started.stderr.read(1)
            assert letter, said
            said += letter
        os.killpg(started.pid, signal.SIGINT)
        said += started.stderr.read()
    assert started.returncode == 130
    assert said.endswith("Stopped.\n")
    assert "Traceback" not in said


def test_uv_hears_what_pip_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith(("PIP_", "UV_")) or name == "SSL_CERT_FILE"]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_INDEX_URL", "https://index.example/simple")
    monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "https://one.example/simple  https://two.example/simple")
    monkeypatch.setenv("PIP_FIND_LINKS", "wheels more-wheels")
    monkeypatch.setenv("PIP_CERT", "certificates.pem")
    monkeypatch.setenv("PIP_TIMEOUT", "77")
    monkeypatch.setenv("UV_FIND_LINKS", "the-user-knows-better")
    settings = uv_settings()
    assert settings["UV_DEFAULT_INDEX"] == "https://index.example/simple"
    assert settings["UV_INDEX"] == "https://one.example/simple https://two.example/simple"
    assert settings["SSL_CERT_FILE"] == "certificates.pem"
    assert settings["UV_HTTP_TIMEOUT"] == "77"
    assert "UV_FIND_LINKS" not in settings


@pytest.mark.long
def test_a_fresh_copy_in_a_folder_with_spaces_sets_itself_up(tmp_path: Path) -> None:
    copy = tmp_path / "a folder with spaces" / "bonmot"
    for path in tracked_files():
        target = copy / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    first = run_go("run", "--version", script=copy / "go.py", cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert first.stdout.strip() == bonmot.__version__
    assert "Compiling the kernel" in first.stderr
    second = run_go("run", "--version", script=copy / "go.py", cwd=tmp_path)
    assert (second.stdout, second.stderr) == (first.stdout, "")
    # Changed pins are installed again, changed sources compiled again, and nothing else is done.
    with (copy / "requirements" / "core.txt").open("a") as pins:
        pins.write("# a remark\n")
    third = run_go("run", "--version", script=copy / "go.py", cwd=tmp_path)
    assert third.stdout == first.stdout
    assert "(core)" in third.stderr
    assert third.stderr.count("\n") == 1
