"""The game of the day at a site: one attempt, and nothing of what the others found before it is over."""

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import insert

from bonmot.games.commands import Abandon, Pass
from bonmot.games.duplicate import HandIn
from bonmot.games.duplicate.commands import Draw
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.hosting.duplicate.desk_lines import Desk, plain_word
from bonmot.online.passwords import Cost, Passwords
from bonmot.online.people import People
from bonmot.online.schema import DAYS
from bonmot.online.tokens import SCOPES, Tokens
from bonmot.players.duplicate.daily import seed_of
from bonmot.tables import Store, Table
from bonmot.web.visitors import COOKIE
from tests.stores import in_memory
from tests.web.test_tokens import Program
from tests.web.visitors import Browser, served

NOON = 1_794_830_400_000  # 16 November 2026, 12:00 UTC
HOUR = 3_600_000
DAY = "2026-11-16"
CHEAP = Passwords(Cost(memory=8, rounds=1))


class Site(NamedTuple):
    store: Store
    ada: Browser
    ben: Browser
    time: list[int]

    def played(self, browser: Browser, name: str, *, blank: bool = False) -> str:
        """Somebody plays one round of the game of today, and gives up."""
        table: str = browser.post("/api/v1/today", {"language": "en", "name": name}).json()["name"]
        played = Table.open(self.store, table, clock=lambda: Instant(self.time[0]))
        played.submit(0, Draw())
        # Not the best, which could be a solo; and long enough not to stand in a refusal by chance.
        found = next(each for each in reversed(Desk(played.view(0).game).solutions) if len(plain_word(each)) > 3)
        played.submit(0, Pass() if blank else HandIn(found.place(), plain_word(found)))
        with pytest.raises(Refused, match="waits-for-people"):
            played.play_out()
        played.submit(0, Abandon())
        played.close()
        return table


@pytest.fixture
def site() -> Iterator[Site]:
    store, time = in_memory(), [NOON]
    # The English game of the day is the same in every run; the French one is left to chance.
    dealt = {"day": DAY, "language": "en", "seed": 7}
    store.database.writing(lambda connection: connection.execute(insert(DAYS), dealt))
    with served(store, is_home=False, clock=lambda: Instant(time[0])) as ada:
        ben = ada.another()
        for browser in (ada, ben):
            browser.get("/api/v1/home")
        yield Site(store, ada, ben, time)


def result(browser: Browser, day: str = DAY) -> Any:
    return browser.get(f"/api/v1/days/en/{day}").json()


def test_nobody_sees_what_others_found_before_they_have_finished(site: Site) -> None:
    table = site.played(site.ada, "Ada")
    own = result(site.ada)
    assert (own["open_to_you"], own["players"], own["table"]) == (True, 1, table)
    word = own["rounds"][0]["words"][0]["word"]

    # Ben has not begun, then has begun: he knows how many have finished, and nothing else.
    doors = ("past", "review", "export/gcg", "export/record", "report/0", "papers/course.html", "sheet")
    for step in range(2):
        if step:
            bens = site.ben.post("/api/v1/today", {"language": "en", "name": "Ben"}).json()["name"]
            assert bens != table
        before = result(site.ben)
        assert (before["open_to_you"], before["players"]) == (False, 1)
        assert before["ranking"] == before["rounds"] == []
        assert table not in str(site.ben.get("/api/v1/today").json()) + str(site.ben.get("/api/v1/tables").json())
        for door in doors:
            closed = site.ben.get(f"/api/v1/tables/{table}/{door}")
            assert closed.status_code in {403, 404}, door
            assert word not in closed.text
        assert site.ben.get(f"/api/v1/tables/{table}/past").json()["code"] == "finish-first"
        assert site.ben.post(f"/api/v1/tables/{table}/again").status_code == 403
        with pytest.raises(WebSocketDisconnect), site.ben.sits_at(table):
            pass
    assert site.ada.get(f"/api/v1/tables/{table}/past").status_code == 200, "one's own is always open"

    site.played(site.ben, "Ben", blank=True)
    seen = result(site.ben)
    assert [(row["rank"], row["name"], row["own"]) for row in seen["ranking"]] == [(1, "Ada", False), (2, "Ben", True)]
    assert [(each["word"], each["count"], each["names"]) for each in seen["rounds"][0]["words"]] == [(word, 1, ["Ada"])]
    assert seen["rounds"][0]["score"] >= seen["ranking"][0]["score"] > 0
    assert site.ben.get(f"/api/v1/tables/{table}/past").status_code == 200


def test_there_is_one_attempt_however_one_comes_back(site: Site) -> None:
    table = site.played(site.ada, "Ada")
    assert site.ada.post("/api/v1/today", {"language": "en", "name": "Eva"}).json()["name"] == table
    people = People(site.store, lambda: Instant(site.time[0]), CHEAP)
    people.register(people.guest(site.ada.cookies[COOKIE], "Ada"), "Ada", "a horse of another colour")
    assert site.ada.post("/api/v1/today", {"language": "en"}).json()["name"] == table, "also with a name of one's own"
    people.sign_in("Ada", "a horse of another colour", site.ben.cookies[COOKIE])
    assert site.ben.post("/api/v1/today", {"language": "en"}).json()["name"] == table, "in every browser"
    (row,) = result(site.ben)["ranking"]
    assert (row["name"], row["address"], row["own"]) == ("Ada", "Ada", True)
    assert site.ada.ask("DELETE", f"/api/v1/tables/{table}").status_code == 204
    assert site.ada.post("/api/v1/today", {"language": "en"}).json()["code"] == "attempt-deleted"
    assert result(site.ada)["ranking"][0]["score"] == row["score"]

    # Nor does it help to delete it in the middle, with the racks in one's head.
    eve = site.ada.another()
    eve.get("/api/v1/home")
    begun = eve.post("/api/v1/today", {"language": "en", "name": "Eve"}).json()["name"]
    assert eve.ask("DELETE", f"/api/v1/tables/{begun}").status_code == 204
    assert eve.post("/api/v1/today", {"language": "en", "name": "Eve"}).json()["code"] == "attempt-deleted"
    assert not result(eve)["open_to_you"]


