"""Personas that talk: a short remark now and then, in character, at a moment that deserves one.

What is said follows from what a spectator has witnessed, entry by entry, and from nothing else: a replay says the same,
and two games that differ in hidden pieces alone sound alike. Nobody says the same thing twice in a game, and nobody
talks at every turn. The remarks are data (`data/personas/remarks-fr.toml`, `remarks-en.toml`), written in each language
on its own.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from bonmot.games.view import GameView
from bonmot.players.personas import FOLDER
from bonmot.tables.events import TableOpened, TakenBack
from bonmot.telling import moments
from bonmot.telling.moments import Moments
from bonmot.telling.phrases import said_of
from bonmot.telling.seats import name_of_seat
from bonmot.texts import language

if TYPE_CHECKING:
    from bonmot.games.editions import EditionFile
    from bonmot.games.past import Past
    from bonmot.tables import Update
    from bonmot.telling.contract import Telling

REST: Final = 4
"""Lines of the sheet from one remark to the next, whoever makes it."""

_IN_THE_AIR: Final = 2
"""Lines of the sheet after which a remark is old."""

_SELDOM: Final = 3
"""How one stands is worth a remark once in so many times."""

NEUTRAL: Final = "neutral"
THINKING: Final = "thinking"
EXPRESSIONS: Final = {
    moments.GREETING: "pleased",
    moments.FULL_RACK: "proud",
    moments.FULL_RACK_OF_ANOTHER: "worried",
    moments.GOOD_MOVE_OF_ANOTHER: "worried",
    moments.EXCHANGE: THINKING,
    moments.CHALLENGE_WON: "proud",
    moments.CHALLENGE_LOST: "worried",
    moments.NARROW_LEAD: "pleased",
    moments.FAR_BEHIND: "worried",
    moments.LAST_PIECES: THINKING,
    moments.WON: "proud",
    moments.LOST: "worried",
    moments.DRAWN: "pleased",
}
"""Moment → how a face looks at it."""


class Remark(NamedTuple):
    """Something that a persona says."""

    seat: int
    persona: str
    moment: str
    place: int
    """Which of its remarks on such moments."""

    @property
    def text(self) -> str:
        """In the reader's language."""
        return remarks(language())[self.persona][self.moment][self.place]


@cache
def remarks(spoken: str) -> dict[str, dict[str, list[str]]]:
    """Persona → moment → what it may say."""
    return tomllib.loads((FOLDER / f"remarks-{spoken}.toml").read_text("utf-8"))


class Talk(NamedTuple):
    """What was said so far, and where the game stood then."""

    personas: Mapping[int, str] = MappingProxyType({})
    """Seat → who sits there, of those who talk."""
    view: GameView | None = None
    said: frozenset[Remark] = frozenset()
    spoke_at: int = 0
    """The lines that the sheet had at the last remark."""
    opening: str = ""
    """What everybody saw at the beginning, so that not every game begins with the same words."""
    moods: Mapping[int, str] = MappingProxyType({})
    """Seat → what the last entry was for it."""


def after(
    talk: Talk, telling: "Telling[GameView, EditionFile]", view: GameView, events: Sequence[Struct]
) -> tuple[Talk, list[Remark]]:
    """The talk after one more entry, and what is said about it."""
    opened = next((event for event in events if isinstance(event, TableOpened)), None)
    if opened is not None:
        cast = {seat: each.persona for seat, each in enumerate(opened.seats) if each.computer and each.persona}
        drawn = getattr(view, "draws", ())
        talk = talk._replace(personas=cast, opening=f"{opened.seats} {view.edition} {view.names} {view.acting} {drawn}")
    found = telling.moments(talk.view, view, events)
    lines = len(view.score_lines)
    if not found and talk.view is not None and lines == len(talk.view.score_lines):
        return talk._replace(view=view), []
    said: list[Remark] = []
    for seat in _speakers(talk, found, view):
        # Two of the same name do not say the same thing either.
        if remark := _remark(talk._replace(said=talk.said | set(said)), seat, found[seat], view):
            said.append(remark)
    if not _is_ceremony(found.values()):
        said = said[:1] if lines - talk.spoke_at >= REST else []
    return (
        talk._replace(
            view=view,
            said=talk.said | set(said),
            spoke_at=lines if said else talk.spoke_at,
            moods={seat: found[seat] for seat in talk.personas if seat in found},
        ),
        said,
    )


