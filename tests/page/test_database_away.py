"""The database goes away while people play, and comes back: they are told so, lose nothing and do nothing twice."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bonmot.games.crossword import setup_for
from bonmot.tables import Seating, Store, Table
from tests.page.conftest import Visit
from tests.page.laying import Wish, seen, wish
from tests.page.site import Site, serving
from tests.tables import postgresql

ENOUGH = 30
"""Seconds that PostgreSQL may take to stop or to start."""


@pytest.fixture
def database() -> Iterator[postgresql.Server]:
    with postgresql.running() as running:
        yield running


@pytest.fixture
def site(tmp_path: Path, database: postgresql.Server) -> Iterator[Site]:
    url = database.new_database()
    with Store(url) as store:
        store.migrate()
    with serving(tmp_path, database=url) as served:
        yield served


def test_whoever_moves_while_the_database_is_away_is_told_so_and_goes_on(
    visit: Visit, site: Site, database: postgresql.Server
) -> None:
    ada, ben = visit(refused=True), visit(refused=True, language="fr")
    setup = setup_for("modern", ["Ada", "Ben"], language="en", options={"opening.first": "first-seat"})
    table = Table.create(site.store, setup, [Seating(), Seating()], seed=2)
    table.close(pause=False)
    for seat, visitor in enumerate((ada, ben)):
        site.seat(visitor, table.name, seat)
        site.open(visitor, f"/t/{table.name}")
        expect(visitor.get_by_role("grid")).to_be_visible()

    moves: list[Wish] = []
    for seat, (mover, other, told) in enumerate(
        (
            (ada, ben, "Nothing can be saved here just now. What was played is kept: try again in a moment."),
            (ben, ada, "Rien ne peut être enregistré ici pour l’instant."),
        )
    ):
        expect(mover.locator(".player-own.player-acts")).to_be_visible()
        move = wish(site, table.name, seat)
        assert move is not None
        assert database.control("stop", "immediate" if seat else "fast").wait(ENOUGH) == 0
        mover.keyboard.press("/")
        mover.keyboard.type(f"{move.place} {move.word}")
        mover.keyboard.press("Enter")
        expect(mover.locator(".toast").filter(has_text=told)).to_be_visible()
        expect(other.locator(".tile-last")).to_have_count(len(moves[-1].tiles) if moves else 0)
        assert database.control("start").wait(ENOUGH) == 0
        mover.keyboard.press("Enter")  # what was typed is still there
        expect(other.locator(".player-own.player-acts")).to_be_visible()
        expect(other.locator(".tile-last")).to_have_count(len(move.tiles))
        moves.append(move)

    events = [event for entry in site.store.read(table.name) for event in json.loads(entry.body)]
    laid = [(event["seat"], event["place"], event["word"]) for event in events if event["event"] == "played"]
    assert laid == [(seat, move.place, move.word) for seat, move in enumerate(moves)]
    assert seen(site, table.name).acting == (0,)
