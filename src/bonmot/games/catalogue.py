"""The games there are, by name: what a table needs to play one without knowing which.

To add a game, write its package by the contract (`bonmot.games.game`) with a `KIND`, and name it here.
"""

from functools import cache
from importlib import import_module
from typing import Any, Final

import msgspec

from bonmot.errors import BonmotError
from bonmot.games.editions import EditionFile, games_of_editions
from bonmot.games.game import Kind

GAMES: Final[dict[str, str]] = {
    "cards": "bonmot.games.cards",
    "crossword": "bonmot.games.crossword",
    "option": "bonmot.games.option",
}
"""Name of a game → the package that has its `KIND`; loaded when somebody plays it."""


@cache
def kind_of(name: str) -> Kind:
    """The game of that name.

    >>> kind_of("chess")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: BonmotError('unknown-game', name='chess', names=[...'crossword'...])
    """
    if name not in GAMES:
        raise BonmotError("unknown-game", name=name, names=sorted(GAMES))
    kind: Kind = import_module(GAMES[name]).KIND
    return kind


def edition_named(name: str) -> EditionFile:
    """An edition of any game; its `GAME` says which.

    >>> edition_named("micro").GAME
    'crossword'
    >>> edition_named("chess")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: BonmotError('unknown-edition', name='chess', names=[...'clabbers', ...])
    """
    games = games_of_editions()
    if name not in games:
        raise BonmotError("unknown-edition", name=name, names=list(games))
    return kind_of(games[name]).edition.load(name)


def command_from(name: str, data: bytes | str) -> Any:
    """A command from its JSON, as clients send it.

    >>> command_from("crossword", '{"command": "play", "place": "H8", "word": "MAISON"}')
    Play(place='H8', word='MAISON')
    >>> command_from("crossword", '{"command": "cheat"}')
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: BonmotError('bad-command', fault="Invalid value 'cheat' - at `$.command`")
    """
    try:
        return msgspec.json.decode(data, type=kind_of(name).command)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BonmotError("bad-command", fault=str(error)) from error
