"""What the referee's desk reads and writes: slips from a file, papers into one."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bonmot.errors import BonmotError
from bonmot.games.duplicate import Correct, HandIn, View
from bonmot.games.legible import folded
from bonmot.games.moments import Instant
from bonmot.notation.duplicate import SlipLine, in_full, read_slips
from bonmot.study.duplicate.papers import Evening, form_of, written
from bonmot.study.writing import save
from bonmot.telling import name_of_seat

if TYPE_CHECKING:
    from bonmot.tables import Table


def file_named(text: str) -> Path:
    """The file that somebody means."""
    return Path(text.strip()).expanduser()


def slips_in(view: View, file: Path) -> list[HandIn | Correct]:
    """The commands that enter the slips of a file: in the open round, and as corrections in those before.

    What cannot be entered is refused before anything is.
    """
    return entered(view, read_slips(file))


def entered(view: View, lines: Sequence[SlipLine]) -> list[HandIn | Correct]:
    """The same for slips that were read."""
    seats: dict[str, list[int]] = {}
    for seat in range(len(view.sides)):
        for name in (folded(name_of_seat(view, seat)), str(seat + 1)):
            seats.setdefault(name, []).append(seat)
    commands: list[HandIn | Correct] = []
    seen: set[tuple[int, int]] = set()
    for number, player, slip, line in lines:
        called = seats.get(folded(player), [])
        if len(called) != 1:
            raise BonmotError("desk-import-which" if called else "desk-import-player", line=line, text=player)
        seat = called[0]
        if (number, seat) in seen:  # once by name, say, and once by the number of the table
            raise BonmotError("desk-import-twice", line=line, name=name_of_seat(view, seat), number=number)
        seen.add((number, seat))
        if number == view.round and view.phase == "open":
            commands.append(HandIn(slip.place, slip.word, slip.score, seat))
        elif number <= len(view.rounds):
            before = view.rounds[number - 1].results[seat]
            if (in_full(before.word), before.place) != (in_full(slip.word), slip.place) or before.fault == "none":
                commands.append(Correct(number, seat, slip.place, slip.word, slip.score))
        else:
            raise BonmotError("desk-import-round", line=line, number=number)
    return commands


def write_paper(table: "Table", what: str, file: Path) -> None:
    """Write one of the papers, as every spectator may see it."""
    seen = table.view(None)
    created = Instant(table.store.summary(table.name).created)
    save(written(Evening(seen.game, seen.title, created), what, form_of(file)), file)
