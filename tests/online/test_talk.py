"""Talk at tables: what may be said, who is heard, complaints, moderators, and games that are seen late."""

from typing import Final

import pytest
from sqlalchemy import delete

from bonmot.games.crossword import Pass, setup_for
from bonmot.games.game import Refused
from bonmot.online.avoiding import Avoiding
from bonmot.online.moderation import Moderation
from bonmot.online.openness import Openness, Opennesses
from bonmot.online.passwords import Cost, Passwords
from bonmot.online.people import People, Person
from bonmot.online.reports import KEPT, MOST_A_DAY, Reports
from bonmot.online.schema import PEOPLE
from bonmot.online.talk import LONGEST, PACES, Talk, TalkTerms, spoken
from bonmot.study.sources import from_store
from bonmot.tables import Store, Table
from bonmot.tables.holding import Holders, new_secret
from bonmot.tables.late import LateStore, late_table
from bonmot.telling import sentence
from tests.online.crowd import moderator
from tests.stores import in_memory
from tests.tables.sitting import Watch

DAY: Final = 24 * 3600


class Crowd:
    """A table, and people around it."""

    def __init__(self, terms: TalkTerms | None = None) -> None:
        self.store, self.watch = in_memory(), Watch()
        self.people = People(self.store, self.watch)
        self.ada, self.ben = self.people.add("Ada"), self.people.add("Ben")
        self.mo = moderator(self.store, self.people, "Mo")
        setup = setup_for("modern", ["Ada", "Ben"], language="en")
        self.table = Table.create(self.store, setup, seed=0, clock=self.watch).name
        self.talk = Talk(self.store, self.watch, terms or TalkTerms())
        self.avoiding = Avoiding(self.store, self.watch)
        self.reports = Reports(self.store, self.watch)
        self.moderation = Moderation(self.store, self.watch)

    def again(self, person: Person) -> Person:
        """Somebody, as the store knows them now."""
        found = self.people.by_id(person.id)
        assert found is not None
        return found

    def texts(self, *, reader: Person | None = None) -> list[str]:
        unheard = () if reader is None else self.avoiding.unheard_by(reader.id)
        return [each.text for each in self.talk.lines(self.table, ["table"], unheard=unheard)]


def code(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.code


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("well played", "well played"),
        ("two\nlines\tand\x00\x1b[31m", "two lines and[31m"),
        ("\u202egnihtemos\u202c", "gnihtemos"),
        ("in\u200bvis\u2060ible\ufeff", "invisible"),
        ("Za\u0300\u0301\u0302\u0303\u0304\u0305lgo", "Zà\u0301\u0302\u0303lgo"),
        ("👩\u200d👩\u200d👧 ❤", "👩\u200d👩\u200d👧 ❤"),
        ("https://example.org <b>bold</b>", "https://example.org <b>bold</b>"),
        ("\u202e \u2066", ""),
    ],
)
def test_what_is_said_turns_hides_and_covers_nothing(typed: str, shown: str) -> None:
    assert spoken(typed) == shown


def test_a_line_has_its_length_and_a_person_has_a_pace() -> None:
    crowd = Crowd()
    for text, refusal in (("", "talk-empty"), ("\u202e", "talk-empty"), ("x" * (LONGEST + 1), "talk-too-long")):
        with pytest.raises(Refused) as refused:
            crowd.talk.say(crowd.table, "table", crowd.ada, text)
        assert code(refused) == refusal
    seconds, most = PACES[0][0] // 1000, PACES[0][1]
    for number in range(most):
        crowd.talk.say(crowd.table, "table", crowd.ada, str(number))
    with pytest.raises(Refused) as refused:
        crowd.talk.say(crowd.table, "spectators", crowd.ada, "in the other room")
    assert code(refused) == "talk-too-fast"
    crowd.talk.say(crowd.table, "table", crowd.ben, "I am another one")
    crowd.watch.forward(seconds)
    crowd.talk.say(crowd.table, "table", crowd.ada, "later")
    assert crowd.texts() == [*map(str, range(most)), "I am another one", "later"]


def test_guests_talk_only_where_the_server_says_so() -> None:
    for guests in (False, True):
        crowd = Crowd(TalkTerms(guests=guests))
        guest = crowd.people.guest(new_secret(), "Gus")
        if guests:
            crowd.talk.say(crowd.table, "table", guest, "hello")
            continue
        with pytest.raises(Refused) as refused:
            crowd.talk.say(crowd.table, "table", guest, "hello")
        assert code(refused) == "talk-needs-account"
        with pytest.raises(Refused) as refused:
            crowd.talk.say(crowd.table, "table", None, "hello")
        assert code(refused) == "sign-in-first"


