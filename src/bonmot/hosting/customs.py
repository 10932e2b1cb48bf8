"""What only one game lets people choose before it begins. The game's part of this room has its own."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from bonmot.errors import BonmotError
from bonmot.games.editions import EditionFile
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.hosting.drafts import Draft
    from bonmot.hosting.fields import Field
    from bonmot.players.measures import Rung
    from bonmot.starting import SeatWish


class Customs:
    """A game with nothing of its own to choose; others override what they have."""

    takes: ClassVar[frozenset[str]] = frozenset()
    """What can be said of it on the command line, and not of every game: `field`, `racks`, `theme`, `pieces`; `clock`,
    where it is a rule of the game and not of the table."""
    usual_players: ClassVar[int] = 2
    """How many sit down if nobody says it."""
    always_hides: ClassVar[bool] = False
    """Whether people at one screen always hide something from each other: nobody is asked."""

    refereeing: ClassVar[Mapping[str, object]] = {}
    """How the rules are changed where a referee sits at the table: dotted keys as in the edition's file. Empty: nobody
    does, unless it is for an evening."""

    def about(self, edition: EditionFile) -> str:
        """What to know about the rules before one chooses them."""
        return ""

    def level(self, rung: "Rung") -> str:
        """A level of computers, as one chooses it."""
        return _("level {level}, {points} pts").format(level=rung.level, points=round(rung.average))

    def about_levels(self, highest: int) -> str:
        """What levels mean."""
        about = _("How well it plays, from 1 to {most}; what it scores on average against its like.")
        return about.format(most=highest)

    def fields(self, edition: EditionFile, draft: "Draft") -> "Sequence[Field]":
        """What is chosen at every table."""
        return ()

    def more(self, edition: EditionFile, draft: "Draft") -> "Sequence[Field]":
        """What is chosen now and then."""
        return ()

    def options(self, edition: EditionFile, draft: "Draft") -> dict[str, object]:
        """The rules that are changed by what was chosen: dotted keys as in the edition's file."""
        return {}

    def check(self, theme: str) -> None:
        """Refuse a theme that the command line names, if there is none of that name."""

    def hides(self, edition: EditionFile, draft: "Draft") -> bool:
        """Whether people at one screen have something to hide from each other."""
        return True

    def joining(self, edition: EditionFile, draft: "Draft", language: str) -> "Sequence[SeatWish]":
        """Computers that play besides those whose seats were chosen one by one."""
        return ()

    def refereed(self, draft: "Draft") -> "Sequence[SeatWish]":
        """Those who play under a referee, who sits at this screen in their place; by default there is none."""
        return ()

    def places(self, edition: EditionFile, draft: "Draft") -> int:
        """How many may play in all where whoever comes sits down, under a referee; by default nobody comes later."""
        return 0

    def field_of(self, error: BonmotError, draft: "Draft") -> str:
        """The field that a refusal is about; empty: none of its own."""
        return ""
