import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import go
from tests.repository import ROOT, tracked_files
from workshop.environment import uv_settings

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PINS = sorted((ROOT / "requirements").glob("*.txt"))


def text_of(path: Path) -> str:
    """The text of a file; nothing for those that are no text."""
    content = path.read_bytes()
    return "" if b"\0" in content else content.decode("utf-8", errors="replace")


def names_of(requirements: list[str]) -> set[str]:
    """The names of the packages, without versions, remarks and constraints."""
    wanted = (re.match(r"[\w.-]+", line) for line in requirements if not line.startswith(("-", "#")))
    return {match[0] for match in wanted if match}


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_on_our_pages_is_one_that_go_knows(page: Path) -> None:
    commands = re.findall(r"python3 go\.py ([a-z]+)", text_of(page))
    assert set(commands) <= go.COMMANDS.keys()


def test_the_readme_begins_with_the_three_commands() -> None:
    commands = re.findall(r"^python3 go\.py (.*?)(?:\s+#.*)?$", text_of(ROOT / "README.md"), re.MULTILINE)
    assert commands == ["play", "serve", "test"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text_of(page))
    assert not [target for target in targets if not (page.parent / target).exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    named = re.findall(r"`((?:src|tools|workshop|tests|docs|kernel|requirements|bench)/[\w./-]*\w)`", text_of(page))
    assert not [name for name in named if not (ROOT / name).exists()]


def readme_runs() -> list[str]:
    """What the README has go.py run."""
    return re.findall(r"python3 go\.py run ([^`\n#]+)", text_of(ROOT / "README.md"))


@pytest.mark.parametrize("command", readme_runs())
def test_what_the_readme_runs_works(command: str, tmp_path: Path) -> None:
    own_list = tmp_path / "list.txt"
    own_list.write_text("un\ndeux\ntrois\n", encoding="utf-8")
    words = [str(own_list) if word == "FILE" else word for word in shlex.split(command)]
    answered = subprocess.run(
        [sys.executable, "-m", "bonmot", *words],
        env=os.environ | {"BONMOT_DATA": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert answered.returncode == 0, answered.stderr
    assert answered.stdout


def test_no_file_names_a_place_of_somebodys_machine() -> None:
    place = re.compile(r"(?<![\w.~>*-])/(?:work|root|home|tmp|opt|Users)/[\w.-]+")
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}" for path in tracked_files() for match in place.finditer(text_of(path))
    ]
    assert not found


def test_no_file_names_a_package_index() -> None:
    settings = uv_settings()
    addresses = " ".join(settings.get(name, "") for name in ("UV_DEFAULT_INDEX", "UV_INDEX", "UV_FIND_LINKS"))
    hosts = {urlsplit(address).hostname or "" for address in re.split(r"[ ,]+", addresses)} - {""}
    hosts |= {"pythonhosted" + ".org", "pypi.org" + "/simple"}  # in two halves, or this file would name them
    found = [f"{path.relative_to(ROOT)}: {host}" for path in tracked_files() for host in hosts if host in text_of(path)]
    assert not found


@pytest.mark.parametrize("pins", PINS, ids=lambda pins: pins.name)
def test_every_pin_has_its_version_and_hashes_and_no_address(pins: Path) -> None:
    entries = re.sub(r"\\\n\s*", "", text_of(pins)).splitlines()
    assert entries
    for entry in entries:
        assert re.fullmatch(r"[\w.-]+==\S+ (?:; [^\\]+? )?(?:--hash=sha256:[0-9a-f]{64} ?)+", entry), entry


def test_pins_and_wishes_go_in_pairs() -> None:
    assert {pins.stem for pins in PINS} == {wish.stem for wish in (ROOT / "requirements").glob("*.in")}
    assert {pins.stem for pins in PINS} == set(go.PINNED)


def test_the_requirement_files_name_what_the_package_needs(project: dict[str, Any]) -> None:
    def wished(group: str) -> set[str]:
        return names_of((ROOT / "requirements" / f"{group}.in").read_text(encoding="utf-8").splitlines())

    assert wished("core") == names_of(project["project"]["dependencies"])
    extras = project["project"]["optional-dependencies"]
    kept = [name for extra in ("play", "postgresql", "pdf", "plot") for name in extras[extra]]
    assert wished("play") == names_of(kept) - {"bonmot"}
    assert wished("web") == names_of([*extras["web"], *extras["bus"]]) - {"bonmot"}
    assert wished("build") == names_of(project["build-system"]["requires"])


def test_continuous_integration_runs_what_everybody_runs() -> None:
    script = ROOT / ".ci" / "run"
    assert text_of(script).splitlines()[-1] == "exec python3 go.py test"
    assert script.stat().st_mode & 0o111
