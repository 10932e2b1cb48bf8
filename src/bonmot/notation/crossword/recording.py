"""A game that was played here, as a record in GCG."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypedDict

from bonmot.board import Move
from bonmot.board.coordinates import Coordinates
from bonmot.board.layout import layouts
from bonmot.errors import BonmotError
from bonmot.games.crossword.events import Exchanged
from bonmot.games.crossword.view import View
from bonmot.games.past import Past, PastEntry
from bonmot.games.view import TurnLine
from bonmot.notation.gcg.model import (
    MOST_PLAYERS,
    Challenge,
    EndRack,
    Event,
    Exchange,
    Game,
    Pass,
    Play,
    TimePenalty,
    Withdrawal,
)
from bonmot.words import Alphabet

_COORDINATES: Final = Coordinates.of("en")
"""How GCG writes places, whatever the language."""
_USUAL_LAYOUT: Final = "standard-15"


class _Facts(TypedDict):
    """What every event of GCG says."""

    player: str
    rack: str
    score: int
    total: int


def recorded(past: Past) -> Game:
    """The record of a game, from its past. Teams, which GCG does not know, are refused.

    Of a game that is being played, a record names only the rack of the seat that looks.

    >>> from bonmot.games.crossword import Pass, setup_for
    >>> from bonmot.tables import Store, Table
    >>> store = Store("sqlite://")
    >>> table = Table.create(store, setup_for("modern", ["Ada Lee", "Bob"], language="en"), seed=14)
    >>> _passed = table.submit(0, Pass())
    >>> [recorded(table.past(seat)).events[0].rack for seat in (0, 1, None)]
    ['DOUEERM', '', '']
    >>> store.close()
    """
    view = past.view
    if not isinstance(view, View):
        raise BonmotError("notation-of-other-game", name="gcg")
    if any(len(side.seats) > 1 for side in view.sides) or len(view.sides) > MOST_PLAYERS:
        raise BonmotError("gcg-no-teams")
    names = [side.names[0] for side in view.sides]
    nicks = _nicks(names)
    writer = _Writer(nicks, Alphabet.load(view.alphabet), Coordinates.of(view.language))
    for before, entry in pairwise(past.entries):
        writer.add(before, entry)
    heading = {"title": past.title} if past.title else {}
    heading |= {"lexicon": view.lexicon, "tile_set": _tile_set(past)}
    if view.layout != _USUAL_LAYOUT and view.layout in layouts():
        heading |= {"board_layout": view.layout}
    return Game.build(zip(nicks, names, strict=True), writer.events, **heading)


def _tile_set(past: Past) -> str:
    """The set by name; with the bags and the blanks, where they are not one bag with its own."""
    first = past.entries[0].view
    alphabet = Alphabet.load(first.alphabet)
    blanks = first.unseen.get("?", 0)
    letters = sum(first.unseen.values()) - blanks
    for side in first.sides:
        held, held_blanks = alphabet.encode_rack(side.rack or "")
        letters, blanks = letters + len(held), blanks + held_blanks
    bags = max(1, round(letters / sum(alphabet.counts)))
    return alphabet.name if (bags, blanks) == (1, alphabet.blanks) else f"{alphabet.name} {bags} bags {blanks} blanks"


def _nicks(names: Sequence[str]) -> list[str]:
    """Short names without spaces, all different."""
    nicks: list[str] = []
    for seat, name in enumerate(names, 1):
        nick = "".join(each for each in name if each.isalnum()) or f"player{seat}"
        nicks.append(nick if nick not in nicks else f"{nick}-{seat}")
    return nicks


class _Writer:
    """Writes the lines of a score sheet, one entry after the other."""

    def __init__(self, nicks: Sequence[str], alphabet: Alphabet, coordinates: Coordinates) -> None:
        self.events: list[Event] = []
        self._nicks = nicks
        self._alphabet = alphabet
        self._coordinates = coordinates
        self._played_from: dict[int, str] = {}
        """What each side held before its last play."""

    def add(self, before: PastEntry, entry: PastEntry) -> None:
        """What GCG says of an entry; nothing of what leaves no trace on a score sheet."""
        for line in entry.view.turns[len(before.view.turns) :]:
            event = self._event(line, before, entry)
            if event is not None:
                self.events.append(event)

    def _event(self, line: TurnLine, before: PastEntry, entry: PastEntry) -> Event | None:
        held = _rack(before, line.side) or ""
        facts = _Facts(player=self._nicks[line.side], rack=held, score=line.score, total=line.total)
        match line.kind:
            case "play":
                self._played_from[line.side] = held
                move = Move.parse(f"{line.place} {line.word}", self._alphabet, self._coordinates)
                return Play(**facts, place=move.place(_COORDINATES), word=line.word)
            case "exchange":
                given = _given(entry)
                return Exchange(**facts, tiles=given) if given else Exchange(**facts, count=line.count)
            case "pass" | "missed" | "withdrawn" | "skipped":
                return Pass(**facts)
            case "challenged":
                return Withdrawal(**facts | {"rack": self._played_from.get(line.side, "")})
            case "wrong-challenge" | "challenge-bonus":
                return Challenge(**facts)
            case "penalty":
                return TimePenalty(**facts)
            case "adjustment":
                return _end_rack(facts, line.side, entry)
            case _:
                return None


def _end_rack(facts: _Facts, side: int, entry: PastEntry) -> EndRack:
    """Tiles left: a player who lost their own names them twice, one who won the others' has none."""
    racks = [_rack(entry, other) or "" for other in range(len(entry.view.sides))]
    if facts["score"] < 0:
        return EndRack(**facts | {"rack": racks[side]}, tiles=racks[side])
    others = "".join(rack for other, rack in enumerate(racks) if other != side)
    return EndRack(**facts | {"rack": ""}, tiles=others)


def _rack(entry: PastEntry, side: int) -> str | None:
    """What a side held after an entry, if that may be known; nobody but the side itself needs to know it earlier."""
    seen: View = entry.everybody[side].view if entry.everybody else entry.view
    return seen.sides[side].rack


def _given(entry: PastEntry) -> str:
    """The tiles that were exchanged, where they may be known: whoever may not see them, sees none drawn either."""
    for sight in (*entry.everybody, entry):
        for event in sight.events:
            if isinstance(event, Exchanged) and event.drawn:
                return event.tiles
    return ""