def _speakers(talk: Talk, found: Moments, view: GameView) -> list[int]:
    """The personas who have something to remark on; whoever has just moved speaks first."""
    moved = view.score_lines[-1].seat if view.score_lines else None
    seats = sorted(set(talk.personas) & set(found), key=lambda seat: (seat != moved, seat))
    return [seat for seat in seats if _is_worth_it(talk, seat, found[seat], view)]


def _is_worth_it(talk: Talk, seat: int, moment: str, view: GameView) -> bool:
    if moment not in {moments.NARROW_LEAD, moments.FAR_BEHIND}:
        return True
    return _chance(talk, seat, f"{moment}?", view) % _SELDOM == 0


def _is_ceremony(found: Iterable[str]) -> bool:
    """A beginning or an end: everybody says something."""
    return bool({moments.GREETING, moments.WON, moments.LOST, moments.DRAWN} & set(found))


def _remark(talk: Talk, seat: int, moment: str, view: GameView) -> Remark | None:
    """One that was not made in this game yet, if any is left."""
    persona = talk.personas[seat]
    count = len(remarks("en")[persona][moment])
    said = {remark.place for remark in talk.said if (remark.persona, remark.moment) == (persona, moment)}
    left = [place for place in range(count) if place not in said]
    return Remark(seat, persona, moment, left[_chance(talk, seat, moment, view) % len(left)]) if left else None


def _chance(talk: Talk, seat: int, moment: str, view: GameView) -> int:
    """A number that everybody at the table could work out: from the beginning and the sheet."""
    lines = [(line.seat, line.kind, line.score, line.total) for line in view.score_lines[-3:]]
    text = f"{talk.opening} {seat} {moment} {len(view.score_lines)} {lines}"
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big")


class Voices:
    """Those at one table who talk: told of everything that a spectator sees, in its order."""

    def __init__(
        self,
        telling: "Telling[GameView, EditionFile]",
        past: "Callable[[], Past]",
        number: int | None = None,
        *,
        silent: bool = False,
    ) -> None:
        """Listen from the beginning: to the past of a table as spectators know it, or to its first `number` entries.

        Where nobody talks (`silent`), nothing is listened to.
        """
        self.is_silent = silent
        self._telling = telling
        self._past = past
        self._talk = Talk()
        self._latest: list[Remark] = []
        self._number = 0
        """Entries that were heard of."""
        self._catch_up(number)

    def _catch_up(self, number: int | None = None) -> None:
        self._talk, self._latest = Talk(), []
        if self.is_silent:
            return
        for entry in self._past().entries:
            if number is None or entry.number < number:
                self._hear(entry.view, entry.events)
                self._number = max(self._number, entry.number + 1)

    def _hear(self, view: GameView, events: Sequence[Struct]) -> list[Remark]:
        self._talk, said = after(self._talk, self._telling, view, events)
        self._latest = said or self._latest
        return said

    def hear(self, update: "Update") -> list[Remark]:
        """One more entry, through the eyes of a spectator: what is said about it."""
        if self.is_silent or update.view.number <= self._number or update.thought is not None:
            return []
        self._number = update.view.number
        if any(isinstance(event, TakenBack) for event in update.events):
            self._catch_up()  # what was said about turns that are taken back was never said
            return []
        return self._hear(update.view.game, update.events)

    @property
    def latest(self) -> list[Remark]:
        """What was said last, as long as it is still in the air."""
        lines = 0 if self._talk.view is None else len(self._talk.view.score_lines)
        return self._latest if lines - self._talk.spoke_at < _IN_THE_AIR else []

    def expression(self, seat: int) -> str:
        """How the face of a seat looks at what has just happened."""
        return EXPRESSIONS.get(self._talk.moods.get(seat, ""), NEUTRAL)


def spoken(view: GameView, said: Iterable[Remark]) -> list[str]:
    """Remarks as they are read, each with who makes it."""
    return [said_of(name_of_seat(view, remark.seat), remark.text) for remark in said]
