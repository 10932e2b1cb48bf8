"""What opponents say of themselves before a game: at what level one plays that adapts to people, and why."""

from typing import TYPE_CHECKING

from bonmot.telling.phrases import said_of
from bonmot.telling.seats import called
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.games.setups import Seating
    from bonmot.tables import TableView


def presented(seen: "TableView") -> list[str]:
    """The opponents at a table that play at people's strength, each with its level and its reason."""
    adapting = (each for each in seen.seats if each.computer and each.adaptive)
    return [said_of(called(each.name), reason_of_level(each, len(seen.people))) for each in adapting]


def reason_of_level(seating: "Seating", people: int = 1) -> str:
    """At what level such an opponent plays, and why; of several people it may know only some.

    >>> from bonmot.games.setups import Acquaintance, Seating
    >>> reason_of_level(Seating("Nora", level=4, met=Acquaintance(6, 3, 231)))
    'I play at level 4: in your last 6 games you scored 231 on average.'
    >>> reason_of_level(Seating("Nora", level=3))
    'We don’t know each other yet: I begin at level 3.'
    >>> reason_of_level(Seating("Nora", level=3), people=0)
    'There is nobody here to adapt to: I play at level 3.'
    """
    met = seating.met
    if not people:
        text = _("There is nobody here to adapt to: I play at level {level}.")
    elif not met.games:
        text = _("We don’t know each other yet: I begin at level {level}.")
    elif people > 1 and met.score is None:
        text = _("I play at level {level}: games finished by those of you I know: {count}, won: {won}.")
    elif people > 1:
        text = _("I play at level {level}: games finished by those of you I know: {count}, average score: {score}.")
    elif met.score is None:
        text = _("I play at level {level}: games you have finished: {count}, won: {won}.")
    elif met.games == 1:
        text = _("I play at level {level}: in your last game you scored {score}.")
    else:
        text = _("I play at level {level}: in your last {count} games you scored {score} on average.")
    return text.format(level=seating.level, count=met.games, score=met.score, won=met.won)
