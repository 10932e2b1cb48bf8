"""The bell in lines of text."""

from collections.abc import Iterable, Sequence
from typing import Any

from bonmot.tables import Seating
from bonmot.terminal.part import TerminalPart
from bonmot.terminal.plain.face import Face, Opening
from bonmot.terminal.plain.orders import Order
from bonmot.terminal.plain.playing import PlainGame
from bonmot.terminal.plain.teletype import Teletype
from bonmot.terminal.starting import Start
from tests.bell.games import BellSetup, BellView, Strike


def strike(game: PlainGame, _rest: str) -> None:
    game.submit(Strike())


class BellFace:
    """All that the smallest race needs to be played by ear."""

    game = "bell"
    orders = (Order("strike", "frapper", "strike the bell", strike),)

    def set_up(self, _teletype: Teletype, _edition: Any, _language: str, _lexicon: str, _start: Start) -> Opening:
        return Opening(BellSetup(("Ada", "Robot")), (Seating(), Seating(computer=True)))

    def reads(self, _game: PlainGame, _line: str) -> bool:
        return False

    def happenings(self, _view: BellView, events: Sequence[Any]) -> list[str]:
        tags = [str(event.__struct_config__.tag) for event in events]
        return [f"{tag} {getattr(event, 'seat', '')}".strip() for tag, event in zip(tags, events, strict=True)]

    def introduction(self, _view: BellView) -> Iterable[str]:
        return ["A bell."]

    def occasion(self, view: BellView) -> int:
        return view.rounds

    def greeting(self, game: PlainGame) -> Iterable[str]:
        return [f"Round {game.view().rounds}."]

    def question(self, _view: BellView) -> tuple[str, Any, Any] | None:
        return None

    def usual_grade(self, _view: BellView, _hinted: int) -> int:
        return 1

    def hinted(self, _hint: Any) -> Iterable[str]:
        return []

    def standing(self, view: BellView) -> Iterable[str]:
        return [str(view.scores)]

    def ending(self, view: BellView) -> Iterable[str]:
        return [f"Over: {view.scores}."]


FACE: Face = BellFace()

TERMINAL = TerminalPart(screens={}, plain=lambda: FACE)