def test_lines_are_kept_for_some_days_and_go_with_their_account_and_their_table() -> None:
    crowd = Crowd(TalkTerms(days=2))
    crowd.talk.say(crowd.table, "table", crowd.ada, "old")
    crowd.watch.forward(3 * DAY)
    crowd.talk.say(crowd.table, "table", crowd.ben, "new")
    assert crowd.texts() == ["new"], "whoever talks sweeps"
    crowd.watch.forward(1.9 * DAY)
    crowd.talk.say(crowd.table, "table", crowd.ada, "mine")
    assert crowd.texts() == ["new", "mine"], "not before the time"
    assert [each.text for each in crowd.talk.of_person(crowd.ada.id)] == ["mine"]
    everything = delete(PEOPLE).where(PEOPLE.c.id == crowd.ada.id)
    crowd.store.database.writing(lambda connection: connection.execute(everything))
    assert crowd.texts() == ["new"]
    crowd.store.delete(crowd.table)
    assert crowd.talk.of_person(crowd.ben.id) == []


def test_nothing_that_is_said_stands_in_the_log() -> None:
    crowd = Crowd()
    before = crowd.store.read(crowd.table)
    crowd.talk.say(crowd.table, "table", crowd.ada, "hello")
    assert crowd.store.read(crowd.table) == before


def test_whom_i_mute_i_do_not_read_and_whom_i_block_i_do_not_meet() -> None:
    crowd = Crowd()
    crowd.talk.say(crowd.table, "table", crowd.ben, "listen to me")
    crowd.avoiding.avoid(crowd.ada.id, crowd.ben.id, "mute")
    assert (crowd.texts(reader=crowd.ada), crowd.texts(reader=crowd.mo)) == ([], ["listen to me"])
    assert not crowd.avoiding.are_apart(crowd.ada.id, crowd.ben.id), "to ignore somebody is not to shun them"
    assert crowd.avoiding.apart_from(crowd.ada.id) == crowd.avoiding.apart_from(crowd.ben.id) == frozenset()
    crowd.avoiding.avoid(crowd.ada.id, crowd.ben.id, "block")
    assert crowd.texts(reader=crowd.ada) == []
    assert crowd.avoiding.are_apart(crowd.ada.id, crowd.ben.id)
    assert crowd.avoiding.are_apart(crowd.ben.id, crowd.ada.id), "both ways"
    assert crowd.avoiding.apart_from(crowd.ben.id) == {crowd.ada.id}
    assert [(each.name, each.how) for each in crowd.avoiding.by(crowd.ada.id)] == [("Ben", "block")]
    assert crowd.avoiding.by(crowd.ben.id) == [], "nobody is told"
    crowd.avoiding.forgive(crowd.ada.id, crowd.ben.id)
    assert crowd.texts(reader=crowd.ada) == ["listen to me"]
    for other, refusal in ((crowd.ada.id, "not-yourself"), ("nobody", "unknown-person")):
        with pytest.raises(Refused) as refused:
            crowd.avoiding.avoid(crowd.ada.id, other, "mute")
        assert code(refused) == refusal


def test_evidence_stays_when_lines_go() -> None:
    crowd = Crowd()
    line = crowd.talk.say(crowd.table, "table", crowd.ben, "something ugly")
    crowd.talk.say(crowd.table, "table", crowd.ada, "stop it")
    lines = crowd.talk.lines(crowd.table, ["table"])
    number = crowd.reports.report(crowd.ada, crowd.ben.id, crowd.table, "insult", "he said it", lines)
    assert crowd.moderation.delete_line(crowd.mo, line.id, "ugly") == crowd.table
    assert crowd.texts() == ["stop it"]
    (report,) = crowd.reports.open()
    assert (report.id, report.by_name, report.about_name, report.reason) == (number, "Ada", "Ben", "insult")
    assert [(each.name, each.text) for each in report.evidence] == [("Ben", "something ugly"), ("Ada", "stop it")]
    crowd.moderation.close_report(crowd.mo, number, "warned")
    assert crowd.reports.open() == []
    with pytest.raises(Refused) as refused:
        crowd.moderation.close_report(crowd.mo, number, "again")
    assert code(refused) == "no-such-report"


