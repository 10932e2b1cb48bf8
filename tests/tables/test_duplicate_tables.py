"""Duplicate at tables: slips survive a crash, a large field closes a round, bells ring while nobody looks."""

from pathlib import Path

import pytest

from bonmot.games.duplicate import Close, Draw, HandIn, setup_for
from bonmot.games.game import Refused
from bonmot.tables import Seating, Store, Table
from tests.tables.sitting import COMPUTER, PERSON, Watch


def test_a_slip_survives_a_crash_and_stays_secret(tmp_path: Path) -> None:
    watch = Watch()
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with Store(address) as store:
        setup = setup_for("duplicate", ["Ada", "Ben"], language="fr")
        table = Table.create(store, setup, [PERSON, PERSON], game="duplicate", seed=3, clock=watch, name="club")
        table.submit(0, Draw())
        table.submit(0, HandIn("H3", "OBSEDEe"))
        # Nobody puts it away: the process is gone.
    with Store(address) as store:
        again = Table.open(store, "club", clock=watch)
        assert again.view(0).game.slip.word == "OBSEDEe"
        assert again.view(1).game.slip is None
        assert "OBSEDE" not in repr(again.past(1)).upper()
        assert "OBSEDE" in repr(again.past(0)).upper()


def test_bells_ring_in_their_order_while_nobody_looks() -> None:
    watch = Watch()
    with Store("sqlite://") as store:
        setup = setup_for("duplicate", ["Ada", "Ben"], language="fr")
        table = Table.create(store, setup, [PERSON, PERSON], game="duplicate", seed=3, clock=watch)
        table.submit(0, Draw())
        table.submit(0, HandIn("H3", "OBSEDEe"))
        watch.forward(500)
        table.tick()
        view = table.view(1).game
        assert view.phase == "waiting"
        assert [result.fault for result in view.rounds[0].results] == ["", "none"]


def test_computers_play_a_whole_game_and_nobody_hears_them_think() -> None:
    with Store("sqlite://") as store:
        names = [f"Robot {number}" for number in range(1, 5)]
        seats = [Seating(computer=True, level=level) for level in (1, 4, 8)] + [COMPUTER]
        setup = setup_for("duplicate", names, language="fr", computers=range(4))
        table = Table.create(store, setup, seats, game="duplicate", seed=3, clock=Watch())
        thoughts = []
        table.subscribe(None, lambda update: thoughts.append(update.thought))
        table.play_out()
        assert table.is_over
        assert not any(thoughts)
        standings = table.view(None).game.standings
        assert standings[0].player == 3
        assert standings[0].negative == 0
        assert [each.player for each in standings] == [3, 2, 1, 0]


def test_a_hall_of_a_thousand() -> None:
    with Store("sqlite://") as store:
        names = [f"P{number}" for number in range(1000)]
        setup = setup_for("duplicate", names, language="fr", arbiter=True)
        table = Table.create(store, setup, [PERSON] * 1000, game="duplicate", seed=3, clock=Watch())
        table.submit(1000, Draw("AEJKRST"))
        for seat in range(0, 1000, 40):
            table.submit(1000, HandIn("H4", "JERKS" if seat else "KARTS", seat=seat))
        table.submit(1000, Close())
        view = table.view(None).game
        assert [each.score for each in view.standings[:25]] == [58] * 24 + [48]
        assert view.standings[25].rank == 26


def test_a_slip_that_was_kept_while_the_line_was_broken_is_taken_in_its_round_and_in_no_other() -> None:
    watch = Watch()
    with Store("sqlite://") as store:
        setup = setup_for("duplicate", ["Ada", "Ben", "Cleo"], language="fr", arbiter=True)
        table = Table.create(store, setup, [PERSON] * 3, game="duplicate", seed=3, clock=watch)
        referee = 3
        table.submit(referee, Draw())
        seen = table.number  # by everybody, before the line of two of them breaks
        table.submit(1, HandIn("H3", "OBSEDEe"))
        watch.forward(100)
        while table.number < seen + 2:  # the bell: time to write
            watch.forward(1)
            table.tick()
        assert table.view(0).game.phase == "open"
        table.submit(0, HandIn("H3", "BEE"), expected=seen)
        assert table.view(0).game.slip.word == "BEE"
        table.submit(referee, Close())
        for again in (False, True):
            with pytest.raises(Refused) as refused:
                table.submit(2, HandIn("H3", "BEE"), expected=seen)
            assert refused.value.code == "table-moved-on"
            if not again:
                table.submit(referee, Draw())
        assert table.view(2).game.slip is None
