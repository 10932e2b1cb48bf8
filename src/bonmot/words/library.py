"""Opening lexica by name: those that come with Bonmot, compiled on first use, and those the user imported."""

import contextlib
import os
import re
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.errors import BonmotError, endure, witnessed_by
from bonmot.kernel import WordFileError, WordGraph, unkept_anagrams
from bonmot.words.folders import anagrams_folder, cache_folder, imported_folder, seal_of
from bonmot.words.house import house_of
from bonmot.words.lexicon import Lexicon
from bonmot.words.sources import BUILT_IN, fingerprint

DEFAULT_TIER: Final = 1
MOST_KEPT: Final = 128 << 20
"""Bytes of chosen words, and as many of anagrams: some sixty players."""
A_DAY: Final = 24 * 60 * 60
FORMAT: Final = 1
"""Goes up when the sections of a word file change in a way that older imported lists do not survive."""

SUFFIX: Final = ".words"

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
# Windows keeps these for its devices, whatever the suffix.
_DEVICES: Final = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")

_STAY_OPEN: Final = deque[WordGraph](maxlen=8)
_FOR_NOW: Final = dict[Path, Lexicon]()
"""Lexica of this process alone, and where they would be kept if the cache could be written to."""

Notice = Callable[[str], None]
"""Called with a language before its words are compiled, which takes seconds: a chance to say so."""


class Known(NamedTuple):
    """A lexicon that can be opened, as `lexica` lists it."""

    name: str
    language: str
    words: int | None
    """None before a built-in lexicon was first used, and for a damaged file."""
    imported: bool
    source: str
    date: str
    damage: str
    """Empty, or the code of what is wrong with the file."""


def open_lexicon(name: str, tier: int | None = None, *, notice: Notice | None = None) -> Lexicon:
    """The lexicon of that name: "fr", "en", or an imported list; house words may follow (see `house`).

    The words of "fr" and "en" have a tier, 0 (doubtful) to 3 (certain); those of tier 1 and better are in
    force unless another tier is asked for.

    >>> open_lexicon("fr", tier=3)
    <Lexicon 'fr': ... words, tier 3 and better>
    >>> open_lexicon("klingon")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: There is no lexicon “klingon”. `bonmot words lexica` lists those there are.
    [unknown-lexicon]
    """
    if len(name.split()) > 1:  # with house words
        house = house_of(name)
        from bonmot.words.at_home import lexicon_at_home  # it builds on this module

        return lexicon_at_home(house, open_lexicon(house.base, tier, notice=notice))
    name = name.strip().lower()
    if name in BUILT_IN:
        return _open_built_in(name, DEFAULT_TIER if tier is None else tier, notice)
    path = imported_path(name)
    if path is None or not path.exists():
        raise BonmotError("unknown-lexicon", name=name)
    if tier is not None:
        raise BonmotError("tier-of-imported", name=name)
    return _open_imported(name, path)


def lexicon_of_language(language: str, tier: int | None = None, *, notice: Notice | None = None) -> Lexicon:
    """The lexicon of a language: the built-in one, the one that was built for it, or the only imported one.

    >>> lexicon_of_language("en").name
    'en'
    """
    language = language.strip().lower()
    if language in BUILT_IN:
        return open_lexicon(language, tier, notice=notice)
    names = [known.name for known in lexica() if known.language == language]
    if not names:
        raise BonmotError("no-lexicon-for-language", language=language)
    if language in names:  # what was built for the language goes before what was imported
        return open_lexicon(language, tier)
    if len(names) > 1:
        raise BonmotError("several-lexica-for-language", language=language, names=names)
    return open_lexicon(names[0], tier)


def lexica() -> list[Known]:
    """Every lexicon there is: the built-in ones first, then the imported ones by name."""
    known = []
    for language in BUILT_IN:
        path = _built_in_path(language, DEFAULT_TIER)
        lexicon = None
        with contextlib.suppress(WordFileError, ValueError, KeyError):
            lexicon = Lexicon(language, open_graph(path), path)
        known.append(Known(language, language, len(lexicon) if lexicon else None, False, "", "", ""))
    folder = imported_folder()
    for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ():
        name = path.stem
        if imported_path(name) is None:
            continue
        try:
            lexicon = _open_imported(name, path)
        except BonmotError as error:
            known.append(Known(name, "", None, True, "", "", str(error.particulars.get("damage", ""))))
        else:
            source, date = str(lexicon.about.get("source", "")), str(lexicon.about.get("date", ""))
            known.append(Known(name, lexicon.language, len(lexicon), True, source, date, ""))
    return known


def remove(name: str) -> None:
    """Forget an imported list, also a damaged one.

    >>> remove("fr")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: The lexicon “fr” comes with Bonmot and cannot be removed. [builtin-lexicon]
    """
    name = name.strip().lower()
    if name in BUILT_IN:
        raise BonmotError("builtin-lexicon", name=name)
    path = imported_path(name)
    if path is None or not path.exists():
        raise BonmotError("unknown-lexicon", name=name)
    try:
        path.unlink()
    except OSError as error:
        raise BonmotError("cannot-write", path=path, reason=error.errno) from error


