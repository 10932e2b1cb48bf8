"""Plain mode in every game where players take turns, hold racks, and may contest words."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from bonmot import telling
from bonmot.games.commands import Abandon, Accept, Pass, Resign
from bonmot.games.legible import folded
from bonmot.games.view import RackGameView, RackView
from bonmot.tables.events import ArrangeRack
from bonmot.telling.commands import CommandWords, command_words
from bonmot.telling.dictionary import looked_up
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.commands import PlainCommand, gives
from bonmot.terminal.plain.part import PlainPart
from bonmot.terminal.racks import kept_order
from bonmot.texts import _, mark

if TYPE_CHECKING:
    from bonmot.terminal.plain.playing import PlainGame


class PlainTurns(PlainPart[RackView]):
    """A game of turns and racks."""

    @staticmethod
    @abstractmethod
    def own_rack(game: "PlainGame", view: RackView) -> str:
        """The rack of the person who reads, in the order that person likes."""

    def greeting(self, game: "PlainGame") -> Iterable[str]:
        """The scores and the rack, or what is wanted of somebody whose turn it is not."""
        view: RackView = game.view()
        if "play" in view.may:
            yield f"{telling.scores(view)}. {telling.outcome(view)}"
            yield self.own_rack(game, view)
        elif "accept" in view.may:
            words = ", ".join(view.challengeable)
            yield _("The game would be over: accept this play, or challenge it ({words}).").format(words=words)


def in_order(game: "PlainGame", view: RackGameView, held: Sequence[str]) -> list[str]:
    """What somebody holds: first what was wished and is still there, then the rest."""
    return kept_order([] if view.side is None else game.table.view(game.seat).order, held)


def orders(
    words: CommandWords,
    wish: "Callable[[PlainGame, RackView, str], Sequence[str]]",
    own_rack: "Callable[[PlainGame, RackView], str]",
) -> PlainCommand:
    """A word that puts the rack in another order (M-088, M-089, D-073)."""

    def order(game: "PlainGame", rest: str) -> None:
        view: RackView = game.view()
        # It is kept at once, like everything else (D-046).
        game.submit(ArrangeRack(tuple(wish(game, view, rest)), game.table.view(game.seat).laid))
        game.say(own_rack(game, game.view()))

    return PlainCommand(words, order)


def _challenge(game: "PlainGame", rest: str) -> None:
    """Contest the last play, for whoever is named, else for the person who was asked or the one who may (M-039)."""
    seats, names = game.challengers, game.view().names
    named = [seat for seat in seats if f"{folded(rest)} ".startswith(f"{folded(names[seat])} ")]
    asked = [seat for seat in game.addressed if seat in seats]
    seat = game.seat
    if named:
        seat, rest = named[0], rest[len(names[named[0]]) :]
    elif len(asked or seats) == 1:
        (seat,) = asked or seats
    elif seats:
        choices = [(folded(names[each]), names[each]) for each in seats]
        chosen = asking.choice(game.teletype, _("Who challenges?"), choices, choices[0][0])
        seat = seats[[name for name, _title in choices].index(chosen)]
    game.challenge(seat, rest.replace(",", " ").upper().split())


def sheet(game: "PlainGame", _rest: str) -> None:
    """All turns so far."""
    view: RackGameView = game.view()
    for number, (line, what) in enumerate(zip(view.score_lines, game.telling.score_lines(view), strict=True), 1):
        told = telling.said_of(telling.name_of(view, line.side or 0), what)
        total = _("total {total}").format(total=line.total)
        game.say(f"{number}. {told}, {telling.points(line.score)}, {total}")


def _look(game: "PlainGame", rest: str) -> None:
    game.say(looked_up(game.table.past(game.seat), rest))


WORDS: Final = command_words("turns")

PASS: Final = gives(WORDS["pass"], Pass, needs="pass")
CHALLENGE: Final = PlainCommand(WORDS["challenge"], _challenge, needs="challenge")
ACCEPT: Final = gives(WORDS["accept"], Accept, needs="accept")
LOOK: Final = PlainCommand(WORDS["look"], _look)
RESIGN: Final = gives(WORDS["resign"], Resign, needs="resign", asks=mark("Give the game up?"))
ABANDON: Final = gives(
    WORDS["abandon"], Abandon, needs="abandon", asks=mark("Stop the game for everybody, without a winner?")
)
