"""A game that was played here, as a record in GCG."""

from collections.abc import Iterable, Sequence
from typing import Final, TypedDict

from bonmot.board import Move
from bonmot.board.coordinates import Coordinates
from bonmot.errors import BonmotError
from bonmot.games.crossword import AnyEvent, State
from bonmot.games.crossword.events import (
    ChallengeFailed,
    ChallengeUpheld,
    Ended,
    Exchanged,
    Opened,
    Passed,
    Penalized,
    Played,
    Skipped,
    Withdrawn,
)
from bonmot.games.crossword.state import evolved, opened
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

_COORDINATES: Final = Coordinates.of("en")
"""How GCG writes places, whatever the language."""


class _Facts(TypedDict):
    """What every event of GCG says."""

    player: str
    rack: str
    score: int
    total: int


def recorded(events: Iterable[AnyEvent], title: str = "") -> Game:
    """The record of a game, from its events. Teams, which GCG does not know, are refused.

    >>> from bonmot.games.crossword import Crossword, setup_for
    >>> from bonmot.games.crossword.events import Passed
    >>> events = Crossword().open(setup_for("modern", ["Ada Lee", "Bob"], language="en"), seed=14)
    >>> recorded([*events, Passed(0)]).events
    (Pass(player='AdaLee', rack='DOUEERM', score=0, total=0, remark=''),)
    """
    first, *rest = events
    if not isinstance(first, Opened):
        raise BonmotError("no-score-sheet")  # GCG knows one game only
    state = opened(first)
    if len(state.sides) != len(state.setup.seats) or len(state.sides) > MOST_PLAYERS:
        raise BonmotError("gcg-no-teams")
    names = [seat.name for seat in state.setup.seats]
    nicks = _nicks(names)
    found: list[Event] = []
    for event in rest:
        after = evolved(state, event)
        found += _events(state, event, after, nicks)
        state = after
    heading = {"title": title} if title else {}
    heading |= {"lexicon": state.setup.lexicon, "tile_set": state.alphabet.name}
    return Game.build(zip(nicks, names, strict=True), found, **heading)


def _nicks(names: Sequence[str]) -> list[str]:
    """Short names without spaces, all different."""
    nicks: list[str] = []
    for seat, name in enumerate(names, 1):
        nick = "".join(each for each in name if each.isalnum()) or f"player{seat}"
        nicks.append(nick if nick not in nicks else f"{nick}-{seat}")
    return nicks


def _events(state: State, event: AnyEvent, after: State, nicks: Sequence[str]) -> list[Event]:
    """What GCG says of an event; nothing of those that leave no trace on a score sheet."""

    def facts(side: int, score: int, *, rack: bytes | None = None) -> _Facts:
        held = state.text(state.racks[side] if rack is None else rack)
        return {"player": nicks[side], "rack": held, "score": score, "total": after.scores[side]}

    match event:
        case Played():
            move = Move.parse(f"{event.place} {event.word}", state.alphabet, state.board.coordinates)
            return [Play(**facts(event.seat, event.score), place=move.place(_COORDINATES), word=event.word)]
        case Exchanged():
            return [Exchange(**facts(event.seat, 0), tiles=event.tiles)]
        case Passed() | Withdrawn():
            return [Pass(**facts(event.seat, 0))]
        case Skipped():
            return [Pass(**facts(event.side, 0))]
        case ChallengeUpheld() if state.last is not None:
            side, score = state.last.side, -state.last.event.score
            return [Withdrawal(**facts(side, score, rack=state.last.before.racks[side]))]
        case ChallengeFailed() if state.last is not None:
            points = [(event.seat, -event.loses_points), (state.last.side, event.gives_points)]
            return [Challenge(**facts(side, score)) for side, score in points if score]
        case Penalized():
            return [TimePenalty(**facts(event.side, -event.points))]
        case Ended():
            return _ending(state, event, nicks)
    return []


def _ending(state: State, event: Ended, nicks: Sequence[str]) -> list[Event]:
    """Tiles left: a player who lost their own names them twice, one who won the others' has none."""
    found: list[Event] = []
    for side, points in enumerate(event.adjustments):
        own = state.text(state.racks[side])
        others = "".join(state.text(rack) for other, rack in enumerate(state.racks) if other != side)
        if points:
            tiles = own if points < 0 else others
            rack = own if points < 0 else ""
            found.append(EndRack(player=nicks[side], rack=rack, tiles=tiles, score=points, total=event.scores[side]))
    return found
