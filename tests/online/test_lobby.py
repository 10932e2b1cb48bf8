"""How people find each other: seeks and seats, invitations, rematches, clubs, who follows whom and who is here."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Engine, event

from bonmot.games.commands import Resign
from bonmot.games.game import Refused
from bonmot.games.moments import Instant
from bonmot.hosting.drafts import Agreed, WrongHere, agreed
from bonmot.hosting.offering import Offer
from bonmot.online import clubs, friends
from bonmot.online.avoiding import Avoiding
from bonmot.online.bus import LocalBus
from bonmot.online.clubs import MOST_CLUBS, Clubs
from bonmot.online.friends import Friends
from bonmot.online.lobby import MINUTE, MOST_SEEKS, Change, Lobby, Proposal
from bonmot.online.openness import Openness
from bonmot.online.people import People, Person
from bonmot.online.presence import LASTS, Presence
from bonmot.online.ratings.ladders import Ladder
from bonmot.online.ratings.ledger import Ledger, Outcome, Sitter
from bonmot.online.running import MOST_WATCHED, RunningGames
from bonmot.online.seeks import Filter
from bonmot.tables import Store, Table
from bonmot.tables.holding import Holders
from bonmot.web.notices import Notices
from bonmot.words import lexica
from tests.stores import in_memory
from tests.tables.conftest import postgresql, postgresql_server  # noqa: F401  (fixtures)

TWO = {"edition": "modern", "language": "en", "who-1": "person"}
FOUR = {**TWO, "players": "4", "who-2": "person", "who-3": "person", "teams": "yes"}


def agree(said: Mapping[str, str], refereed: bool = False) -> Agreed:
    offer = Offer(("modern", "micro", "duplicate"), lexica())
    draft, left = offer.taken(said)
    assert not left
    return agreed(draft, offer.known, refereed=refereed)


class Club:
    """A server with some people at it, whose clock is moved by hand."""

    def __init__(self, store: Store) -> None:
        self.store, self.at, self._secrets = store, 1_000_000, count()
        self.people = People(store, self.clock)
        self.presence = Presence(store, self.clock)
        self.lobby = Lobby(store, self.clock, agree, self.presence)
        self.running = RunningGames(store, self.clock)
        self.friends, self.clubs = Friends(store, self.clock), Clubs(store, self.clock)

    def clock(self) -> Instant:
        return Instant(self.at)

    def comes(self, name: str) -> Person:
        person = self.people.guest(f"the secret of a browser {next(self._secrets)}", name)
        self.presence.came(person.id)
        return person

    def seats(self, table: str, person: Person) -> tuple[int, ...]:
        return Holders(self.store).seats(table, person.holder)

    def over(self, table: str) -> None:
        playing = Table.open(self.store, table, clock=self.clock)
        playing.submit(min(playing.view(None).acting), Resign())
        assert playing.is_over
        playing.close()


@pytest.fixture
def club() -> Club:
    return Club(in_memory())


def refused(code: str, act: Callable[[], object]) -> None:
    with pytest.raises(Refused) as raised:
        act()
    assert raised.value.code == code


# ---- seeks


def test_the_first_who_accepts_plays(club: Club) -> None:
    ada, ben, eve = club.comes("Ada"), club.comes("Ben"), club.comes("Eve")
    seek = club.lobby.propose(ada, Proposal(said=TWO, rated=True))
    assert [each.id for each in club.lobby.standing(None)] == [seek.id]
    assert (seek.wanted.game, seek.wanted.edition, seek.wanted.language) == ("crossword", "modern", "en")
    before, after, table = club.lobby.accept(seek.id, ben)
    assert (after, table is not None, before is not None and before.taken) == (None, True, (ada.id, ben.id))
    assert table is not None
    assert (club.seats(table, ada), club.seats(table, ben)) == ((0,), (1,))
    summary = club.store.summary(table)
    assert (summary.names, summary.rated) == (("Ada", "Ben"), True)
    view = Table.open(club.store, table).view(0)
    assert (view.hints, view.hand_over, view.rated) == (False, False, True)
    refused("seek-gone", lambda: club.lobby.accept(seek.id, eve))
    assert club.lobby.standing(eve.id) == ()
    assert [each.table for each in club.running.watched(eve.id)] == [table]
    [(running, own)] = club.running.playing(ben.holder)
    assert (running.table, own) == (table, (1,))


def test_what_cannot_be_sought(club: Club) -> None:
    ada = club.comes("Ada")

    def wrong(field: str, code: str, said: dict[str, str], *, rated: bool = False) -> None:
        with pytest.raises(WrongHere) as raised:
            club.lobby.propose(ada, Proposal(said=TWO | said, rated=rated))
        assert (raised.value.field, raised.value.error.code) == (field, code)

    wrong("players", "seek-alone", {"who-1": "nora"})
    wrong("seed", "seek-seed", {"seed": "7"})  # whoever knows the seed knows the bag
    wrong("clock", "bad-clock", {"clock": "soon"})
    wrong("edition", "rated-own-rules", {"edition": "", "rules": "…"}, rated=True)
    for _each in range(MOST_SEEKS):
        club.lobby.propose(ada, Proposal(said=TWO, minutes=10))
    refused("seeks-enough", lambda: club.lobby.propose(ada, Proposal(said=TWO)))
    club.at += 11 * MINUTE
    assert club.lobby.standing(None) == ()
    club.lobby.propose(ada, Proposal(said=TWO))
    club.at += 61 * MINUTE
    assert [change.after for change in club.lobby.expired()] == [None]


def test_whoever_loads_a_page_again_is_here_though_the_old_one_is_taken_away_last(postgresql: str) -> None:  # noqa: F811  (the fixture)
    with Store(postgresql) as store, ThreadPoolExecutor(1) as thread:
        store.migrate()
        club = Club(store)
        ada, came = club.comes("Ada"), list[bool]()

        @event.listens_for(Engine, "before_cursor_execute")
        def overtake(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
            if statement.startswith("DELETE FROM bonmot_here") and not came:
                came.append(thread.submit(club.presence.came, ada.id).result())

        try:
            assert not club.presence.left(ada.id), "the new page is there"
        finally:
            event.remove(Engine, "before_cursor_execute", overtake)
        assert came == [True]
        assert club.presence.here([ada.id]) == {ada.id}


def test_who_may_sit_down(club: Club) -> None:
    ada, ben = club.comes("Ada"), club.comes("Ben")
    seek = club.lobby.propose(ada, Proposal(said=TWO))
    refused("already-seated", lambda: club.lobby.accept(seek.id, ada))
    refused("seat-taken", lambda: club.lobby.accept(seek.id, ben, 0))
    club.presence.left(ada.id)
    refused("host-away", lambda: club.lobby.accept(seek.id, ben))
    club.presence.came(ada.id)
    club.at += LASTS + 1  # a process died, and nobody says any more that Ada is here
    refused("host-away", lambda: club.lobby.accept(seek.id, ben))
    club.presence.renew()
    assert club.lobby.accept(seek.id, ben).table


def test_ratings_and_blocks_keep_people_apart(club: Club) -> None:
    avoiding = Avoiding(club.store, club.clock)
    ada, ben, eve = club.comes("Ada"), club.comes("Ben"), club.comes("Eve")
    sides = [[Sitter(0, ada.id, "Ada", 400)], [Sitter(1, ben.id, "Ben", 300)]]
    Ledger(club.store).count(Outcome("t1", Ladder("crossword", "en", "slow"), "modern", club.clock(), sides, [1, 2]))
    seek = club.lobby.propose(ada, Proposal(said=TWO, lowest=1450))
    assert club.lobby.rating(ben.id, seek.wanted) < 1450
    refused("rating-elsewhere", lambda: club.lobby.accept(seek.id, ben))
    blitz = club.lobby.propose(ada, Proposal(said=TWO | {"clock": "3"}, lowest=1450))
    assert club.lobby.accept(blitz.id, ben).table  # at another speed nothing is known of Ben yet
    avoiding.avoid(ada.id, eve.id, "block")
    assert club.lobby.standing(eve.id) == ()
    refused("does-not-want", lambda: club.lobby.accept(seek.id, eve))
    named = Proposal(said=TWO, audience="named", invited=(eve.id,))
    refused("does-not-want", lambda: club.lobby.propose(ada, named))
    avoiding.forgive(ada.id, eve.id)
    assert club.lobby.accept(seek.id, eve).table  # who has no rating yet counts as the usual player


def test_four_meet_at_an_open_table_in_teams(club: Club) -> None:
    ada, ben, eve, zoe = (club.comes(name) for name in ("Ada", "Ben", "Eve", "Zoé"))
    seek = club.lobby.propose(ada, Proposal(said=FOUR))
    assert club.lobby.accept(seek.id, ben, 2).table is None  # Ben plays with Ada
    assert club.lobby.accept(seek.id, eve).after is not None
    assert club.lobby.withdraw(seek.id, eve.id).after is not None
    club.lobby.accept(seek.id, zoe)
    table = club.lobby.accept(seek.id, eve).table
    assert table is not None
    game = Table.open(club.store, table).view(None).game
    assert [[game.names[seat] for seat in side.seats] for side in game.sides] == [["Ada", "Ben"], ["Zoé", "Eve"]]


def test_those_who_go_away_free_their_seats(club: Club) -> None:
    ada, ben, eve = club.comes("Ada"), club.comes("Ben"), club.comes("Eve")
    club.lobby.propose(ada, Proposal(said=TWO))
    open_table = club.lobby.propose(ben, Proposal(said=FOUR))
    club.lobby.accept(open_table.id, ada)
    changes = club.lobby.left(ada.id)
    assert sorted(change.after is None for change in changes) == [False, True]
    assert [seek.taken for seek in club.lobby.standing(eve.id)] == [(ben.id,)]


def test_names_fit_the_edition(club: Club) -> None:
    ada, other = club.comes("Marguerite"), club.comes("Marguerite")
    seek = club.lobby.propose(ada, Proposal(said=TWO | {"edition": "micro"}))
    table = club.lobby.accept(seek.id, other).table
    assert table is not None
    assert club.store.summary(table).names == ("Margu", "Marg2")


# ---- invitations, links, clubs


def test_an_invitation_is_for_one_person(club: Club) -> None:
    ada, ben, eve = club.comes("Ada"), club.comes("Ben"), club.comes("Eve")
    invitation = Proposal(said=TWO, audience="named", invited=(ben.id,))
    seek = club.lobby.propose(ada, invitation)
    assert club.lobby.audience_of(seek) == frozenset({ada.id, ben.id})
    assert [len(club.lobby.standing(each)) for each in (ada.id, ben.id, eve.id, None)] == [1, 1, 0, 0]
    refused("seek-gone", lambda: club.lobby.accept(seek.id, eve))
    refused("seek-gone", lambda: club.lobby.withdraw(seek.id, eve.id))
    assert club.lobby.withdraw(seek.id, ben.id).after is None  # declined
    refused("seek-gone", lambda: club.lobby.accept(seek.id, ben))
    again = club.lobby.propose(ada, invitation)
    assert club.lobby.withdraw(again.id, ada.id).after is None  # taken back
    table = club.lobby.accept(club.lobby.propose(ada, invitation).id, ben).table
    assert table is not None
    assert club.running.watched(eve.id) == []
    refused("unknown-person", lambda: club.lobby.propose(ada, Proposal(said=TWO, audience="named", invited=("x",))))
    refused("seats-too-many", lambda: club.lobby.propose(ada, Proposal(said=FOUR, audience="named", invited=(ben.id,))))
    refused("seats-too-few", lambda: club.lobby.propose(ada, Proposal(said=TWO, invited=(ben.id, eve.id))))


def test_a_link_opens_what_no_list_shows(club: Club) -> None:
    ada, ben = club.comes("Ada"), club.comes("Ben")
    seek = club.lobby.propose(ada, Proposal(said=TWO, audience="link"))
    assert club.lobby.standing(ben.id) == ()
    assert club.lobby.seek(seek.id) == seek
    assert club.lobby.accept(seek.id, ben).table


def test_a_club_plays_among_itself(club: Club) -> None:
    ada, ben, eve = club.comes("Ada"), club.comes("Ben"), club.comes("Eve")
    refused("name-empty", lambda: club.clubs.found(ada.id, " \x1b "))
    letters = club.clubs.found(ada.id, "Les  lettres")
    assert letters.name == "Les lettres"
    refused("unknown-club", lambda: club.clubs.join(letters.id, "guessed", ben.id))
    club.at += 1
    assert club.clubs.join(letters.id, letters.key, ben.id) == club.clubs.join(letters.id, letters.key, ben.id)
    assert [each.name for each in club.clubs.members(letters.id)] == ["Ada", "Ben"]
    seek = club.lobby.propose(ada, Proposal(said=TWO, audience="club", club=letters.id))
    assert club.lobby.audience_of(seek) == frozenset({ada.id, ben.id})
    assert [len(club.lobby.standing(each)) for each in (ben.id, eve.id)] == [1, 0]
    refused("unknown-club", lambda: club.lobby.accept(seek.id, eve))
    refused("unknown-club", lambda: club.clubs.club(letters.id, eve.id))
    refused("unknown-club", lambda: club.lobby.propose(eve, Proposal(said=TWO, audience="club", club=letters.id)))
    assert club.lobby.accept(seek.id, ben).table
    assert [len(club.running.watched(each)) for each in (ben.id, eve.id)] == [1, 0]
    club.clubs.leave(letters.id, ada.id)
    assert club.clubs.club(letters.id, ben.id).owner == ben.id
    club.clubs.leave(letters.id, ben.id)
    refused("unknown-club", lambda: club.clubs.join(letters.id, letters.key, ada.id))
    for number in range(MOST_CLUBS):
        club.clubs.found(eve.id, f"Club {number}")
    refused("clubs-enough", lambda: club.clubs.found(eve.id, "One more"))


def test_who_leaves_a_club_takes_along_what_was_proposed_there_and_nothing_else(club: Club) -> None:
    ada, ben = club.comes("Ada"), club.comes("Ben")
    letters = club.clubs.found(ada.id, "Les lettres")
    club.clubs.join(letters.id, letters.key, ben.id)
    for audience in ("all", "club"):
        club.lobby.propose(ben, Proposal(said=TWO, audience=audience, club=letters.id))
    club.lobby.propose(ada, Proposal(said=TWO, audience="club", club=letters.id))
    club.clubs.leave(letters.id, ben.id)
    [change] = club.lobby.left_club(letters.id, ben.id)
    assert (change.before is not None and change.before.host, change.after) == (ben.id, None)
    standing = {(each.host, each.audience) for each in club.lobby.standing(ada.id)}
    assert standing == {(ada.id, "club"), (ben.id, "all")}


def test_a_game_is_found_behind_however_many_others(club: Club) -> None:
    ada, ben = club.comes("Ada"), club.comes("Ben")
    tables = []
    for edition in ("micro", *["modern"] * MOST_WATCHED):
        club.at += 1
        seek = club.lobby.propose(ada, Proposal(said=TWO | {"edition": edition}))
        tables.append(club.lobby.accept(seek.id, ben).table)
    assert [each.table for each in club.running.watched(None)] == tables[:0:-1], "the newest of them"
    assert [each.table for each in club.running.watched(None, wanted=Filter(edition="micro"))] == tables[:1]


# ---- once more


def test_a_rematch_begins_when_everybody_wants_it(club: Club) -> None:
    ada, ben, eve = club.comes("Ada"), club.comes("Ben"), club.comes("Eve")
    table = club.lobby.accept(club.lobby.propose(ada, Proposal(said=TWO, rated=True)).id, ben).table
    assert table is not None
    assert club.lobby.strangers_at(table, ada.holder)
    refused("still-playing", lambda: club.lobby.rematch(table, ada))
    club.over(table)
    refused("not-your-seat", lambda: club.lobby.rematch(table, eve))
    offer = club.lobby.rematch(table, ben)
    assert (offer.before, offer.table, offer.after is not None and offer.after.taken) == (None, None, (ben.id,))
    assert club.lobby.rematch(table, ben).table is None  # to ask twice is to ask once
    assert club.lobby.standing(eve.id) == ()
    again = club.lobby.rematch(table, ada).table
    assert again is not None
    assert (club.seats(again, ada), club.seats(again, ben)) == ((0,), (1,))
    assert club.store.summary(again).rated
    # Whoever asks once more is told where, as long as that game is being played.
    for person in (ada, ben, ada):
        assert club.lobby.rematch(table, person) == (None, None, again)
    refused("not-your-seat", lambda: club.lobby.rematch(table, eve))
    assert club.lobby.standing(ada.id) == ()
    club.over(again)
    assert club.lobby.rematch(table, ada).after is not None
    declined = club.lobby.rematch(again, ada).after
    assert declined is not None
    assert club.lobby.withdraw(declined.id, ben.id).after is None


def test_browsers_without_a_name_cannot_be_asked(club: Club) -> None:
    ada = club.comes("Ada")
    table = agree(TWO).table(club.store, club.clock)
    Holders(club.store).take(table.name, [0], ada.holder)
    assert not club.lobby.strangers_at(table.name, ada.holder)  # nobody else sits there
    Holders(club.store).take(table.name, [1], b"a browser in the family")
    assert not club.lobby.strangers_at(table.name, ada.holder)


# ---- races


@pytest.fixture(params=["sqlite", "postgresql"])
def two_processes(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Club]]:
    """Two stores over one database, as two processes have them."""
    folder = tmp_path_factory.mktemp("race")
    url = request.getfixturevalue("postgresql") if request.param == "postgresql" else f"sqlite:///{folder}/games.sqlite"
    with Store(url) as one, Store(url) as other:
        one.migrate()
        yield [Club(one), Club(other)]


def at_once(acts: Sequence[Callable[[], Change]]) -> list[Change | str]:
    start = threading.Barrier(len(acts))

    def do(act: Callable[[], Change]) -> Change | str:
        start.wait()
        try:
            return act()
        except Refused as refusal:
            return refusal.code

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(do, acts))


def test_of_many_who_accept_at_once_one_plays(two_processes: list[Club]) -> None:
    here, there = two_processes
    ada = here.comes("Ada")
    others = [here.comes(f"Guest {number}") for number in range(6)]
    seek = here.lobby.propose(ada, Proposal(said=TWO))
    acts = [partial(at.lobby.accept, seek.id, each) for each, at in zip(others, 3 * [here, there], strict=True)]
    found = at_once(acts)
    tables = [each.table for each in found if not isinstance(each, str)]
    assert len(tables) == 1
    assert [each for each in found if isinstance(each, str)] == ["seek-gone"] * 5
    assert [summary.table for summary in here.store.summaries()] == tables


def test_the_last_two_seats_are_taken_at_once(two_processes: list[Club]) -> None:
    here, there = two_processes
    ada, ben, eve, zoe = (here.comes(name) for name in ("Ada", "Ben", "Eve", "Zoé"))
    seek = here.lobby.propose(ada, Proposal(said=FOUR))
    here.lobby.accept(seek.id, ben)
    found = at_once([lambda: here.lobby.accept(seek.id, eve), lambda: there.lobby.accept(seek.id, zoe)])
    [table] = [each.table for each in found if not isinstance(each, str) and each.table]
    assert sorted(here.store.summary(table).names) == ["Ada", "Ben", "Eve", "Zoé"]


def test_both_ask_for_a_rematch_at_once(two_processes: list[Club]) -> None:
    here, there = two_processes
    ada, ben = here.comes("Ada"), here.comes("Ben")
    table = here.lobby.accept(here.lobby.propose(ada, Proposal(said=TWO)).id, ben).table
    assert table is not None
    here.over(table)
    asking = [lambda: here.lobby.rematch(table, ada), lambda: there.lobby.rematch(table, ben)]
    found = at_once([*asking, *asking, *asking])  # and each of them three times
    assert len({each.table for each in found if not isinstance(each, str) and each.table}) == 1
    assert len(here.store.summaries()) == 2
    assert here.lobby.standing(ada.id) == ()


# ---- who is here, who follows whom


def test_who_is_here_in_any_process(two_processes: list[Club]) -> None:
    here, there = two_processes
    ada = here.comes("Ada")
    ben = there.comes("Ben")
    assert here.presence.seen([ada.id, ben.id]) == there.presence.seen([ada.id, ben.id]) == {ada.id, ben.id}
    assert (here.presence.came(ada.id), there.presence.came(ada.id)) == (False, True)
    assert (here.presence.left(ada.id), here.presence.left(ada.id)) == (False, True)
    assert here.presence.seen([ada.id]) == {ada.id}  # a page is open at the other process
    there.presence.hide(ada.id, hides=True)
    assert (here.presence.seen([ada.id]), here.presence.count()) == (frozenset(), 1)
    assert here.presence.here([ada.id]) == {ada.id}
    there.presence.hide(ada.id, hides=False)
    assert here.presence.count() == 2
    there.presence.left(ada.id)
    assert here.presence.here([ada.id]) == set()


def test_friends_follow_each_other(club: Club) -> None:
    ada, ben = club.comes("Ada"), club.comes("Ben")
    refused("not-yourself", lambda: club.friends.follow(ada.id, ada.id))
    refused("unknown-person", lambda: club.friends.follow(ada.id, "nobody"))
    assert not club.friends.follow(ada.id, ben.id)
    assert [(each.name, each.is_friend) for each in club.friends.of(ada.id)] == [("Ben", False)]
    assert club.friends.followers(ben.id) == {ada.id}
    assert club.friends.follow(ben.id, ada.id)
    assert [(each.name, each.is_friend) for each in club.friends.of(ada.id)] == [("Ben", True)]
    club.friends.leave(ada.id, ben.id)
    assert club.friends.of(ada.id) == ()


def test_whoever_has_been_in_a_club_longest_owns_it_next(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben, eve, kim = (club.comes(name) for name in ("Ada", "Ben", "Eve", "Kim"))
    found = club.clubs.found(ada.id, "Les Jetons")
    for each in (eve, ben):
        club.at += 1_000
        club.clubs.join(found.id, found.key, each.id)
    monkeypatch.setattr(clubs, "MOST_MEMBERS", 3)
    refused("club-full", lambda: club.clubs.join(found.id, found.key, kim.id))
    club.clubs.leave(found.id, ada.id)
    assert club.clubs.club(found.id, ben.id).owner == eve.id


def test_nobody_follows_everybody(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben, eve = club.comes("Ada"), club.comes("Ben"), club.comes("Eve")
    monkeypatch.setattr(friends, "MOST", 1)
    club.friends.follow(ada.id, ben.id)
    assert club.friends.follow(ada.id, ben.id) is False, "twice is once"
    refused("follows-enough", lambda: club.friends.follow(ada.id, eve.id))


def test_a_game_by_correspondence_stands_when_its_host_has_gone(club: Club) -> None:
    ada = club.comes("Ada")
    slow = club.lobby.propose(ada, Proposal(said={**TWO, "clock": "3d"}))
    quick = club.lobby.propose(ada, Proposal(said={**TWO, "clock": "5"}))
    assert [change.before and change.before.id for change in club.lobby.left(ada.id)] == [quick.id]
    assert [each.id for each in club.lobby.standing(None)] == [slow.id]


def test_games_in_which_somebody_has_waited_longest_come_first(club: Club) -> None:
    ada, ben = club.comes("Ada"), club.comes("Ben")
    tables = []
    for _each in range(2):
        club.at += MINUTE
        tables.append(club.lobby.accept(club.lobby.propose(ada, Proposal(said=TWO)).id, ben).table)
    assert [summary.table for summary, _seats in club.running.playing(ada.holder)] == tables


def test_a_rematch_is_as_open_as_the_game_before(club: Club) -> None:
    ada, ben = club.comes("Ada"), club.comes("Ben")
    quiet = Openness(chat=False, spectators=False)
    table = club.lobby.accept(club.lobby.propose(ada, Proposal(said=TWO, openness=quiet)).id, ben).table or ""
    club.over(table)
    offered = club.lobby.rematch(table, ada).after
    assert offered is not None
    assert offered.wanted.openness == quiet


def _heard_by(heard: list[str], person: str, _message: bytes) -> None:
    heard.append(person)


def test_news_for_hundreds_reaches_each_of_them_once() -> None:
    notices, heard = Notices(LocalBus()), list[str]()
    people = [f"person {number}" for number in range(120)]
    ends = [notices.listen(each, partial(_heard_by, heard, each)) for each in people]
    notices.tell_some(people, {"type": "turn"})
    assert heard == people
    ends[0]()
    notices.tell_all({"type": "gone"})
    assert heard[120:] == people[1:]
