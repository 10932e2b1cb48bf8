"""Where spelling dictionaries lie: those of the system, of an office program, and those that were fetched by name.

Nothing is fetched unless somebody says so. Then it is asked for by the name of its package, with the program that is at
hand: `npm` (`dictionary-es`), or `apt-get` (`hunspell-es`). It stays in the cache folder; nothing is installed.
"""

import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.words.folders import cache_folder

FIRST: Final = {
    "ca": "ca",
    "cs": "cs_CZ",
    "da": "da_DK",
    "de": "de_DE",
    "el": "el_GR",
    "en": "en_US",
    "es": "es_ES",
    "fi": "fi_FI",
    "fr": "fr",
    "hr": "hr_HR",
    "hu": "hu_HU",
    "it": "it_IT",
    "nl": "nl",
    "no": "nb_NO",
    "pl": "pl_PL",
    "pt": "pt_PT",
    "ro": "ro_RO",
    "ru": "ru_RU",
    "sk": "sk_SK",
    "sl": "sl_SI",
    "sv": "sv_SE",
    "tr": "tr_TR",
}
"""The dictionary that is taken first where a language has several."""
_NPM: Final = {"no": "dictionary-nb", "pt": "dictionary-pt-pt"}
_DEBIAN: Final = {"de": "hunspell-de-de", "en": "hunspell-en-us", "pt": "hunspell-pt-pt"}
_NOWHERE: Final = frozenset({"fi"})
"""Languages whose words no package has in this format."""
_LARGEST: Final = 200_000_000
"""Bytes of a file in a package."""


class Source(NamedTuple):
    """A dictionary that was found: its two files, and how to call where they come from."""

    dic: Path
    aff: Path
    origin: str


def find_dictionary(language: str, given: Path | None = None, *, fetch: bool = False) -> Source:
    """The dictionary of a language: the given file or folder, else the first at hand, else fetched if that was said."""
    if given is not None:
        return _given(given, language)
    folders = [*_folders(), _fetched_folder(language)]
    for folder in folders:
        for pair in _pairs(folder, language):
            return pair
    if not fetch:
        raise BonmotError("no-dictionary", language=language, package=_NPM.get(language, f"dictionary-{language}"))
    if language in _NOWHERE:
        raise BonmotError("no-dictionary-package", language=language)
    _fetch(language)
    for pair in _pairs(_fetched_folder(language), language):
        return pair
    raise BonmotError("no-dictionary-package", language=language)


def _given(given: Path, language: str) -> Source:
    if given.is_dir():
        for pair in _pairs(given, language):
            return pair
        raise BonmotError("file-missing", path=given / f"{FIRST.get(language, language)}.dic")
    dic, aff = given.with_suffix(".dic"), given.with_suffix(".aff")
    for missing, other in ((aff, dic), (dic, aff)):
        if other.is_file() and not missing.exists():
            raise BonmotError("dictionary-half", missing=missing.name, there=other.name)
    return Source(dic, aff, given.with_suffix("").name)


def _pairs(folder: Path, language: str) -> Iterator[Source]:
    """The dictionaries of a language in a folder, the best first."""
    first = FIRST.get(language, language)
    prefix = first.partition("_")[0]
    try:
        regional = sorted(path.stem for path in folder.glob(f"{prefix}[_-]*.dic"))
    except OSError:
        return
    for stem in (first, prefix, *regional, "index"):
        dic, aff = folder / f"{stem}.dic", folder / f"{stem}.aff"
        if dic.is_file() and aff.is_file() and (stem != "index" or folder.name.endswith((language, prefix))):
            yield Source(dic, aff, f"{folder.name} ({dic.name})" if stem == "index" else dic.name)


def _folders() -> Iterator[Path]:
    """Where systems and office programs keep such files."""
    if chosen := os.environ.get("BONMOT_DICTIONARIES"):
        yield from map(Path, chosen.split(os.pathsep))
        return
    yield from map(Path, ("/usr/share/hunspell", "/usr/share/myspell", "/usr/share/myspell/dicts"))
    yield from map(Path, ("/usr/local/share/hunspell", "/Library/Spelling"))
    yield Path.home() / "Library" / "Spelling"
    offices = ["/usr/lib/libreoffice", "/usr/lib64/libreoffice", "/Applications/LibreOffice.app/Contents/Resources"]
    offices += [
        f"{os.environ[name]}/LibreOffice" for name in ("PROGRAMFILES", "PROGRAMFILES(X86)") if name in os.environ
    ]
    for office in offices:
        for extensions in (Path(office, "share", "extensions"), Path(office, "extensions")):
            yield from sorted(extensions.glob("dict-*"))


def _fetched_folder(language: str) -> Path:
    return cache_folder() / "dictionaries" / language


def _fetch(language: str) -> None:
    """Bring the dictionary of a language into the cache, by the name of its package."""
    folder = _fetched_folder(language)
    npm, apt, unpack = (shutil.which(program) for program in ("npm", "apt-get", "dpkg-deb"))
    if npm is None and (apt is None or unpack is None):
        raise BonmotError("nothing-fetches", language=language)
    working = folder.with_name(f".{os.getpid()}-{language}")  # its name says of which language an `index.dic` is
    try:
        working.mkdir(parents=True, exist_ok=True)
        if npm is not None and _run(npm, "pack", "--silent", _NPM.get(language, f"dictionary-{language}"), at=working):
            _unpack_npm(working)
        elif apt is not None and unpack is not None:
            package = _DEBIAN.get(language, f"hunspell-{language}")
            if _run(apt, "download", package, at=working):
                for archive in working.glob("*.deb"):
                    _run(unpack, "-x", archive.name, ".", at=working)
        found = next(
            (pair for place in (working, working / "usr/share/hunspell") for pair in _pairs(place, language)), None
        )
        if found is None:
            raise BonmotError("no-dictionary-package", language=language)
        folder.mkdir(parents=True, exist_ok=True)
        for file in (found.dic, found.aff):
            shutil.copyfile(file, folder / file.name)
    except OSError as error:
        raise BonmotError("cannot-write", path=folder, reason=error.errno or 0) from error
    finally:
        shutil.rmtree(working, ignore_errors=True)


def _unpack_npm(folder: Path) -> None:
    """Only the two files, under the names that they have in such packages."""
    for archive in folder.glob("*.tgz"):
        with tarfile.open(archive) as packed:
            for member in packed:
                name = Path(member.name).name
                if member.isfile() and name in {"index.dic", "index.aff"} and member.size <= _LARGEST:
                    content = packed.extractfile(member)
                    if content is not None:
                        folder.joinpath(name).write_bytes(content.read())


def _run(*command: str, at: Path) -> bool:
    try:
        done = subprocess.run(command, cwd=at, capture_output=True, timeout=300, check=False, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
