"""The bell in the terminal: on a screen, and in lines of text."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from bonmot.telling.commands import CommandWords
from bonmot.terminal.part import TableScreenEntry, TerminalPart, TitleLine
from bonmot.terminal.plain.commands import PlainCommand
from bonmot.terminal.plain.part import PlainPart
from bonmot.terminal.plain.playing import PlainGame
from bonmot.terminal.seated_screen import SeatedScreen
from tests.bell.games import BellView, Strike


def strike(game: PlainGame, _rest: str) -> None:
    game.submit(Strike())


class PlainBell(PlainPart[BellView]):
    """All that the smallest race needs to be played by ear."""

    game = "bell"
    commands = (PlainCommand(CommandWords("strike", "frapper", "strike the bell"), strike),)

    def occasion(self, view: BellView) -> int:
        return view.rounds

    def greeting(self, game: PlainGame) -> Iterable[str]:
        return [f"Round {game.view().rounds}."]


class BellScreen(SeatedScreen[BellView]):
    """The smallest screen at a table: how the game looks, and what its key does."""

    GAME_KEYS: ClassVar = {"space": Strike}
    MESSAGES = 2

    def lines(self, view: BellView) -> Sequence[str]:
        return [f"Round {view.rounds}", "DING" if view.hung is not None else "…", str(view.scores)]


TERMINAL = TerminalPart(
    screens={"bell": TableScreenEntry(BellScreen)},
    plain=PlainBell,
    title=(TitleLine("bell", "Bell", "Strike first.", lambda _start: None, "b"),),
)
