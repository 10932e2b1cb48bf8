"""A game in the browser: what its part of this room must answer. `bonmot.web.<game>` has a `WEB` of this kind.

The page draws views, so there is little to say here: what does not change during a game, what a draft comes to, and
where the pieces of a thought lie.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from litestar import Controller
from litestar.types import Guard

from bonmot.decoding import from_json, learn
from bonmot.errors import BonmotError
from bonmot.games.catalogue import all_parts, checked, entry_of, part_if_any
from bonmot.games.view import GameView
from bonmot.players.player import Thought
from bonmot.telling import sentence
from bonmot.web.faults import public
from bonmot.web.messages import Fault, Previewed, Tile

if TYPE_CHECKING:
    from bonmot.web.tasks.task import Task

ViewType = TypeVar("ViewType", bound=GameView)


class WebPart(Generic[ViewType]):
    """A game that has nothing to show beside its views; others override what they have."""

    view: type[GameView]
    """What its views are, for the types of the page."""
    fixture: type = dict
    """What its fixtures are."""
    tale: type = dict
    """What is told beside its views."""
    composed: type = dict
    """What previews say more (`Previewed.more`)."""
    raced: tuple[type[msgspec.Struct], ...] = ()
    """Commands that count from when they were given, not from when they arrived: in a race (D4)."""
    controllers: Sequence[type[Controller]] = ()
    """What answers to addresses that only this game has."""
    guards: Sequence[Guard] = ()
    """Who looks at every request before it is answered, for what only this game hides."""
    tasks: "Sequence[type[Task]]" = ()
    """What only this game lets others think about."""
    structs: Sequence[type[msgspec.Struct]] = ()
    """What those send and are sent, for the types of the page."""

    def fixtures(self, view: ViewType) -> Any:  # `fixture`, which only the game's own folders know
        """What the page must know of the table that does not change during a game: premium squares, values."""
        return {}

    def told(self, view: ViewType) -> Any:  # `tale`, which only the game's own folders know
        """What the page shows in words that only this game has, in the reader's language; it changes with the view."""
        return {}

    def previewed(self, view: ViewType, draft: bytes) -> Previewed:
        """What a draft of the page would score for the seat of a view; a `BonmotError` says why it may not be."""
        raise BonmotError("bad-command", fault="preview")

    def tiles(self, view: ViewType, thought: Thought) -> Sequence[Tile]:
        """Where the pieces lie that a computer thinks of."""
        return ()

    def ghosts(self, view: ViewType, hint: Any) -> Sequence[Tile]:  # a hint of the game's own kind
        """Where the pieces of a hint lie that tells a whole move."""
        return ()

    def better(self, view: ViewType, judged: object) -> Sequence[Tile]:
        """Where the pieces of the best move lie that the game's review found (`study.part.Remark.judged`)."""
        return ()


def web_of(game: str) -> WebPart[GameView]:
    """A game's part of this room; without one, its views are all there is."""
    if part_if_any(game, "web") is None:
        return WebPart()
    found: WebPart[GameView] = checked(game, "web", "WEB", WebPart)
    return found


def shown_games() -> list[str]:
    """The games that can be played in a browser."""
    return list(web_parts())


def web_parts() -> dict[str, WebPart[GameView]]:
    """The parts of all games that can be played in a browser, ours first."""
    return all_parts("web", "WEB", WebPart, _check)


def _check(part: WebPart[GameView]) -> None:
    """Fail where something is not there with which every site begins."""
    for controller in part.controllers:
        if not issubclass(controller, Controller):
            raise TypeError(controller)
    for task in part.tasks:
        learn(task)


def draft_of(kind: type[msgspec.Struct], draft: bytes) -> Any:  # of that kind
    """A draft as the page sends it, or one clear refusal."""
    try:
        return from_json(draft, kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BonmotError("bad-command", fault=str(error)) from error


def fault_of(error: BonmotError) -> Fault:
    """What is wrong, in the reader's language."""
    error = public(error)
    return Fault(error.code, sentence(error))


def command_type(game: str) -> Any:  # a union of structs, as msgspec takes it
    """All that may be asked of a table at which a game is played."""
    from bonmot.tables.events import AnyTableCommand

    return entry_of(game).command | AnyTableCommand
