"""People: guests, members, and the browsers in which they are known."""

import pytest

from bonmot.games.crossword import setup_for
from bonmot.games.game import Refused
from bonmot.online.passwords import Cost, Passwords
from bonmot.online.people import People
from bonmot.tables import Store, Table
from bonmot.tables.holding import Holders, digest, new_secret

CHEAP = Passwords(Cost(memory=8, rounds=1))
GOOD = "a horse of a different colour"


@pytest.fixture
def store() -> Store:
    return Store("sqlite://")


@pytest.fixture
def people(store: Store) -> People:
    return People(store, passwords=CHEAP)


def test_what_a_browser_held_becomes_the_persons(store: Store, people: People) -> None:
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    holders, first, second = Holders(store), new_secret(), new_secret()
    holders.take(table.name, [0], digest(first))
    ada = people.guest(second, "Ada", before=first)
    assert holders.seats(table.name, ada.holder) == (0,)
    assert holders.seats(table.name, digest(first)) == ()
    assert people.of_secret(second) == ada
    assert people.of_secret(first) is None
    people.register(ada, "Ada", GOOD)
    elsewhere, fresh = new_secret(), new_secret()
    holders.take(table.name, [1], digest(elsewhere))
    assert people.sign_in("ada", GOOD, fresh, before=elsewhere).id == ada.id
    assert holders.seats(table.name, ada.holder) == (0, 1)


def test_a_wrong_password_and_an_unknown_name_are_refused_alike(people: People) -> None:
    people.add("Ada", GOOD)
    for name, password in (("Ada", "not a horse at all"), ("Nobody", GOOD)):
        with pytest.raises(Refused) as raised:
            people.sign_in(name, password, new_secret())
        assert (raised.value.code, raised.value.particulars) == ("wrong-password", {})
