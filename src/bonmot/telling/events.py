"""What happens in every game that is played in turns, and at every table, event by event.

A game registers what it tells of its own events: they are told by their types.
"""

from functools import singledispatch

from msgspec import Struct, structs

from bonmot.games.events import Accepted, Passed, Penalized, Resigned, SatDown
from bonmot.games.view import GameView
from bonmot.tables.events import (
    Adjudicated,
    CameBack,
    GameClaimed,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
    WentAway,
)
from bonmot.telling.phrases import points
from bonmot.telling.seats import called, name_of, name_of_seat
from bonmot.texts import _, mark


@singledispatch
def told(event: Struct, view: GameView) -> str:
    """An event read aloud, for the seat that sees this view after it; often nothing."""
    del event, view
    return ""


def tells(kind: type[Struct], text: str) -> None:
    """Tell an event by a message, marked for translation, that may name its player and its fields."""

    @told.register(kind)
    def tell(event: Struct, view: GameView) -> str:
        fields = structs.asdict(event)
        name = name_of_seat(view, fields["seat"]) if "seat" in fields else ""
        return _(text).format(name=name, **fields)


tells(Accepted, mark("{name} lets the last play stand."))
tells(TakeBackAsked, mark("{name} asks to take the last turn back."))
tells(TakenBack, mark("{name} takes the last turn back."))
tells(WentAway, mark("{name} has left."))
tells(CameBack, mark("{name} is back."))
tells(GameClaimed, mark("{name} claims the game."))
tells(Adjudicated, mark("Everybody has left: the game is decided."))


@told.register
def _sat_down(event: SatDown, _view: GameView) -> str:
    return _("{name} sits down.").format(name=called(event.name))


@told.register
def _passed(event: Passed, view: GameView) -> str:
    text = _("The time is over: {name} misses the turn.") if event.missed else _("{name} passes.")
    return text.format(name=name_of_seat(view, event.seat))


@told.register
def _resigned(event: Resigned, view: GameView) -> str:
    text = _("The time is over: {name} has lost the game.") if event.late else _("{name} gives up.")
    return text.format(name=name_of_seat(view, event.seat))


@told.register
def _penalized(event: Penalized, view: GameView) -> str:
    text = _("The hint costs {name} {points}.") if event.reason == "hint" else _("{name} loses {points}.")
    return text.format(name=name_of(view, event.side), points=points(event.points))


@told.register
def _answered(event: TakeBackAnswered, view: GameView) -> str:
    text = _("{name} agrees.") if event.agreed else _("{name} does not agree.")
    return text.format(name=name_of_seat(view, event.seat))
