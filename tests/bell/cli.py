"""The bell on the command line."""

from bonmot.cli.part import CommandLinePart
from bonmot.cli.showing import line


def ring(*, times: int = 1) -> None:
    """`bonmot ring`."""
    line("ding " * times)


def tune(*, times: int = 1) -> None:
    """`bonmot lab tune`."""
    line(f"tuned {times} times")


CLI = CommandLinePart(
    {"": (ring,), "lab": (tune,)},
    {
        "ring": {"about": "Ring the bell.", "times": ["N", "How often."]},
        "lab": {"tune": {"about": "Tune the bell.", "times": ["N", "How often."]}},
    },
)
