"""The command `bonmot`.

`main` is the public door: it takes the arguments and returns the exit status: 0 all is well, 1 the answer is
no, 2 the question was wrong (one line on stderr says why).
"""

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bonmot.cli.showing import complain, tell_endured
from bonmot.errors import BonmotError

LONGEST_ARGUMENT: Final = 10_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments (by default those of the process) ask for; the exit status."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed before we were started
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  (it stays open)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show é shows ? instead of an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _told_to_end)
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except BonmotError as error:
        return _refused(error)
    except BrokenPipeError:
        # The reader has seen enough (`| head`): the rest goes nowhere, without a complaint.
        _drop_output()
        return 0
    except OSError as error:
        return _refused(BonmotError("system", reason=error.errno))
    except KeyboardInterrupt:
        return 130
    return status


def _told_to_end(*_signal: object) -> None:
    """End as from the inside: whatever is open is closed on the way, and nothing stays behind."""
    sys.exit(128 + signal.SIGTERM)


def _run(arguments: list[str]) -> int:
    try:
        return _done(arguments)
    finally:
        tell_endured()


def _done(arguments: list[str]) -> int:
    for argument in arguments:
        # Nothing anybody means to type is this long, and nothing below need be quick at refusing it.
        if len(argument) > LONGEST_ARGUMENT:
            raise BonmotError("text-too-long", text=argument, longest=LONGEST_ARGUMENT)
    if arguments == ["play"]:
        # The first thing anybody does: nothing need be read from this line, and reading lines takes time to load.
        from bonmot.cli.play import play

        return play()
    from cyclopts import CycloptsError  # the largest import of all

    from bonmot.cli.application import application
    from bonmot.cli.complaints import complaint

    app = application()
    try:
        status = app(arguments)
    except CycloptsError as error:
        raise complaint(error, arguments) from error
    return status if isinstance(status, int) else 0


def _drop_output() -> None:
    """Let what could not be written go nowhere: otherwise the interpreter tries again when it leaves, and complains."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _refused(error: BonmotError) -> int:
    try:
        sys.stdout.flush()
    except OSError:
        _drop_output()
    complain(error)
    return 2
