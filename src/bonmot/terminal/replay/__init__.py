"""Games looked at again: the list of those that are kept, the viewer that plays them over, writing them to files."""

from bonmot.study.sources import Source
from bonmot.terminal.replay.games import GamesScreen
from bonmot.terminal.replay.viewer import ReplayScreen
from bonmot.terminal.replay.watching import Viewer

__all__ = ["GamesScreen", "ReplayScreen", "Viewer", "watch"]


def watch(source: Source) -> None:
    """Show a game in this terminal until the person has seen enough."""
    Viewer(source).run()
