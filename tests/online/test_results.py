"""Rated games are counted once, whoever brings them, and everybody's rating changes with them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier

import msgspec
import pytest
from sqlalchemy import insert, select, union_all

from bonmot.games.commands import Abandon, Resign
from bonmot.games.crossword import setup_for
from bonmot.games.moments import Instant
from bonmot.games.setups import Seating
from bonmot.games.view import FinalView
from bonmot.online.duplicate.daily import Daily
from bonmot.online.former import FORMER
from bonmot.online.leaving import delete_account, kept_about
from bonmot.online.meeting_schema import ARRANGED
from bonmot.online.openness import Openness, Opennesses
from bonmot.online.passwords import Cost, Passwords
from bonmot.online.people import People, Person
from bonmot.online.profiles import Profiles
from bonmot.online.ratings import PERIOD, Ladder, Rating
from bonmot.online.ratings.ledger import Change, Ledger, Outcome, Sitter
from bonmot.online.results import ranks_of, record
from bonmot.online.running import RunningGames
from bonmot.online.schema import GONE, RATINGS, RESULTS_OF_PLAYERS
from bonmot.tables import ClockRules, Store, Table
from bonmot.tables.absence import PATIENCE
from bonmot.tables.events import Claim, GoAway
from bonmot.tables.holding import Holders, new_secret
from tests.stores import in_memory
from tests.tables.conftest import postgresql, postgresql_server, sqlite, store, url
from tests.tables.sitting import Watch

__all__ = ["postgresql", "postgresql_server", "sqlite", "store", "url"]

SLOW = Ladder("crossword", "en", "slow")
NOON = Instant(1_800_000_000_000)
_names = (f"Player {number}" for number in count(1))


def person(store: Store) -> Person:
    return People(store).add(next(_names), kind="bot")


def ended(
    store: Store,
    players: list[Person | int],
    *,
    loser: int = 0,
    rated: bool = True,
    language: str = "en",
    at: Callable[[], Instant] = lambda: NOON,
) -> Table:
    """A game that somebody has given up; a number is a computer of that level."""
    names = [each.name if isinstance(each, Person) else f"Level {each}" for each in players]
    seats = [Seating() if isinstance(each, Person) else Seating(computer=True, level=each) for each in players]
    table = Table.create(store, setup_for("modern", names, language=language), seats, seed=1, clock=at, rated=rated)
    for seat, each in enumerate(players):
        if isinstance(each, Person):
            Holders(store).take(table.name, [seat], each.holder)
    table.submit(loser, Resign())
    table.play_out()  # the others may still be there
    return table


def rating(store: Store, player: Person | str, at: Instant = NOON) -> Rating:
    return Ledger(store).rating(player if isinstance(player, str) else player.id, SLOW, at)


def test_a_rated_game_changes_both_ratings_once(store: Store) -> None:
    ada, ben = person(store), person(store)
    table = ended(store, [ada, ben])
    changes = record(store, table)
    assert [(each.seat, each.player, each.before) for each in changes] == [(0, ada.id, 1500), (1, ben.id, 1500)]
    assert changes[0].after < 1400
    assert changes[1].after > 1600
    before = rating(store, ada), rating(store, ben)
    assert record(store, table) == changes
    assert (rating(store, ada), rating(store, ben)) == before
    assert before[1].mean == pytest.approx(changes[1].after)
    assert before[1].deviation < 300


def test_two_who_count_a_game_at_once_count_it_once(url: str, store: Store) -> None:
    ada, ben = person(store), person(store)
    table = ended(store, [ada, ben]).name
    both = Barrier(2)

    def elsewhere() -> tuple[Change, ...]:
        with Store(url) as other:
            taken = Table.open(other, table)
            both.wait()
            return record(other, taken)

    with ThreadPoolExecutor(2) as threads:
        found = [each.result() for each in [threads.submit(elsewhere) for _process in range(2)]]
    assert found[0] == found[1] == Ledger(store).changes(table)
    assert rating(store, ben).mean == pytest.approx(found[0][1].after)


def test_games_of_the_same_people_that_end_at_once_are_all_counted(url: str, store: Store) -> None:
    ada, ben = person(store), person(store)
    # Two that are counted at once name the same people in another order each, and neither waits for the other for ever.
    tables = [ended(store, [ada, ben] if number // 2 % 2 else [ben, ada]) for number in range(6)]
    both = Barrier(3)

    def elsewhere(own: list[Table]) -> None:
        with Store(url) as other:
            both.wait()
            for table in own:
                record(other, table)

    with ThreadPoolExecutor(3) as threads:
        for each in [threads.submit(elsewhere, tables[at : at + 2]) for at in range(0, 6, 2)]:
            each.result()
    gained = sum(
        change.after - change.before
        for table in tables
        for change in Ledger(store).changes(table.name)
        if change.player == ada.id
    )
    assert rating(store, ada).mean == pytest.approx(1500 + gained)


def test_only_who_shares_the_first_place_has_drawn(store: Store) -> None:
    people = [person(store) for _each in range(3)]
    scores = ((300, 200, 200), (300, 300, 200))
    for number, (ranks, own) in enumerate(zip(((1, 2, 2), (1, 1, 3)), scores, strict=True)):
        sides = [[Sitter(seat, each.id, each.name, own[seat])] for seat, each in enumerate(people)]
        Ledger(store).count(Outcome(f"table {number}", SLOW, "modern", NOON, sides, ranks))
    columns = (RATINGS.c.player, RATINGS.c.won, RATINGS.c.drawn, RATINGS.c.lost, RATINGS.c.points)
    found = {row.player: row[1:] for row in store.database.reading(lambda line: line.execute(select(*columns)).all())}
    assert [found[each.id] for each in people] == [(1, 1, 0, 600), (0, 1, 1, 500), (0, 0, 2, 400)]


def test_what_does_not_count() -> None:
    with Store("sqlite://") as store:
        ada, ben = person(store), person(store)
        assert record(store, ended(store, [ada, ben], rated=False)) == ()
        assert record(store, ended(store, [ada, ada])) == (), "nobody plays for a rating against themselves"
        unknown = ended(store, [ada, ben])
        Holders(store).free(unknown.name, ben.holder)
        assert record(store, unknown) == (), "everybody must be known"
        setup = setup_for("modern", [ada.name, ben.name], language="en")
        watch = Watch()
        running = Table.create(store, setup, rated=True, rules=ClockRules.per_game(25), clock=watch)
        for seat, each in enumerate((ada, ben)):
            Holders(store).take(running.name, [seat], each.holder)
        assert record(store, running) == ()
        running.submit(1, GoAway())
        watch.forward(PATIENCE / 1_000)
        running.submit(0, Claim())
        assert running.is_over
        assert record(store, running) == (), "nobody has moved twice, so nothing was played"
        assert rating(store, ada) == Rating()


def test_whoever_gives_up_is_last_however_many_points_they_have() -> None:
    table = Table.create(in_memory(), setup_for("modern", ["Ada", "Ben", "Cleo"], language="en"))
    table.submit(0, Resign())
    view = table.view(None).game
    sides = zip(view.sides, (90, 40, 60), strict=True)
    scored = tuple(msgspec.structs.replace(side, score=score) for side, score in sides)
    final = FinalView(reason="out", winners=(2,))
    assert ranks_of(msgspec.structs.replace(view, sides=scored, final=final)) == [3, 2, 1]


def test_a_game_that_is_counted_late_makes_nobody_forgotten() -> None:
    with Store("sqlite://") as store:
        ada, ben = person(store), person(store)
        sides = [[Sitter(0, ada.id, ada.name, 400)], [Sitter(1, ben.id, ben.name, 300)]]
        ledger = Ledger(store)
        ledger.count(Outcome("today", SLOW, "modern", NOON, sides, [1, 2]))
        known = rating(store, ada).deviation
        ledger.count(Outcome("a year ago", SLOW, "modern", Instant(NOON - 365 * 86_400_000), sides, [2, 1]))
        assert rating(store, ada).deviation < known, "they have played today, and two games tell more than one"


def test_computers_have_ratings_too_and_every_level_its_own() -> None:
    with Store("sqlite://") as store:
        ada = person(store)
        record(store, ended(store, [ada, 3]))
        assert rating(store, "computer:3:modern").mean > 1600
        assert rating(store, "computer:4:modern") == Rating()
        # Two of one level at one table: both results count for that level.
        three = ended(store, [ada, 3, 3])
        before = rating(store, "computer:3:modern").mean
        changes = [each for each in record(store, three) if each.player == "computer:3:modern"]
        assert len(changes) == 2
        gained = sum(each.after - each.before for each in changes)
        assert rating(store, "computer:3:modern").mean == pytest.approx(before + gained)


def test_after_a_year_without_games_less_is_known() -> None:
    seconds = count(step=1_000)
    with Store("sqlite://") as store:
        ada, ben = person(store), person(store)
        for number in range(40):
            record(store, ended(store, [ada, ben], loser=number % 2, at=lambda: Instant(NOON + next(seconds))))
        sure = rating(store, ada)
        assert sure.deviation < 90
        later = rating(store, ada, Instant(NOON + 73 * PERIOD))
        assert later.mean == sure.mean
        assert sure.deviation + 30 < later.deviation < 150


def test_whoever_has_gone_leaves_the_others_their_results() -> None:
    with Store("sqlite://") as store:
        ada, ben = person(store), person(store)
        daily = Daily(store, lambda: NOON)
        daily.begin("en", ada.holder, ada.name)
        table = ended(store, [ada, ben])
        record(store, table)
        won = rating(store, ben)
        assert kept_about(store, ada)["attempts"][0]["name"] == ada.name
        delete_account(store, ada)
        assert rating(store, ada) == Rating()
        assert rating(store, ben) == won
        assert [each.player for each in Ledger(store).changes(table.name)] == [GONE, ben.id]
        attempt = daily.attempt(daily.today.isoformat(), "en", ada.holder)
        assert attempt is not None
        assert attempt.name == FORMER["en"]


def test_a_guest_who_signs_in_brings_ratings_along_where_the_member_has_none(store: Store) -> None:
    people = People(store, passwords=Passwords(Cost(memory=8, rounds=1)))
    ada, ben, other = people.add("Ada", "a horse of a different colour"), person(store), person(store)
    secret = new_secret()
    guest = people.guest(secret, "Somebody")
    here, there = Ladder("crossword", "fr", "slow"), SLOW
    own = ended(store, [ada, ben], loser=1)
    lapses = ended(store, [guest, ben], loser=0)
    stays = ended(store, [guest, other], loser=1, language="fr")
    for table in (own, lapses, stays):
        assert len(record(store, table)) == 2
    ledger = Ledger(store)
    mine, bens = ledger.rating(ada.id, there, NOON), ledger.rating(ben.id, there, NOON)
    theirs = ledger.rating(guest.id, here, NOON)
    assert mine.mean > 1500 < theirs.mean

    people.sign_in("Ada", "a horse of a different colour", new_secret(), before=secret)
    assert ledger.rating(ada.id, there, NOON) == mine, "nobody mends a rating, or spoils it, by signing in"
    assert ledger.rating(ada.id, here, NOON) == theirs
    assert ledger.rating(ben.id, there, NOON) == bens, "who played against the guest keeps what it was worth"
    steps = {step.ladder: step for step in Profiles(store).steps(ada.id, NOON)}
    assert {ladder: (step.won, step.lost, len(step.history)) for ladder, step in steps.items()} == {
        there: (1, 0, 1),
        here: (1, 0, 1),
    }
    assert [change.player for change in ledger.changes(lapses.name)] == [GONE, ben.id]
    assert {each.table for each in Profiles(store).recent(ada.id, NOON)} == {own.name, stays.name}
    assert Holders(store).seats(lapses.name, ada.holder) == (0,), "the game itself is hers, all the same"
    named = union_all(
        *(select(each.c.player).where(each.c.player == guest.id) for each in (RATINGS, RESULTS_OF_PLAYERS))
    )
    assert store.database.reading(lambda connection: connection.execute(named).all()) == []


def test_profiles_leaders_and_days_are_read_alike_from_both_databases(store: Store) -> None:
    ada, ben = person(store), person(store)
    for number in range(30):
        sides = [[Sitter(seat, each.id, each.name, 400 + seat, 80, "OXIDE")] for seat, each in enumerate((ada, ben))]
        winner = number % 3 > 0
        moment = Instant(NOON + number)
        Ledger(store).count(Outcome(f"game-{number}", SLOW, "modern", moment, sides, [1 + winner, 2 - winner]))
    profiles = Profiles(store)
    total, leaders = profiles.leaders(SLOW, NOON)
    assert (total, [each.player for each in leaders]) == (2, [ben.id, ada.id])
    assert profiles.leaders(SLOW, Instant(NOON + 1_000 * PERIOD)) == (0, [])
    profiles.keep_private(ben, True)
    assert [each.player for each in profiles.leaders(SLOW, NOON)[1]] == [ada.id]
    (step,) = profiles.steps(ben.id, NOON)
    assert (step.won, step.lost, step.points, step.best_play, len(step.history)) == (20, 10, 30 * 401, "OXIDE", 30)
    assert [each.result for each in profiles.recent(ada.id, NOON)[:3]] == ["lost", "lost", "won"]
    assert profiles.ladders(NOON) == [SLOW]

    # Of three games that have just ended two are seen ten minutes late, one of them by nobody.
    over = [ended(store, [ada, ben]).name for _game in range(3)]
    for name, openness in zip(over[:2], (Openness(late_minutes=10), Openness(False, False, 0, 10)), strict=True):
        Opennesses(store).decide(name, openness)
    rows = [{"table_name": name, "audience": "all", "club": None, "created": NOON} for name in over]
    store.database.writing(lambda connection: connection.execute(insert(ARRANGED), rows))
    watch = Watch(NOON)
    running = RunningGames(store, watch)
    for minutes, listed in ((0, over[:1]), (9, over[:1]), (1, [])):
        watch.forward(60 * minutes)
        assert [each.table for each in running.watched(ada.id)] == listed

    daily = Daily(store, lambda: NOON)
    table = daily.begin("fr", ada.holder, ada.name)
    assert daily.begin("fr", ada.holder, ada.name) == table
    assert daily.may_see_table(table, ada.holder)
    assert not daily.may_see_table(table, ben.holder)
    attempt = Table.open(store, table, clock=lambda: NOON)
    attempt.submit(0, Abandon())
    assert [each.name for each in daily.ranking(daily.today.isoformat(), "fr")] == [ada.name]
    assert [each.players for each in daily.archive("fr", "2100-01-01")] == [1]
