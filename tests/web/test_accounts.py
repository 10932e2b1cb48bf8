"""Who is there: guests, members, their sessions; and whoever tries to be somebody else."""

import dataclasses
import json
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import argon2
import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import text

from bonmot.games.commands import Resign
from bonmot.games.crossword import setup_for
from bonmot.games.moments import Instant
from bonmot.online.accounts import Accounts
from bonmot.online.mail import Post
from bonmot.online.passwords import Passwords
from bonmot.online.people import DAY, People
from bonmot.tables import Store, Table
from bonmot.tables.holding import Holders
from bonmot.web.reception import LOOK
from bonmot.web.visitors import COOKIE
from tests.stores import in_memory
from tests.web.visitors import CHEAP, PATIENCE, Browser, served

GOOD = "a horse of a different colour"
ME = "/api/v1/me"


@pytest.fixture
def store() -> Store:
    return in_memory()


@pytest.fixture
def ada(store: Store) -> Iterator[Browser]:
    """Ada is a member, signed in; the site is away from home."""
    with served(store, is_home=False) as browser:
        assert browser.post(f"{ME}/register", {"name": "Ada", "password": GOOD}).status_code == 201
        yield browser


def signed_in(browser: Browser, name: str = "Ada", password: str = GOOD) -> Browser:
    """The same person, in another browser."""
    other = browser.another()
    assert other.post(f"{ME}/sign-in", {"name": name, "password": password}).json()["name"] == name
    return other


def who(browser: Browser) -> str | None:
    found = browser.get(ME).json()
    return None if found is None else str(found["name"])


def stolen(browser: Browser) -> Browser:
    """Somebody who has copied the secret of a browser."""
    thief = browser.another()
    thief.cookies = dict(browser.cookies)
    return thief


# Coming


def test_nobody_is_known_until_they_say_who_they_are() -> None:
    with served(in_memory()) as browser:
        answer = browser.get(ME)
        assert (answer.status_code, answer.json()) == (200, None)
        assert browser.get("/api/v1/home").json()["online"] is False
        refused = browser.get(f"{ME}/account")
        assert (refused.status_code, refused.json()["code"]) == (401, "sign-in-first")
    with served(in_memory(), is_home=False) as browser:
        assert browser.get("/api/v1/home").json()["online"] is True
    with served(in_memory(), online=True) as browser:
        assert browser.get("/api/v1/home").json()["online"] is True


def test_a_guest_is_there_at_once_and_keeps_all_games_as_a_member(store: Store) -> None:
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    with served(store, is_home=False) as ada:
        ada.seat(table, 0)
        guest = ada.post(f"{ME}/guest", {"name": " Ada  L. "}).json()
        assert (guest["kind"], guest["name"], guest["roles"]) == ("guest", "Ada L.", [])
        assert [each["name"] for each in ada.get("/api/v1/tables").json()] == [table.name]
        assert ada.post(f"{ME}/guest", {"name": "Ada"}).json()["name"] == "Ada"
        member = ada.post(f"{ME}/register", {"name": "Ada", "password": GOOD, "mail": "ada@example.org"}).json()
        assert (member["kind"], member["id"]) == ("member", guest["id"])
        assert ada.post(f"{ME}/guest", {"name": "Eve"}).json()["code"] == "member-already"
        with ada.sits_at(table.name) as page:
            assert page.welcome["own"] == [0]
        # At another browser she is a guest by another name first: when she signs in, those games are hers as well.
        phone = ada.another()
        phone.post(f"{ME}/guest", {"name": "Ada on the phone"})
        begun = phone.post("/api/v1/quick", {}).json()["name"]
        assert phone.post(f"{ME}/sign-in", {"name": "ADA", "password": GOOD}).json()["id"] == guest["id"]
        assert {each["name"] for each in ada.get("/api/v1/tables").json()} == {table.name, begun}
        account = ada.get(f"{ME}/account").json()
        assert (account["mail"], account["can_mail"]) == ("ada@example.org", False)
        assert [each["here"] for each in account["sessions"]].count(True) == 1
        assert len(account["sessions"]) == 2


@pytest.mark.parametrize("address", ["guest", "name"])
def test_nobody_goes_by_ever_new_names(store: Store, address: str) -> None:
    with served(store, is_home=False) as ada:
        ada.post(f"{ME}/guest", {"name": "Ada"})
        codes = [ada.post(f"{ME}/{address}", {"name": f"Ada {number}"}).status_code for number in range(6)]
        assert codes == [201] * 5 + [429]


