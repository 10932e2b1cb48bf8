"""Games in sentences, in French and in English: what happens, how it stands, what is refused, how an edition is played.

What all games share stands here; what only one game says stands in its own folder, and shared rooms find it by
`telling_of`. Screens, plain mode, the command line and the browser all speak with these words.

>>> telling_of("option").rules is not telling_of("cards").rules
True
"""

from typing import TYPE_CHECKING

from bonmot.telling.contract import Telling
from bonmot.telling.phrases import clock_text, decimal, points, said_of, signed, time_left
from bonmot.telling.refusals import damage, sentence
from bonmot.telling.seats import (
    called,
    name_of,
    name_of_seat,
    outcome,
    result,
    result_of_sides,
    scores,
    title_of,
    usual_name,
)
from bonmot.texts import language

if TYPE_CHECKING:
    from bonmot.games.editions import EditionFile
    from bonmot.games.view import GameView

__all__ = [
    "Telling",
    "called",
    "clock_text",
    "damage",
    "decimal",
    "edition_title",
    "name_of",
    "name_of_seat",
    "outcome",
    "points",
    "result",
    "result_of_sides",
    "said_of",
    "scores",
    "sentence",
    "signed",
    "telling_of",
    "tellings",
    "time_left",
    "title_of",
    "usual_name",
]


def tellings() -> "list[Telling[GameView, EditionFile]]":
    """The sentences of all games that have some."""
    from bonmot.games.catalogue import all_parts  # the catalogue is loaded only when needed

    return list(all_parts("telling", "TELLING", Telling, Telling.check).values())


def telling_of(game: str) -> "Telling[GameView, EditionFile]":
    """The sentences of a game."""
    from bonmot.games.catalogue import checked

    found: Telling[GameView, EditionFile] = checked(game, "telling", "TELLING", Telling)
    return found


def edition_title(name: str) -> str:
    """What an edition is called; one that is not there any more, by the name it was kept under.

    >>> edition_title("super"), edition_title("our-club")
    ('Super', 'our-club')
    """
    from bonmot.games.catalogue import edition_named, editions

    return edition_named(name).titles[language()].partition(",")[0] if name in editions() else name
