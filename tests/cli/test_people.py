"""`bonmot people`: the accounts of a server, for whoever runs it."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bonmot.games.moments import Instant
from bonmot.online.accounts import Accounts
from bonmot.online.passwords import Cost, Passwords
from bonmot.online.people import DAY, People
from bonmot.online.tokens import Tokens
from bonmot.tables import Store
from bonmot.tables.table import now

from .conftest import Said

CHEAP = Passwords(Cost(memory=8, rounds=1))
GOOD = "a horse of a different colour"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.sqlite"


@pytest.fixture
def people(url: str, bonmot: Callable[..., Said]) -> Callable[..., Said]:
    return lambda *arguments: bonmot("people", *arguments, "--database", url)


def key_in(said: Said, site: str) -> str:
    found = re.fullmatch(rf"{site}/account\?key=([\w-]+)\n", said.out)
    assert found is not None, said
    return found[1]


def test_an_account_from_its_beginning_to_its_end(
    url: str, people: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert people("list").err == "There are no members yet.\n"
    first = key_in(people("add", "Ada"), "http://localhost:8000")
    monkeypatch.setenv("BONMOT_SITE", "https://games.example.org/")
    key = key_in(people("reset", "ada"), "https://games.example.org")
    with Store(url) as store:
        accounts, known = Accounts(store, passwords=CHEAP), People(store, passwords=CHEAP)
        with pytest.raises(Exception, match="reset-used"):
            accounts.reset(first, GOOD)
        accounts.reset(key, GOOD)
        known.sign_in("Ada", GOOD, "a secret of a browser")
        assert people("role", "Ada", "admin,referee").status == 0
        ada = known.of_secret("a secret of a browser")
        assert ada is not None
        assert ada.roles == {"admin", "referee"}
        assert people("ban", "Ada", "--days", 3).status == 0
        assert known.of_secret("a secret of a browser") is None
        (listed,) = json.loads(people("list", "--json").out)["people"]
        assert (listed["name"], listed["roles"], listed["kind"]) == ("Ada", ["admin", "referee"], "member")
        assert listed["banned_until"] > listed["created"]
        assert people("ban", "Ada", "--lift", "--why", "sorry").status == 0
        acts = json.loads(people("audit", "--json").out)["acts"]
        assert [(act["what"], act["about_name"], act["why"]) for act in acts] == [
            ("unban", "Ada", "sorry"),
            ("ban", "Ada", "—"),
        ]
        assert "bonmot people\tunban\tAda" in people("audit", "--limit", 1).out
        assert "Ada\tmember\tadministrator, referee\t\t" in people("list").out
        assert people("role", "Ada").status == 0
        assert people("delete", "Ada").status == 2
        assert people("delete", "Ada", "--yes").status == 0
        assert known.by_name("Ada") is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("reset", "Nobody"), "There is nobody called “Nobody”."),
        (("add", "Administrator"), "This name is taken"),
        (("add", "\x1b[31mEve"), "A name is made of letters"),
        (("role", "Ada", "king"), "There is no role “king”; there are: admin, referee."),
        (("ban", "Ada", "--days", "0"), "--days"),
        (("ban", "Ada", "--days", "2", "--lift"), "do not go together"),
        (("delete", "Ada"), "say --yes"),
    ],
)
def test_what_cannot_be_is_said(people: Callable[..., Said], arguments: tuple[str, ...], said: str) -> None:
    people("add", "Ada")
    answer = people(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err


def test_a_program_has_an_account_and_a_token_that_is_shown_once(url: str, people: Callable[..., Said]) -> None:
    made = people("token", "Robot", "--bot", "--scope", "seek,play,read")
    with Store(url) as store:
        found = Tokens(store).of(made.out.strip())
        assert found is not None
        assert (found[0].name, found[0].kind, sorted(found[1])) == ("Robot", "bot", ["play", "read", "seek"])
    assert made.out.strip().removeprefix("bonmot_") not in people("list").out
    another = people("token", "robot").out.strip()
    assert "fly" in people("token", "Robot", "--scope", "fly").err
    assert people("token", "Robot", "--revoke").out == ""
    with Store(url) as store:
        assert [Tokens(store).of(each.strip()) for each in (made.out, another)] == [None, None]


def test_guests_who_do_not_come_back_are_forgotten(url: str, people: Callable[..., Said]) -> None:
    with Store(url) as store:
        for name, day in (("Then", 0), ("Lately", 8)):
            People(store, lambda day=day: Instant(now() - (10 - day) * DAY)).guest(f"the browser of {name}", name)  # type: ignore[misc]
    assert people("prune", "--days", 0).status == 2
    assert people("prune").out == "0 guests are forgotten.\n"
    assert people("prune", "--days", 5).out == "1 guest is forgotten.\n"
    with Store(url) as store:
        left = [People(store).of_secret(f"the browser of {name}") is not None for name in ("Then", "Lately")]
    assert left == [False, True]