MISLEADING = [
    ("", "bad-name"),
    ("   ", "bad-name"),
    ("x", "bad-name"),
    ("A\u202eda", "bad-name"),
    ("Ada\u200b", "bad-name"),
    ("A\x00da", "bad-name"),
    ("A\nda<script>", "bad-name"),
    ("😀😀", "bad-name"),
    ("Z\u0301\u0301\u0301\u0301algo", "bad-name"),
    ("Адa Smith", "bad-name"),  # Cyrillic and Latin
    ("x" * 25, "long-name"),
    ("Shit Head", "coarse-name"),
    ("Administrator", "name-taken"),
    ("Ancien joueur", "name-taken"),
    ("ada", "name-taken"),
    ("Àda", "name-taken"),
    ("A.d.a", "name-taken"),
    ("ADA", "name-taken"),
    ("\uff21\uff44\uff41", "name-taken"),  # letters of full width
    ("Аԁа", "name-taken"),  # all Cyrillic
]


def test_names_that_mislead_are_refused(ada: Browser) -> None:
    stranger = ada.another()
    for name, code in MISLEADING:
        for address, more in (("guest", {}), ("register", {"password": GOOD})):
            answer = stranger.post(f"{ME}/{address}", {"name": name} | more)
            assert answer.json().get("code") == code, name
            assert 400 <= answer.status_code < 500
    assert who(stranger) is None


def test_names_of_all_alphabets_are_welcome(ada: Browser) -> None:
    for name in ("Zoé", "Jean-Luc 2", "D’Arcy", "Ольга", "Ελένη", "学生", "O'Neil_x"):
        assert ada.another().post(f"{ME}/guest", {"name": name}).json()["name"] == name


GUESSED = [
    ("short", "short-password"),
    ("x" * 201, "long-password"),
    ("password", "common-password"),
    ("P@ssw0rd123", "common-password"),
    ("azertyuiop", "common-password"),
    ("motdepasse1", "common-password"),
    ("12345678", "common-password"),
    ("aaaaaaaaaa", "common-password"),
    ("abcabcabc", "common-password"),
    ("Beatrice1", "common-password"),
]


def test_passwords_that_everybody_would_try_are_refused(ada: Browser) -> None:
    for password, code in GUESSED:
        answer = ada.another().post(f"{ME}/register", {"name": "Beatrice", "password": password})
        assert answer.json().get("code") == code, password


def test_passwords_may_be_anything_else(ada: Browser) -> None:
    for number, password in enumerate(("ßé中文😀 nul\x00l", " spaces count ", "only small letters here", GOOD * 6)):
        other = ada.another()
        assert other.post(f"{ME}/register", {"name": f"Ben {number}", "password": password}).status_code == 201
        signed_in(ada, f"Ben {number}", password)


def test_what_is_kept_of_a_password_is_argon2id_of_todays_cost(store: Store) -> None:
    with served(store, is_home=False) as browser:
        browser.post(f"{ME}/register", {"name": "Ada", "password": GOOD})
        assert kept(store).startswith("$argon2id$v=19$m=8,t=1,p=1$")
    with served(store, is_home=False, passwords=Passwords()) as browser:
        signed_in(browser)
        assert kept(store).startswith("$argon2id$v=19$m=19456,t=2,p=1$"), "signing in renews what is outdated"
        signed_in(browser)


def kept(store: Store) -> str:
    query = text("select password from bonmot_people where name = 'Ada'")
    return str(store.database.reading(lambda connection: connection.scalar(query)))


# Whoever tries to be somebody else


def test_signing_in_gives_a_new_secret_and_the_old_one_is_worth_nothing(store: Store) -> None:
    """Fixation: a secret that somebody made the browser have, or has copied before."""
    with served(store, is_home=False) as ada:
        for address, body in (
            ("guest", {"name": "Ada"}),
            ("register", {"name": "Ada", "password": GOOD}),
            ("sign-in", {"name": "Ada", "password": GOOD}),
            ("password", {"old": GOOD, "new": GOOD + "!"}),
            ("sign-out-elsewhere", None),
        ):
            ada.get("/api/v1/home")
            begun = ada.post("/api/v1/quick", {}).json()["name"]
            thief = stolen(ada)
            with thief.sits_at(begun) as open_page:
                assert ada.post(f"{ME}/{address}", body).status_code == 201
                with pytest.raises(WebSocketDisconnect):
                    open_page.hear("nothing more")
            assert ada.cookies[COOKIE] != thief.cookies[COOKIE]
            assert who(ada) == "Ada"
            assert who(thief) is None
            assert thief.get("/api/v1/tables").json() == []
            with thief.sits_at(begun) as page:
                assert page.welcome["own"] == []
            with ada.sits_at(begun) as page:
                assert page.welcome["own"] == [0]