def imported_path(name: str) -> Path | None:
    """Where an imported list of that name is kept; None when it could not be a name, so that none leads elsewhere."""
    if not is_good_name(name):
        return None
    return imported_folder() / f"{name}{SUFFIX}"


def is_good_name(name: str) -> bool:
    """Whether a file may be called so, on any system.

    >>> is_good_name("club-2026"), is_good_name("../club"), is_good_name("aux")
    (True, False, False)
    """
    return bool(_NAME.fullmatch(name)) and not _DEVICES.fullmatch(name)


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in, where they are missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BonmotError("cannot-write", path=folder, reason=error.errno) from error


def open_graph(path: Path) -> WordGraph:
    """The graph of a file in the cache. Those opened last stay open: to check a whole file takes its time."""
    graph = _opened(path)
    if graph not in _STAY_OPEN:
        _STAY_OPEN.append(graph)
    return graph


def _opened(path: Path) -> WordGraph:
    return WordGraph.open(str(path), str(anagrams_folder()), str(seal_of(path) or ""))


def _unkept() -> Iterator[BonmotError]:
    """Anagram maps that the kernel could not keep: it makes them when they are first needed, and tells nobody."""
    for path, reason in unkept_anagrams():
        yield BonmotError("cache-unwritable", path=Path(path).parents[1], reason=reason)


witnessed_by(_unkept)


def write_word_file(path: Path, letters: list[str], words: bytes, sections: dict[str, bytes]) -> None:
    """Write a word file whole or not at all, even if another process writes the same one."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    make_folder(path.parent)
    try:
        WordGraph.build(str(unfinished), letters, words, sections)
        unfinished.replace(path)
    except OSError as error:
        raise BonmotError("cannot-write", path=path, reason=error.errno) from error
    except WordFileError as error:
        raise BonmotError("cannot-write", path=path, reason=int(error.args[2])) from error
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()


def is_used(path: Path) -> None:
    """Those used last are kept longest. Said once a day: what was touched the kernel looks at anew."""
    with contextlib.suppress(OSError):  # a cache that cannot be written to can still be read
        if time.time() - path.stat().st_mtime > A_DAY:
            path.touch()


def forget_unused(folder: Path) -> None:
    """Leave the files that were used last, as many as have room."""
    room = MOST_KEPT
    with contextlib.suppress(OSError):  # another process tidies up, too
        files = ((path.stat(), path) for path in folder.iterdir())
        for about, path in sorted(files, key=lambda file: file[0].st_mtime, reverse=True):
            room -= about.st_size
            if room < 0:
                _forget(path)


def _open_imported(name: str, path: Path) -> Lexicon:
    try:
        return Lexicon(name, _opened(path), path)
    except WordFileError as error:
        raise BonmotError("lexicon-damaged", name=name, path=path, damage=error.args[0]) from error
    except (ValueError, KeyError, TypeError, BonmotError) as error:
        # The file is whole, but it is not one of ours, or of another time.
        raise BonmotError("lexicon-damaged", name=name, path=path, damage="not-a-word-file") from error


def _open_built_in(language: str, tier: int, notice: Notice | None) -> Lexicon:
    if not 0 <= tier <= 3:
        raise BonmotError("bad-tier", tier=tier)
    path = _built_in_path(language, tier)
    # A file that is missing or damaged is made again: the cache is never a source.
    with contextlib.suppress(WordFileError, ValueError, KeyError):
        return Lexicon(language, open_graph(path), path)
    if path in _FOR_NOW:
        return _FOR_NOW[path]
    from bonmot.words.compiling import built_in_words, scratch_folder  # once, and takes seconds anyway

    if notice is not None and not any(_built_in_path(language, other).exists() for other in range(4)):
        notice(language)  # once for all tiers: the others are made from the same tables
    made = built_in_words(language, tier)
    try:
        write_word_file(path, *made)
    except BonmotError as error:  # the cache cannot be written to: then it is done without one
        with scratch_folder() as folder:
            write_word_file(spare := Path(folder) / path.name, *made)
            lexicon = _FOR_NOW[path] = Lexicon(language, open_graph(spare), path)
        endure(BonmotError("cache-unwritable", path=path.parent, reason=error.particulars["reason"]))
        return lexicon
    _forget_older(path)
    forget_unused(anagrams_folder())
    return Lexicon(language, open_graph(path), path)


def _built_in_path(language: str, tier: int) -> Path:
    return cache_folder() / f"{language}-{tier}-{fingerprint(language)}{SUFFIX}"


def _forget_older(path: Path) -> None:
    """Remove what was compiled from older tables."""
    prefix = "-".join(path.name.split("-")[:2])
    for other in path.parent.glob(f"{prefix}-*{SUFFIX}"):
        if other != path:
            with contextlib.suppress(OSError):  # another process may be reading it
                _forget(other)


def _forget(path: Path) -> None:
    """Remove a file of the cache."""
    path.unlink()
    if (seal := seal_of(path)) is not None:
        seal.unlink(missing_ok=True)
