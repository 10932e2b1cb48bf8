"""Where a word is said, when, and in what manner: labels of dictionaries, a letter for each.

A capital means the whole word, a small letter some of its senses: BAIRN is `S`, for it is Scottish; BOOT is `b`, for
one of its senses is British. They only say what a source says (`tools/lexica/labels.py`), and most words have none.
"""

from typing import Final

REGIONS: Final = "BAICSUZFHDWP"
"""Britain, United States, Ireland, Canada, Scotland, Australia, New Zealand, South Africa, India, dialects of England;
Switzerland, provinces of France."""

TIMES: Final = "OKRT"
"""Old; new when the dictionary was written; spelling since 1990, spelling before."""

LABELS: Final = REGIONS + TIMES + "L"
"""The last one is slang."""

LABELS_OF: Final = {"en": "BAICSUZFHDOKL", "fr": "CWPOKRTL"}
"""The labels that some words of a language have."""
