"""How soon a game goes on at another process when one is killed (kill -9): for its people, and for its computers.

    .venv/bin/python bench/failover.py [times]

Two servers over a real PostgreSQL and a real Valkey share a table of two people and a computer. The one that
looks after the table dies while the computer is to move; its player comes to the other one. What counts: until that
player's page shows the table, and until the computer has moved.
"""

import statistics
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from bonmot.online.leases import BEAT, SILENCE
from bonmot.tables import Seating

ROOT = Path(__file__).resolve().parent.parent


def once(url: str, valkey: str) -> tuple[float, float]:
    """Seconds until the player is there again, and until the computer has moved."""
    from tests.web.test_processes import Player, serving, table_with

    table, (ada, ben, _computer) = table_with(url, Seating(), Seating(), Seating(computer=True, level=1))
    options = ("--database", url, "--bus", valkey)
    with serving(*options) as one, serving(*options) as two, ExitStack() as lines:
        first, second = Player(one, table, ada, lines), Player(two, table, ben, lines)
        second.hurries()
        assert first.passes()
        second.until(lambda: second.number == 2)
        one.process.kill()
        died = time.monotonic()
        assert second.passes()  # now it is the computer's turn, for which the dead process would have thought
        first.goes_to(two)
        back = time.monotonic() - died
        second.until(lambda: second.number == 4)
        return back, time.monotonic() - died


def main() -> None:
    """Measure it some times, and print it."""
    sys.path.insert(0, str(ROOT))  # the servers of the tests are ours, too
    from tests.online.valkey import valkey_running
    from tests.tables import postgresql

    times = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    with valkey_running() as valkey, postgresql.running() as database:
        found = [once(database.new_database(), valkey.url) for _time in range(times)]
    back, moved = ([pair[index] for pair in found] for index in (0, 1))
    print(f"a lease ends after {SILENCE / 1_000 + BEAT:.1f} s at the latest")
    for what, seconds in (("its player is back", back), ("its computer has moved", moved)):
        print(f"{what:24} {statistics.median(seconds):5.2f} s, at worst {max(seconds):5.2f} s, of {times}")


if __name__ == "__main__":
    main()
