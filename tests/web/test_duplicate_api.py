"""Duplicate over HTTP and sockets: an evening with a referee, people who share a device, the game of the day."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest

from bonmot.games.duplicate import setup_for
from bonmot.games.moments import local_time
from bonmot.study.duplicate.alone import table_of_the_day
from bonmot.tables import Table
from bonmot.tables.holding import Holders, digest
from bonmot.tables.table import now
from bonmot.web.visitors import COOKIE
from tests.stores import in_memory
from tests.web.visitors import Browser, Sitting, served

REFEREE = 3


class Evening(NamedTuple):
    """A club evening: Ada has a phone, the referee holds all other seats."""

    table: str
    desk: Browser
    ada: Browser
    pages: ExitStack

    def page(self, browser: Browser, query: str = "") -> Sitting:
        return self.pages.enter_context(browser.sits_at(self.table, query))

    def address(self, rest: str) -> str:
        return f"/api/v1/tables/{self.table}/{rest}"


@pytest.fixture
def evening() -> Iterator[Evening]:
    store = in_memory()
    setup = setup_for("duplicate", ["Ada", "Zoé", "Paul"], language="fr", arbiter=True, options={"round.most": 2})
    table = Table.create(store, setup, seed=3, title="Club")
    with served(store, is_home=False, elsewhere="http://192.168.1.7:8000/") as desk, ExitStack() as pages:
        ada = desk.another()
        ada.get("/api/v1/home")
        desk.seat(table, 0, 1, 2, REFEREE)
        holders = Holders(store)
        key = holders.offer(table.name, 0, digest(desk.cookies[COOKIE]))
        holders.accept(table.name, key, digest(ada.cookies[COOKIE]))
        yield Evening(table.name, desk, ada, pages)


def hand_in(desk: Sitting, seat: int, word: str) -> Any:
    """The referee hands in a slip of paper."""
    return desk.say(type="command", command={"command": "hand-in", "place": "H4", "word": word, "seat": seat})


def test_an_evening_with_a_phone_paper_and_a_projector(evening: Evening) -> None:
    desk, ada = evening.page(evening.desk), evening.page(evening.ada)
    hall, stranger = evening.page(evening.desk, "?as=spectator"), evening.page(evening.desk.another())
    assert [page.welcome["eyes"] for page in (desk, ada, hall, stranger)] == [REFEREE, 0, None, None]
    assert desk.welcome["own"] == [1, 2, REFEREE]
    assert desk.do("draw", rack="AEJKRST")["type"] == "done"
    ada.hear("update")

    # Ada asks what her word would score, and hands it in; what it misses to the top is not said.
    previewed = ada.say(type="preview", draft={"text": "h8 karts"})
    assert (previewed["place"], previewed["score"]) == ("H4", 48)
    ada.do("hand-in", place="H8", word="KARTS")

    # Paul's slip of paper is one line; the referee is told what it is worth, and that its score is wrong.
    line = desk.say(type="preview", draft={"text": "paul h4 jerks 50"})
    assert line["command"]["seat"] == 2
    assert line["more"]["text"] == "H4 JERKS: 58 points, the top. The slip says 50: a warning."
    checked = desk.say(type="preview", draft={"text": "h4 raks", "what": "check"})
    assert "zero" in checked["more"]["text"]
    assert desk.say(type="preview", draft={"text": "zo", "what": "complete"})["more"]["text"] == "Zoé "
    assert desk.say(type="command", command=line["command"])["type"] == "done"

    slips = desk.view["game"]["slips"]
    assert {seat: slip["word"] for seat, slip in slips.items()} == {"0": "KARTS", "2": "JERKS"}
    told = desk.shown["told"]["desk"]
    assert told["top"] == 58
    assert [(each["seat"], each["score"], each["is_top"]) for each in told["slips"]] == [(0, 48, False), (2, 58, True)]

    # Nobody else knows what is written, least of all the hall, though the referee's own browser shows it.
    for page in (ada, hall, stranger):
        while page.view["game"]["handed_in"] != [0, 2]:
            page.hear("update", "welcome")
        assert page.shown["told"]["desk"] is None
        assert "JERKS" not in "".join(page.frames)
    assert "KARTS" not in "".join(hall.frames + stranger.frames)
    assert hall.do("close")["code"] == "only-watching"

    desk.do("close")
    while not hall.view["game"]["rounds"]:
        hall.hear("update")
    closed = hall.view["game"]["rounds"][0]
    assert (closed["word"], [each.get("score", 0) for each in closed["results"]]) == ("JERKS", [48, 0, 58])


def test_only_the_referee_is_told_the_solutions_and_enters_files(evening: Evening) -> None:
    page = evening.page(evening.desk)
    page.do("draw", rack="AEJKRST")
    for other in (evening.ada, evening.desk.another()):
        assert other.get(evening.address("desk/solutions")).status_code == 403
        assert other.post(evening.address("desk/slips"), {"text": "x"}).status_code == 403
    found = evening.desk.get(evening.address("desk/solutions")).json()
    assert found["plays"][0] == {"place": "H4", "word": "JERKS", "score": 58}
    fewer = evening.desk.get(evening.address("desk/solutions?find=jerk")).json()
    assert 0 < fewer["count"] < found["count"]

    csv = "coup;joueur;mot;place;points\n1;Zoé;KARTS;H4;48\n1;Paul;JERKS;H4;58\n"
    assert evening.desk.post(evening.address("desk/slips"), {"text": csv}).json() == {"count": 2}
    while page.view["game"]["handed_in"] != [1, 2]:
        page.hear("update")
    wrong = evening.desk.post(evening.address("desk/slips"), {"text": "coup;joueur\n"})
    assert (wrong.status_code, "text" in wrong.json()) == (400, True)


def test_papers_and_reports_tell_of_closed_rounds_only(evening: Evening) -> None:
    page, stranger = evening.page(evening.desk), evening.desk.another()
    page.do("draw", rack="AEJKRST")
    for seat, word in enumerate(("KARTS", "JERKS", "STAR")):
        hand_in(page, seat, word)
    assert "JERKS" not in stranger.get(evening.address("papers/slips.csv")).text
    page.do("close")

    paper = stranger.get(evening.address("papers/course.html"), **{"accept-language": "fr"})
    assert "JERKS" in paper.text
    assert paper.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert stranger.get(evening.address("papers/bulletin.pdf")).content.startswith(b"%PDF")
    assert "JERKS" in stranger.get(evening.address("papers/slips.csv")).text
    for wrong in ("course.doc", "secrets.html"):
        assert stranger.get(evening.address(f"papers/{wrong}")).status_code == 400

    report = evening.ada.get(evening.address("report/0"), **{"accept-language": "en"}).json()
    assert report["summary"][0].startswith("Ada: 48 points of 58")
    assert [(each["slip"], each["score"], each["best"]) for each in report["rounds"]] == [("H4 KARTS", 48, 58)]
    assert sum(each["points"] for each in report["lost"]) == 10
    assert evening.ada.get(evening.address("report/9")).status_code == 400


def test_a_seat_is_offered_by_address_and_by_picture(evening: Evening) -> None:
    offered = evening.desk.post(evening.address("invite"), {"seat": 2}).json()
    assert offered["url"].endswith(offered["path"])
    key = offered["path"].partition("key=")[2]
    picture = evening.desk.get(evening.address(f"qr.svg?key={key}"))
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in picture.text
    assert evening.desk.another().post(evening.address("sit"), {"key": key}).json() == {"seat": 2}


def test_people_who_share_a_device_never_have_anothers_slip_before_them() -> None:
    store = in_memory()
    setup = setup_for("duplicate", ["Ada", "Zoé"], language="fr", options={"round.closes": "slips"})
    table = Table.create(store, setup, seed=3, hand_over=True)
    with served(store) as browser:
        browser.seat(table, 0, 1)
        with browser.sits_at(table.name) as page:
            page.do("ready", seat=0)
            page.do("draw", seat=0)
            assert (page.welcome["eyes"], bool(page.view["game"]["rack"])) == (None, True)
            page.do("ready", seat=0)
            assert page.view["game"]["seat"] == 0
            page.do("hand-in", place="H4", word="OBSEDEe")
            assert page.view["game"]["seat"] is None
            seen = len(page.frames)
            page.do("ready", seat=1)
            second = page.view["game"]
            assert (second["seat"], second["slip"]) == (1, None)
            assert "OBSEDEe" not in "".join(page.frames[seen - 1 :])


def test_the_game_of_the_day_is_found_again_and_each_browser_has_its_own() -> None:
    with served(in_memory(), is_home=False) as ada:
        before = ada.get("/api/v1/today").json()
        assert {each["language"]: each["table"] for each in before} == {"en": None, "fr": None}
        asked = {"language": "fr", "name": "Ada"}
        table = ada.post("/api/v1/today", asked).json()["name"]
        assert ada.post("/api/v1/today", asked).json()["name"] == table
        zoe = ada.another()
        zoe.get("/api/v1/home")
        assert zoe.post("/api/v1/today", asked).json()["name"] != table
        french = next(each for each in ada.get("/api/v1/today").json() if each["language"] == "fr")
        assert (french["table"], french["over"], french["rounds"], french["players"]) == (table, False, 0, 16)
        assert ada.post(f"/api/v1/tables/{table}/again").status_code == 400


def test_whoever_names_the_players_of_an_evening_sits_at_the_desk() -> None:
    with served(in_memory()) as browser:
        browser.get("/api/v1/home")
        asked = {"said": {"edition": "duplicate", "language": "fr", "evening": "Ada, Zoé, Paul"}}
        made = browser.post("/api/v1/tables", asked)
        assert made.status_code == 201, made.text
        with browser.sits_at(made.json()["name"]) as page:
            assert page.welcome["eyes"] == page.view["game"]["referee"] == REFEREE
            assert page.welcome["own"] == [0, 1, 2, REFEREE]


def test_one_of_two_who_share_a_device_may_go_on_with_a_phone() -> None:
    store = in_memory()
    setup = setup_for("duplicate", ["Ada", "Zoé"], language="fr", options={"round.closes": "slips"})
    table = Table.create(store, setup, seed=3, hand_over=True)
    with served(store) as shared:
        shared.seat(table, 0, 1)
        phone = shared.another()
        phone.get("/api/v1/home")
        key = shared.post(f"/api/v1/tables/{table.name}/invite", {"seat": 1}).json()["path"].partition("key=")[2]
        assert phone.post(f"/api/v1/tables/{table.name}/sit", {"key": key}).json() == {"seat": 1}
        with shared.sits_at(table.name) as ada, phone.sits_at(table.name) as zoe:
            assert ada.do("draw")["type"] == "done"
            assert ada.do("hand-in", place="H4", word="OBSEDEe")["type"] == "done"
            assert zoe.do("hand-in", place="H4", word="DEB")["type"] == "done"
            assert "OBSEDEe" not in "".join(zoe.frames[:-2])
            while not zoe.view["game"]["rounds"]:
                zoe.hear("update")
            assert zoe.view["game"]["rounds"][0]["results"][0]["score"] == 74


def test_away_from_home_nobody_takes_the_game_of_the_day_that_was_begun_in_a_terminal() -> None:
    store = in_memory()
    begun = table_of_the_day(store, local_time(now()).date(), "fr", "Ada")
    with served(store, is_home=False) as eve:
        eve.get("/api/v1/home")
        assert eve.post("/api/v1/today", {"language": "fr", "name": "Ada"}).json()["name"] != begun
    with served(store) as ada:
        ada.get("/api/v1/home")
        assert ada.post("/api/v1/today", {"language": "fr", "name": "Ada"}).json()["name"] == begun
