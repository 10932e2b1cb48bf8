"""The games there are: this is the only list of them.

A game is a folder in every room: its rules are `bonmot.games.<name>`, its computer players `bonmot.players.<name>`,
its sentences `bonmot.telling.<name>`, what is chosen before it `bonmot.hosting.<name>`, its screens
`bonmot.terminal.<name>`, its measurements `bonmot.lab.<name>`.
A room asks for its part of a game by name; it is loaded when the game is played.

A game of another package is announced by an entry point of the group `bonmot.games`: its name is the game's name, its
value the package, whose modules `games`, `players`, `telling`, `hosting`, `terminal`, `web` and `lab` are the parts.
What such a package gets wrong is found here, where a part is loaded, and said in one sentence.
"""

import logging
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType
from typing import Any, Final, TypeVar, cast

from bonmot.decoding import json_decoder
from bonmot.errors import BonmotError, endure
from bonmot.games.editions import OUR_EDITIONS, EditionFile, edition_text, editions_in, raw_edition
from bonmot.games.game import AnyGame, Game, GameEntry, Wishes

OUR_GAMES: Final = ("cards", "crossword", "duplicate", "option")

_GROUP: Final = "bonmot.games"

_log = logging.getLogger(__name__)

PartType = TypeVar("PartType")
WholeType = TypeVar("WholeType")


_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
"""What a game may be called: its name stands in addresses, logs and databases."""


@cache
def _packages() -> dict[str, str]:
    """Name of a game of another package → that package; nobody takes the place of a game of ours."""
    from importlib.metadata import entry_points  # it takes as long to load as all of this

    found = {}
    for entry in entry_points(group=_GROUP):
        if _NAME.fullmatch(entry.name) is None:
            endure(BonmotError("game-name", name=entry.name))
        elif entry.name not in OUR_GAMES:
            found[entry.name] = entry.value
    return found


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
        _go_on_without(game, error)
    except (Exception, SystemExit) as error:
        if game in OUR_GAMES:
            raise
        _go_on_without(game, error)
    return None


def _go_on_without(game: str, error: BaseException) -> None:
    """Whatever another package does wrong, our games go on: one sentence says so, and the log says where it was."""
    _log.info("%s cannot be used", game, exc_info=error)
    fault = f"{type(error).__name__}: {error}"
    endure(error if isinstance(error, BonmotError) else BonmotError("game-fails", game=game, fault=fault))


def checked(game: str, room: str, name: str, kind: type[PartType]) -> PartType:
    """What a part of a game calls by a name that its room has agreed on, of the type that the room expects."""
    found = getattr(part(game, room), name, None)
    if not isinstance(found, kind):
        raise _wrong(game, room, name, kind.__name__)
    if game not in OUR_GAMES:  # of ours, mypy knows it
        for field, wanted in misfits(found):
            raise _wrong(game, room, f"{name}.{field}", wanted)
    return found


def _wrong(game: str, room: str, name: str, kind: str) -> BonmotError:
    return BonmotError("game-part-wrong", game=game, room=room, name=name, kind=kind)


_KINDS: Final[Mapping[str, type]] = {
    "Callable": Callable,  # type: ignore[dict-item]  # isinstance takes it all the same
    "Collection": Collection,
    "Mapping": Mapping,
    "Path": Path,
    "Sequence": Sequence,
    **{kind.__name__: kind for kind in (bool, int, str, tuple, type)},
}
"""The types of fields that can be told without using what is there, by the word with which a declaration begins."""

_DECLARED: Final = re.compile(rf"\b({'|'.join(_KINDS)})\b")


def misfits(found: object) -> Iterator[tuple[str, str]]:
    """The fields of a part that are not of the type that its class declares, and those types.

    >>> list(misfits(entry_of("option")._replace(screen=7, setup=None)))
    [('setup', 'Callable'), ('screen', 'str')]
    """
    for kind in type(found).__mro__:
        for field, declared in vars(kind).get("__annotations__", {}).items():
            text = str(declared).rstrip("')")  # a type, or how one is written
            wanted, value = _DECLARED.search(text), getattr(found, field, None)
            may_be_none = value is None and text.endswith("None")
            if wanted is not None and not may_be_none and not isinstance(value, _KINDS[wanted[0]]):
                yield field, wanted[0]


def all_parts(
    room: str, name: str, kind: type[PartType], use: Callable[[PartType], object] = lambda _part: None
) -> dict[str, PartType]:
    """Game → what its part of a room calls by a name, for all games that have such a part, ours first.

    A list of games does not fail because one of another package is not what it should be: that one is left out. `use`
    is what the list is going to do with each part: one of another package that cannot be used so is left out, too.
    """
    found = {}
    for game in games():
        if part_if_any(game, room) is None:
            continue
        try:
            found[game] = checked(game, room, name, kind)
            if game not in OUR_GAMES:
                use(found[game])
        except Exception as error:
            if game in OUR_GAMES:
                raise
            found.pop(game, None)
            _go_on_without(game, error)
    return found


def put_together(parts: Mapping[str, PartType], build: Callable[..., WholeType]) -> WholeType:
    """What is built of the parts of all games: of ours, and of each from another package with which it can be built."""
    taken = [part for game, part in parts.items() if game in OUR_GAMES]
    whole = build(*taken)
    for game, part in parts.items():
        if game in OUR_GAMES:
            continue
        try:
            whole = build(*taken, part)
        except Exception as error:  # noqa: BLE001  (what another package gets wrong)
            _go_on_without(game, error)
        else:
            taken.append(part)
    return whole


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
    entry = checked(name, "games", "ENTRY", GameEntry)
    if not isinstance(entry.game, Game):
        raise _wrong(name, "games", "ENTRY.game", Game.__name__)
    if not issubclass(entry.edition, EditionFile):
        raise _wrong(name, "games", "ENTRY.edition", EditionFile.__name__)
    if name != entry.edition.GAME:
        raise BonmotError("game-other-name", game=name, name=entry.edition.GAME)
    if name not in OUR_GAMES:  # a log that cannot be read is found before there is one
        for field, union in (("command", entry.command), ("event", entry.event)):
            try:
                json_decoder(union)
            except (TypeError, NotImplementedError) as error:
                raise _wrong(name, "games", f"ENTRY.{field}", "Struct") from error
    return entry


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
    for game in sorted(_packages()):
        for name in _editions_of(game):
            found.setdefault(name, game)  # nobody takes the place of one of ours
    return found


def _editions_of(game: str) -> list[str]:
    """The editions of a game of another package that can be read."""
    if part_if_any(game, "games") is None:
        return []
    try:
        found = [entry_of(game).edition.load(name) for name in entry_of(game).edition.known()]
        for edition in found:
            edition.check()
        return [edition.name for edition in found]
    except Exception as error:  # noqa: BLE001  (files of another package)
        _go_on_without(game, error)
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
