"""House words of people and of clubs: who sees them, who changes them, and which games are played by them."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bonmot.cli import main
from bonmot.errors import BonmotError
from bonmot.online.clubs import Club, Clubs
from bonmot.online.houses import ClubHouse, OwnHouse
from bonmot.online.leaving import delete_account, kept_about
from bonmot.online.people import People
from bonmot.tables import Store, Table
from bonmot.tables.table import now
from bonmot.web.visitors import COOKIE
from bonmot.words.house import MOST_WORDS
from tests.stores import in_memory
from tests.web.test_lobby_api import TWO, guest, listening
from tests.web.visitors import Browser, served

HOUSE = "/api/v1/house"


@pytest.fixture
def nobody() -> Iterator[Browser]:
    with served(in_memory(), is_home=False) as browser:
        yield browser


def lists(answer: Any) -> list[tuple[str, str, list[str], list[str]]]:
    assert answer.status_code == 200, answer.text
    return [(each["name"], each["language"], each["added"], each["banned"]) for each in answer.json()["houses"]]


def club_of(owner: Browser, *members: Browser) -> str:
    made = owner.post("/api/v1/clubs", {"name": "Les Amis d’Éole"}).json()
    for member in members:
        member.post(f"/api/v1/clubs/{made['id']}/join", {"key": made["url"].partition("key=")[2]})
    return str(made["id"])


def offered(browser: Browser, language: str = "en") -> dict[str, str]:
    form = browser.post("/api/v1/form", {"said": {"edition": "modern", "language": language}}).json()
    fields = {field["name"]: field for field in form["more"]}
    return {each["value"]: each["title"] for each in fields.get("house", {"choices": []})["choices"]}


def lexicon_of(store: Store, table: str) -> str:
    opened = Table.open(store, table, resume=False)
    try:
        return str(opened.view(None).game.lexicon)
    finally:
        opened.close(pause=False)


def test_everybody_keeps_words_of_their_own(nobody: Browser) -> None:
    ada, ben = guest(nobody, "Ada"), guest(nobody, "Ben")
    assert lists(ada.get(HOUSE)) == []
    assert lists(ada.post(f"{HOUSE}/en", {"add": "kalix, -zoo"})) == [("ada", "en", ["KALIX"], ["ZOO"])]
    assert lists(ada.post(f"{HOUSE}/fr", {"ban": "zut"})) == [
        ("ada", "en", ["KALIX"], ["ZOO"]),
        ("ada", "fr", [], ["ZUT"]),
    ]
    assert lists(ada.post(f"{HOUSE}/en", {"remove": "zoo", "add": "zorgl"}))[0] == ("ada", "en", ["KALIX", "ZORGL"], [])
    assert lists(ada.post(f"{HOUSE}/fr", {"remove": "zut"})) == [("ada", "en", ["KALIX", "ZORGL"], [])]
    assert lists(ben.get(HOUSE)) == []
    assert [each["value"] for each in ada.get(HOUSE).json()["languages"]] == ["en", "fr"]
    assert (offered(ada), offered(ben)) == ({"": "none", "@own": "your own list"}, {})

    table = ada.post("/api/v1/tables", {"said": {"edition": "modern", "language": "en", "house": "@own"}}).json()[
        "name"
    ]
    assert lexicon_of(nobody.store, table) == "en @ada +KALIX +ZORGL"
    # A running game keeps its words, whatever becomes of the list.
    ada.post(f"{HOUSE}/en", {"ban": "kalix"})
    assert lexicon_of(nobody.store, table) == "en @ada +KALIX +ZORGL"
    refused = ben.post("/api/v1/tables", {"said": {"edition": "modern", "language": "en", "house": "@own"}})
    assert (refused.status_code, refused.json()["field"]) == (400, "house")


@pytest.mark.parametrize(
    ("address", "body", "code"),
    [
        ("en", {"add": "x"}, "house-length"),
        ("en", {"remove": "quiz"}, "house-unknown-word"),
        ("xx", {"add": "quiz"}, "unknown-alphabet"),
        ("en", {"add": "qu1z"}, "not-a-tile"),
        ("en", {"add": " ".join(f"AA{chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(301))}, "house-too-long"),
    ],
)
def test_what_is_no_list_of_words_is_refused(nobody: Browser, address: str, body: object, code: str) -> None:
    ada = guest(nobody, "Ada")
    refused = ada.post(f"{HOUSE}/{address}", body)
    assert (refused.status_code, refused.json()["code"]) == (400, code)
    assert "\n" not in refused.json()["text"]
    assert lists(ada.get(HOUSE)) == []
    assert MOST_WORDS == 300


def test_a_club_has_words_that_its_owner_changes_and_its_members_choose(nobody: Browser) -> None:
    ada, ben, cleo = guest(nobody, "Ada"), guest(nobody, "Ben"), guest(nobody, "Cleo")
    club = club_of(ada, ben)
    address = f"/api/v1/clubs/{club}/house"
    assert lists(ada.post(f"{address}/en", {"add": "kalix"})) == [("les-amis-d-eole", "en", ["KALIX"], [])]
    assert lists(ben.get(address)) == [("les-amis-d-eole", "en", ["KALIX"], [])]
    assert (ada.get(address).json()["may_change"], ben.get(address).json()["may_change"]) == (True, False)
    assert ben.post(f"{address}/en", {"add": "zorgl"}).json()["code"] == "not-your-club"
    assert (
        cleo.get(address).json()["code"] == cleo.post(f"{address}/en", {"add": "zo"}).json()["code"] == "unknown-club"
    )
    assert offered(ben) == {"": "none", f"@{club}": "the club Les Amis d’Éole"}
    assert (offered(ben, "fr"), offered(cleo)) == ({}, {})
    # Whoever leaves may not choose them any more; they stay with the club, and go with it.
    ben.post(f"/api/v1/clubs/{club}/leave")
    assert offered(ben) == {}
    ada.post(f"/api/v1/clubs/{club}/leave")
    assert ClubHouse(nobody.store, Club(club, "gone", "nobody", "")).all() == []


def person(nobody: Browser, browser: Browser) -> Any:
    return nobody.client.app.state.hall.people.of_secret(browser.cookies[COOKIE])


def test_who_sits_down_knows_the_words_and_finds_those_of_when_the_game_was_proposed(nobody: Browser) -> None:
    ada, ben = guest(nobody, "Ada"), guest(nobody, "Ben")
    club = club_of(ada, ben)
    ada.post(f"/api/v1/clubs/{club}/house/en", {"add": "kalix", "ban": "zoo"})
    said = {**TWO["said"], "house": f"@{club}", "house_words": "zorgl"}
    with listening(ada):  # whoever proposes a live game is there
        proposed = ada.post("/api/v1/lobby/seeks", {"wished": {"said": said}, "rated": True}).json()
        shown = {"name": "les-amis-d-eole", "language": "en", "added": ["KALIX", "ZORGL"], "banned": ["ZOO"]}
        assert proposed["house"] == {**shown, "polite": False}
        assert ben.get("/api/v1/lobby").json()["seeks"][0]["house"] == proposed["house"]
        ada.post(f"/api/v1/clubs/{club}/house/en", {"remove": "kalix zoo", "add": "other"})
        table = ben.post(f"/api/v1/lobby/seeks/{proposed['id']}/accept", {}).json()["table"]
    assert lexicon_of(nobody.store, table) == "en @les-amis-d-eole +KALIX +ZORGL -ZOO"
    # What is not said is not in force: neither the club's list nor anybody's own.
    ada.post(f"{HOUSE}/en", {"add": "zip"})
    with listening(ada):
        plain = {"wished": TWO, "rated": True, "audience": "club", "club": club}
        proposed = ada.post("/api/v1/lobby/seeks", plain).json()
        assert proposed["house"] is None
        table = ben.post(f"/api/v1/lobby/seeks/{proposed['id']}/accept", {}).json()["table"]
    assert lexicon_of(nobody.store, table) == "en"


def test_only_lists_that_somebody_may_choose_are_taken_for_a_proposed_game(nobody: Browser) -> None:
    ada, ben = guest(nobody, "Ada"), guest(nobody, "Ben")
    club = club_of(ada)
    ada.post(f"/api/v1/clubs/{club}/house/en", {"add": "kalix"})
    for forged in (f"@{club}", "@own", "en +KALIX", "../x"):
        refused = ben.post("/api/v1/lobby/seeks", {"wished": {"said": {**TWO["said"], "house": forged}}})
        assert (refused.status_code, refused.json()["field"]) == (400, "house"), forged


def test_they_come_along_and_go_with_the_account(nobody: Browser) -> None:
    ada = guest(nobody, "Ada")
    ada.post(f"{HOUSE}/en", {"add": "kalix"})
    known = person(nobody, ada)
    assert kept_about(nobody.store, known)["houses_of_people"][0]["words"] == "+KALIX"
    delete_account(nobody.store, known)
    assert OwnHouse(nobody.store, known).all() == []


def test_no_token_changes_them(nobody: Browser) -> None:
    ada = People(nobody.store).add("Ada", "a long password")
    key = nobody.client.app.state.hall.tokens.make(ada, "engine", ["read", "play", "seek"]).secret
    refused = nobody.another().post(f"{HOUSE}/en", {"add": "kalix"}, authorization=f"Bearer {key}")
    assert refused.json()["code"] == "not-by-token"


def test_whoever_runs_the_server_keeps_them_at_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = f"sqlite:///{tmp_path}/games.db"
    with Store(address) as store:
        ada = People(store).add("Ada", "a long password")
        for name in ("Eole", "Twins", "Twins"):
            Clubs(store, now).found(ada.id, name)

    def house(*words: str) -> tuple[int, str]:
        status = main(["words", "house", *words, "--database", address])
        told = capsys.readouterr()
        return status, told.out + told.err

    assert house("add", "kalix", "--club", "Eole", "--language", "fr") == (0, "“eole”: 1 added, 0 banned.\n")
    assert house("ban", "zut", "--club", "Eole", "--language", "fr")[0] == 0
    assert house("list", "--club", "Eole") == (0, "eole\t+\tKALIX\neole\t-\tZUT\n")
    assert house("list", "--club", "Eole", "--language", "en") == (0, "")
    assert house("add", "zorgl", "--member", "Ada", "--language", "en")[0] == 0
    assert house("list", "--member", "Ada") == (0, "ada\t+\tZORGL\n")
    assert house("remove", "zorgl", "--member", "Ada", "--language", "en")[0] == 0
    assert house("list", "--member", "Ada") == (0, "")
    for wrong in (["--club", "Twins"], ["--club", "none"], ["--member", "Bo"], ["--member", "Ada", "--name", "x"]):
        status, said = house("list", *wrong)
        assert (status, said.count("\n")) == (2, 1), said


def test_two_who_change_a_list_at_once_lose_nothing() -> None:
    with in_memory() as store:
        own = OwnHouse(store, People(store).add("Ada", "a long password"))
        words = [f"WORD{letter}" for letter in "ABCDEFGH"]
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda word: own.change("en", add=word), words))
        assert own.read("en").added == tuple(words)
        with pytest.raises(BonmotError):
            own.change("en", remove="none")
