"""Who plays: how many, their names, people or computers and of what level (M-066 to M-071, D-048 to D-051)."""

from typing import TYPE_CHECKING, NamedTuple

from bonmot.games.game import Refused
from bonmot.games.legible import folded
from bonmot.players.personas import personas
from bonmot.starting import SeatWish
from bonmot.telling import usual_name
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.teletype import legible
from bonmot.texts import _
from bonmot.texts import language as spoken_language

if TYPE_CHECKING:
    from bonmot.starting import Start
    from bonmot.terminal.plain.teletype import Teletype


class Bounds(NamedTuple):
    """What an edition says about its players."""

    minimum: int
    maximum: int
    name_length: int
    levels: int
    """How many levels a computer may have."""


def asked_seats(teletype: "Teletype", bounds: Bounds) -> tuple[SeatWish, ...]:
    """Ask who plays, seat by seat."""
    count = bounds.minimum
    if bounds.minimum < bounds.maximum:
        question = _("How many players, {least} to {most}?").format(least=bounds.minimum, most=bounds.maximum)
        count = asking.number(teletype, question, bounds.minimum, bounds.maximum, max(2, bounds.minimum))
    return tuple(_asked_seat(teletype, bounds, seat) for seat in range(count))


def _asked_seat(teletype: "Teletype", bounds: Bounds, seat: int) -> SeatWish:
    def check(name: str) -> None:
        if len(name) > bounds.name_length:
            raise Refused("name-too-long", name=name, longest=bounds.name_length)

    usual = usual_name(seat, bounds.name_length)
    question = _("Name of player {number}, at most {longest} letters?")
    name = asking.text(teletype, question.format(number=seat + 1, longest=bounds.name_length), usual, check)
    # Whoever only presses Enter plays against the computer.
    if not asking.yes(teletype, _("Does the computer play for {name}?").format(name=name), seat > 0):
        return SeatWish(name)
    question = _("Which level, 1 to {most}?").format(most=bounds.levels)
    level = asking.number(teletype, question, 1, bounds.levels, min(3, bounds.levels))
    persona = _asked_persona(teletype)
    # Computers have usual names of their own, and the cast has its.
    return SeatWish("" if name == usual else name, level, persona)


def _asked_persona(teletype: "Teletype") -> str | None:
    """One of the cast, or nobody in particular."""
    names = [each.name for each in personas()]

    def check(answer: str) -> None:
        if answer != "-" and folded(answer) not in names:
            raise Refused("unknown-persona", name=answer, names=names)

    question = _("Which character ({names}), or - for none?").format(names=", ".join(names))
    answer = asking.text(teletype, question, "-", check)
    return None if answer == "-" else folded(answer)


def settled(wishes: tuple[SeatWish, ...], bounds: Bounds) -> tuple[SeatWish, ...]:
    """The same seats, all of them with names."""
    return tuple(
        wish._replace(name=legible(wish.name) or _usual(wish, seat, bounds)) for seat, wish in enumerate(wishes)
    )


def _usual(wish: SeatWish, seat: int, bounds: Bounds) -> str:
    for each in personas():
        if each.name == wish.persona:
            shown = each.display.get(spoken_language(), each.name)
            return shown if len(shown) <= bounds.name_length else shown[: bounds.name_length]
    return usual_name(seat, bounds.name_length, computer=wish.computer)


def asked_hand_over(
    teletype: "Teletype", seats: "tuple[SeatWish, ...]", start: "Start", *, racks: str = "none"
) -> bool:
    """Whether people at one keyboard hide their racks from each other; nobody does where all racks are seen."""
    if start.hand_over is not None:
        return start.hand_over
    if racks == "all" or sum(not seat.computer for seat in seats) < 2:
        return False
    return asking.yes(teletype, _("Hide the racks from each other between turns?"), True)
