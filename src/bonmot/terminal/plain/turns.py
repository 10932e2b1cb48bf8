"""What one may say in plain mode in every game where players take turns and words may be contested."""

from typing import TYPE_CHECKING, Final

from bonmot.games.commands import Abandon, Accept, Challenge, Pass, Resign
from bonmot.telling.commands import TURNS
from bonmot.terminal.plain import asking
from bonmot.terminal.plain.orders import Order
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


PASS: Final = Order(TURNS["pass"], _pass, needs="pass")
CHALLENGE: Final = Order(TURNS["challenge"], _challenge, needs="challenge")
ACCEPT: Final = Order(TURNS["accept"], _accept, needs="accept")
RESIGN: Final = Order(TURNS["resign"], _resign, needs="resign")
ABANDON: Final = Order(TURNS["abandon"], _abandon, needs="abandon")
