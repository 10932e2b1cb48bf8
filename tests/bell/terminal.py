"""The bell in lines of text."""

from collections.abc import Iterable
from typing import Any

from bonmot.starting import Start
from bonmot.tables import Seating
from bonmot.telling.commands import CommandWords
from bonmot.terminal.part import TerminalPart
from bonmot.terminal.plain.face import Face, Opening
from bonmot.terminal.plain.orders import Order
from bonmot.terminal.plain.playing import PlainGame
from bonmot.terminal.plain.teletype import Teletype
from tests.bell.games import BellSetup, BellView, Strike


def strike(game: PlainGame, _rest: str) -> None:
    game.submit(Strike())


class BellFace:
    """All that the smallest race needs to be played by ear."""

    game = "bell"
    orders = (Order(CommandWords("strike", "frapper", "strike the bell"), strike),)

    def set_up(self, _teletype: Teletype, _edition: Any, _language: str, _lexicon: str, _start: Start) -> Opening:
        return Opening(BellSetup(("Ada", "Robot")), (Seating(), Seating(computer=True)))

    def reads(self, _game: PlainGame, _line: str) -> bool:
        return False

    def admit(self, _view: BellView) -> None:
        pass

    def occasion(self, view: BellView) -> int:
        return view.rounds

    def greeting(self, game: PlainGame) -> Iterable[str]:
        return [f"Round {game.view().rounds}."]

    def question(self, _view: BellView) -> tuple[str, Any, Any] | None:
        return None

    def usual_grade(self, _view: BellView, _hinted: int) -> int:
        return 1


FACE: Face = BellFace()

TERMINAL = TerminalPart(screens={}, plain=lambda: FACE)
