"""A warm process whose children play, race and are killed.

Starting Python and loading a lexicon takes longer than a game, so one process does it once and forks a child for each
job. It is a process apart because forking is only safe where there are no threads and no open databases.

Each line of the standard input is a job in JSON. The child writes what it has done to a FIFO of its own: its number
first, and then a line for every command that it was told had succeeded. The end of the FIFO is the end of the child.

    python -m tests.tables.durability.nursery
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from itertools import count
from random import Random
from types import FrameType

import msgspec
import psycopg  # noqa: F401  (loaded once, for all children)

from bonmot.games.crossword import AnyCommand, Exchange, Pass, View, setup_for
from bonmot.games.game import Refused
from bonmot.kernel import StopFlag
from bonmot.players import Thought
from bonmot.players.crossword import BestScore
from bonmot.tables import Store, Table, Update
from bonmot.tables.events import Resumed
from bonmot.tables.storage import Entry, Summary
from bonmot.words import open as open_lexicon
from tests.tables.durability.jobs import Job, Playing, Racing


def digest(body: bytes) -> str:
    """The entry of one command, in few letters."""
    return blake2b(body, digest_size=8).hexdigest()


class Remembering(Store):
    """A store that knows what it was told to write last."""

    last = b""

    def append(self, table: str, entries: Sequence[Entry], summary: Summary) -> None:
        super().append(table, entries, summary)
        self.last = entries[-1].body


def silent(_thought: Thought) -> None:
    """Nobody listens."""


def scripted(view: View) -> AnyCommand:
    """What a person does: mostly good plays, sometimes a change of tiles or a pass. The position decides alone."""
    rack = view.sides[view.side or 0].rack or ""
    if "exchange" in view.may and len(view.turns) % 7 == 3 and view.bag >= 7:
        return Exchange(rack[:3])
    if "pass" in view.may and len(view.turns) % 11 == 8:
        return Pass()
    return BestScore().choose(view, StopFlag(), silent)


def played(table: Table) -> Iterator[int]:
    """Play a table to its end: computers by their players, people by the script; each entry as it succeeds."""
    while not table.is_over:
        seat = min(table.view(None).acting)
        view = table.view(seat)
        is_computer = table.view(None).seats[seat].computer
        command = BestScore().choose(view.game, StopFlag(), silent) if is_computer else scripted(view.game)
        try:
            table.submit(seat, command, expected=view.number)
        except Refused as refusal:
            # A server may finish what a killed client asked for after the next one has looked.
            if refusal.code != "table-moved-on":
                raise
        else:
            yield table.number - 1


def play(job: Playing, say: Callable[[str], None]) -> None:
    """Be killed sooner or later."""
    if job.steps is not None:
        _die(job)
    store = Remembering(job.url)
    if job.aside:
        # Here a subscriber hears of every entry, in the thread that made it.
        table = Table.open(store, job.table, executor=ThreadPoolExecutor(1), resume=False)

        def hear(update: Update) -> None:
            if update.events:
                say(f"{update.view.number - 1} ?")
            if table.is_over:
                say("over")

        table.subscribe(None, hear)
        table.wake()
    else:
        table = Table.open(store, job.table)
        say(f"{table.number - 1} {digest(msgspec.json.encode([Resumed()]))}")
        for number in played(table):
            say(f"{number} {digest(store.last)}")
        say("over")
    while job.steps is None:
        signal.pause()
    os.kill(os.getpid(), signal.SIGKILL)


def race(job: Racing, say: Callable[[str], None]) -> None:
    """Give commands as fast as possible; say what came of each."""
    random = Random(job.seed)
    store = Remembering(job.url)
    table = Table.open(store, job.table, resume=False)
    in_step = _meeting(job)
    for _ in range(job.commands):
        if job.partner:
            table.refresh()
            in_step()
        seat = min(table.view(None).acting)
        before = table.view(seat)
        rack = before.game.sides[seat].rack or ""
        choices: list[AnyCommand] = [Pass(), Exchange(rack[0]), Exchange(rack[1:4]), Exchange(rack)]
        command = random.choice(choices)
        try:
            table.submit(seat, command)
        except Refused as refusal:
            say(f"{before.number} {refusal.code} {table.view(seat).number}")
        else:
            say(f"{before.number} {digest(store.last)} {table.view(seat).number}")
        in_step()


def _meeting(job: Racing) -> Callable[[], None]:
    """A way to wait for the partner, if there is one."""
    if not job.partner:
        return lambda: None
    # Both open the same FIFO first; in the other order each would wait for the other.
    first, second = sorted([job.partner, job.ours])
    ends = {path: os.open(path, os.O_RDONLY if path == job.partner else os.O_WRONLY) for path in (first, second)}

    def meet() -> None:
        os.write(ends[job.ours], b".")
        os.read(ends[job.partner], 1)

    return meet


def _die(job: Playing) -> None:
    """Let the process kill itself in the midst of whatever it will be doing."""
    writings = count(1)
    moments = count()
    is_counting = job.appends == 0
    beginning = "return" if job.written else "call"

    def watch(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal is_counting
        if not is_counting and event == beginning and frame.f_code is Store.append.__code__:
            is_counting = next(writings) == job.appends
        if is_counting and next(moments) == job.steps:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(watch)


def _child(job: Job) -> None:
    pipe = os.open(job.fifo, os.O_WRONLY)

    def say(line: str) -> None:
        os.write(pipe, f"{line}\n".encode())  # so short a text is written as one piece, or not at all

    say(str(os.getpid()))
    if isinstance(job, Playing):
        play(job, say)
    else:
        race(job, say)


def main() -> None:
    """Fork a child for each job."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    for language in ("en", "fr"):
        open_lexicon(language)
        setup_for("modern", ["a", "b"], language=language)
    decoder = msgspec.json.Decoder(Job)
    # Not `for line in sys.stdin`: a child must find nothing read ahead.
    while line := os.read(0, 1 << 16):
        for text in line.splitlines():
            job: Job = decoder.decode(text)
            if os.fork() == 0:
                status = 1
                try:
                    _child(job)
                    status = 0
                except BaseException:  # noqa: BLE001  (whatever it is, the child must not go on as its parent)
                    sys.excepthook(*sys.exc_info())
                finally:
                    os._exit(status)


if __name__ == "__main__":
    main()
