"""What a game must offer to be played line by line: its part of the terminal makes one of this kind."""

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic

from bonmot.games.view import ViewType
from bonmot.players.casts import cast_of
from bonmot.terminal.questions import Question
from bonmot.texts import mark

if TYPE_CHECKING:
    from bonmot.games.editions import EditionFile
    from bonmot.hosting.drafts import Draft
    from bonmot.starting import Start
    from bonmot.tables import TableView
    from bonmot.terminal.plain.commands import PlainCommand
    from bonmot.terminal.plain.playing import PlainGame
    from bonmot.terminal.plain.teletype import Teletype


class PlainPart(Generic[ViewType]):
    """A game in lines of text. Everything it is shown is a view: it knows no more than whoever sits there."""

    game: ClassVar[str]
    """Its name."""
    commands: "Sequence[PlainCommand]"
    """What one may say, besides what every game understands."""

    def at(self, view: ViewType) -> "PlainPart[ViewType]":
        """The part for one table: where a game has a referee, that is another one."""
        del view
        return self

    def people(self, seen: "TableView") -> frozenset[int]:
        """The seats of those who type here."""
        return seen.people

    def lingers(self, game: "PlainGame") -> bool:
        """Whether there is something left to do although the game is over; a line of it is done then."""
        del game
        return False

    def admit(self, people: int) -> None:
        """Refuse so many people at one keyboard, if they cannot play it in lines."""

    def asked(self, teletype: "Teletype", edition: "EditionFile", draft: "Draft", start: "Start") -> "Draft":
        """Ask what only this game wants to know, unless it was said at the start; who plays was asked before."""
        return draft

    def reads(self, game: "PlainGame", line: str) -> bool:
        """Take a line that is a turn itself, such as a place and a word; False when it is none."""
        return False

    hiding: ClassVar[str] = mark("{name}, press Enter to hide your rack.")
    """What is asked of whoever leaves the keyboard to another."""

    def for_all(self, seen: "TableView") -> Iterable[str]:
        """What everybody may look at before the next one comes to the keyboard."""
        return ()

    def time(self, seen: "TableView") -> Iterable[str]:
        """How much time is left, where the game has a clock of its own."""
        return ()

    def empty(self, game: "PlainGame") -> None:
        """Enter alone; as a rule it does nothing."""

    def occasion(self, view: ViewType) -> Hashable:
        """What a greeting belongs to: when it changes, whoever is at the keyboard is greeted anew."""
        return view.number

    def greeting(self, game: "PlainGame") -> Iterable[str]:
        """What the person whose turn begins wants to know."""
        return ()

    def question(self, view: ViewType) -> Question | None:
        """A question that must be answered by yes or no."""
        return None

    def usual_grade(self, view: ViewType, hinted: int) -> int:
        """How much a hint tells when nobody says how much, after so much was told in this turn: a little more."""
        return min(hinted + 1, cast_of(self.game).grades)