def test_a_member_who_tries_in_a_browser_that_does_not_know_them_has_the_first_attempt(site: Site) -> None:
    first = site.played(site.ada, "Ada", blank=True)
    people = People(site.store, lambda: Instant(site.time[0]), CHEAP)
    people.register(people.guest(site.ada.cookies[COOKIE], "Ada"), "Ada", "a horse of another colour")
    # A browser in which nobody is known has an attempt of its own: the server cannot know whose it is.
    site.time[0] += 1_000
    second = site.played(site.ben, "Somebody")
    assert second != first
    # As soon as it is known whose it is, the first attempt counts, and the better one does not.
    people.sign_in("Ada", "a horse of another colour", site.ben.cookies[COOKIE])
    assert site.ben.post("/api/v1/today", {"language": "en"}).json()["name"] == first
    assert [(row["name"], row["score"]) for row in result(site.ben)["ranking"] if row["own"]] == [("Ada", 0)]


def test_what_a_member_began_where_nobody_knew_them_is_theirs_to_look_at(site: Site) -> None:
    # The attempt that counts goes on; the other one was played, too, in a browser that knows them by now.
    people = People(site.store, lambda: Instant(site.time[0]), CHEAP)
    people.register(people.guest(site.ada.cookies[COOKIE], "Ada"), "Ada", "a horse of another colour")
    first = site.ada.post("/api/v1/today", {"language": "en"}).json()["name"]
    second = site.played(site.ben, "Somebody")
    people.sign_in("Ada", "a horse of another colour", site.ben.cookies[COOKIE])
    assert site.ben.post("/api/v1/today", {"language": "en"}).json()["name"] == first
    assert not result(site.ben)["open_to_you"], "the first one is not over"
    assert site.ben.get(f"/api/v1/tables/{second}/past").status_code == 200, "what one has played oneself is open"
    with site.ben.sits_at(second) as page:
        assert page.view["is_over"]
    stranger = site.ben.another()
    stranger.get("/api/v1/home")
    assert stranger.get(f"/api/v1/tables/{second}/past").json()["code"] == "finish-first"


def test_everybody_has_the_same_racks_which_nobody_could_know(site: Site) -> None:
    racks = []
    for browser in (site.ada, site.ben):
        table = browser.post("/api/v1/today", {"language": "fr", "name": "Zoé"}).json()["name"]
        with browser.sits_at(table) as page:
            page.do("draw")
            racks.append(page.view["game"]["rack"])
        assert str(seed_of(date(2026, 11, 16), "fr")) not in str(site.store.read(table)[0].body)
    assert racks[0] == racks[1]


def test_when_the_day_is_over_everybody_sees_it_and_it_stands_in_the_archive(site: Site) -> None:
    site.played(site.ada, "Ada")
    late = site.ben.post("/api/v1/today", {"language": "en", "name": "Ben"}).json()["name"]
    until = next(each["until"] for each in site.ben.get("/api/v1/today").json() if each["language"] == "en")
    assert until == NOON + 12 * HOUR
    assert site.ben.get("/api/v1/days/en").json() == [], "today is not in the archive"
    site.time[0] = until
    seen = result(site.ben)
    assert (seen["over"], seen["open_to_you"], [row["name"] for row in seen["ranking"]]) == (True, True, ["Ada"])
    with site.ben.sits_at(late) as page:
        page.do("abandon")
    assert [row["name"] for row in result(site.ben)["ranking"]] == ["Ada"], "who comes too late plays for pleasure"
    assert [(each["day"], each["players"], each["own"]) for each in site.ada.get("/api/v1/days/en").json()] == [
        (DAY, 1, seen["ranking"][0]["score"])
    ]
    assert site.ben.get(f"/api/v1/days/en?before={DAY}").json() == []
    assert site.ben.post("/api/v1/today", {"language": "en"}).json()["name"].startswith("day-2026-11-17-en-")
    for wrong in ("en/2026-11-18", "en/yesterday", "tlh/2026-11-16", "en/20261116"):
        assert site.ben.get(f"/api/v1/days/{wrong}").status_code == 404


def test_whoever_is_not_known_takes_nobodys_name_in_the_ranking(site: Site) -> None:
    People(site.store).add("Marguerite")
    for name, code in (
        ("Marguerite", "name-taken"),
        ("Admin", "name-taken"),
        ("Sh1t", "coarse-name"),
        ("A\u202eda", "bad-name"),
    ):
        refused = site.ada.post("/api/v1/today", {"language": "en", "name": name})
        assert refused.json()["code"] == code
    assert site.ada.get("/api/v1/tables").json() == []
    nameless = site.ada.post("/api/v1/today", {"language": "en", "name": ""})
    assert nameless.status_code == 201


def test_a_program_in_the_ranking_is_marked(site: Site) -> None:
    robot = People(site.store, lambda: Instant(site.time[0])).add("Robo", kind="bot")
    token = Tokens(site.store, lambda: Instant(site.time[0])).make(robot, "test", SCOPES).secret
    site.played(Program(site.ada, token), "Robo")
    site.played(site.ben, "Ben", blank=True)
    assert [(row["name"], row["is_bot"]) for row in result(site.ben)["ranking"]] == [("Robo", True), ("Ben", False)]
