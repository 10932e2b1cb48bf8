"""What a shared room may ask of any game's sentences: the module `telling` of a game has a `TELLING` of this kind.

Everything is said in the language of the reader (`bonmot.texts`), at the moment when it is asked for.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from bonmot.telling.commands import CommandWords
from bonmot.texts import LANGUAGES, _

if TYPE_CHECKING:
    from msgspec import Struct

    from bonmot.games.editions import EditionFile
    from bonmot.games.view import GameView
    from bonmot.players.hints import Hint
    from bonmot.telling.moments import Moments

HELP: Final = Path(__file__).parents[1] / "data" / "help"
"""The help that comes with Bonmot: a folder for each language, a file for each chapter."""

Rule = tuple[str, str]
"""A topic, and a rule of an edition about it."""

ViewType = TypeVar("ViewType", bound="GameView")
EditionType = TypeVar("EditionType", bound="EditionFile")


class Telling(Generic[ViewType, EditionType]):
    """A game in sentences: a game says what differs from this."""

    commands: Mapping[str, CommandWords] = {}
    """What people may say in this game, besides what every game understands (`telling.commands`), by English words."""
    refusals: Mapping[str, str] = {}
    """Code of an error that only this game makes → what to say, marked for translation."""
    chapters: tuple[str, ...] = ()
    """Its chapters of the help, after those that are for everybody."""
    help: Path = HELP
    """Where they are."""

    def check(self) -> None:
        """Fail where something is not there that lists of all games need: a chapter, in one of the languages."""
        for chapter in self.chapters:
            for language in LANGUAGES:
                (self.help / language / f"{chapter}.md").stat()

    def briefly(self, view: ViewType, events: "Sequence[Struct]") -> list[str]:
        """What happened, for the seat that sees this view after these events and has the table before its eyes."""
        return self.happenings(view, events)

    def happenings(self, view: ViewType, events: "Sequence[Struct]") -> list[str]:
        """The same for a seat that only hears it: with what it has drawn; the end is told by `ending`."""
        from bonmot.telling.events import told  # the events of a game need its rules

        return [text for event in events if (text := told(event, view))]

    def introduction(self, view: ViewType) -> Iterable[str]:
        """Which game a view shows, who plays and who begins; of one that goes on, how it stands."""
        raise NotImplementedError

    def standing(self, view: ViewType) -> Iterable[str]:
        """How the game stands, and whose turn it is."""
        raise NotImplementedError

    def ending(self, view: ViewType) -> Iterable[str]:
        """How it ended; nothing before the end."""
        raise NotImplementedError

    def moments(self, before: ViewType | None, view: ViewType, events: "Sequence[Struct]") -> "Moments":
        """What an entry of the log is for those at the table who remark on it, seat by seat, as spectators see it."""
        from bonmot.telling.moments import of_a_game

        del events
        return of_a_game(before, view)

    def finalists(self, view: ViewType) -> "Sequence[int | None]":
        """The sides whose scores are drawn at the end; None stands for the lines that count for no side."""
        return range(len(view.sides))

    def highlight(self, view: ViewType) -> str:
        """The best of what was played; empty where no turn was better than others."""
        from bonmot.telling.phrases import points  # as above
        from bonmot.telling.seats import name_of_seat

        if (at := view.best_line()) is None:
            return ""
        best, told = view.score_lines[at], self.score_lines(view)[at]
        return _("Best play: {name}, {play}, {points}.").format(
            name=name_of_seat(view, best.seat or 0), play=told, points=points(best.score)
        )

    def score_lines(self, view: ViewType) -> list[str]:
        """The lines of the view's score sheet without their points: `8D NASTIER`, `passes`."""
        raise NotImplementedError

    def rules(self, edition: EditionType) -> list[Rule]:
        """The rules of an edition, in the order in which one would tell them."""
        raise NotImplementedError

    def hinted(self, hint: "Hint") -> Iterable[str]:
        """What a hint says; nothing in a game without hints."""
        return ()

    def translated(self, message: str) -> str:
        """A message in the reader's language; a game of another package translates its own."""
        return _(message)
