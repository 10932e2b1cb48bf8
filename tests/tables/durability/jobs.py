"""What children are asked to do."""

import msgspec


class Playing(msgspec.Struct, tag="playing"):
    """Play a table on until death."""

    fifo: str
    url: str
    table: str
    aside: bool = False
    """The computers think in a thread of their own."""
    steps: int | None = None
    """After so many calls and returns of functions the child kills itself: a moment that no signal hits on purpose."""
    appends: int = 0
    """The steps count from the so-manieth time that the log is written to; 0: from the start."""
    written: bool = False
    """They count from when it has been written to."""


class Racing(msgspec.Struct, tag="racing"):
    """Give commands to a table at which another child does the same."""

    fifo: str
    url: str
    table: str
    seed: int
    commands: int
    partner: str = ""
    """The FIFO from which a partner in step is heard, and `ours` the one where we speak to him."""
    ours: str = ""


Job = Playing | Racing
