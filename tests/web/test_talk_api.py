"""Talk and watching over sockets: who hears whom, who is told nothing, and moderators at work."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import ANY

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect

from bonmot.games.crossword import setup_for
from bonmot.online.openness import Opennesses
from bonmot.online.passwords import Cost, Passwords
from bonmot.online.people import People, Person
from bonmot.online.tokens import Tokens
from bonmot.tables import Seating, Store, Table
from bonmot.tables.holding import Holders
from bonmot.web.visitors import COOKIE
from tests.online.crowd import promoted
from tests.stores import in_memory
from tests.tables.sitting import Watch
from tests.web.test_lobby_api import TWO, listening
from tests.web.test_tokens import Program
from tests.web.visitors import Browser, Sitting, served

CHEAP = Passwords(Cost(memory=8, rounds=1))


class Scene:
    """An online server: a table of Ada and Ben, Cleo who watches, and Mo who moderates."""

    def __init__(self, first: Browser, store: Store, watch: Watch) -> None:
        self.store, self.watch = store, watch
        self.people = People(store, watch, CHEAP)
        setup = setup_for("modern", ["Ada", "Ben"], language="en")
        self.table = Table.create(store, setup, [Seating()] * 2, seed=0, clock=watch)
        self.known: dict[str, Person] = {}
        self.ada, self.ben, self.cleo = self.member(first, "Ada"), self.member(first.another(), "Ben"), first.another()
        self.member(self.cleo, "Cleo")
        self.mo = self.member(first.another(), "Mo")
        promoted(store, self.people, self.known["Mo"])
        for seat, name in enumerate(("Ada", "Ben")):
            Holders(store).take(self.table.name, [seat], self.known[name].holder)

    def member(self, browser: Browser, name: str) -> Browser:
        """Somebody gives a name in a browser, and a password."""
        browser.get("/api/v1/home")
        guest = self.people.guest(browser.cookies[COOKIE], name)
        self.known[name] = self.people.register(guest, name, "a horse of a different colour")
        return browser

    def moderate(self, what: str, **body: Any) -> Any:
        """Mo does something; what the site answers."""
        return self.mo.post(f"/api/v1/moderation{what}", body)


@contextmanager
def scene(**more: Any) -> Iterator[Scene]:
    store, watch = in_memory(), Watch()
    with served(store, is_home=False, clock=watch, **more) as first:
        yield Scene(first, store, watch)


def chat(page: Sitting, text: str) -> Any:
    return page.say(type="chat", text=text)


def company(page: Sitting) -> Any:
    """What a page is told of those around the table, and then what was said."""
    told = page.hear("company")
    return told, [each["text"] for each in page.hear("chatted")["lines"]]


def test_players_talk_and_spectators_talk_and_neither_reads_the_other_before_the_end() -> None:
    with scene() as at:
        name = at.table.name
        with at.ada.sits_at(name) as ada, at.ben.sits_at(name) as ben, at.cleo.sits_at(name) as cleo:
            told, said = company(ada)
            assert (told["rooms"], told["room"], told["mute"], told["owner"], said) == (
                ["table"],
                "table",
                "",
                True,
                [],
            )
            assert [each["name"] for each in told["people"]] == ["Ada", "Ben"]
            assert not company(ben)[0]["owner"]
            assert company(cleo)[0]["rooms"] == ["spectators"]
            assert chat(ada, "well\u202e played")["type"] == "done"
            line = ben.hear("chatted")["lines"][0]
            assert (line["name"], line["text"], line["own"], line["room"]) == ("Ada", "well played", False, "table")
            assert chat(cleo, "Ada should exchange")["type"] == "done"
            assert ada.hear("chatted")["lines"][0]["own"], "what one said oneself"
            assert cleo.hear("chatted")["lines"][0]["text"] == "Ada should exchange"
            for number in range(6):
                assert "should exchange" not in "".join(ada.frames + ben.frames)
                assert "well played" not in "".join(cleo.frames)
                assert (ada, ben)[number % 2].do("pass")["type"] == "done"
            for page in (ada, ben, cleo):
                told, said = company(page)
                assert set(told["rooms"]) == {"table", "spectators"}
                assert said == ["well played", "Ada should exchange"]
        assert b"well played" not in b"".join(entry.body for entry in at.store.read(name)), (
            "the log knows nothing of it"
        )


def test_a_player_whose_screen_only_watches_reads_nothing_of_the_spectators() -> None:
    with (
        scene() as at,
        at.cleo.sits_at(at.table.name) as cleo,
        at.ada.sits_at(at.table.name, "?as=spectator") as hall,
    ):
        assert company(hall)[0]["rooms"] == ["table"]
        chat(cleo, "look at her rack")
        assert chat(hall, "hello")["type"] == "done"
        assert "look at her rack" not in "".join(hall.frames)


def test_at_home_nobody_is_asked_to_talk() -> None:
    store = in_memory()
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"), [Seating()] * 2, seed=0)
    with served(store) as ada:
        ada.seat(table, 0, 1)
        with ada.sits_at(table.name) as page:
            assert chat(page, "hello")["code"] == "talk-nobody-there"
            assert {json.loads(each)["type"] for each in page.frames} == {"welcome", "refused"}


def test_a_family_at_one_screen_has_no_chat() -> None:
    with scene() as at:
        table = Table.create(at.store, setup_for("modern", ["Zoe", "Yan"], language="en"), [Seating()] * 2, seed=0)
        Holders(at.store).take(table.name, [0, 1], at.known["Ada"].holder)
        with at.ada.sits_at(table.name) as page:
            assert company(page)[0]["rooms"] == []
            assert chat(page, "hello")["code"] == "talk-nobody-there"


def test_whom_i_avoid_i_do_not_read() -> None:
    with scene() as at, at.ada.sits_at(at.table.name) as ada, at.ben.sits_at(at.table.name) as ben:
        company(ada)
        chat(ben, "first")
        ada.hear("chatted")
        address = f"/api/v1/avoided/{at.known['Ben'].id}"
        assert at.ada.ask("PUT", address, {"how": "mute"}).json()[0]["name"] == "Ben"
        assert company(ada)[1] == [], "what was said before is gone, too"
        chat(ben, "second")
        assert chat(ada, "third")["type"] == "done"
        assert [each["text"] for each in ada.hear("chatted")["lines"]] == ["third"]
        at.ada.ask("PUT", address, {"how": "none"})
        assert company(ada)[1] == ["first", "second", "third"]
        assert at.ada.ask("PUT", address, {"how": "adore"}).status_code == 400
        assert at.cleo.another().get("/api/v1/avoided").status_code == 401


def test_guests_and_strangers_are_told_why_they_cannot_talk() -> None:
    with scene() as at:
        guest = at.cleo.another()
        guest.get("/api/v1/home")
        with guest.sits_at(at.table.name) as page:
            assert "Say who you are first" in company(page)[0]["mute"]
            assert chat(page, "hello")["code"] == "sign-in-first"
        at.people.guest(guest.cookies[COOKIE], "Gus")
        with guest.sits_at(at.table.name) as page:
            assert "become a member" in company(page)[0]["mute"]
            assert chat(page, "hello")["code"] == "talk-needs-account"


def test_the_owner_switches_chat_off_and_nobody_else_does() -> None:
    with scene() as at, at.ada.sits_at(at.table.name) as ada, at.ben.sits_at(at.table.name) as ben:
        company(ada)
        company(ben)
        address, off = f"/api/v1/tables/{at.table.name}/openness", {"chat": False}
        for stranger in (at.ben, at.cleo, at.cleo.another()):
            assert stranger.ask("PUT", address, off).json()["code"] == "not-your-table"
        assert at.ada.ask("PUT", address, off).json()["chat"] is False
        assert "switched off" in company(ben)[0]["mute"]
        assert chat(ben, "hello")["code"] == "talk-off"
        # A moderator, too, but with a reason, which is written down with what was decided.
        assert at.mo.ask("PUT", address, {"chat": True}).json()["code"] == "reason-needed"
        assert at.mo.ask("PUT", f"{address}?why=Ada+has+asked", {"chat": True}).status_code == 200
        assert company(ben)[0]["mute"] == ""
        [act] = at.mo.get("/api/v1/moderation/audit").json()
        assert (act["what"], act["why"], act["by_name"]) == ("open-table", "Ada has asked", "Mo")
        assert act["particulars"].startswith(f'{at.table.name}: {{"chat":true,')
        assert at.ada.ask("PUT", address, {"late_moves": -1}).status_code == 400


def test_a_table_that_is_closed_is_closed_on_every_way() -> None:
    with scene() as at:
        name = at.table.name
        with at.cleo.sits_at(name) as cleo:
            company(cleo)
            at.ada.ask("PUT", f"/api/v1/tables/{name}/openness", {"spectators": False})
            with pytest.raises(WebSocketDisconnect):
                cleo.hear("never")
        with pytest.raises(WebSocketDisconnect) as left, at.cleo.sits_at(name):
            pass
        assert "closed-to-spectators" in str(left.value.detail)
        for way in ("past", "export/gcg", "export/picture", "review"):
            answer = at.cleo.get(f"/api/v1/tables/{name}/{way}")
            assert (answer.status_code, answer.json()["code"]) == (403, "closed-to-spectators"), way
        with at.ben.sits_at(name) as ben:
            assert company(ben)[0]["spectators"] is False


def test_what_spectators_see_late_they_see_late_on_every_way() -> None:
    with scene() as at:
        name = at.table.name
        at.ada.ask("PUT", f"/api/v1/tables/{name}/openness", {"late_moves": 2})
        racks = [at.table.view(seat).game.sides[seat].rack for seat in (0, 1)]
        with at.ada.sits_at(name) as ada, at.ben.sits_at(name) as ben, at.cleo.sits_at(name) as cleo:
            assert company(cleo)[0]["late"]
            assert not company(ada)[0]["late"]
            ada.do("exchange", tiles=racks[0][:2])
            ben.do("exchange", tiles=racks[1][:3])
            assert at.cleo.get(f"/api/v1/tables/{name}/past").json()["sheet"] == []
            assert len(at.ben.get(f"/api/v1/tables/{name}/past").json()["sheet"]) == 2
            ada.do("pass")
            cleo.hear("update")
            assert chat(cleo, "what now?")["type"] == "done"  # whatever was sent before has come
            assert [line["kind"] for line in cleo.shown["sheet"]] == ["exchange"]
            assert cleo.view["number"] == ada.view["number"] - 2
            assert len(at.cleo.get(f"/api/v1/tables/{name}/past").json()["sheet"]) == 1
            written = (
                at.cleo.get(f"/api/v1/tables/{name}/export/txt").text
                + at.cleo.get(f"/api/v1/tables/{name}/export/gcg").text
            )
            assert at.cleo.get(f"/api/v1/tables/{name}/review").json()["code"] == "review-after-the-end"
            everything = "".join(cleo.frames) + written
            for seat in (0, 1):
                now = at.table.view(seat).game.sides[seat].rack
                assert racks[seat] not in everything
                assert now not in everything
            for number in range(3, 9):
                (ben, ada)[number % 2 == 0].do("pass")
                if json.loads(ada.frames[-1])["type"] == "refused":
                    break
            while not cleo.view["is_over"]:
                cleo.hear("update")
            assert cleo.shown["ending"] is not None


def test_what_a_computer_says_of_a_move_is_not_heard_before_the_move_is_seen() -> None:
    with scene() as at:
        setup = setup_for("modern", ["Ada", "Colette"], language="en")
        computer = Seating(computer=True, level=2, persona="colette")
        name = Table.create(at.store, setup, [Seating(), computer], seed=0, clock=at.watch).name
        Holders(at.store).take(name, [0], at.known["Ada"].holder)
        with at.ben.sits_at(name) as ben:
            assert [each["seat"] for each in ben.welcome["remarks"]] == [1], "who watches hears her greeting"
            assert ben.welcome["moods"], "and sees her face"
        at.ada.ask("PUT", f"/api/v1/tables/{name}/openness", {"late_moves": 3})

        def seen(page: Sitting) -> list[Any]:
            said = [json.loads(frame) for frame in page.frames]
            return [each for each in said if each["type"] in {"welcome", "update"}]

        with at.ada.sits_at(name) as ada, at.cleo.sits_at(name) as cleo:
            assert company(cleo)[0]["late"]
            ada.send(type="pace", speed=0, aloud=False)  # she takes no time for it
            while not any(each.get("remarks") for each in seen(ada)[1:]):
                lines = len(ada.shown["sheet"])
                ada.do("pass")
                while len(ada.shown["sheet"]) < lines + 2:
                    ada.hear("update")
            assert chat(cleo, "what now?")["type"] == "done"  # whatever was sent before has come
            told = seen(cleo)
            assert len(told) > 1
            assert [(each.get("remarks", []), each.get("moods", {})) for each in told] == [([], {})] * len(told)


def test_minutes_pass_before_spectators_see_the_end() -> None:
    with scene() as at:
        name = at.table.name
        at.ada.ask("PUT", f"/api/v1/tables/{name}/openness", {"late_minutes": 5})
        with at.ada.sits_at(name) as ada, at.ben.sits_at(name) as ben, at.cleo.sits_at(name) as cleo:
            company(cleo)
            for number in range(6):
                at.watch.forward(60)
                (ada, ben)[number % 2].do("pass")
            assert ben.view["is_over"]
            cleo.hear("update")
            assert not cleo.view["is_over"]
            assert not at.cleo.get(f"/api/v1/tables/{name}/past").json()["over"]
            assert at.cleo.get(f"/api/v1/tables/{name}/export/log").json()["code"] == "log-after-the-end"
            # What players say now, having seen the end, is not for those who have not.
            assert chat(ada, "so you had the Q")["type"] == "done"
            assert chat(cleo, "Ada should exchange")["type"] == "done"
            with at.cleo.sits_at(name) as again:
                assert company(again) == (ANY, ["Ada should exchange"])
            assert "so you had the Q" not in "".join(cleo.frames + again.frames)
            at.watch.forward(300)
            assert at.cleo.get(f"/api/v1/tables/{name}/past").json()["over"]


def test_players_are_told_how_many_watch() -> None:
    with scene() as at, at.ada.sits_at(at.table.name) as ada:
        company(ada)
        with at.cleo.sits_at(at.table.name), at.cleo.sits_at(at.table.name), at.cleo.another().sits_at(at.table.name):
            while ada.hear("watched")["spectators"] != 2:
                pass
        while ada.hear("watched")["spectators"] != 0:
            pass


def test_a_report_has_what_the_reporter_could_read_and_only_moderators_see_it() -> None:
    with scene() as at, at.ada.sits_at(at.table.name) as ada, at.ben.sits_at(at.table.name) as ben:
        company(ada)
        chat(ben, "something ugly")
        ada.hear("chatted")
        with at.cleo.sits_at(at.table.name) as cleo:
            chat(cleo, "among spectators")
        body = {"person": at.known["Ben"].id, "reason": "insult", "text": "see above"}
        with listening(at.mo) as moderator, listening(at.cleo) as other:
            assert at.ada.post(f"/api/v1/tables/{at.table.name}/report", body).status_code == 204
            assert moderator.hear("reports")["count"] == 1
            at.ada.post("/api/v1/lobby/seeks", {"wished": TWO})
            assert other.hear("seek", but="reports")
        for stranger, status in ((at.ada, 403), (at.cleo.another(), 401)):
            for way in ("", "/audit", "/people?name=A"):
                assert stranger.get(f"/api/v1/moderation{way}").status_code == status
        (report,) = at.mo.get("/api/v1/moderation").json()["reports"]
        assert [each.get("/api/v1/me/here").json()["reports"] for each in (at.ada, at.mo)] == [0, 1]
        assert [each["text"] for each in report["evidence"]] == ["something ugly"]
        line = report["evidence"][0]["line"]
        assert at.moderate(f"/lines/{line}/delete", why="ugly").status_code == 201
        assert ada.hear("unsaid")["line"] == line
        with listening(at.mo) as moderator:
            assert at.moderate(f"/reports/{report['id']}/close", why="done").json()["reports"] == []
            assert moderator.hear("reports")["count"] == 0
        assert at.moderate(f"/reports/{report['id']}/close", why="done").status_code == 404


def test_a_report_of_a_game_that_is_over_has_what_both_rooms_said() -> None:
    with scene() as at, at.ada.sits_at(at.table.name) as ada, at.cleo.sits_at(at.table.name) as cleo:
        company(ada)
        chat(ada, "well played")
        chat(cleo, "what a toad")
        ada.do("resign")
        body = {"person": at.known["Cleo"].id, "reason": "insult", "text": "see above"}
        assert at.ben.post(f"/api/v1/tables/{at.table.name}/report", body).status_code == 204
        (report,) = at.mo.get("/api/v1/moderation").json()["reports"]
        assert [each["text"] for each in report["evidence"]] == ["well played", "what a toad"]


def test_who_is_silenced_plays_on_and_who_is_shut_out_leaves_at_once_and_is_told_why() -> None:
    with scene() as at, at.ada.sits_at(at.table.name) as ada, at.ben.sits_at(at.table.name) as ben:
        company(ben)
        company(ada)
        person = at.known["Ben"].id
        assert at.ada.post(f"/api/v1/moderation/people/{person}/ban", {"why": "x", "minutes": 1}).status_code == 403
        at.moderate(f"/people/{person}/mute", why="too loud", minutes=60)
        assert "too loud" in company(ben)[0]["mute"]
        assert chat(ben, "no!")["code"] == "talk-muted"
        assert ada.do("pass")["type"] == "done"
        assert ben.do("pass")["type"] == "done"
        at.moderate(f"/people/{person}/ban", why="threats", minutes=1440)
        assert "threats" in ben.hear("expelled")["text"]
        with pytest.raises(WebSocketDisconnect):
            ben.hear("never")
        answer = at.ben.get("/api/v1/tables")
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        assert "threats" in answer.json()["text"]
        assert "UTC" in answer.json()["text"]
        with pytest.raises(WebSocketDisconnect), at.ben.sits_at(at.table.name):
            pass
        assert ada.do("pass")["type"] == "done", "the game goes on"
        at.moderate(f"/people/{person}/ban", why="sorry")
        with at.ben.sits_at(at.table.name) as again:
            assert again.do("pass")["type"] == "done"
        acts = at.mo.get("/api/v1/moderation/audit").json()
        assert [(act["by_name"], act["what"], act["about_name"], act["why"]) for act in acts] == [
            ("Mo", "unban", "Ben", "sorry"),
            ("Mo", "ban", "Ben", "threats"),
            ("Mo", "mute", "Ben", "too loud"),
        ]
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            assert at.mo.ask(method, "/api/v1/moderation/audit", {}).status_code in {404, 405}


def test_the_lobby_brings_nobody_together_who_blocks_and_tells_nothing_too_early() -> None:
    with scene() as at, listening(at.ada), listening(at.ben) as ben:
        seek = at.ada.post("/api/v1/lobby/seeks", {"wished": TWO}).json()["id"]
        avoided = f"/api/v1/avoided/{at.known['Ben'].id}"
        at.ada.ask("PUT", avoided, {"how": "block"})
        assert seek not in at.ben.get("/api/v1/lobby").text
        assert seek in at.cleo.get("/api/v1/lobby").text
        assert at.ben.post(f"/api/v1/lobby/seeks/{seek}/accept", {}).json()["code"] == "does-not-want"
        # Nor are they told of each other while they look.
        assert ben.hear("seek")["seek"]["id"] == seek, "that was before"
        again = at.ada.post("/api/v1/lobby/seeks", {"wished": TWO}).json()["id"]
        at.ada.ask("DELETE", f"/api/v1/lobby/seeks/{again}")
        assert ben.hear("gone", but="seek")["id"] == again
        for reader, other, how in ((at.ada, "Ben", "block"), (at.ben, "Ada", "none")):
            known = reader.get(f"/api/v1/lobby/people/{other}").json()
            assert (known["how"], known["is_here"], known["follows"]) == (how, False, False)
        at.ada.ask("PUT", avoided, {"how": "none"})
        at.ben.ask("PUT", f"/api/v1/lobby/friends/{at.known['Ada'].id}")
        known = at.ben.get("/api/v1/lobby/people/ada").json()
        assert (known["name"], known["is_here"], known["follows"], known["is_friend"]) == ("Ada", True, True, False)
        assert at.ben.get("/api/v1/lobby/people/Nobody").status_code == 404
        name = at.ben.post(f"/api/v1/lobby/seeks/{seek}/accept", {}).json()["table"]
        address = f"/api/v1/tables/{name}/openness"
        owner = at.ada if at.ada.ask("PUT", address, {}).status_code == 200 else at.ben
        for openness, listed in (({}, [2]), ({"late_moves": 2}, [0]), ({"spectators": False}, [])):
            assert owner.ask("PUT", address, openness).status_code == 200
            assert [len(each["scores"]) for each in at.cleo.get("/api/v1/lobby").json()["watch"]] == listed
        at.moderate(f"/people/{at.known['Ben'].id}/ban", why="threats", minutes=5)
        with pytest.raises(WebSocketDisconnect):
            ben.hear("never")


def test_whoever_is_blocked_asks_for_no_rematch_and_does_not_see_who_comes() -> None:
    with scene() as at, listening(at.ben) as ben, listening(at.ada):
        for one, other in ((at.ada, "Ben"), (at.ben, "Ada")):
            answer = one.ask("PUT", f"/api/v1/lobby/friends/{at.known[other].id}")
            assert answer.status_code == 200
        seek = at.ada.post("/api/v1/lobby/seeks", {"wished": TWO}).json()["id"]
        name = at.ben.post(f"/api/v1/lobby/seeks/{seek}/accept", {}).json()["table"]
        with at.ben.sits_at(name) as page:
            page.do("resign")
        at.ada.ask("PUT", f"/api/v1/avoided/{at.known['Ben'].id}", {"how": "block"})
        for each in (at.ben, at.ada):
            assert each.post(f"/api/v1/tables/{name}/rematch").json()["code"] == "does-not-want"
        assert [each["is_here"] for each in at.ben.get("/api/v1/lobby").json()["friends"]] == [False]
        at.ada.ask("PUT", "/api/v1/lobby/hidden", {"hidden": True})
        at.ada.ask("PUT", "/api/v1/lobby/hidden", {"hidden": False})
        at.cleo.ask("PUT", f"/api/v1/lobby/friends/{at.known['Ben'].id}")
        assert [ben.hear("follows", but="came")["name"] for _each in range(2)] == ["Ada", "Cleo"]


def test_who_blocks_more_people_than_one_message_leaves_out_is_seen_by_none_of_them() -> None:
    with scene() as at:
        robots = [at.people.add(f"Robot {number}", kind="bot") for number in range(130)]
        ends = [min(robots, key=lambda each: each.id), max(robots, key=lambda each: each.id)]
        tokens = Tokens(at.store, at.watch)
        for each in robots:
            at.ada.ask("PUT", f"/api/v1/avoided/{each.id}", {"how": "block"})
        programs = [Program(at.ada, tokens.make(each, "test", ["read"]).secret) for each in ends]
        anybody = at.cleo.another()
        with ExitStack() as pages:
            ada, *apart = [pages.enter_context(listening(each)) for each in (at.ada, *programs)]
            others = [pages.enter_context(listening(each)) for each in (at.ben, at.cleo, at.mo, anybody)]
            seek = at.ada.post("/api/v1/lobby/seeks", {"wished": TWO}).json()["id"]
            for page in (ada, *others):
                assert page.hear("seek")["seek"]["id"] == seek
            at.ada.ask("DELETE", f"/api/v1/lobby/seeks/{seek}")
            for page in (*apart, *others):  # some have heard of nothing before, the others once
                assert page.hear("gone", but="seek")["id"] == seek


def test_a_proposed_game_says_how_open_its_table_will_be_and_so_is_its_rematch() -> None:
    with scene() as at, listening(at.ada), listening(at.ben):
        late = {"chat": False, "spectators": True, "late_moves": 2, "late_minutes": 0}
        seek = at.ada.post("/api/v1/lobby/seeks", {"wished": TWO, "openness": late}).json()
        assert at.cleo.get(f"/api/v1/lobby/seeks/{seek['id']}").json()["openness"] == late
        name = at.ben.post(f"/api/v1/lobby/seeks/{seek['id']}/accept", {}).json()["table"]
        assert msgspec.to_builtins(Opennesses(at.store).of(name)) == late
        with at.ben.sits_at(name) as ben:
            ben.do("resign")
        assert at.ada.post(f"/api/v1/tables/{name}/rematch").json()["waits_for"] == ["Ben"]
        again = at.ben.post(f"/api/v1/tables/{name}/rematch").json()["name"]
        assert msgspec.to_builtins(Opennesses(at.store).of(again)) == late
