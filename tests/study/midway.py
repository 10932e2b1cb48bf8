"""Tables in the middle of a game, of every kind, and what their seats hold: for tests of what may leave them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from bonmot.board import Board
from bonmot.games import cards, crossword, duplicate, option
from bonmot.games.commands import Pass
from bonmot.tables import Seating, Store, Table
from tests.tables.inside import game_of, inside

SETUPS: dict[str, Callable[[], Any]] = {
    "crossword": lambda: crossword.setup_for("modern", ["Ada", "Bob", "Cleo"], language="en"),
    "option": lambda: option.setup_for("option", ["Ada", "Bob", "Cleo"], language="en"),
    "cards": lambda: cards.setup_for("cards", ["Ada", "Bob", "Cleo"], language="en"),
    "duplicate": lambda: duplicate.setup_for("duplicate", ["Ada", "Bob", "Cleo"], language="en"),
}


@contextmanager
def midway(game: str, address: str = "sqlite://", **more: Any) -> Iterator[Table]:
    """A table in the middle of a game."""
    with Store(address) as store:
        played = Table.create(store, SETUPS[game](), [Seating()] * 3, game=game, seed=11, **more)
        if game == "duplicate":
            played.submit(0, duplicate.Draw())
            rack = played.view(0).game.rack
            for seat, move in zip(
                (0, 1), list({each.word: each for each in Board("en").moves(rack)}.values())[3:5], strict=True
            ):
                played.submit(seat, duplicate.HandIn(move.place(), move.word))
        elif game != "cards":
            played.submit(min(played.view(None).acting), Pass())
            seat = min(played.view(None).acting)
            held = played.view(seat).game.sides[seat].rack
            given: Any = option.Exchange((held[0].name,)) if game == "option" else crossword.Exchange(held[:2])
            played.submit(seat, given)
        yield played
        played.close()


def spellings(table: Table, seat: int) -> list[str]:
    """How the things that a seat holds could be written, one after the other."""
    game, name = game_of(inside(table)), table.view(None).game_name
    if name == "duplicate":
        return [game.round.slips[seat].word] if seat in game.round.slips else []
    side: Any = table.view(seat).game.sides[seat]
    held = side.hand if name == "cards" else side.rack
    if name == "crossword":
        shown = [game.text(bytes([tile])) for tile in game.racks[seat]]
    elif name == "option":
        shown = [f"{prism.dark_letter}/{prism.light_letter.lower()}" for prism in held]
    else:
        shown = list(held)
    joints = ("", " ", ", ", "  ", " │ │ ")
    return [msgspec.json.encode(held).decode(), *(joint.join(shown) for joint in joints)]
