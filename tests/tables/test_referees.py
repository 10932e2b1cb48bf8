"""A table with a referee: of duplicate, for a club evening, and for a whole hall."""

import pytest

from bonmot.games.duplicate import Close, Draw, HandIn, setup_for
from bonmot.games.game import Refused
from bonmot.tables import AskHint, Pause, Rename, Resume, Store, Table
from tests.tables.sitting import Watch

REFEREE = 2


def table_in(store: Store, *, arbiter: bool = True, watch: Watch | None = None) -> Table:
    setup = setup_for("duplicate", ["Ada", "Max"], language="fr", arbiter=arbiter)
    return Table.create(store, setup, seed=3, clock=watch or Watch())


def test_the_referee_names_the_table_and_stops_the_clock() -> None:
    watch = Watch()
    with Store("sqlite://") as store:
        table = table_in(store, watch=watch)
        table.submit(REFEREE, Rename("Tuesday"))
        table.submit(REFEREE, Draw())
        table.submit(REFEREE, Pause())
        watch.forward(3600)
        table.tick()
        assert table.view(None).is_paused
        table.submit(REFEREE, Resume())
        seen = table.view(REFEREE)
        assert seen.title == "Tuesday"
        assert seen.game.over_at - seen.time == 180_000
        with pytest.raises(Refused, match="not-a-player"):
            table.submit(REFEREE, AskHint(1))


def test_the_seat_after_the_players_is_nobodys_without_a_referee() -> None:
    with Store("sqlite://") as store:
        table = table_in(store, arbiter=False)
        for seat in (REFEREE, REFEREE + 1):
            with pytest.raises(Refused, match="not-a-player"):
                table.submit(seat, Rename("Mine"))


def test_a_hall_of_a_thousand_sits_down_is_listed_and_comes_back() -> None:
    names = [f"Player {number}" for number in range(1000)]
    with Store("sqlite://") as store:
        table = Table.create(store, setup_for("duplicate", names, language="fr", arbiter=True), seed=3, clock=Watch())
        table.submit(1000, Draw())
        table.submit(1000, HandIn("H8", "DEB", 3, 999))
        table.submit(1000, Close())
        table.close()
        assert [each.table for each in store.summaries()] == [table.name]
        again = Table.open(store, table.name, clock=Watch())
        assert len(again.view(1000).game.standings) == 1000
        assert again.view(1000).game.round == 1


def test_the_past_of_a_hall_is_seen_once_and_not_by_everybody() -> None:
    names = [f"Player {number}" for number in range(40)]
    with Store("sqlite://") as store:
        setup = setup_for("duplicate", names, language="fr", arbiter=True, options={"round.most": 1})
        table = Table.create(store, setup, seed=3, clock=Watch())
        for command in (Draw(), HandIn("H8", "DEB", 3, 39), Close()):
            table.submit(40, command)
        assert table.is_over
        past = table.past(40)
        assert [len(entry.everybody) for entry in past.entries] == [0] * 4
        assert past.view.rounds[0].results[39].word == "DEB"
