"""`bonmot engine`: our engine as a program that others drive, by the lines of docs/engine.md."""

import sys

from bonmot.cli.choosing import Words


def engine(*, of: Words, level: int | None = None) -> None:
    """`bonmot engine`."""
    from bonmot.players.crossword.outside.speaking import converse  # the kernel is loaded only when it is needed
    from bonmot.telling import sentence

    def say(text: str) -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()  # whoever asks waits for the line

    converse(iter(sys.stdin.readline, ""), say, of.opened(), sentence, level=level)
