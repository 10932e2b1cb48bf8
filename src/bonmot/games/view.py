"""What every game's view has, and on which all shared rooms rely: lists, sheets, exports, replays and screens.

A game's own view adds what only its own folders know: a board, prisms, cards.
"""

import re
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from bonmot.games.events import Formed

# The one place where types end. A list of games, a table or a replay cannot know which game it holds: it reads what
# every view has, and hands the rest on to the game's own folders, which name their types again.
OwnView = Any
"""A view of some game: a `GameView`, and which one only the game's own folders know."""
OwnEvent = Any  # likewise
"""An event of some game or of its table: only the game's own folders, and the table, know which."""


class SideView(msgspec.Struct, frozen=True, kw_only=True):
    """The seats that play together, as everybody sees them."""

    seats: tuple[int, ...]
    names: tuple[str, ...]
    """One for each of its seats."""
    score: int
    """Points, or whatever the game counts."""
    resigned: bool = False


class ScoreLine(msgspec.Struct, frozen=True):
    """A line of the score sheet: one turn, or one round."""

    side: int | None
    """The side it counts for; None when it counts for none."""
    seat: int | None
    """Who made the turn."""
    kind: str
    """What happened: `play`, `pass` and so on, as the game calls it."""
    score: int
    total: int
    """The side's score after it."""

    @property
    def mark(self) -> str | None:
        """What the line is numbered by, where that is not its own number: a round may have several lines."""
        return None

    @property
    def all_words(self) -> tuple[str, ...]:
        """The words that were made, in capitals; none where there are none, or where they were taken back."""
        return ()


class _Line(Protocol):
    @property
    def side(self) -> int | None: ...

    @property
    def kind(self) -> str: ...


def taken_back(lines: Sequence[_Line]) -> frozenset[int]:
    """The numbers, from 0, of plays on a score sheet that were challenged and did not stand.

    >>> play, lost = (ScoreLine(0, 0, kind, score, 0) for kind, score in (("play", 44), ("challenged", -44)))
    >>> sorted(taken_back([play, play, lost, play]))
    [1]
    """
    found = set()
    last: dict[int | None, int] = {}
    for number, line in enumerate(lines):
        if line.kind == "play":
            last[line.side] = number
        elif line.kind == "challenged" and line.side in last:
            found.add(last.pop(line.side))
    return frozenset(found)


class FinalView(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a game."""

    reason: str
    winners: tuple[int, ...]
    """The sides that won: several when they tie, none when the game was abandoned."""


class GameView(msgspec.Struct, frozen=True, kw_only=True):
    """A game as one seat, or a spectator, sees it."""

    edition: str
    titles: dict[str, str]
    """Language → how the edition is called."""
    language: str
    lexicon: str
    scale: str
    """The scale of levels that computers are measured on."""
    number: int
    """Events so far."""
    seat: int | None
    """Whose view it is; None for a spectator."""
    sides: tuple[SideView, ...]
    acting: tuple[int, ...]
    """The seats that the game waits for."""
    may: tuple[str, ...]
    """The commands that this seat could give now."""
    final: FinalView | None
    family: bool = True
    """Whether computers and hints keep coarse words to themselves; the table says so, no rule depends on it."""

    @property
    def score_lines(self) -> Sequence[ScoreLine]:
        """The score sheet, from the first line to the latest."""
        raise NotImplementedError

    def best_line(self, seat: int | None = None) -> int | None:
        """The line that scored most of those that stood, from 0: of all, or of a seat; None where none was better."""
        gone, lines = taken_back(self.score_lines), self.score_lines
        own = [at for at, line in enumerate(lines) if at not in gone and (seat is None or line.seat == seat)]
        best = max(own, key=lambda at: lines[at].score, default=None)
        return None if best is None or lines[best].seat is None or lines[best].score <= 1 else best

    @property
    def is_sealed(self) -> bool:
        """Whether something lies there that nobody may read yet, whoever keeps the log: slips of an open round."""
        return False

    @property
    def settled(self) -> frozenset[str] | None:
        """Words about which the dictionary may be asked while the game goes on: those it has found good itself.

        None where it must keep silent, because players answer for their words (M-038, O-010).
        """
        return None

    @property
    def names(self) -> tuple[str, ...]:
        """The name of every player, by seat."""
        by_seat = {seat: name for side in self.sides for seat, name in zip(side.seats, side.names, strict=True)}
        return tuple(by_seat[seat] for seat in sorted(by_seat))

    @property
    def side(self) -> int | None:
        """The side that this seat plays for; None for a spectator and for the arbiter."""
        return self.side_of(self.seat)

    def side_of(self, seat: int | None) -> int | None:
        """The side that a seat plays for, if any."""
        if seat is not None and seat < len(self.sides) and seat in self.sides[seat].seats:
            return seat  # everybody plays alone: of five hundred, nobody looks through all
        return next((number for number, side in enumerate(self.sides) if seat in side.seats), None)


ViewType = TypeVar("ViewType", bound=GameView)
"""The view of one game, in what is written for all of them."""


class TurnLine(ScoreLine, frozen=True):
    """A turn of a game in which words are laid; the state of such a game keeps its sheet in these lines."""

    side: int
    seat: int
    place: str = ""
    """Where the first of its words begins."""
    word: str = ""
    words: tuple[Formed, ...] = ()
    count: int = 0
    """Pieces exchanged."""

    @property
    def all_words(self) -> tuple[str, ...]:
        """All that the play made; records from elsewhere name the main one alone."""
        if self.kind != "play":
            return ()
        formed = tuple(word for formed in self.words for word in in_capitals(formed.word))
        return formed or in_capitals(self.word)


def in_capitals(word: str) -> tuple[str, ...]:
    """A word as it is looked up, if there is one: brackets and blanks are for those who lay it.

    >>> in_capitals("(MA)IsON"), in_capitals("[LL]AMA"), in_capitals("")
    (('MAISON',), ('LLAMA',), ())
    """
    bare = re.sub(r"[][()]", "", word).upper()
    return (bare,) if bare else ()


class RackSideView(SideView, frozen=True, kw_only=True):
    """A side that holds pieces on a rack; the game adds those that may be seen."""

    tiles: int
    """How many pieces it holds."""


class RackFinalView(FinalView, frozen=True, kw_only=True):
    """The end of a game at which the pieces left are counted."""

    adjustments: tuple[int, ...]
    """What the pieces left changed, by side."""


class LayingView(GameView, frozen=True, kw_only=True):
    """A game in which what is drawn from a bag is laid on a board."""

    turn: int | None = None
    """The side to move; None where all act at once."""
    bag: int
    """What nobody has drawn yet."""
    unseen: dict[str, int]
    """Pieces that this seat cannot see, in the bag or on racks: the tracker."""


LaidView = TypeVar("LaidView", bound=LayingView)
"""The view of one of these games."""


class RackGameView(LayingView, frozen=True, kw_only=True):
    """A game in which sides take turns to lay what they hold on their racks."""

    turn: int
    """The side to move."""
    first: int
    scoreless: int
    """Turns without a score, one after the other."""
    challengeable: tuple[str, ...]
    """Words of the last play that may still be contested."""
    turns: tuple[TurnLine, ...]
    final: RackFinalView | None

    @property
    def score_lines(self) -> tuple[TurnLine, ...]:
        """A line for each turn."""
        return self.turns


RackView = TypeVar("RackView", bound=RackGameView)
"""The view of one of these games."""