def test_signing_out_here_elsewhere_or_in_one_browser(ada: Browser) -> None:
    phone, tablet = signed_in(ada), signed_in(ada)
    before = stolen(tablet)
    tablet.post(f"{ME}/sign-out")
    assert (who(tablet), who(before), who(phone), who(ada)) == (None, None, "Ada", "Ada")
    sessions = ada.get(f"{ME}/account").json()["sessions"]
    (other,) = [each["id"] for each in sessions if not each["here"]]
    eve = ada.another()
    eve.post(f"{ME}/guest", {"name": "Eve"})
    eve.ask("DELETE", f"{ME}/sessions/{other}")
    assert who(phone) == "Ada", "one ends one's own sessions only"
    assert ada.ask("DELETE", f"{ME}/sessions/{other}").status_code == 204
    assert (who(phone), who(ada)) == (None, "Ada")
    phone = signed_in(ada)
    ada.post(f"{ME}/sign-out-elsewhere")
    assert (who(phone), who(ada)) == (None, "Ada")


def test_another_password_signs_out_everywhere_else(ada: Browser) -> None:
    phone, another = signed_in(ada), "quite another horse"
    assert ada.post(f"{ME}/password", {"old": "not my horse", "new": another}).json()["code"] == "wrong-password"
    assert ada.post(f"{ME}/password", {"old": GOOD, "new": "12345678"}).json()["code"] == "common-password"
    assert who(phone) == "Ada"
    assert ada.post(f"{ME}/password", {"old": GOOD, "new": another}).status_code == 201
    assert (who(phone), who(ada)) == (None, "Ada")
    assert phone.post(f"{ME}/sign-in", {"name": "Ada", "password": GOOD}).json()["code"] == "wrong-password"
    signed_in(ada, password=another)


def test_nothing_tells_who_has_an_account(ada: Browser) -> None:
    stranger = ada.another()

    def said(address: str, **body: str) -> tuple[int, str]:
        answer = stranger.post(f"{ME}/{address}", body)
        return answer.status_code, answer.text

    assert said("sign-in", name="Ada", password="wrong horse") == said("sign-in", name="Nobody", password="wrong horse")
    assert said("forgotten", name="Ada") == said("forgotten", name="Nobody") == (201, '{"can_mail":false}')


def test_an_unknown_name_is_the_same_work_for_argon2(monkeypatch: pytest.MonkeyPatch) -> None:
    """One hash is worked out either way, of the same kind, memory, rounds and length."""
    worked: list[str] = []
    verify = argon2.PasswordHasher.verify

    def noted(hasher: argon2.PasswordHasher, kept: str, password: str) -> bool:
        worked.append(kept)
        return verify(hasher, kept, password)

    monkeypatch.setattr(argon2.PasswordHasher, "verify", noted)
    assert not CHEAP.agrees(None, "a guess")
    assert not CHEAP.agrees(CHEAP.hashed(GOOD), "a guess")
    unknown, known = worked
    assert argon2.extract_parameters(unknown) == argon2.extract_parameters(known)


def test_an_unknown_name_costs_as_much_as_a_wrong_password(store: Store) -> None:
    """What takes the time is one comparison, whether there is anything to compare with or not."""

    compared: list[bool] = []

    class Counting(Passwords):
        def agrees(self, kept: str | None, password: str) -> bool:
            compared.append(kept is not None)
            return CHEAP.agrees(kept, password)

        def hashed(self, password: str) -> str:
            return CHEAP.hashed(password)

    with served(store, is_home=False, passwords=Counting()) as ada:
        ada.post(f"{ME}/register", {"name": "Ada", "password": GOOD})
        for name in ("Ada", "Nobody"):
            ada.another().post(f"{ME}/sign-in", {"name": name, "password": "wrong horse"})
        assert compared == [True, False]


