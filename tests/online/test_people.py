"""People: guests, members, and the browsers in which they are known."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import event

from bonmot.games import duplicate
from bonmot.games.crossword import setup_for
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.online import leaving
from bonmot.online.clubs import Clubs
from bonmot.online.moderation import Moderation
from bonmot.online.passwords import Cost, Passwords
from bonmot.online.people import DAY, SESSION, People
from bonmot.online.presence import Presence
from bonmot.online.pruning import prune_guests
from bonmot.study.duplicate.alone import setup_again, table_again
from bonmot.study.sources import from_store
from bonmot.tables import Store, Table
from bonmot.tables.holding import Holders, digest, new_secret
from bonmot.tables.storage import Continuation, Entry, StaleLog
from tests.online.crowd import promoted
from tests.stores import in_memory

CHEAP = Passwords(Cost(memory=8, rounds=1))
GOOD = "a horse of a different colour"


@pytest.fixture
def store() -> Store:
    return in_memory()


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


def test_who_signs_in_at_the_browser_of_another_member_takes_nothing_of_theirs(store: Store, people: People) -> None:
    table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
    ada, ben = people.add("Ada", GOOD), people.add("Ben", GOOD)
    Holders(store).take(table.name, [0], ada.holder)
    of_ada, of_ben = new_secret(), new_secret()
    people.sign_in("Ada", GOOD, of_ada)
    assert people.sign_in("Ben", GOOD, of_ben, before=of_ada) == ben
    assert people.by_name("Ada") == ada
    assert (Holders(store).seats(table.name, ada.holder), Holders(store).tables(ben.holder)) == ((0,), {})
    assert (people.of_secret(of_ada), people.of_secret(of_ben)) == (None, ben)


def test_a_wrong_password_and_an_unknown_name_are_refused_alike(people: People) -> None:
    people.add("Ada", GOOD)
    for name, password in (("Ada", "not a horse at all"), ("Nobody", GOOD)):
        with pytest.raises(Refused) as raised:
            people.sign_in(name, password, new_secret())
        assert (raised.value.code, raised.value.particulars) == ("wrong-password", {})


def test_of_two_who_want_a_name_at_once_one_gets_it(url: str) -> None:
    """The database decides: what each of them saw before is not enough."""
    with Store(url) as store:
        people = [People(store, passwords=CHEAP) for _each in range(2)]
        both = threading.Barrier(2)
        guests = [each.guest(new_secret(), f"Guest {number}") for number, each in enumerate(people)]

        class Together(Passwords):
            def hashed(self, password: str) -> str:
                both.wait()  # by now both have seen that the name is free
                return CHEAP.hashed(password)

        def register(number: int) -> str:
            try:
                return People(store, passwords=Together()).register(guests[number], "Ada", GOOD).kind
            except Refused as refused:
                return refused.code

        with ThreadPoolExecutor(2) as threads:
            assert sorted(threads.map(register, range(2))) == ["member", "name-taken"]


def test_an_account_is_exported_and_deleted_in_every_database(url: str) -> None:
    with Store(url) as store:
        people = People(store, passwords=CHEAP)
        table = Table.create(store, setup_for("modern", ["Ada", "Ben"], language="en"))
        first, secret = new_secret(), new_secret()
        Holders(store).take(table.name, [0], digest(first))
        ada = people.register(people.guest(secret, "Ada", before=first), "Ada", GOOD)
        kept = leaving.kept_about(store, ada)
        assert kept["account"]["name"] == "Ada"
        assert [each["table"] for each in kept["games"]] == [table.name]
        assert len(kept["sessions"]) == 1
        assert leaving.delete_account(store, ada) == [digest(secret)]
        assert people.of_secret(secret) is None
        assert people.by_name("Ada") is None
        assert not Holders(store).is_held(table.name)
        assert store.summary(table.name).names == ("former player", "Ben")
        store.read(table.name)


@pytest.mark.parametrize("many", [False, True])
def test_a_move_at_the_moment_in_which_somebody_deletes_their_account_leaves_a_sound_log(
    postgresql: str, many: bool
) -> None:
    """Names are changed in the first entry, and the log is chained anew: a move that follows the old chain is late."""
    with Store(postgresql) as store, Store(postgresql) as other:
        store.migrate()
        table = Table.create(store, setup_for("modern", ["Ada", "Ben", "Zoe"], language="en"))
        ada = People(store, passwords=CHEAP).add("Ada")
        Holders(store).take(table.name, [0], ada.holder)
        before = store.read(table.name)
        written = Entry(len(before), before[-1].at, None, b"[]")
        gone: list[object] = []

        def leave(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
            if statement.startswith("INSERT INTO bonmot_entries") and not gone:
                gone.append(leaving.delete_account(other, ada))

        engine = vars(store.database)["_engine"]
        event.listen(engine, "before_cursor_execute", leave)
        summary = store.summary(table.name)
        if many:
            assert [type(each) for each in store.append_many([Continuation(table.name, (written,), summary)])] in (
                [StaleLog],
                [type(None)],
            )
        else:
            with pytest.raises(StaleLog):
                store.append(table.name, [written], summary)
        event.remove(engine, "before_cursor_execute", leave)
        assert gone
        assert len(store.read(table.name)) >= len(before), "every digest is right"


def test_whatever_points_to_people_says_what_becomes_of_it_when_they_go() -> None:
    found = list(leaving.points_to_people())
    assert found
    for table, column in found:
        for key in column.foreign_keys:
            assert key.ondelete in {"CASCADE", "SET NULL"}, f"{table.name}.{column.name}"


def test_a_session_is_forgotten_when_nobody_was_seen_for_long(store: Store) -> None:
    time = [10**12]
    people, secret = People(store, lambda: Instant(time[0]), CHEAP), new_secret()
    people.guest(secret, "Ada")
    for _day in range(100):
        time[0] += DAY
        assert people.of_secret(secret) is not None
    time[0] += SESSION
    assert people.of_secret(secret) is None


def test_people_are_found_by_how_their_names_begin(people: People) -> None:
    for name in ("Ada", "Adam", "Zoé"):
        people.add(name, GOOD)
    people.guest(new_secret(), "Adaline")
    assert [each.name for each in people.find("AD")] == ["Ada", "Adam"]
    assert [each.name for each in people.find("zoe")] == ["Zoé"]
    assert people.find("%") == people.find("") == []


def test_guests_who_never_played_are_forgotten_and_no_others(store: Store) -> None:
    time = [10**12]
    people = People(store, lambda: Instant(time[0]), CHEAP)
    names = ("Idle", "Player", "Member", "Banned", "Here", "Fresh")
    secrets = {name: new_secret() for name in names}
    known = {name: people.guest(secrets[name], name) for name in names}
    people.register(known["Member"], "Member", GOOD)
    table = Table.create(store, setup_for("modern", ["Player", "Ben"], language="en"))
    Holders(store).take(table.name, [0], known["Player"].holder)
    club = Clubs(store, lambda: Instant(time[0])).found(known["Idle"].id, "Club")
    Clubs(store, lambda: Instant(time[0])).join(club.id, club.key, known["Player"].id)
    time[0] += 20 * DAY
    people.of_secret(secrets["Fresh"])  # was seen
    time[0] += 11 * DAY
    admin = promoted(store, people, people.add("Mo"))
    Moderation(store, lambda: Instant(time[0])).sanction(admin, known["Banned"].id, "ban", 60, "spam")
    Presence(store, lambda: Instant(time[0])).came(known["Here"].id)
    assert prune_guests(store, Instant(time[0]), 0) == 0, "never"
    assert prune_guests(store, Instant(time[0]), 30) == 1
    assert [name for name in names if people.by_id(known[name].id) is None] == ["Idle"]
    [left] = Clubs(store, lambda: Instant(time[0])).of(known["Player"].id)
    assert left.owner == known["Player"].id, "the club has not gone with whoever founded it"


def test_where_names_are_short_a_neutral_one_fits_whole(store: Store) -> None:
    people = People(store, passwords=CHEAP)
    table = Table.create(store, setup_for("micro", ["Ada", "Ben"], language="fr"))
    for seat, name in enumerate(("Ada", "Ben")):
        person = people.guest(new_secret(), name)
        Holders(store).take(table.name, [seat], person.holder)
        leaving.delete_account(store, person)
    assert store.summary(table.name).names == ("parti", "part2")
    again = Table.open(store, table.name, resume=False)
    assert [side.names for side in again.view(None).game.sides] == [("parti",), ("part2",)]


def test_a_game_that_others_play_again_does_not_name_whoever_has_left(store: Store) -> None:
    people = People(store, passwords=CHEAP)
    options: dict[str, object] = {"round.seconds": 0, "round.writing": 0, "round.most": 1}
    first = Table.create(
        store, duplicate.setup_for("duplicate", ["Ada", "Ben"], language="fr", options=options), seed=3
    )
    first.submit(0, duplicate.Draw())
    first.submit(0, duplicate.HandIn("H3", "OBSEDEe"))
    first.submit(1, duplicate.HandIn("H8", "DOSE"))
    known = {name: people.guest(new_secret(), name) for name in ("Ada", "Ben")}
    for seat, person in enumerate(known.values()):
        Holders(store).take(first.name, [seat], person.holder)
    source = from_store(store, first.name)
    tables = {}
    for name, person in known.items():
        tables[name] = table_again(store, setup_again(source, name), source.past.title or first.name)
        Holders(store).take(tables[name], [0], person.holder)
    leaving.delete_account(store, known["Ada"])
    shown = {}
    for name, table in {"first": first.name, **tables}.items():
        log = store.read(table)
        assert b"Ada" not in log[0].body, name
        shown[name] = [each.name for each in Table.open(store, table, resume=False).view(None).game.standings]
    assert sorted(shown["first"]) == ["Ben", "ancien joueur"]
    assert sorted(shown["Ben"]) == ["Ben", "Ben then", "ancien joueur"]
    assert sorted(shown["Ada"]) == ["Ben", "ancien joueur", "ancien joueur 2"]
