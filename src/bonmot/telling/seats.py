"""Who plays, how the game stands between them, and who has won."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from bonmot.texts import LANGUAGES, _, language, mark, ngettext, speak

if TYPE_CHECKING:
    from bonmot.games.view import GameView

_PLAYER: Final = mark("Player {number}")
_ROBOT: Final = mark("Robot {number}")


def name_of(view: "GameView", side: int) -> str:
    """Who plays on a side."""
    return " & ".join(map(called, view.sides[side].names))


def name_of_seat(view: "GameView", seat: int) -> str:
    """Who holds a seat; the referee has no name."""
    for side in view.sides:
        if seat in side.seats:
            return called(side.names[side.seats.index(seat)])
    return _("the referee")


def title_of(view: "GameView") -> str:
    """What the edition is called, in short."""
    return view.titles.get(language(), view.edition).partition(",")[0]


def titled(view: "GameView") -> str:
    """Which edition is played, and by whom."""
    title = view.titles.get(language(), view.edition)
    names = ", ".join(name_of(view, side) for side in range(len(view.sides)))
    return _("{title}: {names}.").format(title=title, names=names)


def scores(view: "GameView") -> str:
    """Who has how many points."""
    return ", ".join(f"{name_of(view, side)} {each.score}" for side, each in enumerate(view.sides))


def outcome(view: "GameView") -> str:
    """How the game stands: who is waited for, or who won."""
    if view.final is not None:
        return result_of_sides(view, view.final.winners)
    acting = [name_of(view, number) for number, side in enumerate(view.sides) if {*side.seats} & {*view.acting}]
    return _("{name} is to play.").format(name=", ".join(acting)) if acting else ""


def result_of_sides(view: "GameView", winners: Sequence[int]) -> str:
    """Which sides won a game that is over."""
    people = sum(len(view.sides[side].names) for side in winners)
    return result([name_of(view, side) for side in winners], people)


def result(winners: Sequence[str], people: int = 1) -> str:
    """Who won a game that is over; nobody when it was abandoned. A side of several `people` is one winner.

    >>> result(["Ada"]), result([])
    ('The game is over: Ada wins.', 'The game was abandoned.')
    >>> result(["Ada & Cleo"], 2)
    'The game is over: Ada & Cleo win.'
    """
    if not winners:
        return _("The game was abandoned.")
    if len(winners) > 1:
        return _("The game is over: a tie of {names}.").format(names=", ".join(winners))
    text = ngettext("The game is over: {name} wins.", "The game is over: {name} win.", people)
    return text.format(name=winners[0])


def usual_name(seat: int, longest: int, *, computer: bool = False) -> str:
    """The name of a player who has not given one, in as many characters as an edition allows.

    >>> usual_name(0, 20), usual_name(1, 20, computer=True), usual_name(1, 5, computer=True)
    ('Player 1', 'Robot 2', 'R2')
    """
    name = _(_ROBOT if computer else _PLAYER).format(number=seat + 1)
    return name if len(name) <= longest else f"{name[0]}{seat + 1}"


def called(name: str) -> str:
    """A name as it is read: one that nobody has chosen speaks the reader's language.

    >>> with speak("fr"):
    ...     called("Player 2"), called("Ada")
    ('Joueur 2', 'Ada')
    """
    text, number = _usual_names().get(name, (name, 0))
    return _(text).format(number=number) if number else name


@cache
def _usual_names() -> dict[str, tuple[str, int]]:
    """Usual name, in any language → how it is made."""
    names: dict[str, tuple[str, int]] = {}
    for spoken in LANGUAGES:
        with speak(spoken):
            names |= {
                _(text).format(number=number): (text, number) for text in (_PLAYER, _ROBOT) for number in range(1, 9)
            }
    return names
