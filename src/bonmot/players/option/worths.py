"""What keeping a prism on the rack is worth: the sum of its two faces (`data/leaves/prisms-*.csv`).

The worths of faces were learned by self-play (`tools/learn_prisms.py`): how much more the best turn scores with a prism
on the rack than with another. A face is worth the same on every prism, so sets of the user's own have worths, too.

>>> french = PrismSet.load("fr")
>>> worth = dict(zip([prism.name for prism in french], memoryview(worths(french)).cast("h"), strict=True))
>>> worth["FR-12"] > 0 > worth["FR-18"]   # an S is good to have, an F is not
True
"""

import csv
from array import array
from functools import cache
from pathlib import Path
from typing import Final

from bonmot.board.prism_set import PrismSet

_FOLDER: Final = Path(__file__).parents[2] / "data" / "leaves"


def worths(prisms: PrismSet) -> bytes:
    """For each prism of a set a 16-bit number of hundredths of a point, as `noticed` takes them."""
    faces = face_worths(prisms.alphabet.language)
    return array(
        "h", [faces.get(prism.dark.letter, 0) + faces.get(prism.light.letter, 0) for prism in prisms]
    ).tobytes()


@cache
def face_worths(language: str) -> dict[str, int]:
    """The worth of a face with each letter, and of a wild one; empty for a language in which nothing was learned."""
    path = _FOLDER / f"prisms-{language}.csv"
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["letter"]: int(row["worth"]) for row in csv.DictReader(file)}
