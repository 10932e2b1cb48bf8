"""The bell on the command line."""

from cyclopts import App

from bonmot.cli.application import add
from bonmot.cli.part import CommandLinePart
from bonmot.cli.showing import line


def ring(*, times: int = 1) -> None:
    """`bonmot ring`."""
    line("ding " * times)


def tune(*, times: int = 1) -> None:
    """`bonmot lab tune`."""
    line(f"tuned {times} times")


def register(app: App) -> None:
    add(app, ring, "Ring the bell.", times=("N", "How often."))


def register_lab(app: App) -> None:
    add(app, tune, "Tune the bell.", times=("N", "How often."))


CLI = CommandLinePart(register, register_lab)
