"""The games there are: this is the only list of them.

A game is a folder in every room: its rules are `bonmot.games.<name>`, its computer players `bonmot.players.<name>`,
its sentences `bonmot.telling.<name>`, what is chosen before it `bonmot.hosting.<name>`, its screens
`bonmot.terminal.<name>`, its measurements `bonmot.lab.<name>`.
A room asks for its part of a game by name; it is loaded when the game is played.

A game of another package is announced by an entry point of the group `bonmot.games`: its name is the game's name, its
value the package, whose modules `games`, `players`, `telling`, `hosting`, `terminal` and `lab` are the parts.
"""

import logging
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType
from typing import Any, Final, TypeVar, cast

from bonmot.errors import BonmotError
from bonmot.games.editions import OUR_EDITIONS, EditionFile, edition_text, editions_in, raw_edition
from bonmot.games.game import AnyGame, GameEntry, Wishes

OUR_GAMES: Final = ("cards", "crossword", "duplicate", "option")

_GROUP: Final = "bonmot.games"

_log = logging.getLogger(__name__)

PartType = TypeVar("PartType")


@cache
def _packages() -> dict[str, str]:
    """Name of a game of another package → that package; nobody takes the place of a game of ours."""
    from importlib.metadata import entry_points  # it takes as long to load as all of this

    return {entry.name: entry.value for entry in entry_points(group=_GROUP) if entry.name not in OUR_GAMES}


def games() -> tuple[str, ...]:
    """The names of all games, ours first.

    >>> games()[:4]
    ('cards', 'crossword', 'duplicate', 'option')
    """
    return (*OUR_GAMES, *sorted(_packages()))


def setup(
    edition: EditionFile | str,
    names: Sequence[str],
    language: str = "",
    **more: Any,  # the other fields of `Wishes`, which checks them
) -> object:
    """What people agree on before a game of an edition, whichever game it is; `more` is what else `Wishes` has.

    >>> setup("option", ["Ada", "Ben"], "fr").language
    'fr'
    """
    # The wishes have types of their own: they are checked where they are read.
    chosen = edition_named(edition) if isinstance(edition, str) else edition
    return entry_of(chosen.GAME).setup(Wishes(chosen, names, language, **more))


def look_again() -> None:
    """Forget what was found: a package with a game has been installed, or removed."""
    for remembered in (_packages, part_if_any, entry_of, editions):
        remembered.cache_clear()


def part(game: str, room: str) -> ModuleType:
    """A room's part of a game, loaded.

    >>> part("option", "games").__name__
    'bonmot.games.option'
    >>> part("option", "kitchen")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: The game “option” is not complete: its part for “kitchen” is missing. [game-part-missing]
    """
    found = part_if_any(game, room)
    if found is None:
        raise BonmotError("game-part-missing", game=game, room=room)
    return found


@cache
def part_if_any(game: str, room: str) -> ModuleType | None:
    """The same for a room in which not every game has a part: None where it has none."""
    if game not in games():
        raise BonmotError("unknown-game", name=game, names=list(games()))
    name = f"bonmot.{room}.{game}" if game in OUR_GAMES else f"{_packages()[game]}.{room}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            return None
        if game in OUR_GAMES:
            raise  # the part is there: something that it needs is not
        _log.exception("%s cannot be loaded", name)
    except Exception:
        if game in OUR_GAMES:
            raise
        _log.exception("%s cannot be loaded", name)  # whatever another package does wrong, our games go on
    return None


def checked(game: str, room: str, name: str, kind: type[PartType]) -> PartType:
    """What a part of a game calls by a name that its room has agreed on, of the type that the room expects."""
    found = getattr(part(game, room), name, None)
    if not isinstance(found, kind):
        raise BonmotError("game-part-wrong", game=game, room=room, name=name, kind=kind.__name__)
    return found


def all_parts(room: str, name: str, kind: type[PartType]) -> dict[str, PartType]:
    """Game → what its part of a room calls by a name, for all games that have such a part.

    A list of games does not fail because one of another package is not what it should be: that one is left out.
    """
    found = {}
    for game in games():
        if part_if_any(game, room) is None:
            continue
        try:
            found[game] = checked(game, room, name, kind)
        except BonmotError:
            if game in OUR_GAMES:
                raise
            _log.exception("the game %s is left out", game)
    return found


def later(where: str) -> Callable[..., Any]:  # the entry that it stands in names its types
    """Something of a part that is loaded when it is called; what it takes and gives, the entry that it stands in says.

    >>> later("bonmot.games.legible:folded")("Élan")
    'elan'
    """

    def load(*arguments: object, **named: object) -> Any:  # as above
        return resolve_name(where)(*arguments, **named)

    return load


@cache
def entry_of(name: str) -> GameEntry:
    """The entry of a game.

    >>> entry_of("chess")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: There is no game “chess”; there are: ...crossword... [unknown-game]
    """
    return checked(name, "games", "ENTRY", GameEntry)


def rules_of(name: str) -> AnyGame:
    """The rules of a game, for those who do not know which one it is."""
    return cast(AnyGame, entry_of(name).game)


@cache
def editions() -> dict[str, str]:
    """Every edition there is, and its game.

    >>> editions()["micro"], editions()["option-free"]
    ('crossword', 'option')
    """
    found = dict(editions_in(OUR_EDITIONS))
    if _packages():
        for game, entry in all_parts("games", "ENTRY", GameEntry).items():
            found = dict.fromkeys(_editions_of(game, entry), game) | found  # nobody takes the place of one of ours
    return found


def _editions_of(game: str, entry: GameEntry) -> list[str]:
    if game in OUR_GAMES:
        return []  # they are found without loading the game
    try:
        return entry.edition.known()
    except Exception:  # noqa: BLE001  (files of another package)
        _log.exception("the editions of %s are left out", game)
        return []


def edition_named(name: str) -> EditionFile:
    """An edition of any game; its `GAME` says which.

    >>> edition_named("micro").GAME
    'crossword'
    >>> edition_named("chess")
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: There is no edition “chess”; there are: ...clabbers, .... [unknown-edition]
    """
    if name not in editions():
        raise BonmotError("unknown-edition", name=name, names=list(editions()))
    return entry_of(editions()[name]).edition.load(name)


def edition_from(path: Path) -> EditionFile:
    """An edition from a user's file, which names its game."""
    return edition_written(edition_text(path))


def edition_written(text: str) -> EditionFile:
    """An edition from what is written in such a file.

    >>> edition_written('game = "chess"')
    Traceback (most recent call last):
        ...
    bonmot.errors.BonmotError: “game” cannot be “chess”; it can be: cards, crossword, ... [edition-choice]
    """
    raw = raw_edition(text)
    if "game" not in raw:
        raise BonmotError("edition-missing-key", key="game")
    game = str(raw["game"])
    if game not in games():
        raise BonmotError("edition-choice", key="game", value=game, choices=list(games()))
    return entry_of(game).edition.from_raw(raw)
