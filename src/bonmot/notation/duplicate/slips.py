"""The slips of a field, and the names of players, in files that people bring along."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bonmot.errors import BonmotError
from bonmot.files import text_of
from bonmot.games.duplicate import Slip
from bonmot.games.duplicate.edition import MOST_PLAYERS
from bonmot.games.duplicate.events import Round
from bonmot.games.legible import legible
from bonmot.notation.duplicate.csv_cells import LONGEST_FILE, csv_text, read_rows

COLUMNS: Final[Mapping[str, Sequence[str]]] = {
    "round": ("round", "coup", "tour", "no", "n°"),
    "rack": ("rack", "tirage"),
    "player": ("player", "joueur", "joueuse", "name", "nom"),
    "place": ("place", "reference", "ref", "ref."),
    "word": ("word", "mot"),
    "score": ("score", "points", "pts"),
    "total": ("total", "cumul"),
}
"""Column → what its heading may be called, in small letters without accents."""
PLACE: Final = re.compile(r"[A-Za-z][0-9]{1,2}|[0-9]{1,2}[A-Za-z]", re.ASCII)
WORD: Final = re.compile(r"[^\W\d_]([^\W\d_]|[.()\[\]'’-])*|[(\[.]([^\W\d_]|[.()\[\]'’-])*")
_NAME: Final = re.compile(r".{1,40}")


def in_full(word: str) -> str:
    """A word as sheets have it: letters that lay there already look like the others.

    >>> in_full("FRE(L)ATEe")
    'FRELATEe'
    """
    return word.replace("(", "").replace(")", "")


class SlipLine(NamedTuple):
    """A player's slip in a round."""

    number: int
    player: str
    slip: Slip
    line: int = 0
    """Of the file."""


def slips_csv(names: Mapping[int, str], rounds: Iterable[Round]) -> str:
    """The slips of all closed rounds: what was written, and what it earned.

    A player who handed in nothing has no line.
    """
    rows = [
        (played.number, names[player], result.place, in_full(result.word), result.score)
        for played in rounds
        for player, result in enumerate(played.results)
        if result.fault not in {"none", "gone"} and player in names
    ]
    return csv_text([("round", "player", "place", "word", "score"), *rows])


def read_slips(path: Path) -> tuple[SlipLine, ...]:
    """The slips in a CSV file."""
    return read_slips_text(text_of(path, too_large="sheet-too-large", not_text="sheet-not-text", longest=LONGEST_FILE))


def read_slips_text(text: str) -> tuple[SlipLine, ...]:
    """The same from its text; a fault is told with its line and column.

    >>> read_slips_text("coup;joueur;mot;place;points\\n1;Zoé;JERKS;H4;58\\n")[0].slip
    Slip(place='H4', word='JERKS', score=58)
    """
    found: list[SlipLine] = []
    seen: set[tuple[int, str]] = set()
    for row in read_rows(text, COLUMNS, ("round", "player", "place", "word")):
        number, player = row.number("round", least=1), row.text("player", _NAME)
        if number is None or not player:
            name = "round" if number is None else "player"
            raise BonmotError("sheet-cell", line=row.line, column=row.column(name), text="", what=name)
        if (number, player) in seen:
            raise BonmotError("sheet-twice", line=row.line, column=row.column("player"), name=player, number=number)
        seen.add((number, player))
        place, word = row.text("place", PLACE), row.text("word", WORD)
        found.append(SlipLine(number, player, Slip(place.upper(), word, row.number("score")), row.line))
    if not found:
        raise BonmotError("sheet-empty")
    return tuple(found)


def read_names(path: Path) -> list[str]:
    """The players in a file: one name a line, or a CSV file with a column for them."""
    return names_in(text_of(path, too_large="sheet-too-large", not_text="sheet-not-text", longest=LONGEST_FILE))


def names_in(text: str) -> list[str]:
    """The same from its text.

    >>> names_in("Ada\\n\\n# remark\\nZoé  Petit\\n"), names_in("table;nom;club\\n1;Ada;Paris\\n2;Zoé;Lyon\\n")
    (['Ada', 'Zoé Petit'], ['Ada', 'Zoé'])
    """
    lines = [" ".join(legible(line).split()) for line in text.splitlines()]
    written = [line for line in lines if line and not line.startswith("#")]
    if not written:
        raise BonmotError("sheet-empty")
    if any(separator in written[0] for separator in ",;"):
        names = [row.text("player", _NAME) for row in read_rows(text, COLUMNS, ("player",))]
    else:
        names = written
    return [name for name in names if name][: MOST_PLAYERS + 1]