def test_passwords_cannot_be_tried_for_long(store: Store) -> None:
    time = [10**12]
    with served(store, is_home=False, clock=lambda: Instant(time[0])) as ada:
        ada.post(f"{ME}/register", {"name": "Ada", "password": GOOD})
        eve = ada.another()
        answers = [eve.post(f"{ME}/sign-in", {"name": "Ada", "password": f"horse {n}"}).status_code for n in range(7)]
        assert answers == [403] * 5 + [429] * 2
        assert eve.post(f"{ME}/sign-in", {"name": "ADÀ", "password": GOOD}).status_code == 429, "spelling does not help"
        assert eve.post(f"{ME}/sign-in", {"name": "Nobody", "password": GOOD}).status_code == 403
        time[0] += 31_000
        signed_in(ada)


def test_pages_of_other_sites_sign_nobody_in_or_out(ada: Browser) -> None:
    for address, body in (("sign-out", None), ("delete", {"password": GOOD}), ("name", {"name": "Eve"})):
        answer = ada.post(f"{ME}/{address}", body, origin="https://evil.example")
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong-door")
    assert who(ada) == "Ada"
    answer = ada.another().post(f"{ME}/sign-in", {"name": "Ada", "password": GOOD})
    assert re.search(
        rf"{COOKIE}=[\w-]{{43}}; HttpOnly; Max-Age=\d+; Path=/; SameSite=strict", answer.headers["set-cookie"]
    )
    assert len(answer.headers.get_list("set-cookie")) == 1


WRONG: list[object] = [
    {"name": "x" * 10_000, "password": GOOD},
    {"name": "Ben", "password": "x" * 10_000},
    {"name": "Ben", "password": GOOD, "mail": "x" * 10_000},
    {"name": "Ben", "password": GOOD, "mail": "ben@example.org\nBcc: everybody@example.org"},
    {"name": "Ben", "password": GOOD, "mail": "nowhere"},
    {"name": "Ben", "password": GOOD, "roles": ["admin"]},
    {"name": ["Ben"], "password": GOOD},
    {"name": "Ben"},
    None,
]


def test_whatever_is_sent_is_looked_at(ada: Browser) -> None:
    stranger = ada.another()
    for body in WRONG:
        answer = stranger.post(f"{ME}/register", body)
        assert 400 <= answer.status_code < 500, body
        assert answer.json()["text"]
    assert who(stranger) is None


# A forgotten password


class MailServer(socketserver.StreamRequestHandler):
    """As much of SMTP as one letter needs."""

    letters: ClassVar[list[str]]

    def handle(self) -> None:
        self.wfile.write(b"220 hello\r\n")
        for line in self.rfile:
            if line.upper().startswith(b"DATA"):
                self.wfile.write(b"354 go on\r\n")
                letter = b"".join(iter(self.rfile.readline, b".\r\n"))
                self.letters.append(letter.decode())
            self.wfile.write(b"221 bye\r\n" if line.upper().startswith(b"QUIT") else b"250 good\r\n")
            if line.upper().startswith(b"QUIT"):
                return


@contextmanager
def mail_server() -> Iterator[tuple[Post, list[str]]]:
    letters: list[str] = []
    handler = type("Handler", (MailServer,), {"letters": letters})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}).start()
        yield Post("127.0.0.1", server.server_address[1], "games@example.org"), letters
        server.shutdown()


def test_a_forgotten_password_is_replaced_by_mail(store: Store) -> None:
    time = [10**12]
    with mail_server() as (post, letters):
        with served(store, is_home=False, post=post, clock=lambda: Instant(time[0])) as ada:
            ada.post(f"{ME}/register", {"name": "Ada", "password": GOOD, "mail": "ada@example.org"})
            for name in ("ada", "Nobody", "ada@example.org"):
                assert ada.another().post(f"{ME}/forgotten", {"name": name}).json() == {"can_mail": True}
        assert len(letters) == 2, "both were sent before the site had closed"
        with served(store, is_home=False, clock=lambda: Instant(time[0])) as ada:
            assert all("To: ada@example.org" in each and "Hello Ada" in each for each in letters)
            links = [re.sub(r"=\r?\n", "", each).replace("=3D", "=") for each in letters]
            keys = [re.search(r"http://testserver.local/account\?key=([\w-]+)", each) for each in links]
            used = 0
            phone = signed_in(ada)
            for found in keys:
                assert found is not None
                answer = ada.another().post(f"{ME}/reset", {"key": found[1], "password": "quite another horse"})
                if answer.status_code == 201:
                    used += 1
                else:
                    assert answer.json()["code"] == "reset-used"
                again = ada.another().post(f"{ME}/reset", {"key": found[1], "password": "a third horse here"})
                assert again.json()["code"] == "reset-used"
            assert used == 1, "the link that was made last, once"
            assert who(phone) is None, "whoever knew the old password is signed out"
            signed_in(ada, password="quite another horse")


