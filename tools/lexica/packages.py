"""The pinned packages: fetched by name, compared with the lock file, unpacked in a cache folder."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from io import BytesIO
from pathlib import Path

LOCK = Path(__file__).with_name("lock.toml")


class PackageError(Exception):
    """A package is missing or is not the one that the lock file names."""


@dataclass(frozen=True, slots=True)
class Package:
    source: str  # apt, pip or npm
    name: str
    version: str
    archive: str
    sha256: str
    files: tuple[str, ...]


def locked() -> list[Package]:
    rows = tomllib.loads(LOCK.read_text("utf-8"))["package"]
    return [
        Package(row["from"], row["name"], row["version"], row["archive"], row["sha256"], tuple(row["files"]))
        for row in rows
    ]


def default_cache() -> Path:
    """The user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "bonmot" / "lexica"


def fetch(cache: Path) -> None:
    """Download what is missing, compare every archive with the lock file, unpack."""
    archives = cache / "archives"
    archives.mkdir(parents=True, exist_ok=True)
    for package in locked():
        print(f"{package.name} {package.version}", flush=True)
        path = archives / package.archive
        if not path.exists():
            _download(package, archives)
        _verify(package, path)
        _unpack(package, path, cache / "unpacked" / package.name)


def unpacked(cache: Path) -> Path:
    """The folder of the unpacked packages; an error names the first that is missing or not the right one."""
    for package in locked():
        _verify(package, cache / "archives" / package.archive)
        if not (cache / "unpacked" / package.name).is_dir():
            raise PackageError(f"{package.name} is not unpacked in {cache}: run fetch")
    return cache / "unpacked"


def _download(package: Package, folder: Path) -> None:
    exact = f"{package.name}=={package.version}"
    kind = "--only-binary" if package.archive.endswith(".whl") else "--no-binary"
    commands = {
        "apt": ["apt-get", "download", f"{package.name}={package.version}"],
        "pip": [_python_with_pip(), "-m", "pip", "download", "--quiet", "--no-deps", kind, ":all:", exact],
        "npm": ["npm", "pack", "--silent", f"{package.name}@{package.version}"],
    }
    command = commands[package.source]
    try:
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError) as error:
        raise PackageError(f"could not download {package.name} {package.version}: {error}") from error


def _python_with_pip() -> str:
    # An environment made by uv has no pip of its own.
    for python in (sys.executable, shutil.which("python3"), shutil.which("python")):
        if python:
            answer = subprocess.run([python, "-m", "pip", "--version"], check=False, capture_output=True)
            if answer.returncode == 0:
                return python
    raise PackageError("no Python with pip found")


def _verify(package: Package, path: Path) -> None:
    if not path.exists():
        raise PackageError(f"{package.archive} is not in {path.parent}: run fetch")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != package.sha256:
        raise PackageError(f"{package.archive} has SHA-256 {found}, the lock file says {package.sha256}")


def _unpack(package: Package, archive: Path, folder: Path) -> None:
    if folder.is_dir():
        shutil.rmtree(folder)
    for name, content in _contents(archive):
        if any(fnmatchcase(name, pattern) for pattern in package.files):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)


def _contents(archive: Path) -> Iterator[tuple[str, bytes]]:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            yield from ((name, wheel.read(name)) for name in wheel.namelist() if not name.endswith("/"))
        return
    data = archive.read_bytes()
    if archive.suffix == ".deb":
        command = ["dpkg-deb", "--fsys-tarfile", str(archive)]
        data = subprocess.run(command, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(data)) as tar:
        for member in tar:
            content = tar.extractfile(member) if member.isfile() else None
            if content is not None:
                yield member.name.removeprefix("./"), content.read()
