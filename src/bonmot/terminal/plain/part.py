"""What a game must offer to be played line by line: the module `plain` of its package has a `PLAIN` of this kind."""

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from bonmot.starting import Start
    from bonmot.tables import ClockRules, Seating
    from bonmot.terminal.plain.commands import PlainCommand
    from bonmot.terminal.plain.playing import PlainGame
    from bonmot.terminal.plain.teletype import Teletype


class Opening(NamedTuple):
    """All that a table needs to begin."""

    setup: Any
    seats: "tuple[Seating, ...]"
    rules: "ClockRules | None" = None
    hand_over: bool = False
    hint_cost: int = 0


class PlainPart(Protocol):
    """A game in lines of text. Everything it is shown is a view: it knows no more than whoever sits there."""

    @property
    def game(self) -> str:
        """Its name."""
        ...

    @property
    def commands(self) -> "Sequence[PlainCommand]":
        """What one may say, besides what every game understands."""
        ...

    def admit(self, view: Any) -> None:
        """Refuse a table that cannot be played in lines."""
        ...

    def set_up(self, teletype: "Teletype", edition: Any, language: str, lexicon: str, start: "Start") -> Opening:
        """Ask what is still to be agreed."""
        ...

    def reads(self, game: "PlainGame", line: str) -> bool:
        """Take a line that is a turn itself, such as a place and a word; False when it is none."""
        ...

    def occasion(self, view: Any) -> Hashable:
        """What a greeting belongs to: when it changes, whoever is at the keyboard is greeted anew."""
        ...

    def greeting(self, game: "PlainGame") -> Iterable[str]:
        """What the person whose turn begins wants to know."""
        ...

    def question(self, view: Any) -> tuple[str, Any, Any] | None:
        """A question that must be answered by yes or no, and the commands that say so."""
        ...

    def usual_grade(self, view: Any, hinted: int) -> int:
        """How much a hint tells when nobody says how much, after so much was told in this turn."""
        ...
