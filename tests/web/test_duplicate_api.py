"""Duplicate over HTTP and sockets: an evening with a referee, people who share a device, the game of the day."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from bonmot.games.duplicate import setup_for
from bonmot.games.moments import Instant
from bonmot.tables import Store, Table
from bonmot.tables.holding import Holders
from bonmot.web.site import site

REFEREE, ADA, ZOE, STRANGER = (f"{name}-has-a-secret-that-is-long" for name in ("referee", "ada", "zoe", "stranger"))
NAMES = ["Ada", "Zoé", "Paul"]
Client = TestClient[Litestar]


class Watch:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = Instant(1_700_000_000_000)

    def __call__(self) -> Instant:
        return self.now


@pytest.fixture
def store() -> Iterator[Store]:
    with Store("sqlite://") as found:
        yield found


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def client(store: Store, watch: Watch) -> Iterator[Client]:
    application = site(
        store, hosts={"testserver.local"}, is_home=False, elsewhere="http://192.168.1.7:8000/", clock=watch, ticks=False
    )
    with TestClient(application) as found:
        yield found


def cookie(secret: str, language: str = "en") -> dict[str, str]:
    return {"cookie": f"bonmot={secret}; bonmot-language={language}"}


class Seat:
    """A page at a table: everything that it was ever sent is kept."""

    def __init__(self, client: Client, table: str, secret: str, query: str = "") -> None:
        self._socket = client.websocket_connect(f"/api/tables/{table}/socket{query}", headers=cookie(secret))
        self._line = self._socket.__enter__()
        self.frames: list[str] = []
        self.shown: dict[str, Any] = {}
        self.eyes: int | None = None
        self._id = 0
        self.hear("welcome")

    def hear(self, kind: str) -> dict[str, Any]:
        """Listen until something of a kind comes."""
        while True:
            message: dict[str, Any] = self._line.receive_json()
            self.frames.append(str(message))
            if message["type"] == "welcome":
                self.shown, self.eyes = message["shown"], message["eyes"]
            if message["type"] == kind:
                return message
            assert message["type"] != "refused", message

    def ask(self, message: dict[str, Any], answer: str) -> dict[str, Any]:
        self._id += 1
        self._line.send_json(message | {"id": self._id})
        return self.hear(answer)

    def do(self, command: str, seat: int | None = None, **more: Any) -> None:
        self.ask({"type": "command", "command": {"command": command, **more}, "seat": seat}, "done")

    def look(self) -> dict[str, Any]:
        """What the page would see if it came now."""
        self._line.send_json({"type": "speak", "language": "en"})
        self.hear("welcome")
        view: dict[str, Any] = self.shown["views"][0]["game"]
        return view

    def leave(self) -> None:
        self._socket.__exit__(None, None, None)


@pytest.fixture
def evening(store: Store, watch: Watch) -> str:
    """The referee holds the own seat and Paul's, who writes on paper; Ada and Zoé have phones."""
    setup = setup_for("duplicate", NAMES, language="fr", arbiter=True, options={"round.most": 2})
    table = Table.create(store, setup, seed=3, clock=watch, title="Club")
    table.close(pause=False)
    holders = Holders(store)
    holders.take(table.name, [0, 1, 2, 3], REFEREE)
    for seat, secret in ((0, ADA), (1, ZOE)):
        holders.accept(table.name, holders.offer(table.name, seat, REFEREE), secret)
    return table.name


def test_an_evening_with_phones_paper_and_a_projector(client: Client, evening: str) -> None:
    desk, ada = Seat(client, evening, REFEREE), Seat(client, evening, ADA)
    hall = Seat(client, evening, REFEREE, "?as=spectator")
    assert (desk.eyes, ada.eyes, hall.eyes) == (3, 0, None)
    desk.do("draw", rack="AEJKRST")

    # Ada asks what her word would score, and hands it in; what it misses to the top is not said.
    previewed = ada.ask({"type": "preview", "draft": {"text": "h8 karts"}}, "preview")
    assert (previewed["place"], previewed["score"]) == ("H4", 48)
    ada.do("hand-in", place="H8", word="KARTS")

    # Paul's slip of paper is one line; the referee is told what it is worth, and that its score is wrong.
    line = desk.ask({"type": "preview", "draft": {"text": "paul h4 jerks 50"}}, "preview")
    assert line["command"]["seat"] == 2
    assert line["more"]["text"] == "H4 JERKS: 58 points, the top. The slip says 50: a warning."
    checked = desk.ask({"type": "preview", "draft": {"text": "h4 raks", "what": "check"}}, "preview")
    assert checked["more"]["text"].startswith("H4 RAKS: zero")
    completed = desk.ask({"type": "preview", "draft": {"text": "zo", "what": "complete"}}, "preview")
    assert completed["more"]["text"] == "Zoé "
    desk.ask({"type": "command", "command": line["command"]}, "done")

    view = desk.look()
    assert {seat: slip["word"] for seat, slip in view["slips"].items()} == {"0": "KARTS", "2": "JERKS"}
    told = desk.shown["told"]["desk"]
    assert told["top"] == 58
    assert [(each["seat"], each["score"], each["is_top"]) for each in told["slips"]] == [(0, 48, False), (2, 58, True)]

    # Nobody else knows what is written, least of all the hall, though the referee's browser shows it.
    zoe = Seat(client, evening, ZOE)
    for page in (hall, zoe, ada):
        seen = page.look()
        assert seen["handed_in"] == [0, 2]
        assert page.shown["told"]["desk"] is None
        assert "JERKS" not in "".join(page.frames)
    assert "KARTS" not in "".join(hall.frames + zoe.frames)

    desk.do("close")
    assert hall.look()["rounds"][0]["word"] == "JERKS"
    assert [each["score"] for each in hall.look()["rounds"][0]["results"]] == [48, 0, 58]
    for page in (desk, ada, hall, zoe):
        page.leave()


