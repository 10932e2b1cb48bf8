"""Work for all cores of this machine, in processes of its own: where Python thinks, threads wait for each other.

>>> dict(in_processes(divmod, {7: (20, 6), 8: (9, 2)}, 2)) == {7: (3, 2), 8: (4, 1)}
True
"""

import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from typing import TypeVar

from bonmot.errors import BonmotError

Key = TypeVar("Key")
Made = TypeVar("Made")


def in_processes(
    make: Callable[..., Made], tasks: Mapping[Key, tuple[object, ...]], jobs: int
) -> Iterator[tuple[Key, Made]]:
    """What comes of every task, as it is made; whoever stops listening ends those that are at work."""
    bystanders = set(active_children())
    # Spawned, not forked: the process that asks may have threads, and a copy of those would hang.
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), get_context("spawn"), _falls_silent)
    try:
        sent = {pool.submit(make, *task): key for key, task in tasks.items()}
        for done in as_completed(sent):
            yield sent[done], done.result()
    except BrokenProcessPool as error:
        raise BonmotError("worker-lost") from error
    finally:
        for worker in set(active_children()) - bystanders:
            worker.terminate()
        pool.shutdown(cancel_futures=True)


def _falls_silent() -> None:
    """Interrupted with the others, a worker ends without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
