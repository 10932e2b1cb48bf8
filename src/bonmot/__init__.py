"""Bonmot: word games with crossing tiles, in French and in English.

Importing the package costs next to nothing: what is asked for is loaded when it is first asked for.

**Words, boards, moves.** As in python-chess, a board is asked for moves, they are pushed and popped.

>>> import bonmot
>>> french = bonmot.open_lexicon("fr")
>>> "kayak" in french, len(french) > 300_000
(True, True)
>>> board = bonmot.Board("fr")
>>> board.moves("AEMINOS")
<Moves: 659, best H8 ANOSMIE>
>>> board.push("H8 MOI")
>>> board.best("ESTRAI?")
<Move 11E ARISEnT: 79>
>>> board.cgp()
'15/15/15/15/15/15/15/7MOI5/15/15/15/15/15/15/15 / 0/0 0'
>>> bonmot.Position.from_cgp(board.cgp(), "fr").board == board
True

**Games** are played at tables: commands in, events out; people sit there, or computers.

>>> setup = bonmot.setup("tournament", ["Ada", "Ben"], language="en")
>>> with bonmot.Store("sqlite://") as store:
...     table = bonmot.Table.create(store, setup, [bonmot.Seating(computer=True)] * 2, seed=7)
...     table.play_out()
>>> table.is_over, [side.score > 250 for side in table.view(None).game.sides]
(True, [True, True])

**Records** in GCG are read, checked and written.

>>> record = b"#player1 ann Ann\\n#player2 bob Bob\\n>ann: AEINRST 8D NASTIER +66 66\\n"
>>> game = bonmot.gcg.read(record)
>>> bonmot.gcg.check(game, lexicon="en").faults, bonmot.gcg.write(game) == record
((), True)

**Errors** are values for programs and sentences for people.

>>> board.push("A1 LOIN")
Traceback (most recent call last):
    ...
bonmot.board.board.IllegalMove: The tiles touch none of those on the board. [move-not-connected]
"""

from importlib import import_module
from typing import TYPE_CHECKING

from bonmot import errors as _errors

if TYPE_CHECKING:
    from bonmot import board, games, notation, players, tables, telling, words
    from bonmot.board import (
        Board,
        Coordinates,
        IllegalMove,
        Judgement,
        Layout,
        Move,
        Moves,
        Position,
        PrismBoard,
        PrismMove,
        PrismSet,
        Rack,
    )
    from bonmot.errors import BonmotError
    from bonmot.games.catalogue import editions, setup
    from bonmot.games.game import Refused
    from bonmot.notation import gcg
    from bonmot.players import Player
    from bonmot.tables import ClockRules, Seating, Store, Table
    from bonmot.telling import sentence
    from bonmot.words import Alphabet, Lexicon, import_list, lexica
    from bonmot.words import open as open_lexicon

__version__ = "0.1.0"
__all__ = [
    "Alphabet",
    "Board",
    "BonmotError",
    "ClockRules",
    "Coordinates",
    "IllegalMove",
    "Judgement",
    "Layout",
    "Lexicon",
    "Move",
    "Moves",
    "Player",
    "Position",
    "PrismBoard",
    "PrismMove",
    "PrismSet",
    "Rack",
    "Refused",
    "Seating",
    "Store",
    "Table",
    "__version__",
    "board",
    "editions",
    "games",
    "gcg",
    "import_list",
    "lexica",
    "notation",
    "open_lexicon",
    "players",
    "sentence",
    "setup",
    "tables",
    "telling",
    "words",
]

_BOARD = ("Board", "Coordinates", "IllegalMove", "Judgement", "Layout", "Move", "Moves", "Position", "Rack")
_HOMES = {
    **dict.fromkeys((*_BOARD, "PrismBoard", "PrismMove", "PrismSet"), "board"),
    **dict.fromkeys(("Alphabet", "Lexicon", "import_list", "lexica", "open_lexicon"), "words"),
    **dict.fromkeys(("ClockRules", "Seating", "Store", "Table"), "tables"),
    **dict.fromkeys(("editions", "setup"), "games.catalogue"),
    "BonmotError": "errors",
    "Player": "players",
    "Refused": "games.game",
    "sentence": "telling",
}
_AT_HOME = {"open_lexicon": "open"}
"""What is called otherwise where it lives."""
_WITHIN = {"gcg": "notation.gcg"}
"""A room within a room."""


def __getattr__(name: str) -> object:
    """Import what is asked for, the first time it is asked for."""
    if name in _HOMES:
        return getattr(import_module(f"bonmot.{_HOMES[name]}"), _AT_HOME.get(name, name))
    if name in __all__:
        return import_module(f"bonmot.{_WITHIN.get(name, name)}")
    raise AttributeError(f"module 'bonmot' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _sentence(error: _errors.BonmotError) -> str:
    from bonmot.telling.refusals import sentence  # the languages are loaded when something is wrong

    return sentence(error)


_errors.told_by(_sentence)
