"""A site with many games of others: whoever comes is shown what is theirs, and nobody looks through all the rest."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
import pytest
from sqlalchemy import Connection, event, insert, select

from bonmot.games.moments import Instant
from bonmot.online.attempts import RATES, Attempts
from bonmot.online.duplicate.daily import Daily, ranks_of
from bonmot.online.meeting_schema import ARRANGED
from bonmot.online.schema import ATTEMPTS, DAYS
from bonmot.tables import Store, Table
from bonmot.tables.storage.schema import HOLDERS, TABLES
from bonmot.tables.storage.summary import decoded, encoded
from tests.stores import in_memory
from tests.tables.sitting import play_to_the_end
from tests.web.test_lobby_api import guest, listening
from tests.web.test_lobby_kinds import SAID, propose
from tests.web.visitors import Browser, served

OTHERS = 400
"""Games of others."""


class Asked(NamedTuple):
    """What was asked of the database."""

    statements: list[tuple[str, Any]]

    def rows(self, store: Store) -> int:
        """How many rows came back; nothing may have been written since."""

        def again(connection: Connection) -> int:
            asked = (connection.exec_driver_sql(*each) for each in self.statements)
            return sum(len(each.all()) for each in asked if each.returns_rows)

        return store.database.reading(again)


@contextmanager
def overheard(store: Store) -> Iterator[Asked]:
    """What is asked of a database meanwhile."""
    asked = Asked([])

    def hear(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_more: Any) -> None:
        if statement.startswith("SELECT"):
            asked.statements.append((statement, parameters))

    engine = store.database.reading(lambda connection: connection.engine)
    event.listen(engine, "before_cursor_execute", hear)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", hear)


def copied(store: Store, table: str, status: str, *, is_listed: bool = False) -> None:
    """As many games of others as may be, all like one of them, of the same people."""

    def work(connection: Connection) -> None:
        row = connection.execute(select(TABLES).where(TABLES.c.name == table)).one()._asdict()
        held = connection.execute(select(HOLDERS).where(HOLDERS.c.table_name == table)).all()
        for number in range(OTHERS):
            name = f"{status}{number}"
            summary = msgspec.structs.replace(decoded(row["summary"]), table=name, status=status)
            connection.execute(insert(TABLES), row | {"name": name, "status": status, "summary": encoded(summary)})
            connection.execute(insert(HOLDERS), [each._asdict() | {"table_name": name} for each in held])
            if is_listed:
                connection.execute(insert(ARRANGED), {"table_name": name, "audience": "all", "created": 0})

    store.database.writing(work)


@pytest.fixture
def nobody() -> Iterator[Browser]:
    with served(in_memory(), is_home=False) as browser:
        yield browser


def test_nobody_looks_through_the_games_of_others(nobody: Browser) -> None:
    ada, ben, eve = guest(nobody, "Ada"), guest(nobody, "Ben"), guest(nobody, "Eve")
    own = eve.post("/api/v1/quick", {"language": "en"}).json()["name"]
    with listening(ada):
        seek = propose(ada, SAID["crossword"] | {"clock": "5"}, rated=True).json()
        table = ben.post(f"/api/v1/lobby/seeks/{seek['id']}/accept", {}).json()["table"]
    for status in ("over", "playing"):
        copied(nobody.store, table, status, is_listed=status == "playing")
    for address in ("/api/v1/home", "/api/v1/tables"):
        with overheard(nobody.store) as asked:
            shown = eve.get(address).json()
        assert [each["name"] for each in (shown if address.endswith("tables") else shown["tables"])] == [own]
        assert asked.rows(nobody.store) < OTHERS / 4, address
    # Somebody who plays at one's strength asks for one's own games only.
    with overheard(nobody.store) as asked:
        assert eve.post("/api/v1/quick", {"language": "en"}).status_code == 201
    assert asked.rows(nobody.store) < OTHERS / 4
    # Of all that is played it is asked once how strong the players are, and not game by game.
    with overheard(nobody.store) as asked:
        assert len(eve.get("/api/v1/lobby/watch?lowest=1400").json()) == 30
        assert eve.get("/api/v1/lobby/watch?lowest=1600").json() == []
    assert len(asked.statements) < 40


def test_an_archive_of_thousands_is_told_in_figures(nobody: Browser) -> None:
    days = [f"2026-03-{day:02}" for day in range(1, 11)]

    def work(connection: Connection) -> None:
        connection.execute(insert(DAYS), [{"day": day, "language": "en", "seed": 1} for day in days])
        row = {"language": "en", "begun": 0, "finished": 1, "top": 900, "slips": "[]"}
        connection.execute(
            insert(ATTEMPTS),
            [
                row
                | {
                    "day": day,
                    "holder": who.to_bytes(2, "big"),
                    "table_name": f"{day} {who}",
                    "name": "X",
                    "score": who,
                }
                for day in days
                for who in range(OTHERS)
            ],
        )

    nobody.store.database.writing(work)
    with overheard(nobody.store) as asked:
        shown = nobody.get("/api/v1/days/en").json()
    assert [(each["day"], each["players"], each["best"], each["top"]) for each in shown] == [
        (day, OTHERS, OTHERS - 1, 900) for day in reversed(days)
    ]
    assert asked.rows(nobody.store) < OTHERS / 4
    ranking = Daily(nobody.store, lambda: Instant(2**42)).ranking(days[0], "en")
    assert ranks_of(ranking) == list(range(1, OTHERS + 1))


def test_a_computer_adapts_to_whoever_sits_there_and_tells_nobody_of_a_namesake(nobody: Browser) -> None:
    ada, somebody = guest(nobody, "Ada"), nobody.another()
    game = ada.post("/api/v1/quick", {"language": "en", "name": "Ada"}).json()["name"]
    played = Table.open(nobody.store, game)
    play_to_the_end(played)
    score = played.view(None).game.sides[0].score
    played.close()

    def met(browser: Browser, table: str) -> Any:
        with browser.sits_at(table) as page:
            return page.view["seats"][1]["met"]

    again = ada.post("/api/v1/quick", {"language": "en", "name": "Ada"}).json()["name"]
    assert (met(ada, again)["games"], met(ada, again)["score"]) == (1, score)
    under_her_name = somebody.post("/api/v1/quick", {"language": "en", "name": "Ada"}).json()["name"]
    assert met(somebody, under_her_name).get("games", 0) == 0
    rematch = ada.post(f"/api/v1/tables/{game}/rematch").json()["name"]
    assert met(ada, rematch)["games"] == 1


def test_nobody_sets_up_tables_without_end(nobody: Browser) -> None:
    ada, modern = guest(nobody, "Ada"), {"said": {"edition": "modern", "language": "en"}}
    rates = {name: rate._replace(burst=3) for name, rate in RATES.items()}
    nobody.client.app.state.hall.attempts = Attempts(nobody.store, lambda: Instant(0), rates)
    codes = [ada.post("/api/v1/tables", modern).json().get("code") for _time in range(4)]
    assert codes == [None, None, None, "too-fast"]
    # Whoever is not known may throw the cookie away, and is counted by the line.
    addresses = ["/api/v1/tables", "/api/v1/quick", "/api/v1/tables", "/api/v1/quick"]
    answers = [nobody.another().post(each, modern if each.endswith("tables") else {}) for each in addresses]
    assert [each.status_code for each in answers] == [201, 201, 201, 429]
    [own] = ada.get("/api/v1/tables").json()[:1]
    assert ada.post(f"/api/v1/tables/{own['name']}/rematch").status_code == 429
    assert len(nobody.store.summaries()) == 6
