"""What happens in every game that is played in turns, and at every table, event by event."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from bonmot.telling.phrases import points
from bonmot.telling.seats import name_of, name_of_seat
from bonmot.texts import _, mark

if TYPE_CHECKING:
    from bonmot.games.view import GameView

# Events are told by their tags: only a game's own folders know the types of its events and of its view.
Teller = Callable[[Any, Any], str]
Tellers = Mapping[str, Teller]

_REASONS: Final = {
    "all-passed": mark("The bag is empty and everybody has passed."),
    "resigned": mark("All the others have given up."),
    "abandoned": mark("The game was stopped."),
}
"""Why a game ended → what to say."""


def happened(view: Any, event: Any, own: "Tellers" = {}) -> str:  # noqa: B006  (nobody changes it)
    """An event read aloud, for the seat that sees this view after it; often nothing.

    `own` are the tellers of the game, which come before those of all games.
    """
    tag = str(event.__struct_config__.tag)
    teller = own.get(tag) or _TELLERS.get(tag)
    return teller(view, event) if teller else ""


def reason_of_end(reason: str) -> str:
    """Why a game is over."""
    return _(_REASONS[reason]) if reason in _REASONS else _("The game is over.")


def about(text: str) -> "Teller":
    """A sentence about a player, with the words or the text that the event has."""

    def tell(view: "GameView", event: Any) -> str:
        name = name_of(view, event.side) if hasattr(event, "side") else name_of_seat(view, event.seat)
        words = ", ".join(getattr(event, "words", ()))
        return _(text).format(name=name, words=words, text=getattr(event, "text", ""))

    return tell


def _passed(view: "GameView", event: Any) -> str:
    text = _("The time is over: {name} misses the turn.") if event.missed else _("{name} passes.")
    return text.format(name=name_of_seat(view, event.seat))


def _resigned(view: "GameView", event: Any) -> str:
    text = _("The time is over: {name} has lost the game.") if event.late else _("{name} gives up.")
    return text.format(name=name_of_seat(view, event.seat))


def _penalized(view: "GameView", event: Any) -> str:
    text = _("The hint costs {name} {points}.") if event.reason == "hint" else _("{name} loses {points}.")
    return text.format(name=name_of(view, event.side), points=points(event.points))


def _answered(view: "GameView", event: Any) -> str:
    text = _("{name} agrees.") if event.agreed else _("{name} does not agree.")
    return text.format(name=name_of_seat(view, event.seat))


_TELLERS: "Final[Tellers]" = {
    "passed": _passed,
    "skipped": about(mark("{name} skips a turn.")),
    "challenged": about(mark("{name} challenges: {words}.")),
    "accepted": about(mark("{name} lets the last play stand.")),
    "resigned": _resigned,
    "penalized": _penalized,
    "ended": lambda _view, event: reason_of_end(event.reason),
    "take-back-asked": about(mark("{name} asks to take the last turn back.")),
    "take-back-answered": _answered,
    "taken-back": about(mark("{name} takes the last turn back.")),
}
"""Tag of an event → what to say."""
