"""What players and their referee may ask for in duplicate."""

from typing import Literal

from bonmot.games.commands import Abandon, Command, Pass, Resign, SitDown, TableOrder, TimePasses


class Doors(Command, frozen=True, tag="doors"):
    """The referee opens or closes the doors of a hall: who comes later finds no place."""

    are_open: bool


class Remove(Command, frozen=True, tag="remove"):
    """The referee shows a player out."""

    seat: int


class Draw(Command, frozen=True, tag="draw"):
    """Go on: the next rack is drawn. The referee may say which one, as it came out of a bag of real tiles."""

    rack: str = ""


class HandIn(Command, frozen=True, tag="hand-in"):
    """Hand in a slip; another one in the same round takes its place. The referee hands it in for a seat.

    A word is written in full, or with the tiles that lie there in parentheses; a small letter is a blank.
    """

    place: str
    word: str
    score: int | None = None
    """What the slip says, where it is of paper: a wrong score is worth a warning."""
    seat: int | None = None


class Close(Command, frozen=True, tag="close"):
    """The referee closes the round; if the edition leaves the choice to them, with the top that is laid."""

    place: str = ""
    word: str = ""


class Correct(Command, frozen=True, tag="correct"):
    """The referee enters another slip for a round that is closed; one without a word is blank."""

    number: int
    seat: int
    place: str = ""
    word: str = ""
    score: int | None = None


class Warn(Command, frozen=True, tag="warn"):
    """The referee warns a player, in this round or an earlier one."""

    seat: int
    reason: str = ""
    number: int | None = None


class Lift(Command, frozen=True, tag="lift"):
    """The referee takes back a warning, or the penalties, that a player got in a round."""

    seat: int
    number: int
    what: Literal["warning", "penalty"] = "warning"


class RuleSolo(Command, frozen=True, tag="rule-solo"):
    """The referee says who was the only one to find the top of a round; None: nobody."""

    number: int
    seat: int | None = None


class Reopen(Command, frozen=True, tag="reopen"):
    """The referee goes back to the last round that was closed; what was drawn since goes back into the bag."""


_Rulings = Correct | Warn | Lift | RuleSolo | Reopen
_OfTheHall = SitDown | Doors | Remove
AnyCommand = Draw | HandIn | Pass | Close | _Rulings | _OfTheHall | Resign | Abandon | TimePasses | TableOrder
