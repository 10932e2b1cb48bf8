"""What those who keep a server ask it."""

import json
import logging
from pathlib import Path

import httpx
import pytest

from bonmot.errors import BonmotError
from bonmot.games.crossword import setup_for
from bonmot.tables import Store, Table
from bonmot.web.api.operation import TOKEN
from bonmot.web.logs import JsonLines, PlainLines
from tests.stores import in_memory
from tests.web.test_client import real_server
from tests.web.visitors import served


def test_it_says_that_it_lives_and_is_ready_and_whoever_may_know_what_is_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = in_memory()
    table = Table.create(store, setup_for("modern", ["Zacharias", "Ben"], language="fr"), seed=4)
    with served(store) as browser:
        assert browser.get("/health").json() == {"status": "alive"}
        assert browser.get("/ready").json() == {"database": True, "bus": True}
        # The browsers of the tests come from nowhere: for them there is no such page.
        assert browser.get("/metrics").status_code == 404
        monkeypatch.setenv(TOKEN, "a-long-token")
        assert browser.get("/metrics", authorization="Bearer another").status_code == 404
        browser.seat(table, 0, 1)
        with browser.sits_at(table.name) as page:
            assert page.do("pass")["type"] == "done"
            assert page.do("withdraw")["type"] == "refused"
            told = browser.get("/metrics", authorization="Bearer a-long-token")
    assert told.headers["content-type"].startswith("text/plain")
    for measure in ("bonmot_tables_open", "bonmot_entries_written_total", "bonmot_command_seconds_bucket"):
        assert measure in told.text
    assert table.name not in told.text
    assert "Zacharias" not in told.text


def test_without_its_database_it_lives_but_is_not_ready(tmp_path: Path) -> None:
    kept, away = tmp_path / "games.sqlite", tmp_path / "away"
    with Store(f"sqlite:///{kept}") as store:
        store.migrate()
        with served(store) as browser:
            assert browser.get("/ready").status_code == 200
            kept.rename(away)
            kept.mkdir()  # where the database was there is none, and none can be made
            store.close()  # connections that are open would still find the file
            answer = browser.get("/ready")
            assert (answer.status_code, answer.json()["database"]) == (503, False)
            assert browser.get("/health").status_code == 200
            kept.rmdir()
            away.rename(kept)
            assert browser.get("/ready").status_code == 200, "it is ready as soon as the database is back"


def test_a_log_of_json_has_a_line_for_each_thing_that_happens() -> None:
    with pytest.raises(ValueError, match="two") as raised:
        int("two\nlines")
    fault = (raised.type, raised.value, raised.tb)
    record = logging.LogRecord("bonmot", logging.ERROR, "", 0, "it %s", ("failed",), fault)
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["message"]) == ("error", "it failed")
    assert "ValueError: invalid literal" in told["traceback"]


@pytest.mark.parametrize(
    ("code", "is_known"), [("database-unreachable", True), ("database-damaged", True), ("database-error", False)]
)
def test_a_database_that_is_away_is_one_line_for_each_table_and_no_page(code: str, is_known: bool) -> None:
    with pytest.raises(BonmotError) as raised:
        raise BonmotError(code, database="games", detail="it is away") from OSError("a long story")
    record = logging.LogRecord(
        "bonmot", logging.ERROR, "", 0, "a table could not be put away", (), (raised.type, raised.value, raised.tb)
    )
    plain, told = PlainLines().format(record), json.loads(JsonLines().format(record))
    if is_known:
        assert plain == f"ERROR: a table could not be put away: {code}"
        assert (told["message"], told["fault"]) == ("a table could not be put away", code)
        assert "traceback" not in told
    else:
        assert "a long story" in plain
        assert "a long story" in told["traceback"]


@pytest.mark.parametrize("header", ["forwarded", "x-real-ip", "via"])
def test_whoever_comes_through_a_proxy_of_this_machine_measures_nothing(header: str) -> None:
    with real_server(in_memory()) as address, httpx.Client(base_url=address, trust_env=False) as here:
        assert here.get("/metrics").status_code == 200
        assert here.get("/metrics", headers={header: "192.0.2.7"}).status_code == 404
