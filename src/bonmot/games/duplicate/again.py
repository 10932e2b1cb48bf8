"""A game of ours that is played again: what a table needs of it."""

from typing import NamedTuple

from bonmot.games.duplicate.edition import MOST_PLAYERS
from bonmot.games.duplicate.events import Former, Result, Slip, Step
from bonmot.games.duplicate.view import View
from bonmot.games.game import Refused


class Stored(NamedTuple):
    """A stored game: its racks and tops, and those who played it."""

    course: tuple[Step, ...]
    field: tuple[Former, ...]


def stored(view: View) -> Stored:
    """A game that is over, to be played again; its field are all who were ranked in it."""
    if view.final is None:
        raise Refused("again-after-the-end")
    rounds = [each for each in view.rounds if each.word]  # where nobody had a word, everything went back into the bag
    if not rounds:
        raise Refused("again-without-rounds")
    names = {each.player: each.name for each in view.standings}
    return Stored(
        tuple(Step(each.rack, each.place, each.word) for each in rounds),
        tuple(
            Former(names[player], tuple(_slip(each.results[player]) for each in rounds))
            for player in sorted(names)[:MOST_PLAYERS]
        ),
    )


def _slip(result: Result) -> Slip:
    return Slip(result.place, result.word)
