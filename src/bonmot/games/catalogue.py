"""The games there are, by name: what a table needs to play one without knowing which."""

from typing import Any, Final, NamedTuple

import msgspec

from bonmot.errors import BonmotError
from bonmot.games.crossword import AnyCommand, AnyEvent, Crossword
from bonmot.games.game import Game


class Kind(NamedTuple):
    """A game, and the types of its commands and events."""

    game: Game[Any, Any, Any, Any, Any]
    command: Any
    event: Any


GAMES: Final[dict[str, Kind]] = {"crossword": Kind(Crossword(), AnyCommand, AnyEvent)}


def kind_of(name: str) -> Kind:
    """The game of that name.

    >>> kind_of("chess")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: BonmotError('unknown-game', name='chess', names=['crossword'])
    """
    if name not in GAMES:
        raise BonmotError("unknown-game", name=name, names=sorted(GAMES))
    return GAMES[name]


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
