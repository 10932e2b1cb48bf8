import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import bonmot
from tests.repository import ROOT, tracked_files
from workshop.environment import uv_settings
from workshop.programs import PROGRAMS, PYTHON, quietly

# They share what takes long to build: the kernel is compiled once more, minutes on a busy machine.
pytestmark = [pytest.mark.xdist_group("package"), pytest.mark.timeout(1_800)]


def uv(*arguments: str | Path) -> None:
    """Run uv with the machine's settings; its complaints are the test's."""
    status, output = quietly([sys.executable, "-m", "uv", *arguments], **uv_settings())
    assert status == 0, output


def unpack(archive: Path, folder: Path) -> Path:
    """Make the folder hold what the archive holds; touch only what differs, so that little is recompiled."""
    contents = {}
    with tarfile.open(archive) as opened:
        for member in opened.getmembers():
            stream = opened.extractfile(member)
            if stream is not None:
                contents[folder.joinpath(*Path(member.name).parts[1:])] = stream.read()
    for path in folder.rglob("*"):
        if path.is_file() and path not in contents and folder / "build" not in path.parents:
            path.unlink()
    for path, content in contents.items():
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return folder


def build(kind: str, folder: Path, tree: Path) -> Path:
    options = ("--no-build-isolation", "--offline", "--python", sys.executable, "--out-dir", folder)
    uv("build", f"--{kind}", *options, tree)
    (archive,) = folder.glob("bonmot-*")  # uv leaves a .gitignore beside it
    return archive


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of the working tree."""
    return build("sdist", tmp_path_factory.mktemp("source"), ROOT)


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from nothing but the source archive: this compiles the kernel once more."""
    return build("wheel", tmp_path_factory.mktemp("wheel"), unpack(source, ROOT / "build" / "unpacked"))


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


@pytest.mark.long
def test_the_wheel_holds_the_package_and_all_its_data(wheel: Path) -> None:
    names = names_in(wheel)
    ours = [path.relative_to(ROOT / "src") for path in tracked_files() if ROOT / "src" in path.parents]
    assert {path.as_posix() for path in ours} <= names
    assert "bonmot/py.typed" in names
    assert "bonmot/data/page/index.html" in names, "the page travels ready-made: nobody needs Node for it"
    catalogues = {path.with_suffix(".mo").as_posix() for path in ours if path.suffix == ".po"}
    assert catalogues
    assert catalogues <= names
    assert len([name for name in names if name.startswith("bonmot/_kernel.") and name.endswith((".so", ".pyd"))]) == 1


@pytest.mark.long
def test_the_wheel_is_light(wheel: Path) -> None:
    assert wheel.stat().st_size < 20_000_000


@pytest.mark.long
def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names_in(wheel)}
    assert tops == {"bonmot", f"bonmot-{bonmot.__version__}.dist-info"}
    strange = re.compile(r"(^|/)(tests?|__pycache__)/|(^|/)(test_|conftest)|[.](dic|aff|words)$")
    assert not [name for name in names_in(wheel) if strange.search(name)]
    # No words but our own: those of other languages are made where their dictionaries are.
    ours = {path.relative_to(ROOT / "src").as_posix() for path in tracked_files() if ROOT / "src" in path.parents}
    assert [name for name in names_in(wheel) - ours if name.startswith("bonmot/data/words/")] == []


@pytest.mark.long
def test_every_licence_is_in_the_wheel_and_its_metadata(wheel: Path) -> None:
    information = f"bonmot-{bonmot.__version__}.dist-info"
    with zipfile.ZipFile(wheel) as opened:
        metadata = opened.read(f"{information}/METADATA").decode()
        names = set(opened.namelist())
    words = Path("src", "bonmot", "data", "words")
    notices = [path.relative_to(ROOT) for path in (ROOT / words / "LICENSES").iterdir()]
    assert len(notices) >= 5
    for notice in [Path("LICENSE"), words / "ATTRIBUTION.md", *notices]:
        assert f"{information}/licenses/{notice.as_posix()}" in names
        assert f"License-File: {notice.as_posix()}\n" in metadata
    assert "License-Expression: MIT AND MPL-2.0 AND CC-BY-SA-4.0 AND CC-BY-4.0 AND LGPLLR\n" in metadata


def test_the_source_archive_can_be_built_and_tested(source: Path) -> None:
    with tarfile.open(source) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    needed = ["go.py", "workshop/environment.py", "CMakeLists.txt", "LICENSE", "requirements/core.txt"]
    assert names.issuperset([*needed, "tools/compile_translations.py"])
    assert not [name for name in names if name.startswith((".venv", "build/", ".git/"))]


@pytest.mark.long
def test_the_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "an empty home"
    programs = home / PROGRAMS.name
    python = programs / PYTHON.name
    uv("venv", "--quiet", "--python", sys.executable, home)
    uv("pip", "install", "--python", python, "--require-hashes", "-r", ROOT / "requirements" / "core.txt")
    uv("pip", "install", "--python", python, "--no-deps", wheel)
    uv("pip", "check", "--python", python)

    def ask(*question: str) -> str:
        answered = subprocess.run(
            [programs / "bonmot", *question],
            cwd=tmp_path,
            env={
                "BONMOT_CACHE": str(tmp_path / "cache"),
                "BONMOT_DATA": str(tmp_path / "data"),
                "LANG": "fr_FR",
            },
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert answered.returncode == 0, answered.stderr
        return answered.stdout

    assert ask("--version").strip() == bonmot.__version__
    assert "MAISON" in ask("words", "check", "maison", "--language", "fr")
    assert "QUIZ" in ask("words", "check", "quiz", "--language", "en")
    assert "Commandes" in ask("--help"), "the translations came along"
