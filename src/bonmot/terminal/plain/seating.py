"""Who plays: how many, their names, people or computers and of what level (M-066 to M-071, D-048 to D-051)."""

from typing import TYPE_CHECKING

from bonmot.games.game import Refused
from bonmot.games.legible import folded
from bonmot.hosting.drafts import MOST_SEATS
from bonmot.players.personas import personas
from bonmot.starting import SeatWish
from bonmot.telling import usual_name
from bonmot.terminal.plain import asking
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.games.editions import SeatRules
    from bonmot.terminal.plain.teletype import Teletype


def asked_seats(teletype: "Teletype", rules: "SeatRules", levels: int, usual: int = 2) -> tuple[SeatWish, ...]:
    """Ask who plays, seat by seat; computers have so many levels, and as a rule so many sit down."""
    most = min(rules.maximum, MOST_SEATS)
    count = rules.minimum
    if rules.minimum < most:
        question = _("How many players, {least} to {most}?").format(least=rules.minimum, most=most)
        count = asking.number(teletype, question, rules.minimum, most, max(usual, rules.minimum))
    return tuple(_asked_seat(teletype, rules.name_length, levels, seat) for seat in range(count))


def _asked_seat(teletype: "Teletype", longest: int, levels: int, seat: int) -> SeatWish:
    def check(name: str) -> None:
        if len(name) > longest:
            raise Refused("name-too-long", name=name, longest=longest)

    usual = usual_name(seat, longest)
    question = _("Name of player {number}, at most {longest} letters?")
    name = asking.text(teletype, question.format(number=seat + 1, longest=longest), usual, check)
    # Who only presses Enter plays against the computer.
    if not asking.yes(teletype, _("Does the computer play for {name}?").format(name=name), seat > 0):
        return SeatWish(name)
    level = None
    if levels:
        question = _("Which level, 1 to {most}, or 0 for one that plays at your strength?").format(most=levels)
        level = asking.number(teletype, question, 0, levels, min(3, levels))
    # Computers have usual names of their own, and the cast has its.
    name, adaptive = "" if name == usual else name, level == 0
    return SeatWish(name, True, level or None, _asked_persona(teletype), adaptive)


def _asked_persona(teletype: "Teletype") -> str | None:
    """One of the cast, or nobody in particular."""
    names = [each.name for each in personas()]

    def check(answer: str) -> None:
        if answer != "-" and folded(answer) not in names:
            raise Refused("unknown-persona", name=answer, names=names)

    question = _("Which character ({names}), or - for none?").format(names=", ".join(names))
    answer = asking.text(teletype, question, "-", check)
    return None if answer == "-" else folded(answer)
