"""What those who keep a server ask it."""

import json
import logging
from pathlib import Path

import pytest

from bonmot.games.crossword import setup_for
from bonmot.tables import Store, Table
from bonmot.web.api.operation import TOKEN
from bonmot.web.serving import JsonLines
from tests.stores import in_memory
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
