"""Where files live: what can be made again in the cache folder, what the user brought in the data folder."""

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """Word graphs compiled from the tables: may be deleted at any time. BONMOT_CACHE says where, if set."""
    if chosen := os.environ.get("BONMOT_CACHE"):
        return Path(chosen)
    if (usual := _on_linux("XDG_CACHE_HOME", ".cache")) is not None:
        return usual
    from platformdirs import user_cache_path  # not needed where the folder is chosen

    return user_cache_path("bonmot", appauthor=False)


def anagrams_folder() -> Path:
    """Where the kernel keeps the anagram maps of large lexica, each named after the words that it was made of."""
    return cache_folder() / "anagrams"


def seal_of(path: Path) -> Path | None:
    """Where it is kept that the kernel has looked at a word file of the cache in whole; None for files elsewhere."""
    cache = cache_folder()
    return cache / "sealed" / f"{path.stem}.seal" if cache in path.parents else None


def data_folder() -> Path:
    """What the user brought, to be kept. BONMOT_DATA says where, if set."""
    if chosen := os.environ.get("BONMOT_DATA"):
        return Path(chosen)
    if (usual := _on_linux("XDG_DATA_HOME", ".local/share")) is not None:
        return usual
    from platformdirs import user_data_path

    return user_data_path("bonmot", appauthor=False)


def _on_linux(variable: str, usual: str) -> Path | None:
    """What platformdirs would say on Linux: to load it takes as long as to open a lexicon."""
    if sys.platform != "linux" or "ANDROID_ROOT" in os.environ or not os.environ.get("HOME"):
        return None
    chosen = os.environ.get(variable, "").strip()
    return None if chosen and not chosen.startswith("/") else Path(chosen or Path(os.environ["HOME"], usual), "bonmot")


def imported_folder() -> Path:
    """Where the imported lists are kept."""
    return data_folder() / "lexica"