def test_a_letter_leads_to_the_site_however_it_was_asked_for(store: Store) -> None:
    with mail_server() as (post, letters):
        known = dataclasses.replace(post, site="https://games.example.org")
        with served(store, is_home=False, post=known) as ada:
            ada.post(f"{ME}/register", {"name": "Ada", "password": GOOD, "mail": "ada@example.org"})
            asked = {"host": "testserver.local:6666", **ada.credentials()}
            answer = ada.client.post(f"{ME}/forgotten", json={"name": "ada"}, headers=asked)
            assert answer.status_code == 201
        assert len(letters) == 1
        assert "https://games.example.org/account?key" in letters[0]
        assert "6666" not in letters[0].partition("key")[0]


def test_a_link_from_the_command_line_lasts_a_day(store: Store) -> None:
    time = [10**12]
    accounts = Accounts(store, lambda: Instant(time[0]), CHEAP)
    key = accounts.reset_key(People(store).add("Ada"), good_for=DAY)
    with served(store, is_home=False, clock=lambda: Instant(time[0])) as browser:
        assert browser.post(f"{ME}/sign-in", {"name": "Ada", "password": ""}).json()["code"] == "wrong-password"
        time[0] += DAY
        assert browser.post(f"{ME}/reset", {"key": key, "password": GOOD}).json()["code"] == "reset-used"
        time[0] -= 1
        assert browser.post(f"{ME}/reset", {"key": key, "password": GOOD}).status_code == 201
        signed_in(browser)


def test_the_way_to_a_new_password_is_guarded(ada: Browser, store: Store) -> None:
    accounts, people = Accounts(store, passwords=CHEAP), People(store, passwords=CHEAP)
    member = people.by_name("Ada")
    assert member is not None
    wrong = ada.post(f"{ME}/mail", {"mail": "eve@example.org", "password": "not a horse at all"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong-password")
    assert accounts.mail_of(member) == "", "whoever finds the browser open does not have letters sent elsewhere"
    first, second = accounts.reset_key(member), accounts.reset_key(member)
    for key, status in ((first, 400), (second, 201)):
        assert ada.another().post(f"{ME}/reset", {"key": key, "password": GOOD}).status_code == status
    for each in (member, people.add("Ben")):
        accounts.change_mail(each, "both@example.org")
    assert accounts.to_be_reset("both@example.org") is None, "of two nobody knows which one is meant"
    guest = ada.another()
    guest.post(f"{ME}/guest", {"name": "Eve"})
    assert guest.post(f"{ME}/guest", {"name": "Àda"}).json()["code"] == "name-taken", "a guest passes for no member"


# Leaving


def test_what_is_kept_about_me_is_mine(ada: Browser, store: Store) -> None:
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    running = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    table.submit(0, Resign())
    holder = store_holder(store, "Ada")
    for each in (table, running):
        Holders(store).take(each.name, [0], holder)
    club = ada.post("/api/v1/clubs", {"name": "Les Jetons"}).json()
    answer = ada.get(f"{ME}/export")
    assert "attachment" in answer.headers["content-disposition"]
    kept = answer.json()
    assert kept["account"]["name"] == "Ada"
    games = {each["table"]: each for each in kept["games"]}
    assert games[table.name]["gcg"].startswith("#")
    assert json.loads(games[table.name]["log"].splitlines()[0])["table"] == table.name
    assert games[running.name].keys() == {"table", "seats", "summary"}, "it would tell the other's rack"
    assert "argon2" not in answer.text
    assert ada.cookies[COOKIE] not in answer.text
    assert kept["clubs"][0]["name"] == "Les Jetons"
    assert club["url"].rpartition("key=")[2] not in answer.text, "whoever finds the file comes in nowhere"


def store_holder(store: Store, name: str) -> bytes:
    person = People(store).by_name(name)
    assert person is not None
    return person.holder


def test_an_account_is_deleted_and_its_games_stay(ada: Browser, store: Store) -> None:
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="fr"), title="Ada contre Ben")
    table.close(pause=False)
    Holders(store).take(table.name, [0], store_holder(store, "Ada"))
    ben = ada.another()
    ben.seat(table, 1)
    phone = signed_in(ada)
    assert ada.post(f"{ME}/delete", {"password": "no"}).json()["code"] == "wrong-password"
    with phone.sits_at(table.name) as page:
        assert ada.post(f"{ME}/delete", {"password": GOOD}).status_code == 201
        with pytest.raises(WebSocketDisconnect):
            page.hear("nothing more")
    assert (who(ada), who(phone)) == (None, None)
    assert phone.post(f"{ME}/name", {"name": "Eve"}).json()["code"] == "sign-in-first"
    assert ada.post(f"{ME}/sign-in", {"name": "Ada", "password": GOOD}).json()["code"] == "wrong-password"
    seen = ben.get(f"/api/v1/tables/{table.name}/past").json()
    assert seen["over"], "she has resigned"
    assert "Ada" not in ben.get(f"/api/v1/tables/{table.name}/past").text
    (listed,) = ben.get("/api/v1/tables").json()
    assert (listed["names"], listed["title"]) == (["ancien joueur", "Ben"], "ancien joueur contre Ben")
    assert b"Ada" not in b"".join(entry.body for entry in store.read(table.name)), "and the chain of the log is whole"
    # The name is free again, but nothing that was hers is the next one's.
    ada.post(f"{ME}/register", {"name": "Ada", "password": GOOD})
    assert ada.get("/api/v1/tables").json() == []


