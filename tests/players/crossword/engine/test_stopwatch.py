"""How long a player has thought: games beside it take nothing away."""

from threading import Event, Thread
from time import thread_time

from bonmot.players.crossword.engine.stopwatch import Stopwatch


def _worked() -> float:
    """Work for a while, and say how long that was, in seconds of the processor."""
    begun = thread_time()
    sum(range(3_000_000))
    return thread_time() - begun


def test_what_others_work_is_not_counted_against_a_player() -> None:
    by_work, by_clock = Stopwatch(of_processor=True), Stopwatch(of_processor=False)
    begun, go_on = Event(), Event()

    def think() -> None:
        with by_work.at_work(), by_clock.at_work():
            begun.set()
            go_on.wait()

    thinker = Thread(target=think)
    thinker.start()
    begun.wait()
    elsewhere = _worked()
    waiting, shown = by_work.seconds, by_clock.seconds
    go_on.set()
    thinker.join()
    assert waiting <= by_work.seconds < elsewhere / 2
    assert shown >= elsewhere / 2


def test_what_a_player_works_adds_up() -> None:
    watch = Stopwatch(of_processor=True)
    found = []
    for _part in range(2):
        with watch.at_work():
            found.append(_worked())
            assert watch.seconds >= sum(found)
    assert watch.seconds >= sum(found)
