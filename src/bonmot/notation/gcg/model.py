"""What a GCG file says, line by line.

A `Game` is its lines, in their order; everything else is looked up in them. Lines remember how they were written
(spaces, the end of the line), which is not part of what they say: two games are equal when they say the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

UTF_8: Final = "utf-8"
LATIN_1: Final = "iso-8859-1"

MOST_PLAYERS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgLine:
    """Any line; what it says is in its kinds."""

    written: str | None = field(default=None, compare=False, repr=False)
    """The line as it was read, without its end. The writer uses it as long as it still says the same."""
    ending: str | None = field(default=None, compare=False, repr=False)
    """How the line ended: a newline, CR and newline, CR, or nothing; None leaves it to the game."""


@dataclass(frozen=True, slots=True)
class Pragma(GcgLine):
    """``#name value``; also those that nobody knows."""

    name: str
    value: str = ""

    def is_called(self, name: str) -> bool:
        """Whether this is its name; capitals do not matter."""
        return self.name.lower() == name


@dataclass(frozen=True, slots=True)
class Text(GcgLine):
    """A line that goes on with the pragma before it, or an empty one."""

    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(GcgLine):
    """``>player: …``: something that happened, the points it brought and the player's total after it."""

    player: str
    """The nick."""
    rack: str = ""
    """What the player held; empty when it is not known."""
    score: int = 0
    total: int
    remark: str = ""
    """Whatever stands after the total."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Event):
    """A word on the board.

    >>> Play(player="ann", rack="AEINRST", place="8D", word="NASTIER", score=66, total=66).place
    '8D'
    """

    place: str
    """In English coordinates, whatever the language: 8H across, H8 down."""
    word: str
    """Small letters are blanks; what lies on the board already is itself, a dot, or between parentheses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Event):
    """A turn given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Event):
    """Tiles given back for others."""

    tiles: str = ""
    """Empty when only their number is known."""
    count: int = 0
    """How many, when the tiles are not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal(Event):
    """The player's last play is taken back, and its points: it was challenged and did not stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge(Event):
    """Points for a play that was challenged and stood; negative when the challenger pays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRack(Event):
    """Tiles left at the end: won from others, or, when the rack is named too, the player's own and lost."""

    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePenalty(Event):
    """Points lost on the clock."""


class Player(NamedTuple):
    """A player: the short name in the events, and the full one."""

    nick: str
    name: str


class NotedEvent(NamedTuple):
    """An event with its line number and the notes after it."""

    line: int
    event: Event
    note: str


@dataclass(frozen=True, slots=True)
class Game:
    """The lines of a file, and how it is stored."""

    lines: tuple[GcgLine, ...]
    encoding: str = field(default=UTF_8, compare=False)
    """``utf-8`` or ``iso-8859-1``; a pragma that names one goes before."""
    marked: bool = field(default=False, compare=False)
    """Whether the file begins with the mark of UTF-8."""
    newline: str = field(default="\n", compare=False)
    """The end of those lines that have none of their own."""

    @staticmethod
    def build(
        players: Iterable[tuple[str, str]],
        events: Iterable[Event | Pragma | Text] = (),
        **pragmas: str,
    ) -> "Game":
        """A new game; `pragmas` are those of its head, such as title and lexicon.

        >>> game = Game.build([("ann", "Ann Lee"), ("bob", "")], title="A friendly game", tile_set="fr")
        >>> game.lines[0], game.players[1], game.tile_set
        (Pragma(name='character-encoding', value='UTF-8'), Player(nick='bob', name=''), 'fr')
        """
        head = [Pragma("character-encoding", "UTF-8")]
        head += [Pragma(f"player{seat}", " ".join(filter(None, player))) for seat, player in enumerate(players, 1)]
        head += [Pragma(name.replace("_", "-"), value) for name, value in pragmas.items()]
        return Game((*head, *events))

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, in the order of their seats."""
        found = {line.name.lower(): line.value for line in self.lines if isinstance(line, Pragma)}
        seats = (found.get(f"player{seat}") for seat in range(1, MOST_PLAYERS + 1))
        parts = ((*value.split(None, 1), "", "")[:2] for value in seats if value is not None)
        return tuple(Player(nick, name) for nick, name in parts)

    @property
    def events(self) -> "tuple[Event, ...]":
        """What happened, in order."""
        return tuple(line for line in self.lines if isinstance(line, Event))

    @property
    def turns(self) -> tuple[NotedEvent, ...]:
        """The events with their notes."""
        starts = [at for at, line in enumerate(self.lines) if isinstance(line, Event)]
        return tuple(
            NotedEvent(start + 1, event, self._text("note", start + 1, end))
            for start, end, event in zip(starts, [*starts[1:], len(self.lines)], self.events, strict=True)
        )

    def pragma(self, name: str) -> str:
        """The value of a pragma, with the lines that go on with it; empty where there is none.

        >>> Game((Pragma("description", "A long game"), Text("in the rain"))).pragma("description")
        'A long game\\nin the rain'
        """
        return self._text(name, 0, len(self.lines))

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.pragma("title")

    @property
    def description(self) -> str:
        """What is told about it."""
        return self.pragma("description")

    @property
    def id(self) -> str:
        """The authority and the identity that it gave."""
        return self.pragma("id")

    @property
    def lexicon(self) -> str:
        """The words that were in force, in the file's own way of naming them."""
        return self.pragma("lexicon")

    @property
    def tile_set(self) -> str:
        """The tiles that were used, in the file's own way of naming them."""
        return self.pragma("tile-set")

    def final_rack(self, seat: int) -> str:
        """What ``#rack1``, ``#rack2``… say the player (counted from 0) holds after the last event."""
        return self.pragma(f"rack{seat + 1}")

    def _text(self, name: str, start: int, end: int) -> str:
        """All pragmas of a name between two lines, each with its continuation."""
        parts: list[str] = []
        inside = False
        for line in self.lines[start:end]:
            if isinstance(line, Pragma):
                inside = line.is_called(name)
                if inside:
                    parts.append(line.value)
            elif isinstance(line, Text) and inside:
                parts.append(line.value)
            else:
                inside = False
        return "\n".join(parts).strip()