def test_whoever_deletes_their_account_in_a_rated_game_has_lost_it(ada: Browser, store: Store) -> None:
    ben = ada.another()
    ben.post(f"{ME}/register", {"name": "Ben", "password": "a mouse of a different colour"})
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"), rated=True)
    table.close(pause=False)
    for seat, name in enumerate(("Ada", "Ben")):
        Holders(store).take(table.name, [seat], store_holder(store, name))
    assert ada.post(f"{ME}/delete", {"password": GOOD}).status_code == 201
    (ladder,) = ben.get("/api/v1/people/Ben").json()["ladders"]
    assert (ladder["won"], ladder["lost"]) == (1, 0)


def test_whoever_is_banned_is_out_at_once_and_stays_out(ada: Browser, store: Store) -> None:
    person = People(store).by_name("Ada")
    assert person is not None
    begun = ada.post("/api/v1/quick", {}).json()["name"]
    with ada.sits_at(begun) as page:
        Accounts(store).ban(person, 2**62)  # from the command line: the site is not told
        portal: Any = ada.client
        with portal.portal() as inside:
            inside.call(ada.client.app.state.reception.look)
        with pytest.raises(WebSocketDisconnect):
            page.hear("nothing more")
    assert who(ada) is None
    refused = ada.post(f"{ME}/sign-in", {"name": "Ada", "password": GOOD})
    assert (refused.status_code, refused.json()["code"]) == (403, "banned")
    assert ada.post(f"{ME}/sign-in", {"name": "Ada", "password": "wrong horse"}).json()["code"] == "wrong-password"


def test_the_lobby_is_closed_to_a_session_that_has_ended(ada: Browser) -> None:
    thief = stolen(ada)
    with ada.client.websocket_connect("/api/v1/lobby/socket", headers=thief.credentials()) as lobby:
        assert json.loads(lobby.receive_text(timeout=PATIENCE))["type"] == "hello"
        ada.post(f"{ME}/sign-out-elsewhere")
        heard: list[str] = []
        with pytest.raises(WebSocketDisconnect):
            heard.extend(iter(lambda: lobby.receive_text(timeout=PATIENCE), ""))


@pytest.mark.parametrize("how", ["elsewhere", "one", "password"])
def test_a_page_in_another_browser_is_closed_with_its_session(ada: Browser, how: str) -> None:
    other = signed_in(ada)
    with ada.client.websocket_connect("/api/v1/lobby/socket", headers=other.credentials()) as lobby:
        assert json.loads(lobby.receive_text(timeout=PATIENCE))["type"] == "hello"
        match how:
            case "elsewhere":
                answer = ada.post(f"{ME}/sign-out-elsewhere")
            case "one":
                sessions = ada.get(f"{ME}/account").json()["sessions"]
                (there,) = (each["id"] for each in sessions if not each["here"])
                answer = ada.ask("DELETE", f"{ME}/sessions/{there}")
            case _:
                answer = ada.post(f"{ME}/password", {"old": GOOD, "new": f"{GOOD}!"})
        assert answer.is_success
        heard: list[str] = []
        with pytest.raises(WebSocketDisconnect):  # at once, and not when somebody looks again, in a minute
            heard.extend(iter(lambda: lobby.receive_text(timeout=LOOK / 3), ""))
    assert who(other) is None
    assert who(ada) == "Ada"