def test_of_a_long_talk_the_latest_lines_are_evidence_and_nobody_complains_all_day() -> None:
    crowd = Crowd()
    for number in range(KEPT + 5):
        crowd.watch.forward(10)
        crowd.talk.say(crowd.table, "table", crowd.ben, f"line {number}")
    lines = crowd.talk.lines(crowd.table, ["table"])
    for _time in range(MOST_A_DAY):
        crowd.reports.report(crowd.ada, crowd.ben.id, crowd.table, "insult", "", lines)
    kept = [each.text for each in crowd.reports.open()[0].evidence]
    assert kept == [f"line {number}" for number in range(5, KEPT + 5)]
    with pytest.raises(Refused) as refused:
        crowd.reports.report(crowd.ada, crowd.ben.id, crowd.table, "insult", "", ())
    assert code(refused) == "too-fast"
    crowd.watch.forward(DAY)
    crowd.reports.report(crowd.ada, crowd.ben.id, crowd.table, "insult", "", ())


def test_who_signs_in_as_a_member_has_been_complained_about_all_the_same() -> None:
    crowd, password = Crowd(), "a horse of a different colour"
    people = People(crowd.store, crowd.watch, Passwords(Cost(memory=8, rounds=1)))
    member, guest = people.add("Eve", password), people.guest(secret := new_secret(), "Somebody")
    crowd.reports.report(crowd.ada, guest.id, crowd.table, "name", "", ())
    crowd.reports.report(guest, crowd.ada.id, crowd.table, "other", "", ())
    people.sign_in("Eve", password, new_secret(), before=secret)
    assert [(each.by, each.about) for each in crowd.reports.open()] == [
        (crowd.ada.id, member.id),
        (member.id, crowd.ada.id),
    ]


def test_what_was_said_and_who_is_avoided_stays_so_for_who_signs_in() -> None:
    crowd, password = Crowd(TalkTerms(guests=True)), "a horse of a different colour"
    people = People(crowd.store, crowd.watch, Passwords(Cost(memory=8, rounds=1)))
    member, guest = people.add("Eve", password), people.guest(secret := new_secret(), "Somebody")
    crowd.talk.say(crowd.table, "table", guest, "nasty words")
    crowd.reports.report(crowd.ada, guest.id, crowd.table, "insult", "", crowd.talk.lines(crowd.table, ["table"]))
    for one, other in ((crowd.ada, guest), (guest, crowd.ben), (guest, crowd.mo), (guest, member)):
        crowd.avoiding.avoid(one.id, other.id, "block")
    crowd.avoiding.avoid(member.id, crowd.mo.id, "mute")
    people.sign_in("Eve", password, new_secret(), before=secret)
    [line] = crowd.talk.lines(crowd.table, ["table"])
    [report] = crowd.reports.open()
    assert (line.text, line.person) == ("nasty words", member.id)
    assert [(each.text, each.person) for each in report.evidence] == [("nasty words", member.id)]
    assert crowd.avoiding.apart_from(member.id) == {crowd.ada.id, crowd.ben.id}
    assert {(each.person, each.how) for each in crowd.avoiding.by(member.id)} == {
        (crowd.ben.id, "block"),
        (crowd.mo.id, "mute"),
    }, "what the member decided stands, and nobody avoids themselves"


def test_what_moderators_do_is_written_down_and_stays() -> None:
    crowd = Crowd()
    crowd.moderation.sanction(crowd.mo, crowd.ben.id, "mute", 60, "be nice")
    with pytest.raises(Refused) as refused:
        crowd.talk.say(crowd.table, "table", crowd.again(crowd.ben), "no")
    assert code(refused) == "talk-muted"
    assert "be nice" in sentence(refused.value)
    crowd.moderation.sanction(crowd.mo, crowd.ben.id, "ban", 24 * 60, "that was too much: " + "x" * 100)
    with pytest.raises(Refused) as refused:
        crowd.moderation.check_admitted(crowd.again(crowd.ben))
    assert "that was too much: " + "x" * 100 in sentence(refused.value)
    assert "1970-01-02 00:16 UTC" in sentence(refused.value)
    crowd.watch.forward(61 * 60)
    crowd.talk.say(crowd.table, "table", crowd.again(crowd.ben), "an hour has passed")
    assert [each.name for each in crowd.moderation.sanctioned()] == ["Ben"]
    crowd.watch.forward(23 * 60 * 60)
    crowd.moderation.check_admitted(crowd.again(crowd.ben))  # a day has passed
    assert crowd.moderation.sanctioned() == []
    crowd.moderation.sanction(crowd.mo, crowd.ben.id, "ban", 24 * 60, "once more")
    crowd.moderation.lift(crowd.mo, crowd.ben.id, "ban", "sorry said")
    crowd.moderation.check_admitted(crowd.again(crowd.ben))
    assert crowd.moderation.sanctioned() == []
    everybody = delete(PEOPLE)
    crowd.store.database.writing(lambda connection: connection.execute(everybody))
    acts = crowd.moderation.audit.acts()
    assert [(each.by_name, each.what, each.about_name, each.why[:8]) for each in acts] == [
        ("Mo", "unban", "Ben", "sorry sa"),
        ("Mo", "ban", "Ben", "once mor"),
        ("Mo", "ban", "Ben", "that was"),
        ("Mo", "mute", "Ben", "be nice"),
    ]
    doors = [name for name in dir(crowd.moderation.audit) if not name.startswith("_")]
    assert doors == ["acts", "write"], "there is no way to alter it"