def test_only_the_referee_is_told_the_solutions_and_enters_files(client: Client, evening: str) -> None:
    desk = Seat(client, evening, REFEREE)
    desk.do("draw", rack="AEJKRST")
    address = f"/api/tables/{evening}/desk/solutions"
    for secret in (ADA, STRANGER):
        assert client.get(address, headers=cookie(secret)).status_code == 403
        refused = client.post(f"/api/tables/{evening}/desk/slips", json={"text": "x"}, headers=cookie(secret))
        assert refused.status_code == 403
    found = client.get(address, headers=cookie(REFEREE)).json()
    assert found["plays"][0] == {"place": "H4", "word": "JERKS", "score": 58}
    fewer = client.get(address, params={"find": "jerk"}, headers=cookie(REFEREE)).json()
    assert 0 < fewer["count"] < found["count"]

    csv = "coup;joueur;mot;place;points\n1;Zoé;KARTS;H4;48\n1;Paul;JERKS;H4;58\n"
    entered = client.post(f"/api/tables/{evening}/desk/slips", json={"text": csv}, headers=cookie(REFEREE))
    assert entered.json() == {"count": 2}
    assert desk.look()["handed_in"] == [1, 2]
    wrong = client.post(f"/api/tables/{evening}/desk/slips", json={"text": "coup;joueur\n"}, headers=cookie(REFEREE))
    assert (wrong.status_code, "code" in wrong.json()) == (400, True)
    desk.leave()


def test_papers_and_reports_tell_of_closed_rounds_only(client: Client, evening: str) -> None:
    desk = Seat(client, evening, REFEREE)
    desk.do("draw", rack="AEJKRST")
    for seat, word in ((0, "KARTS"), (1, "JERKS"), (2, "STAR")):
        slip = {"command": "hand-in", "place": "H4", "word": word, "seat": seat}
        desk.ask({"type": "command", "command": slip}, "done")
    before = client.get(f"/api/tables/{evening}/papers/slips.csv", headers=cookie(STRANGER)).text
    assert "JERKS" not in before
    desk.do("close")

    page = client.get(f"/api/tables/{evening}/papers/course.html", headers=cookie(STRANGER, "fr"))
    assert "JERKS" in page.text
    assert page.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert client.get(f"/api/tables/{evening}/papers/bulletin.pdf").content.startswith(b"%PDF")
    assert "JERKS" in client.get(f"/api/tables/{evening}/papers/slips.csv").text
    for wrong in ("course.doc", "secrets.html"):
        assert client.get(f"/api/tables/{evening}/papers/{wrong}").status_code == 400

    report = client.get(f"/api/tables/{evening}/report/0", headers=cookie(ADA)).json()
    assert report["summary"][0].startswith("Ada: 48 points of 58")
    assert [(each["slip"], each["score"], each["best"]) for each in report["rounds"]] == [("H4 KARTS", 48, 58)]
    assert sum(each["points"] for each in report["lost"]) == 10
    assert client.get(f"/api/tables/{evening}/report/9").status_code == 400
    desk.leave()


def test_a_seat_is_offered_by_address_and_by_picture(client: Client, evening: str) -> None:
    offered = client.post(f"/api/tables/{evening}/invite", json={"seat": 2}, headers=cookie(REFEREE)).json()
    assert offered["url"] == f"http://testserver.local{offered['path']}"
    key = offered["path"].partition("key=")[2]
    picture = client.get(f"/api/tables/{evening}/qr.svg", params={"key": key})
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in picture.text
    assert client.post(f"/api/tables/{evening}/sit", json={"key": key}, headers=cookie(STRANGER)).json() == {"seat": 2}


def test_people_who_share_a_device_never_have_anothers_slip_before_them(
    client: Client, store: Store, watch: Watch
) -> None:
    setup = setup_for("duplicate", ["Ada", "Zoé"], language="fr", options={"round.closes": "slips"})
    table = Table.create(store, setup, seed=3, clock=watch, hand_over=True)
    table.close(pause=False)
    Holders(store).take(table.name, [0, 1], ADA)
    page = Seat(client, table.name, ADA)
    page.do("ready", seat=0)
    page.do("draw", seat=0)
    assert page.look()["rack"]
    assert page.eyes is None
    page.do("ready", seat=0)
    assert page.look()["seat"] == 0
    page.do("hand-in", place="H4", word="OBSEDEe")
    seen = len(page.frames)
    assert page.look()["seat"] is None
    page.do("ready", seat=1)
    assert (page.look()["seat"], page.look()["slip"]) == (1, None)
    assert "OBSEDEe" not in "".join(page.frames[seen:])
    page.leave()


def test_the_game_of_the_day_is_found_again_and_each_browser_has_its_own(client: Client) -> None:
    before = client.get("/api/today", headers=cookie(ADA)).json()
    assert {each["language"]: each["table"] for each in before} == {"en": None, "fr": None}
    asked = {"language": "fr", "name": "Ada"}
    table = client.post("/api/today", json=asked, headers=cookie(ADA)).json()["name"]
    assert client.post("/api/today", json=asked, headers=cookie(ADA)).json()["name"] == table
    assert client.post("/api/today", json=asked, headers=cookie(ZOE)).json()["name"] != table
    french = next(each for each in client.get("/api/today", headers=cookie(ADA)).json() if each["language"] == "fr")
    assert (french["table"], french["over"], french["rounds"], french["players"]) == (table, False, 0, 16)
    assert client.post(f"/api/tables/{table}/again", headers=cookie(ADA)).status_code == 400
