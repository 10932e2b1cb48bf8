import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

import bonmot
import go
from tests.repository import ROOT, tracked_files

pytestmark = pytest.mark.xdist_group("package")  # they share what takes long to build


def uv(*arguments: str | Path) -> None:
    """Run uv with the machine's settings; its complaints are the test's."""
    status, output = go.quietly([sys.executable, "-m", "uv", *arguments], **go.uv_settings())
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


class Archives(NamedTuple):
    source: Path
    wheel: Path


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Archives:
    """The source archive of the working tree, and the wheel built from nothing but that."""
    folder = tmp_path_factory.mktemp("archives")
    options = ("--no-build-isolation", "--offline", "--python", sys.executable, "--out-dir", folder)
    uv("build", "--sdist", *options, ROOT)
    (source,) = folder.glob("*.tar.gz")
    uv("build", "--wheel", *options, unpack(source, ROOT / "build" / "unpacked"))
    (wheel,) = folder.glob("*.whl")
    return Archives(source, wheel)


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


def test_the_wheel_holds_the_package_and_all_its_data(archives: Archives) -> None:
    names = names_in(archives.wheel)
    ours = [path.relative_to(ROOT / "src") for path in tracked_files() if ROOT / "src" in path.parents]
    assert {path.as_posix() for path in ours} <= names
    assert "bonmot/py.typed" in names
    catalogues = {path.with_suffix(".mo").as_posix() for path in ours if path.suffix == ".po"}
    assert catalogues
    assert catalogues <= names
    assert len([name for name in names if name.startswith("bonmot/_kernel.") and name.endswith((".so", ".pyd"))]) == 1


def test_the_wheel_holds_nothing_else(archives: Archives) -> None:
    tops = {name.split("/")[0] for name in names_in(archives.wheel)}
    assert tops == {"bonmot", f"bonmot-{bonmot.__version__}.dist-info"}
    strange = re.compile(r"(^|/)(tests?|__pycache__)/|(^|/)(test_|conftest)")
    assert not [name for name in names_in(archives.wheel) if strange.search(name)]


def test_every_licence_is_in_the_wheel_and_its_metadata(archives: Archives) -> None:
    information = f"bonmot-{bonmot.__version__}.dist-info"
    with zipfile.ZipFile(archives.wheel) as opened:
        metadata = opened.read(f"{information}/METADATA").decode()
        names = set(opened.namelist())
    words = Path("src", "bonmot", "data", "words")
    notices = [path.relative_to(ROOT) for path in (ROOT / words / "LICENSES").iterdir()]
    assert len(notices) >= 5
    for notice in [Path("LICENSE"), words / "ATTRIBUTION.md", *notices]:
        assert f"{information}/licenses/{notice.as_posix()}" in names
        assert f"License-File: {notice.as_posix()}\n" in metadata
    assert "License-Expression: MIT AND MPL-2.0 AND CC-BY-SA-4.0 AND CC-BY-4.0 AND LGPLLR\n" in metadata


def test_the_source_archive_can_be_built_and_tested(archives: Archives) -> None:
    with tarfile.open(archives.source) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    needed = ["go.py", "CMakeLists.txt", "LICENSE", "requirements/core.txt", "tools/compile_translations.py"]
    assert names.issuperset(needed)
    assert not [name for name in names if name.startswith((".venv", "build/", ".git/"))]


def test_the_wheel_works_in_an_empty_environment(archives: Archives, tmp_path: Path) -> None:
    home = tmp_path / "an empty home"
    programs = home / go.PROGRAMS.name
    python = programs / go.PYTHON.name
    uv("venv", "--quiet", "--python", sys.executable, home)
    uv("pip", "install", "--python", python, "--require-hashes", "-r", ROOT / "requirements" / "core.txt")
    uv("pip", "install", "--python", python, "--no-deps", archives.wheel)
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
