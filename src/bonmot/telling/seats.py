"""Who plays, how the game stands between them, and who has won."""

from collections.abc import Sequence
from typing import Protocol

from bonmot.texts import _, language


class Side(Protocol):
    """A side as every game's view shows it."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Who sits there."""

    @property
    def names(self) -> tuple[str, ...]:
        """How they are called."""

    @property
    def score(self) -> int:
        """Their points."""


class Winners(Protocol):
    """The end of a game, as far as all games know it."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Sides."""


class Seen(Protocol):
    """A view of a game with sides that take turns."""

    @property
    def sides(self) -> Sequence[Side]:
        """Who plays."""

    @property
    def turn(self) -> int:
        """Which side is to play."""

    @property
    def final(self) -> Winners | None:
        """Who won."""


class Titled(Seen, Protocol):
    """A view that says which edition is played."""

    @property
    def edition(self) -> str:
        """Its name."""

    @property
    def titles(self) -> dict[str, str]:
        """Language → how it is called."""


def name_of(view: Seen, side: int) -> str:
    """Who plays on a side."""
    return " & ".join(view.sides[side].names)


def name_of_seat(view: Seen, seat: int) -> str:
    """Who holds a seat; the arbiter has no name."""
    for side in view.sides:
        if seat in side.seats:
            return side.names[side.seats.index(seat)]
    return _("the arbiter")


def titled(view: Titled) -> str:
    """Which edition is played, and by whom."""
    title = view.titles.get(language(), view.edition)
    names = ", ".join(name_of(view, side) for side in range(len(view.sides)))
    return _("{title}: {names}.").format(title=title, names=names)


def scores(view: Seen) -> str:
    """Who has how many points."""
    return ", ".join(f"{name_of(view, side)} {each.score}" for side, each in enumerate(view.sides))


def outcome(view: Seen) -> str:
    """How the game stands: who is to play, or who won."""
    if view.final is None:
        return _("{name} is to play.").format(name=name_of(view, view.turn))
    return result([name_of(view, side) for side in view.final.winners])


def result(winners: Sequence[str]) -> str:
    """Who won a game that is over; nobody when it was abandoned.

    >>> result(["Ada"]), result([])
    ('The game is over: Ada wins.', 'The game was abandoned.')
    """
    if not winners:
        return _("The game was abandoned.")
    if len(winners) > 1:
        return _("The game is over: a tie of {names}.").format(names=", ".join(winners))
    return _("The game is over: {name} wins.").format(name=winners[0])


def usual_name(seat: int, longest: int, *, computer: bool = False) -> str:
    """How somebody is called who has no name, in as many characters as an edition allows.

    >>> usual_name(0, 20), usual_name(1, 20, computer=True), usual_name(1, 5, computer=True)
    ('Player 1', 'Robot 2', 'R2')
    """
    text = _("Robot {number}") if computer else _("Player {number}")
    name = text.format(number=seat + 1)
    return name if len(name) <= longest else f"{name[0]}{seat + 1}"
