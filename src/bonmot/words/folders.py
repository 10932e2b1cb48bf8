"""Where files live: what can be made again in the cache folder, what the user brought in the data folder."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """Word graphs compiled from the tables: may be deleted at any time. BONMOT_CACHE says where, if set."""
    if chosen := os.environ.get("BONMOT_CACHE"):
        return Path(chosen)
    from platformdirs import user_cache_path  # not needed where the folder is chosen

    return user_cache_path("bonmot", appauthor=False)


def anagrams_folder() -> Path:
    """Where the kernel keeps the anagram maps of large lexica, each named after the words that it was made of."""
    return cache_folder() / "anagrams"


def data_folder() -> Path:
    """What the user brought, to be kept. BONMOT_DATA says where, if set."""
    if chosen := os.environ.get("BONMOT_DATA"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("bonmot", appauthor=False)


def imported_folder() -> Path:
    """Where the imported lists are kept."""
    return data_folder() / "lexica"
