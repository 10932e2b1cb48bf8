"""Several processes of one site: started, watched, replaced one after the other, and stopped together.

Those that serve share the socket that listens, so the address is never without an answer; others only think. SIGHUP
replaces them one by one: a new one is ready before an old one goes, and an old one finishes what it has begun. One that
dies is replaced, too.
"""

import contextlib
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
from prometheus_client.multiprocess import mark_process_dead

from bonmot.web.metrics import FOLDER

_log = logging.getLogger(__name__)

_READY: Final = 60.0
"""Seconds that a process has to get ready."""
_PATIENCE: Final = 60.0
"""Seconds that one has to finish what it has begun."""
_SHORTEST_LIFE: Final = 5.0
"""Whoever dies sooner is replaced after a pause: what is wrong may pass."""
_PAUSE: Final = 1.0
ASSIGNMENT: Final = "BONMOT_WORKER"
"""The variable by which a process is told what to serve."""


class Assignment(msgspec.Struct, frozen=True):
    """What a process is to serve; file descriptors are those that it inherits."""

    database: str
    bus: str
    listening: int
    ready: int
    """Where it says that it is ready."""
    parent: int
    """Closed at the other end when nobody watches over it any more: then it stops."""
    hosts: tuple[str, ...]
    is_home: bool
    elsewhere: str
    online: bool
    log: str = "text"
    threads: int = 0
    """Threads in which a process that serves also thinks; none where there are processes for it."""


SERVES: Final = "bonmot.web.worker"
THINKS: Final = "bonmot.web.think"
"""What a process runs."""


class Worker(NamedTuple):
    """A process that serves, or thinks."""

    process: subprocess.Popen[bytes]
    since: float
    module: str


class Supervisor:
    """Watches over processes that serve, and those that think for them."""

    def __init__(self, assignment: Assignment, listening: socket.socket, count: int, thinkers: int = 0) -> None:
        self._assignment = assignment
        self._listening = listening
        self._modules = [SERVES] * count + [THINKS] * thinkers
        self._workers: list[Worker] = []
        self._signals: list[int] = []
        self._folder = ""
        """Where the processes write what is measured of them."""

    def run(self) -> None:
        """Serve until a signal says to stop."""
        alive, held = os.pipe()  # nobody writes: it is closed when this process ends, however it ends
        # A signal also writes a byte here, so that whoever waits is woken.
        woken, waker = socket.socketpair()
        woken.setblocking(False)
        waker.setblocking(False)
        with tempfile.TemporaryDirectory(prefix="bonmot-") as self._folder, woken, waker, self._heeding(waker.fileno()):
            try:
                self._workers = [self._start(alive, module) for module in self._modules]
                while self._goes_on(woken, alive):
                    pass
            finally:
                self._stop(self._workers)
                os.close(alive)
                os.close(held)

    @contextlib.contextmanager
    def _heeding(self, waker: int) -> Iterator[None]:
        kinds = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD]
        before = {kind: signal.signal(kind, lambda number, _frame: self._signals.append(number)) for kind in kinds}
        waking = signal.set_wakeup_fd(waker)
        try:
            yield
        finally:
            signal.set_wakeup_fd(waking)
            for kind, handler in before.items():
                signal.signal(kind, handler)

    def _goes_on(self, woken: socket.socket, alive: int) -> bool:
        """Wait for something to happen and do what follows; whether to go on."""
        if not self._signals:
            select.select([woken], [], [], 1.0)
            with contextlib.suppress(BlockingIOError):
                woken.recv(64)
        signals, self._signals = set(self._signals), []
        if signals & {signal.SIGTERM, signal.SIGINT}:
            return False
        if signal.SIGHUP in signals:
            for old in tuple(self._workers):
                self._replace(old, alive)
                if {signal.SIGTERM, signal.SIGINT} & set(self._signals):
                    break
        for worker in tuple(self._workers):
            if worker.process.poll() is not None:
                self._forget(worker)
                _log.error("a process of the server ended with status %s and is replaced", worker.process.returncode)
                self._workers.remove(worker)
                if time.monotonic() - worker.since < _SHORTEST_LIFE:
                    time.sleep(_PAUSE)
                self._workers.append(self._start(alive, worker.module))
        return True

    def _replace(self, old: Worker, alive: int) -> None:
        """A new one comes, then the old one goes; without a bus two that serve would know nothing of each other."""
        is_alone = old.module == SERVES and not self._assignment.bus
        if is_alone:
            self._stop([old])  # whoever comes meanwhile waits at the door
        self._workers.append(self._start(alive, old.module))
        self._workers.remove(old)
        self._stop([old])

    def _start(self, alive: int, module: str) -> Worker:
        """A new process, once it is ready; one that does not get ready is noticed when it ends."""
        hears, says = os.pipe()
        assignment = msgspec.structs.replace(
            self._assignment, listening=self._listening.fileno(), ready=says, parent=alive
        )
        process = subprocess.Popen(
            [sys.executable, "-m", module],
            pass_fds=(assignment.listening, assignment.ready, assignment.parent),
            env=os.environ | {ASSIGNMENT: msgspec.json.encode(assignment).decode(), FOLDER: self._folder},
            start_new_session=True,  # Ctrl-C is for us: we stop them in their time
        )
        os.close(says)
        try:
            select.select([hears], [], [], _READY)
        finally:
            os.close(hears)
        return Worker(process, time.monotonic(), module)

    def _stop(self, workers: Sequence[Worker]) -> None:
        for worker in workers:
            if worker.process.poll() is None:
                worker.process.terminate()
        end = time.monotonic() + _PATIENCE
        for worker in workers:
            try:
                worker.process.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.process.kill()
                worker.process.wait()
            self._forget(worker)

    def _forget(self, worker: Worker) -> None:
        """What was measured of a process that has ended: what it had open is open no more."""
        mark_process_dead(worker.process.pid, self._folder)  # type: ignore[no-untyped-call]