def test_a_moderator_gives_reasons_and_leaves_other_moderators_alone() -> None:
    crowd = Crowd()
    other = moderator(crowd.store, crowd.people, "Max")
    for about, why, refusal in (
        (crowd.ben.id, "  ", "reason-needed"),
        (crowd.mo.id, "me", "not-yourself"),
        (other.id, "rival", "not-allowed"),
        ("nobody", "?", "unknown-person"),
    ):
        with pytest.raises(Refused) as refused:
            crowd.moderation.sanction(crowd.mo, about, "ban", 1, why)
        assert code(refused) == refusal
    assert crowd.moderation.audit.acts() == []


def test_how_open_a_table_is_and_who_sits_there() -> None:
    crowd = Crowd()
    opennesses = Opennesses(crowd.store)
    assert opennesses.of(crowd.table) == Openness()
    wanted = Openness(chat=False, spectators=False, late_moves=2, late_minutes=5)
    for each in (Openness(), wanted):
        opennesses.decide(crowd.table, each)
    assert opennesses.of(crowd.table) == wanted
    Holders(crowd.store).take(crowd.table, [0], crowd.ada.holder)
    Holders(crowd.store).take(crowd.table, [1], b"a browser")
    assert [(each.seat, each.name) for each in opennesses.seated(crowd.table)] == [(0, "Ada")]


def turns(store: Store, name: str) -> int:
    """How many turns somebody sees who reads the table there."""
    return len(from_store(store, name).past.view.turns)


def test_a_game_is_seen_some_turns_late_until_it_is_over() -> None:
    crowd = Crowd()
    table = Table.open(crowd.store, crowd.table, clock=crowd.watch)
    late = LateStore(crowd.store, crowd.watch, moves=2)
    seen = late_table(late, crowd.table)
    heard: list[int] = []
    seen.subscribe(None, lambda update: heard.append(len(update.view.game.turns)))
    for number in range(5):
        table.submit(number % 2, Pass())
        seen.refresh()
        assert turns(late, crowd.table) == len(seen.view(None).game.turns) == max(0, number - 1)
    assert heard == [1, 2, 3]
    assert not seen.is_over
    with pytest.raises(Refused):
        seen.submit(0, Pass())
    table.submit(1, Pass())
    assert table.is_over
    seen.refresh()
    assert seen.view(None).is_over, "nothing more will come: all of it is seen"
    assert turns(late, crowd.table) == len(table.view(None).game.turns)


def test_a_game_is_seen_some_minutes_late_and_so_is_its_end() -> None:
    crowd = Crowd()
    table = Table.open(crowd.store, crowd.table, clock=crowd.watch)
    late = LateStore(crowd.store, crowd.watch, minutes=5)
    seen = late_table(late, crowd.table)
    for number in range(6):
        crowd.watch.forward(60)
        table.submit(number % 2, Pass())
        seen.refresh()
    assert table.is_over
    assert turns(late, crowd.table) == len(seen.view(None).game.turns) == 1
    assert not from_store(late, crowd.table).past.is_over
    assert late.next_seen is not None
    assert late.next_seen - crowd.watch() == 60_000
    for number in range(2, 6):
        crowd.watch.forward(60)
        seen.refresh()
        assert len(seen.view(None).game.turns) == number
    crowd.watch.forward(60)
    seen.refresh()
    assert seen.is_over
    assert late.next_seen is None
