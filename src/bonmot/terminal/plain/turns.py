"""What one may say in plain mode in every game where players take turns and words may be contested."""

from typing import TYPE_CHECKING, Final

from bonmot.games.commands import Abandon, Accept, Challenge, Pass, Resign
from bonmot.telling.commands import TURNS
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.commands import PlainCommand
from bonmot.texts import _

if TYPE_CHECKING:
    from bonmot.terminal.plain.playing import PlainGame


def _pass(game: "PlainGame", _rest: str) -> None:
    game.submit(Pass())


def _challenge(game: "PlainGame", rest: str) -> None:
    game.submit(Challenge(tuple(rest.replace(",", " ").upper().split())))


def _accept(game: "PlainGame", _rest: str) -> None:
    game.submit(Accept())


def _resign(game: "PlainGame", _rest: str) -> None:
    if asking.yes(game.teletype, _("Give the game up?"), False):
        game.submit(Resign())


def _abandon(game: "PlainGame", _rest: str) -> None:
    if asking.yes(game.teletype, _("Stop the game for everybody, without a winner?"), False):
        game.submit(Abandon())


PASS: Final = PlainCommand(TURNS["pass"], _pass, needs="pass")
CHALLENGE: Final = PlainCommand(TURNS["challenge"], _challenge, needs="challenge")
ACCEPT: Final = PlainCommand(TURNS["accept"], _accept, needs="accept")
RESIGN: Final = PlainCommand(TURNS["resign"], _resign, needs="resign")
ABANDON: Final = PlainCommand(TURNS["abandon"], _abandon, needs="abandon")
